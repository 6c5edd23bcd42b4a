//! The binary: everything is in the library, so that tests can reach it.

fn main() {}
