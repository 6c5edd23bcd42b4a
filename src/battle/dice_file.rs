//! The dice of a battle as a file that anyone can check, with this program or without it.

use super::fork::kept;
use super::{Event, Setup};
use crate::dice::fair::{FairDice, Secret};
use crate::dice::{Die, Face, Source};
use crate::ids::{BattleId, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The form of the file.
const FORMAT: &str = "warlog-dice/1";
/// How it is checked without this program.
const HOW: &str = "A commitment is SHA-256 of its secret's 32 bytes. Die number k is made of the bytes of \
    HMAC-SHA256 (key: the secret; message: the battle's id as 16 bytes, then the text R:W1:W2 where W1 and W2 are the \
    words of red and blue and R is the length of W1 in bytes, then k and the number of the block, from 0, as 4 bytes \
    each, big end first). A D6 takes bytes until one divided by 42 is below 6, a D3 by 85 below 3, and adds 1. A \
    scatter die takes a D6 without the 1 added, then pairs of bytes, big end first, until one divided by 182 is below \
    360: the bearing; below 2 it is a HIT, written as 1000 and the bearing.";

/// The dice of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DiceFile {
    /// `warlog-dice/1`.
    pub format: String,
    /// How to check it.
    pub how: String,
    /// The battle.
    pub battle: BattleId,
    /// What it is called.
    pub title: String,
    /// The words that red and blue added.
    pub words: [String; 2],
    /// What the server committed to, oldest first.
    pub commitments: Vec<Commitment>,
    /// Every die in the order in which it was rolled.
    pub dice: Vec<DieLine>,
}

/// What fair dice come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Commitment {
    /// The number of the first die that comes from it.
    pub first_die: u32,
    /// SHA-256 of the secret, as hex, told before its first die.
    pub commitment: String,
    /// The secret as hex, once it was told.
    pub secret: Option<String>,
}

/// A die.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DieLine {
    /// Its number in the battle, from 0, if it is a fair one.
    pub number: Option<u32>,
    /// The number of the event that records it.
    pub event: u64,
    /// What it was rolled for.
    pub purpose: String,
    /// Whose it is.
    pub side: Side,
    /// Which die.
    pub die: Die,
    /// The face.
    pub face: Face,
    /// `fair`, `entered`, `seeded`, `scripted`; `parent` for what a what-if battle keeps of the one it comes from.
    pub source: String,
}

/// What came of checking a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DiceChecked {
    /// Fair dice computed again.
    pub proven: u64,
    /// Fair dice whose secret is not told yet.
    pub unproven: u64,
    /// Dice that nothing can prove: typed in, of a seed, of another battle.
    pub others: u64,
    /// All that is wrong, a sentence each.
    pub faults: Vec<String>,
}

impl DiceFile {
    /// The dice of a battle's log, those that a rewind took back included.
    pub fn of(setup: &Setup, log: &[Event]) -> DiceFile {
        let mut file = DiceFile {
            format: FORMAT.to_owned(),
            how: HOW.to_owned(),
            battle: setup.battle,
            title: setup.title.clone(),
            words: Default::default(),
            commitments: Vec::new(),
            dice: Vec::new(),
        };
        let (kept, mut next) = (kept(log), 0);
        for (place, event) in log.iter().enumerate() {
            let own = place >= kept;
            match event {
                Event::BattleBegan { setup } => {
                    file.commit(0, setup.own_commitment().map_or("", String::as_str));
                }
                Event::WordsAdded { side, words } => file.words[side.index()].clone_from(words),
                Event::SecretCommitted { commitment } if own => file.commit(next, commitment),
                Event::SecretRevealed { secret } if own => file.reveal(secret),
                Event::DiceRolled { roll, faces, source } => {
                    for (number, face) in faces.iter().enumerate() {
                        let number = match source {
                            Source::Fair { first } => Some(first.saturating_add(number as u32)),
                            _ => None,
                        };
                        next = number.map_or(next, |number| number.saturating_add(1));
                        file.dice.push(DieLine {
                            number,
                            event: place as u64 + 1,
                            purpose: roll.ask.word().to_owned(),
                            side: roll.side,
                            die: roll.die,
                            face: *face,
                            source: if own { word(*source) } else { "parent" }.to_owned(),
                        });
                    }
                }
                _ => {}
            }
        }
        file
    }

    fn commit(&mut self, first_die: u32, commitment: &str) {
        if !commitment.is_empty() {
            let commitment = commitment.to_owned();
            self.commitments.push(Commitment { first_die, commitment, secret: None });
        }
    }

    fn reveal(&mut self, secret: &str) {
        if let Some(last) = self.commitments.last_mut() {
            last.secret = Some(secret.to_owned());
        }
    }

    /// Checks the file by itself: secrets against commitments, every fair die against its secret, and that no
    /// number is left out.
    pub fn check(&self) -> DiceChecked {
        let mut checked = DiceChecked::default();
        if self.format != FORMAT {
            checked.faults.push(format!("its format is {:?}, not {FORMAT:?}", self.format));
            return checked;
        }
        let dice: Vec<Option<FairDice>> =
            self.commitments.iter().map(|one| self.dice_of(one, &mut checked)).collect();
        let mut numbers = BTreeSet::new();
        for line in &self.dice {
            if !line.face.is_on(line.die) {
                let (event, shown) = (line.event, line.face.0);
                checked.faults.push(format!("a die of event {event} shows {shown}: it has no such face"));
            }
            let Some(number) = line.number else {
                checked.others += 1;
                continue;
            };
            if !numbers.insert(number) {
                checked.faults.push(format!("die {number} is there twice"));
            }
            if line.source != "fair" {
                checked.others += 1;
                continue;
            }
            let behind = self.commitments.iter().rposition(|one| one.first_die <= number);
            match behind.map(|place| &dice[place]) {
                None => checked.faults.push(format!("nothing was committed to before die {number}")),
                Some(None) => checked.unproven += 1,
                Some(Some(dice)) if dice.face(number, line.die) == line.face => checked.proven += 1,
                Some(Some(dice)) => {
                    let (face, shown) = (dice.face(number, line.die).0, line.face.0);
                    let event = line.event;
                    checked
                        .faults
                        .push(format!("die {number} (event {event}) shows {shown}, it must be {face}"));
                }
            }
        }
        if let Some(missing) = (0..numbers.len() as u32).find(|number| !numbers.contains(number)) {
            checked.faults.push(format!("die {missing} is missing"));
        }
        checked
    }

    fn dice_of(&self, one: &Commitment, checked: &mut DiceChecked) -> Option<FairDice> {
        let told = one.secret.as_ref()?;
        let secret = Secret::from_hex(told).filter(|secret| secret.commitment() == one.commitment);
        if secret.is_none() {
            checked.faults.push(format!("the secret {told} is not the one of commitment {}", one.commitment));
        }
        secret.map(|secret| FairDice::new(secret, self.battle, &self.words))
    }
}

fn word(source: Source) -> &'static str {
    match source {
        Source::Fair { .. } => "fair",
        Source::Entered { .. } => "entered",
        Source::Seeded => "seeded",
        Source::Scripted => "scripted",
    }
}
