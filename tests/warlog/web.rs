//! (tests of web)
