//! MI-51 Possession: five artefacts to pick up and carry (MI-12); who carries more of them at the end wins.

use super::ground::{Objectives, Placing, Sort, Zones};
use super::{Play, Sheet};
use crate::battle::steps::{mission, objectives};
use crate::battle::{Side, Step, Table};
use crate::geometry::Point;

/// Requisition for each artefact carried at the end.
const BONUS: i32 = 5;

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "hor_possession",
    statement: "MI-51",
    name: ["Possession", "Обладание"],
    about: [
        "Five artefacts to pick up, carry and hand over; who carries more of them at the end wins.",
        "Пять артефактов, которые можно поднять, нести и передать; побеждает несущий в конце больше.",
    ],
    zones: Zones::Quarters(6),
    objectives: Objectives {
        sort: Sort::Artefact,
        places: &[(24, 24), (18, 30), (30, 18), (12, 36), (36, 12)],
        may_place: outside_the_zones,
        ..Objectives::NONE
    },
    play: Play { order_ends: objectives::claim_dropped, verdict: Some(more_carried), bonus, ..Play::PLAIN },
    ..Sheet::USUAL
};

fn outside_the_zones(placing: &Placing<'_>, at: Point) -> bool {
    placing.clear(at, 6) && placing.outside_zones(at)
}

/// How many artefacts a side's models carry.
fn carried(table: &mut Table<'_>, side: Side) -> Step<i32> {
    let battle = &table.battle;
    let carriers = battle.objectives.iter().filter_map(|objective| objective.carrier);
    Ok(carriers.filter(|id| battle.side_of(*id) == side && !battle.sides[side.index()].withdrew).count()
        as i32)
}

fn more_carried(table: &mut Table<'_>) -> Step<Option<Side>> {
    mission::more(table, carried)
}

fn bonus(table: &mut Table<'_>) -> Step {
    for side in Side::BOTH {
        let carried = carried(table, side)?;
        mission::earn(table, side, BONUS * carried, "artefacts");
    }
    Ok(())
}
