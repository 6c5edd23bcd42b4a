//! (api: see ARCHITECTURE.md)
