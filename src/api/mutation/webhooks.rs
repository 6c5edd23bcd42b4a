//! Where a league posts what happens in it.

use crate::api::activity::{TopicWord, WebhookView, organiser, topics};
use crate::api::app;
use crate::api::failure::{coded, failed};
use crate::app::{Hidden, Viewer};
use crate::ids::{LeagueId, PlayerId};
use async_graphql::{Context, ID, Object, Result};
use uuid::Uuid;

#[derive(Default)]
pub(super) struct WebhookMutation;

/// The id of a webhook; who may not look at the webhooks of a league is not told what an id is.
async fn named(ctx: &Context<'_>, viewer: Viewer, league: LeagueId, webhook: &ID) -> Result<Uuid> {
    app(ctx)?.webhooks(viewer, league).await.map_err(|error| failed(&error))?;
    webhook.parse().map_err(|_| coded("bad_id", "this is no id: take it from a list"))
}

#[Object]
impl WebhookMutation {
    /// Has a league post what happens in it from now on to an address that takes messages as Discord does. The
    /// address must be a public one, with https; it is kept secret and never shown again. Organisers only.
    async fn add_webhook(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        #[graphql(desc = "Where it posts.")] url: String,
        #[graphql(desc = "What organisers call it.")] label: String,
        #[graphql(desc = "What it is told.", name = "topics")] words: Vec<TopicWord>,
    ) -> Result<WebhookView> {
        let (viewer, url) = (organiser(ctx, actor)?, Hidden::new(url));
        let added = app(ctx)?.add_webhook(viewer, league, &url, &label, &topics(words)).await;
        added.map(WebhookView::of).map_err(|error| failed(&error))
    }

    /// Pauses a webhook of a league, or lets it go on: one that was paused is told what happens from now on, one that
    /// was left alone what it missed. Organisers only.
    async fn pause_webhook(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        #[graphql(name = "id", desc = "The webhook, as `League.webhooks` shows it.")] webhook: ID,
        #[graphql(default = true, desc = "False to let it go on.")] paused: bool,
    ) -> Result<WebhookView> {
        let viewer = organiser(ctx, actor)?;
        let id = named(ctx, viewer, league, &webhook).await?;
        let changed = app(ctx)?.pause_webhook(viewer, league, id, paused).await;
        changed.map(WebhookView::of).map_err(|error| failed(&error))
    }

    /// Has a league post to a webhook no longer. Organisers only.
    async fn remove_webhook(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        #[graphql(name = "id", desc = "The webhook, as `League.webhooks` shows it.")] webhook: ID,
    ) -> Result<bool> {
        let viewer = organiser(ctx, actor)?;
        let id = named(ctx, viewer, league, &webhook).await?;
        let removed = app(ctx)?.remove_webhook(viewer, league, id).await;
        removed.map(|()| true).map_err(|error| failed(&error))
    }
}
