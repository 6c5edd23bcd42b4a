//! Who intercepts whom: in the table a row has one thing more right than the row above.

use super::played;
use warlog::battle::{Answer, Wait};
use warlog::ids::UnitId;

#[test]
fn a_weapon_intercepts_only_who_has_just_arrived_in_range_and_sight() {
    let table = "
        nobody arrived   | gun     | at 24 20 | no interceptor
        state O arrived  | rifle   | at 24 20 | no interceptor
        state O arrived  | gun     | at 24 47 | no interceptor
        state O arrived  | gun     | at 44 20 | no interceptor
        state O arrived  | gun     | at 24 20 | waits interceptor M
        state R arrived  | gun     | at 24 20 | waits interceptor M
    ";
    for row in table.lines().filter(|row| !row.trim().is_empty()) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [state, weapon, at, expected] = cells[..] else {
            panic!("a row has four cells: {row}");
        };
        let state = if state == "nobody arrived" { "" } else { state };
        played(&format!(
            "title a row
             weapon gun range 24 s 4 ap 5 type assault 1 rules interceptor
             weapon rifle range 24 s 4 ap 5 type assault 1
             profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
             terrain wall wall at 34 0 0.2 48 height 5
             model M blue marine {at} with {weapon}
             model O red marine at 24 8
             model R red marine at 28 8
             turn 2 red movement
             {state}
             > end_phase
             = {expected}"
        ));
    }
}

#[test]
fn nobody_else_is_on_offer() {
    let game = played(
        "title what is asked
         weapon gun range 24 s 4 ap 5 type assault 1 rules interceptor
         profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
         model M blue marine at 24 20 with gun
         model O red marine at 24 8
         model R red marine at 28 8
         turn 2 red movement
         state O arrived
         > end_phase
         = waits interceptor M",
    );
    let open = game.battle.open.as_ref().unwrap();
    let [Wait::Answer(question)] = open.waits.as_slice() else { panic!("{:?}", open.waits) };
    assert_eq!(question.offers, [Answer::No, Answer::Unit(UnitId(1))]);
}
