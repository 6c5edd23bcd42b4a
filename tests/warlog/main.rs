//! All tests of Warlog in one binary: one module a capability.

mod geometry;
mod armoury;
mod store;
mod deciders;
mod engine;
mod shooting;
mod movement;
mod golden;
mod scenario;
mod app;
mod api;
mod web;
mod cli;
mod simulation;
mod habits;
