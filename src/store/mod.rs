//! The log: streams of events in ledgers, appended by one writer, chained by hashes, on SQLite or Postgres.
//!
//! The store knows streams and bytes, not games. See `ARCHITECTURE.md` for why it is built this way.

mod accounts;
mod audit;
mod batch;
mod batches;
mod chain;
mod commit;
mod connect;
mod error;
mod event;
mod export;
mod feed;
mod hidden;
mod import;
mod in_use;
mod invitations;
mod losses;
mod notes;
mod origin;
mod projection;
mod raw;
mod read;
mod read_many;
mod schema;
mod side;
mod sql;
mod strays;
mod upcast;
mod wake;
mod webhooks;
mod writer;

pub use accounts::{Account, Credential};
pub use audit::{Fault, StoredAnswer, Verified};
pub use batch::{Appended, Batch, DecideAgain, Outcome, Work, Write, fingerprint};
pub use chain::Head;
pub use connect::discard;
pub use error::StoreError;
pub use event::{NewEvent, StoredEvent};
pub use export::Exported;
pub use feed::Feed;
pub use hidden::Hidden;
pub use invitations::Invitation;
pub use projection::Projection;
pub use read::StreamHead;
pub use side::{Name, Secret, Side};
pub use sql::{Arg, Connection, Row, args};
pub use upcast::Upcasters;
pub use webhooks::Webhook;

use crate::ids::LeagueId;
use sql::Pool;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;

/// What a store is opened with, besides its address.
pub struct Setup {
    /// Projections that are kept up to date.
    pub projections: Vec<Arc<dyn Projection>>,
    /// How old payloads are brought to the present shape when they are read.
    pub upcasters: Upcasters,
    /// How many commands may wait before the store answers that it is busy.
    pub queue: usize,
    /// How often the heads are read, in case a wake-up was lost or another process appended to the same file.
    pub poll: Duration,
    /// It is only to be read: a file that may not be written will do.
    pub reading: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            projections: vec![],
            upcasters: Upcasters::default(),
            queue: 1024,
            poll: Duration::from_millis(300),
            reading: false,
        }
    }
}

/// An open store. Clones share it.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    pool: Pool,
    projections: Arc<Vec<Arc<dyn Projection>>>,
    upcasters: Arc<Upcasters>,
    queue: writer::Queue,
    heads: watch::Sender<BTreeMap<LeagueId, u64>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    wakers: Vec<JoinHandle<()>>,
    closed: watch::Sender<bool>,
}

impl Store {
    /// Opens `sqlite:PATH`, which is created if it is missing, or `postgres://...`, brings its
    /// schema up to date, and fills every projection that is new or of another generation.
    ///
    /// A database that is not Warlog's, or of a newer one, is left as it is; so is a file that may not be written,
    /// which opens only for reading.
    ///
    /// Errors: [`StoreError::UnknownUrl`], [`StoreError::Unreachable`], [`StoreError::NotADatabase`],
    /// [`StoreError::NoDirectory`], [`StoreError::ReadOnly`], [`StoreError::Locked`], [`StoreError::Foreign`],
    /// [`StoreError::NoDatabase`], [`StoreError::NotLetIn`], [`StoreError::NoRight`], [`StoreError::Empty`],
    /// [`StoreError::Newer`], [`StoreError::Outdated`],
    /// [`StoreError::Damaged`], [`StoreError::SchemaDiffers`], [`StoreError::IndexMissing`].
    pub async fn open(url: &str, setup: Setup) -> Result<Self, StoreError> {
        let (pool, writable) = connect::connect(url, setup.reading).await?;
        let sound = if writable && !setup.reading {
            schema::migrate(&pool).await
        } else {
            schema::prepare_to_read(&pool, writable).await
        };
        if let Err(refused) = sound {
            // SQLite keeps files beside a database until it is closed.
            connect::close(&pool).await;
            return Err(refused);
        }
        let projections = Arc::new(setup.projections);
        let upcasters = Arc::new(setup.upcasters);
        let heads = watch::Sender::new(BTreeMap::new());
        let (queue, writer) = writer::start(&pool, &projections, &upcasters, &heads, setup.queue.max(1));
        let wakers = wake::start(&pool, &heads, setup.poll);
        let writer = Mutex::new(Some(writer));
        let closed = watch::Sender::new(false);
        let inner = Inner { pool, projections, upcasters, queue, heads, writer, wakers, closed };
        let store = Self { inner: Arc::new(inner) };
        if let Err(refused) = store.fill_stale(writable).await {
            store.close().await;
            return Err(refused);
        }
        Ok(store)
    }

    /// Stores a batch, durably, or tells why not. Waits for its turn among the commands that other
    /// tasks append.
    ///
    /// Errors: [`StoreError::Malformed`], [`StoreError::Busy`], [`StoreError::ProjectionsDiffer`],
    /// and what the database says; nothing of the batch is stored then.
    pub async fn append(&self, batch: Batch) -> Result<Outcome, StoreError> {
        batch.work.check()?;
        self.inner.queue.append(batch).await
    }

    /// What is wrong with the database file itself, in the words of the database; nothing on Postgres, which does not
    /// say.
    ///
    /// Errors: what the database says.
    pub async fn damage(&self) -> Result<Vec<String>, StoreError> {
        schema::damage(&self.inner.pool).await
    }

    /// A connection for reading, outside any transaction.
    ///
    /// Errors: [`StoreError::Unreachable`] when none is free in time.
    pub async fn connection(&self) -> Result<Connection, StoreError> {
        self.inner.pool.connection(&self.inner.upcasters).await
    }

    /// A connection whose reads all see the moment of the first of them, whatever is appended meanwhile;
    /// nobody waits for it. To be ended with [`Connection::rollback`]; dropped before that, it is closed.
    ///
    /// Errors: [`StoreError::Unreachable`] when none is free in time.
    pub async fn snapshot(&self) -> Result<Connection, StoreError> {
        let mut connection = self.connection().await?;
        connection.begin_reading().await?;
        Ok(connection)
    }

    /// Follows `ledger` from the event after position `after`, those already stored first.
    pub fn feed(&self, ledger: LeagueId, after: u64) -> Feed {
        Feed::new(self.clone(), ledger, after)
    }

    /// The last position of every ledger this process knows of; changes whenever one grows.
    pub fn heads(&self) -> watch::Receiver<BTreeMap<LeagueId, u64>> {
        self.inner.heads.subscribe()
    }

    /// Lets the commands that wait finish, then closes every connection.
    pub async fn close(&self) {
        self.inner.closed.send_replace(true);
        self.inner.queue.close().await;
        if let Some(writer) = self.inner.writer.lock().await.take() {
            // The writer ends by itself; if it was cancelled with its runtime there is nothing to wait for.
            let _ = writer.await;
        }
        self.inner.wakers.iter().for_each(JoinHandle::abort);
        connect::close(&self.inner.pool).await;
    }

    fn is_closed(&self) -> bool {
        *self.inner.closed.borrow()
    }

    async fn closed(&self) {
        // An error would mean that the store, which this holds, is gone.
        let _ = self.inner.closed.subscribe().wait_for(|closed| *closed).await;
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.wakers.iter().for_each(JoinHandle::abort);
    }
}
