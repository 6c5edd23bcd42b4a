//! (projections: see ARCHITECTURE.md)
