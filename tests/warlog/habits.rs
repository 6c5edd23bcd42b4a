//! (tests of habits)
