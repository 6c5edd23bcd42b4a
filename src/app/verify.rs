//! The audit: hash chains, folds, everything decided again, every fair die computed again.

use super::audit::{Answers, Audit};
use super::{App, AppError};
use crate::ids::LeagueId;
use crate::projections;
use crate::store::{Fault, StoreError, StoredEvent};

/// What an audit found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Ledger by ledger.
    pub ledgers: Vec<LedgerReport>,
    /// What the database says is wrong with its own file.
    pub damage: Vec<String>,
}

/// What an audit found in one ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerReport {
    /// Which.
    pub ledger: LeagueId,
    /// Events whose hashes were checked.
    pub events: u64,
    /// Streams folded.
    pub streams: u64,
    /// Battles decided again.
    pub battles: u64,
    /// Fair dice computed again.
    pub dice: u64,
    /// Fair dice whose secret is not known here: they cannot be checked yet.
    pub dice_unproven: u64,
    /// Everything that is wrong.
    pub faults: Vec<VerifyFault>,
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyFault {
    /// The ledger.
    pub ledger: LeagueId,
    /// The position of the event, as far as it is known.
    pub position: u64,
    /// The stream.
    pub stream: String,
    /// The stable code: `chain`, `fold`, `decided_differently`, `disagrees`, `fork`, `secret`, `first`, `die`,
    /// `lots`, `note`, `answer`, `stream_twice`.
    pub code: &'static str,
    /// What is wrong.
    pub reason: String,
}

impl Report {
    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.damage.is_empty() && self.ledgers.iter().all(|ledger| ledger.faults.is_empty())
    }

    /// Everything that is wrong.
    pub fn faults(&self) -> impl Iterator<Item = &VerifyFault> {
        self.ledgers.iter().flat_map(|ledger| &ledger.faults)
    }
}

impl App {
    /// Checks one ledger, or all of them. `progress` is told the ledger, streams done and streams there are.
    ///
    /// # Errors
    /// Only what keeps the audit from going on; what is wrong in the log stands in the report.
    pub async fn verify(
        &self,
        only: Option<LeagueId>,
        progress: &mut (dyn FnMut(LeagueId, u64, u64) + Send),
    ) -> Result<Report, AppError> {
        let damage = self.inner.store.damage().await?;
        let mut report = Report { damage, ..Report::default() };
        for ledger in self.inner.store.ledgers_to_verify().await? {
            if only.is_some_and(|only| only != ledger) {
                continue;
            }
            match self.verify_ledger(ledger, progress).await {
                Ok(found) => report.ledgers.push(found),
                // Its id stands in an index only, where something else should.
                Err(AppError::Store(StoreError::UnknownLedger(_))) => report
                    .damage
                    .push(format!("an index of the events names league {ledger}, of which there are none")),
                Err(error) => return Err(error),
            }
        }
        // Else the faults of a ledger may be those of rows that name another one.
        if only.is_none() && report.is_clean() {
            report.damage = self.reading().await?.homeless().await?;
        }
        let twice = projections::streams_twice(&mut self.reading().await?).await?;
        for (ledger, stream) in twice {
            let reason =
                "another league has one of the same name: only one of the two can be reached".to_owned();
            let known = report.ledgers.iter_mut().find(|known| known.ledger == ledger);
            known.into_iter().for_each(|known| known.fault(0, &stream, "stream_twice", reason.clone()));
        }
        match only {
            Some(only) if report.ledgers.is_empty() && report.damage.is_empty() => {
                Err(AppError::unknown("league", only))
            }
            _ => Ok(report),
        }
    }

    async fn verify_ledger(
        &self,
        ledger: LeagueId,
        progress: &mut (dyn FnMut(LeagueId, u64, u64) + Send),
    ) -> Result<LedgerReport, AppError> {
        // All of it at one moment: a server may be writing meanwhile.
        let mut log = self.inner.store.snapshot().await?;
        let chain = log.verify_chain(ledger).await?;
        let mut report = LedgerReport::of(ledger, chain.events, chain.faults);
        let (streams, unanswered) = (chain.streams, chain.unanswered);
        let mut audit = Audit::default();
        let mut answers = Answers::of(log.answers(ledger).await?);
        let is_whole = report.faults.is_empty();
        for stream in &streams {
            match log.read_stream(ledger, stream, 0, u64::MAX).await {
                // Where events of it are elsewhere or gone, the chain has told that.
                Ok(stored) if !is_whole && report.lacks(stream, &stored) => audit.skip(stream),
                Ok(stored) => {
                    answers.check(stream, &stored);
                    audit.read(&mut report, &mut log, stream, &stored).await?;
                }
                Err(error) => {
                    audit.skip(stream);
                    // Else the chain has told which event of it cannot be read.
                    if !report.has_told_of(stream) {
                        report.fault(position_of(&error), stream, "fold", error.finding());
                    }
                }
            }
            report.streams += 1;
            progress(ledger, report.streams, streams.len() as u64);
        }
        // Where events are missing or damaged, streams disagree because of it.
        if is_whole {
            audit.check(&mut report, self.armoury());
        }
        for hash in log.changed_notes(ledger).await? {
            report.fault(0, "", "note", format!("the note {hash} was changed: its hash is in the log"));
        }
        log.rollback().await?;
        // Where the log is wrong, answers disagree because of it.
        if report.faults.is_empty() {
            answers.end(&mut report);
        }
        if report.faults.is_empty() {
            let reason =
                "ends what a command did, whose answer is kept no more: sent again, it would be done again";
            unanswered
                .into_iter()
                .for_each(|position| report.fault(position, "", "answer", reason.to_owned()));
        }
        Ok(report)
    }
}

/// Where the store could not read on.
const fn position_of(error: &StoreError) -> u64 {
    match error {
        StoreError::Unreadable { position, .. } => *position,
        _ => 0,
    }
}

impl LedgerReport {
    /// What following the hash chain has found.
    fn of(ledger: LeagueId, events: u64, chain: Vec<Fault>) -> LedgerReport {
        let told = |Fault { position, stream, reason, .. }| VerifyFault {
            ledger,
            position,
            stream,
            code: "chain",
            reason,
        };
        let faults = chain.into_iter().map(told).collect();
        LedgerReport { ledger, events, streams: 0, battles: 0, dice: 0, dice_unproven: 0, faults }
    }

    /// Whether a fault is of this stream, or of an event that is not there any more, of whatever stream.
    fn has_told_of(&self, stream: &str) -> bool {
        self.faults.iter().any(|fault| fault.stream == stream || fault.stream.is_empty())
    }

    /// Whether a fault is of the event at this position.
    pub(super) fn has_told_at(&self, position: u64) -> bool {
        self.faults.iter().any(|fault| fault.position == position)
    }

    /// Whether these are not all events of a stream: none of them, or not the one that a fault is of.
    fn lacks(&self, stream: &str, stored: &[StoredEvent]) -> bool {
        let there = |fault: &VerifyFault| stored.iter().any(|event| event.position == fault.position);
        stored.is_empty() || self.faults.iter().any(|fault| fault.stream == stream && !there(fault))
    }

    pub(super) fn fault(&mut self, position: u64, stream: &str, code: &'static str, reason: String) {
        self.faults.push(VerifyFault {
            ledger: self.ledger,
            position,
            stream: stream.to_owned(),
            code,
            reason,
        });
    }
}
