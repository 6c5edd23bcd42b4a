//! What is counted from the log: the lines of lists, the numbers of battles, statistics. All of it can be thrown away
//! and filled again.

mod battle_line;
mod line;
mod lines;
mod queries;
pub mod stats;
mod tallies;

pub use battle_line::{BattleLine, ForkLine, WaitLine};
pub use line::{CampaignLine, LeagueLine, RosterLine, ToConfirm};
pub use queries::{
    Filter, Named, first_answer, forks, founded_by, is_person, ledger_of, lines, lines_of_player, name_of,
    overdue_battles, people, people_in, running_campaigns, streams_twice, tallies,
};

use crate::store::Projection;
use std::sync::Arc;

/// Every projection.
pub fn all() -> Vec<Arc<dyn Projection>> {
    let statistics = stats::Statistics::default();
    vec![Arc::new(lines::Lines::default()), Arc::new(tallies::Tallies), Arc::new(statistics)]
}
