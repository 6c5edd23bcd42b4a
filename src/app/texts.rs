//! What no text may be, whoever sends it and through whichever door. Names have rules of their own: see
//! [`crate::ids::checked_name`].

use super::outcome::Refused;

/// The longest reason, note or other text, in characters.
const LONGEST_TEXT: usize = 2_000;

/// Checks every text in a value that was written for debugging.
///
/// # Errors
/// `nul_character`, `text_too_long`.
pub(super) fn check(written: &str) -> Result<(), Refused> {
    let (length, has_nul) = measured(written);
    if has_nul {
        // SQLite would keep it and Postgres would not: then a league could not move between them.
        return Err(Refused::new("nul_character", "a text has a NUL character in it: leave it out"));
    }
    if length > LONGEST_TEXT {
        let sentence = format!("a text has at most {LONGEST_TEXT} characters: this one has {length}");
        let numbers = [("length", length), ("most", LONGEST_TEXT)];
        let numbers = numbers.map(|(name, number)| (name.to_owned(), number as i64)).to_vec();
        return Err(Refused { numbers, ..Refused::new("text_too_long", sentence) });
    }
    Ok(())
}

/// The characters of the longest text between quotes, and whether any of them holds a NUL character.
fn measured(written: &str) -> (usize, bool) {
    let (mut longest, mut length, mut has_nul) = (0, 0, false);
    let (mut inside, mut letters) = (false, written.chars());
    while let Some(letter) = letters.next() {
        if letter == '"' {
            (inside, length) = (!inside, 0);
        } else if inside {
            length += 1;
            longest = longest.max(length);
            // An escape is one character: `\n`, `\\`, `\u{301}`.
            let escaped = if letter == '\\' { letters.next() } else { None };
            has_nul |= escaped == Some('0');
            if escaped == Some('u') {
                letters.by_ref().find(|letter| *letter == '}');
            }
        }
    }
    (longest, has_nul)
}
