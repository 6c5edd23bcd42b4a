//! How likely an outcome is, exactly: ways it can come about, of all ways the dice can fall.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::Zero;
use std::ops::{Add, AddAssign};

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

impl Default for Weight {
    /// Certainty.
    fn default() -> Weight {
        Weight { ways: BigUint::from(1u8), all: BigUint::from(1u8) }
    }
}

impl Weight {
    /// Both this and an independent outcome of a roll.
    pub fn and(&self, ways: Ways) -> Weight {
        Weight { ways: &self.ways * ways.ways, all: &self.all * ways.all }
    }

    /// Either this or another outcome that excludes it.
    pub fn or(&self, other: &Weight) -> Weight {
        let (few, many) = if self.all <= other.all { (self, other) } else { (other, self) };
        // Most often the one is a multiple of the other, which is told sooner than what divides both.
        let (times, rest) = many.all.div_rem(&few.all);
        if rest.is_zero() {
            return Weight { ways: &few.ways * times + &many.ways, all: many.all.clone() };
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

impl Add for Weight {
    type Output = Weight;

    fn add(self, other: Weight) -> Weight {
        self.or(&other)
    }
}

impl AddAssign<&Weight> for Weight {
    fn add_assign(&mut self, other: &Weight) {
        *self = self.or(other);
    }
}

impl Zero for Weight {
    fn zero() -> Weight {
        Weight { ways: BigUint::zero(), all: BigUint::from(1u8) }
    }

    fn is_zero(&self) -> bool {
        self.ways.is_zero()
    }
}
