//! (battle: see ARCHITECTURE.md)
