//! Subscriptions: events as they happen, resumed after any version without missing one.

use super::activity::ActivityView;
use super::event::RecordedEvent;
use super::failure::failed;
use super::{app, events, viewer};
use crate::app::{App, Following, Viewer};
use crate::ids::{BattleId, CampaignId};
use async_graphql::{Context, Result, Subscription};
use futures_util::stream::{Iter, Stream, StreamExt, TryStreamExt, iter, try_unfold};
use std::iter::Map;
use std::vec::IntoIter;

/// Events as a stream that cannot fail any more.
type Told = Iter<Map<IntoIter<RecordedEvent>, fn(RecordedEvent) -> Result<RecordedEvent>>>;

/// Everything that can be followed.
pub struct Subscription;

/// Everything that can be followed.
#[Subscription]
impl Subscription {
    /// Events of a battle after version `after`: those already there first, then each as it happens. Come back
    /// with the last version that you saw to miss nothing.
    async fn battle_events(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The battle that is followed.")] battle: BattleId,
        #[graphql(desc = "The version that was seen last; 0, for all of them, by default.")] after: Option<
            u64,
        >,
    ) -> Result<impl Stream<Item = Result<RecordedEvent>> + use<>> {
        let (app, viewer) = (app(ctx)?.clone(), viewer(ctx));
        let following =
            app.follow_battle(viewer, battle, after.unwrap_or(0)).await.map_err(|error| failed(&error))?;
        // The next page is read when the last one was taken: a slow client waits for nobody else's memory.
        let pages =
            try_unfold((app, following), move |(app, following)| told(app, viewer, battle, following));
        Ok(pages.try_flatten())
    }

    /// What happens in a campaign and to its rosters, a plain sentence for each event: what is after position `after`
    /// first, then each thing as it happens. Come back with the last position that you saw to miss nothing.
    async fn campaign_activity(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The campaign that is followed.")] campaign: CampaignId,
        #[graphql(desc = "The position that was seen last; 0, for everything, by default.")] after: Option<
            u64,
        >,
    ) -> Result<impl Stream<Item = Result<ActivityView>> + use<>> {
        let followed = app(ctx)?.follow_activity(viewer(ctx), campaign, after.unwrap_or(0)).await;
        let pages = followed.map_err(|error| failed(&error))?.into_stream();
        let told = pages.map(|page| match page {
            Ok(page) => iter(page.iter().map(|told| Ok(ActivityView::of(told))).collect::<Vec<_>>()),
            Err(error) => iter(vec![Err(failed(&error))]),
        });
        Ok(told.flatten())
    }

    /// Events of a campaign after version `after`: those already there first, then each as it happens.
    async fn campaign_events(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The campaign that is followed.")] campaign: CampaignId,
        #[graphql(desc = "The version that was seen last; 0, for all of them, by default.")] after: Option<
            u64,
        >,
    ) -> Result<impl Stream<Item = Result<RecordedEvent>> + use<>> {
        let followed = app(ctx)?.follow_campaign(viewer(ctx), campaign, after.unwrap_or(0)).await;
        let following = followed.map_err(|error| failed(&error))?.into_stream();
        Ok(following
            .map(|event| event.map(|event| RecordedEvent::of(&event)).map_err(|error| failed(&error))))
    }
}

/// The next events of a battle, a page at most, each with its sentence.
async fn told(
    app: App,
    viewer: Viewer,
    battle: BattleId,
    mut following: Following,
) -> Result<Option<(Told, (App, Following))>> {
    let stored = following.next_page().await.map_err(|error| failed(&error))?;
    let told = events::narrated(&app, viewer, battle, stored).await?;
    Ok(Some((iter(told.into_iter().map(Ok as fn(RecordedEvent) -> Result<RecordedEvent>)), (app, following))))
}
