//! (roster: see ARCHITECTURE.md)
