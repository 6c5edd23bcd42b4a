//! Markers, templates, arcs and free spots.

use super::{at, board, model, piece, rhino, round, with};
use warlog::geometry::facing::{Facing, arc, faces};
use warlog::geometry::{Bearing, Body, INCH, Piece, PieceKind, Point, inches, marker, place, template};

#[test]
fn markers_cover_what_lies_partly_under_them_tb_01_tb_06_tb_07() {
    assert_eq!((marker::radius(3), marker::radius(5)), (inches(150), inches(250)));
    let center = at(2000, 2000);
    let edge = round(Point::new(center.x + 381 + 124, center.y), 250);
    let beyond = round(Point::new(center.x + 381 + 125, center.y), 250);
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
fn faces_are_seen_one_by_one_vh_08_vh_09() {
    let vehicle = rhino(2000, 2000, 0);
    // A wall across the front: from ahead and to the north, only the side is in sight.
    let wall = piece(PieceKind::Wall, 2300, 1000, 10, 1250);
    let seen = faces(&with(vec![wall]), &model(3000, 2700), &vehicle, &[]);
    let told: Vec<_> = seen.iter().map(|(facing, view)| (*facing, view.sees)).collect();
    assert_eq!(told, [(Facing::Front, false), (Facing::Side, true)]);
    let behind = faces(&board(), &model(1000, 2000), &vehicle, &[]);
    assert_eq!(behind.len(), 1);
    assert_eq!((behind[0].0, behind[0].1.hidden), (Facing::Rear, 0));
}

#[test]
fn a_body_fits_where_nothing_is_in_its_way() {
    let lava = Piece { impassable: true, ..piece(PieceKind::Area, 1000, 1000, 400, 400) };
    let block = piece(PieceKind::Building, 2000, 1000, 400, 400);
    let block = Piece { name: "block".into(), height: 3 * INCH, ..block };
    let board = with(vec![lava, block]);
    let other = [model(3000, 1000)];
    for (x, up, fits) in [
        (500, 0, true),
        (1000, 0, false),
        (1960, 0, false),
        (1960, 300, true),
        (3050, 0, false),
        (10, 0, true),
        (-10, 0, false),
    ] {
        let body = Body { up: inches(up), ..model(x, 1000) };
        assert_eq!(place::fits(&board, &body, &other), fits, "{x} {up}");
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
