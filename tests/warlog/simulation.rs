//! (tests of simulation)
