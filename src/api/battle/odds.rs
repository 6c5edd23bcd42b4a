//! The odds of an order.

use crate::api::failure::coded;
use crate::api::word::SideWord;
use crate::battle::Battle;
use crate::exchange::battle_file::read_order;
use crate::ids::Side;
use crate::odds::{self, Chance, MOST_STEPS, Odds, Policy, Question, Tally, estimate_within, percent};
use async_graphql::{Result, SimpleObject};
use std::sync::Arc;

/// Weighs an order beside the requests of others, since it computes for long.
pub(super) async fn weigh(
    battle: Arc<Battle>,
    order: String,
    answers: Vec<String>,
    (runs, seed): (Option<u32>, u32),
) -> Result<OddsView> {
    let odds = tokio::task::spawn_blocking(move || weighed(&battle, &order, &answers, (runs, seed))).await;
    odds.map_err(|_| coded("internal", "the odds could not be computed; the log of the server says why"))?
}

/// Exactly where that is possible, or, with a number of runs, estimated; with the dice of a seed.
fn weighed(
    battle: &Battle,
    order: &str,
    answers: &[String],
    (runs, seed): (Option<u32>, u32),
) -> Result<OddsView> {
    let (side, order) = read_order(battle, order).map_err(|fault| coded(fault.code, fault.why))?;
    let policy = Policy::read(answers.iter().map(String::as_str));
    let policy = policy.map_err(|error| coded(error.code(), error.to_string()))?;
    let question = Question { battle, side, order: &order, policy: &policy };
    let odds = match runs {
        Some(runs) => estimate_within(question, runs, seed.into(), MOST_STEPS),
        None => odds::weigh(question, seed.into()),
    };
    let odds = odds.map_err(|error| coded(error.code(), error.to_string()))?;
    let sides = Side::BOTH.map(|side| SideOdds {
        side: side.into(),
        wounds: spread(&odds, |tally| tally.wounds[side.index()]),
        casualties: spread(&odds, |tally| tally.casualties[side.index()]),
    });
    let models = odds.models.iter().map(|model| ModelOddsView {
        model: battle.made(model.model).key.clone(),
        hurt: ChanceView::of(&odds, &model.hurt),
        lost: ChanceView::of(&odds, &model.lost),
    });
    Ok(OddsView {
        sides: sides.into(),
        engaged: spread(&odds, |tally| tally.engaged),
        models: models.collect(),
        exact: odds.exact,
        runs: odds.runs,
        asked: odds.asked.iter().map(|topic| topic.word().to_owned()).collect(),
    })
}

fn spread(odds: &Odds, number: impl Fn(&Tally) -> u16) -> Vec<NumberOdds> {
    odds.spread(number)
        .iter()
        .map(|(number, chance)| NumberOdds { number: *number, chance: ChanceView::of(odds, chance) })
        .collect()
}

/// How likely each outcome of an order is.
#[derive(SimpleObject)]
#[graphql(name = "Odds")]
pub(super) struct OddsView {
    /// What it costs each side.
    sides: Vec<SideOdds>,
    /// Models of the side that orders which come into combat.
    engaged: Vec<NumberOdds>,
    /// The models that can be hurt.
    models: Vec<ModelOddsView>,
    /// The chances are exact. Otherwise outcomes were too many, or an estimate was asked for, and each chance has
    /// its `error`.
    exact: bool,
    /// How often the order was run to find out.
    runs: u32,
    /// The questions that came up on the way; `answers` states how each is answered, by its default otherwise;
    /// dice that may be rolled again are so where they fail.
    asked: Vec<String>,
}

/// What an order costs one side.
#[derive(SimpleObject)]
struct SideOdds {
    /// Which side.
    side: SideWord,
    /// Wounds and hull points lost.
    wounds: Vec<NumberOdds>,
    /// Models lost.
    casualties: Vec<NumberOdds>,
}

/// How likely one value of a number is.
#[derive(SimpleObject)]
struct NumberOdds {
    /// The value.
    number: u16,
    /// How likely it is.
    chance: ChanceView,
}

/// How likely one model is hurt.
#[derive(SimpleObject)]
#[graphql(name = "ModelOdds")]
struct ModelOddsView {
    /// Its key.
    model: String,
    /// It loses at least a wound.
    hurt: ChanceView,
    /// It is lost.
    lost: ChanceView,
}

/// A probability.
#[derive(SimpleObject)]
#[graphql(name = "Chance")]
struct ChanceView {
    /// With two decimals, rounded half up: `11.11`.
    percent: String,
    /// In lowest terms: `1/9`; of an estimate the share of its runs.
    fraction: String,
    /// By how many points the percentage of an estimate is likely to be off, its standard error: `0.45`; null where
    /// it is exact.
    error: Option<String>,
}

impl ChanceView {
    fn of(odds: &Odds, chance: &Chance) -> ChanceView {
        let error = odds.error(chance).map(|error| format!("{:.2}", error * 100.0));
        ChanceView { percent: percent(chance), fraction: chance.to_string(), error }
    }
}
