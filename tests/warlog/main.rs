//! All tests of Warlog in one binary: one module a capability.

mod access;
mod api;
mod app;
mod architecture;
mod armoury;
mod assault;
mod cli;
mod deciders;
mod engine;
mod feed;
mod field_reports;
mod fuzz;
mod geometry;
mod golden;
mod habits;
mod http;
mod odds;
mod pausing;
mod refusals;
mod samples;
mod scenario;
mod shooting;
mod simulation;
mod store;
mod web;
