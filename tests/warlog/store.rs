//! (tests of store)
