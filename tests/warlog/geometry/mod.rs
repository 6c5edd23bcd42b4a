//! Geometry: a table for each statement that reads a distance, a view, a path or a marker, and laws over all.

mod board;
mod distance;
mod laws;
mod marker;
mod path;
mod sight;

use warlog::geometry::{Base, Bearing, Board, Body, INCH, Piece, PieceKind, Point, inches};

/// Hundredths of an inch, so that 12.34 inches read `at(1234, ...)`.
fn at(x: i64, y: i64) -> Point {
    Point::at_inches(x, y)
}

fn board() -> Board {
    Board::empty(48 * INCH, 48 * INCH)
}

/// A model on a 25 mm base, an inch and a quarter tall, at hundredths of an inch.
fn model(x: i64, y: i64) -> Body {
    round(at(x, y), 250)
}

fn round(at: Point, diameter: i32) -> Body {
    Body { at, up: 0, height: inches(125), base: Base::Round { diameter }, facing: Bearing::EAST }
}

fn rhino(x: i64, y: i64, facing: u16) -> Body {
    let base = Base::Hull { long: 1200, short: 900 };
    Body { at: at(x, y), up: 0, height: 2 * INCH, base, facing: Bearing(facing) }
}

/// A rectangle in hundredths of an inch.
fn piece(kind: PieceKind, x: i64, y: i64, width: i64, depth: i64) -> Piece {
    Piece::rectangle("piece", kind, at(x, y), inches(width), inches(depth))
}

fn with(pieces: Vec<Piece>) -> Board {
    Board { pieces, ..board() }
}
