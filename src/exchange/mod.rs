//! (exchange: see ARCHITECTURE.md)
