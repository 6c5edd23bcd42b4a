//! Which side of a hull a firer stands on.

use super::Point;
use super::body::Body;
use super::shape::Vector;
use serde::{Deserialize, Serialize};

/// A facing of a vehicle (`VH-02`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Facing {
    Front,
    Side,
    Rear,
}

/// The facing of `vehicle` whose arc holds the spot: arcs are cut by the lines through opposite corners of the hull
/// (`VH-02`). A spot on such a line is in the front or the rear arc.
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
