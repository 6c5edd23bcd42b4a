//! A league: who runs it, who belongs to it and which campaigns were founded in it.

mod command;
mod decide;
mod event;
mod evolve;
mod narration;
mod refusal;
mod state;

pub use command::Command;
pub use decide::{check_member, decide};
pub use event::Event;
pub use evolve::{evolve, fold};
pub use narration::narrate;
pub use refusal::Refusal;
pub use state::{League, Role, Visibility};
