//! What-if battles. A fork keeps the log of another battle up to one of its events, by value, and goes on from
//! there by itself: with dice, answers and orders of its own.

use super::event::Event;
use super::fact::{Fact, Value};
use super::game::{FoldError, Game, GiveError, Ordered, decided};
use super::outcome::EndReason;
use super::question::{Answer, Question};
use super::setup::Setup;
use super::state::Battle;
use super::supplier::{Recorded, Seeded, Supplier};
use super::table::Table;
use crate::dice::{Face, Roll, Source};
use crate::ids::{BattleId, PlayerId, Side};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Where a what-if battle comes from. Part of its first event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fork {
    /// The battle whose log it keeps.
    pub parent: BattleId,
    /// The number of the last event that it keeps.
    pub version: u32,
    /// The hash in the ledger's chain of that event of the parent.
    pub hash: String,
    /// The battle from which its parents come in the end: the parent, if that is no fork.
    pub root: BattleId,
    /// SHA-256 of the secret behind its own fair dice; none where they come from a seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The seed of its own dice, if they come from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl Setup {
    /// The commitment to the secret behind its own fair dice: a fork's is not that of its parent.
    pub fn own_commitment(&self) -> Option<&String> {
        match &self.fork {
            Some(fork) => fork.commitment.as_ref(),
            None => self.commitment.as_ref(),
        }
    }

    /// Whether a fork with this first event is the one of `parent`: the same but for its name, who plays it,
    /// where its dice come from, and where it comes from itself.
    pub fn is_forked_from(&self, parent: &Setup) -> bool {
        let Some(fork) = &self.fork else { return false };
        let root = parent.fork.as_ref().map_or(parent.battle, |fork| fork.root);
        let mut plain = self.clone();
        (plain.battle, plain.fork) = (parent.battle, parent.fork.clone());
        plain.title.clone_from(&parent.title);
        plain.options.dice = parent.options.dice;
        for (side, of_parent) in plain.sides.iter_mut().zip(&parent.sides) {
            side.player = of_parent.player;
        }
        fork.parent == parent.battle && fork.root == root && plain == *parent
    }
}

impl Battle {
    /// The players of its game play a fork from now on: the organiser has said that it counts.
    pub(super) fn hand_over(&mut self, battle: BattleId, players: &[Option<PlayerId>; 2]) {
        // A fork of a fork keeps the word that its parent counts; it is not meant.
        if battle == self.setup.battle {
            let setup = Arc::make_mut(&mut self.setup);
            for side in Side::BOTH {
                setup.sides[side.index()].player = players[side.index()];
            }
        }
    }
}

impl Game {
    /// A fork that keeps these events; `made` changes what is its own in the first of them.
    ///
    /// # Errors
    /// They do not begin with a beginning.
    pub fn forked(kept: &[Event], made: impl FnOnce(&mut Setup)) -> Result<Game, FoldError> {
        let mut log = kept.to_vec();
        let Some(Event::BattleBegan { setup }) = log.first_mut() else {
            return Err(FoldError::NoBeginning);
        };
        made(Arc::make_mut(setup));
        Game::from_log(log)
    }

    /// The seed of its dice, if it is a fork with one. Once it counts nobody shall know its dice beforehand.
    pub fn seed(&self) -> Option<u64> {
        let setup = &self.battle.setup;
        let seed = setup.fork.as_ref()?.seed;
        let counts =
            |event: &Event| matches!(event, Event::ForkAdopted { battle, .. } if *battle == setup.battle);
        seed.filter(|_| !self.log.iter().any(counts))
    }

    /// Takes up an order in whose midst the log ends, as far as it goes with what it was given: now it waits
    /// for what it was about to be given. The new events are folded in and returned.
    ///
    /// # Errors
    /// [`GiveError::Diverged`] if the rules would decide it differently now.
    pub fn take_up(&mut self) -> Result<&[Event], GiveError> {
        let before = self.log.len();
        if let Some(place) = unfinished(&self.log)
            && let Event::Ordered { side, order, by_hand } = &self.log[place]
        {
            let begin =
                Battle::fold(&self.log[..place]).map_err(|error| GiveError::Diverged(error.to_string()))?;
            let waits = self.battle.open.as_ref().map_or_else(Vec::new, |open| open.waits.clone());
            let mut nothing = Recorded;
            let table = Table::again(begin, &self.log[place..], waits, &mut nothing);
            let (events, _) = decided(table, Ordered { side: *side, order, by_hand: *by_hand }, false)?;
            events.iter().for_each(|event| self.battle.evolve(event));
            self.log.extend(events);
        }
        Ok(&self.log[before..])
    }
}

/// The place of the order in whose midst a log ends, if it does.
fn unfinished(log: &[Event]) -> Option<usize> {
    for (place, event) in log.iter().enumerate().rev() {
        match event {
            Event::Ordered { .. } => return Some(place),
            Event::OrderDone {} | Event::OrderWithdrawn { .. } | Event::Rewound { .. } => return None,
            Event::BattleEnded { reason: EndReason::Abandoned, .. } => return None,
            _ => {}
        }
    }
    None
}

/// How many events of a log a fork has from its parent; 0 for a battle that is no fork.
pub fn kept(log: &[Event]) -> usize {
    match log.first() {
        Some(Event::BattleBegan { setup }) => setup.fork.as_ref().map_or(0, |fork| fork.version as usize),
        _ => 0,
    }
}

/// Dice of a seed; people answer.
pub struct SeededDice(Seeded);

impl SeededDice {
    /// The dice that come next in a fork with this seed.
    pub fn after(seed: u64, log: &[Event]) -> SeededDice {
        let mut dice = Seeded::new(seed);
        for event in &log[kept(log).min(log.len())..] {
            if let Event::DiceRolled { roll, source: Source::Seeded, .. } = event {
                for _ in 0..roll.dice {
                    dice.face(roll.die);
                }
            }
        }
        SeededDice(dice)
    }
}

impl Supplier for SeededDice {
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        self.0.dice(battle, roll)
    }

    fn answer(&mut self, _: &Battle, _: &Question) -> Option<Answer> {
        None
    }

    fn fact(&mut self, _: &Battle, _: &Fact) -> Option<Value> {
        None
    }
}
