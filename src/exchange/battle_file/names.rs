//! Names: what may be one, how a misspelt one is recognised, and how foreign ones are written.

pub(super) use crate::armoury::bounds::{LONGEST_ID as LONGEST_KEY, RESERVED};
pub use crate::armoury::meant;

/// The longest title or name for people, in characters.
pub(super) const LONGEST_TEXT: usize = 200;

/// Whether a word can be an identifier.
pub(super) fn is_key(word: &str) -> bool {
    let length = word.chars().count();
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '\'');
    (1..=LONGEST_KEY).contains(&length) && word.chars().all(fits)
}

/// A name as an identifier, for written files: what cannot stand in one becomes `_`.
pub(super) fn as_key(name: &str) -> String {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '\'');
    let key: String = name.chars().take(LONGEST_KEY).map(|c| if fits(c) { c } else { '_' }).collect();
    if key.is_empty() || RESERVED.contains(&key.as_str()) { format!("{key}_") } else { key }
}

/// A text for people on one line of a written file.
pub(super) fn as_text(text: &str) -> String {
    let text: Vec<&str> = text.split(|c: char| c == '#' || c.is_control() || c.is_whitespace()).collect();
    let words: Vec<&str> = text.into_iter().filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(LONGEST_TEXT).collect()
}

/// A word as it is quoted in a fault: cut where it is very long, and nothing in it that a terminal obeys.
pub(super) fn shown(word: &str) -> String {
    let start: String = word.chars().take(LONGEST_KEY).collect();
    let more = if word.chars().count() > LONGEST_KEY { "..." } else { "" };
    plain(&start) + more
}

/// A text without letters that a terminal obeys: they are written as `\u{1b}`.
pub(super) fn plain(text: &str) -> String {
    let letter = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_written_out() {
        assert_eq!(shown("a\u{1b}[31mb\0"), "a\\u{1b}[31mb\\u{0}");
        assert_eq!(shown(&"x".repeat(61)), "x".repeat(60) + "...");
    }

    #[test]
    fn any_name_is_written_as_one_that_reads() {
        for name in ["ruin 1", "", "red", "a#b", "Große Mauer", "x,y", &"long".repeat(40)] {
            let key = as_key(name);
            assert!(is_key(&key) && !RESERVED.contains(&key.as_str()), "{name}: {key}");
        }
        assert_eq!(as_text("  two\nlines # and\ta  half "), "two lines and a half");
        assert_eq!(as_text(&"x".repeat(300)).len(), LONGEST_TEXT);
    }
}
