//! What is wrong with a battle file: where, why, and what to do.

use super::names::plain;
use std::fmt;

/// A line of a battle file that cannot be read or does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column in the line, from 1, where one word is to blame.
    pub column: Option<usize>,
    /// A stable name for the kind of fault.
    pub code: &'static str,
    /// What is wrong and what to do about it.
    pub why: String,
}

impl Fault {
    /// A fault of a whole line.
    pub fn new(line: usize, code: &'static str, why: impl Into<String>) -> Fault {
        Fault { line, column: None, code, why: why.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(column) = self.column {
            write!(f, "column {column}: ")?;
        }
        write!(f, "{} [{}]", plain(&self.why), self.code)
    }
}

impl std::error::Error for Fault {}
