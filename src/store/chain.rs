//! The hash chain of a ledger: every event's hash covers all of it and the hash before.

use super::{Connection, Store, StoreError, StoredEvent, args};
use crate::ids::LeagueId;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The hash before the first event.
pub(super) const GENESIS: [u8; 32] = [0; 32];

/// Names what is hashed, and how, so that another way of hashing can never be mistaken for this one.
const DOMAIN: &[u8] = b"warlog event 1\n";

/// The end of a ledger. Whoever keeps one outside can later see whether the log was cut or rewritten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The position of the last event; 0 before the first.
    pub position: u64,
    /// Its hash, in hex.
    pub hash: String,
}

/// What checking a ledger found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many events agree with their hashes, from the first.
    pub events: u64,
    /// The first place that does not agree, if any.
    pub fault: Option<Fault>,
}

/// A place where a ledger is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The ledger.
    pub ledger: LeagueId,
    /// The position of the bad event, or where one is missing.
    pub position: u64,
    /// The stream of the bad event, as far as it can be read.
    pub stream: String,
    /// What does not agree.
    pub reason: String,
}

/// The hash of `event` after `previous`: a canonical header of every column with lengths, then the payload.
pub(super) fn link(previous: &[u8; 32], event: &StoredEvent) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(DOMAIN);
    hash.update(previous);
    hash.update(event.ledger.0.as_bytes());
    hash.update(event.position.to_be_bytes());
    text(&mut hash, &event.stream);
    hash.update(event.version.to_be_bytes());
    text(&mut hash, &event.kind);
    hash.update(event.schema.to_be_bytes());
    hash.update(event.recorded_at.0.to_be_bytes());
    hash.update(event.actor.0.as_bytes());
    hash.update(event.command.0.as_bytes());
    text(&mut hash, &event.payload);
    hash.finalize().into()
}

fn text(hash: &mut Sha256, text: &str) {
    hash.update((text.len() as u64).to_be_bytes());
    hash.update(text);
}

/// A hash written as 64 hex digits.
pub(super) fn parse_hash(text: &str) -> Option<[u8; 32]> {
    let mut hash = [0; 32];
    hex::decode_to_slice(text, &mut hash).ok().map(|()| hash)
}

impl Store {
    /// Recomputes the hashes of `ledger`, from the first event to its head, and the versions of its streams.
    ///
    /// Errors: [`StoreError::UnknownLedger`], or what the database says; a damaged event is a
    /// [`Fault`], not an error.
    pub async fn verify_chain(&self, ledger: LeagueId) -> Result<Verified, StoreError> {
        let mut log = self.connection().await?;
        // Head, events and streams of one moment: a server may be writing meanwhile.
        log.begin_reading().await?;
        let head = log.head(ledger).await?.ok_or(StoreError::UnknownLedger(ledger))?;
        let mut check = Check::new(ledger);
        let fault = check.run(&mut log, &head).await?;
        log.rollback().await?;
        Ok(Verified { events: check.position, fault })
    }
}

/// Follows a chain event by event.
pub(super) struct Check {
    pub ledger: LeagueId,
    pub previous: [u8; 32],
    pub position: u64,
    pub versions: BTreeMap<Arc<str>, u64>,
}

impl Check {
    /// Begins before the first event.
    pub fn new(ledger: LeagueId) -> Self {
        Self { ledger, previous: GENESIS, position: 0, versions: BTreeMap::new() }
    }

    async fn run(&mut self, log: &mut Connection, head: &Head) -> Result<Option<Fault>, StoreError> {
        while self.position < head.position {
            let rows = log.raw_events(self.ledger, self.position, head.position).await?;
            if rows.is_empty() {
                return Ok(Some(self.fault("", "is missing")));
            }
            for row in rows {
                let (stream, read) = row;
                let agrees = match read {
                    Ok((event, hash)) => self.follow(&event, &hash),
                    Err(reason) => Err(reason),
                };
                if let Err(reason) = agrees {
                    return Ok(Some(self.fault(&stream, &reason)));
                }
            }
        }
        if hex::encode(self.previous) != head.hash {
            return Ok(Some(self.fault("", "should be the next, but the ledger's head has another hash")));
        }
        self.streams_agree(log).await
    }

    /// Takes the next event; the reason if it is not the one that was written.
    pub fn follow(&mut self, event: &StoredEvent, hash: &str) -> Result<(), String> {
        if event.position != self.position + 1 {
            return Err(format!("is missing: the next event has position {}", event.position));
        }
        let linked = link(&self.previous, event);
        if hex::encode(linked) != hash {
            return Err("does not agree with its hash".to_owned());
        }
        let version = self.versions.entry(event.stream.clone()).or_default();
        if event.version != *version + 1 {
            return Err(format!("has version {} after {version}", event.version));
        }
        *version = event.version;
        self.previous = linked;
        self.position = event.position;
        Ok(())
    }

    /// The table of streams is only a summary, but appending trusts it.
    async fn streams_agree(&self, log: &mut Connection) -> Result<Option<Fault>, StoreError> {
        let sql = "SELECT stream, version FROM streams WHERE ledger = $1";
        let rows = log.fetch(sql, args![self.ledger]).await?;
        let mut found = BTreeMap::new();
        for row in &rows {
            found.insert(String::from_utf8_lossy(&row.bytes(0)?).into_owned(), row.count(1)?);
        }
        for (stream, version) in &self.versions {
            if found.remove(&**stream) != Some(*version) {
                return Ok(Some(
                    self.fault(stream, "is fine, but the stream's version is not that of its last event"),
                ));
            }
        }
        Ok(found.keys().next().map(|stream| self.fault(stream, "is fine, but this stream has no events")))
    }

    fn fault(&self, stream: &str, reason: &str) -> Fault {
        Fault {
            ledger: self.ledger,
            position: self.position + 1,
            stream: stream.to_owned(),
            reason: reason.to_owned(),
        }
    }
}
