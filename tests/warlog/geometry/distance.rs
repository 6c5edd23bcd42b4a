//! Distances: gaps, reach, contact.

use super::{rhino, round};
use warlog::geometry::{Base, Bearing, Body, CONTACT, INCH, Point, inches};

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

/// Whoever sends more than 359 degrees means the same direction, and files can be read again.
#[test]
fn degrees_wrap_around_as_they_come_in() {
    for (degrees, bearing) in [("90", Bearing::NORTH), ("450", Bearing::NORTH), ("360", Bearing::EAST)] {
        assert_eq!(serde_json::from_str::<Bearing>(degrees).unwrap(), bearing, "{degrees}");
    }
    assert_eq!(serde_json::to_string(&Bearing::NORTH).unwrap(), "90");
}
