//! (league: see ARCHITECTURE.md)
