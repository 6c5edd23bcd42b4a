//! (armoury: see ARCHITECTURE.md)
