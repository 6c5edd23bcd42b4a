//! The hash chain of a ledger: every event's hash covers all of it and the hash before.

use super::StoredEvent;
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

/// A hash written as 64 hex digits, in small letters as it is stored: a capital one is a flipped byte.
pub(super) fn parse_hash(text: &str) -> Option<[u8; 32]> {
    let mut hash = [0; 32];
    hex::decode_to_slice(text, &mut hash).ok().map(|()| hash).filter(|hash| hex::encode(hash) == text)
}

/// Follows a sound chain event by event.
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

    /// Takes the next event; the reason if it is not the one that was written.
    pub fn follow(&mut self, event: &StoredEvent, hash: &str) -> Result<(), String> {
        if event.position != self.position + 1 {
            let awaited = self.position + 1;
            return Err(format!("event {} stands where event {awaited} should", event.position));
        }
        let linked = link(&self.previous, event);
        if hex::encode(linked) != hash {
            return Err("its event does not agree with its hash".to_owned());
        }
        let version = self.versions.entry(event.stream.clone()).or_default();
        if event.version != *version + 1 {
            return Err(format!("its event has version {} after {version}", event.version));
        }
        *version = event.version;
        self.previous = linked;
        self.position = event.position;
        Ok(())
    }
}
