//! Damage to vehicles that go on.

use serde::{Deserialize, Serialize};

/// What a penetrating hit, or bad ground, does to a vehicle that goes on (VH-05, VH-13, VH-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Damage {
    /// Snap shots only.
    Shaken,
    /// Snap shots only, and it cannot move.
    Stunned,
    /// The weapon at this place of what it carries is gone.
    WeaponDestroyed(u16),
    /// It moves no more.
    Immobilised,
}
