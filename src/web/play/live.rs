//! That a battle has gone on, told as it happens: a stream of its versions, for the script of the page.

use crate::app::{App, AppError, Following};
use crate::ids::BattleId;
use crate::web::error::Failure;
use crate::web::pages::id;
use crate::web::visitor::Visitor;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{Stream, unfold};
use std::convert::Infallible;
use tokio::sync::{Semaphore, SemaphorePermit, watch};

/// How many may watch at once; whoever comes later is told to come again.
static PLACES: Semaphore = Semaphore::const_new(4_000);

/// From which version on.
#[derive(serde::Deserialize)]
pub struct Since {
    after: Option<u64>,
}

/// Who watches: what he follows, and what tells him to leave.
struct Watcher {
    following: Following,
    leaving: watch::Receiver<bool>,
    _place: SemaphorePermit<'static>,
}

/// `/battles/ID/play/live?after=VERSION`: each version that the battle comes to.
pub async fn live(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(since): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let id: BattleId = id(&text, "battle")?;
    // A browser that connects again says what it has seen.
    let seen = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let after = match seen.or(since.after) {
        Some(after) => after,
        None => app.battle(visitor.viewer(), id, None).await?.version,
    };
    let following = app.follow_battle(visitor.viewer(), id, after).await?;
    let Ok(place) = PLACES.try_acquire() else {
        return Ok((StatusCode::SERVICE_UNAVAILABLE, [("retry-after", "30")]).into_response());
    };
    let watcher = Watcher { following, leaving: app.leaving(), _place: place };
    Ok(Sse::new(versions(watcher)).keep_alive(KeepAlive::default()).into_response())
}

/// The versions, until the server stops or the right to see the battle ends.
fn versions(watcher: Watcher) -> impl Stream<Item = Result<Event, Infallible>> + Send {
    unfold(watcher, |mut watcher| async move {
        let version = watcher.next().await?.ok()?;
        let number = version.to_string();
        Some((Ok(Event::default().id(&number).data(number)), watcher))
    })
}

impl Watcher {
    /// The version that the battle came to; nothing once the watcher is to leave.
    async fn next(&mut self) -> Option<Result<u64, AppError>> {
        let Watcher { following, leaving, .. } = self;
        tokio::select! {
            page = following.next_page() => Some(page.map(|page| page.last().map_or(0, |event| event.version))),
            // An error would mean that there is no server any more.
            _ = leaving.wait_for(|leaving| *leaving) => None,
        }
    }
}
