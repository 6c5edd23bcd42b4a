//! (campaign: see ARCHITECTURE.md)
