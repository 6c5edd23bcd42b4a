//! (dice: see ARCHITECTURE.md)
