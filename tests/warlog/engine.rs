//! (tests of engine)
