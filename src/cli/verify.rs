//! The commands `verify` and `rebuild`: is the log what it was, and is what is counted from it right?

use super::args::{Rebuild, Verify};
use super::failure::Failure;
use super::output::counted;
use super::progress::Progress;
use super::{open_existing, open_to_read};
use crate::app::{LedgerReport, Report};
use crate::ids::LeagueId;
use std::collections::BTreeMap;

/// Checks hash chains, folds, decisions and dice; prints a line for each ledger and each fault.
pub async fn run(args: &Verify) -> Result<(), Failure> {
    let app = open_to_read(&args.database).await?;
    let mut bars = Bars::new("streams checked");
    let report =
        app.verify(args.league.map(LeagueId), &mut |ledger, done, all| bars.at(ledger, done, all)).await;
    bars.finish();
    app.close().await;
    tell(&report?)
}

fn tell(report: &Report) -> Result<(), Failure> {
    for ledger in &report.ledgers {
        say!("league {}: {}", ledger.ledger, checked(std::slice::from_ref(ledger)))?;
    }
    for damage in &report.damage {
        say!("FAULT database: {damage} [database_damaged]")?;
    }
    for fault in report.faults() {
        // Of what lies beside the log there is no position; of several events that are gone maybe no stream.
        let position = Some(fault.position).filter(|position| *position > 0);
        let position = position.map_or_else(|| "unknown".to_owned(), |position| position.to_string());
        let stream = if fault.stream.is_empty() { "unknown" } else { &fault.stream };
        let (ledger, reason, code) = (fault.ledger, &fault.reason, fault.code);
        say!("FAULT league {ledger} position {position} stream {stream}: {reason} [{code}]")?;
    }
    match report.ledgers.len() {
        0 => say!("the database holds no league yet")?,
        1 => {}
        ledgers => say!("all {ledgers} leagues: {}", checked(&report.ledgers))?,
    }
    match report.faults().count() + report.damage.len() {
        0 => say!("nothing is wrong"),
        faults => {
            let sentence = format!(
                "{} found, listed above: restore the database from a backup or an export",
                counted(faults as u64, "fault")
            );
            Err(Failure::new("log_damaged", sentence))
        }
    }
}

/// What was done with these ledgers.
fn checked(ledgers: &[LedgerReport]) -> String {
    let sum = |count: fn(&LedgerReport) -> u64| ledgers.iter().map(count).sum::<u64>();
    format!(
        "{} hashed, {} folded, {} decided again, {} fair dice computed again, {} not yet provable",
        counted(sum(|ledger| ledger.events), "event"),
        counted(sum(|ledger| ledger.streams), "stream"),
        counted(sum(|ledger| ledger.battles), "battle"),
        sum(|ledger| ledger.dice),
        sum(|ledger| ledger.dice_unproven)
    )
}

/// Empties what is counted from the log and counts it again.
pub async fn rebuild(args: &Rebuild) -> Result<(), Failure> {
    let app = open_existing(&args.database).await?;
    let mut bars = Bars::new("events counted");
    let rebuilt = app.rebuild(None, &mut |ledger, done, all| bars.at(ledger, done, all)).await;
    let (ledgers, events) = bars.finish();
    app.close().await;
    rebuilt?;
    let (events, leagues) = (counted(events, "event"), counted(ledgers as u64, "league"));
    say!("counted {events} of {leagues} anew")
}

/// A bar for each ledger, one after the other.
struct Bars {
    what: &'static str,
    bars: BTreeMap<LeagueId, (Progress, u64)>,
}

impl Bars {
    fn new(what: &'static str) -> Bars {
        Bars { what, bars: BTreeMap::new() }
    }

    fn at(&mut self, ledger: LeagueId, done: u64, all: u64) {
        let bar = self.bars.entry(ledger).or_insert_with(|| (Progress::new(self.what, all), 0));
        bar.0.at(done);
        bar.1 = done;
    }

    /// Takes the bars away; how many there were, and what they came to together.
    fn finish(self) -> (usize, u64) {
        let (ledgers, done) = (self.bars.len(), self.bars.values().map(|(_, done)| done).sum());
        self.bars.into_values().for_each(|(bar, _)| bar.finish());
        (ledgers, done)
    }
}
