//! (tests of deciders)
