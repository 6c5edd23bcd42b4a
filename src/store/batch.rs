//! What is appended at once, and what comes back.

use super::{Connection, NewEvent, Side, StoreError};
use crate::ids::{CommandId, LeagueId, PlayerId, Timestamp};
use futures_util::future::BoxFuture;
use serde::de::IgnoredAny;
use sha2::{Digest, Sha256};

/// One command's work: all of it is stored in one transaction, or nothing.
pub struct Batch {
    /// The ledger it belongs to; it begins with its first event.
    pub ledger: LeagueId,
    /// Who gives the command.
    pub actor: PlayerId,
    /// The command's idempotency key.
    pub key: CommandId,
    /// What was asked, see [`fingerprint`]: the same key with another one is an error.
    pub fingerprint: [u8; 32],
    /// When, in microseconds UTC.
    pub recorded_at: Timestamp,
    /// What to store.
    pub work: Work,
    /// Decides again when a stream has moved on; without it the caller is told of the conflict.
    pub again: Option<Box<dyn DecideAgain>>,
}

/// Events, rows beside the log, and the answer to remember.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// Events for one or more streams. With none, nothing shows whether the decision still holds: then it is
    /// always made again under the lock, if it can be.
    pub writes: Vec<Write>,
    /// Streams that the decision rests on, and their versions then: as with those written, it is made again
    /// when one has moved on.
    pub reads: Vec<(String, u64)>,
    /// Rows beside the log.
    pub sides: Vec<Side>,
    /// What to answer when the same command is sent again.
    pub answer: Vec<u8>,
}

/// Events for one stream.
#[derive(Clone, Debug)]
pub struct Write {
    /// The stream: `battle/ID` and the like, without blanks.
    pub stream: String,
    /// The version the stream had when this was decided; 0 for a new stream.
    pub expected: u64,
    /// At least one event.
    pub events: Vec<NewEvent>,
}

/// Decides a command again while the ledger is locked, so that its answer cannot be overtaken.
///
/// `log` sees everything appended so far. `None` means that the command is now refused: nothing is
/// stored and the caller is told of the conflict. May be called more than once; it must only read,
/// and it must be quick.
pub trait DecideAgain: Send {
    /// The work as it must be now.
    fn decide<'a>(&'a mut self, log: &'a mut Connection) -> BoxFuture<'a, Result<Option<Work>, StoreError>>;
}

/// What became of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is stored, durably.
    Appended(Appended),
    /// The same command was done before: its first answer.
    Repeated {
        /// The position of the ledger's last event when it was done.
        position: u64,
        /// The answer that was remembered.
        answer: Vec<u8>,
    },
    /// A stream has moved on; nothing is stored.
    Conflict {
        /// The stream; empty if a command without events is refused at its second decision.
        stream: String,
        /// The version the batch expected.
        expected: u64,
        /// The version it has.
        actual: u64,
    },
    /// The key was used for something else; nothing is stored.
    KeyReused,
}

/// Where a batch was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appended {
    /// The position of the ledger's last event before it: its own events follow without a hole.
    pub after: u64,
    /// The position of its last event.
    pub position: u64,
    /// The new version of every stream written, in the order of the writes.
    pub versions: Vec<(String, u64)>,
    /// The answer that is remembered: the batch's own, or that of the second decision.
    pub answer: Vec<u8>,
}

/// What a command asks, as 32 bytes: who, and the bytes of its body.
pub fn fingerprint(actor: PlayerId, body: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(actor.0.as_bytes()).chain_update(body).finalize().into()
}

impl Work {
    /// The names of the streams it writes or rests on.
    pub(super) fn streams(&self) -> impl Iterator<Item = String> + '_ {
        let read = self.reads.iter().map(|(stream, _)| stream.clone());
        self.writes.iter().map(|write| write.stream.clone()).chain(read)
    }

    /// Refuses what the log cannot hold.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        for write in &self.writes {
            if !is_name(&write.stream) {
                return malformed(format!(
                    "stream name {:?} must be 1-200 letters, digits or /-_.",
                    write.stream
                ));
            }
            if write.events.is_empty() {
                return malformed(format!("stream {} is given no events", write.stream));
            }
            write.events.iter().try_for_each(check_event)?;
        }
        Ok(())
    }
}

fn check_event(event: &NewEvent) -> Result<(), StoreError> {
    if !is_name(&event.kind) {
        return malformed(format!("kind {:?} must be 1-200 letters, digits or /-_.", event.kind));
    }
    if event.schema == 0 {
        return malformed(format!("schema of {} must be at least 1", event.kind));
    }
    check_payload(&event.payload).or_else(|reason| malformed(format!("payload of {} {reason}", event.kind)))
}

/// A payload is one line of JSON.
pub(super) fn check_payload(payload: &str) -> Result<(), String> {
    if payload.bytes().any(|byte| byte < b' ') {
        return Err("holds a raw control character".to_owned());
    }
    if payload.trim() != payload {
        return Err("begins or ends with a blank".to_owned());
    }
    serde_json::from_str::<IgnoredAny>(payload).map(|_| ()).map_err(|error| format!("is not JSON: {error}"))
}

/// Names stand between blanks in bulk reads, so they hold none.
pub(super) fn is_name(name: &str) -> bool {
    (1..=200).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte))
}

fn malformed<T>(reason: String) -> Result<T, StoreError> {
    Err(StoreError::Malformed(reason))
}
