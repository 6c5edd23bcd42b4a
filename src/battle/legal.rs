//! What may be done now.
