//! Following a ledger from a position on, without missing or repeating an event.

use super::read::PAGE;
use super::{Store, StoreError, StoredEvent};
use crate::ids::LeagueId;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::watch;

/// How long to wait before a database that does not answer is asked again.
const PAUSE: Duration = Duration::from_millis(200);

/// A reader of one ledger that waits for what comes next.
pub struct Feed {
    store: Store,
    ledger: LeagueId,
    after: u64,
    heads: watch::Receiver<BTreeMap<LeagueId, u64>>,
    looked: bool,
    failed: Option<StoreError>,
}

impl Feed {
    pub(super) fn new(store: Store, ledger: LeagueId, after: u64) -> Self {
        let heads = store.heads();
        Self { store, ledger, after, heads, looked: false, failed: None }
    }

    /// The position of the last event it gave.
    pub fn position(&self) -> u64 {
        self.after
    }

    /// The next events, at least one, in order and without a hole; waits until there are some. May
    /// be cancelled: no event is lost.
    ///
    /// Errors: [`StoreError::Hole`] or [`StoreError::Unreadable`] stop it for good;
    /// [`StoreError::Closed`] when the store is closed. A database that does not answer is waited
    /// for.
    pub async fn next(&mut self) -> Result<Vec<StoredEvent>, StoreError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        loop {
            let head = self.heads.borrow_and_update().get(&self.ledger).copied().unwrap_or(0);
            if head > self.after || !self.looked {
                match self.read(head).await {
                    Ok(events) if events.is_empty() => self.looked = true,
                    Ok(events) => return Ok(events),
                    Err(StoreError::Unreachable(_) | StoreError::Busy) if !self.store.is_closed() => {
                        tokio::time::sleep(PAUSE).await;
                        continue;
                    }
                    Err(error) => {
                        self.failed = Some(error.clone());
                        return Err(error);
                    }
                }
            }
            let closed = self.store.closed();
            tokio::select! {
                changed = self.heads.changed() => changed.map_err(|_| StoreError::Closed)?,
                () = closed => return Err(StoreError::Closed),
            }
        }
    }

    async fn read(&mut self, head: u64) -> Result<Vec<StoredEvent>, StoreError> {
        let events = self.store.read_ledger(self.ledger, self.after, PAGE).await?;
        let hole = |position| StoreError::Hole { ledger: self.ledger, position };
        let mut last = self.after;
        for event in &events {
            if event.position != last + 1 {
                return Err(hole(last));
            }
            last = event.position;
        }
        if events.is_empty() && head > self.after {
            return Err(hole(last));
        }
        self.after = last;
        Ok(events)
    }
}
