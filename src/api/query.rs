//! Queries: what can be looked at.

use super::armoury::{PackView, RuleView};
use super::battle::{self, BattleView, SheetView, SwitchView};
use super::campaign::{self, CampaignView};
use super::failure::{coded, failed};
use super::honours::{self, HonourView};
use super::league::{self, HeadView, LeagueView};
use super::me::{Me, me};
use super::paging::{Cursor, Key, Page, by_name, cost, newest_first, page_by_key};
use super::people::{self, PersonView};
use super::roster::{self, RosterView};
use super::waiting::{self, WaitingItem};
use super::what_if::{self, SuppositionInput, WhatIfView};
use super::{app, viewer};
use crate::app::{BattleLine, Filter, Moment};
use crate::armoury;
use crate::battle::{Options, missions};
use crate::exchange::battle_file::meant;
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId};
use async_graphql::connection::Connection;
use async_graphql::{Context, Object, Result};

/// A moment as clients name it.
fn moment(at: Option<u64>, as_of: Option<&str>) -> Result<Moment> {
    Moment::named(at, as_of).map_err(|error| failed(&error))
}

/// Everything that can be looked at.
pub struct Query;

/// Everything that can be looked at.
///
/// Long lists are connections: `first` asks for so many from the beginning (50 by default, up to 500), `after`
/// goes on behind a cursor; `last` and `before` do the same from the end. A cursor is of one list, with its
/// arguments, and of no other. What is ordered by when it began stays where it is, whatever happens to it.
#[Object]
impl Query {
    /// All leagues, those founded last first.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn leagues(
        &self,
        ctx: &Context<'_>,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Option<Connection<Cursor, LeagueLink>>> {
        let lines = app(ctx)?.leagues(viewer(ctx)).await.map_err(|error| failed(&error))?;
        let links = lines.into_iter().map(|line| {
            (newest_first(line.founded_at, line.id), LeagueLink { id: line.id, name: line.name })
        });
        page_by_key("leagues", Page { first, after, last, before }, links.collect()).map(Some)
    }

    /// The league with this id.
    async fn league(&self, ctx: &Context<'_>, id: LeagueId) -> Result<Option<LeagueView>> {
        league::load(ctx, id).await.map(Some)
    }

    /// The campaign with this id, now or at a moment. What is asked for of others through it is of now.
    async fn campaign(
        &self,
        ctx: &Context<'_>,
        id: CampaignId,
        #[graphql(desc = "After so many of its events, from 1; instead of `asOf`.")] at: Option<u64>,
        #[graphql(desc = "At a time: the end of 2026-11-30 in UTC, or 2026-11-30T18:00:00Z.")] as_of: Option<
            String,
        >,
    ) -> Result<Option<CampaignView>> {
        campaign::load_at(ctx, id, moment(at, as_of.as_deref())?).await.map(Some)
    }

    /// The campaign with this id as it would be, now or at a moment, had games come out otherwise: its table, ratings
    /// and next round. Nothing is recorded.
    #[graphql(complexity = "20 + child_complexity")]
    async fn campaign_what_if(
        &self,
        ctx: &Context<'_>,
        campaign: CampaignId,
        #[graphql(desc = "After so many of its events, from 1; instead of `asOf`.")] at: Option<u64>,
        #[graphql(desc = "At a time: 2026-11-30, or 2026-11-30T18:00:00Z.")] as_of: Option<String>,
        #[graphql(default, desc = "The games, each once.")] changes: Vec<SuppositionInput>,
    ) -> Result<Option<WhatIfView>> {
        what_if::load(ctx, campaign, moment(at, as_of.as_deref())?, &changes).await.map(Some)
    }

    /// The roster with this id, now or at a moment.
    async fn roster(
        &self,
        ctx: &Context<'_>,
        id: RosterId,
        #[graphql(desc = "After so many of its events, from 1; instead of `asOf`.")] at: Option<u64>,
        #[graphql(desc = "At a time: the end of 2026-11-30 in UTC, or 2026-11-30T18:00:00Z.")] as_of: Option<
            String,
        >,
    ) -> Result<Option<RosterView>> {
        roster::load_at(ctx, id, moment(at, as_of.as_deref())?).await.map(Some)
    }

    /// The battle with this id, now or after its first `at` events.
    async fn battle(
        &self,
        ctx: &Context<'_>,
        id: BattleId,
        #[graphql(desc = "From 1 to its version; its version, which is now, by default.")] at: Option<u64>,
    ) -> Result<Option<BattleView>> {
        battle::load(ctx, id, at).await.map(Some)
    }

    /// Battles, those begun last first. What-if battles are found at their parents.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    #[allow(clippy::too_many_arguments)] // clients name them
    async fn battles(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only those that this player plays.")] player: Option<PlayerId>,
        #[graphql(default, desc = "Only those that are not over.")] only_open: bool,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Option<Connection<Cursor, BattleLink>>> {
        let (app, viewer) = (app(ctx)?, viewer(ctx));
        let filter = Filter { only_open, ..Filter::default() };
        let lines = match player {
            Some(player) => app.battles_of(viewer, player, &filter).await,
            None => app.battles(viewer, &filter).await,
        };
        let lines = lines.map_err(|error| failed(&error))?.into_iter();
        let whose = player.map_or_else(String::new, |player| format!(" of {player}"));
        let of = format!("{}battles{whose}", if only_open { "open " } else { "" });
        page_by_key(&of, Page { first, after, last, before }, lines.map(BattleLink::keyed).collect())
            .map(Some)
    }

    /// Who is logged in, if somebody is.
    async fn me(&self, ctx: &Context<'_>) -> Option<Me> {
        me(ctx)
    }

    /// Everybody whom the viewer may meet in what lists show him, by name.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn players(
        &self,
        ctx: &Context<'_>,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Option<Connection<Cursor, PersonView>>> {
        let people = people::all(ctx).await?.into_iter();
        let people =
            people.map(|person| (by_name(person.name.as_deref().unwrap_or_default(), person.id), person));
        page_by_key("players", Page { first, after, last, before }, people.collect()).map(Some)
    }

    /// The person with this id.
    async fn player(&self, ctx: &Context<'_>, id: PlayerId) -> Result<Option<PersonView>> {
        let person = app(ctx)?.person(viewer(ctx), id).await.map_err(|error| failed(&error))?;
        Ok(Some(person.into()))
    }

    /// Everything that waits for a player: his turn, dice, answers, facts, results, steps after a battle. For himself
    /// and administrators; what waits in a league, for its organisers and arbitrators too.
    async fn waiting(&self, ctx: &Context<'_>, player: PlayerId) -> Result<Option<Vec<WaitingItem>>> {
        waiting::of(ctx, player).await.map(Some)
    }

    /// All packs.
    async fn packs(&self, ctx: &Context<'_>) -> Result<Option<Vec<PackView>>> {
        Ok(Some(app(ctx)?.armoury().packs().cloned().map(PackView).collect()))
    }

    /// The pack with this id.
    async fn pack(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id: `space_marines`.")] id: String,
    ) -> Result<Option<PackView>> {
        Ok(app(ctx)?.armoury().pack(&id).cloned().map(PackView))
    }

    /// Every special rule of the glossary.
    async fn rules(&self) -> Vec<RuleView> {
        armoury::glossary().iter().map(|(id, text)| RuleView { id: id.clone(), text }).collect()
    }

    /// The special rule with this id.
    async fn rule(
        &self,
        #[graphql(desc = "Its id: `feel_no_pain`.")] id: String,
    ) -> Result<Option<RuleView>> {
        if let Some(text) = armoury::glossary().get(&id) {
            return Ok(Some(RuleView { id, text }));
        }
        match meant(&id, armoury::glossary().keys().map(String::as_str)) {
            Some(meant) => {
                Err(coded("unknown_rule", format!("there is no rule `{id}`: did you mean `{meant}`?")))
            }
            None => Ok(None),
        }
    }

    /// The general battle honours, in the order of the rules. A campaign's own table: `Campaign.honours`.
    async fn honours(&self) -> Vec<HonourView> {
        honours::views(armoury::honours().iter().cloned())
    }

    /// All missions that can be played, besides `none` and `random`.
    async fn missions(&self) -> Vec<SheetView> {
        missions::ALL.into_iter().map(SheetView::from).collect()
    }

    /// All ruling switches, with what they rule and their defaults.
    async fn switches(&self) -> Vec<SwitchView> {
        Options::table().into_iter().map(SwitchView::from).collect()
    }

    /// The end of every ledger. Keep it elsewhere to be able to tell later that nothing was cut off.
    async fn heads(&self, ctx: &Context<'_>) -> Result<Option<Vec<HeadView>>> {
        let ledgers = app(ctx)?.ledgers(viewer(ctx)).await.map_err(|error| failed(&error))?;
        let heads = ledgers.into_iter();
        let view = |(ledger, head): (_, crate::store::Head)| HeadView {
            ledger,
            position: head.position,
            hash: head.hash,
        };
        Ok(Some(heads.map(view).collect()))
    }
}

/// A league of the list.
pub(super) struct LeagueLink {
    id: LeagueId,
    name: String,
}

/// A league of the list.
#[Object]
impl LeagueLink {
    /// Its id.
    async fn id(&self) -> LeagueId {
        self.id
    }

    /// Its public name.
    async fn name(&self) -> &str {
        &self.name
    }

    /// The league.
    async fn league(&self, ctx: &Context<'_>) -> Result<LeagueView> {
        league::load(ctx, self.id).await
    }
}

/// A battle of the list.
pub(super) struct BattleLink {
    id: BattleId,
    title: String,
}

impl BattleLink {
    /// A line with what lists of battles are ordered by.
    pub fn keyed(line: BattleLine) -> (Key, BattleLink) {
        (newest_first(line.started_at, line.id), BattleLink { id: line.id, title: line.title })
    }
}

/// A battle of the list.
#[Object]
impl BattleLink {
    /// Its id.
    async fn id(&self) -> BattleId {
        self.id
    }

    /// What it is called.
    async fn title(&self) -> &str {
        &self.title
    }

    /// The battle; null if its log is damaged and cannot be read.
    async fn battle(&self, ctx: &Context<'_>) -> Result<Option<BattleView>> {
        battle::load_readable(ctx, self.id).await
    }
}
