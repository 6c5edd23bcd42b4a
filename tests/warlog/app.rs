//! (tests of app)
