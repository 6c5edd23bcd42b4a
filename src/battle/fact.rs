//! Facts about the table: computed in board mode, told by the players in tabletop mode (asks.md, section 3).

use crate::geometry::INCH;
pub use crate::geometry::facing::Facing as Arc;
use crate::ids::{ModelId, UnitId};
use serde::{Deserialize, Serialize};

/// The longest length that is told or written, in units: below 1,000 inches.
pub const LONGEST: i32 = 1000 * INCH - 1;
/// The most names of terrain that one fact has.
const MOST_NAMES: usize = 100;

/// Whether a length, or a coordinate, is one that battle files can write.
pub fn is_written(length: i32) -> bool {
    (-LONGEST..=LONGEST).contains(&length)
}

/// What is measured. The words of battle files are those of the variants.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// Gap between two models, in units.
    Distance(ModelId, ModelId),
    /// Whether the first sees the second.
    Sight(ModelId, ModelId),
    /// The models of a unit in order of distance from a firing unit; equally near ones in set-up order.
    Nearest(UnitId, UnitId),
    /// Whether a quarter of the second is hidden from the first.
    Obscured(ModelId, ModelId),
    /// The best cover save that terrain gives the second against the first: 4 for 4+, 0 for none.
    Cover(ModelId, ModelId),
    /// The best cover save that anything gives the second against the barrage of the first, judged from the
    /// centre of its markers: 0 for none.
    CoverFromMarker(ModelId, ModelId),
    /// How a shot from the first to the second passes a third unit's models.
    Between(ModelId, ModelId),
    /// Whether two bases touch.
    InContact(ModelId, ModelId),
    /// The models under the marker or template just placed by this model.
    Under(ModelId),
    /// The area terrain a model is in.
    InArea(ModelId),
    /// The terrain on the way that a model is about to go.
    Path(ModelId),
    /// How high a model stands, in units.
    Height(ModelId),
    /// How far a marker that scatters from this model's shot goes before a wall stops it.
    WallAt(ModelId),
    /// The facing of the second, a vehicle, that the first stands in.
    Facing(ModelId, ModelId),
    /// Whether a model (or its marker's hole) is off the table.
    OffTable(ModelId),
    /// Whether a model can be placed as its order says.
    CanPlace(ModelId),
    /// The zone a model is in.
    InZone(ModelId),
}

/// What was measured or told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// A length in units.
    Length(i32),
    /// Yes or no.
    Holds(bool),
    /// Models in order.
    Models(Vec<ModelId>),
    /// A save or none.
    Cover(Option<u8>),
    /// Names of terrain; none is empty.
    Names(Vec<String>),
    /// How a shot passes others.
    Between(Between),
    /// A side of a vehicle.
    Arc(Arc),
    /// A length, or nothing in the way.
    WallAt(Option<i32>),
}

/// How a shot passes a third unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Between {
    /// Through it: the target has cover (SV-17).
    Through,
    /// Over it: no cover (SV-19).
    Over,
    /// Nobody is in the way.
    None,
}

/// A fact that the players told; true until one of its models moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// What.
    pub fact: Fact,
    /// Its value.
    pub value: Value,
}

impl Fact {
    /// The words of all facts.
    pub const WORDS: [&'static str; 17] = [
        "distance",
        "sight",
        "nearest",
        "obscured",
        "cover",
        "cover_from_marker",
        "between",
        "in_contact",
        "under",
        "in_area",
        "path",
        "height",
        "wall_at",
        "facing",
        "off_table",
        "can_place",
        "in_zone",
    ];

    /// The word of battle files.
    pub const fn word(&self) -> &'static str {
        match self {
            Fact::Distance(..) => "distance",
            Fact::Sight(..) => "sight",
            Fact::Nearest(..) => "nearest",
            Fact::Obscured(..) => "obscured",
            Fact::Cover(..) => "cover",
            Fact::CoverFromMarker(..) => "cover_from_marker",
            Fact::Between(..) => "between",
            Fact::InContact(..) => "in_contact",
            Fact::Under(..) => "under",
            Fact::InArea(..) => "in_area",
            Fact::Path(..) => "path",
            Fact::Height(..) => "height",
            Fact::WallAt(..) => "wall_at",
            Fact::Facing(..) => "facing",
            Fact::OffTable(..) => "off_table",
            Fact::CanPlace(..) => "can_place",
            Fact::InZone(..) => "in_zone",
        }
    }

    /// Whether it is the same to measure: from either end a distance, and whether two touch.
    pub fn is_same(&self, other: &Fact) -> bool {
        match (self, other) {
            (Fact::Distance(a, b), Fact::Distance(c, d)) | (Fact::InContact(a, b), Fact::InContact(c, d)) => {
                (a, b) == (c, d) || (a, b) == (d, c)
            }
            _ => self == other,
        }
    }

    /// Whether the fact stops being true when this model (of this unit) moves.
    pub fn is_about(&self, model: ModelId, unit: UnitId) -> bool {
        match self {
            Fact::Distance(a, b) | Fact::InContact(a, b) | Fact::Sight(a, b) => *a == model || *b == model,
            Fact::Obscured(a, b) | Fact::Cover(a, b) | Fact::Facing(a, b) => *a == model || *b == model,
            // Anybody may step in or out of the way.
            Fact::Between(..) => true,
            Fact::CoverFromMarker(a, b) => *a == model || *b == model,
            Fact::Nearest(a, b) => *a == unit || *b == unit,
            Fact::Under(a) | Fact::InArea(a) | Fact::Path(a) | Fact::Height(a) => *a == model,
            Fact::WallAt(a) | Fact::OffTable(a) | Fact::CanPlace(a) | Fact::InZone(a) => *a == model,
        }
    }

    /// Whether the fact is about one act only and must be told anew for the next.
    pub const fn is_momentary(&self) -> bool {
        matches!(
            self,
            Fact::Under(_)
                | Fact::CoverFromMarker(..)
                | Fact::Path(_)
                | Fact::WallAt(_)
                | Fact::OffTable(_)
                | Fact::CanPlace(_)
        )
    }

    /// Whether a value is of the right kind for the fact.
    pub fn allows(&self, value: &Value) -> bool {
        if matches!(value, Value::Names(names) if names.len() > MOST_NAMES) {
            return false;
        }
        matches!(
            (self, value),
            (Fact::Distance(..) | Fact::Height(_), Value::Length(0..=LONGEST))
                | (Fact::Sight(..) | Fact::Obscured(..) | Fact::InContact(..), Value::Holds(_))
                | (Fact::OffTable(_) | Fact::CanPlace(_), Value::Holds(_))
                | (Fact::Nearest(..) | Fact::Under(_), Value::Models(_))
                | (Fact::Cover(..) | Fact::CoverFromMarker(..), Value::Cover(None | Some(2..=6)))
                | (Fact::InArea(_) | Fact::Path(_) | Fact::InZone(_), Value::Names(_))
                | (Fact::Between(..), Value::Between(_))
                | (Fact::Facing(..), Value::Arc(_))
                | (Fact::WallAt(_), Value::WallAt(None | Some(0..=LONGEST)))
        )
    }
}
