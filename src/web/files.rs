//! What is taken away as a file: tables of a campaign, the dice of a battle.

use super::error::Failure;
use super::pages;
use super::visitor::Visitor;
use crate::app::{App, CsvOf};
use crate::ids::{BattleId, CampaignId, LeagueId};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};
use tokio::io::AsyncReadExt as _;

/// How much of a league is sent at once, in bytes.
const CHUNK: usize = 65_536;

/// `/campaigns/ID/results.csv`
pub async fn results(app: State<App>, visitor: Visitor, id: Path<String>) -> Result<Response, Failure> {
    table(&app, &visitor, &id, CsvOf::Results).await
}

/// `/campaigns/ID/standings.csv`
pub async fn standings(app: State<App>, visitor: Visitor, id: Path<String>) -> Result<Response, Failure> {
    table(&app, &visitor, &id, CsvOf::Standings).await
}

/// `/campaigns/ID/rosters.csv`
pub async fn rosters(app: State<App>, visitor: Visitor, id: Path<String>) -> Result<Response, Failure> {
    table(&app, &visitor, &id, CsvOf::Rosters).await
}

async fn table(app: &App, visitor: &Visitor, text: &str, of: CsvOf) -> Result<Response, Failure> {
    let id: CampaignId = pages::id(text, "campaign")?;
    let body = app.campaign_csv(visitor.viewer(), id, of).await?;
    Ok(file("text/csv; charset=utf-8; header=present", &format!("{}.csv", of.word()), body))
}

/// `/battles/ID/dice.json`
pub async fn dice(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
) -> Result<Response, Failure> {
    let id: BattleId = pages::id(&text, "battle")?;
    let dice = app.dice_file(visitor.viewer(), id).await?;
    let body = serde_json::to_string_pretty(&dice).unwrap_or_default();
    Ok(file("application/json", "dice.json", body))
}

/// `/leagues/ID/export.jsonl`: the whole log of a league, for its organisers.
pub async fn league(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
) -> Result<Response, Failure> {
    let id: LeagueId = pages::id(&text, "league")?;
    app.check_export(visitor.viewer(), id).await?;
    let (read, mut write) = tokio::io::duplex(CHUNK);
    tokio::spawn(async move {
        if let Err(error) = app.export(id, &mut write, &mut |_, _| {}).await {
            tracing::warn!(code = error.code(), %error, "an export was cut off");
        }
    });
    let chunks = futures_util::stream::try_unfold(read, async |mut read| {
        let mut chunk = vec![0; CHUNK];
        let length = read.read(&mut chunk).await?;
        chunk.truncate(length);
        Ok::<_, std::io::Error>((length > 0).then_some((chunk, read)))
    });
    Ok(file("application/jsonl", "league.jsonl", Body::from_stream(chunks)))
}

/// A file under a name of our own: those of people have no place in a header.
pub(super) fn file(kind: &'static str, name: &str, body: impl Into<Body>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let head = [(CACHE_CONTROL, "private, no-cache"), (VARY, "cookie"), (CONTENT_TYPE, kind)];
    (head, [(CONTENT_DISPOSITION, disposition)], body.into()).into_response()
}
