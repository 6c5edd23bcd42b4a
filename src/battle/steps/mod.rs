//! The turn as steps in the order of the book. A step checks (and may refuse), then resolves (and never refuses).

pub mod aim;
pub mod attack;
pub mod blast;
pub mod casualty;
pub mod chance;
pub mod cover;
pub mod deploy;
pub mod focus;
pub mod ground;
pub mod look_out;
pub mod movement;
pub mod nerve;
pub mod overheat;
pub mod pinning;
pub mod running;
pub mod shooting;
pub mod turn;
pub mod wounding;
pub mod wounds;
