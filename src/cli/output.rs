//! What the program says: answers on standard output, remarks and errors on standard error.

use super::failure::Failure;
use std::fmt::Arguments;
use std::io::{Write, stderr, stdout};

/// Writes a line to standard output; an error if it cannot be written, or if nobody reads it any more.
macro_rules! say {
    ($($words:tt)*) => { $crate::cli::output::line(format_args!($($words)*)) };
}

/// Writes a line to standard error.
macro_rules! remark {
    ($($words:tt)*) => { $crate::cli::output::remark(format_args!($($words)*)) };
}

/// See `say!`.
pub fn line(words: Arguments<'_>) -> Result<(), Failure> {
    writeln!(stdout().lock(), "{}", plain(words)).map_err(|error| Failure::output(&error))
}

/// See `remark!`.
pub fn remark(words: Arguments<'_>) {
    // There is no third place where it could be said that this one is closed or full.
    let _ = writeln!(stderr().lock(), "{}", plain(words));
}

/// The words without letters that a terminal obeys, whatever names and files hold; lines and tabs stay.
fn plain(words: Arguments<'_>) -> String {
    let obeyed = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    let letter = |c: char| if obeyed(c) { c.escape_default().to_string() } else { c.to_string() };
    words.to_string().chars().map(letter).collect()
}

/// `1 event`, `3 events`.
pub fn counted(n: u64, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
