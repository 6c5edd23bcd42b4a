//! How long a look, a measurement and a move take on a full table: 12 pieces, 32 models.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use warlog::geometry::path::Path;
use warlog::geometry::sight::view;
use warlog::geometry::{Base, Bearing, Board, Body, INCH, Piece, PieceKind, Point};

const SIDE: i32 = 48 * INCH;

/// A spot for each number, spread over the table without a pattern the eye can see.
fn spot(index: i32) -> Point {
    Point::new(500 + index * 4_801 % (SIDE - 2000), 500 + index * 7_207 % (SIDE - 2000))
}

fn table() -> (Board, Vec<Body>) {
    let kinds = [PieceKind::Area, PieceKind::Wall, PieceKind::Obstacle, PieceKind::Building];
    let pieces = (0..12).map(|index| {
        let kind = kinds[index as usize % 4];
        let width = if kind == PieceKind::Wall { 50 } else { 1200 };
        let piece = Piece::rectangle(&format!("piece {index}"), kind, spot(index), width, 1200);
        let height = if kind == PieceKind::Area { 0 } else { 400 };
        Piece { cover: Some(4), height, ..piece }
    });
    let board = Board { pieces: pieces.collect(), ..Board::empty(SIDE, SIDE) };
    let bodies = (0..32).map(|index| {
        let hull = Base::Hull { long: 1200, short: 900 };
        let base = if index % 8 == 7 { hull } else { Base::Round { diameter: 250 } };
        let facing = Bearing::degrees(i64::from(index) * 11);
        Body { at: spot(index + 20), up: 0, height: 318, base, facing }
    });
    (board, bodies.collect())
}

fn geometry(bench: &mut Criterion) {
    let (board, bodies) = table();
    let pairs: Vec<_> = bodies.iter().flat_map(|a| bodies.iter().map(move |b| (a, b))).collect();
    let mut next = pairs.iter().cycle();
    let mut pair = || next.next().map_or((&bodies[0], &bodies[1]), |&pair| pair);
    bench.bench_function("view", |b| {
        b.iter(|| {
            let (from, to) = pair();
            black_box(view(&board, from, to, &bodies[..30]))
        });
    });
    bench.bench_function("gap", |b| {
        b.iter(|| {
            let (from, to) = pair();
            black_box(from.gap(to))
        });
    });
    bench.bench_function("path", |b| {
        b.iter(|| {
            let (from, to) = pair();
            let path = Path::straight(from.at, to.at);
            black_box((path.crosses(&board, from), path.blocked_by(from, &bodies)))
        });
    });
}

criterion_group!(benches, geometry);
criterion_main!(benches);
