//! How a battle ended, and why.

use crate::ids::Side;
use serde::{Deserialize, Serialize};

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why it ended (MI-33).
    pub reason: EndReason,
}

/// Why a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The last turn was played.
    TurnLimit,
    /// A side has nobody left.
    WipedOut,
    /// A side gave up.
    Conceded,
    /// A side left the field (MI-37), or its nerve broke (MI-18).
    Withdrew,
    /// The mission says so.
    MissionEnd,
    /// Time was called (MI-38).
    TimeLimit,
    /// The organiser stopped it.
    Abandoned,
}
