//! What comes of a psychic power that is tried.

use serde::{Deserialize, Serialize};

/// What came of a psychic power (PS-02, PS-07).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// The Psychic test failed, or its Perils were the psyker's end.
    Failed,
    /// It is manifested.
    Manifested,
    /// Its target denied it.
    Denied,
}
