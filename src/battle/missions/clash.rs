//! MI-55 Clash: markers are worth the more the farther they are from the own edge.

use super::ground::{Objectives, Placing};
use super::{Play, Secondary, Sheet, Worth, inches};
use crate::battle::steps::mission;
use crate::battle::{Battle, Side, Step, Table};
use crate::geometry::{Body, Point};

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "fw_clash",
    statement: "MI-55",
    name: ["Clash", "Столкновение"],
    about: [
        "Six markers: one point for those before your zone, two for the far ones, three in the enemy zone.",
        "Шесть маркеров: очко за ближние к своей зоне, два за дальние, три за маркер в зоне врага.",
    ],
    objectives: Objectives {
        places: &[(24, 6), (24, 42), (12, 18), (36, 18), (12, 30), (36, 30)],
        fixed: 2,
        may_place: in_the_middle_fields,
        ..Objectives::NONE
    },
    secondaries: &[
        (Secondary::FirstBlood, Worth::Points(1)),
        (Secondary::Assassin, Worth::Points(1)),
        (Secondary::Linebreaker, Worth::D3Plus(0)),
    ],
    play: Play { turn_ends: by_field, ..Play::PLAIN },
    ..Sheet::USUAL
};

fn by_field(table: &mut Table<'_>, side: Side) -> Step {
    mission::score_held(table, side, |battle, objective| field_of(battle, side, objective))
}

/// How many fields of 12" an objective lies from a side's own edge: nothing is scored in the own zone.
fn field_of(battle: &Battle, side: Side, objective: usize) -> i32 {
    let spot = Body::spot(battle.objectives[objective].at, 0);
    let gap = battle.board.edge_gap(&spot, battle.setup.sides[side.index()].edge);
    (gap / inches(12)).clamp(0, 3)
}

/// Two in each of the fields between the zones, 6" from the edges and 12" from each other.
fn in_the_middle_fields(placing: &Placing<'_>, at: Point) -> bool {
    let (width, depth) = (placing.setup.board.width, placing.setup.board.depth);
    let near = |at: &Point| at.y < depth / 2;
    let field = if near(&at) { inches(12)..depth / 2 } else { depth / 2..depth - inches(12) };
    let inside = field.start < at.y && at.y < field.end;
    let fellows = placing.placed.iter().skip(SHEET.objectives.fixed).filter(|other| near(other) == near(&at));
    inside
        && (inches(6)..=width - inches(6)).contains(&at.x)
        && fellows.count() < 2
        && placing.placed.iter().all(|other| other.distance(at) >= inches(12))
}
