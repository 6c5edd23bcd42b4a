//! (rules: see ARCHITECTURE.md)
