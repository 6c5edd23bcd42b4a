//! The commands `verify` and `rebuild`: is the log what it was, and is what is counted from it right?

use super::args::{Rebuild, Verify};
use super::failure::Failure;
use super::open_existing;
use super::progress::Progress;
use crate::ids::LeagueId;
use std::collections::BTreeMap;

/// Checks hash chains, folds, decisions and dice; prints a line for each ledger and each fault.
pub async fn run(args: &Verify) -> Result<(), Failure> {
    let app = open_existing(&args.database).await?;
    let mut bars = Bars::new("streams checked");
    let report =
        app.verify(args.league.map(LeagueId), &mut |ledger, done, all| bars.at(ledger, done, all)).await;
    bars.finish();
    app.close().await;
    let report = report?;
    for ledger in &report.ledgers {
        say!(
            "{}: {} events, {} streams, {} battles decided again, {} fair dice computed again, {} not yet \
             provable",
            ledger.ledger,
            ledger.events,
            ledger.streams,
            ledger.battles,
            ledger.dice,
            ledger.dice_unproven
        );
    }
    for fault in report.faults() {
        let (ledger, position, stream) = (fault.ledger, fault.position, &fault.stream);
        say!("FAULT ledger {ledger} position {position} stream {stream}: {} [{}]", fault.reason, fault.code);
    }
    match report.faults().count() {
        0 => {
            say!("nothing is wrong");
            Ok(())
        }
        faults => {
            let sentence = format!(
                "{faults} faults found, listed above: restore the database from a backup or an export"
            );
            Err(Failure::new("log_damaged", sentence))
        }
    }
}

/// Empties what is counted from the log and counts it again.
pub async fn rebuild(args: &Rebuild) -> Result<(), Failure> {
    let app = open_existing(&args.database).await?;
    let mut bars = Bars::new("events counted");
    let rebuilt = app.rebuild(None, &mut |ledger, done, all| bars.at(ledger, done, all)).await;
    let ledgers = bars.finish();
    app.close().await;
    rebuilt?;
    say!("rebuilt {ledgers} ledgers");
    Ok(())
}

/// A bar for each ledger, one after the other.
struct Bars {
    what: &'static str,
    bars: BTreeMap<LeagueId, Progress>,
}

impl Bars {
    fn new(what: &'static str) -> Bars {
        Bars { what, bars: BTreeMap::new() }
    }

    fn at(&mut self, ledger: LeagueId, done: u64, all: u64) {
        self.bars.entry(ledger).or_insert_with(|| Progress::new(self.what, all)).at(done);
    }

    fn finish(self) -> usize {
        let ledgers = self.bars.len();
        self.bars.into_values().for_each(Progress::finish);
        ledgers
    }
}
