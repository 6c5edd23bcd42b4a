//! Turn, side and phase.

use crate::ids::Side;
use serde::{Deserialize, Serialize};

/// A moment of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Game turn; 0 before the game.
    pub turn: u8,
    /// Whose player turn it is, or who deploys or scouts.
    pub side: Side,
    /// The phase.
    pub phase: Phase,
}

impl Moment {
    /// Before the game: `side` deploys.
    pub const fn deployment(side: Side) -> Moment {
        Moment { turn: 0, side, phase: Phase::Deployment }
    }
}

/// The phases in the order of the book (TN-02, TN-09).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Models are set up.
    Deployment,
    /// Scouts redeploy.
    Scout,
    /// Models move.
    Movement,
    /// Models shoot or run.
    Shooting,
    /// Models charge and fight.
    Assault,
}

impl Phase {
    /// All of them, in their order.
    pub const ALL: [Phase; 5] =
        [Phase::Deployment, Phase::Scout, Phase::Movement, Phase::Shooting, Phase::Assault];

    /// The word of battle files.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Deployment => "deployment",
            Phase::Scout => "scout",
            Phase::Movement => "movement",
            Phase::Shooting => "shooting",
            Phase::Assault => "assault",
        }
    }
}
