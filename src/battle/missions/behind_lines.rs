//! MI-57 Behind Enemy Lines: one marker, and points for what is killed.

use super::ground::{Objectives, Zones};
use super::{Opening, Play, Reserves, Secondary, Sheet, Worth};
use crate::battle::steps::mission::{self, Loss};
use crate::battle::steps::objectives;
use crate::battle::{Side, Step, Table};

/// Victory points at the end.
const MARKER: i32 = 5;
const NOBODY_LEFT: i32 = 3;
const FORCED_TO_TEST: i32 = 2;
const LEADER: i32 = 2;

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "ktm_behind_lines",
    statement: "MI-57",
    name: ["Behind Enemy Lines", "В тылу врага"],
    about: [
        "The marker in the centre at the end, and points for the enemy's leader, specials and nerve.",
        "Маркер в центре в конце игры и очки за лидера, особых бойцов и тесты врага на слом.",
    ],
    zones: Zones::Quarters(9),
    objectives: Objectives { places: &[(24, 24)], fixed: 1, ..Objectives::NONE },
    opening: Opening::PickerFirst,
    reserves: Reserves::Nobody,
    sneaking: false,
    secondaries: &[(Secondary::FirstBlood, Worth::Points(1)), (Secondary::Linebreaker, Worth::Points(1))],
    play: Play { last_points, ..Play::PLAIN },
    ..Sheet::USUAL
};

fn last_points(table: &mut Table<'_>) -> Step {
    for side in Side::BOTH {
        let enemy = side.other();
        if objectives::controls(table, side, 0)? {
            mission::score(table, side, MARKER, &objectives::zone_name(0));
        }
        let battle = &table.battle;
        let nobody = !mission::has_models(battle, enemy);
        let tested = battle.sides[enemy.index()].tested;
        let leader =
            mission::leader(battle, enemy).is_some_and(|id| mission::is_lost(battle, id, Loss::Killed));
        let specials = mission::specials_lost(battle, enemy, Loss::Killed);
        mission::score(table, side, if nobody { NOBODY_LEFT } else { 0 }, "nobody_left");
        mission::score(table, side, if tested { FORCED_TO_TEST } else { 0 }, "break_tests");
        mission::score(table, side, if leader { LEADER } else { 0 }, "leader_killed");
        mission::score(table, side, specials, "specials_killed");
    }
    Ok(())
}
