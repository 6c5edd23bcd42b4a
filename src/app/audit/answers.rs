//! What commands were answered, against the log: sending one again is answered from there.

use crate::app::dispatch::Answer;
use crate::app::verify::LedgerReport;
use crate::ids::CommandId;
use crate::store::{StoredAnswer, StoredEvent};
use std::collections::BTreeMap;

/// The answers of a ledger, by the stream that they tell of.
pub(in crate::app) struct Answers(BTreeMap<String, Vec<Kept>>);

struct Kept {
    command: CommandId,
    /// The last position of the ledger when the command was done.
    position: u64,
    /// The stream's version before it, and after.
    versions: [u64; 2],
}

impl Answers {
    /// Reads them; one that cannot be read is a fault.
    pub fn of(report: &mut LedgerReport, stored: Vec<StoredAnswer>) -> Answers {
        let mut by_stream: BTreeMap<String, Vec<Kept>> = BTreeMap::new();
        for StoredAnswer { command, position, answer } in stored {
            match serde_json::from_slice(&answer) {
                Ok(Answer { stream, after, version, .. }) => {
                    by_stream.entry(stream).or_default().push(Kept {
                        command,
                        position,
                        versions: [after, version],
                    });
                }
                Err(_) => changed(report, "", (command, position)),
            }
        }
        Answers(by_stream)
    }

    /// Compares those of a stream with its events.
    pub fn check(&mut self, report: &mut LedgerReport, stream: &str, events: &[StoredEvent]) {
        for kept in self.0.remove(stream).unwrap_or_default() {
            let then = events.partition_point(|event| event.position <= kept.position) as u64;
            let [after, version] = kept.versions;
            // A command that added nothing may tell of a moment that others had passed when it was done.
            let agrees = if after < version { version == then } else { after == version && version <= then };
            if !agrees {
                changed(report, stream, (kept.command, kept.position));
            }
        }
    }

    /// Those that are left tell of streams that are not there.
    pub fn end(self, report: &mut LedgerReport) {
        for (stream, kept) in self.0 {
            for kept in kept.iter().filter(|kept| kept.versions != [0, 0]) {
                changed(report, &stream, (kept.command, kept.position));
            }
        }
    }
}

fn changed(report: &mut LedgerReport, stream: &str, (command, position): (CommandId, u64)) {
    let reason = format!("the answer that is kept for command {command} was changed");
    report.fault(position, stream, "answer", reason);
}
