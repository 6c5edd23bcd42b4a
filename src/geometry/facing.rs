//! Which side of a hull a firer stands on.

use super::Point;
use super::board::Board;
use super::body::{Base, Body};
use super::shape::{Vector, to_units};
use super::sight::{View, view};
use serde::{Deserialize, Serialize};

/// A facing of a vehicle (`VH-02`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Facing {
    Front,
    Side,
    Rear,
}

/// The facing of `vehicle` whose arc holds the spot: arcs are cut by the lines through opposite
/// corners of the hull (`VH-02`). A spot on such a line is in the front or the rear arc.
pub fn arc(vehicle: &Body, firer: Point) -> Facing {
    let toward = Vector::from(firer) - Vector::from(vehicle.at);
    let (ahead, across) = (vehicle.facing.unit().dot(toward), vehicle.facing.unit().cross(toward));
    let (long, short) = vehicle.base.halves();
    let (ahead, across) = (i128::from(ahead), i128::from(across));
    if across.abs() * i128::from(long) > ahead.abs() * i128::from(short) {
        Facing::Side
    } else if ahead >= 0 {
        Facing::Front
    } else {
        Facing::Rear
    }
}

/// What `from` sees of each face of `vehicle` that is turned to him, front, sides, rear: how much
/// of a facing is hidden (`VH-08`), and which other one is in sight (`VH-09`). Two sides are never
/// both turned to one spot.
pub fn faces(board: &Board, from: &Body, vehicle: &Body, bystanders: &[Body]) -> Vec<(Facing, View)> {
    let (long, short) = vehicle.base.halves();
    let (long, short) = (to_units(long), to_units(short));
    let sides = [
        (Facing::Front, 0, long, short),
        (Facing::Side, 90, short, long),
        (Facing::Side, 270, short, long),
        (Facing::Rear, 180, long, short),
    ];
    let seen = |(facing, turn, out, half_width): (Facing, i64, i32, i32)| {
        let outward = vehicle.facing.turned(turn);
        let at = vehicle.at.toward(outward, out);
        let toward = Vector::from(from.at) - Vector::from(at);
        let base = Base::Hull { long: 0, short: 2 * half_width };
        let face = Body { at, base, facing: outward, ..*vehicle };
        (outward.unit().dot(toward) > 0).then(|| (facing, view(board, from, &face, bystanders)))
    };
    sides.into_iter().filter_map(seen).collect()
}
