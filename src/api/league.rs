//! A league: its people, its campaigns, the end of its ledger.

use super::activity::{self, WebhookView};
use super::campaign::{self, CampaignView};
use super::event::RecordedEvent;
use super::failure::failed;
use super::me::{self, InvitationView};
use super::paging::{Cursor, Page, cost};
use super::people::{self, PersonView};
use super::word::VisibilityWord;
use super::{app, events, stats, viewer};
use crate::app::StatisticsOf;
use crate::ids::{CampaignId, LeagueId};
use crate::league::League;
use async_graphql::connection::Connection;
use async_graphql::{Context, Object, Result, SimpleObject};

/// A league as it stands now.
pub(super) struct LeagueView {
    id: LeagueId,
    version: u64,
    state: League,
}

/// The league with this id.
pub(super) async fn load(ctx: &Context<'_>, id: LeagueId) -> Result<LeagueView> {
    let view = app(ctx)?.league(viewer(ctx), id).await.map_err(|error| failed(&error))?;
    Ok(LeagueView { id, version: view.version, state: view.league })
}

/// A league as it stands now.
#[Object(name = "League")]
impl LeagueView {
    /// Its id; also that of its ledger.
    async fn id(&self) -> LeagueId {
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

    /// Who runs it.
    async fn organisers(&self, ctx: &Context<'_>) -> Result<Vec<PersonView>> {
        people::some(ctx, self.state.organisers.iter().copied()).await
    }

    /// Who belongs to it.
    async fn members(&self, ctx: &Context<'_>) -> Result<Vec<PersonView>> {
        people::some(ctx, self.state.members.iter().copied()).await
    }

    /// Who rules on results and lets battles go back.
    async fn arbitrators(&self, ctx: &Context<'_>) -> Result<Vec<PersonView>> {
        people::some(ctx, self.state.arbitrators.iter().copied()).await
    }

    /// Who may look and is not a member.
    async fn spectators(&self, ctx: &Context<'_>) -> Result<Vec<PersonView>> {
        people::some(ctx, self.state.spectators.iter().copied()).await
    }

    /// Who sees it.
    async fn visibility(&self) -> VisibilityWord {
        self.state.visibility.into()
    }

    /// Its invitations that still hold, the newest first. Organisers only.
    async fn invitations(&self, ctx: &Context<'_>) -> Result<Vec<InvitationView>> {
        me::invitations(ctx, self.id).await
    }

    /// Where it posts what happens in it, the oldest first. Organisers only.
    async fn webhooks(&self, ctx: &Context<'_>) -> Result<Vec<WebhookView>> {
        activity::webhooks(ctx, self.id).await
    }

    /// The campaigns founded in it.
    async fn campaigns(&self) -> Vec<CampaignLink> {
        self.state.campaigns.iter().map(|(id, name)| CampaignLink { id: *id, name: name.clone() }).collect()
    }

    /// Its statistics.
    #[graphql(complexity = "100 + child_complexity")]
    async fn statistics(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which part of them; all of them by default.")] filter: Option<stats::FilterInput>,
    ) -> Result<stats::StatisticsView> {
        stats::of(ctx, StatisticsOf::League(self.id), filter).await
    }

    /// Its statistics told apart, by word.
    #[graphql(complexity = "100 + 10 * child_complexity")]
    async fn statistics_by(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "By what.")] by: stats::ByWord,
        #[graphql(desc = "Which part of them; all of them by default.")] filter: Option<stats::FilterInput>,
    ) -> Result<Vec<stats::PartView>> {
        stats::by(ctx, self.id, by, filter).await
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
        events::of_league(ctx, self.id, Page { first, after, last, before }).await
    }
}

/// A campaign of a league.
pub(super) struct CampaignLink {
    id: CampaignId,
    name: String,
}

/// A campaign of a league.
#[Object]
impl CampaignLink {
    /// Its id.
    async fn id(&self) -> CampaignId {
        self.id
    }

    /// Its public name.
    async fn name(&self) -> &str {
        &self.name
    }

    /// The campaign.
    async fn campaign(&self, ctx: &Context<'_>) -> Result<CampaignView> {
        campaign::load(ctx, self.id).await
    }
}

/// The end of a ledger: two servers that agree on it agree on everything before.
#[derive(SimpleObject)]
#[graphql(name = "Head")]
pub(super) struct HeadView {
    /// The league whose ledger it is.
    pub ledger: LeagueId,
    /// The place of its last event.
    pub position: u64,
    /// The hash that chains all its events.
    pub hash: String,
}
