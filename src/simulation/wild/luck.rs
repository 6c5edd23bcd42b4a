//! Random things of a battle, from a seed.

use crate::battle::{Answer, Battle, Command, Giver, Seeded, Topic};
use crate::geometry::{Bearing, INCH, Point};
use crate::ids::{ModelId, Side, UnitId, WeaponId};

/// Random numbers and what is made of them. Dice have a stream of their own.
pub struct Luck {
    chance: Seeded,
    /// The dice of the battle.
    pub dice: Seeded,
}

impl Luck {
    /// The luck of a seed.
    pub const fn new(seed: u64) -> Luck {
        Luck { chance: Seeded::new(seed ^ 0x57_11D0), dice: Seeded::new(seed) }
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        self.chance.below(n.max(1))
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        let width = (i64::from(high) - i64::from(low) + 1).max(1) as u64;
        (i64::from(low) + self.below(width) as i64) as i32
    }

    /// One of several, of which there is at least one.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len() as u64) as usize]
    }

    /// One of those that there are, if any.
    pub fn any<T>(&mut self, things: impl IntoIterator<Item = T>) -> Option<T> {
        let mut things: Vec<T> = things.into_iter().collect();
        if things.is_empty() {
            return None;
        }
        let place = self.below(things.len() as u64) as usize;
        Some(things.swap_remove(place))
    }

    /// Some of those that there are, in any order.
    pub fn some<T>(&mut self, things: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut things: Vec<T> = things.into_iter().collect();
        let mut left = self.below(things.len() as u64 + 1);
        let mut taken = Vec::new();
        while left > 0 && !things.is_empty() {
            let place = self.below(things.len() as u64) as usize;
            taken.push(things.swap_remove(place));
            left -= 1;
        }
        taken
    }

    /// A player of either side, or the organiser.
    pub fn giver(&mut self) -> Giver {
        match self.below(5) {
            0 => Giver::Organiser,
            1 | 2 => Giver::Side(Side::Red),
            _ => Giver::Side(Side::Blue),
        }
    }

    /// Words for the fair dice, too long now and then.
    pub fn words(&mut self) -> String {
        "a word ".repeat(self.below(40) as usize)
    }

    /// An answer left for a game turn, or taken back.
    pub fn standing_answer(&mut self) -> Command {
        let topic = *self.pick(Topic::ALL);
        let answer = self.pick(&[None, Some(Answer::No), Some(Answer::Yes)]).clone();
        Command::LeaveAnswer { topic, answer }
    }

    /// A model, now and then one that does not exist.
    pub fn model(&mut self, battle: &Battle) -> ModelId {
        ModelId(self.place(battle.models.len()))
    }

    /// A unit, now and then one that does not exist.
    pub fn unit(&mut self, battle: &Battle) -> UnitId {
        UnitId(self.place(battle.units.len()))
    }

    /// A weapon, now and then one that does not exist.
    pub fn weapon(&mut self, battle: &Battle) -> WeaponId {
        WeaponId(self.place(battle.setup.weapons.len()))
    }

    fn place(&mut self, known: usize) -> u16 {
        match self.below(30) {
            0 => u16::MAX,
            1 => known as u16,
            _ => self.below(known as u64) as u16,
        }
    }

    /// A model of a side for which `fit` holds.
    pub fn own(&mut self, battle: &Battle, side: Side, fit: impl Fn(ModelId) -> bool) -> Option<ModelId> {
        let own: Vec<ModelId> = battle.ids().filter(|id| battle.side_of(*id) == side && fit(*id)).collect();
        self.any(own)
    }

    /// A point of the table, now and then one beyond, now and then far beyond.
    pub fn point(&mut self, battle: &Battle) -> Point {
        let board = &battle.board;
        match self.below(40) {
            0 => Point::new(self.between(i32::MIN, i32::MAX), self.between(i32::MIN, i32::MAX)),
            1 => Point::new(i32::MAX, i32::MIN),
            2 => Point::new(self.between(-INCH, 0), self.between(0, board.depth)),
            _ => Point::new(self.between(0, board.width), self.between(0, board.depth)),
        }
    }

    /// A point near another.
    pub fn near(&mut self, at: Point, reach: i32) -> Point {
        let (bearing, distance) = (self.bearing(), self.between(0, reach));
        at.toward(bearing, distance)
    }

    /// A direction.
    pub fn bearing(&mut self) -> Bearing {
        Bearing(self.below(360) as u16)
    }
}
