//! (tests of golden)
