//! Table edges and zones: strips along an edge, or any polygon (`KT-02`, `KT-11`, `MV-21`).

use super::Point;
use super::board::Board;
use super::body::Body;
use super::shape::{self, Bounds, Vector};
use serde::{Deserialize, Serialize};

/// A side of the table; north is the far one as seen from the origin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    South,
    East,
    North,
    West,
}

/// A part of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// Everything at most `depth` units from an edge.
    Strip { edge: Edge, depth: i32 },
    /// Everything inside a polygon.
    Polygon(Vec<Point>),
    /// A quarter of the table, but for what is within `clear` units of the table's centre.
    Quarter { north: bool, east: bool, clear: i32 },
}

impl Edge {
    /// Every edge, counter-clockwise from the south.
    pub const ALL: [Self; 4] = [Self::South, Self::East, Self::North, Self::West];

    /// The word of battle files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::South => "south",
            Self::East => "east",
            Self::North => "north",
            Self::West => "west",
        }
    }

    /// The edge on the other side.
    pub fn opposite(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
            Self::East => Self::West,
            Self::West => Self::East,
        }
    }
}

impl Board {
    /// The distance from the base's nearest point to an edge in units; negative once it is over it.
    pub fn edge_gap(&self, body: &Body, edge: Edge) -> i32 {
        let Bounds { low, high } = body.bounds();
        shape::to_units(match edge {
            Edge::South => low.y,
            Edge::West => low.x,
            Edge::North => i64::from(self.depth) - high.y,
            Edge::East => i64::from(self.width) - high.x,
        })
    }

    /// The edge nearest to the base, south, east, north, west in a tie.
    pub fn nearest_edge(&self, body: &Body) -> Edge {
        let edges = [Edge::South, Edge::East, Edge::North, Edge::West];
        edges.into_iter().min_by_key(|&edge| self.edge_gap(body, edge)).unwrap_or(Edge::South)
    }

    /// The spot on an edge nearest to `from`.
    pub fn on_edge(&self, from: Point, edge: Edge) -> Point {
        match edge {
            Edge::South => Point::new(from.x, 0),
            Edge::North => Point::new(from.x, self.depth),
            Edge::West => Point::new(0, from.y),
            Edge::East => Point::new(self.width, from.y),
        }
    }
}

impl Zone {
    /// Is the base wholly on the table and inside the zone? The border belongs to the zone.
    pub fn holds(&self, board: &Board, body: &Body) -> bool {
        board.wholly_holds(body)
            && match self {
                Self::Strip { edge, depth } => {
                    let Bounds { low, high } = body.bounds();
                    let depth = i64::from(*depth);
                    match edge {
                        Edge::South => high.y <= depth,
                        Edge::West => high.x <= depth,
                        Edge::North => low.y >= i64::from(board.depth) - depth,
                        Edge::East => low.x >= i64::from(board.width) - depth,
                    }
                }
                Self::Polygon(outline) => wholly_inside(outline, body),
                Self::Quarter { north, east, clear } => {
                    let Bounds { low, high } = body.bounds();
                    let (x, y) = (i64::from(board.width / 2), i64::from(board.depth / 2));
                    let inside = |far: bool, low: i64, high: i64, middle: i64| {
                        if far { low >= middle } else { high <= middle }
                    };
                    let centre = Point::new(board.width / 2, board.depth / 2);
                    inside(*east, low.x, high.x, x)
                        && inside(*north, low.y, high.y, y)
                        && body.distance_to_point(centre) > *clear
                }
            }
    }

    /// Its corners in order, for drawing: of a quarter the whole of it.
    pub fn outline(&self, board: &Board) -> Vec<Point> {
        let (width, depth) = (board.width, board.depth);
        let box_of = |west: i32, south: i32, east: i32, north: i32| {
            vec![
                Point::new(west, south),
                Point::new(east, south),
                Point::new(east, north),
                Point::new(west, north),
            ]
        };
        match self {
            Self::Strip { edge: Edge::South, depth: deep } => box_of(0, 0, width, *deep),
            Self::Strip { edge: Edge::North, depth: deep } => box_of(0, depth - deep, width, depth),
            Self::Strip { edge: Edge::West, depth: deep } => box_of(0, 0, *deep, depth),
            Self::Strip { edge: Edge::East, depth: deep } => box_of(width - deep, 0, width, depth),
            Self::Polygon(outline) => outline.clone(),
            Self::Quarter { north, east, .. } => {
                let half = |far: bool, size: i32| if far { (size / 2, size) } else { (0, size / 2) };
                let ((west, to_east), (south, to_north)) = (half(*east, width), half(*north, depth));
                box_of(west, south, to_east, to_north)
            }
        }
    }

    /// Is the spot inside the zone, its border included?
    pub fn holds_point(&self, board: &Board, point: Point) -> bool {
        self.holds(board, &Body::spot(point, 0))
    }
}

fn wholly_inside(outline: &[Point], body: &Body) -> bool {
    let zone: Vec<Vector> = outline.iter().map(|&corner| corner.into()).collect();
    let solid = body.solid();
    let cut = |side: (Vector, Vector)| body.footprint_overlaps(&[side.0, side.1], 0);
    let is_spot = solid.rim == 0 && solid.corners().len() == 1;
    body.core(0).corners().iter().all(|&corner| shape::holds(&zone, corner))
        && (is_spot || !shape::sides(&zone).any(cut))
}
