//! What a charge brings.

use serde::{Deserialize, Serialize};

/// What a charge that went home brings to the fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Onset {
    /// Through difficult terrain without a grenade: it strikes last (AS-16).
    pub hindered: bool,
    /// On several units at once, where that costs the bonuses of a charge (AS-38).
    pub disordered: bool,
    /// Into a defensive grenade: no more attacks (GR-12).
    pub dulled: bool,
    /// From above: one Strength more (AS-34).
    pub from_above: bool,
    /// With a climb: one Weapon Skill less (AS-37).
    pub climbed: bool,
    /// Behind a friend who blocks the way: one blow in this phase, wherever it piles in (AS-29).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub supports: bool,
}
