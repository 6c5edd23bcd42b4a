//! Laws over all tables.

use super::{at, model, piece, round, with};
use proptest::prelude::*;
use warlog::geometry::facing::{arc, faces};
use warlog::geometry::path::Path;
use warlog::geometry::sight::{between, view};
use warlog::geometry::{
    Base, Bearing, Body, INCH, Piece, PieceKind, Point, bearing_to, marker, place, template,
};

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
    fn a_marker_never_passes_a_wall(
        from in spots(), degrees in 0..360_u16, distance in 0..8000, turn in 0..360_u16,
    ) {
        let middle = at(2400, 2400);
        let corner = |degrees: u16| middle.toward(Bearing(turn).turned(degrees.into()), 2000);
        let outline = vec![corner(0), corner(2), corner(180), corner(182)];
        let wall = Piece { outline, ..piece(PieceKind::Wall, 0, 0, 1, 1) };
        let board = with(vec![wall]);
        let first = marker::scatter(&board, from, Bearing(degrees), distance);
        prop_assert!(from.distance(first.at) <= distance + 1);
        let spot = Body::spot(first.at, 0);
        if first.wall.is_some() {
            prop_assert!(board.pieces[0].distance_to(&spot) <= 4);
        } else if !board.pieces[0].holds(from) {
            prop_assert!(Path::straight(from, first.at).crosses(&board, &spot).is_empty());
        }
    }

    #[test]
    fn views_agree_with_themselves(
        from in bodies(), to in bodies(), others in prop::collection::vec(bodies(), 0..8),
    ) {
        let wall = Piece { height: 1500, ..piece(PieceKind::Wall, 2000, 1000, 100, 2000) };
        let wood = piece(PieceKind::Area, 800, 2000, 900, 900);
        let wood = Piece { name: "wood".into(), cover: Some(5), ..wood };
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
        x in any::<i32>(), y in any::<i32>(), up in any::<i32>(), size in any::<i32>(),
        degrees in any::<u16>(),
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
        let _ = (wild.gap(&tame), wild.overlaps(&tame), arc(&wild, tame.at));
        let _ = view(&board, &tame, &wild, &[wild]);
        let _ = faces(&board, &tame, &wild, &[wild]);
        let _ = (board.validate(), board.holds(&wild), board.stuck_in(&wild), board.pieces_at(&wild));
        let path = Path::straight(tame.at, wild.at);
        let _ = (path.cut(size), path.crosses(&board, &wild), path.climbs(&board, &wild));
        let _ = path.blocked_by(&wild, &[tame]);
        let _ = marker::scatter(&board, wild.at, wild.facing, size);
        let _ = marker::absorbed(&board, 0, tame.at, wild.at, &wild);
        let _ = template::under(&wild, wild.facing, &[tame]);
        let _ = place::touching(&wild, &tame, wild.facing);
        let _ = between(&tame, &wild, &[wild, tame]);
    }
}
