//! What happened, in plain English.
