//! (tests of scenario)
