//! How likely an outcome is, exactly: ways it can come about, of all ways the dice can fall.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;

/// A probability that grows cheaply: it is brought to lowest terms only at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weight {
    ways: BigUint,
    all: BigUint,
}

/// Ways of one outcome of one roll, of all that it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways {
    /// How many it has.
    pub ways: u128,
    /// Of how many.
    pub all: u128,
}

impl Weight {
    /// Certainty.
    pub fn one() -> Weight {
        Weight { ways: BigUint::from(1u8), all: BigUint::from(1u8) }
    }

    /// Both this and an independent outcome of a roll.
    pub fn and(&self, ways: Ways) -> Weight {
        Weight { ways: &self.ways * ways.ways, all: &self.all * ways.all }
    }

    /// Either this or another outcome that excludes it.
    pub fn or(&self, other: &Weight) -> Weight {
        if self.all == other.all {
            return Weight { ways: &self.ways + &other.ways, all: self.all.clone() };
        }
        let all = self.all.lcm(&other.all);
        let ways = &self.ways * (&all / &self.all) + &other.ways * (&all / &other.all);
        Weight { ways, all }
    }

    /// As a fraction in lowest terms.
    pub fn ratio(&self) -> BigRational {
        BigRational::new(BigInt::from(self.ways.clone()), BigInt::from(self.all.clone()))
    }
}
