//! (simulation: see ARCHITECTURE.md)
