//! Queries: what can be looked at.

use super::armoury::{PackView, RuleView};
use super::battle::{self, BattleView, SheetView, SwitchView};
use super::campaign::{self, CampaignView};
use super::failure::{coded, failed};
use super::league::{self, HeadView, LeagueView};
use super::paging::{Cursor, Page, cost, page_of};
use super::people::{self, PersonView};
use super::roster::{self, RosterView};
use super::waiting::{self, WaitingItem};
use super::{app, viewer};
use crate::app::{BattleLine, Filter};
use crate::armoury;
use crate::battle::{Options, missions};
use crate::exchange::battle_file::meant;
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId};
use async_graphql::connection::Connection;
use async_graphql::{Context, Object, Result};

/// Everything that can be looked at.
pub struct Query;

/// Everything that can be looked at.
///
/// Long lists are connections: `first` asks for so many from the beginning (50 by default, up to 500), `after`
/// goes on behind a cursor; `last` and `before` do the same from the end.
#[Object]
impl Query {
    /// All leagues, those where something happened last first.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn leagues(
        &self,
        ctx: &Context<'_>,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Connection<Cursor, LeagueLink>> {
        let lines = app(ctx)?.leagues(viewer(ctx)).await.map_err(|error| failed(&error))?;
        let links = lines.into_iter().map(|line| LeagueLink { id: line.id, name: line.name });
        page_of(Page { first, after, last, before }, links.collect()).await
    }

    /// The league with this id.
    async fn league(&self, ctx: &Context<'_>, id: LeagueId) -> Result<LeagueView> {
        league::load(ctx, id).await
    }

    /// The campaign with this id.
    async fn campaign(&self, ctx: &Context<'_>, id: CampaignId) -> Result<CampaignView> {
        campaign::load(ctx, id).await
    }

    /// The roster with this id.
    async fn roster(&self, ctx: &Context<'_>, id: RosterId) -> Result<RosterView> {
        roster::load(ctx, id).await
    }

    /// The battle with this id, now or after its first `at` events.
    async fn battle(
        &self,
        ctx: &Context<'_>,
        id: BattleId,
        #[graphql(desc = "From 1 to its version; its version, which is now, by default.")] at: Option<u64>,
    ) -> Result<BattleView> {
        battle::load(ctx, id, at).await
    }

    /// Battles, those where something happened last first. What-if battles are found at their parents.
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
    ) -> Result<Connection<Cursor, BattleLink>> {
        let (app, viewer) = (app(ctx)?, viewer(ctx));
        let filter = Filter { only_open, ..Filter::default() };
        let lines = match player {
            Some(player) => app.battles_of(viewer, player, &filter).await,
            None => app.battles(viewer, &filter).await,
        };
        let lines = lines.map_err(|error| failed(&error))?.into_iter();
        page_of(Page { first, after, last, before }, lines.map(BattleLink::from).collect()).await
    }

    /// Everybody, by name.
    #[graphql(complexity = "cost(first, last, child_complexity)")]
    async fn players(
        &self,
        ctx: &Context<'_>,
        first: Option<i32>,
        after: Option<String>,
        last: Option<i32>,
        before: Option<String>,
    ) -> Result<Connection<Cursor, PersonView>> {
        page_of(Page { first, after, last, before }, people::all(ctx).await?).await
    }

    /// The person with this id.
    async fn player(&self, ctx: &Context<'_>, id: PlayerId) -> Result<PersonView> {
        let person = app(ctx)?.person(id).await.map_err(|error| failed(&error))?;
        Ok(person.into())
    }

    /// Everything that waits for a player: his turn, dice, answers, facts, results.
    async fn waiting(&self, ctx: &Context<'_>, player: PlayerId) -> Result<Vec<WaitingItem>> {
        app(ctx)?.person(player).await.map_err(|error| failed(&error))?;
        waiting::of(ctx, player).await
    }

    /// All packs.
    async fn packs(&self, ctx: &Context<'_>) -> Result<Vec<PackView>> {
        Ok(app(ctx)?.armoury().packs().cloned().map(PackView).collect())
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

    /// All missions that can be played, besides `none` and `random`.
    async fn missions(&self) -> Vec<SheetView> {
        missions::ALL.into_iter().map(SheetView::from).collect()
    }

    /// All ruling switches, with what they rule and their defaults.
    async fn switches(&self) -> Vec<SwitchView> {
        Options::table().into_iter().map(SwitchView::from).collect()
    }

    /// The end of every ledger. Keep it elsewhere to be able to tell later that nothing was cut off.
    async fn heads(&self, ctx: &Context<'_>) -> Result<Vec<HeadView>> {
        let ledgers = app(ctx)?.ledgers(viewer(ctx)).await.map_err(|error| failed(&error))?;
        let heads = ledgers.into_iter();
        Ok(heads
            .map(|(ledger, head)| HeadView { ledger, position: head.position, hash: head.hash })
            .collect())
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

impl From<BattleLine> for BattleLink {
    fn from(line: BattleLine) -> BattleLink {
        BattleLink { id: line.id, title: line.title }
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
