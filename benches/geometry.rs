//! How long a look, a measurement and a move take on a full table: 12 pieces, 32 models; and a charge whose way is
//! searched for, because friends ring its target.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use warlog::battle::{Seeded, decide_once};
use warlog::exchange::battle_file::{last_pending, parse};
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

/// Two charge over the shoulders of four friends, from behind each other.
const SUPPORTING: &str = "\
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
profile brute ws 4 bs 2 s 4 t 4 w 3 i 3 a 2 ld 8
model X blue brute at 20 20
model N red marine at 20 20.99
model E red marine at 20.99 20
model S red marine at 20 19.01
model W red marine at 19.01 20
model M red marine at 20 12.9
model K red marine at 20 10
state X engaged N,E,S,W
turn 2 red assault
> charge X by K,M
";

fn charges(bench: &mut Criterion) {
    let charge = parse(SUPPORTING).and_then(|file| last_pending(&file)).expect("a battle with an order");
    let mut dice = Seeded::new(1);
    bench.bench_function("supporting charge", |b| {
        b.iter(|| black_box(decide_once(charge.battle.clone(), charge.side, &charge.order, &mut dice)));
    });
}

criterion_group!(benches, geometry, charges);
criterion_main!(benches);
