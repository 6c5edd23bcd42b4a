//! Sight: what is seen, how much is hidden and by what.

use super::{board, model, piece, rhino, with};
use warlog::geometry::sight::{Between, between, view};
use warlog::geometry::{Body, INCH, Piece, PieceKind, inches};

#[test]
fn open_ground_hides_nothing_sh_17() {
    let seen = view(&board(), &model(1000, 1000), &model(2000, 1000), &[]);
    assert!(seen.sees && !seen.quarter_hidden && seen.hidden == 0 && seen.pieces.is_empty());
}

#[test]
fn a_wall_stops_sight_and_a_leg_beside_it_is_enough_sh_17_al_11() {
    let (from, to) = (model(1000, 1000), model(2000, 1000));
    for (south, depth, height, sees, hidden) in [
        (500, 1000, 300, true, true),
        (0, 1000, 300, true, true),
        (990, 500, 300, true, true),
        (1100, 500, 300, true, false),
        (500, 1000, 0, false, true),
    ] {
        let wall = Piece { height: inches(height), ..piece(PieceKind::Wall, 1500, south, 20, depth) };
        let seen = view(&with(vec![wall]), &from, &to, &[]);
        let sees = sees && !(south == 500 && depth == 1000);
        assert_eq!((seen.sees, seen.quarter_hidden), (sees, hidden), "{south} {depth} {height}");
    }
}

#[test]
fn a_quarter_hidden_is_cover_and_less_is_not_sv_11() {
    let (from, to) = (model(1000, 1000), model(2000, 1000));
    // A wall beside the line, close to the target, hides the columns from its south end on.
    for (south, quarter) in [(1015, true), (1030, false)] {
        let wall = Piece { height: 3 * INCH, ..piece(PieceKind::Wall, 1940, south, 10, 400) };
        let seen = view(&with(vec![wall]), &from, &to, &[]);
        assert_eq!((seen.sees, seen.quarter_hidden), (true, quarter), "{} hidden", seen.hidden);
        assert_eq!(seen.quarter_hidden, seen.hidden >= 25);
        assert_eq!(seen.pieces, [0]);
    }
}

#[test]
fn low_walls_hide_legs_and_towers_look_over_them() {
    let board = with(vec![Piece { height: inches(50), ..piece(PieceKind::Obstacle, 1900, 0, 20, 4000) }]);
    let low = view(&board, &model(1000, 1000), &model(2000, 1000), &[]);
    assert!(low.sees && low.quarter_hidden && low.pieces == [0]);
    let tower = Body { up: 6 * INCH, ..model(1500, 1000) };
    let high = view(&board, &tower, &model(2000, 1000), &[]);
    assert!(high.sees && high.hidden < low.hidden);
}

#[test]
fn woods_hide_what_is_behind_but_not_what_is_in_them_sv_13_sv_16() {
    let wood = Piece { cover: Some(5), ..piece(PieceKind::Area, 1400, 800, 400, 400) };
    let board = with(vec![wood.clone(), Piece { name: "sand".into(), cover: None, ..wood }]);
    for (to, pieces) in [(2000, vec![0]), (1600, vec![]), (1200, vec![])] {
        let seen = view(&board, &model(1000, 1000), &model(to, 1000), &[]);
        assert_eq!((seen.sees, seen.quarter_hidden), (true, !pieces.is_empty()), "{to}");
        assert_eq!(seen.pieces, pieces);
    }
    let on_high = Body { up: 20 * INCH, ..model(1000, 1000) };
    assert_eq!(view(&board, &on_high, &model(3000, 1000), &[]).hidden, 0);
}

#[test]
fn bystanders_hide_but_never_stop_sight_sv_17_sv_23() {
    let (from, to) = (model(1000, 1000), model(2000, 1000));
    for (x, y, through) in [(1500, 1000, true), (1500, 1070, false), (1500, 1150, false), (2500, 1000, false)]
    {
        let seen = view(&board(), &from, &to, &[model(x, y)]);
        assert_eq!((seen.sees, seen.through_models), (true, through), "{x} {y}: {} hidden", seen.hidden);
        assert_eq!(seen.models_hide_quarter, through);
    }
    let seen = view(&board(), &from, &to, &[model(500, 500), model(1800, 1000)]);
    assert_eq!(seen.bystanders, [1]);
}

#[test]
fn a_hull_in_the_way_stops_sight() {
    let seen = view(&board(), &model(1000, 1000), &model(2000, 1000), &[rhino(1500, 1000, 0)]);
    assert!(!seen.sees && seen.hidden == 100);
}

#[test]
fn shots_over_a_bystander_do_not_count_sv_19() {
    let tower = Body { up: 6 * INCH, ..model(1000, 1000) };
    let seen = view(&board(), &tower, &model(2000, 1000), &[model(1500, 1000)]);
    assert!(seen.sees && seen.hidden == 0 && !seen.through_models);
}

#[test]
fn gaps_between_models_of_one_unit_sv_18_sv_24() {
    let (from, to) = (model(1000, 1000), model(2000, 1000));
    let tower = Body { up: 6 * INCH, ..from };
    let unit = [model(1500, 900), model(1500, 1100)];
    for (from, unit, expected) in [
        (&from, &unit[..], Between::Through),
        (&tower, &unit[..], Between::Over),
        (&from, &unit[..1], Between::None),
        (&from, &[model(1500, 1100), model(1600, 1200)][..], Between::None),
        (&from, &[model(2500, 900), model(2500, 1100)][..], Between::None),
    ] {
        assert_eq!(between(from, &to, unit), expected);
    }
    let seen = view(&board(), &from, &to, &unit);
    assert!(!seen.through_models && seen.hidden == 0);
}

#[test]
fn one_spot_above_another_is_seen() {
    let low = model(1000, 1000);
    assert!(view(&board(), &low, &Body { up: 4 * INCH, ..low }, &[low]).sees);
}
