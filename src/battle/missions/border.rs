//! MI-54 Border Massacre: a point for each marker held at the end of an own turn.

use super::ground::{Objectives, Placing};
use super::{Play, Secondary, Sheet, Worth, inches};
use crate::battle::steps::mission;
use crate::battle::{Side, Step, Table};
use crate::geometry::Point;

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "fw_border",
    statement: "MI-54",
    name: ["Border Massacre", "Резня на границе"],
    about: [
        "Hold the three markers of the border: each is worth a point at the end of every own turn.",
        "Держите три маркера на границе: каждый даёт очко в конце каждого своего хода.",
    ],
    objectives: Objectives {
        places: &[(24, 24), (12, 24), (36, 24)],
        fixed: 1,
        may_place: on_the_border,
        ..Objectives::NONE
    },
    secondaries: &[
        (Secondary::FirstBlood, Worth::Points(1)),
        (Secondary::Assassin, Worth::Points(1)),
        (Secondary::Linebreaker, Worth::D3Plus(1)),
    ],
    play: Play { turn_ends: one_each, ..Play::PLAIN },
    ..Sheet::USUAL
};

fn one_each(table: &mut Table<'_>, side: Side) -> Step {
    mission::score_held(table, side, |_, _| 1)
}

/// On the line through the centre, one on each side of it, 6" apart.
fn on_the_border(placing: &Placing<'_>, at: Point) -> bool {
    let middle = Point::new(placing.setup.board.width / 2, placing.setup.board.depth / 2);
    let taken = |other: &Point| *other != middle && (other.x < middle.x) == (at.x < middle.x);
    at.y == middle.y
        && (0..=placing.setup.board.width).contains(&at.x)
        && !placing.placed.iter().any(taken)
        && placing.placed.iter().all(|other| other.distance(at) >= inches(6))
}
