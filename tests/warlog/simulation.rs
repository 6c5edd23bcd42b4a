//! Whole battles between bots and random legal play: the laws that every battle keeps.

mod bots;
mod chance;
mod tallies;
mod wild;

use warlog::armoury::Armoury;
use warlog::battle::Setup;
use warlog::simulation::{battle_of, sample_teams};

/// The set-up of a numbered battle between packs of the program.
fn setup(number: u64) -> Setup {
    battle_of(&sample_teams(Armoury::builtin()), number)
}
