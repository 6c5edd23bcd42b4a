//! Battle files: a rules question as a text file, played by the engine with fixed dice and answers.
//!
//! The same form serves the golden tests, `warlog scenario`, and battles written out for people to read.
//! [`parse`] reads a file, [`play`] plays it, [`write`] makes one of a played battle.
//!
//! Beyond the words that players know there are, for whole battles: `mission CODE [zone N] [turns N]
//! [objectives X,Y ...]`, `name SIDE WORDS`, `turn ... first SIDE`, `points N` of a model,
//! `state ID used WEAPON N`, and the commands `rewind [N]` (takes back the last N commands), `words TEXT`,
//! `abandon`, `time_up` and `roll_for_me`. Lengths may have four decimals, to write each unit exactly.

mod act;
mod armoury;
mod check;
mod expect;
mod fault;
mod input;
mod models;
mod parse;
mod pending;
mod play;
mod run;
mod script;
mod state;
mod terrain;
mod words;
mod write;
mod write_set_up;

pub use fault::Fault;
pub use parse::{BattleFile, parse};
pub use pending::{Pending, last_pending, pending, read_order};
pub use play::play;
pub use run::{run_files, run_text};
pub use write::write;
