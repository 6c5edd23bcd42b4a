//! (app: see ARCHITECTURE.md)
