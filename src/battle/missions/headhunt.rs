//! MI-59 Head Hunt: the enemy's leader and specials.

use super::ground::Zones;
use super::{Play, Secondary, Sheet, Worth};
use crate::battle::steps::mission::{self, Loss};
use crate::battle::{Side, Step, Table};

/// Victory points for the enemy leader.
const LEADER: i32 = 3;

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "ktm_headhunt",
    statement: "MI-59",
    name: ["Head Hunt", "Охота за головами"],
    about: [
        "Three points for the enemy leader, one for each special model that is removed.",
        "Три очка за лидера врага и по одному за каждого выбывшего особого бойца.",
    ],
    zones: Zones::Diagonal,
    secondaries: &[
        (Secondary::FirstBlood, Worth::Points(1)),
        (Secondary::Linebreaker, Worth::Points(1)),
        (Secondary::BreakTheEnemy, Worth::Points(1)),
    ],
    play: Play { last_points, ..Play::PLAIN },
    ..Sheet::USUAL
};

fn last_points(table: &mut Table<'_>) -> Step {
    for side in Side::BOTH {
        let enemy = side.other();
        let leader = if mission::is_leader_slain(&table.battle, enemy) { LEADER } else { 0 };
        let specials = mission::specials_lost(&table.battle, enemy, Loss::Any);
        mission::score(table, side, leader, "leader_removed");
        mission::score(table, side, specials, "specials_removed");
    }
    Ok(())
}
