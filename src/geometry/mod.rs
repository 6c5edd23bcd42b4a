//! (geometry: see ARCHITECTURE.md)
