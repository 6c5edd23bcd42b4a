//! Statistics. Each side of a game that counts has a sheet of numbers (`stat_sources`), counted from its battle's
//! log and its report when the result is confirmed; the sheets are added up by league, campaign, season, roster,
//! player, faction, mission and member (`stat_totals`). Taking a result back takes its sheets away again.

mod count;
mod games;
mod keep;
mod queries;
mod sheet;
mod source;
mod throw;

pub use count::{Counted, count};
pub(super) use keep::Statistics;
pub use queries::{Apart, Selection, apart, ledgers_of, sides, statistics};
pub use sheet::{Line, Named, Number, Sheet};
pub use throw::{Fraction, Goal, Throw};
