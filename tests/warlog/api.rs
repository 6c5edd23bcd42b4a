//! (tests of api)
