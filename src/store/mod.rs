//! (store: see ARCHITECTURE.md)
