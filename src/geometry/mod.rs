//! The table in whole numbers: where models stand, how far apart they are, and what each can see.
//!
//! One unit is a tenth of a millimetre. Every answer is exact or rounded once, in a stated
//! direction, so two machines never disagree. Nothing here knows a rule's numbers; it answers what
//! a tape and an eye would.

mod bearing;
mod board;
mod body;
pub mod facing;
pub mod marker;
pub mod path;
pub mod place;
mod shape;
pub mod sight;
pub mod template;
mod zone;

pub use bearing::{Bearing, bearing_to};
pub use board::{Board, BoardFault, Piece, PieceKind};
pub use body::{Base, Body};
pub use zone::{Edge, Zone};

use serde::{Deserialize, Serialize};

/// One inch in units (tenths of a millimetre).
pub const INCH: i32 = 254;
/// The gap, in units, at or under which two bases are in contact (`GN-09`): on a grid of whole
/// units two bases rarely meet at exactly zero.
pub const CONTACT: i32 = 3;
/// Lengths beyond this (25 m) are measured as this, so that no sum can overflow.
pub const FAR: i32 = 250_000;

/// A spot on the table in units from the south-west corner: x east, y north. Written as `[x, y]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl From<[i32; 2]> for Point {
    fn from([x, y]: [i32; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Point> for [i32; 2] {
    fn from(point: Point) -> Self {
        [point.x, point.y]
    }
}

impl Point {
    /// The spot at `x`, `y` units.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The spot at `x`, `y` hundredths of an inch, each rounded half-up.
    pub fn at_inches(x: i64, y: i64) -> Self {
        Self::new(inches(x), inches(y))
    }

    /// The distance to `other` in units, rounded up.
    pub fn distance(self, other: Self) -> i32 {
        let apart = shape::Vector::from(other) - shape::Vector::from(self);
        shape::to_units(shape::ceil_sqrt(apart.squared()))
    }
}

/// Hundredths of an inch to units, rounded half-up, at most [`FAR`] either way.
pub fn inches(hundredths: i64) -> i32 {
    let bounded = hundredths.clamp(-i64::from(FAR), i64::from(FAR));
    shape::to_units((bounded * i64::from(INCH) + 50).div_euclid(100))
}

/// Units to hundredths of an inch, rounded half-up: for people to read.
pub fn hundredths(units: i32) -> i32 {
    let exact = (i64::from(units) * 100 + i64::from(INCH / 2)).div_euclid(i64::from(INCH));
    exact.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_round_half_up_and_come_back() {
        assert_eq!(inches(600), 6 * INCH);
        assert_eq!(inches(50), 127);
        assert_eq!(inches(-50), -127);
        assert_eq!(inches(1), 3);
        assert_eq!(inches(i64::MAX), FAR);
        for h in -10_000..10_000 {
            assert_eq!(i64::from(hundredths(inches(h))), h);
        }
    }

    #[test]
    fn a_point_is_written_as_a_pair() {
        assert_eq!(serde_json::to_string(&Point::new(3, -4)).unwrap(), "[3,-4]");
        assert_eq!(serde_json::from_str::<Point>("[3,-4]").unwrap(), Point::new(3, -4));
    }
}
