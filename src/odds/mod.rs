//! Exact odds of an order: every outcome of its dice, weighed, by the same steps that resolve it in play.
//!
//! [`exactly`] runs an order once for each outcome that matters. Steps say what they see of a roll
//! ([`Tells`](crate::battle::Tells)), so that dice are told apart by class and not by face, and where equal
//! outcomes may merge ([`Table::settle`](crate::battle::Table::settle)). [`estimate`] asks the same question
//! of many seeded runs, and [`weigh`] does so where there are too many outcomes.

mod asking;
mod enumerate;
mod estimate;
mod faces;
mod outcome;
mod policy;
mod weight;

pub use enumerate::exactly;
pub use estimate::{estimate, estimate_within};
pub use outcome::{Chance, ModelOdds, Odds, Tally, percent};
pub use policy::{Policy, PolicyError};

use crate::battle::{Battle, Order, Refusal};
use crate::ids::Side;

/// The work that whoever asks waits for, in steps: about a second.
pub const MOST_STEPS: u64 = 1_000_000;

/// Of an estimate in the place of odds: so few runs are no answer, and so many are enough.
const RUNS: (u32, u32) = (30, 100_000);

/// What is asked: how this order of this side turns out, given now.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The battle as it stands; no order may be open.
    pub battle: &'q Battle,
    /// Who orders.
    pub side: Side,
    /// What.
    pub order: &'q Order,
    /// How the questions that come up are answered.
    pub policy: &'q Policy,
}

/// The odds of an order: exact within [`MOST_STEPS`]; where that is not enough, estimated with the dice of a seed
/// from the runs that twice as much work allows. Each chance of an estimate has its [`Odds::error`].
pub fn weigh(question: Question<'_>, seed: u64) -> Result<Odds, OddsError> {
    weigh_within(question, seed, MOST_STEPS)
}

/// The same with so many steps of work for exact odds, and twice as many for an estimate.
pub fn weigh_within(question: Question<'_>, seed: u64, most_steps: u64) -> Result<Odds, OddsError> {
    let exact = exactly(question, most_steps);
    if !matches!(exact, Err(OddsError::TooMany(_) | OddsError::TooManyDice { .. })) {
        return exact;
    }
    let (least, most) = RUNS;
    let odds = estimate::repeated(question, most, seed, most_steps.saturating_mul(2))?;
    if odds.runs < least { exact } else { Ok(odds) }
}

/// Why there are no odds.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OddsError {
    /// The rules refuse the order.
    #[error("the order would be refused: {}", .0.reason())]
    Refused(#[from] Refusal),
    /// A question has no default.
    #[error("the order asks `{0}`, which has no default answer; state one, `{0}=ANSWER`")]
    Unanswered(&'static str),
    /// The battle is played at a real table, and the players have not told a fact.
    #[error(
        "the order needs the fact `{0}`, which nobody has told; odds need a battle on a board, or told facts"
    )]
    FactMissing(&'static str),
    /// Too many outcomes.
    #[error(
        "the order has so many outcomes that differ that exact odds take more than {0} steps of work; estimate them \
         instead: `--estimate 10000`, by GraphQL `estimate: 1000`"
    )]
    TooMany(u64),
    /// A roll of too many dice.
    #[error(
        "the order rolls {dice} dice together; exact odds take at most {most}; estimate them instead: \
         `--estimate 10000`, by GraphQL `estimate: 1000`"
    )]
    TooManyDice {
        /// Dice of the roll.
        dice: u16,
        /// The most that are enumerated.
        most: u16,
    },
    /// An estimate that takes too long.
    #[error("so many runs of this order take too long; ask for {0} at most")]
    TooLong(u32),
    /// An estimate of no runs.
    #[error("an estimate takes 1 to {0} runs")]
    BadRuns(u32),
}

impl OddsError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            OddsError::Refused(refusal) => refusal.code.word(),
            OddsError::Unanswered(_) => "odds_unanswered",
            OddsError::FactMissing(_) => "odds_fact_missing",
            OddsError::TooMany(_) | OddsError::TooManyDice { .. } => "odds_too_many",
            OddsError::BadRuns(_) | OddsError::TooLong(_) => "odds_bad_runs",
        }
    }
}
