//! How models change places.

use serde::{Deserialize, Serialize};

/// By what a model moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    /// A move of the Movement phase.
    Move,
    /// A run.
    Run,
    /// A scout's redeployment.
    Scout,
    /// Falling back.
    FallBack,
    /// Regrouping.
    Regroup,
    /// A charge.
    Charge,
    /// Piling in.
    PileIn,
    /// Consolidating.
    Consolidate,
    /// A fall.
    Fall,
    /// Breaking off.
    HitAndRun,
}
