//! Why models lose wounds and leave the game.

use serde::{Deserialize, Serialize};

/// Why a model lost wounds or left the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Shots and thrown grenades.
    Shooting,
    /// Blows.
    Melee,
    /// Fire.
    Fire,
    /// Its own weapon overheated.
    GetsHot,
    /// Perils of the Warp.
    Perils,
    /// It struck more often than its body bears (HO-34).
    Frenzy,
    /// Dangerous terrain.
    Dangerous,
    /// A fall.
    Fall,
    /// A vehicle exploded, or munitions went off (VH-10, MI-50).
    Explosion,
    /// A transport was wrecked and there was no room to get out (VH-12).
    NoRoom,
    /// It came down by Deep Strike where it could not stand (`deep_strike`).
    Mishap,
    /// A failed Break test.
    Fled,
    /// It fell back over the table edge.
    LeftTable,
    /// It was caught as it fled.
    Swept,
    /// The side gave up.
    Conceded,
}
