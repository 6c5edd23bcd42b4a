//! Exact integer geometry (placeholder until the floor lands).
use serde::{Deserialize, Serialize};
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Base {
    Round { diameter: i32 },
    Oval { long: i32, short: i32 },
    Hull { long: i32, short: i32 },
}
