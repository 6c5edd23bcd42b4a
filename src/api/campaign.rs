//! A campaign: who takes part, its games, its table.

use super::armoury::json;
use super::event::RecordedEvent;
use super::failure::{coded, failed};
use super::honours::{self, HonourView};
use super::league::{self, LeagueView};
use super::paging::{Cursor, Page, cost, page_by_key, page_of};
use super::people::{self, PersonView};
use super::query::BattleLink;
use super::report::{ReportView, ToDoView};
use super::roster::{self, RosterView};
use super::rounds::{self, PairingPreview, RatingView, SeasonView};
use super::scalar::iso;
use super::standings::{self, RowView};
use super::word::{CampaignPhaseWord, SideWord, StageWord};
use super::{app, events, stats, viewer};
use crate::app::ratings::Rated;
use crate::app::schedule;
use crate::app::{Moment, StatisticsOf};
use crate::campaign::{Campaign, Entry, Game, Stage, TieBreak, Walkover};
use crate::ids::{BattleId, CampaignId, PlayerId, RosterId};
use async_graphql::connection::Connection;
use async_graphql::{Context, Json, Object, Result};
use std::sync::Arc;

/// A campaign as it stands now.
pub(super) struct CampaignView {
    id: CampaignId,
    version: u64,
    pub state: Arc<Campaign>,
    view: crate::app::CampaignView,
}

/// The campaign with this id.
pub(super) async fn load(ctx: &Context<'_>, id: CampaignId) -> Result<CampaignView> {
    load_at(ctx, id, Moment::Now).await
}

/// The campaign with this id at a moment.
pub(super) async fn load_at(ctx: &Context<'_>, id: CampaignId, moment: Moment) -> Result<CampaignView> {
    let view = app(ctx)?.campaign_at(viewer(ctx), id, moment).await.map_err(|error| failed(&error))?;
    Ok(CampaignView { id, version: view.version, state: view.campaign.clone(), view })
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

    /// The battle honours that rosters of a list can earn in it; none where it has none.
    async fn honours(
        &self,
        ctx: &Context<'_>,
        #[graphql(default, desc = "The list, by the id of its pack; what every list has by default.")]
        list: String,
    ) -> Result<Option<Vec<HonourView>>> {
        Ok(app(ctx)?.honours_by(&self.state.charter, &list).map(honours::views))
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

    /// Keys of the charter whose values depart from the rules of the seed: `grenades.restock`.
    async fn departs_from_seed(&self) -> Vec<&'static str> {
        self.state.charter.departures()
    }

    /// What separates equals in its tables, in this order, by the words of `league.tiebreaks`; whoever is equal in all
    /// of it shares a place.
    async fn tiebreaks(&self) -> Vec<&'static str> {
        self.state.charter.chain().into_iter().map(TieBreak::word).collect()
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
        standings::newest(&self.view)
    }

    /// Its seasons, the first one first; games may also be played outside of them.
    async fn seasons(&self) -> Vec<SeasonView> {
        rounds::seasons(&self.view)
    }

    /// The season with this number; the newest one by default.
    async fn season(&self, #[graphql(desc = "From 1.")] number: Option<u32>) -> Option<SeasonView> {
        let newest = self.state.seasons.last().map(|season| season.number);
        rounds::season(&self.view, number.or(newest)?)
    }

    /// The next round as it would be paired then; nothing is recorded.
    async fn pairing_preview(&self, ctx: &Context<'_>) -> Result<PairingPreview> {
        let previewed = app(ctx)?.preview_round_of(viewer(ctx), &self.view).await;
        Ok(rounds::preview(&self.state, previewed.map_err(|error| failed(&error))?))
    }

    /// Games that have not begun, those with an appointed time first, by their time.
    async fn schedule(&self) -> Vec<GameView> {
        let waits = self.state.games.values().filter(|game| game.stage == Stage::Arranged);
        let mut games: Vec<&Game> = waits.collect();
        games.sort_by_key(|game| (game.at.is_none(), game.at, game.number));
        games.into_iter().map(|game| self.game_view(game.number)).collect()
    }

    /// What corrected and voided results left to be done by hand, by an organiser.
    async fn todos(&self, ctx: &Context<'_>) -> Result<Vec<ToDoView>> {
        let todos = app(ctx)?.todos_at(viewer(ctx), &self.view).await.map_err(|error| failed(&error))?;
        Ok(todos.into_iter().map(ToDoView::from).collect())
    }

    /// Ratings of its players, best first. Who has no rated game has none yet.
    async fn ratings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only that of this player.")] player: Option<PlayerId>,
    ) -> Result<Vec<RatingView>> {
        let rated = app(ctx)?.ratings_at(viewer(ctx), self.id, Moment::After(self.version)).await;
        let rated = rated.map_err(|error| failed(&error))?;
        let asked = |rated: &Rated| player.is_none_or(|player| rated.player == player);
        Ok(rated.into_iter().filter(asked).map(RatingView).collect())
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
        page_of(format!("games of {}", self.id), Page { first, after, last, before }, games).await
    }

    /// The game with this number.
    async fn game(&self, #[graphql(desc = "From 1.")] number: u32) -> Option<GameView> {
        self.state.games.contains_key(&number).then(|| self.game_view(number))
    }

    /// What-if battles of its games that do not count, those begun last first.
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
        let links = forks.into_iter().map(BattleLink::keyed).collect();
        page_by_key(&format!("what-ifs of {}", self.id), Page { first, after, last, before }, links)
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

    /// Whether an organiser withdrew it.
    async fn expelled(&self) -> bool {
        self.0.expelled
    }
}

/// A game of a campaign.
pub(super) struct GameView {
    campaign: Arc<Campaign>,
    number: u32,
}

/// The game with this number.
pub(super) fn game_view(campaign: &Arc<Campaign>, number: u32) -> Option<GameView> {
    campaign.games.contains_key(&number).then(|| GameView { campaign: campaign.clone(), number })
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
        self.game().and_then(Game::recorded_battle)
    }

    /// Whether only its result was told: then it has no battle, and its statistics no dice.
    async fn entered(&self) -> bool {
        self.game().is_some_and(|game| game.entered)
    }

    /// Battles in whose place a what-if battle was put, oldest first.
    async fn superseded(&self) -> Vec<BattleId> {
        self.game().map(|game| game.superseded.clone()).unwrap_or_default()
    }

    /// The season in which it was arranged.
    async fn season(&self) -> Option<u32> {
        self.game()?.season
    }

    /// The round that it belongs to.
    async fn round(&self) -> Option<u32> {
        self.game()?.round
    }

    /// The time appointed for it, UTC.
    async fn appointed_at(&self) -> Option<String> {
        self.game()?.at.map(iso)
    }

    /// The same on the clocks of a time zone: `2026-12-01 19:00 +01:00`.
    async fn appointed(
        &self,
        #[graphql(desc = "Its IANA name: `Europe/Berlin`; the league's by default.")] zone: Option<String>,
    ) -> Result<Option<String>> {
        let zone = schedule::zone(zone.as_deref().unwrap_or(&self.campaign.charter.time_zone));
        let zone = zone.map_err(|refused| coded(&refused.code, refused.sentence))?;
        Ok(self.game().and_then(|game| game.at).map(|at| schedule::shown(at, &zone)))
    }

    /// The side that won because the other did not come.
    async fn walkover(&self) -> Option<SideWord> {
        match self.game()?.walkover? {
            Walkover::Won { winner } => Some(winner.into()),
            Walkover::Double => None,
        }
    }

    /// Whether nobody came: both have lost it.
    async fn double_walkover(&self) -> bool {
        self.game().is_some_and(|game| game.walkover == Some(Walkover::Double))
    }

    /// Whether it is left out of the ratings.
    async fn unrated(&self) -> bool {
        self.game().is_some_and(|game| game.unrated)
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
