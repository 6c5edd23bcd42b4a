//! Whole battles between bots and random legal play: the laws that every battle keeps.

mod bots;
mod chance;
mod tallies;
mod wild;

use warlog::armoury::Armoury;
use warlog::battle::Setup;
use warlog::exchange::battle_file;
use warlog::simulation::{Coverage, Watched, battle_of, sample_teams};

/// The set-up of a numbered battle between packs of the program.
fn setup(number: u64) -> Setup {
    battle_of(&sample_teams(Armoury::builtin()), number)
}

#[test]
fn the_rules_of_guns_are_counted() {
    let text = "title a shot\n\
        weapon gun range 24 s 4 ap 5 type heavy 1 rules rending\n\
        profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+\n\
        model M red marine at 10 10 with gun\n\
        model O blue marine at 20 10\n\
        turn 1 red shooting\n\
        > shoot M gun at O\n\
        ! to_hit 1\n";
    let game = battle_file::play(&battle_file::parse(text).unwrap()).unwrap();
    let mut played = Watched::new((*game.battle.setup).clone(), false);
    played.game = game;
    let mut coverage = Coverage::default();
    coverage.count(&played);
    assert_eq!(coverage.rules.get("rending"), Some(&1));
}
