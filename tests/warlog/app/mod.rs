//! Tests of the app: a league's evening from founding to standings, and everything that may go wrong in it.

mod adoptions;
mod audit;
mod battles;
mod commands;
mod corrections;
mod deeds;
mod dues;
mod evening;
mod forge;
mod forged;
pub mod forks;
mod history;
mod keys;
mod modules;
mod notes;
mod packs;
pub mod people;
mod races;
mod result_races;
pub mod results;
mod rewinds;
mod season_statistics;
mod seasons;
mod statistics;
pub mod support;
mod texts;
mod what_if;
