//! The board: its size and the terrain on it.

use super::body::Body;
use super::shape::{self, Bounds, Vector};
use super::zone::Edge;
use super::{FAR, INCH, Point};
use serde::{Deserialize, Serialize};

/// What a piece of terrain is to movement, sight and blasts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceKind {
    /// Ground one can be in: woods, ruins, craters (`SV-16`).
    Area,
    /// Stops sight and blast markers (`BW-05`); without a height it is higher than anything.
    Wall,
    /// Something to be behind: a barricade, a hedge.
    Obstacle,
    /// A solid block with a level top.
    Building,
}

/// A piece of terrain, standing on the table.
///
/// With a `height` (and every wall) it is solid: it stops sight, and unless it is a wall models
/// stand on its level top. Without a height it only hides what is behind it, and only if it gives
/// `cover`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    pub name: String,
    pub kind: PieceKind,
    /// The corners in order, either way round; the last joins the first.
    pub outline: Vec<Point>,
    /// The cover save it gives (`SV-13`): 4 for 4+.
    #[serde(default)]
    pub cover: Option<u8>,
    /// `MV-06`
    #[serde(default)]
    pub difficult: bool,
    /// `MV-08`
    #[serde(default)]
    pub dangerous: bool,
    /// `MV-10`
    #[serde(default)]
    pub impassable: bool,
    /// In units.
    #[serde(default)]
    pub height: i32,
    /// Ladders or stairs lead up: climbing takes no test (`MV-15`).
    #[serde(default)]
    pub ladder: bool,
}

/// The table and everything on it that is not a model. Sizes in units: width east, depth north.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    pub width: i32,
    pub depth: i32,
    #[serde(default)]
    pub pieces: Vec<Piece>,
}

/// Why a board cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardFault {
    #[error("the table is {width} by {depth} units; give each side between 1 and 240 inches")]
    TableSize { width: i32, depth: i32 },
    #[error("terrain '{piece}' has {corners} corners; give it between 3 and 64")]
    CornerCount { piece: String, corners: usize },
    #[error(
        "terrain '{piece}' crosses or touches itself at corner {corner}; list its corners in order around it"
    )]
    OutlineCrossed { piece: String, corner: usize },
    #[error("terrain '{piece}' reaches more than 12 inches beyond the table; move it or cut it")]
    OffTable { piece: String },
    #[error("terrain '{piece}' has height {height}; give it between 0 and 48 inches")]
    PieceHeight { piece: String, height: i32 },
    #[error("terrain '{piece}' gives cover {cover}+; cover is between 2+ and 6+")]
    CoverValue { piece: String, cover: u8 },
    #[error("two pieces of terrain are called '{piece}'; give each its own name")]
    NameTwice { piece: String },
}

impl BoardFault {
    /// A stable name for the fault.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TableSize { .. } => "table_size",
            Self::CornerCount { .. } => "corner_count",
            Self::OutlineCrossed { .. } => "outline_crossed",
            Self::OffTable { .. } => "terrain_off_table",
            Self::PieceHeight { .. } => "terrain_height",
            Self::CoverValue { .. } => "cover_value",
            Self::NameTwice { .. } => "terrain_name_twice",
        }
    }
}

impl Piece {
    /// A rectangle with its south-west corner at `at`, of a kind, with nothing special about it.
    pub fn rectangle(name: &str, kind: PieceKind, at: Point, width: i32, depth: i32) -> Self {
        let (east, north) = (at.x.saturating_add(width), at.y.saturating_add(depth));
        let outline = vec![at, Point::new(east, at.y), Point::new(east, north), Point::new(at.x, north)];
        Self {
            name: name.to_owned(),
            kind,
            outline,
            cover: None,
            difficult: false,
            dangerous: false,
            impassable: false,
            height: 0,
            ladder: false,
        }
    }

    /// Area terrain without an outline yet and with nothing special about it.
    pub fn area(name: &str) -> Self {
        Self { outline: Vec::new(), ..Self::rectangle(name, PieceKind::Area, Point::default(), 0, 0) }
    }

    /// Does it stop sight?
    pub fn is_solid(&self) -> bool {
        self.height > 0 || self.kind == PieceKind::Wall
    }

    /// The height of its top in units; a wall without a height is as high as anything can be.
    pub fn top(&self) -> i32 {
        match (self.kind, self.height.clamp(0, FAR)) {
            (PieceKind::Wall, 0) => FAR,
            (_, height) => height,
        }
    }

    /// Must a model walk around the piece: nobody may enter or cross it (`MV-10`)?
    pub fn bars_the_way(&self) -> bool {
        self.impassable || (self.kind == PieceKind::Wall && self.height <= 0)
    }

    /// Does the piece hold the spot, its border included?
    pub fn holds(&self, point: Point) -> bool {
        let spot = Vector::from(point);
        self.bounds().meets(&Bounds::of([spot])) && shape::holds(&self.corners(), spot)
    }

    /// Does the base lie over part of the piece? Touching it from outside is not enough.
    pub fn is_under(&self, body: &Body) -> bool {
        self.bounds().meets(&body.bounds()) && body.footprint_overlaps(&self.corners(), 0)
    }

    /// The distance from the body's base to the piece in units, seen from above; 0 if it is on it.
    pub fn distance_to(&self, body: &Body) -> i32 {
        body.distance_to_shape(&self.corners())
    }

    /// The box around the piece.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds::of(self.outline.iter().map(|&corner| corner.into()))
    }

    pub(super) fn corners(&self) -> Vec<Vector> {
        self.outline.iter().map(|&corner| corner.into()).collect()
    }

    fn check(&self, width: i32, depth: i32) -> Result<(), BoardFault> {
        let piece = self.name.clone();
        let corners = self.outline.len();
        if !(3..=64).contains(&corners) {
            return Err(BoardFault::CornerCount { piece, corners });
        }
        let margin = 12 * INCH;
        let near = |p: &Point| {
            (-margin..=width + margin).contains(&p.x) && (-margin..=depth + margin).contains(&p.y)
        };
        if !self.outline.iter().all(near) {
            return Err(BoardFault::OffTable { piece });
        }
        if let Some(corner) = self.crossed_at() {
            return Err(BoardFault::OutlineCrossed { piece, corner: corner + 1 });
        }
        if !(0..=48 * INCH).contains(&self.height) {
            return Err(BoardFault::PieceHeight { piece, height: self.height });
        }
        match self.cover {
            Some(cover) if !(2..=6).contains(&cover) => Err(BoardFault::CoverValue { piece, cover }),
            _ => Ok(()),
        }
    }

    /// The first corner whose side meets another side anywhere but at the corner they share.
    fn crossed_at(&self) -> Option<usize> {
        let sides: Vec<_> = shape::sides(&self.corners()).collect();
        let count = sides.len();
        (0..count).find(|&i| {
            let (start, end) = sides[i];
            let after = sides[(i + 1) % count].1;
            // The next side may touch only at the shared corner: it must not be empty nor fold
            // back.
            let folds = start == end
                || ((end - start).cross(after - end) == 0 && (end - start).dot(after - end) <= 0);
            let others = (i + 2..count).filter(|&j| (j + 1) % count != i);
            folds || others.into_iter().any(|j| shape::sides_meet(sides[i], sides[j]))
        })
    }
}

impl Board {
    /// An empty table of `width` by `depth` units.
    pub fn empty(width: i32, depth: i32) -> Self {
        Self { width, depth, pieces: Vec::new() }
    }

    /// Is the board fit to play on? The first fault found says what to mend.
    pub fn validate(&self) -> Result<(), BoardFault> {
        let sane = INCH..=240 * INCH;
        if !sane.contains(&self.width) || !sane.contains(&self.depth) {
            return Err(BoardFault::TableSize { width: self.width, depth: self.depth });
        }
        for (index, piece) in self.pieces.iter().enumerate() {
            piece.check(self.width, self.depth)?;
            if self.pieces[..index].iter().any(|other| other.name == piece.name) {
                return Err(BoardFault::NameTwice { piece: piece.name.clone() });
            }
        }
        Ok(())
    }

    /// Is the body on the table (`KT-02`, `MV-21`)? Its centre must be; its base may reach over the edge.
    pub fn holds(&self, body: &Body) -> bool {
        self.holds_point(body.at)
    }

    /// Is the base wholly on the table, as when it is set up?
    pub fn wholly_holds(&self, body: &Body) -> bool {
        let Bounds { low, high } = body.bounds();
        low.x >= 0 && low.y >= 0 && high.x <= i64::from(self.width) && high.y <= i64::from(self.depth)
    }

    /// The edge that the base reaches beyond, and how far in units; the farther one of two.
    pub fn overhang(&self, body: &Body) -> Option<(Edge, i32)> {
        if self.wholly_holds(body) {
            return None;
        }
        let beyond = Edge::ALL.map(|edge| (edge, -self.edge_gap(body, edge)));
        let farthest = beyond.into_iter().max_by_key(|(_, far)| *far);
        farthest.map(|(edge, far)| (edge, far.max(1)))
    }

    /// Is the spot on the table, its edge included?
    pub fn holds_point(&self, point: Point) -> bool {
        (0..=self.width).contains(&point.x) && (0..=self.depth).contains(&point.y)
    }

    /// The area terrain the base is in, at least partly (`SV-16`): indexes of pieces, ascending.
    pub fn pieces_at(&self, body: &Body) -> Vec<usize> {
        let area = |piece: &Piece| piece.kind == PieceKind::Area && piece.is_under(body);
        self.indexes(area)
    }

    /// Every piece of whatever kind that the base lies over: indexes, ascending.
    pub fn pieces_under(&self, body: &Body) -> Vec<usize> {
        self.indexes(|piece| piece.is_under(body))
    }

    /// The solid piece, if any, that the base would reach into although it rises more than a free
    /// step (`MV-12`) above the body's feet. A body whose centre is inside a piece that is no wall
    /// is meant to be in it.
    pub fn stuck_in(&self, body: &Body) -> Option<usize> {
        self.pieces.iter().position(|piece| {
            piece.is_solid()
                && piece.top() > body.up.saturating_add(INCH)
                && (piece.kind == PieceKind::Wall || !piece.holds(body.at))
                && piece.is_under(body)
        })
    }

    /// The height of the ground at a spot: the highest level top over it, 0 for the table.
    pub fn level_at(&self, point: Point) -> i32 {
        let standing =
            |piece: &&Piece| piece.kind != PieceKind::Wall && piece.height > 0 && piece.holds(point);
        self.pieces.iter().filter(standing).map(Piece::top).max().unwrap_or(0)
    }

    fn indexes(&self, wanted: impl Fn(&Piece) -> bool) -> Vec<usize> {
        let pieces = self.pieces.iter().enumerate();
        pieces.filter(|(_, piece)| wanted(piece)).map(|(index, _)| index).collect()
    }
}
