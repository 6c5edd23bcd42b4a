//! A battle that plays itself: minds give the orders, on the ordinary way, with the server's dice.

use super::battles::Turn;
use super::dispatch::{Context, Stop, new_event};
use super::hot::HotBattle;
use super::log::{Log, stream};
use super::outcome::Outcome as Answered;
use super::{App, AppError, Request, Viewer};
use crate::battle::fork::SeededDice;
use crate::battle::{
    Answer, Battle, Command, DiceFrom, Event, Fact, Fair, Game, Input, Order, Outcome, Question, Supplier,
    Value, Wait, fair_dice,
};
use crate::dice::fair::Secret;
use crate::dice::{Face, Roll, Source};
use crate::ids::{BattleId, CommandId, LeagueId, Side};
use crate::store::{self, Batch, NewEvent, Work, Write, fingerprint};
use std::sync::Arc;

/// How many orders are stored at once.
const AT_ONCE: u64 = 16;
/// Refusals in a row after which a mind is made to end the phase.
const PATIENCE: u32 = 200;

/// Something that thinks for a side: a bot.
pub trait Mind: Send {
    /// The next order of the side whose turn it is; `refused` says that the last one was.
    fn order(&mut self, battle: &Battle, refused: bool) -> Order;

    /// The answer to a question of its side; the default one where it has no opinion.
    fn answer(&mut self, _battle: &Battle, _question: &Question) -> Option<Answer> {
        None
    }
}

impl<F: FnMut(&Battle, bool) -> Order + Send> Mind for F {
    fn order(&mut self, battle: &Battle, refused: bool) -> Order {
        self(battle, refused)
    }
}

/// How far a battle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The game turn.
    pub turn: u8,
    /// Whose player turn it is.
    pub side: Side,
    /// The version of the battle's stream: events so far.
    pub version: u64,
    /// Orders given in this run.
    pub orders: u64,
}

/// A battle that was played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Which.
    pub battle: BattleId,
    /// How it ended.
    pub outcome: Outcome,
    /// Orders given in this run.
    pub orders: u64,
    /// Events of the whole battle.
    pub version: u64,
}

/// The server's dice and the minds' answers.
struct Attended<'a, 'm> {
    dice: Box<dyn Supplier + Send>,
    minds: &'a mut [&'m mut dyn Mind; 2],
}

impl Supplier for Attended<'_, '_> {
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        self.dice.dice(battle, roll)
    }

    fn answer(&mut self, battle: &Battle, question: &Question) -> Option<Answer> {
        let answer = self.minds[question.of.index()].answer(battle, question);
        answer.or_else(|| question.default_answer().cloned())
    }

    fn fact(&mut self, _: &Battle, _: &Fact) -> Option<Value> {
        None
    }
}

/// Where the server's dice of a battle come from.
enum Dice {
    Fair(Secret),
    /// The seed of a fork.
    Seed(u64),
}

impl Dice {
    /// The dice that come next.
    fn supplier(&self, id: BattleId, game: &Game) -> Box<dyn Supplier + Send> {
        match self {
            Dice::Fair(secret) => Box::new(Fair(fair_dice(secret.clone(), id, &game.battle))),
            Dice::Seed(seed) => Box::new(SeededDice::after(*seed, game.log())),
        }
    }
}

/// What a few orders came to.
struct Stretch {
    battle: HotBattle,
    began: u64,
    events: Vec<NewEvent>,
    orders: u64,
    /// The order that ends the battle; it goes the ordinary way, with all that follows from it.
    last: Option<(Side, Order)>,
}

impl App {
    /// Plays a battle to its end, red's mind first in the pair. Every order is a command of its own; several
    /// are stored at once. A battle that was interrupted is gone on with; of several programs that play one at
    /// the same time, each goes on from what the others did.
    ///
    /// # Errors
    /// `not_allowed` unless the viewer is the program or an organiser of the campaign; `bots_stuck`; what the
    /// store says.
    pub async fn play_battle(
        &self,
        viewer: Viewer,
        battle: BattleId,
        minds: [&mut dyn Mind; 2],
        progress: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Played, AppError> {
        let ledger = self.home_of_battle(viewer, battle).await?;
        let [red, blue] = minds;
        let mut minds: [&mut dyn Mind; 2] = [red, blue];
        let mut orders = 0;
        loop {
            let hot = self.hot_battle(ledger, battle).await?;
            let state = &hot.game.battle;
            if let Some(outcome) = state.outcome {
                return Ok(Played { battle, outcome, orders, version: hot.version() });
            }
            if let Some(open) = &state.open {
                self.go_on(viewer, battle, hot.version(), &open.waits).await?;
                continue;
            }
            let Some(dice) = self.dice_for(viewer, ledger, battle, &hot).await? else {
                // The ordinary way commits to a new secret.
                let order = minds[state.moment.side.index()].order(state, false);
                orders += self.give_one(viewer, battle, hot.version(), (state.moment.side, order)).await?;
                continue;
            };
            let stretch = play_on(battle, &hot, &dice, &mut minds, || CommandId(self.fresh_id()))?;
            orders += stretch.orders;
            let (last, version) = (stretch.last.clone(), stretch.began + stretch.events.len() as u64);
            if self.store_stretch(viewer, ledger, battle, stretch).await?
                && let Some(last) = last
            {
                orders += self.give_one(viewer, battle, version, last).await?;
            }
            let hot = self.hot_battle(ledger, battle).await?;
            let moment = hot.game.battle.moment;
            progress(&Progress { turn: moment.turn, side: moment.side, version: hot.version(), orders });
        }
    }

    pub(super) async fn hot_battle(
        &self,
        ledger: LeagueId,
        battle: BattleId,
    ) -> Result<Arc<HotBattle>, AppError> {
        let mut connection = self.reading().await?;
        let hot = Log::new(self, ledger, &mut connection).battle(battle).await?;
        self.inner.hot.keep(battle, hot.clone());
        Ok(hot)
    }

    /// The dice in force, if the viewer may have both sides played by minds.
    async fn dice_for(
        &self,
        viewer: Viewer,
        ledger: LeagueId,
        battle: BattleId,
        hot: &HotBattle,
    ) -> Result<Option<Dice>, AppError> {
        let request = self.request(viewer);
        let actor = viewer.actor().unwrap_or(Viewer::SYSTEM);
        let context = Context { app: self, request: &request, actor, now: self.now(), draw: [0; 32] };
        let mut connection = self.reading().await?;
        let mut log = Log::new(self, ledger, &mut connection);
        let mut turn = Turn::of(&context, battle, hot).map_err(Stop::into_error)?;
        if !turn.organises(&mut log).await.map_err(Stop::into_error)? {
            let sentence = "only an organiser of the campaign may let bots play both sides".to_owned();
            return Err(AppError::Unexpected { code: "not_allowed".to_owned(), sentence });
        }
        if let Some(seed) = hot.game.seed() {
            return Ok(Some(Dice::Seed(seed)));
        }
        let secret = turn.secret(&mut log, false).await.map_err(Stop::into_error)?;
        Ok(secret.map(Dice::Fair))
    }

    /// Supplies what an interrupted order waits for: the server's dice and default answers.
    async fn go_on(
        &self,
        viewer: Viewer,
        battle: BattleId,
        version: u64,
        waits: &[Wait],
    ) -> Result<(), AppError> {
        let (side, input) = match waits.first() {
            Some(Wait::Dice(roll)) => (roll.side, Input::RollForMe),
            Some(Wait::Answer(question)) => {
                let answer = question.default_answer().cloned().unwrap_or(crate::battle::Answer::No);
                (question.of, Input::Answer(question.topic, answer))
            }
            Some(Wait::Fact(_)) | None => {
                let sentence =
                    "bots cannot measure: a battle with miniatures waits for its players".to_owned();
                return Err(AppError::Unexpected { code: "bots_stuck".to_owned(), sentence });
            }
        };
        let request = self.request(viewer).at_version(version);
        is_stored(self.supply(&request, battle, Some(side), input).await?).map(|_| ())
    }

    /// Gives an order on the ordinary way; how many are stored then: none if the battle has gone on.
    async fn give_one(
        &self,
        viewer: Viewer,
        battle: BattleId,
        version: u64,
        (side, order): (Side, Order),
    ) -> Result<u64, AppError> {
        let request = self.request(viewer).at_version(version);
        let given = self.order(&request, battle, Some(side), order, Some(DiceFrom::Server)).await?;
        is_stored(given).map(u64::from)
    }

    /// Stores a stretch; not if somebody else has written to the battle meanwhile.
    async fn store_stretch(
        &self,
        viewer: Viewer,
        ledger: LeagueId,
        id: BattleId,
        stretch: Stretch,
    ) -> Result<bool, AppError> {
        if stretch.events.is_empty() {
            return Ok(true);
        }
        let Request { key, .. } = self.request(viewer);
        let actor = viewer.actor().unwrap_or(Viewer::SYSTEM);
        let write = Write { stream: stream::battle(id), expected: stretch.began, events: stretch.events };
        let batch = Batch {
            ledger,
            actor,
            key,
            fingerprint: fingerprint(actor, b"a stretch of a battle"),
            recorded_at: self.now(),
            work: Work { writes: vec![write], ..Work::default() },
            again: None,
        };
        let stored = matches!(self.inner.store.append(batch).await?, store::Outcome::Appended(_));
        // With a last order the battle is already a step further than what is stored.
        if stored && stretch.last.is_none() {
            self.inner.hot.keep(id, Arc::new(stretch.battle));
        }
        Ok(stored)
    }
}

/// Whether a command is stored; not if another program plays the same battle and has gone on with it.
fn is_stored(answered: Answered) -> Result<bool, AppError> {
    match answered {
        Answered::Conflict { .. } => Ok(false),
        answered => answered.done().map(|_| true),
    }
}

/// Gives a few orders in memory.
fn play_on(
    id: BattleId,
    hot: &HotBattle,
    dice: &Dice,
    minds: &mut [&mut dyn Mind; 2],
    mut key: impl FnMut() -> CommandId,
) -> Result<Stretch, AppError> {
    let began = hot.version();
    let mut stretch = Stretch { battle: hot.clone(), began, events: Vec::new(), orders: 0, last: None };
    let mut refusals = 0;
    while stretch.orders < AT_ONCE && stretch.last.is_none() {
        let state = &stretch.battle.game.battle;
        let side = state.moment.side;
        let order = if refusals < PATIENCE {
            minds[side.index()].order(state, refusals > 0)
        } else {
            Order::EndPhase { first: Vec::new() }
        };
        let command = Command::Order(order.clone());
        let giver = crate::battle::Giver::Side(side);
        let game = &mut stretch.battle.game;
        let dice = dice.supplier(id, game);
        match game.give(giver, &command, &mut Attended { dice, minds }) {
            Ok(events) if events.iter().any(|event| matches!(event, Event::BattleEnded { .. })) => {
                stretch.last = Some((side, order));
            }
            Ok(events) => {
                let key = key();
                stretch.events.extend(events.iter().map(|event| new_event(event, key)));
                stretch.orders += 1;
                stretch.battle.ordered_by = Some(key);
                refusals = 0;
                if stretch.battle.game.battle.open.is_some() {
                    break;
                }
            }
            Err(error) if refusals > PATIENCE => {
                let sentence =
                    format!("neither the bot's orders nor the end of the phase are allowed: {error}");
                return Err(AppError::Unexpected { code: "bots_stuck".to_owned(), sentence });
            }
            Err(_) => refusals += 1,
        }
    }
    Ok(stretch)
}
