//! A battle, now or at any version of its past.

mod board;
pub(super) mod choice;
mod mission;
pub(super) mod model;
mod note;
mod odds;
pub(super) mod wait;
pub(super) mod words;

use super::armoury::{WeaponView, json, word};
use super::base::SupportWord;
use super::campaign::{self, CampaignView};
use super::event::{RecordedEvent, Rolled};
use super::failure::failed;
use super::paging::{Cursor, Page, cost, page_by_key};
use super::people::{self, PersonView};
use super::query::BattleLink;
use super::word::{DiceWord, EndWord, ModeWord, PhaseWord, SideWord};
use super::{app, events, stats, viewer};
use crate::app::StatisticsOf;
use crate::battle::{Battle, Setup, SideState};
use crate::ids::{BattleId, CampaignId, RosterId, Side};
use async_graphql::connection::Connection;
use async_graphql::{Context, Json, Object, Result, SimpleObject};
use board::BoardView;
use choice::ChoiceView;
use mission::MissionView;
pub(super) use mission::{SheetView, SwitchView};
use model::ModelView;
use odds::OddsView;
use std::sync::Arc;
use wait::Awaited;

/// A battle as it stood after some of its events.
pub(super) struct BattleView {
    pub id: BattleId,
    /// How many events the stream has now.
    pub head: u64,
    /// How many events of it are shown.
    at: u64,
    /// The campaign and the number of the game that it is.
    game: Option<(CampaignId, u32)>,
    /// The fork that counts in its place.
    superseded_by: Option<BattleId>,
    /// Who asks to go back, and to where.
    rewind: Option<(Side, u32)>,
    /// The state shown.
    pub state: Arc<Battle>,
}

/// The battle as it is now.
pub(super) async fn load_now(ctx: &Context<'_>, id: BattleId) -> Result<BattleView> {
    load(ctx, id, None).await
}

/// The battle as it is now, in a list: one that is damaged does not keep the others from being shown.
pub(super) async fn load_readable(ctx: &Context<'_>, id: BattleId) -> Result<Option<BattleView>> {
    match app(ctx)?.battle(viewer(ctx), id, None).await {
        Err(error) if error.is_unreadable() => Ok(None),
        _ => load_now(ctx, id).await.map(Some),
    }
}

/// The battle after its first `at` events, or now.
pub(super) async fn load(ctx: &Context<'_>, id: BattleId, at: Option<u64>) -> Result<BattleView> {
    let view = app(ctx)?.battle(viewer(ctx), id, at).await.map_err(|error| failed(&error))?;
    Ok(BattleView {
        id,
        head: view.version,
        at: view.at,
        game: view.game,
        superseded_by: view.superseded_by,
        rewind: view.rewind,
        state: Arc::new(view.battle),
    })
}

impl BattleView {
    fn setup(&self) -> &Setup {
        &self.state.setup
    }
}

/// A battle as it stood after some of its events.
#[Object(name = "Battle")]
impl BattleView {
    /// Its id.
    async fn id(&self) -> BattleId {
        self.id
    }

    /// How many events its stream has now: what `expectedVersion` is compared with.
    async fn version(&self) -> u64 {
        self.head
    }

    /// The version that is shown: all else here is as it was after that many events.
    async fn at(&self) -> u64 {
        self.at
    }

    /// The campaign whose game it is, if it is one.
    async fn campaign(&self, ctx: &Context<'_>) -> Result<Option<CampaignView>> {
        match self.game {
            Some((campaign, _)) => campaign::load(ctx, campaign).await.map(Some),
            None => Ok(None),
        }
    }

    /// The number of the game in its campaign.
    async fn game(&self) -> Option<u32> {
        self.game.map(|(_, number)| number)
    }

    /// If it is a what-if battle: the battle whose log it keeps, as it was then.
    async fn parent(&self, ctx: &Context<'_>) -> Result<Option<BattleView>> {
        match &self.setup().fork {
            Some(fork) => load(ctx, fork.parent, Some(fork.version.into())).await.map(Some),
            None => Ok(None),
        }
    }

    /// If it is a what-if battle: the number of the last event that it keeps.
    async fn forked_at(&self) -> Option<u32> {
        self.setup().fork.as_ref().map(|fork| fork.version)
    }

    /// If it is a what-if battle: the seed of its dice, if they come from one.
    async fn seed(&self) -> Option<u64> {
        self.setup().fork.as_ref().and_then(|fork| fork.seed)
    }

    /// The what-if battles that keep its log, those begun last first.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn forks(
        &self,
        ctx: &Context<'_>,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Connection<Cursor, BattleLink>> {
        let forks = app(ctx)?.forks_of(viewer(ctx), self.id).await.map_err(|error| failed(&error))?;
        let links = forks.into_iter().map(BattleLink::keyed).collect();
        page_by_key(&format!("forks of {}", self.id), Page { first, after, last, before }, links)
    }

    /// The what-if battle that counts in its place, if an organiser has said so.
    async fn superseded_by(&self, ctx: &Context<'_>) -> Result<Option<BattleView>> {
        match self.superseded_by {
            Some(battle) => load_now(ctx, battle).await.map(Some),
            None => Ok(None),
        }
    }

    /// A request to go back that waits for the other side.
    async fn rewind_asked(&self) -> Option<RewindView> {
        self.rewind.map(|(side, to)| RewindView { side: side.into(), to })
    }

    /// What it is called.
    async fn title(&self) -> &str {
        &self.setup().title
    }

    /// Where measurements come from.
    async fn mode(&self) -> ModeWord {
        self.setup().mode.into()
    }

    /// Where dice may come from.
    async fn dice(&self) -> DiceWord {
        self.setup().options.dice.into()
    }

    /// Ruling switches, as data.
    async fn options(&self) -> Json<serde_json::Value> {
        json(&self.setup().options)
    }

    /// The edition of the rules it is played by.
    async fn edition(&self) -> u16 {
        self.setup().edition
    }

    /// The table and its terrain.
    async fn board(&self) -> BoardView {
        BoardView::from(&self.setup().board)
    }

    /// What is played for.
    async fn mission(&self) -> MissionView {
        MissionView { battle: self.state.clone() }
    }

    /// Game turn; 0 before the game.
    async fn turn(&self) -> u8 {
        self.state.moment.turn
    }

    /// Whose player turn it is, or who deploys or scouts.
    async fn side(&self) -> SideWord {
        self.state.moment.side.into()
    }

    /// The phase.
    async fn phase(&self) -> PhaseWord {
        self.state.moment.phase.into()
    }

    /// Whether it is dark.
    async fn dark(&self) -> bool {
        self.state.dark || self.setup().options.night_fighting
    }

    /// The side with the first player turn.
    async fn first(&self) -> SideWord {
        self.state.first.into()
    }

    /// Red and blue.
    async fn sides(&self) -> Vec<SideView> {
        Side::BOTH.map(|side| SideView { battle: self.state.clone(), side }).into()
    }

    /// Its models, or those of one side, in the order of set-up.
    async fn models(&self, side: Option<SideWord>) -> Vec<ModelView> {
        model::models(&self.state, side.map(Side::from))
    }

    /// The model with this key.
    async fn model(&self, key: String) -> Option<ModelView> {
        self.setup().model_by_key(&key).map(|id| ModelView { battle: self.state.clone(), id })
    }

    /// All weapon lines of the battle.
    async fn weapons(&self) -> Vec<WeaponView> {
        self.setup().weapons.iter().cloned().map(WeaponView).collect()
    }

    /// What the open order waits for; nothing if no order is open.
    async fn waits(&self) -> Vec<Awaited> {
        let waits = self.state.open.iter().flat_map(|open| &open.waits);
        waits.map(|wait| Awaited::of(&self.state, wait)).collect()
    }

    /// What a side may do now; a client needs no rules.
    #[graphql(complexity = "10 * child_complexity")]
    async fn choices(&self, side: SideWord) -> Vec<ChoiceView> {
        choice::choices(&self.state, side.into(), self.rewind)
    }

    /// How it ended, if it is over.
    async fn result(&self) -> Option<ResultView> {
        let outcome = self.state.outcome?;
        Some(ResultView { winner: outcome.winner.map(SideWord::from), reason: outcome.reason.into() })
    }

    /// How many fair dice have been thrown.
    async fn dice_thrown(&self) -> u32 {
        self.state.dice_thrown
    }

    /// SHA-256 of the secret behind the fair dice with which it began, in hex.
    async fn commitment(&self) -> Option<&str> {
        self.setup().own_commitment().map(String::as_str)
    }

    /// How likely each outcome of an order is, given the battle that is shown: exactly, by the rules that play, or
    /// estimated, each chance with its error, where its outcomes are too many. Null if the order cannot be weighed.
    #[graphql(complexity = "2_000 + child_complexity")]
    async fn odds(
        &self,
        #[graphql(
            desc = "The order as in a battle file, with the keys of the battle: `shoot M boltgun at O`, \
                          before it the side if it is not the one to move."
        )]
        order: String,
        #[graphql(
            default,
            desc = "How questions of a topic are answered, `go_to_ground=yes`; all others get their \
                    default answer. Dice that may be rolled again are so where they fail, \
                    `reroll=if_failed`, unless `reroll=no` or the number of an offer is stated."
        )]
        answers: Option<Vec<String>>,
        #[graphql(desc = "Estimate from so many runs instead, 1000 for one.")] estimate: Option<u32>,
        #[graphql(default = 1, desc = "The seed of an estimate's dice.")] seed: u32,
    ) -> Result<Option<OddsView>> {
        let answers = answers.unwrap_or_default();
        odds::weigh(self.state.clone(), order, answers, (estimate, seed)).await.map(Some)
    }

    /// Its statistics as it stands now, whether it counts or not.
    #[graphql(complexity = "100 + child_complexity")]
    async fn statistics(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which part of them; all of them by default.")] filter: Option<stats::FilterInput>,
    ) -> Result<stats::StatisticsView> {
        stats::of(ctx, StatisticsOf::Battle(self.id), filter).await
    }

    /// What dice decided it. Some seconds of work the first time it is asked for.
    #[graphql(complexity = "4000 + child_complexity")]
    async fn deciding_dice(&self, ctx: &Context<'_>) -> Result<stats::DecidingView> {
        stats::deciding(ctx, self.id).await
    }

    /// The notes that people left at its moments, or at the event with this number, in the order in which they came.
    #[graphql(complexity = "20 + 20 * child_complexity")]
    async fn notes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The number of an event.")] at: Option<u32>,
    ) -> Result<Vec<note::NoteView>> {
        note::notes(ctx, self.id, at).await
    }

    /// What happened up to the version that is shown, those events included that a rewind took back.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn events(
        &self,
        ctx: &Context<'_>,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Connection<Cursor, RecordedEvent>> {
        events::of_battle(ctx, self.id, self.at, Page { first, after, last, before }).await
    }

    /// The dice that were rolled up to the version that is shown.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn rolls(
        &self,
        ctx: &Context<'_>,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Connection<Cursor, Rolled>> {
        events::rolls(ctx, self.id, self.at, Page { first, after, last, before }).await
    }
}

/// A request to go back.
#[derive(SimpleObject)]
#[graphql(name = "RewindAsked")]
pub(super) struct RewindView {
    /// Who asks.
    side: SideWord,
    /// The number of events that would stay in force.
    to: u32,
}

/// How a battle ended.
#[derive(SimpleObject)]
#[graphql(name = "BattleResult")]
pub(super) struct ResultView {
    /// Who won; nobody in a draw.
    winner: Option<SideWord>,
    /// Why it ended.
    reason: EndWord,
}

/// One side of a battle.
pub(super) struct SideView {
    battle: Arc<Battle>,
    side: Side,
}

impl SideView {
    fn state(&self) -> &SideState {
        &self.battle.sides[self.side.index()]
    }
}

/// One side of a battle.
#[Object(name = "BattleSide")]
impl SideView {
    /// Red or blue.
    async fn side(&self) -> SideWord {
        self.side.into()
    }

    /// The team's name.
    async fn name(&self) -> &str {
        &self.battle.setup.sides[self.side.index()].name
    }

    /// Who plays it.
    async fn player(&self, ctx: &Context<'_>) -> Result<Option<PersonView>> {
        people::one(ctx, self.battle.setup.sides[self.side.index()].player).await
    }

    /// The roster it comes from.
    async fn roster_id(&self) -> Option<RosterId> {
        self.battle.setup.sides[self.side.index()].roster
    }

    /// Its own table edge.
    async fn edge(&self) -> String {
        word(&self.battle.setup.sides[self.side.index()].edge)
    }

    /// Models that started the game.
    async fn started(&self) -> u16 {
        self.battle.setup.sides[self.side.index()].started
    }

    /// Models lost.
    async fn lost(&self) -> u16 {
        self.state().lost
    }

    /// Of these, removed by the enemy.
    async fn killed(&self) -> u16 {
        self.state().killed
    }

    /// Whether it is Broken.
    async fn broken(&self) -> bool {
        self.state().broken
    }

    /// Victory points.
    async fn points(&self) -> i32 {
        self.state().points
    }

    /// Requisition that the mission gives beyond the table.
    async fn bonus(&self) -> i32 {
        self.state().bonus
    }

    /// Its leader's trait, 1 to 6; 0 for none.
    async fn leader_trait(&self) -> u8 {
        self.state().leader_trait
    }

    /// The support that it called.
    async fn support(&self) -> Option<SupportWord> {
        self.state().support.map(SupportWord::from)
    }

    /// Words that its player added to the fair dice.
    async fn words(&self) -> &str {
        &self.state().words
    }
}
