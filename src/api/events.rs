//! Pages of events, and events with their sentences.

use super::event::{RecordedEvent, Rolled};
use super::failure::failed;
use super::paging::{Cursor, Page, Window, page, page_of};
use super::{app, viewer};
use crate::app::{App, Viewer, stream};
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
    page(format!("{stream} events"), asked, count, async |Window { after, length }| {
        let read = app.events(viewer, stream, after, length).await.map_err(|error| failed(&error))?;
        let sentences = app.sentences(&read.events).await.map_err(|error| failed(&error))?;
        let told = read.events.iter().zip(sentences);
        Ok(told.map(|(event, narration)| RecordedEvent { narration, ..RecordedEvent::of(event) }).collect())
    })
    .await
}

/// The first `at` events of a battle, each with its sentence.
pub(super) async fn of_battle(
    ctx: &Context<'_>,
    id: BattleId,
    at: u64,
    asked: Page,
) -> Result<Connection<Cursor, RecordedEvent>> {
    let (app, viewer) = (app(ctx)?, viewer(ctx));
    let of = format!("{} events", stream::battle(id));
    page(of, asked, at, async |Window { after, length }| told(app, viewer, id, after, length).await).await
}

/// Events of a battle after version `after`, with their sentences.
async fn told(app: &App, viewer: Viewer, id: BattleId, after: u64, limit: u64) -> Result<Vec<RecordedEvent>> {
    let stored = app.events(viewer, &stream::battle(id), after, limit).await;
    narrated(app, viewer, id, stored.map_err(|error| failed(&error))?.events).await
}

/// Stored events of a battle that follow one another, with their sentences.
pub(super) async fn narrated(
    app: &App,
    viewer: Viewer,
    id: BattleId,
    stored: Vec<StoredEvent>,
) -> Result<Vec<RecordedEvent>> {
    let told = app.tell_battle(viewer, id, stored).await;
    let (setup, events) = told.map_err(|error| failed(&error))?;
    Ok(events.into_iter().map(|event| RecordedEvent::of_battle(&setup, event)).collect())
}

/// The dice rolled in the first `at` events of a battle.
pub(super) async fn rolls(
    ctx: &Context<'_>,
    id: BattleId,
    at: u64,
    asked: Page,
) -> Result<Connection<Cursor, Rolled>> {
    let (app, viewer) = (app(ctx)?, viewer(ctx));
    let log = app.battle_log(viewer, id).await.map_err(|error| failed(&error))?;
    let setup = app.battle(viewer, id, None).await.map_err(|error| failed(&error))?.battle.setup;
    let rolls = (1..=at).zip(&log).filter_map(|(version, event)| Rolled::of(&setup, version, event));
    page_of(format!("{} rolls", stream::battle(id)), asked, rolls.collect()).await
}
