//! (cli: see ARCHITECTURE.md)
