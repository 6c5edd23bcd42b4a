//! (tests of geometry)
