//! Warlog: Kill Team campaigns in which every roll and every decision is an event.
//!
//! Modules are floors: a module looks down, never up or sideways (see `ARCHITECTURE.md`).

// Floor 0: plain values.
pub mod dice;
pub mod events;
pub mod geometry;
pub mod ids;
// Floor 1: data of armies.
pub mod armoury;
// Floor 2: special rules bend plans.
pub mod rules;
// Floor 3: deciders.
pub mod battle;
pub mod campaign;
pub mod league;
pub mod roster;
// Floor 4: the log and what is counted from it.
pub mod projections;
pub mod store;
// Floor 5: where time, dice and database meet.
pub mod app;
pub mod exchange;
pub mod odds;
pub mod simulation;
// Floor 6: the rim.
pub mod api;
pub mod cli;
pub mod web;
