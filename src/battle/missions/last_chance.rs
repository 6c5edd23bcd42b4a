//! MI-56 Last Chance: one marker, worth more with every turn.

use super::ground::{Objectives, Zones};
use super::{Play, Secondary, Sheet, Worth};
use crate::battle::steps::mission;
use crate::battle::{Side, Step, Table};

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "fw_last_chance",
    statement: "MI-56",
    name: ["Last Chance", "Последний шанс"],
    about: [
        "One marker in the centre: holding it at the end of an own turn is worth the number of the turn.",
        "Один маркер в центре: удержание в конце своего хода даёт столько очков, какой идёт ход.",
    ],
    zones: Zones::Diagonal,
    objectives: Objectives { places: &[(24, 24)], fixed: 1, ..Objectives::NONE },
    secondaries: &[
        (Secondary::FirstBlood, Worth::Points(1)),
        (Secondary::Linebreaker, Worth::Points(1)),
        (Secondary::Assassin, Worth::D3Plus(0)),
    ],
    play: Play { turn_ends: by_turn, ..Play::PLAIN },
    ..Sheet::USUAL
};

fn by_turn(table: &mut Table<'_>, side: Side) -> Step {
    let turn = i32::from(table.battle.moment.turn);
    mission::score_held(table, side, |_, _| turn)
}
