//! Paths: how far, over what, past whom, and what must be climbed.

use super::Point;
use super::board::{Board, Piece};
use super::body::Body;
use super::shape::{self, Bounds, Vector};
use serde::{Deserialize, Serialize};

/// The way of the centre of a base: straight lines from point to point, the first being where it
/// starts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Path {
    pub points: Vec<Point>,
}

/// A change of height on a path (`MV-12` to `MV-16`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The piece that is climbed or left: index on the board.
    pub piece: usize,
    /// How far along the path, seen from above, the centre crosses its border.
    pub after: i32,
    /// How far along the path the model stands when it starts: the last place clear of the piece on
    /// the way up, the border on the way down.
    pub foot: i32,
    /// Heights above the table before and after.
    pub from: i32,
    pub to: i32,
    /// There are ladders or stairs (`MV-15`).
    pub ladder: bool,
}

impl Step {
    /// The height gained in units; negative on the way down.
    pub fn rise(&self) -> i32 {
        self.to - self.from
    }
}

/// Lengths are summed in parts of a unit this small.
const FINE: i64 = 1 << 10;

/// The length of a straight line in fine parts, rounded down.
fn fine_length(a: Vector, b: Vector) -> i64 {
    ((b - a).squared() * FINE * FINE).isqrt()
}

impl Path {
    /// The straight way from one point to another.
    pub fn straight(from: Point, to: Point) -> Self {
        Self { points: vec![from, to] }
    }

    /// The way from a point through others in order; the last is where it ends.
    pub fn through(from: Point, rest: &[Point]) -> Self {
        Self { points: std::iter::once(from).chain(rest.iter().copied()).collect() }
    }

    /// The last point; the south-west corner for a path without points.
    pub fn ends(&self) -> Point {
        self.points.last().copied().unwrap_or_default()
    }

    /// The first point; the south-west corner for a path without points.
    pub fn starts(&self) -> Point {
        self.points.first().copied().unwrap_or_default()
    }

    /// The length in units seen from above, rounded up once for the whole path (`MV-02`).
    pub fn length(&self) -> i32 {
        let fine: i64 = self.legs().map(|(a, b)| fine_length(a, b)).sum();
        shape::to_units((fine + FINE - 1).div_euclid(FINE))
    }

    /// The same way, ended after `distance` units at most; rounded back, so that it is never
    /// longer.
    pub fn cut(&self, distance: i32) -> Self {
        if self.length() <= distance {
            return self.clone();
        }
        let mut left = i64::from(distance.max(0)) * FINE;
        let mut points = vec![self.starts()];
        for (a, b) in self.legs() {
            let length = fine_length(a, b);
            if length >= left {
                // The divisor is rounded up, so that the part never reaches further than it may.
                let divisor = shape::ceil_sqrt((b - a).squared() * FINE * FINE).max(1);
                points.push((a + (b - a).part(left, divisor)).to_point());
                break;
            }
            left -= length;
            points.push(b.to_point());
        }
        Self { points }
    }

    /// Where the path is after `distance` units.
    pub fn at(&self, distance: i32) -> Point {
        self.cut(distance).ends()
    }

    /// The part of the way between two distances from its start.
    pub fn section(&self, from: i32, to: i32) -> Self {
        let (head, whole) = (self.cut(from), self.cut(to));
        let rest = whole.points.iter().skip(head.points.len().saturating_sub(1)).copied();
        Self { points: std::iter::once(head.ends()).chain(rest).collect() }
    }

    /// The pieces that the base of `body`, taken along the path, enters, leaves or stays in
    /// (`MV-06`, `MV-08`, `MV-10`): indexes, ascending. It keeps its facing on the way.
    pub fn crosses(&self, board: &Board, body: &Body) -> Vec<usize> {
        let sweeps = self.sweeps(body);
        let rim = body.solid().rim;
        let spots = sweeps.iter().flatten().copied();
        let reached = Bounds::of(spots).widened(rim);
        let crossed = |piece: &Piece| {
            let corners = piece.corners();
            sweeps.iter().any(|sweep| shape::overlap(sweep, &corners, rim))
        };
        let pieces = board.pieces.iter().enumerate();
        let met = pieces.filter(|(_, piece)| piece.bounds().meets(&reached) && crossed(piece));
        met.map(|(index, _)| index).collect()
    }

    /// The first of `bodies`, in their order, that `body` would run into on the path at the height
    /// where it stands (`MV-03`). Touching is allowed. Leave `body` itself out of the list.
    pub fn blocked_by(&self, body: &Body, bodies: &[Body]) -> Option<usize> {
        let sweeps = self.sweeps(body);
        let rim = body.solid().rim;
        let level = |other: &Body| other.up < body.top() && body.up < other.top();
        let hit = |other: &Body| sweeps.iter().any(|sweep| other.footprint_overlaps(sweep, rim));
        bodies.iter().position(|other| level(other) && hit(other))
    }

    /// The changes of height along the path of `body`, in order (`MV-12` to `MV-16`). A wall with a
    /// height counts as a ridge to go up and down; one without cannot be climbed and is not listed.
    /// A piece inside which the body stands below the top is left on the level.
    pub fn climbs(&self, board: &Board, body: &Body) -> Vec<Step> {
        let start = self.starts();
        let within = |piece: &Piece| piece.top() > body.up && piece.holds(start);
        let mut steps: Vec<Step> = Vec::new();
        let mut ground = surface(board, start, within);
        let mut walked = 0;
        for (a, b) in self.legs() {
            let length = fine_length(a, b);
            let cuts = borders(board, (a, b), length);
            for pair in cuts.windows(2) {
                let middle = a + (b - a).part((pair[0] + pair[1]) / 2, length.max(1));
                let next = surface(board, middle.to_point(), within);
                if next.0 != ground.0 {
                    let after = shape::to_units((walked + pair[0]) / FINE);
                    steps.extend(self.step(board, body, after, ground, next));
                }
                ground = next;
            }
            walked += length;
        }
        steps
    }

    /// The same at the height at which it is on each section of the path: above, or below, what it climbs or leaves.
    pub fn blocked_on(&self, board: &Board, body: &Body, bodies: &[Body]) -> Option<usize> {
        let sweeps = self.sweeps(body);
        let rim = body.solid().rim;
        let met = |other: &Body| sweeps.iter().any(|sweep| other.footprint_overlaps(sweep, rim));
        let met: Vec<usize> = (0..bodies.len()).filter(|place| met(&bodies[*place])).collect();
        if met.is_empty() {
            return None;
        }
        let levels = self.levels(board, body);
        let blocks = |place: &&usize| {
            let other = std::slice::from_ref(&bodies[**place]);
            levels.iter().any(|(section, up)| section.blocked_by(&Body { up: *up, ..*body }, other).is_some())
        };
        met.iter().find(blocks).copied()
    }

    /// The path of `body` in sections of one height, each with that height.
    pub fn levels(&self, board: &Board, body: &Body) -> Vec<(Self, i32)> {
        let steps = self.climbs(board, body);
        let starts = steps.iter().map(|step| (step.after, step.to));
        let starts: Vec<_> = std::iter::once((0, body.up)).chain(starts).collect();
        let ends = steps.iter().map(|step| step.after).chain([self.length()]);
        let sections = starts.iter().zip(ends);
        sections.map(|(&(from, up), to)| (self.section(from, to), up)).collect()
    }

    fn step(
        &self,
        board: &Board,
        body: &Body,
        after: i32,
        (from, lower): (i32, Option<usize>),
        (to, upper): (i32, Option<usize>),
    ) -> Option<Step> {
        let index = if to > from { upper } else { lower }?;
        let piece = board.pieces.get(index)?;
        let foot = if to > from { self.foot(piece, body, after) } else { after };
        Some(Step { piece: index, after, foot, from, to, ladder: piece.ladder })
    }

    /// The last distance up to `after` at which the base stands clear of the piece; 0 if it never
    /// does.
    fn foot(&self, piece: &Piece, body: &Body, after: i32) -> i32 {
        let clear = |distance: i32| !piece.is_under(&body.moved_to(self.at(distance), body.up));
        let (long, short) = body.base.halves();
        // No part of the base reaches further than this from its centre.
        let mut low = after.saturating_sub(shape::to_units(long + short)).max(0);
        let mut high = after;
        if !clear(low) {
            (low, high) = (0, low);
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if clear(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The straight parts; a path of one point has one part without length.
    fn legs(&self) -> impl Iterator<Item = (Vector, Vector)> + '_ {
        let ends = self.points.iter().skip(1).chain(self.points.last());
        let count = self.points.len().saturating_sub(1).max(1);
        self.points.iter().zip(ends).take(count).map(|(&a, &b)| (a.into(), b.into()))
    }

    /// What the base covers on each part, without its round rim.
    fn sweeps(&self, body: &Body) -> Vec<Vec<Vector>> {
        let sweep = |(a, b): (Vector, Vector)| {
            let ends = [a.to_point(), b.to_point()];
            let corners = ends.map(|end| body.moved_to(end, body.up).solid());
            shape::convex(corners.iter().flat_map(|core| core.corners()).copied().collect())
        };
        self.legs().map(sweep).collect()
    }
}

/// Where a straight line crosses borders of raised pieces: fine distances from its start,
/// ascending, both ends of the line included.
fn borders(board: &Board, line: (Vector, Vector), length: i64) -> Vec<i64> {
    let mut cuts = vec![0, length];
    for piece in board.pieces.iter().filter(|piece| piece.height > 0) {
        let corners = piece.corners();
        let crossings = shape::sides(&corners).filter_map(|side| shape::crossing(line, side));
        cuts.extend(crossings.map(|(n, d)| (i128::from(length) * i128::from(n) / i128::from(d)) as i64));
    }
    cuts.sort_unstable();
    cuts.dedup();
    cuts
}

/// The highest top over a spot, walls included, and the piece it belongs to; pieces left out are
/// passed over.
fn surface(board: &Board, spot: Point, left_out: impl Fn(&Piece) -> bool) -> (i32, Option<usize>) {
    let raised = |piece: &Piece| piece.height > 0 && piece.holds(spot) && !left_out(piece);
    let pieces = board.pieces.iter().enumerate().filter(|(_, piece)| raised(piece));
    let tops = pieces.map(|(index, piece)| (piece.top(), Some(index)));
    tops.fold((0, None), |best, next| if next.0 > best.0 { next } else { best })
}
