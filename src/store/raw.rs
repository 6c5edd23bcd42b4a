//! Rows of the log as they are stored, however damaged: for checks.

use super::read::PAGE;
use super::{Connection, Row, StoreError, StoredEvent, args};
use crate::ids::{CommandId, LeagueId, PlayerId, Timestamp};
use std::sync::Arc;

/// Rows as they are stored, whose order and number the second text says.
macro_rules! raw {
    ($which:literal) => {
        concat!(
            "SELECT position, version, \"schema\", recorded_at, actor, command, stream, kind, payload, hash, ledger
                FROM events WHERE ",
            $which
        )
    };
}

const RAW_EVENTS: &str = raw!("ledger = $1 AND position > $2 AND position <= $3 ORDER BY position LIMIT $4");

/// Those that name a ledger which has no head, or a position outside of this one.
const STRAYS: &str = raw!(
    "(ledger = $1 AND (position < 1 OR position > $2))
        OR (ledger <> $1 AND ledger NOT IN (SELECT ledger FROM ledgers)) LIMIT $3"
);

impl Connection {
    /// Rows as they are stored, for checks.
    pub(super) async fn raw_events(
        &mut self,
        ledger: LeagueId,
        after: u64,
        to: u64,
    ) -> Result<Vec<RawEvent>, StoreError> {
        let rows = self.fetch(RAW_EVENTS, args![ledger, after, to, PAGE]).await?;
        Ok(rows.iter().map(|row| RawEvent::of(ledger, row)).collect())
    }

    /// Rows that may be events of `ledger`, which ends at position `end`, though they say to be elsewhere.
    pub(super) async fn strays(&mut self, ledger: LeagueId, end: u64) -> Result<Vec<RawEvent>, StoreError> {
        let rows = self.fetch(STRAYS, args![ledger, end, PAGE]).await?;
        Ok(rows.iter().map(|row| RawEvent::of(ledger, row)).collect())
    }
}

/// An event as it is stored, however damaged.
pub(super) struct RawEvent {
    /// The ledger that its row names, as far as it can be read.
    pub ledger: String,
    /// Its position, as far as it can be read.
    pub position: Option<u64>,
    /// Its stream, as far as it can be read.
    pub stream: String,
    /// The hash stored with it, as far as it can be read.
    pub hash: String,
    /// The event, or why it cannot be read. Its ledger is the one it was looked for in; a position or a stream that
    /// cannot be read does not agree with the hash.
    pub event: Result<StoredEvent, String>,
}

impl RawEvent {
    fn of(ledger: LeagueId, row: &Row) -> RawEvent {
        let text = |column| String::from_utf8_lossy(&row.bytes(column).unwrap_or_default()).into_owned();
        let (position, stream) = (row.count(0).ok(), text(6));
        let event = event_at(ledger, position.unwrap_or(0), stream.as_str().into(), row);
        let event = event.map_err(|error| format!("cannot be read: {}", error.finding()));
        RawEvent { ledger: text(10), position, stream, hash: text(9), event }
    }
}

/// An event from its columns; an error if one is damaged.
pub(super) fn raw_event(ledger: LeagueId, row: &Row) -> Result<StoredEvent, StoreError> {
    event_at(ledger, row.count(0)?, row.text(6)?.into(), row)
}

/// An event at a place, from all other columns; an error if one of these is damaged.
fn event_at(ledger: LeagueId, position: u64, stream: Arc<str>, row: &Row) -> Result<StoredEvent, StoreError> {
    Ok(StoredEvent {
        ledger,
        position,
        version: row.count(1)?,
        schema: row.int(2)?.try_into().map_err(|_| StoreError::Database("schema out of range".into()))?,
        recorded_at: Timestamp(row.int(3)?),
        actor: PlayerId(row.uuid(4)?),
        command: CommandId(row.uuid(5)?),
        stream,
        kind: row.text(7)?.into(),
        payload: row.text(8)?,
    })
}
