//! Sight: how much of a body another one sees, and what is in the way.
//!
//! The target is looked at as an upright rectangle as wide as its base appears (a hull: from its
//! leftmost to its rightmost corner) and as tall as the body, divided into [`COLUMNS`] by [`ROWS`]
//! equal cells. One ray runs from the viewer's head to the middle of each cell, so there are a
//! hundred rays and each is one hundredth of the target. A ray is
//!
//! * **stopped** by a solid piece (a wall, or anything with a height) or a hull in its way,
//! * **hidden** by these, and also by flat pieces that give cover, up to [`SCREEN`] above the
//!   table, and by every other bystander: a figure is no wall, its foes are seen past its limbs.
//!
//! A solid piece in which viewer or target stands (its centre in the outline, its feet below the
//! top) and a flat piece that either is partly in are left out: being in area terrain is for the
//! caller to judge (`SV-16`). Bystanders hide as if each were a board across the line of sight at
//! its centre.

use super::INCH;
use super::board::{Board, Piece};
use super::body::{Base, Body};
use super::shape::{Bounds, Vector};
use serde::{Deserialize, Serialize};

/// Cells across the target.
pub const COLUMNS: i64 = 10;
/// Cells up the target.
pub const ROWS: i64 = 10;
/// How high a flat piece that gives cover (a wood, a hedge) screens what is behind it: 3 inches.
pub const SCREEN: i32 = 3 * INCH;

/// What one body sees of another.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct View {
    /// Any part is in sight (`SH-17`).
    pub sees: bool,
    /// At least a quarter of the body is hidden, by whatever (`SV-11`).
    pub quarter_hidden: bool,
    /// The pieces that hide any part: indexes, ascending (`SV-13`).
    pub pieces: Vec<usize>,
    /// The bystanders that hide any part: indexes, ascending.
    pub bystanders: Vec<usize>,
    /// A bystander hides part and at least a quarter is hidden in total (`SV-17`).
    pub through_models: bool,
    /// Bystanders alone hide at least a quarter.
    pub models_hide_quarter: bool,
    /// How many hundredths of the body are hidden.
    pub hidden: u8,
}

/// How the middle of a line of sight passes a unit (`SV-18`, `SV-19`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Between {
    /// It does not pass between two of its models.
    None,
    /// It passes between two of them.
    Through,
    /// It passes between two of them as seen from above, but over their heads.
    Over,
}

/// What `from` sees of `to`. `bystanders` are the models of third units; leave out viewer, target
/// and the models of their units (`SV-17`, `SV-22`, `SV-23`).
pub fn view(board: &Board, from: &Body, to: &Body, bystanders: &[Body]) -> View {
    let lines = Lines::new(from, to);
    let mut view = View::default();
    let (mut hidden, mut stopped, mut by_models) = (0, 0, 0);
    let mut corners = Vec::new();
    for (index, piece) in board.pieces.iter().enumerate() {
        if lines.may_meet(piece) && hides(piece, from, to) {
            let rays = lines.met_by_piece(piece, &mut corners);
            if rays != 0 {
                view.pieces.push(index);
                hidden |= rays;
                stopped |= if piece.is_solid() { rays } else { 0 };
            }
        }
    }
    for (index, body) in bystanders.iter().enumerate() {
        let rays = lines.met_by_body(body);
        if rays != 0 {
            view.bystanders.push(index);
            by_models |= rays;
            stopped |= if matches!(body.base, Base::Hull { .. }) { rays } else { 0 };
        }
    }
    hidden |= by_models;
    view.hidden = hidden.count_ones() as u8;
    view.sees = i64::from(stopped.count_ones()) < COLUMNS * ROWS;
    view.quarter_hidden = is_quarter(hidden);
    view.models_hide_quarter = is_quarter(by_models);
    view.through_models = by_models != 0 && view.quarter_hidden;
    view
}

/// How the line from the head of `from` to the middle of `to` passes the models of one unit. A unit
/// of one model has no gaps (`SV-24`).
pub fn between(from: &Body, to: &Body, unit: &[Body]) -> Between {
    let lines = Lines::new(from, to);
    let waist = i64::from(to.up) + i64::from(to.height) / 2;
    let placed = unit.iter().map(|body| (lines.place(body.at.into()), i64::from(body.top())));
    let placed: Vec<_> =
        placed.filter(|((along, side), _)| (1..lines.depth).contains(along) && *side != 0).collect();
    let mut passes = Between::None;
    for ((a, left), a_top) in placed.iter().filter(|((_, side), _)| *side > 0) {
        for ((b, right), b_top) in placed.iter().filter(|((_, side), _)| *side < 0) {
            let along = a + (b - a) * left / (left - right);
            let height = lines.eye_up + (waist - lines.eye_up) * along / lines.depth;
            if height < *a_top.max(b_top) {
                return Between::Through;
            }
            passes = Between::Over;
        }
    }
    passes
}

/// A set of rays: bit `column * ROWS + row`.
type Rays = u128;

fn is_quarter(rays: Rays) -> bool {
    i64::from(rays.count_ones()) * 4 >= COLUMNS * ROWS
}

/// Is the piece one that hides what is behind it, for these two?
fn hides(piece: &Piece, from: &Body, to: &Body) -> bool {
    if piece.is_solid() {
        let inside = |body: &Body| body.up < piece.top() && piece.holds(body.at);
        !inside(from) && !inside(to)
    } else {
        piece.cover.is_some() && !piece.is_under(from) && !piece.is_under(to)
    }
}

/// The rays of one view in a frame whose first axis runs from the viewer to the target ("along"),
/// the second to the left of it ("side").
struct Lines {
    eye: Vector,
    axis: Vector,
    /// The distance between the two centres as seen from above, at least 1.
    depth: i64,
    eye_up: i64,
    /// Where each column ends in the frame.
    columns: [(i64, i64); COLUMNS as usize],
    /// How high each row is.
    rows: [i64; ROWS as usize],
    /// No column ends further to a side than this.
    half: i64,
    /// The box around all rays.
    bounds: Bounds,
}

impl Lines {
    fn new(from: &Body, to: &Body) -> Self {
        let (eye, target) = (Vector::from(from.at), Vector::from(to.at));
        let axis = target - eye;
        let depth = axis.squared().isqrt().max(1);
        let head = i64::from(from.top()) - i64::from(from.height.max(0)) / 10;
        let (long, short) = to.base.halves();
        let mut lines = Self {
            eye,
            axis,
            depth,
            eye_up: head,
            columns: Default::default(),
            rows: Default::default(),
            half: 0,
            bounds: Bounds::of([eye, target]).widened(long + short),
        };
        lines.aim(to);
        lines
    }

    /// Spreads the columns and rows over the target.
    fn aim(&mut self, to: &Body) {
        let (left, right) = self.silhouette(to);
        let cell = |i: usize| 2 * i as i64 + 1;
        let part = |from: i64, to: i64, i: usize| from + (to - from) * cell(i) / (2 * COLUMNS);
        self.columns = std::array::from_fn(|i| (part(left.0, right.0, i).max(1), part(left.1, right.1, i)));
        let height = i64::from(to.height.max(0));
        let feet = i64::from(to.top()) - height;
        self.rows = std::array::from_fn(|i| feet + height * cell(i) / (2 * ROWS));
        self.half = left.1.abs().max(right.1.abs());
    }

    /// The left and the right end of what the target shows, in the frame.
    fn silhouette(&self, to: &Body) -> ((i64, i64), (i64, i64)) {
        if let Base::Hull { .. } = to.base {
            let core = to.core(0);
            let corners = || core.corners().iter().map(|&corner| self.place(corner));
            let left = corners().max_by_key(|&(along, side)| (side, -along));
            let right = corners().min_by_key(|&(along, side)| (side, along));
            (left.unwrap_or_default(), right.unwrap_or_default())
        } else {
            let half = apparent_half(to, self.axis, self.depth);
            ((self.depth, half), (self.depth, -half))
        }
    }

    /// Where a spot is in the frame: along and to the side.
    fn place(&self, spot: Vector) -> (i64, i64) {
        let from_eye = spot - self.eye;
        (self.axis.dot(from_eye) / self.depth, self.axis.cross(from_eye) / self.depth)
    }

    /// A quick no: does the box around the piece meet the box around the rays?
    fn may_meet(&self, piece: &Piece) -> bool {
        piece.bounds().meets(&self.bounds)
    }

    /// The rays that meet a piece; `corners` is room to work in.
    fn met_by_piece(&self, piece: &Piece, corners: &mut Vec<(i64, i64)>) -> Rays {
        corners.clear();
        corners.extend(piece.outline.iter().map(|&corner| self.place(corner.into())));
        let aside = corners.iter().all(|&(_, side)| side > self.half)
            || corners.iter().all(|&(_, side)| side < -self.half);
        let Some(&last) = corners.last().filter(|_| !aside) else {
            return 0;
        };
        let top = i64::from(if piece.is_solid() { piece.top() } else { SCREEN });
        let mut rays = 0;
        for (column, &(depth, across)) in self.columns.iter().enumerate() {
            // Positive to the left of this column's line.
            let left = |(along, side): (i64, i64)| side * depth - across * along;
            let (mut before, mut before_left) = (last, left(last));
            for &corner in corners.iter() {
                let corner_left = left(corner);
                if (before_left < 0) != (corner_left < 0) {
                    let part = (corner.0 - before.0) * before_left / (before_left - corner_left);
                    rays |= self.met_at(column, before.0 + part, 0, top);
                }
                (before, before_left) = (corner, corner_left);
            }
        }
        rays
    }

    /// The rays that meet a bystander.
    fn met_by_body(&self, body: &Body) -> Rays {
        let (along, side) = self.place(body.at.into());
        let (long, short) = body.base.halves();
        if along <= 0 || side.abs() >= self.half + long + short {
            return 0;
        }
        let half = apparent_half(body, self.axis, self.depth);
        let (low, high) = (i64::from(body.top() - body.height.max(0)), i64::from(body.top()));
        let mut rays = 0;
        for (column, &(depth, across)) in self.columns.iter().enumerate() {
            if (side * depth - across * along).abs() < half * depth {
                rays |= self.met_at(column, along, low, high);
            }
        }
        rays
    }

    /// The rays of a column that are between two heights where they have come so far along.
    fn met_at(&self, column: usize, along: i64, low: i64, high: i64) -> Rays {
        let (depth, _) = self.columns[column];
        if along <= 0 || along >= depth {
            return 0;
        }
        let eye = self.eye_up * (depth - along);
        let (low, high) = (low * depth - eye, high * depth - eye);
        let mut rays = 0;
        for (row, &up) in self.rows.iter().enumerate() {
            let height = up * along;
            let met = height >= low && height < high;
            rays |= Rays::from(met) << (column * ROWS as usize + row);
        }
        rays
    }
}

/// Half of the width a body shows to somebody looking along `axis`, whose length is `depth`.
fn apparent_half(body: &Body, axis: Vector, depth: i64) -> i64 {
    let (long, short) = body.base.halves();
    let across = |vector: Vector| axis.cross(vector).abs() / depth;
    match body.base {
        Base::Round { .. } => long,
        Base::Oval { .. } => across(body.facing.vector(long - short)) + short,
        Base::Hull { .. } => across(body.facing.vector(long)) + across(body.facing.turned(90).vector(short)),
    }
}
