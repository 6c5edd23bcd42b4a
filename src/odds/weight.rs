//! How likely an outcome is, exactly: ways it can come about, of all ways the dice can fall.

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;

/// A probability: `ways` out of `6^dice * 360^turns`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weight {
    ways: BigUint,
    dice: u32,
    turns: u32,
}

/// Ways of one outcome of one roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways {
    /// How many.
    pub ways: u128,
    /// All ways are 6 to this power ...
    pub dice: u32,
    /// ... times 360 to this power.
    pub turns: u32,
}

impl Weight {
    /// Certainty.
    pub fn one() -> Weight {
        Weight { ways: BigUint::from(1u8), dice: 0, turns: 0 }
    }

    /// Both this and an independent outcome of a roll.
    pub fn and(&self, ways: Ways) -> Weight {
        Weight { ways: &self.ways * ways.ways, dice: self.dice + ways.dice, turns: self.turns + ways.turns }
    }

    /// Either this or another outcome that excludes it.
    pub fn or(&self, other: &Weight) -> Weight {
        let (dice, turns) = (self.dice.max(other.dice), self.turns.max(other.turns));
        Weight { ways: self.out_of(dice, turns) + other.out_of(dice, turns), dice, turns }
    }

    fn out_of(&self, dice: u32, turns: u32) -> BigUint {
        if (dice, turns) == (self.dice, self.turns) {
            return self.ways.clone();
        }
        &self.ways * all_ways(dice - self.dice, turns - self.turns)
    }

    /// As a fraction in lowest terms.
    pub fn ratio(&self) -> BigRational {
        let all = all_ways(self.dice, self.turns);
        BigRational::new(BigInt::from(self.ways.clone()), BigInt::from(all))
    }
}

fn all_ways(dice: u32, turns: u32) -> BigUint {
    BigUint::from(6u8).pow(dice) * BigUint::from(360u16).pow(turns)
}
