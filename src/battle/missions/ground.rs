//! The ground of a mission: deployment zones (MI-27 to MI-31), where objectives lie and may be placed, and
//! what stands on the table because of them.

use super::{Sheet, inches};
use crate::battle::setup::Setup;
use crate::geometry::{Base, Bearing, Board, Body, Edge, INCH, Piece, PieceKind, Point, Zone};
use crate::ids::Side;
use serde::{Deserialize, Serialize};

/// Depth of a zone along an edge, in inches (MI-27).
pub const DEPTH: u16 = 12;

/// Where the sides set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zones {
    /// Strips along the own edges (MI-27).
    Edges,
    /// Corners, 12" from the centre diagonal (MI-28).
    Diagonal,
    /// Quarters of the table, so many inches clear of its centre (MI-29, MI-30).
    Quarters(i32),
    /// The defender's corner, and the two edges opposite for the attacker (MI-31).
    Stand,
}

/// What an objective is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A marker to hold.
    Marker,
    /// A marker that may be the device (MI-49).
    Device,
    /// A building to enter (MI-50).
    Building,
    /// Something to carry (MI-51).
    Artefact,
    /// Something to destroy (MI-53).
    Support,
}

impl Sort {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Sort::Marker => "marker",
            Sort::Device => "device",
            Sort::Building => "building",
            Sort::Artefact => "artefact",
            Sort::Support => "support",
        }
    }

    /// The side of its square in units; none for what is a marker.
    pub const fn size(self) -> Option<i32> {
        match self {
            Sort::Building => Some(6 * INCH),
            Sort::Support => Some(2 * INCH),
            Sort::Marker | Sort::Device | Sort::Artefact => None,
        }
    }
}

/// The objectives of a mission.
pub struct Objectives {
    /// What they are.
    pub sort: Sort,
    /// Their usual places in inches on a table of 48" by 48", the defender's or red's edge being south.
    pub places: &'static [(i32, i32)],
    /// How many of the first of them the mission itself puts there; the others are placed.
    pub fixed: usize,
    /// Whether the defender alone places them.
    pub by_defender: bool,
    /// Where they may be placed.
    pub may_place: fn(&Placing<'_>, Point) -> bool,
}

/// An objective that is being placed.
pub struct Placing<'a> {
    /// The battle as it is to be.
    pub setup: &'a Setup,
    /// What they are.
    pub sort: Sort,
    /// Those already placed, in the order of the mission's places.
    pub placed: &'a [Point],
}

const fn anywhere(_: &Placing<'_>, _: Point) -> bool {
    true
}

impl Objectives {
    /// None at all.
    pub const NONE: Objectives =
        Objectives { sort: Sort::Marker, places: &[], fixed: 0, by_defender: false, may_place: anywhere };

    /// The usual places as points.
    pub fn usual(&self) -> Vec<Point> {
        self.places.iter().map(|(x, y)| Point::new(x * INCH, y * INCH)).collect()
    }
}

impl Placing<'_> {
    /// Whether a place is at least so many inches from the edges and from the others, edge to edge.
    pub fn clear(&self, at: Point, inches_apart: i32) -> bool {
        let (board, size) = (&self.setup.board, self.sort.size().unwrap_or(0));
        let gap = inches(inches_apart);
        let margin = gap + size / 2;
        let inside = |at: i32, size: i32| (margin..=size - margin).contains(&at);
        let apart = |other: &Point| {
            let across = |a: i32, b: i32| i64::from((a - b).abs() - size).max(0);
            let (x, y) = (across(at.x, other.x), across(at.y, other.y));
            x * x + y * y >= i64::from(gap) * i64::from(gap)
        };
        inside(at.x, board.width) && inside(at.y, board.depth) && self.placed.iter().all(apart)
    }

    /// Whether a place is outside both zones.
    pub fn outside_zones(&self, at: Point) -> bool {
        let board = &self.setup.board;
        !Side::BOTH.iter().any(|side| zone(self.setup, *side).holds_point(board, at))
    }

    /// Whether the whole objective is inside the defender's zone.
    pub fn in_defenders_zone(&self, at: Point) -> bool {
        let defender = self.setup.mission.attacker.map(Side::other);
        let body = square_body(at, self.sort.size().unwrap_or(0));
        defender.is_some_and(|side| zone(self.setup, side).holds(&self.setup.board, &body))
    }
}

/// The deployment zone of a side; the whole table where the mission has none.
pub fn zone(setup: &Setup, side: Side) -> Zone {
    let (board, edge) = (&setup.board, setup.sides[side.index()].edge);
    let far = matches!(edge, Edge::North | Edge::East);
    match setup.mission.zones() {
        Zones::Diagonal => corner(board, far),
        Zones::Quarters(clear) => Zone::Quarter { north: far, east: far, clear: inches(clear) },
        Zones::Stand => stand(board, setup.mission.attacker == Some(side)),
        Zones::Edges => match i32::from(setup.mission.zone_inches) * INCH {
            0 => Zone::Strip { edge, depth: board.width.max(board.depth) },
            depth => Zone::Strip { edge, depth },
        },
    }
}

/// Whether a mission has zones at all.
pub fn has_zones(setup: &Setup) -> bool {
    setup.mission.zones() != Zones::Edges || setup.mission.zone_inches > 0
}

/// The triangle in a corner whose long side is 17" along the edges from the centre diagonal, which is 12" from
/// it (MI-28).
fn corner(board: &Board, far: bool) -> Zone {
    let reach = (board.width + board.depth) / 2 - inches(17);
    let at = |x: i32, y: i32| {
        if far { Point::new(board.width - x, board.depth - y) } else { Point::new(x, y) }
    };
    Zone::Polygon(vec![at(0, 0), at(reach, 0), at(0, reach)])
}

fn stand(board: &Board, attacks: bool) -> Zone {
    let (width, depth) = (board.width, board.depth);
    let at = Point::new;
    Zone::Polygon(if attacks {
        let (x, y) = (width - inches(6), depth - inches(6));
        vec![at(x, 0), at(width, 0), at(width, depth), at(0, depth), at(0, y), at(x, y)]
    } else {
        let far = inches(18);
        vec![at(0, 0), at(far, 0), at(far, far), at(0, far)]
    })
}

/// Where the objectives lie if nobody places them: turned round where the defender's edge is the far one.
pub fn usual_places(setup: &Setup, sheet: &Sheet) -> Vec<Point> {
    let (width, depth) = (setup.board.width, setup.board.depth);
    let defender = setup.mission.attacker.map(Side::other);
    let edge = defender.map(|side| setup.sides[side.index()].edge);
    if let Some(own) = &setup.mission.own {
        return own.markers.clone();
    }
    let turned = sheet.objectives.by_defender && matches!(edge, Some(Edge::North | Edge::East));
    let place = |at: Point| if turned { Point::new(width - at.x, depth - at.y) } else { at };
    sheet.objectives.usual().into_iter().map(place).collect()
}

/// Puts buildings and supports on the table. What stood in their way is cleared.
pub fn raise(setup: &mut Setup, sheet: &Sheet) {
    let Some(size) = sheet.objectives.sort.size() else { return };
    let places = setup.mission.objectives.clone();
    let under = |piece: &Piece| places.iter().any(|at| piece.is_under(&square_body(*at, size)));
    setup.board.pieces.retain(|piece| !under(piece));
    for (number, at) in places.iter().enumerate() {
        setup.board.pieces.push(structure(sheet.objectives.sort, number, *at));
    }
}

/// The name on the board of what an objective is.
pub fn piece_name(sort: Sort, number: usize) -> String {
    let word = if sort == Sort::Support { "support" } else { "building" };
    format!("{word}_{}", number + 1)
}

fn structure(sort: Sort, number: usize, at: Point) -> Piece {
    let piece = square(at, sort.size().unwrap_or(0));
    let name = piece_name(sort, number);
    if sort == Sort::Support {
        return Piece { name, kind: PieceKind::Building, impassable: true, height: inches(2), ..piece };
    }
    Piece { name, cover: Some(4), ..piece }
}

/// The square of an objective about its centre.
pub fn square(at: Point, size: i32) -> Piece {
    let corner = Point::new(at.x - size / 2, at.y - size / 2);
    Piece::rectangle("", PieceKind::Area, corner, size, size)
}

fn square_body(at: Point, size: i32) -> Body {
    let base = Base::Hull { long: size, short: size };
    Body { at, up: 0, height: 0, base, facing: Bearing::EAST }
}
