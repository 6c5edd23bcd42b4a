//! (tests of cli)
