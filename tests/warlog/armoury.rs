//! (tests of armoury)
