//! Paths: length, what they cross, whom they meet, what they climb.

use super::{at, model, piece, with};
use warlog::geometry::path::Path;
use warlog::geometry::{Body, INCH, Piece, PieceKind, Point, inches};

#[test]
fn a_path_is_measured_and_cut_mv_02() {
    let (from, to) = (at(1000, 1000), at(1600, 1000));
    assert_eq!(Path::straight(from, to).length(), 6 * INCH);
    assert!(Path::straight(from, at(1610, 1000)).length() > 6 * INCH);
    let bent = Path::through(from, &[to, at(1600, 1400)]);
    assert_eq!(bent.length(), 10 * INCH);
    assert_eq!(bent.cut(8 * INCH).ends(), Point::new(at(1600, 0).x, to.y + 2 * INCH));
    assert_eq!(bent.cut(20 * INCH), bent);
    assert_eq!(bent.cut(0).ends(), from);
    assert_eq!(Path::default().length(), 0);
    assert_eq!(Path::default().cut(5).ends(), Point::default());
}

#[test]
fn a_path_may_not_pass_through_models_mv_03() {
    let mover = model(1000, 1000);
    let path = Path::straight(mover.at, at(1600, 1000));
    for (x, y, up, blocked) in [
        (1300, 1000, 0, true),
        (1300, 1090, 0, true),
        (1300, 1100, 0, false),
        (1690, 1000, 0, true),
        (1699, 1000, 0, false),
        (900, 1000, 0, false),
        (1300, 1000, 300, false),
    ] {
        let other = Body { up: inches(up), ..model(x, y) };
        let found = path.blocked_by(&mover, &[model(3000, 3000), other]);
        assert_eq!(found, blocked.then_some(1), "{x} {y} {up}");
    }
}

#[test]
fn a_path_lists_what_it_crosses_mv_06_mv_08_mv_10() {
    let board = with(vec![
        piece(PieceKind::Area, 1200, 900, 100, 200),
        piece(PieceKind::Area, 900, 900, 200, 200),
        piece(PieceKind::Area, 1200, 1040, 100, 200),
        piece(PieceKind::Area, 1200, 1060, 100, 200),
    ]);
    let mover = model(1000, 1000);
    assert_eq!(Path::straight(mover.at, at(1500, 1000)).crosses(&board, &mover), [0, 1, 2]);
    assert_eq!(Path { points: vec![mover.at] }.crosses(&board, &mover), [1]);
    let wall = piece(PieceKind::Wall, 0, 0, 100, 100);
    let low = Piece { height: INCH, ..wall.clone() };
    let lava = Piece { impassable: true, ..piece(PieceKind::Area, 0, 0, 100, 100) };
    assert!(wall.bars_the_way() && lava.bars_the_way() && !low.bars_the_way());
}

#[test]
fn climbs_and_drops_are_steps_mv_12_to_mv_16() {
    let block = Piece { height: 2 * INCH, ladder: true, ..piece(PieceKind::Building, 1300, 0, 400, 4000) };
    let shelf = Piece { height: 3 * INCH, ..piece(PieceKind::Building, 1500, 0, 100, 4000) };
    let board = with(vec![block, shelf]);
    let mover = model(1000, 1000);
    let steps = Path::straight(mover.at, at(2000, 1000)).climbs(&board, &mover);
    let told: Vec<_> = steps.iter().map(|s| (s.piece, s.after, s.rise(), s.ladder)).collect();
    assert_eq!(
        told,
        [
            (0, 3 * INCH, 2 * INCH, true),
            (1, 5 * INCH, INCH, false),
            (1, 6 * INCH, -INCH, false),
            (0, 7 * INCH, -2 * INCH, true),
        ]
    );
    assert_eq!(steps[0].foot, 3 * INCH - 125);
    assert_eq!(steps[3].foot, steps[3].after);
    let down = Body { up: 2 * INCH, ..model(1400, 1000) };
    let drop = Path::straight(down.at, at(1000, 1000)).climbs(&board, &down);
    assert_eq!((drop.len(), drop[0].from, drop[0].to), (1, 2 * INCH, 0));
    let inside = model(1400, 1000);
    assert!(Path::straight(inside.at, at(1000, 1000)).climbs(&board, &inside).is_empty());
}

#[test]
fn a_path_is_told_level_by_level() {
    let block = piece(PieceKind::Building, 1300, 0, 400, 4000);
    let board = with(vec![Piece { height: 2 * INCH, ..block }]);
    let mover = model(1000, 1000);
    let path = Path::through(mover.at, &[at(1500, 1000), at(2000, 1000)]);
    let levels = path.levels(&board, &mover);
    let told: Vec<_> = levels.iter().map(|(way, up)| (way.length(), *up)).collect();
    assert_eq!(told, [(3 * INCH, 0), (4 * INCH, 2 * INCH), (3 * INCH, 0)]);
    assert_eq!((levels[1].0.starts(), levels[1].0.ends()), (at(1300, 1000), at(1700, 1000)));
    // A model under the roof is not in the way of one on it.
    let below = [model(1500, 1000)];
    let on_roof = Body { up: levels[1].1, ..mover };
    assert_eq!(levels[1].0.blocked_by(&mover, &below), Some(0));
    assert_eq!(levels[1].0.blocked_by(&on_roof, &below), None);
}
