//! What is counted from the log: the lines of lists, the numbers of battles, statistics. All of it can be thrown away
//! and filled again.

mod access;
mod battle_line;
mod line;
mod lines;
mod queries;
pub mod stats;
mod tallies;

pub use access::{Standing, arbitrated, has_charge_of, listed_ledgers, people_seen, standing};
pub use battle_line::{BattleLine, ForkLine, WaitLine};
pub use line::{CampaignLine, LeagueLine, RosterLine, ToConfirm};
pub use queries::{
    Filter, Named, Sight, first_answer, forks, founded_by, is_person, ledger_of, lines, lines_of_player,
    name_of, overdue_battles, people, people_in, running_campaigns, streams_twice, tallies,
};

use crate::store::Projection;
use std::sync::Arc;

/// Every projection.
pub fn all() -> Vec<Arc<dyn Projection>> {
    vec![
        Arc::new(access::Access),
        Arc::new(lines::Lines::default()),
        Arc::new(tallies::Tallies),
        Arc::new(stats::Statistics::default()),
    ]
}
