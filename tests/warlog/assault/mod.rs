//! Assault: why charges are refused, and what golden battles do not show.

mod refusals;

use warlog::exchange::battle_file;

/// Plays a battle file that must hold.
fn played(text: &str) {
    if let Err(fault) = battle_file::run_text(text) {
        panic!("line {}: {fault}\n{text}", fault.line);
    }
}
