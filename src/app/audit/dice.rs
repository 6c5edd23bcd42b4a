//! Every fair die of a battle computed again.

use crate::app::start::roll_off;
use crate::battle::{Event, Seeded, Setup, fork};
use crate::dice::fair::{FairDice, Secret};
use crate::dice::{Face, Roll, Source};
use crate::ids::BattleId;
use std::collections::BTreeMap;

/// Computes every fair die of a log again, and those of a fork's seed. What a fork keeps is checked with its
/// parent.
pub(super) fn check(log: &[Event], secrets: &BTreeMap<String, Secret>) -> Checked {
    let mut checked = Checked { kept: fork::kept(log), ..Checked::default() };
    for (place, event) in log.iter().enumerate() {
        match event {
            Event::BattleBegan { setup } => checked.begin(setup),
            Event::WordsAdded { side, words } => checked.words[side.index()].clone_from(words),
            Event::DiceRolled { roll, source: Source::Fair { first }, .. } if place < checked.kept => {
                checked.thrown = first.saturating_add(u32::from(roll.dice));
            }
            _ if place < checked.kept => {}
            Event::SecretCommitted { commitment } => checked.commitment = Some(commitment.clone()),
            Event::SecretRevealed { secret } => {
                let revealed = Secret::from_hex(secret).map(|secret| secret.commitment());
                if revealed.is_none() || revealed != checked.commitment {
                    let reason = "the secret told is not the one that was committed to".to_owned();
                    checked.faults.push((place, "secret", reason));
                }
            }
            Event::DiceRolled { roll, faces, source: Source::Fair { first } } => {
                checked.fair(place, (roll, faces, *first), secrets);
            }
            Event::DiceRolled { roll, faces, source: Source::Seeded } => checked.seeded(place, roll, faces),
            _ => {}
        }
    }
    checked
}

/// What came of computing dice again, and how far the log is.
pub(super) struct Checked {
    pub proven: u64,
    pub unproven: u64,
    /// Place of the event, code, reason.
    pub faults: Vec<(usize, &'static str, String)>,
    /// Events that a fork keeps of its parent.
    kept: usize,
    battle: BattleId,
    commitment: Option<String>,
    words: [String; 2],
    /// Fair dice so far.
    thrown: u32,
    seed: Option<Seeded>,
}

impl Default for Checked {
    fn default() -> Checked {
        Checked {
            proven: 0,
            unproven: 0,
            faults: Vec::new(),
            kept: 0,
            battle: BattleId(uuid::Uuid::nil()),
            commitment: None,
            words: Default::default(),
            thrown: 0,
            seed: None,
        }
    }
}

impl Checked {
    fn begin(&mut self, setup: &Setup) {
        let first = setup.commitment.as_deref().map(roll_off);
        if first.is_some_and(|first| first != setup.first) {
            let reason = format!("{} sets up first, the commitment names the other side", setup.first);
            self.faults.push((0, "first", reason));
        }
        self.battle = setup.battle;
        self.commitment = setup.own_commitment().cloned();
        self.seed = setup.fork.as_ref().and_then(|fork| fork.seed).map(Seeded::new);
    }

    fn fair(
        &mut self,
        place: usize,
        (roll, faces, first): (&Roll, &[Face], u32),
        secrets: &BTreeMap<String, Secret>,
    ) {
        if first != self.thrown {
            let reason = format!("the next die is number {}, the log has number {first}", self.thrown);
            self.faults.push((place, "die", reason));
        }
        self.thrown = first.saturating_add(u32::from(roll.dice));
        let Some(secret) = self.commitment.as_ref().and_then(|commitment| secrets.get(commitment)) else {
            self.unproven += faces.len() as u64;
            return;
        };
        let dice = FairDice::new(secret.clone(), self.battle, &self.words);
        for (number, face) in (first..).zip(faces) {
            let fair = dice.face(number, roll.die);
            self.proven += 1;
            if fair != *face {
                let reason = format!("die {number} shows {}, the secret gives {}", face.0, fair.0);
                self.faults.push((place, "die", reason));
            }
        }
    }

    fn seeded(&mut self, place: usize, roll: &Roll, faces: &[Face]) {
        let Some(dice) = &mut self.seed else { return };
        for face in faces {
            let right = dice.face(roll.die);
            self.proven += 1;
            if right != *face {
                let reason = format!("a die shows {}, the seed gives {}", face.0, right.0);
                self.faults.push((place, "die", reason));
            }
        }
    }
}
