//! Rows that say to be elsewhere than they were written: their hashes, which cover every column, tell whose they are.

use super::chain::{GENESIS, link, parse_hash};
use super::raw::RawEvent;
use super::{Connection, Row, StoreError, StoredEvent, args};
use crate::ids::LeagueId;

/// Rows that may be events of a ledger, though they name another, or a position that it cannot have.
pub(super) struct Strays(pub Vec<RawEvent>);

/// An event whose row says something else, and what.
pub(super) struct Found {
    pub event: StoredEvent,
    pub hash: [u8; 32],
    pub reason: String,
}

impl Strays {
    /// The event at `position`, if one of the rows is it: its hash follows one of those that the event before may
    /// have.
    pub fn take(&mut self, position: u64, previous: &[[u8; 32]]) -> Option<Found> {
        let mut rows = self.0.iter().enumerate();
        let (place, (event, hash)) =
            rows.find_map(|(place, row)| at(row, position, previous).map(|found| (place, found)))?;
        let row = self.0.swap_remove(place);
        let reason = match row.position {
            _ if row.ledger != event.ledger.to_string() => {
                format!("its row names league {:?}: that name was changed", row.ledger)
            }
            Some(told) => format!("its row says position {told}: that number was changed"),
            None => "its row has no position that can be read".to_owned(),
        };
        Some(Found { event, hash, reason })
    }

    /// Whether a row that names this position is not known as anything else.
    pub fn holds(&self, position: u64) -> bool {
        self.0.iter().any(|row| row.position == Some(position))
    }
}

/// A row as the event at `position`, if its hash follows one of these.
fn at(row: &RawEvent, position: u64, previous: &[[u8; 32]]) -> Option<(StoredEvent, [u8; 32])> {
    let event = StoredEvent { position, ..row.event.clone().ok()? };
    let hash = parse_hash(&row.hash)?;
    previous.iter().any(|previous| link(previous, &event) == hash).then_some((event, hash))
}

impl Connection {
    /// Rows that name a ledger which has no head, table by table: where every ledger is sound, they belong to none.
    ///
    /// Errors: what the database says.
    pub async fn homeless(&mut self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT 'events', ledger FROM events WHERE ledger NOT IN (SELECT ledger FROM ledgers)
            UNION SELECT 'streams', ledger FROM streams WHERE ledger NOT IN (SELECT ledger FROM ledgers)
            UNION SELECT 'commands', ledger FROM commands WHERE ledger NOT IN (SELECT ledger FROM ledgers)";
        let mut found = Vec::new();
        for row in self.fetch(sql, vec![]).await? {
            let (table, ledger) = (row.text(0)?, String::from_utf8_lossy(&row.bytes(1)?).into_owned());
            found.push(format!("the table {table} has rows of a league {ledger:?} that there is not"));
        }
        Ok(found)
    }

    /// Ledgers that events name and that have no head.
    async fn headless(&mut self) -> Result<Vec<LeagueId>, StoreError> {
        let sql = "SELECT DISTINCT ledger FROM events WHERE ledger NOT IN (SELECT ledger FROM ledgers)";
        let rows = self.fetch(sql, vec![]).await?;
        Ok(rows.iter().filter_map(|row| row.uuid(0).ok()).map(LeagueId).collect())
    }

    /// Ledgers that are none: all their events are those of others, whose rows name them by a damaged name.
    pub(super) async fn misnamed(&mut self) -> Result<Vec<LeagueId>, StoreError> {
        let mut misnamed = Vec::new();
        for ledger in self.headless().await? {
            let mut last = None;
            for row in self.raw_events(ledger, 0, i64::MAX as u64).await? {
                last = self.owner(&row, last).await?;
                if last.is_none() {
                    break;
                }
            }
            misnamed.extend(last.map(|_| ledger));
        }
        Ok(misnamed)
    }

    /// In which other ledger an event belongs by its hash, with that hash; `last` is the answer for the event before.
    async fn owner(
        &mut self,
        row: &RawEvent,
        last: Option<(LeagueId, [u8; 32])>,
    ) -> Result<Option<(LeagueId, [u8; 32])>, StoreError> {
        let (Ok(event), Some(hash)) = (&row.event, parse_hash(&row.hash)) else { return Ok(None) };
        let rows = if event.position == 1 {
            self.fetch("SELECT ledger FROM ledgers", vec![]).await?
        } else {
            let sql = "SELECT ledger, hash FROM events WHERE position = $1
                AND ledger IN (SELECT ledger FROM ledgers)";
            self.fetch(sql, args![event.position.saturating_sub(1)]).await?
        };
        let read = |row: &Row| {
            let previous = if event.position == 1 { Some(GENESIS) } else { parse_hash(&row.text(1).ok()?) };
            Some((LeagueId(row.uuid(0).ok()?), previous?))
        };
        let before = rows.iter().filter_map(read).chain(last);
        let mut owners = before.filter_map(|(ledger, previous)| {
            let event = StoredEvent { ledger, ..event.clone() };
            (link(&previous, &event) == hash).then_some((ledger, hash))
        });
        Ok(owners.next())
    }
}
