//! (tests of movement)
