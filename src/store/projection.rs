//! What is counted from the log, in the transaction that appends to it, and how it is filled anew.

use super::chain::{Check, Head};
use super::{Connection, Store, StoreError, StoredEvent, args};
use crate::ids::LeagueId;
use futures_util::future::BoxFuture;
use std::sync::Arc;

/// Tables that can be thrown away and filled again from the events of a ledger.
///
/// It writes only its own tables, keyed by ledger, and issues no commands. How the events are split
/// into calls must not change the result.
pub trait Projection: Send + Sync {
    /// Its stable name: letters, digits and `_`.
    fn name(&self) -> &'static str;

    /// Grows whenever its rows mean something else; the store then fills it anew when it is opened.
    fn generation(&self) -> u32;

    /// Takes events of one ledger, in the order of their positions, each once.
    fn apply<'a>(
        &'a self,
        tx: &'a mut Connection,
        events: &'a [StoredEvent],
    ) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Judges a ledger that was imported, or counted anew, as a whole, before anybody can see it. Nothing is wrong
    /// where a projection does not say so.
    ///
    /// Errors: [`StoreError::Unreadable`] for the first event that cannot be.
    fn judge<'a>(
        &'a self,
        _tx: &'a mut Connection,
        _ledger: LeagueId,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async { Ok(()) })
    }

    /// What fills it anew in its stead, if something does so faster: nobody else appends meanwhile and nothing is
    /// rolled back and kept, so it may remember what it has read, and keep back what it writes until it is told that
    /// all is read. Its rows must be the same.
    fn filling(&self) -> Option<Arc<dyn Projection>> {
        None
    }

    /// Writes what was kept back of a ledger, of which every event was read.
    fn filled<'a>(
        &'a self,
        _tx: &'a mut Connection,
        _ledger: LeagueId,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async { Ok(()) })
    }

    /// Removes every row of `ledger`.
    fn clear<'a>(&'a self, tx: &'a mut Connection, ledger: LeagueId)
    -> BoxFuture<'a, Result<(), StoreError>>;
}

/// How many events a projection that is filled anew is given at once: some megabytes.
const AT_ONCE: usize = 20_000;

/// Names and generations as a ledger's row holds them.
pub(super) fn projected(projections: &[Arc<dyn Projection>]) -> String {
    let mut entries: Vec<_> = projections.iter().map(|projection| entry(&**projection)).collect();
    entries.sort();
    entries.join(",")
}

fn entry(projection: &dyn Projection) -> String {
    format!("{}:{}", projection.name(), projection.generation())
}

impl Store {
    /// Empties the projection called `only`, or all of them, and fills them anew, ledger by ledger;
    /// each ledger is swapped in one transaction. `progress` is told the ledger, how many of its
    /// events are done, and of how many.
    ///
    /// A ledger whose events are not as they were written keeps what was counted of it.
    ///
    /// Errors: [`StoreError::UnknownProjection`], [`StoreError::Busy`], [`StoreError::Unreadable`] with the place of
    /// the first damaged or missing event, or what the database says.
    pub async fn rebuild(
        &self,
        only: Option<&str>,
        progress: &mut (dyn FnMut(LeagueId, u64, u64) + Send),
    ) -> Result<(), StoreError> {
        let known = &self.inner.projections;
        if let Some(name) = only.filter(|name| !known.iter().any(|known| known.name() == *name)) {
            return Err(StoreError::UnknownProjection(name.to_owned()));
        }
        for ledger in self.ledgers_to_verify().await? {
            self.fill(ledger, &|known, _| only.is_none_or(|name| name == known.name()), true, progress)
                .await?;
        }
        Ok(())
    }

    /// Fills what a ledger lacks, if the database may be written. A store opened without projections, as a tool
    /// does, leaves everything alone.
    pub(super) async fn fill_stale(&self, writable: bool) -> Result<(), StoreError> {
        if self.inner.projections.is_empty() {
            return Ok(());
        }
        let wanted = projected(&self.inner.projections);
        let rows = {
            let sql = "SELECT ledger FROM ledgers WHERE projected <> $1 ORDER BY ledger";
            self.connection().await?.fetch(sql, args![&wanted]).await?
        };
        if !writable && !rows.is_empty() {
            return Err(StoreError::Outdated);
        }
        for row in rows {
            let ledger = LeagueId(row.uuid(0)?);
            let stale = |known: &dyn Projection, held: &[&str]| !held.contains(&entry(known).as_str());
            self.fill(ledger, &stale, false, &mut |_, _, _| ()).await?;
        }
        Ok(())
    }

    /// Fills the projections that `chosen` picks, given what the ledger holds, while the ledger is locked. A check of
    /// the log comes first, where it is asked for; a server that is begun anew shall come up to tell what is wrong.
    async fn fill(
        &self,
        ledger: LeagueId,
        chosen: &(dyn Fn(&dyn Projection, &[&str]) -> bool + Sync),
        checked: bool,
        progress: &mut (dyn FnMut(LeagueId, u64, u64) + Send),
    ) -> Result<(), StoreError> {
        let mut tx = self.connection().await?;
        tx.begin().await?;
        let lock =
            "UPDATE ledgers SET position = position WHERE ledger = $1 RETURNING position, hash, projected";
        let rows = tx.fetch(lock, args![ledger]).await?;
        let Some(row) = rows.first() else {
            tx.require_sound(ledger).await?;
            return Err(StoreError::UnknownLedger(ledger));
        };
        let (head, held) = (Head { position: row.count(0)?, hash: row.text(1)? }, row.text(2)?);
        let held: Vec<&str> = held.split(',').collect();
        let (filled, kept): (Vec<_>, Vec<_>) =
            self.inner.projections.iter().cloned().partition(|known| chosen(&**known, &held));
        for projection in &filled {
            projection.clear(&mut tx, ledger).await?;
        }
        let fillers: Vec<_> =
            filled.iter().map(|known| known.filling().unwrap_or_else(|| known.clone())).collect();
        let end = head.position;
        let mut reader = Reader::new(self.connection().await?, ledger, head, checked);
        let mut events = if filled.is_empty() { Vec::new() } else { reader.read_on().await? };
        while let Some(last) = events.last().map(|event| event.position) {
            // The next ones are read, and their hashes checked, while these are counted.
            let reading = tokio::spawn(async move {
                let events = reader.read_on().await;
                (reader, events)
            });
            for filler in &fillers {
                filler.apply(&mut tx, &events).await?;
            }
            let read = reading.await?;
            progress(ledger, last, end);
            (reader, events) = (read.0, read.1?);
        }
        for filler in &fillers {
            filler.filled(&mut tx, ledger).await?;
        }
        if checked {
            for projection in &filled {
                projection.judge(&mut tx, ledger).await?;
            }
        }
        let kept = kept.into_iter().filter(|known| held.contains(&entry(&**known).as_str()));
        let now: Vec<_> = kept.chain(filled).collect();
        let sql = "UPDATE ledgers SET projected = $2 WHERE ledger = $1";
        tx.execute(sql, args![ledger, projected(&now)]).await?;
        tx.commit().await
    }
}

/// Reads a ledger from its first event to its end.
struct Reader {
    connection: Connection,
    head: Head,
    chain: Check,
    checked: bool,
}

impl Reader {
    fn new(connection: Connection, ledger: LeagueId, head: Head, checked: bool) -> Reader {
        Reader { connection, head, chain: Check::new(ledger), checked }
    }

    /// The next events; none behind the last. If they are checked, they are as they were written.
    ///
    /// Errors: [`StoreError::Unreadable`] for the first fault of the ledger, [`StoreError::Hole`], or what the
    /// database says.
    async fn read_on(&mut self) -> Result<Vec<StoredEvent>, StoreError> {
        let ledger = self.chain.ledger;
        let mut events = Vec::new();
        while self.chain.position < self.head.position && events.len() < AT_ONCE {
            if self.checked {
                match self.connection.read_chained(&mut self.chain).await? {
                    Some(page) => events.extend(page),
                    None => return Err(self.fault().await),
                }
            } else {
                let page = self.connection.read_ledger(ledger, self.chain.position, u64::MAX).await?;
                let hole = StoreError::Hole { ledger, position: self.chain.position };
                self.chain.position = page.last().ok_or(hole)?.position;
                events.extend(page);
            }
        }
        if self.checked && self.chain.position == self.head.position && !self.ends().await? {
            return Err(self.fault().await);
        }
        Ok(events)
    }

    /// Whether the last event that was read is that of the ledger's head, and no other lies behind it.
    async fn ends(&mut self) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM events WHERE ledger = $1 AND position > $2 LIMIT 1";
        let behind = self.connection.fetch(sql, args![self.chain.ledger, self.head.position]).await?;
        Ok(behind.is_empty() && hex::encode(self.chain.previous) == self.head.hash)
    }

    /// The first fault, looked for event by event.
    async fn fault(&mut self) -> StoreError {
        let (ledger, position) = (self.chain.ledger, self.chain.position);
        let hole = StoreError::Hole { ledger, position };
        self.connection.require_sound(ledger).await.err().unwrap_or(hole)
    }
}
