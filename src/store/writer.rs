//! The one writer of a process: it takes every command that waits, stores them together, then answers each.

use super::commit::Committer;
use super::in_use::InUse;
use super::sql::Pool;
use super::{Batch, Connection, Outcome, Projection, StoreError, Upcasters};
use crate::ids::LeagueId;
use futures_util::FutureExt;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

/// The most commands stored in one transaction.
const GROUP: usize = 256;

/// A batch and who waits for its outcome.
struct Job {
    batch: Batch,
    answer: oneshot::Sender<Result<Outcome, StoreError>>,
}

enum Message {
    Append(Box<Job>),
    Close,
}

/// The way to the writer; bounded.
pub(super) struct Queue(mpsc::Sender<Message>);

impl Queue {
    /// Waits for the outcome, but not for room: a full queue is [`StoreError::Busy`].
    pub async fn append(&self, batch: Batch) -> Result<Outcome, StoreError> {
        let (answer, outcome) = oneshot::channel();
        self.0.try_send(Message::Append(Box::new(Job { batch, answer }))).map_err(
            |refused| match refused {
                mpsc::error::TrySendError::Full(_) => StoreError::Busy,
                mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
            },
        )?;
        outcome.await.map_err(|_| StoreError::Closed)?
    }

    /// Takes no more; what waits is still stored.
    pub async fn close(&self) {
        // An error means that it is closed already.
        let _ = self.0.send(Message::Close).await;
    }
}

struct Writer {
    pool: Pool,
    upcasters: Arc<Upcasters>,
    committer: Committer,
    file: Option<InUse>,
    heads: watch::Sender<BTreeMap<LeagueId, u64>>,
    connection: Option<Connection>,
}

/// Starts the writer. It ends when the queue is closed or dropped, and everything in it is stored.
pub(super) fn start(
    pool: &Pool,
    projections: &Arc<Vec<Arc<dyn Projection>>>,
    upcasters: &Arc<Upcasters>,
    heads: &watch::Sender<BTreeMap<LeagueId, u64>>,
    queue: usize,
) -> (Queue, JoinHandle<()>) {
    let (sender, receiver) = mpsc::channel(queue);
    let writer = Writer {
        pool: pool.clone(),
        upcasters: upcasters.clone(),
        committer: Committer::new(projections.clone()),
        file: InUse::of(pool),
        heads: heads.clone(),
        connection: None,
    };
    (Queue(sender), tokio::spawn(writer.run(receiver)))
}

impl Writer {
    async fn run(mut self, mut queue: mpsc::Receiver<Message>) {
        let mut messages = Vec::with_capacity(GROUP);
        while queue.recv_many(&mut messages, GROUP).await > 0 {
            let mut jobs = Vec::with_capacity(messages.len());
            for message in messages.drain(..) {
                match message {
                    Message::Append(job) => jobs.push(*job),
                    Message::Close => queue.close(),
                }
            }
            self.store(jobs).await;
            // Those just answered may have the next command ready: let them, and the group grows
            // without a timer.
            tokio::task::yield_now().await;
        }
    }

    /// Stores the jobs together; if that fails, one by one, so that a bad one harms nobody else.
    async fn store(&mut self, jobs: Vec<Job>) {
        let (mut batches, callers): (Vec<_>, Vec<_>) =
            jobs.into_iter().map(|job| (job.batch, job.answer)).unzip();
        let mut stored = self.commit(&mut batches).await;
        if let Err(StoreError::Unreachable(_)) = stored {
            // The database was started again, say. The keys make it safe to try once more.
            stored = self.commit(&mut batches).await;
        }
        match stored {
            Ok(outcomes) => callers.into_iter().zip(outcomes).for_each(|(caller, outcome)| {
                // A caller that went away is not waiting.
                let _ = caller.send(Ok(outcome));
            }),
            Err(error) if batches.len() == 1 || matches!(error, StoreError::Unreachable(_)) => {
                callers.into_iter().for_each(|caller| {
                    let _ = caller.send(Err(error.clone()));
                });
            }
            Err(_) => {
                for (caller, batch) in callers.into_iter().zip(&mut batches) {
                    let outcome = self.commit(std::slice::from_mut(batch)).await;
                    let _ = caller.send(outcome.map(|mut outcomes| outcomes.remove(0)));
                }
            }
        }
    }

    async fn commit(&mut self, batches: &mut [Batch]) -> Result<Vec<Outcome>, StoreError> {
        self.file.as_ref().map_or(Ok(()), InUse::check)?;
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.pool.connection(&self.upcasters).await?,
        };
        let work = AssertUnwindSafe(self.committer.commit(&mut connection, batches)).catch_unwind();
        match work.await {
            Ok(Ok((outcomes, heads))) => {
                self.connection = Some(connection);
                super::wake::raise(&self.heads, heads);
                Ok(outcomes)
            }
            Ok(Err(error)) => {
                // One that broke, or cannot even roll back, is dropped, and with it the transaction.
                let broken = matches!(error, StoreError::Unreachable(_));
                if !broken && connection.rollback().await.is_ok() {
                    self.connection = Some(connection);
                }
                Err(error)
            }
            Err(_) => Err(StoreError::Database("a projection or a second decision panicked".to_owned())),
        }
    }
}
