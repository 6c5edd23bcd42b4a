//! Subscriptions: events as they happen, resumed after any version without missing one.

use super::event::RecordedEvent;
use super::failure::failed;
use super::{app, events, viewer};
use crate::app::{App, Following, Viewer};
use crate::ids::{BattleId, CampaignId};
use async_graphql::{Context, Result, Subscription};
use futures_util::stream::{Stream, StreamExt, try_unfold};

/// Everything that can be followed.
pub struct Subscription;

#[Subscription]
impl Subscription {
    /// Events of a battle after version `after`: those already there first, then each as it happens.
    async fn battle_events(
        &self,
        ctx: &Context<'_>,
        battle: BattleId,
        #[graphql(desc = "All of them by default.")] after: Option<u64>,
    ) -> Result<impl Stream<Item = Result<RecordedEvent>> + use<>> {
        let (app, viewer) = (app(ctx)?.clone(), viewer(ctx));
        let following =
            app.follow_battle(viewer, battle, after.unwrap_or(0)).await.map_err(|error| failed(&error))?;
        Ok(try_unfold((app, following), move |(app, following)| {
            next_of_battle(app, viewer, battle, following)
        }))
    }

    /// Events of a campaign after version `after`: those already there first, then each as it happens.
    async fn campaign_events(
        &self,
        ctx: &Context<'_>,
        campaign: CampaignId,
        #[graphql(desc = "All of them by default.")] after: Option<u64>,
    ) -> Result<impl Stream<Item = Result<RecordedEvent>> + use<>> {
        let followed = app(ctx)?.follow_campaign(viewer(ctx), campaign, after.unwrap_or(0)).await;
        let following = followed.map_err(|error| failed(&error))?.into_stream();
        Ok(following
            .map(|event| event.map(|event| RecordedEvent::of(&event)).map_err(|error| failed(&error))))
    }
}

/// The next event of a battle with its sentence.
async fn next_of_battle(
    app: App,
    viewer: Viewer,
    battle: BattleId,
    mut following: Following,
) -> Result<Option<(RecordedEvent, (App, Following))>> {
    let stored = following.next().await.map_err(|error| failed(&error))?;
    let told = events::told(&app, viewer, battle, stored.version - 1, 1).await?.pop();
    let event = told.unwrap_or_else(|| RecordedEvent::of(&stored));
    Ok(Some((event, (app, following))))
}
