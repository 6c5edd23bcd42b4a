//! Bots, random players and whole battles played without people: for the demo, for proofs and for benches.

mod bot;
mod brawl;
mod check;
mod coverage;
mod deployment;
mod fire;
mod footwork;
mod play;
mod purpose;
mod report;
mod teams;
mod watched;
mod wild;

pub use bot::Bot;
pub use check::check;
pub use coverage::{Coverage, OUT_OF_REACH};
pub use play::{play, play_strictly};
pub use report::{Players, Report, simulate};
pub use teams::{battle_of, sample_teams, team, unfielded};
pub use watched::{COMMANDS, Watched};
pub use wild::{play_wildly, wild_setup};
