//! The turn as steps in the order of the book. A step checks (and may refuse), then resolves (and never refuses).

pub mod attack;
pub mod blast;
pub mod deploy;
pub mod ground;
pub mod mission;
pub mod movement;
pub mod nerve;
pub mod reserves;
pub mod running;
pub mod shooting;
pub mod turn;
pub mod wounds;
