//! Battle files: a rules question as a text file, played by the engine with fixed dice and answers.
//!
//! The same form serves the golden tests, `warlog scenario`, and battles written out for people to read.

mod act;
mod armoury;
mod check;
mod expect;
mod fault;
mod input;
mod models;
mod parse;
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
pub use play::play;
pub use run::{run_files, run_text};
pub use write::write;
