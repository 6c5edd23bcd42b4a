//! The pages: made on the server, useful without script.

mod about;
mod assets;
pub mod board;
pub mod dice;
pub mod layout;
pub mod packs;
pub mod replay;
pub mod roster;
pub mod rules;
pub mod story;
mod words;
