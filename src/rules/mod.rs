//! (rules: see ARCHITECTURE.md)
pub mod tables;
