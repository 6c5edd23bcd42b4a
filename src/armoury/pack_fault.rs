//! What is wrong with a pack file, where, and what to do about it.

use serde::Serialize;
use std::fmt;

/// One fault of a pack file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PackFault {
    /// The file's name.
    pub file: String,
    /// Line and column, from 1, where the text gives one.
    pub at: Option<(usize, usize)>,
    /// Stable code: `unknown_item`.
    pub code: &'static str,
    /// What is wrong, naming the entry or item.
    pub problem: String,
    /// What to do.
    pub remedy: String,
}

impl fmt::Display for PackFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some((line, column)) = self.at {
            write!(f, ", line {line}, column {column}")?;
        }
        write!(f, ": {}. {} [{}]", self.problem, self.remedy, self.code)
    }
}

impl std::error::Error for PackFault {}

/// Line and column, from 1, of a byte in a text.
pub(super) fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
    (line, column)
}

/// Collects the faults of one file.
pub(super) struct Faults<'a> {
    file: &'a str,
    text: &'a str,
    found: Vec<PackFault>,
    warnings: Vec<PackFault>,
}

/// More faults than this say nothing new and only fill the screen.
pub(super) const MAX_FAULTS: usize = 100;

impl<'a> Faults<'a> {
    pub(super) fn of(file: &'a str, text: &'a str) -> Faults<'a> {
        Faults { file, text, found: Vec::new(), warnings: Vec::new() }
    }

    pub(super) fn add(&mut self, byte: usize, code: &'static str, problem: String, remedy: &str) {
        if self.found.len() < MAX_FAULTS {
            self.found.push(self.fault(byte, code, problem, remedy));
        }
    }

    /// Notes what is worth a look and refuses nothing.
    pub(super) fn warn(&mut self, byte: usize, code: &'static str, problem: String, remedy: &str) {
        if self.warnings.len() < MAX_FAULTS {
            self.warnings.push(self.fault(byte, code, problem, remedy));
        }
    }

    fn fault(&self, byte: usize, code: &'static str, problem: String, remedy: &str) -> PackFault {
        let at = Some(place(self.text, byte));
        PackFault { file: self.file.to_owned(), at, code, problem, remedy: remedy.to_owned() }
    }

    /// Notes a fault unless the fact holds.
    pub(super) fn unless(
        &mut self,
        fact: bool,
        byte: usize,
        code: &'static str,
        problem: impl FnOnce() -> String,
        remedy: &str,
    ) {
        if !fact {
            self.add(byte, code, problem(), remedy);
        }
    }

    /// The faults, and what is only worth a look, each in the order of the text.
    pub(super) fn finish(mut self) -> [Vec<PackFault>; 2] {
        self.found.sort_by_key(|fault| fault.at);
        self.warnings.sort_by_key(|fault| fault.at);
        [self.found, self.warnings]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_lines_and_letters_from_one() {
        assert_eq!(place("ab\nцd", 0), (1, 1));
        assert_eq!(place("ab\nцd", 5), (2, 2));
        assert_eq!(place("ab", 99), (1, 3));
    }
}
