//! (tests of shooting)
