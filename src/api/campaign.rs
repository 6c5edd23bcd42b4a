//! A campaign: who takes part, its games, its table.

use super::armoury::json;
use super::event::RecordedEvent;
use super::failure::failed;
use super::league::{self, LeagueView};
use super::paging::{Cursor, Page, cost, page_of};
use super::people::{self, PersonView};
use super::query::BattleLink;
use super::roster::{self, RosterView, UsedGrenades};
use super::word::{CampaignPhaseWord, SideWord, StageWord};
use super::{app, events, stats, viewer};
use crate::app::StatisticsOf;
use crate::campaign::{self, Campaign, Entry, Game, Outcome, Row};
use crate::ids::{BattleId, CampaignId, MemberId, RosterId, Side};
use async_graphql::connection::Connection;
use async_graphql::{Context, Json, Object, Result, SimpleObject};
use std::sync::Arc;

/// A campaign as it stands now.
pub(super) struct CampaignView {
    id: CampaignId,
    version: u64,
    pub state: Arc<Campaign>,
    standings: Vec<Row>,
}

/// The campaign with this id.
pub(super) async fn load(ctx: &Context<'_>, id: CampaignId) -> Result<CampaignView> {
    let view = app(ctx)?.campaign(viewer(ctx), id).await.map_err(|error| failed(&error))?;
    Ok(CampaignView { id, version: view.version, state: view.campaign.into(), standings: view.standings })
}

/// A campaign as it stands now.
#[Object(name = "Campaign")]
impl CampaignView {
    /// Its id.
    async fn id(&self) -> CampaignId {
        self.id
    }

    /// How many events its stream has: what `expectedVersion` is compared with.
    async fn version(&self) -> u64 {
        self.version
    }

    /// Its public name.
    async fn name(&self) -> &str {
        &self.state.name
    }

    /// The league it belongs to.
    async fn league(&self, ctx: &Context<'_>) -> Result<Option<LeagueView>> {
        match self.state.league {
            Some(league) => league::load(ctx, league).await.map(Some),
            None => Ok(None),
        }
    }

    /// How far it is.
    async fn phase(&self) -> CampaignPhaseWord {
        self.state.phase.into()
    }

    /// The keys that govern it, as data: `roster.cap` and so on.
    async fn charter(&self) -> Json<serde_json::Value> {
        json(&self.state.charter)
    }

    /// Who runs it.
    async fn organisers(&self, ctx: &Context<'_>) -> Result<Vec<PersonView>> {
        people::some(ctx, self.state.organisers.iter().copied()).await
    }

    /// Who takes part, in the order of enrolment.
    async fn entries(&self) -> Vec<EntryView> {
        self.state.entries.iter().cloned().map(EntryView).collect()
    }

    /// The table, best first, counted from confirmed results only.
    async fn standings(&self) -> Vec<RowView> {
        self.standings.iter().cloned().map(|row| self.row(row)).collect()
    }

    /// Its games by number.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn games(
        &self,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Connection<Cursor, GameView>> {
        let games = self.state.games.keys().map(|number| self.game_view(*number)).collect();
        page_of(Page { first, after, last, before }, games).await
    }

    /// The game with this number.
    async fn game(&self, #[graphql(desc = "From 1.")] number: u32) -> Option<GameView> {
        self.state.games.contains_key(&number).then(|| self.game_view(number))
    }

    /// What-if battles of its games that do not count, those where something happened last first.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn what_ifs(
        &self,
        ctx: &Context<'_>,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Connection<Cursor, BattleLink>> {
        let forks = app(ctx)?.what_ifs(viewer(ctx), self.id).await.map_err(|error| failed(&error))?;
        page_of(Page { first, after, last, before }, forks.into_iter().map(BattleLink::from).collect()).await
    }

    /// Its statistics.
    #[graphql(complexity = "100 + child_complexity")]
    async fn statistics(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which part of them; all of them by default.")] filter: Option<stats::FilterInput>,
    ) -> Result<stats::StatisticsView> {
        stats::of(ctx, StatisticsOf::Campaign(self.id), filter).await
    }

    /// What happened to it.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn events(
        &self,
        ctx: &Context<'_>,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Connection<Cursor, RecordedEvent>> {
        events::of_campaign(ctx, self.id, Page { first, after, last, before }).await
    }
}

impl CampaignView {
    fn game_view(&self, number: u32) -> GameView {
        GameView { campaign: self.state.clone(), number }
    }

    fn row(&self, row: Row) -> RowView {
        let name = self.state.entry(row.roster).map(|entry| entry.name.clone()).unwrap_or_default();
        RowView { row, name }
    }
}

/// A roster that takes part.
pub(super) struct EntryView(Entry);

/// Something that can be recruited.
#[Object(name = "CampaignEntry")]
impl EntryView {
    /// The roster's id.
    async fn roster_id(&self) -> RosterId {
        self.0.roster
    }

    /// The roster.
    async fn roster(&self, ctx: &Context<'_>) -> Result<RosterView> {
        roster::load(ctx, self.0.roster).await
    }

    /// Whose it is.
    async fn player(&self, ctx: &Context<'_>) -> Result<Option<PersonView>> {
        people::one(ctx, Some(self.0.player)).await
    }

    /// The roster's public name.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Whether it has withdrawn; its results stand.
    async fn withdrawn(&self) -> bool {
        self.0.withdrawn
    }
}

/// A line of the table.
pub(super) struct RowView {
    row: Row,
    name: String,
}

/// A line of the table.
#[Object(name = "StandingsRow")]
impl RowView {
    /// The place; the same for rosters equal in everything.
    async fn rank(&self) -> u32 {
        self.row.rank
    }

    /// Whether others have this place too.
    async fn shared(&self) -> bool {
        self.row.shared
    }

    /// The roster's id.
    async fn roster_id(&self) -> RosterId {
        self.row.roster
    }

    /// The roster's name.
    async fn name(&self) -> &str {
        &self.name
    }

    /// Whose it is.
    async fn player(&self, ctx: &Context<'_>) -> Result<Option<PersonView>> {
        people::one(ctx, Some(self.row.player)).await
    }

    /// Games with a confirmed result.
    async fn played(&self) -> u32 {
        self.row.played
    }

    /// Games won.
    async fn won(&self) -> u32 {
        self.row.won
    }

    /// Games drawn.
    async fn drawn(&self) -> u32 {
        self.row.drawn
    }

    /// Games lost.
    async fn lost(&self) -> u32 {
        self.row.lost
    }

    /// League points.
    async fn points(&self) -> i64 {
        self.row.points
    }

    /// Victory points made.
    async fn vp_for(&self) -> i64 {
        self.row.vp_for
    }

    /// Victory points given away.
    async fn vp_against(&self) -> i64 {
        self.row.vp_against
    }

    /// Results that wait for their confirmation, counted nowhere else.
    async fn unconfirmed(&self) -> u32 {
        self.row.unconfirmed
    }
}

/// A game of a campaign.
pub(super) struct GameView {
    campaign: Arc<Campaign>,
    number: u32,
}

impl GameView {
    fn game(&self) -> Option<&Game> {
        self.campaign.games.get(&self.number)
    }
}

/// A game of a campaign.
#[Object(name = "Game")]
impl GameView {
    /// Its number in the campaign, from 1.
    async fn number(&self) -> u32 {
        self.number
    }

    /// Ids of the rosters, red and blue.
    async fn rosters(&self) -> Vec<RosterId> {
        self.game().map(|game| game.rosters.to_vec()).unwrap_or_default()
    }

    /// Names of the rosters, red and blue.
    async fn names(&self) -> Vec<&str> {
        let rosters = self.game().map(|game| game.rosters).into_iter().flatten();
        rosters.filter_map(|roster| self.campaign.entry(roster)).map(|entry| entry.name.as_str()).collect()
    }

    /// The code of its mission.
    async fn mission(&self) -> &str {
        self.game().map_or("", |game| &game.mission)
    }

    /// Most points of a team.
    async fn size(&self) -> u32 {
        self.game().map_or(0, |game| game.size)
    }

    /// How far it is.
    async fn stage(&self) -> Option<StageWord> {
        self.game().map(|game| game.stage.into())
    }

    /// Its battle, once teams are locked.
    async fn battle_id(&self) -> Option<BattleId> {
        self.game().and_then(|game| game.battle)
    }

    /// Battles in whose place a what-if battle was put, oldest first.
    async fn superseded(&self) -> Vec<BattleId> {
        self.game().map(|game| game.superseded.clone()).unwrap_or_default()
    }

    /// What it came to.
    async fn report(&self) -> Option<ReportView> {
        self.game().and_then(|game| game.report.as_ref()).map(ReportView::from)
    }

    /// Whose word on the result is awaited.
    async fn awaits(&self, ctx: &Context<'_>) -> Result<Vec<PersonView>> {
        let awaited = self.game().map(|game| self.campaign.awaited(game)).unwrap_or_default();
        people::some(ctx, awaited).await
    }
}

/// The facts of a game at its end; pairs are red, blue.
#[derive(SimpleObject)]
#[graphql(name = "Report")]
pub(super) struct ReportView {
    /// Why it ended, in one word.
    end: String,
    /// Who won; nobody in a draw or without a result.
    winner: Option<SideWord>,
    /// `decided`, `draw` or `no_result`.
    outcome: &'static str,
    /// Victory points.
    vp: Vec<i32>,
    /// Models lost.
    casualties: Vec<CasualtyView>,
    /// Grenades used.
    grenades_used: Vec<UsedGrenades>,
}

/// A model lost in a game.
#[derive(SimpleObject)]
#[graphql(name = "Casualty")]
pub(super) struct CasualtyView {
    /// Whose it was.
    side: SideWord,
    /// Who it was on its roster.
    member: MemberId,
    /// To what, in one word.
    cause: String,
    /// By whose hand, if by an enemy model's.
    by: Option<MemberId>,
}

impl From<&campaign::Report> for ReportView {
    fn from(report: &campaign::Report) -> ReportView {
        let (winner, outcome) = match report.outcome {
            Outcome::Decided { winner } => (Some(winner.into()), "decided"),
            Outcome::Draw => (None, "draw"),
            Outcome::NoResult => (None, "no_result"),
        };
        let casualties = Side::BOTH.into_iter().flat_map(|side| {
            let lost = report.casualties[side.index()].iter();
            lost.map(move |lost| CasualtyView {
                side: side.into(),
                member: lost.member,
                cause: super::armoury::word(&lost.cause),
                by: lost.by,
            })
        });
        ReportView {
            end: super::armoury::word(&report.end),
            winner,
            outcome,
            vp: report.vp.to_vec(),
            casualties: casualties.collect(),
            grenades_used: report.grenades_used.iter().flat_map(roster::used).collect(),
        }
    }
}
