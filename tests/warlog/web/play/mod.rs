//! The page of play: by forms alone, at a real table, live, and in browsers.

mod browse;
mod forms;
mod live;
mod looking;
mod start;
pub mod table;
mod tabletop;
