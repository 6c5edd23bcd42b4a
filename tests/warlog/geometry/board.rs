//! The board: what is on it, in it and over its edge.

use super::{at, board, model, piece, with};
use warlog::geometry::{Board, Edge, INCH, Piece, PieceKind, Point, Zone, inches};

#[test]
fn a_base_is_on_the_table_while_its_centre_is_kt_02_mv_21() {
    for (x, y, holds) in [(4790, 1000, true), (4801, 1000, false), (0, 0, true), (-1, 50, false)] {
        assert_eq!(board().holds(&model(x, y)), holds, "{x} {y}");
    }
    assert_eq!(board().edge_gap(&model(1000, 1000), Edge::South), inches(1000) - 125);
    assert_eq!(board().nearest_edge(&model(4000, 1000)), Edge::East);
}

#[test]
fn zones_hold_whole_bases() {
    let north = Zone::Strip { edge: Edge::North, depth: 6 * INCH };
    let corner =
        Zone::Polygon(vec![at(0, 0), at(1200, 0), at(1200, 600), at(600, 600), at(600, 1200), at(0, 1200)]);
    for (zone, x, y, holds) in [
        (&north, 1000, 4300, true),
        (&north, 1000, 4240, false),
        (&corner, 300, 300, true),
        (&corner, 1100, 300, true),
        (&corner, 590, 590, false),
        (&corner, 900, 900, false),
    ] {
        assert_eq!(zone.holds(&board(), &model(x, y)), holds, "{x} {y}");
    }
    assert!(corner.holds_point(&board(), at(1200, 600)));
}

#[test]
fn area_terrain_holds_a_base_that_is_partly_in_sv_16() {
    let board = with(vec![
        piece(PieceKind::Area, 1000, 1000, 400, 400),
        piece(PieceKind::Obstacle, 1000, 1000, 400, 400),
    ]);
    for (x, pieces) in [(1200, vec![0]), (960, vec![0]), (940, vec![])] {
        assert_eq!(board.pieces_at(&model(x, 1200)), pieces, "{x}");
    }
    assert_eq!(board.pieces_under(&model(1200, 1200)), [0, 1]);
}

#[test]
fn level_tops_carry_models_and_walls_do_not() {
    let raise = |kind| Piece { height: 3 * INCH, ..piece(kind, 1000, 1000, 400, 400) };
    let board =
        with(vec![raise(PieceKind::Building), Piece { name: "wall".into(), ..raise(PieceKind::Wall) }]);
    assert_eq!(board.level_at(at(1200, 1200)), 3 * INCH);
    assert_eq!(board.level_at(at(900, 1200)), 0);
    assert_eq!(with(vec![raise(PieceKind::Wall)]).level_at(at(1200, 1200)), 0);
    assert_eq!(board.stuck_in(&model(980, 1200)), Some(0));
    assert_eq!(board.stuck_in(&model(900, 1200)), None);
}

#[test]
fn a_bad_board_is_refused_with_a_reason() {
    let good = piece(PieceKind::Area, 1000, 1000, 400, 400);
    let outlined = |outline: Vec<Point>| with(vec![Piece { outline, ..good.clone() }]);
    let (a, b, c, d) = (at(0, 0), at(400, 0), at(400, 400), at(0, 400));
    let bad = [
        (Board::empty(0, 48 * INCH), "table_size"),
        (outlined(vec![a, b]), "corner_count"),
        (outlined(vec![a, c, b, d]), "outline_crossed"),
        (outlined(vec![a, b, b, c]), "outline_crossed"),
        (outlined(vec![a, b, at(200, 0)]), "outline_crossed"),
        (outlined(vec![a, b, at(9000, 9000)]), "terrain_off_table"),
        (with(vec![Piece { height: -1, ..good.clone() }]), "terrain_height"),
        (with(vec![Piece { cover: Some(7), ..good.clone() }]), "cover_value"),
        (with(vec![good.clone(), good.clone()]), "terrain_name_twice"),
    ];
    for (board, code) in bad {
        let fault = board.validate().unwrap_err();
        assert_eq!(fault.code(), code, "{fault}");
    }
    assert_eq!(with(vec![good.clone()]).validate(), Ok(()));
    assert_eq!(outlined(vec![a, b, at(200, 100), c]).validate(), Ok(()));
}
