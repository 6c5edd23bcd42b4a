//! Blast markers: where they come to rest and whom they cover.

use super::bearing::Bearing;
use super::board::{Board, PieceKind};
use super::body::Body;
use super::shape::{self, Vector};
use super::{INCH, Point};
use serde::{Deserialize, Serialize};
use std::cmp::{Ordering, Reverse};

/// The radius of the hole in the middle of a marker: 2.5 mm.
pub const HOLE: i32 = 25;

/// Where a scattering marker came to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scattered {
    pub at: Point,
    /// The wall that stopped it (`BW-01`): index on the board.
    pub wall: Option<usize>,
}

/// The radius in units of a marker with a diameter in inches (`TB-01`).
pub fn radius(diameter_inches: u8) -> i32 {
    i32::from(diameter_inches) * INCH / 2
}

/// The bodies whose bases are at least partly under a marker (`TB-06`): indexes, ascending. A base that only
/// touches its edge is not under it.
pub fn under(center: Point, radius: i32, bodies: &[Body]) -> Vec<usize> {
    let bodies = bodies.iter().enumerate();
    let hit = bodies.filter(|(_, body)| body.is_under_disc(center, radius));
    hit.map(|(index, _)| index).collect()
}

/// Is the marker's hole at `point` wholly over the body's base (`TB-02`)?
pub fn hole_on(body: &Body, point: Point) -> bool {
    body.covers_disc(point, HOLE)
}

/// Has the marker's hole left the table (`TB-05`)? It has when its centre is beyond an edge.
pub fn hole_off_table(board: &Board, center: Point) -> bool {
    !board.holds_point(center)
}

/// Moves a marker along a straight line; the first wall it runs into stops it (`BW-01`, `BW-05`,
/// `TB-11`). It rests at the wall, never inside. Leaving a wall it starts in does not stop it.
pub fn scatter(board: &Board, from: Point, bearing: Bearing, distance: i32) -> Scattered {
    let free = from.toward(bearing, distance.max(0));
    let line = (Vector::from(from), Vector::from(free));
    let mut first: Option<((i64, i64), usize)> = None;
    for (index, piece) in board.pieces.iter().enumerate() {
        if piece.kind == PieceKind::Wall {
            let nearest = entries(&piece.corners(), line).min_by(earlier);
            let nearest = nearest.map(|entry| (entry, index));
            first = first.into_iter().chain(nearest).min_by(|(a, _), (b, _)| earlier(a, b));
        }
    }
    match first {
        None => Scattered { at: free, wall: None },
        Some((entry, wall)) => {
            let at = rest(&board.pieces[wall].corners(), line, entry);
            Scattered { at, wall: Some(wall) }
        }
    }
}

/// Where a line runs into a shape, as fractions of its length.
fn entries(shape: &[Vector], line: (Vector, Vector)) -> impl Iterator<Item = (i64, i64)> {
    let way = line.1 - line.0;
    let inward = if shape::is_counter_clockwise(shape) { 1 } else { -1 };
    let enters = move |(start, end): &(Vector, Vector)| (*end - *start).cross(way) * inward > 0;
    shape::sides(shape).filter(enters).filter_map(move |side| shape::crossing(line, side))
}

fn earlier(a: &(i64, i64), b: &(i64, i64)) -> Ordering {
    (i128::from(a.0) * i128::from(b.1)).cmp(&(i128::from(b.0) * i128::from(a.1)))
}

/// The spot where the line enters the shape. If rounding to the grid puts it inside, the neighbour
/// nearest to where the line starts that is not.
fn rest(shape: &[Vector], line: (Vector, Vector), (n, d): (i64, i64)) -> Point {
    let contact = line.0 + (line.1 - line.0).part(n, d);
    let steps = (-1..=1).flat_map(|x| (-1..=1).map(move |y| Vector { x, y }));
    let outside = |spot: &Vector| !shape::holds_inside(shape, *spot);
    if outside(&contact) {
        return contact.to_point();
    }
    let beside = steps.map(|step| contact + step).filter(outside);
    beside.min_by_key(|&spot| (spot - line.0).squared()).unwrap_or(contact).to_point()
}

/// Does the wall that stopped a marker absorb its blast for this body (`BW-03`)? It does if the
/// whole base lies beyond the line of the side that was struck. `origin` is where the marker came
/// from, `center` where it rests. A marker that no wall stopped is never absorbed (`BW-04`): do not
/// ask.
pub fn absorbed(board: &Board, wall: usize, origin: Point, center: Point, body: &Body) -> bool {
    let Some(piece) = board.pieces.get(wall) else {
        return false;
    };
    let (origin, center) = (Vector::from(origin), [Vector::from(center)]);
    // The struck side is the nearest to the centre; at a corner, the one that faces the origin most
    // squarely.
    let facing = |side: &(Vector, Vector)| {
        let along = side.1 - side.0;
        let off = along.cross(origin - side.0).unsigned_abs() / along.squared().isqrt().max(1) as u64;
        (shape::distance_squared(&center, &[side.0, side.1]), Reverse(off))
    };
    let corners = piece.corners();
    let Some((start, end)) = shape::sides(&corners).min_by_key(facing) else {
        return false;
    };
    let near = (end - start).cross(origin - start).signum();
    near != 0 && lies_beyond(body, start, end, near)
}

/// Does the whole base lie on the other side of the line from `near` (1 left of it, -1 right of
/// it)?
fn lies_beyond(body: &Body, start: Vector, end: Vector, near: i64) -> bool {
    let side = end - start;
    let core = body.core(0);
    core.corners().iter().all(|&corner| {
        let off = -near * side.cross(corner - start);
        off >= 0 && off / side.squared().isqrt().max(1) >= core.rim
    })
}
