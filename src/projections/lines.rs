//! The projection behind lists: one line a stream, and who takes part in it.

use super::battle_line::BattleLine;
use super::line::{CampaignLine, LeagueLine, RosterLine};
use super::queries;
use crate::battle;
use crate::campaign::Campaign;
use crate::events::Recorded;
use crate::ids::{LeagueId, PlayerId, Timestamp};
use crate::store::{Arg, Connection, Projection, StoreError, StoredEvent, args};
use crate::{campaign, league, roster};
use futures_util::future::BoxFuture;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::task::{JoinHandle, spawn_blocking};

const INSERT_LINES: &str = "INSERT INTO lines (ledger, stream, kind, parent, is_open, due, changed_at, line)";
const LINES_CHANGE: &str = "ON CONFLICT (ledger, stream) DO UPDATE SET kind = excluded.kind, \
     parent = excluded.parent, is_open = excluded.is_open, due = excluded.due, \
     changed_at = excluded.changed_at, line = excluded.line";
const INSERT_PARTS: &str = "INSERT INTO parts (ledger, stream, player)";
const PARTS_STAY: &str = "ON CONFLICT (ledger, stream, player) DO NOTHING";

/// The lines of leagues, campaigns, rosters and battles.
#[derive(Default)]
pub(super) struct Lines {
    /// While all is counted anew: the campaigns as they were read so far.
    campaigns: Option<Mutex<BTreeMap<String, KnownCampaign>>>,
}

/// A row to be written.
struct Row {
    /// `battle` and so on; `fork` for a what-if battle that does not count.
    kind: &'static str,
    parent: String,
    is_open: bool,
    due: i64,
    changed_at: Timestamp,
    line: String,
    players: BTreeSet<PlayerId>,
}

impl Row {
    fn new<L: Serialize>(
        kind: &'static str,
        line: &L,
        changed_at: Timestamp,
        players: impl IntoIterator<Item = PlayerId>,
    ) -> Row {
        Row {
            kind,
            parent: String::new(),
            is_open: true,
            due: 0,
            changed_at,
            // A line always has a JSON text.
            line: serde_json::to_string(line).unwrap_or_default(),
            players: players.into_iter().collect(),
        }
    }
}

impl Projection for Lines {
    fn name(&self) -> &'static str {
        "lines"
    }

    fn generation(&self) -> u32 {
        8
    }

    fn apply<'a>(
        &'a self,
        tx: &'a mut Connection,
        events: &'a [StoredEvent],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let Some(ledger) = events.first().map(|event| event.ledger) else { return Ok(()) };
            let mut streams: BTreeMap<&str, Vec<&StoredEvent>> = BTreeMap::new();
            for event in events {
                streams.entry(&event.stream).or_default().push(event);
            }
            let battles = streams.keys().copied().filter(|stream| stream.starts_with("battle/")).collect();
            let known = queries::lines_by_stream(tx, ledger, battles).await?;
            let (mut rows, mut parts): (Vec<Vec<Arg>>, Vec<Vec<Arg>>) = (Vec::new(), Vec::new());
            for (stream, news) in streams {
                let kind = stream.split('/').next().unwrap_or_default();
                let row = match kind {
                    "battle" => battle_row(known.get(stream), &news)?,
                    "campaign" => self.campaign_row(tx, stream, &news).await?,
                    _ => folded_row(tx, kind, stream, &news).await?,
                };
                let Some(row) = row else { continue };
                let mut values = args![ledger, stream, row.kind, &row.parent, row.is_open, row.due];
                values.extend(args![row.changed_at.0, &row.line]);
                rows.push(values);
                if kind != "battle" || !row.parent.is_empty() {
                    // Whoever left takes part no more; only a fork that counts changes its players.
                    let sql = "DELETE FROM parts WHERE ledger = $1 AND stream = $2";
                    tx.execute(sql, args![ledger, stream]).await?;
                }
                parts.extend(row.players.into_iter().map(|player| args![ledger, stream, player]));
            }
            tx.insert_many(INSERT_LINES, rows, LINES_CHANGE).await?;
            tx.insert_many(INSERT_PARTS, parts, PARTS_STAY).await
        })
    }

    /// Every battle must fold: its lines alone would not tell.
    fn judge<'a>(
        &'a self,
        tx: &'a mut Connection,
        ledger: LeagueId,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let mut folding: Option<JoinHandle<Result<(), StoreError>>> = None;
            for head in tx.streams(ledger, "battle/").await? {
                let stored = tx.read_stream(ledger, &head.stream, 0, u64::MAX).await?;
                if let Some(before) = folding.take() {
                    before.await??;
                }
                // While the next one is read.
                folding = Some(spawn_blocking(move || folds(&stored)));
            }
            match folding {
                Some(last) => last.await?,
                None => Ok(()),
            }
        })
    }

    fn filling(&self) -> Option<Arc<dyn Projection>> {
        Some(Arc::new(Lines { campaigns: Some(Mutex::default()) }))
    }

    fn clear<'a>(
        &'a self,
        tx: &'a mut Connection,
        ledger: LeagueId,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            tx.execute("DELETE FROM lines WHERE ledger = $1", args![ledger]).await?;
            tx.execute("DELETE FROM parts WHERE ledger = $1", args![ledger]).await?;
            Ok(())
        })
    }
}

impl Lines {
    /// A campaign's line: folded from its beginning, or from what is remembered of it.
    async fn campaign_row(
        &self,
        tx: &mut Connection,
        stream: &str,
        news: &[&StoredEvent],
    ) -> Result<Option<Row>, StoreError> {
        let Some(last) = news.last() else { return Ok(None) };
        let lock =
            || self.campaigns.as_ref().map(|known| known.lock().unwrap_or_else(PoisonError::into_inner));
        let known = lock().and_then(|mut all| all.remove(stream));
        let (mut known, news) = match known {
            Some(known) => (known, news.iter().map(|stored| (*stored).clone()).collect()),
            None => (KnownCampaign::default(), tx.read_stream(last.ledger, stream, 0, last.version).await?),
        };
        for stored in &news {
            known.take(stored)?;
        }
        let KnownCampaign { campaign, reported_at } = &known;
        let at = last.recorded_at;
        let players = campaign.entries.iter().map(|entry| entry.player);
        let players: Vec<PlayerId> = players.chain(campaign.organisers.iter().copied()).collect();
        let row = CampaignLine::of(campaign, reported_at, at).map(|line| Row {
            parent: line.league.to_string(),
            is_open: campaign.phase != campaign::Phase::Closed,
            ..Row::new("campaign", &line, at, players)
        });
        if let Some(mut all) = lock() {
            all.insert(stream.to_owned(), known);
        }
        Ok(row)
    }
}

/// Refuses a battle that does not fold.
fn folds(stored: &[StoredEvent]) -> Result<(), StoreError> {
    let Err(error) = battle::Game::from_log(all_decoded(stored)?) else { return Ok(()) };
    let Some(wrong) = stored.get(error.place()).or(stored.first()) else { return Ok(()) };
    let reason = format!("{}: {error}", wrong.stream);
    Err(StoreError::Unreadable { ledger: wrong.ledger, position: wrong.position, reason })
}

/// A battle's line, carried on from the one that is known.
fn battle_row(known: Option<&String>, news: &[&StoredEvent]) -> Result<Option<Row>, StoreError> {
    let mut line: Option<BattleLine> = known.and_then(|line| serde_json::from_str(line).ok());
    for stored in news {
        match &mut line {
            Some(line) if line.is_quiet(&stored.kind) => line.pass(stored.recorded_at),
            Some(line) => line.go_on(&decoded::<battle::Event>(stored)?, stored.recorded_at),
            None => line = BattleLine::begin(&decoded(stored)?, stored.recorded_at),
        }
    }
    Ok(line.map(|line| Row {
        is_open: line.reason.is_none(),
        due: line.due(),
        parent: line.fork.as_ref().map(|fork| fork.root.to_string()).unwrap_or_default(),
        ..Row::new(kind(&line), &line, line.changed_at, line.players.into_iter().flatten())
    }))
}

fn kind(line: &BattleLine) -> &'static str {
    if line.is_what_if() { "fork" } else { "battle" }
}

/// The line of a short stream, folded up to the newest of these events.
async fn folded_row(
    tx: &mut Connection,
    kind: &str,
    stream: &str,
    news: &[&StoredEvent],
) -> Result<Option<Row>, StoreError> {
    let Some(last) = news.last() else { return Ok(None) };
    let stored = tx.read_stream(last.ledger, stream, 0, last.version).await?;
    let at = last.recorded_at;
    Ok(match kind {
        "league" => {
            let league = league::fold(&all_decoded(&stored)?);
            let founded_at = stored.first().map_or(at, |first| first.recorded_at);
            LeagueLine::of(&league, [founded_at, at])
                .map(|line| Row::new("league", &line, at, league.members))
        }
        "roster" => {
            let roster = roster::fold(&all_decoded(&stored)?);
            RosterLine::of(&roster, at).map(|line| Row {
                parent: line.campaign.to_string(),
                is_open: roster.status != roster::Status::Retired,
                ..Row::new("roster", &line, at, [line.player])
            })
        }
        _ => None,
    })
}

/// A campaign folded so far.
#[derive(Default)]
struct KnownCampaign {
    campaign: Campaign,
    /// When the result of each game was last told, or disputed.
    reported_at: BTreeMap<u32, Timestamp>,
}

impl KnownCampaign {
    fn take(&mut self, stored: &StoredEvent) -> Result<(), StoreError> {
        let event: campaign::Event = decoded(stored)?;
        self.reported_at.extend(reported(&event).map(|game| (game, stored.recorded_at)));
        campaign::evolve(&mut self.campaign, &event);
        Ok(())
    }
}

/// The game whose result waits for a word since this event.
const fn reported(event: &campaign::Event) -> Option<u32> {
    use campaign::Event::{ForkAdopted, GameClosed, ResultDisputed, ResultReported};
    match event {
        GameClosed { game, .. }
        | ResultReported { game, .. }
        | ResultDisputed { game, .. }
        | ForkAdopted { game, .. } => Some(*game),
        _ => None,
    }
}

fn all_decoded<E: Recorded>(stored: &[StoredEvent]) -> Result<Vec<E>, StoreError> {
    stored.iter().map(decoded).collect()
}

/// A stored event as the event of a stream.
pub(super) fn decoded<E: Recorded>(stored: &StoredEvent) -> Result<E, StoreError> {
    E::decode(&stored.kind, &stored.payload).map_err(|error| StoreError::Unreadable {
        ledger: stored.ledger,
        position: stored.position,
        reason: error.to_string(),
    })
}
