//! The flame template: a drop 8 inches long.

use super::Point;
use super::bearing::Bearing;
use super::body::Body;
use super::shape::Vector;

/// The length of the template in units: 8 inches.
pub const LENGTH: i32 = 2032;

/// One half of the drop, lying east with its tip at the origin: how far along and how far to the
/// side. It is widest, two and a half inches, near its round end.
const HALF: [(i64, i64); 9] = [
    (400, 60),
    (1000, 165),
    (1500, 270),
    (1680, 310),
    (1800, 315),
    (1900, 280),
    (1970, 220),
    (2015, 130),
    (2032, 40),
];

/// Where the tip goes: on the edge of the base of `from`, in the direction of `bearing`.
pub fn tip(from: &Body, bearing: Bearing) -> Point {
    let (long, short) = from.base.halves();
    let (mut on, mut off) = (0, super::shape::to_units(long + short) + 1);
    while off - on > 1 {
        let middle = on + (off - on) / 2;
        if from.covers(from.at.toward(bearing, middle)) {
            on = middle;
        } else {
            off = middle;
        }
    }
    from.at.toward(bearing, on)
}

/// The corners of the template with its tip at `tip`, pointing in the direction of `bearing`.
pub fn outline(tip: Point, bearing: Bearing) -> Vec<Point> {
    let place = |&(along, side): &(i64, i64)| {
        let spot = bearing.vector(along) + bearing.turned(90).vector(side);
        (Vector::from(tip) + spot).to_point()
    };
    let left = HALF.iter().rev().copied();
    let right = HALF.iter().map(|&(along, side)| (along, -side));
    let drop: Vec<(i64, i64)> = std::iter::once((0, 0)).chain(right).chain(left).collect();
    drop.iter().map(place).collect()
}

/// The bodies whose bases are at least partly under the template held to `from` (`TB-12`): indexes,
/// ascending.
pub fn under(from: &Body, bearing: Bearing, bodies: &[Body]) -> Vec<usize> {
    under_at(tip(from, bearing), bearing, bodies)
}

/// The same for a template whose tip is put anywhere.
pub fn under_at(tip: Point, bearing: Bearing, bodies: &[Body]) -> Vec<usize> {
    let drop: Vec<Vector> = outline(tip, bearing).into_iter().map(Vector::from).collect();
    let bodies = bodies.iter().enumerate();
    let hit = bodies.filter(|(_, body)| body.footprint_overlaps(&drop, 0));
    hit.map(|(index, _)| index).collect()
}
