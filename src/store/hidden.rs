//! A text that no log shows.

use std::fmt;

/// A password, a token, or the hash of one: its debug text shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Hidden(String);

impl Hidden {
    /// Hides a text.
    pub fn new(text: impl Into<String>) -> Hidden {
        Hidden(text.into())
    }

    /// The text itself: for hashing, storing, and showing it once to whom it belongs.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}
