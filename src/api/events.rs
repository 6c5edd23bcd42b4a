//! Pages of events, and events with their sentences.

use super::event::{RecordedEvent, Rolled};
use super::failure::failed;
use super::paging::{Cursor, Page, Window, page, page_of};
use super::{app, viewer};
use crate::app::{App, BattleEvent, Viewer, stream};
use crate::ids::{BattleId, CampaignId, LeagueId, RosterId};
use crate::store::StoredEvent;
use async_graphql::connection::Connection;
use async_graphql::{Context, Result};

/// Events of a league.
pub(super) async fn of_league(
    ctx: &Context<'_>,
    id: LeagueId,
    asked: Page,
) -> Result<Connection<Cursor, RecordedEvent>> {
    of(ctx, &stream::league(id), asked).await
}

/// Events of a campaign.
pub(super) async fn of_campaign(
    ctx: &Context<'_>,
    id: CampaignId,
    asked: Page,
) -> Result<Connection<Cursor, RecordedEvent>> {
    of(ctx, &stream::campaign(id), asked).await
}

/// Events of a roster.
pub(super) async fn of_roster(
    ctx: &Context<'_>,
    id: RosterId,
    asked: Page,
) -> Result<Connection<Cursor, RecordedEvent>> {
    of(ctx, &stream::roster(id), asked).await
}

async fn of(ctx: &Context<'_>, stream: &str, asked: Page) -> Result<Connection<Cursor, RecordedEvent>> {
    let (app, viewer) = (app(ctx)?, viewer(ctx));
    let count = app.events(viewer, stream, 0, 0).await.map_err(|error| failed(&error))?.version;
    page(asked, count, async |Window { after, length }| {
        let read = app.events(viewer, stream, after, length).await.map_err(|error| failed(&error))?;
        Ok(read.events.iter().map(RecordedEvent::of).collect())
    })
    .await
}

/// Events of a battle, each with its sentence.
pub(super) async fn of_battle(
    ctx: &Context<'_>,
    id: BattleId,
    asked: Page,
) -> Result<Connection<Cursor, RecordedEvent>> {
    let (app, viewer) = (app(ctx)?, viewer(ctx));
    let count = app.battle_events(viewer, id, 0, 0).await.map_err(|error| failed(&error))?.version;
    page(asked, count, async |Window { after, length }| told(app, viewer, id, after, length).await).await
}

/// Events of a battle after version `after`, with their sentences.
pub(super) async fn told(
    app: &App,
    viewer: Viewer,
    id: BattleId,
    after: u64,
    limit: u64,
) -> Result<Vec<RecordedEvent>> {
    let read = app.battle_events(viewer, id, after, limit).await.map_err(|error| failed(&error))?;
    let battle = app.battle(viewer, id, None).await.map_err(|error| failed(&error))?.battle;
    let told = read.events.into_iter();
    Ok(told.map(|event| RecordedEvent::of_battle(&battle.setup, event)).collect())
}

/// The stored events of a battle with their sentences.
pub(super) async fn narrated(
    ctx: &Context<'_>,
    id: BattleId,
    stored: &[StoredEvent],
) -> Result<Vec<RecordedEvent>> {
    match stored.first() {
        Some(first) => told(app(ctx)?, viewer(ctx), id, first.version - 1, stored.len() as u64).await,
        None => Ok(Vec::new()),
    }
}

/// The dice rolled in a battle.
pub(super) async fn rolls(
    ctx: &Context<'_>,
    id: BattleId,
    asked: Page,
) -> Result<Connection<Cursor, Rolled>> {
    let (app, viewer) = (app(ctx)?, viewer(ctx));
    let events = app.battle_events(viewer, id, 0, u64::MAX).await.map_err(|error| failed(&error))?.events;
    let battle = app.battle(viewer, id, None).await.map_err(|error| failed(&error))?.battle;
    let roll = |event: &BattleEvent| Rolled::of(&battle.setup, event.stored.version, &event.event);
    page_of(asked, events.iter().filter_map(roll).collect()).await
}
