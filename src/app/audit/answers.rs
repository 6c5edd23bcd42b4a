//! What commands were answered, against the log: sending one again is answered from there.

use crate::app::dispatch::Answer;
use crate::app::verify::LedgerReport;
use crate::ids::CommandId;
use crate::store::{StoredAnswer, StoredEvent};
use std::collections::BTreeMap;

/// The answers of a ledger, by the stream that they tell of.
pub(in crate::app) struct Answers {
    by_stream: BTreeMap<String, Vec<Kept>>,
    changed: Vec<(String, CommandId, u64)>,
}

struct Kept {
    command: CommandId,
    /// The last position of the ledger when the command was done.
    position: u64,
    /// The stream's version before it, and after.
    versions: [u64; 2],
}

impl Answers {
    /// Reads them. What a bot did was not answered.
    pub fn of(stored: Vec<StoredAnswer>) -> Answers {
        let (mut by_stream, mut changed) = (BTreeMap::<String, Vec<Kept>>::new(), Vec::new());
        for StoredAnswer { command, position, answer } in stored {
            if answer.is_empty() {
                continue;
            }
            match serde_json::from_slice(&answer) {
                Ok(Answer { stream, after, version, .. }) => {
                    by_stream.entry(stream).or_default().push(Kept {
                        command,
                        position,
                        versions: [after, version],
                    });
                }
                Err(_) => changed.push((String::new(), command, position)),
            }
        }
        Answers { by_stream, changed }
    }

    /// Compares those of a stream with its events.
    pub fn check(&mut self, stream: &str, events: &[StoredEvent]) {
        for kept in self.by_stream.remove(stream).unwrap_or_default() {
            let then = events.partition_point(|event| event.position <= kept.position) as u64;
            let [after, version] = kept.versions;
            // A command that added nothing may tell of a moment that others had passed when it was done.
            let agrees = if after < version { version == then } else { after == version && version <= then };
            if !agrees {
                self.changed.push((stream.to_owned(), kept.command, kept.position));
            }
        }
    }

    /// Tells which were changed; those that are left tell of streams that are not there.
    pub fn end(self, report: &mut LedgerReport) {
        let left = self.by_stream.iter().flat_map(|(stream, all)| {
            let kept = all.iter().filter(|kept| kept.versions != [0, 0]);
            kept.map(|kept| (stream.clone(), kept.command, kept.position))
        });
        for (stream, command, position) in self.changed.iter().cloned().chain(left) {
            let reason = format!("the answer that is kept for command {command} was changed");
            report.fault(position, &stream, "answer", reason);
        }
    }
}
