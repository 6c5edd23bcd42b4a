//! Blast markers: where they come to rest and whom they cover.

use super::bearing::Bearing;
use super::board::{Board, PieceKind};
use super::body::Body;
use super::shape::{self, Vector};
use super::{INCH, Point};
use serde::{Deserialize, Serialize};

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

/// The bodies whose bases are at least partly under a marker (`TB-06`): indexes, ascending.
pub fn under(center: Point, radius: i32, bodies: &[Body]) -> Vec<usize> {
    let bodies = bodies.iter().enumerate();
    let hit = bodies.filter(|(_, body)| body.distance_to_point(center) <= radius);
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

/// Moves a marker along a straight line; the first wall in its way stops it (`BW-01`, `BW-05`, `TB-11`). It rests
/// on the near side of the wall, rounded back. A wall it starts on does not stop it.
pub fn scatter(board: &Board, from: Point, bearing: Bearing, distance: i32) -> Scattered {
    let start = Vector::from(from);
    let free = from.toward(bearing, distance.max(0));
    let line = (start, Vector::from(free));
    let walls = board.pieces.iter().enumerate();
    let walls = walls.filter(|(_, piece)| piece.kind == PieceKind::Wall && !piece.holds(from));
    let contacts = walls.flat_map(|(index, piece)| {
        let corners = piece.corners();
        let crossings: Vec<_> =
            shape::sides(&corners).filter_map(|side| shape::crossing(line, side)).collect();
        crossings.into_iter().map(move |crossing| (crossing, index))
    });
    let first = contacts.min_by(|((n, d), _), ((m, e), _)| {
        (i128::from(*n) * i128::from(*e)).cmp(&(i128::from(*m) * i128::from(*d)))
    });
    match first {
        None => Scattered { at: free, wall: None },
        Some(((n, d), wall)) => {
            let at = (start + (line.1 - start).part(n, d)).to_point();
            Scattered { at, wall: Some(wall) }
        }
    }
}

/// Does the wall that stopped a marker absorb its blast for this body (`BW-03`)? It does if the whole base lies
/// beyond the line of the side that was struck. `origin` is where the marker came from, `center` where it rests. A
/// marker that no wall stopped is never absorbed (`BW-04`): do not ask.
pub fn absorbed(board: &Board, wall: usize, origin: Point, center: Point, body: &Body) -> bool {
    let Some(piece) = board.pieces.get(wall) else {
        return false;
    };
    let (origin, center) = (Vector::from(origin), [Vector::from(center)]);
    // The struck side is the nearest to the centre; at a corner, the one that faces the origin most squarely.
    let facing = |side: &(Vector, Vector)| {
        let along = side.1 - side.0;
        let off = along.cross(origin - side.0).unsigned_abs() / along.squared().isqrt().max(1) as u64;
        (shape::distance_squared(&center, &[side.0, side.1]), std::cmp::Reverse(off))
    };
    let corners = piece.corners();
    let Some((start, end)) = shape::sides(&corners).min_by_key(facing) else {
        return false;
    };
    let near = (end - start).cross(origin - start).signum();
    near != 0 && lies_beyond(body, start, end, near)
}

/// Does the whole base lie on the other side of the line from `near` (1 left of it, -1 right of it)?
fn lies_beyond(body: &Body, start: Vector, end: Vector, near: i64) -> bool {
    let side = end - start;
    let core = body.core(0);
    core.corners().iter().all(|&corner| {
        let off = -near * side.cross(corner - start);
        off >= 0 && off / side.squared().isqrt().max(1) >= core.rim
    })
}
