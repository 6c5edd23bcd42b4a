//! Geometry: a table for each statement that reads a distance, a view, a path or a marker, and laws over all.

use proptest::prelude::*;
use warlog::geometry::facing::{Facing, arc};
use warlog::geometry::path::{Path, bars_the_way};
use warlog::geometry::sight::{Between, between, view};
use warlog::geometry::{
    Base, Bearing, Board, Body, CONTACT, Edge, INCH, Piece, PieceKind, Point, Zone, bearing_to, inches,
    marker, place, template,
};

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

// --- distances -------------------------------------------------------------------------------------------------

#[test]
fn within_means_at_most_gn_05() {
    let stand = |gap: i32| (round(Point::new(1000, 1000), 250), round(Point::new(1250 + gap, 1000), 250));
    for (gap, within) in [(6 * INCH, true), (6 * INCH + 1, false), (inches(601), false), (0, true)] {
        let (a, b) = stand(gap);
        assert_eq!(a.gap(&b), gap);
        assert_eq!(a.within(&b, 6 * INCH), within, "{gap}");
    }
}

#[test]
fn contact_is_a_gap_of_three_units_gn_09() {
    for (gap, touches, overlaps) in
        [(0, true, false), (CONTACT, true, false), (4, false, false), (-1, true, true)]
    {
        let (a, b) = (round(Point::new(1000, 1000), 250), round(Point::new(1250 + gap, 1000), 250));
        assert_eq!((a.touches(&b), a.overlaps(&b)), (touches, overlaps), "{gap}");
    }
}

#[test]
fn a_gap_runs_up_and_down_too_as_31() {
    let low = round(Point::new(1000, 1000), 250);
    let above = Body { up: low.height + 4 * INCH, ..round(Point::new(1250 + 3 * INCH, 1000), 250) };
    assert_eq!(low.gap(&above), 5 * INCH);
    let right_above = Body { up: low.height, ..low };
    assert!(low.touches(&right_above) && !low.overlaps(&right_above));
}

#[test]
fn hulls_and_ovals_are_measured_to_their_edge() {
    let hull = rhino(2000, 2000, 0);
    let east = round(Point::new(hull.at.x + 600 + 125 + 100, hull.at.y), 250);
    let north = round(Point::new(hull.at.x, hull.at.y + 450 + 125 + 100), 250);
    assert_eq!((hull.gap(&east), hull.gap(&north)), (100, 100));
    let turned = Body { facing: Bearing::NORTH, ..hull };
    assert_eq!((turned.gap(&east), turned.gap(&north)), (250, 0));
    let bike = Body { base: Base::Oval { long: 750, short: 420 }, ..hull };
    let ahead = round(Point::new(hull.at.x + 375 + 125 + 50, hull.at.y), 250);
    let beside = round(Point::new(hull.at.x + 165, hull.at.y + 210 + 125 + 50), 250);
    assert_eq!((bike.gap(&ahead), bike.gap(&beside)), (50, 50));
    let neighbour = Body { at: Point::new(hull.at.x + 1200, hull.at.y), ..hull };
    assert!(hull.touches(&neighbour) && !hull.overlaps(&neighbour));
    assert!(hull.overlaps(&Body { at: Point::new(hull.at.x + 1190, hull.at.y), ..hull }));
    let inside = round(hull.at, 250);
    assert!(hull.overlaps(&inside) && hull.gap(&inside) == 0);
}

#[test]
fn an_objective_is_a_spot_kt_12() {
    let vehicle = rhino(2000, 2000, 0);
    let objective = Point::new(vehicle.at.x + 600 + 3 * INCH, vehicle.at.y);
    assert_eq!(vehicle.distance_to_point(objective), 3 * INCH);
    assert!(vehicle.within(&Body::spot(objective, 0), 3 * INCH));
    assert_eq!(vehicle.distance_to_point(vehicle.at), 0);
}

// --- board -----------------------------------------------------------------------------------------------------

#[test]
fn a_base_is_on_the_table_wholly_or_not_at_all_kt_02_mv_21() {
    for (x, y, holds) in [(4700, 1000, true), (4790, 1000, false), (50, 50, true), (49, 50, false)] {
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

// --- sight -----------------------------------------------------------------------------------------------------

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

// --- paths -----------------------------------------------------------------------------------------------------

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
    assert!(bars_the_way(&wall) && !bars_the_way(&Piece { height: INCH, ..wall.clone() }));
    assert!(bars_the_way(&Piece { impassable: true, ..piece(PieceKind::Area, 0, 0, 100, 100) }));
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

// --- markers and templates -------------------------------------------------------------------------------------

#[test]
fn markers_cover_what_they_touch_tb_01_tb_06_tb_07() {
    assert_eq!((marker::radius(3), marker::radius(5)), (inches(150), inches(250)));
    let center = at(2000, 2000);
    let edge = round(Point::new(center.x + 381 + 125, center.y), 250);
    let beyond = round(Point::new(center.x + 381 + 126, center.y), 250);
    assert_eq!(marker::under(center, marker::radius(3), &[model(2000, 2000), beyond, edge]), [0, 2]);
}

#[test]
fn the_hole_goes_wholly_over_the_base_tb_02() {
    let target = model(2000, 2000);
    for (off, on) in [(0, true), (100, true), (101, false)] {
        assert_eq!(marker::hole_on(&target, Point::new(target.at.x + off, target.at.y)), on, "{off}");
    }
    let hull = rhino(2000, 2000, 0);
    assert!(marker::hole_on(&hull, Point::new(hull.at.x + 570, hull.at.y + 420)));
    assert!(!marker::hole_on(&hull, Point::new(hull.at.x + 590, hull.at.y)));
    assert!(
        marker::hole_off_table(&board(), Point::new(-1, 5)) && !marker::hole_off_table(&board(), at(4800, 0))
    );
}

#[test]
fn a_wall_stops_a_scattering_marker_bw_01_bw_05_tb_11() {
    let wood = piece(PieceKind::Area, 1900, 2050, 200, 50);
    let wall = piece(PieceKind::Wall, 1500, 2300, 1000, 20);
    let board = with(vec![
        wood,
        wall.clone(),
        Piece { name: "far".into(), ..piece(PieceKind::Wall, 1500, 2400, 1000, 20) },
    ]);
    let from = at(2000, 2000);
    let stopped = marker::scatter(&board, from, Bearing::NORTH, 5 * INCH);
    assert_eq!((stopped.at, stopped.wall), (at(2000, 2300), Some(1)));
    let free = marker::scatter(&board, from, Bearing::NORTH, 2 * INCH);
    assert_eq!((free.at, free.wall), (from.toward(Bearing::NORTH, 2 * INCH), None));
    assert_eq!(marker::scatter(&board, from, Bearing::SOUTH, 5 * INCH).wall, None);
}

#[test]
fn a_wall_absorbs_what_is_beyond_its_line_bw_02_bw_03() {
    let board = with(vec![piece(PieceKind::Wall, 1500, 2300, 1000, 20)]);
    let (from, center) = (at(2000, 2000), at(2000, 2300));
    for (x, y, absorbed) in [(2000, 2420, true), (2000, 2200, false), (2510, 2310, false), (2100, 2375, true)]
    {
        assert_eq!(marker::absorbed(&board, 0, from, center, &model(x, y)), absorbed, "{x} {y}");
    }
    assert!(!marker::absorbed(&board, 7, from, center, &model(2000, 2420)));
}

#[test]
fn the_flame_reaches_eight_inches_tb_12() {
    let firer = model(1000, 1000);
    let tip = template::tip(&firer, Bearing::EAST);
    assert_eq!(tip, Point::new(firer.at.x + 125, firer.at.y));
    let bodies = [
        model(1500, 1000),
        model(1500, 1200),
        round(Point::new(tip.x + template::LENGTH + 120, tip.y), 250),
        round(Point::new(tip.x + template::LENGTH + 130, tip.y), 250),
        model(500, 1000),
        round(Point::new(tip.x + 1800, tip.y + 430), 250),
    ];
    assert_eq!(template::under(&firer, Bearing::EAST, &bodies), [0, 2, 5]);
    assert_eq!(template::under(&firer, Bearing::WEST, &bodies), [4]);
}

#[test]
fn arcs_are_cut_through_the_corners_vh_02() {
    let east = rhino(2000, 2000, 0);
    let north = rhino(2000, 2000, 90);
    for (x, y, facing, turned) in [
        (3000, 2000, Facing::Front, Facing::Side),
        (1000, 2000, Facing::Rear, Facing::Side),
        (2000, 3000, Facing::Side, Facing::Front),
        (2000, 1000, Facing::Side, Facing::Rear),
        (3200, 2899, Facing::Front, Facing::Side),
        (3200, 2910, Facing::Side, Facing::Side),
    ] {
        assert_eq!((arc(&east, at(x, y)), arc(&north, at(x, y))), (facing, turned), "{x} {y}");
    }
}

#[test]
fn a_free_spot_is_found_near_the_wanted_one() {
    let taken = [model(1000, 1000)];
    let spot =
        place::nearest_free(&board(), &model(0, 0), at(1000, 1000), 6 * INCH, &taken, |_| true).unwrap();
    assert!(!model(0, 0).moved_to(spot, 0).overlaps(&taken[0]));
    assert!(spot.distance(taken[0].at) <= 250 + INCH / 4);
    assert_eq!(place::nearest_free(&board(), &model(0, 0), at(1000, 1000), 6 * INCH, &[], |_| false), None);
    let free = place::nearest_free(&board(), &model(0, 0), at(2000, 2000), INCH, &taken, |_| true);
    assert_eq!(free, Some(at(2000, 2000)));
}

// --- laws ------------------------------------------------------------------------------------------------------

fn spots() -> impl Strategy<Value = Point> {
    (0..48 * INCH, 0..48 * INCH).prop_map(|(x, y)| Point::new(x, y))
}

fn bases() -> impl Strategy<Value = Base> {
    prop_oneof![
        (100..1000).prop_map(|diameter| Base::Round { diameter }),
        (400..1200, 200..600).prop_map(|(long, short)| Base::Oval { long, short }),
        (400..1500, 300..1000).prop_map(|(long, short)| Base::Hull { long, short }),
    ]
}

fn bodies() -> impl Strategy<Value = Body> {
    (spots(), 0..2000, 0..1000, bases(), 0..360_u16).prop_map(|(at, up, height, base, facing)| Body {
        at,
        up,
        height,
        base,
        facing: Bearing(facing),
    })
}

proptest! {
    #[test]
    fn a_gap_is_the_same_both_ways(a in bodies(), b in bodies(), range in 0..5000) {
        prop_assert_eq!(a.gap(&b), b.gap(&a));
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
        prop_assert_eq!(a.within(&b, range), a.gap(&b) <= range);
        prop_assert!(!a.overlaps(&b) || a.gap(&b) == 0);
    }

    #[test]
    fn the_gap_of_round_bases_is_exact(a in spots(), b in spots(), range in 0..6000_i64) {
        let (one, other) = (round(a, 250), round(b, 320));
        let (dx, dy) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
        let reach = range + 125 + 160;
        prop_assert_eq!(one.within(&other, range as i32), dx * dx + dy * dy <= reach * reach);
    }

    #[test]
    fn turning_keeps_length(from in spots(), degrees in 0..360_u16, distance in 0..20_000) {
        let to = from.toward(Bearing(degrees), distance);
        prop_assert!((from.distance(to) - distance).abs() <= 1);
        prop_assert_eq!(from, to.toward(Bearing(degrees).opposite(), distance));
    }

    #[test]
    fn a_bearing_is_the_nearest_degree(from in spots(), to in spots()) {
        prop_assume!(from.distance(to) > 200);
        let found = from.toward(bearing_to(from, to), from.distance(to));
        // Half a degree is less than 1/114 of the distance.
        prop_assert!(found.distance(to) <= from.distance(to) / 114 + 3);
    }

    #[test]
    fn a_cut_path_is_never_longer(points in prop::collection::vec(spots(), 1..6), distance in 0..30_000) {
        let path = Path { points };
        let cut = path.cut(distance);
        prop_assert!(cut.length() <= distance || path.length() == 0);
        prop_assert!(cut.length() + 3 >= distance.min(path.length()));
        prop_assert_eq!(cut.cut(distance), cut);
    }

    #[test]
    fn placed_bases_touch_without_overlap(a in bodies(), b in bodies(), degrees in 0..360_u16) {
        let level = Body { up: b.up, height: b.height.max(1), ..a };
        let b = Body { height: b.height.max(1), ..b };
        let put = level.moved_to(place::touching(&level, &b, Bearing(degrees)), b.up);
        prop_assert!(put.touches(&b), "gap {}", put.gap(&b));
        prop_assert!(!put.overlaps(&b));
    }

    #[test]
    fn views_agree_with_themselves(from in bodies(), to in bodies(), others in prop::collection::vec(bodies(), 0..8)) {
        let wall = Piece { height: 1500, ..piece(PieceKind::Wall, 2000, 1000, 100, 2000) };
        let wood = Piece { name: "wood".into(), cover: Some(5), ..piece(PieceKind::Area, 800, 2000, 900, 900) };
        let board = with(vec![wall, wood]);
        let seen = view(&board, &from, &to, &others);
        prop_assert_eq!(seen.quarter_hidden, seen.hidden >= 25);
        prop_assert!(seen.sees || seen.hidden == 100);
        prop_assert!(!seen.through_models || (seen.quarter_hidden && !seen.bystanders.is_empty()));
        let fewer = view(&board, &from, &to, &[]);
        prop_assert!(fewer.hidden <= seen.hidden);
    }

    #[test]
    fn nothing_panics_on_wild_numbers(
        x in any::<i32>(), y in any::<i32>(), up in any::<i32>(), size in any::<i32>(), degrees in any::<u16>(),
    ) {
        let wild = Body {
            at: Point::new(x, y),
            up,
            height: size,
            base: Base::Hull { long: size, short: up },
            facing: Bearing(degrees),
        };
        let board = with(vec![Piece {
            outline: vec![Point::new(x, y), Point::new(y, x), Point::new(up, size)],
            height: size,
            ..piece(PieceKind::Area, 0, 0, 100, 100)
        }]);
        let tame = model(1000, 1000);
        let _ = (wild.gap(&tame), wild.overlaps(&tame), view(&board, &tame, &wild, &[wild]), arc(&wild, tame.at));
        let _ = (board.validate(), board.holds(&wild), board.stuck_in(&wild), board.pieces_at(&wild));
        let path = Path::straight(tame.at, wild.at);
        let _ = (path.cut(size), path.crosses(&board, &wild), path.climbs(&board, &wild), path.blocked_by(&wild, &[tame]));
        let _ = (marker::scatter(&board, wild.at, wild.facing, size), marker::absorbed(&board, 0, tame.at, wild.at, &wild));
        let _ = (template::under(&wild, wild.facing, &[tame]), place::touching(&wild, &tame, wild.facing));
        let _ = between(&tame, &wild, &[wild, tame]);
    }
}
