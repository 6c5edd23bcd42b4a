//! Where a base can be put.

use super::bearing::Bearing;
use super::board::{Board, Piece};
use super::body::Body;
use super::shape::{self, Vector, to_units};
use super::{INCH, Point};

/// Where the centre of `body` goes so that its base touches the base of `target`, without overlap,
/// in the direction of `bearing` from the target's centre (`GN-09`). `body` keeps its facing.
pub fn touching(body: &Body, target: &Body, bearing: Bearing) -> Point {
    let at = |distance: i32| target.at.toward(bearing, distance);
    let core = target.solid();
    let clear = |distance: i32| {
        let moved = body.moved_to(at(distance), target.up);
        !moved.footprint_overlaps(core.corners(), core.rim)
    };
    let reach = |body: &Body| body.base.halves().0 + body.base.halves().1;
    let (mut low, mut high) = (-1, to_units(reach(body) + reach(target)) + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if clear(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    // Rounding to the grid can make the next spot out overlap again.
    (high..high + 3).find(|&distance| clear(distance)).map_or(at(high), at)
}

/// Where the centre of `body` goes so that its base touches both bases: at most one spot on either side of
/// the line between them. Exact for round bases; the caller looks whether others touch.
pub fn touching_both(body: &Body, one: &Body, other: &Body) -> Vec<Point> {
    let apart = |target: &Body| {
        let toward = touching(body, target, super::bearing_to(target.at, body.at));
        i64::from(toward.distance(target.at))
    };
    let (a, b) = (Vector::from(one.at), Vector::from(other.at));
    let (near, far) = (apart(one), apart(other));
    let line = b - a;
    let squared = line.squared();
    if squared == 0 {
        return Vec::new();
    }
    // Along the line by `along / squared`, then off it by `aside / squared` of its length.
    let along = (near * near - far * far + squared) / 2;
    let height = near * near - along * along / squared;
    if height < 0 {
        return Vec::new();
    }
    let aside = shape::ceil_sqrt(height * squared);
    let foot = a + line.part(along, squared);
    let across = Vector { x: -line.y, y: line.x };
    let off = across.part(aside, squared);
    let clear = |at: &Point| {
        let moved = body.moved_to(*at, one.up);
        !moved.overlaps(one) && !moved.overlaps(other)
    };
    let nudged = |spot: Vector| {
        let around = (-2..=2).flat_map(move |x| (-2..=2).map(move |y| Vector { x, y }));
        let mut spots: Vec<Vector> = around.collect();
        spots.sort_by_key(|nudge| (nudge.squared(), nudge.x, nudge.y));
        spots.into_iter().map(|nudge| (spot + nudge).to_point()).find(clear)
    };
    [foot + off, foot - off].into_iter().filter_map(nudged).collect()
}

/// May the body stand where it is: on the table, in no solid or impassable piece, and in
/// none of `bodies`? Leave the body itself out of these.
pub fn fits(board: &Board, body: &Body, bodies: &[Body]) -> bool {
    let barred = |&index: &usize| board.pieces.get(index).is_some_and(Piece::bars_the_way);
    board.holds(body)
        && board.stuck_in(body).is_none()
        && !board.pieces_under(body).iter().any(barred)
        && !bodies.iter().any(|other| other.overlaps(body))
}

/// Rings of the search are this far apart: a quarter of an inch.
const RING: i32 = INCH / 4;

/// The first spot where the body [`fits`] and `allowed` agrees, on a fixed spiral about `wanted`:
/// rings of 24 spots out to `reach` units. The body stands at the height of the ground there.
pub fn nearest_free(
    board: &Board,
    body: &Body,
    wanted: Point,
    reach: i32,
    bodies: &[Body],
    allowed: impl Fn(&Body) -> bool,
) -> Option<Point> {
    let free = |at: &Point| {
        let moved = body.moved_to(*at, board.level_at(*at));
        fits(board, &moved, bodies) && allowed(&moved)
    };
    let rings = (1..=reach.max(0) / RING)
        .flat_map(|ring| (0..24).map(move |turn| wanted.toward(Bearing::degrees(turn * 15), ring * RING)));
    std::iter::once(wanted).chain(rings).find(free)
}
