//! An event as the store knows it: a place in the log, a kind, a schema and the bytes of a payload.

use super::StoreError;
use crate::ids::{CommandId, LeagueId, PlayerId, Timestamp};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// An event that is to be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEvent {
    /// The stable name of its kind: letters, digits, `_` and `.`.
    pub kind: String,
    /// The version of its payload's shape, from 1.
    pub schema: u32,
    /// The command it belongs to: that of the batch, or an earlier one that was open.
    pub command: CommandId,
    /// Compact JSON without line breaks.
    pub payload: String,
}

/// An event of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// The ledger it is in.
    pub ledger: LeagueId,
    /// Its place in the ledger, from 1 without holes.
    pub position: u64,
    /// The stream it is in.
    pub stream: Arc<str>,
    /// Its place in the stream, from 1 without holes.
    pub version: u64,
    /// The stable name of its kind.
    pub kind: Arc<str>,
    /// The version of its payload's shape.
    pub schema: u32,
    /// When it was recorded, as told by who appended it.
    pub recorded_at: Timestamp,
    /// Who caused it.
    pub actor: PlayerId,
    /// The command it belongs to.
    pub command: CommandId,
    /// Compact JSON.
    pub payload: String,
}

impl StoredEvent {
    /// The payload as a value.
    ///
    /// Errors: [`StoreError::Unreadable`] when it has another shape.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, StoreError> {
        serde_json::from_str(&self.payload).map_err(|error| self.unreadable(error))
    }

    pub(super) fn unreadable(&self, reason: impl ToString) -> StoreError {
        StoreError::Unreadable { ledger: self.ledger, position: self.position, reason: reason.to_string() }
    }
}
