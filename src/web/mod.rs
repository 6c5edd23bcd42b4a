//! (web: see ARCHITECTURE.md)
