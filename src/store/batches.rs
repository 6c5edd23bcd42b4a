//! Where batches end in the log: with each of them the answer of its command is kept, and who sends the command again
//! trusts it.

use super::StoredEvent;
use crate::ids::{PlayerId, Timestamp};
use std::collections::BTreeSet;

/// The ends of the batches that can be told apart: events of one batch have one moment and one actor.
#[derive(Default)]
pub(super) struct Batches {
    last: Option<(Timestamp, PlayerId)>,
    ends: Vec<u64>,
}

impl Batches {
    /// Goes on by the next event.
    pub fn take(&mut self, event: &StoredEvent) {
        let last = self.last.replace((event.recorded_at, event.actor));
        if last.is_some() && last != self.last {
            self.ends.push(event.position.saturating_sub(1));
        }
    }

    /// Positions where a batch ends and no answer is `kept`, of a ledger that ends at `head`. Only behind the first
    /// that is kept: a ledger of an old export came without answers.
    pub fn unanswered(&self, head: u64, kept: &BTreeSet<u64>) -> Vec<u64> {
        let Some(first) = kept.first() else { return Vec::new() };
        let ends = self.ends.iter().copied().chain([head]);
        ends.filter(|end| end > first && !kept.contains(end)).collect()
    }
}
