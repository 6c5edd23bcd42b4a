//! The pages over HTTP and in a browser, on one server with a small league.

mod browser;
mod pages;
mod replay;
mod sheet;
mod world;
