//! Objectives: what changes about them, and the changes that events tell.

use crate::geometry::Point;
use crate::ids::{ModelId, Side};
use serde::{Deserialize, Serialize};

/// What changes about one objective. Which of it matters, the mission says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Objective {
    /// Where it is; with its carrier, or where it was dropped.
    pub at: Point,
    /// Cleared away or destroyed.
    pub gone: bool,
    /// It is the device (MI-49).
    pub found: bool,
    /// Who controls it, as last noted.
    pub holder: Option<Side>,
    /// Since which player turn of the battle.
    pub held_since: u16,
    /// What kind of building it is, once somebody has been inside (MI-50).
    pub building: Option<Building>,
    /// Who carries it (MI-12).
    pub carrier: Option<ModelId>,
    /// How far it was carried in this player turn, in units.
    pub carried: i32,
    /// It was handed over in this player turn.
    pub handed: bool,
    /// It was dropped by this order, and may be claimed.
    pub dropped: bool,
    /// Wounds it has lost (MI-53).
    pub lost: u8,
}

/// What happens to an objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// It was searched, and is nothing (MI-49).
    Cleared,
    /// It is the device (MI-49).
    Found {
        /// Whose model found it.
        by: Side,
    },
    /// Another side controls it from now on, or none.
    Held {
        /// Who.
        by: Option<Side>,
    },
    /// The first model inside found out what it is (MI-50).
    Explored {
        /// What.
        building: Building,
    },
    /// A model has it now (MI-12).
    Taken {
        /// Who.
        by: ModelId,
        /// From a friend.
        handed: bool,
    },
    /// It was struck (MI-53).
    Struck {
        /// By whom.
        by: ModelId,
        /// Wounds it lost.
        wounds: u8,
        /// It is destroyed.
        destroyed: bool,
    },
}

/// What a building is (MI-50).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Building {
    /// Just a building.
    Plain,
    /// A save passed on a 6 may set it off.
    Munitions,
    /// Who shoots from inside rolls ones to hit again.
    WeaponsCache,
    /// Feel No Pain at 6+ inside.
    MedCentre,
    /// Cover inside is better by one.
    Bunker,
}
