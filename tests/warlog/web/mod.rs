//! The pages over HTTP and in a browser, on one server with a small league.

mod browser;
mod forks;
mod look;
mod messages;
mod pages;
mod player;
mod reels;
mod refused;
mod replay;
mod results;
mod rounds;
mod sheet;
mod statistics;
mod tongues;
mod waiting;
mod ways;
pub mod world;
