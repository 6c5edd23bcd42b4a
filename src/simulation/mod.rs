//! Bots and whole battles played without people: for the demo, for proofs and for benches.

mod bot;
mod brawl;
mod check;
mod deployment;
mod fire;
mod footwork;
mod play;
mod purpose;
mod report;
mod teams;

pub use bot::Bot;
pub use check::check;
pub use play::{Played, play};
pub use report::{Report, simulate};
pub use teams::{battle_of, sample_teams, team};
