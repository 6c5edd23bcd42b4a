//! Shooting: tables cell by cell, refusals row by row, laws of the special rules, who is credited with what.

mod commute;
mod credit;
mod fires;
mod interceptors;
mod refusals;
mod tables;
mod vehicles;

use warlog::battle::Game;
use warlog::exchange::battle_file::{parse, play};

/// Plays the text of a battle file to its end.
fn played(text: &str) -> Game {
    let file = parse(text).unwrap_or_else(|fault| panic!("line {}: {fault}\n{text}", fault.line));
    play(&file).unwrap_or_else(|fault| panic!("line {}: {fault}\n{text}", fault.line))
}
