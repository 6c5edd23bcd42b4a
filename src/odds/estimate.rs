//! The odds of an order from many seeded runs.

use super::asking::Asking;
use super::outcome::{Chance, Odds, Outcomes};
use super::{OddsError, Question};
use crate::battle::{self, Battle, Fact, Seeded, Supplier, Value, decide_once};
use crate::dice::{Face, Roll, Source};

/// An estimate takes at most so many runs.
const MOST_RUNS: u32 = 10_000_000;

/// The work of one run, besides what the engine counts itself, in steps.
const RUN: u64 = 20;

/// Runs an order `runs` times with the dice of a seed. A chance is off by about `sqrt(p (1 - p) / runs)`.
pub fn estimate(question: Question<'_>, runs: u32, seed: u64) -> Result<Odds, OddsError> {
    estimate_within(question, runs, seed, u64::MAX)
}

/// The same with so many steps of work at most.
pub fn estimate_within(
    question: Question<'_>,
    runs: u32,
    seed: u64,
    most_steps: u64,
) -> Result<Odds, OddsError> {
    if runs == 0 || runs > MOST_RUNS {
        return Err(OddsError::BadRuns(MOST_RUNS));
    }
    let odds = repeated(question, runs, seed, most_steps)?;
    if odds.runs < runs { Err(OddsError::TooLong(odds.runs)) } else { Ok(odds) }
}

/// The same with as many runs as the work allows, `most_runs` at most.
pub(super) fn repeated(
    question: Question<'_>,
    most_runs: u32,
    seed: u64,
    most_steps: u64,
) -> Result<Odds, OddsError> {
    let mut supplier = Random { dice: Seeded::new(seed), asking: Asking::new(question.policy) };
    let mut outcomes = Outcomes::new(question.battle, question.side);
    let mut runs = 0;
    while runs < most_runs {
        supplier.works(RUN);
        if supplier.asking.steps > most_steps {
            break;
        }
        let after = decide_once(question.battle.clone(), question.side, question.order, &mut supplier)?;
        match after {
            Some(after) => outcomes.add(&after, &1u32),
            None => return Err(supplier.asking.trouble.unwrap_or(OddsError::Unanswered("dice"))),
        }
        runs += 1;
    }
    let Asking { asked, steps, .. } = supplier.asking;
    Ok(outcomes.odds((runs, steps), asked, |times| Chance::new(times.into(), runs.into())))
}

struct Random<'p> {
    dice: Seeded,
    asking: Asking<'p>,
}

impl Supplier for Random<'_> {
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        self.dice.dice(battle, roll)
    }

    fn answer(&mut self, battle: &Battle, question: &battle::Question) -> Option<battle::Answer> {
        self.advised(battle, question, None)
    }

    fn advised(
        &mut self,
        _: &Battle,
        question: &battle::Question,
        advice: Option<&battle::Answer>,
    ) -> Option<battle::Answer> {
        self.asking.answer(question, advice)
    }

    fn works(&mut self, steps: u64) {
        self.asking.steps += steps;
    }

    fn fact(&mut self, _: &Battle, fact: &Fact) -> Option<Value> {
        self.asking.refuse(fact);
        None
    }
}
