//! What dice decided a battle: the orders whose outcome lay furthest from what their dice come to on average.
//!
//! The measure: for each order, the points of models that each side lost, less those that it loses on average by the
//! exact odds of that very order, given the answers that were given. It says how far dice moved the material, not who
//! would have won without them: an order that found nobody to kill afterwards may matter less than a small one at an
//! objective.

use crate::app::log::stream;
use crate::app::{App, AppError, Viewer};
use crate::armoury::Language;
use crate::battle::narration::tell_in;
use crate::battle::{Battle, Event, Mode, Order, Place, in_force};
use crate::ids::{BattleId, ModelId, Side};
use crate::odds::{Odds, OddsError, Policy, Question, estimate, exactly};
use num_traits::ToPrimitive;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Mutex;

/// Exact odds of an order are given up after so many steps of work; then it is estimated.
const MOST_STEPS: u64 = 20_000;
/// Runs of an estimate.
const RUNS: u32 = 100;
/// How many orders are named.
const NAMED: usize = 10;
/// How many battles are kept.
const KEPT: usize = 64;

/// What dice decided a battle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Deciding {
    /// The orders, those whose dice moved most first.
    pub swings: Vec<Swing>,
    /// Orders with dice that were weighed by exact odds.
    pub exact: u32,
    /// Orders with dice that were weighed by an estimate.
    pub estimated: u32,
    /// Orders with dice that could not be weighed: the battle was measured by its players, or lacks an answer.
    pub unweighed: u32,
}

/// How far an order came out from its average.
#[derive(Clone, PartialEq, Debug)]
pub struct Swing {
    /// The number of the event that gave the order.
    pub version: u64,
    /// Whose order it was.
    pub side: Side,
    /// The order in words.
    pub sentence: String,
    /// The same in Russian.
    pub russian: String,
    /// Points of models that red and blue lost.
    pub lost: [u32; 2],
    /// Points that they lose on average.
    pub expected: [f64; 2],
    /// The average is an estimate from some runs, not exact.
    pub is_estimate: bool,
}

impl Swing {
    /// By how many points dice moved the battle towards red; below 0 towards blue.
    pub fn towards_red(&self) -> f64 {
        let more = |side: Side| f64::from(self.lost[side.index()]) - self.expected[side.index()];
        more(Side::Blue) - more(Side::Red)
    }
}

/// Battles that were weighed, one at a time, by id with their version.
#[derive(Default)]
pub(in crate::app) struct Weighed(Mutex<BTreeMap<BattleId, (u64, Arc<Deciding>)>>);

impl App {
    /// What dice decided a battle that the engine resolved. It takes some seconds the first time.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if there is no such battle; what the store says.
    pub async fn deciding(&self, viewer: Viewer, battle: BattleId) -> Result<Arc<Deciding>, AppError> {
        let ledger = self.home_of_battle(viewer, battle).await?;
        let hot = self.hot_battle(ledger, battle).await?;
        let mut weighed = self.inner.weighed.0.lock().await;
        if let Some((_, known)) = weighed.get(&battle).filter(|(version, _)| *version == hot.version()) {
            return Ok(known.clone());
        }
        let version = hot.version();
        let work = tokio::task::spawn_blocking(move || weigh(hot.game.log()));
        let broken = |reason: String| AppError::Unreadable { stream: stream::battle(battle), reason };
        let deciding = work.await.map_err(|error| broken(error.to_string()))?;
        let deciding = Arc::new(deciding.ok_or_else(|| broken("it has no beginning".to_owned()))?);
        if weighed.len() >= KEPT {
            weighed.pop_first();
        }
        weighed.insert(battle, (version, deciding.clone()));
        Ok(deciding)
    }
}

/// What dice decided the battle with these events; none if they do not begin with a beginning.
pub fn weigh(log: &[Event]) -> Option<Deciding> {
    let places = in_force(log);
    let kept: Vec<(u64, &Event)> = places.into_iter().map(|place| (place as u64 + 1, &log[place])).collect();
    let (_, Event::BattleBegan { .. }) = kept.first()? else { return None };
    let mut battle = Battle::fold(&log[..1]).ok()?;
    let mut deciding = Deciding::default();
    let mut next = 1;
    while let Some((version, event)) = kept.get(next) {
        let end = kept[next..].iter().position(|(_, event)| matches!(event, Event::OrderDone {}));
        let (Event::Ordered { side, order, .. }, Some(end)) = (event, end) else {
            battle.evolve(event);
            next += 1;
            continue;
        };
        let events: Vec<&Event> = kept[next..=next + end].iter().map(|(_, event)| *event).collect();
        let before = battle.clone();
        events.iter().for_each(|event| battle.evolve(event));
        next += events.len();
        if events.iter().any(|event| matches!(event, Event::DiceRolled { .. })) {
            deciding.weigh(*version, &before, (*side, order), &events, &battle);
        }
    }
    deciding.swings.sort_by(|a, b| b.towards_red().abs().total_cmp(&a.towards_red().abs()));
    deciding.swings.truncate(NAMED);
    Some(deciding)
}

impl Deciding {
    fn weigh(
        &mut self,
        version: u64,
        before: &Battle,
        (side, order): (Side, &Order),
        events: &[&Event],
        after: &Battle,
    ) {
        let mut policy = Policy::default();
        for event in events {
            if let Event::Answered { question, answer, .. } = event {
                policy.state(question.topic, answer.clone());
            }
        }
        let question = Question { battle: before, side, order, policy: &policy };
        let exact = match before.setup.mode {
            Mode::Board => exactly(question, MOST_STEPS),
            Mode::Tabletop => Err(OddsError::FactMissing("distance")),
        };
        let is_estimate = matches!(exact, Err(OddsError::TooMany(_) | OddsError::TooManyDice { .. }));
        let odds = if is_estimate { estimate(question, RUNS, version) } else { exact };
        let Ok(odds) = odds else {
            self.unweighed += 1;
            return;
        };
        let count = if is_estimate { &mut self.estimated } else { &mut self.exact };
        *count += 1;
        let (lost, expected) = (lost(before, after), expected(before, &odds));
        let [sentence, russian] =
            [Language::English, Language::Russian].map(|language| tell_in(before, events[0], language).0);
        let swing = Swing { version, side, sentence, russian, lost, expected, is_estimate };
        if swing.towards_red().abs() > 1e-9 {
            self.swings.push(swing);
        }
    }
}

/// What a model is worth; those without a price all the same.
fn worth(battle: &Battle, model: ModelId) -> u32 {
    u32::from(battle.made(model).points).max(1)
}

fn lost(before: &Battle, after: &Battle) -> [u32; 2] {
    let mut lost = [0; 2];
    let is_gone = |battle: &Battle, model| battle.model(model).place == Place::Removed;
    for model in before.ids().filter(|model| is_gone(after, *model) && !is_gone(before, *model)) {
        lost[before.side_of(model).index()] += worth(before, model);
    }
    lost
}

fn expected(before: &Battle, odds: &Odds) -> [f64; 2] {
    let mut expected = [0.0; 2];
    for model in &odds.models {
        let chance = model.lost.to_f64().unwrap_or_default();
        expected[before.side_of(model.model).index()] += chance * f64::from(worth(before, model.model));
    }
    expected
}
