//! Bots and whole battles played without people: for the demo, for proofs and for benches.

mod bot;

pub use bot::Bot;
