//! The pages over HTTP and in a browser, on one server with a small league.

mod browser;
mod forks;
mod look;
mod pages;
mod play;
mod replay;
mod results;
mod rounds;
mod sheet;
mod statistics;
mod waiting;
mod ways;
pub mod world;
