//! What comes of an order, and how likely it is.

use crate::battle::{Battle, ModelState, Place, Topic};
use crate::ids::{ModelId, Side};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

/// A probability, or a mean, as an exact fraction.
pub type Chance = BigRational;

/// What an order came to, in numbers. Pairs are red's and blue's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Tally {
    /// Wounds (and hull points) lost.
    pub wounds: [u16; 2],
    /// Models lost.
    pub casualties: [u16; 2],
    /// Models of the side that ordered which came into combat.
    pub engaged: u16,
}

/// How one model fares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModelOdds {
    /// Which.
    pub model: ModelId,
    /// It loses at least a wound.
    pub hurt: Chance,
    /// It is lost.
    pub lost: Chance,
}

/// All outcomes of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// What it can come to, and how likely that is; the chances add up to 1.
    pub tallies: Vec<(Tally, Chance)>,
    /// The models that can be hurt.
    pub models: Vec<ModelOdds>,
    /// They are exact; otherwise they are shares of the runs.
    pub exact: bool,
    /// How often the order was run.
    pub runs: u32,
    /// The work that it took, in steps of about a microsecond.
    pub steps: u64,
    /// The topics of the questions that came up.
    pub asked: BTreeSet<Topic>,
}

/// Collects outcomes, each with its share: a chance, or how often it came.
pub(super) struct Outcomes<'b, N> {
    before: &'b Battle,
    side: Side,
    tallies: BTreeMap<Tally, N>,
    /// By model: hurt, lost.
    models: BTreeMap<ModelId, [N; 2]>,
}

impl<'b, N: Zero + for<'n> AddAssign<&'n N>> Outcomes<'b, N> {
    pub(super) fn new(before: &'b Battle, side: Side) -> Outcomes<'b, N> {
        Outcomes { before, side, tallies: BTreeMap::new(), models: BTreeMap::new() }
    }

    /// One more way it can end.
    pub(super) fn add(&mut self, after: &Battle, share: &N) {
        let mut tally = Tally::default();
        for id in self.before.ids() {
            let (was, is) = (self.before.model(id), after.model(id));
            let side = self.before.side_of(id);
            let wounds = self.before.wounds_left(id).saturating_sub(after.wounds_left(id));
            let lost = was.place != Place::Removed && is.place == Place::Removed;
            tally.wounds[side.index()] += u16::from(wounds);
            tally.casualties[side.index()] += u16::from(lost);
            let engages = !fights(was) && fights(is);
            tally.engaged += u16::from(engages && side == self.side);
            if wounds > 0 || lost {
                let [hurt, gone] = self.models.entry(id).or_insert_with(|| [N::zero(), N::zero()]);
                *hurt += share;
                if lost {
                    *gone += share;
                }
            }
        }
        *self.tallies.entry(tally).or_insert_with(N::zero) += share;
    }

    /// The odds after so many runs and steps, where `chance` makes a chance of a share.
    pub(super) fn odds(
        self,
        (runs, steps): (u32, u64),
        asked: BTreeSet<Topic>,
        chance: impl Fn(N) -> Chance,
    ) -> Odds {
        let models = self.models.into_iter().map(|(model, [hurt, lost])| {
            let (hurt, lost) = (chance(hurt), chance(lost));
            ModelOdds { model, hurt, lost }
        });
        let models = models.collect();
        let tallies = self.tallies.into_iter().map(|(tally, share)| (tally, chance(share))).collect();
        Odds { tallies, models, exact: false, runs, steps, asked }
    }
}

/// Whether a model is locked, or strikes at a vehicle.
fn fights(state: &ModelState) -> bool {
    !state.engaged.is_empty() || !state.assaults.is_empty()
}

impl Odds {
    /// How likely it is that a tally is such.
    pub fn chance(&self, such: impl Fn(&Tally) -> bool) -> Chance {
        let chances = self.tallies.iter().filter(|(tally, _)| such(tally)).map(|(_, chance)| chance);
        chances.fold(Chance::zero(), |sum, chance| sum + chance)
    }

    /// The mean of a number.
    pub fn mean(&self, number: impl Fn(&Tally) -> u16) -> Chance {
        self.tallies.iter().fold(Chance::zero(), |sum, (tally, chance)| {
            sum + chance * Chance::from_integer(BigInt::from(number(tally)))
        })
    }

    /// By how much one of its chances is likely to be off, of 1: its standard error; none where it is exact.
    pub fn error(&self, chance: &Chance) -> Option<f64> {
        // What never came, or always, may still come otherwise: two runs more of each kind are counted.
        let runs = f64::from(self.runs) + 4.0;
        let share = (chance.to_f64()? * f64::from(self.runs) + 2.0) / runs;
        (!self.exact).then(|| (share * (1.0 - share) / runs).sqrt())
    }

    /// How likely each value of a number is, least first.
    pub fn spread(&self, number: impl Fn(&Tally) -> u16) -> Vec<(u16, Chance)> {
        let mut values: Vec<u16> = self.tallies.iter().map(|(tally, _)| number(tally)).collect();
        values.sort_unstable();
        values.dedup();
        values.into_iter().map(|value| (value, self.chance(|tally| number(tally) == value))).collect()
    }
}

/// A chance in percent with two decimals, rounded half up: `11.11`.
pub fn percent(chance: &Chance) -> String {
    let scaled: BigInt = (chance.numer() * 20_000 + chance.denom()) / (chance.denom() * 2);
    let (whole, hundredths): (BigInt, BigInt) = (&scaled / 100, &scaled % 100);
    format!("{whole}.{hundredths:0>2}", hundredths = hundredths.to_string())
}
