//! The pages over HTTP and in a browser, on one server with a small league.

mod aftermath;
pub mod browser;
mod browser_league;
mod build;
mod charts;
mod forks;
mod forms;
mod look;
mod messages;
mod organise;
mod pages;
mod play;
mod player;
mod reels;
mod refused;
mod replay;
mod results;
mod rounds;
mod rulebook;
mod russian;
mod sheet;
mod statistics;
mod tongues;
mod waiting;
mod ways;
pub mod world;
