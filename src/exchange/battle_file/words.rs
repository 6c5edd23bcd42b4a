//! A line as words, and the small values that words stand for.

use super::fault::Fault;
use super::names::{LONGEST_KEY, LONGEST_TEXT, RESERVED, is_key, shown};
use crate::battle::is_written;
use crate::geometry::{Bearing, INCH, Point};
use crate::ids::Side;

/// The most digits of a whole number.
const MOST_DIGITS: usize = 9;
/// Lengths are less than this many inches.
const LONGEST_INCHES: i64 = 1000;

/// The words of one line, taken one after the other.
#[derive(Clone)]
pub(super) struct Words<'f> {
    pub line: usize,
    /// Each word with its column, from 1.
    words: Vec<(usize, &'f str)>,
    next: usize,
    /// The rules that the file declares itself.
    own_rules: &'f [String],
}

impl<'f> Words<'f> {
    /// The words of a line behind its first `skipped` bytes; what follows a `#` is a comment.
    pub fn new(line: usize, text: &'f str, skipped: usize) -> Words<'f> {
        let end = text.find('#').unwrap_or(text.len());
        let (mut words, mut start) = (Vec::new(), None);
        for (column, (place, letter)) in text[..end].char_indices().enumerate() {
            if letter.is_whitespace() || place < skipped {
                words.extend(start.take().map(|(column, from)| (column, &text[from..place])));
            } else if start.is_none() {
                start = Some((column + 1, place));
            }
        }
        words.extend(start.map(|(column, from)| (column, &text[from..end])));
        Words { line, words, next: 0, own_rules: &[] }
    }

    /// The same line, read with the rules that the file declares.
    pub fn knowing(self, own_rules: &'f [String]) -> Words<'f> {
        Words { own_rules, ..self }
    }

    /// The rules that the file declares itself.
    pub fn own_rules(&self) -> &'f [String] {
        self.own_rules
    }

    /// How many words are left.
    pub fn left(&self) -> usize {
        self.words.len() - self.next
    }

    /// The next word, which stays.
    pub fn peek(&self) -> Option<&'f str> {
        self.words.get(self.next).map(|(_, word)| *word)
    }

    /// The word after the next one, which stays.
    pub fn second(&self) -> Option<&'f str> {
        self.words.get(self.next + 1).map(|(_, word)| *word)
    }

    /// The next word, if there is one.
    pub fn take(&mut self) -> Option<&'f str> {
        let word = self.peek()?;
        self.next += 1;
        Some(word)
    }

    /// Takes the next word if it is `word`.
    pub fn take_if(&mut self, word: &str) -> bool {
        let is = self.peek() == Some(word);
        self.next += usize::from(is);
        is
    }

    /// The next word; `what` says what is missing if there is none.
    pub fn need(&mut self, what: &str) -> Result<&'f str, Fault> {
        let line = self.line;
        let column = self.end_column();
        self.take().ok_or_else(|| {
            let why = format!("the line ends where {what} belongs");
            Fault { column: Some(column), ..Fault::new(line, "word_missing", why) }
        })
    }

    /// Everything that is left, with single blanks.
    pub fn rest(&mut self) -> String {
        let rest: Vec<&str> = self.words[self.next..].iter().map(|(_, word)| *word).collect();
        self.next = self.words.len();
        rest.join(" ")
    }

    /// Everything that is left, for people to read: at most [`LONGEST_TEXT`] characters.
    pub fn text(&mut self, what: &str) -> Result<String, Fault> {
        let column = self.words.get(self.next).map(|(column, _)| *column);
        let text = self.rest();
        let length = text.chars().count();
        if length > LONGEST_TEXT {
            let why = format!("{what} has at most {LONGEST_TEXT} characters, this one {length}; shorten it");
            return Err(Fault { column, ..Fault::new(self.line, "too_long", why) });
        }
        Ok(text)
    }

    /// The line must end here.
    pub fn end(&self) -> Result<(), Fault> {
        match self.peek() {
            None => Ok(()),
            Some(word) => {
                let why = format!("`{}` is one word too many; remove it", shown(word));
                let column = self.words.get(self.next).map(|(column, _)| *column);
                Err(Fault { column, ..Fault::new(self.line, "word_unknown", why) })
            }
        }
    }

    /// A fault of the word taken last.
    pub fn fault(&self, code: &'static str, why: impl Into<String>) -> Fault {
        Fault { column: Some(self.column()), ..Fault::new(self.line, code, why) }
    }

    /// The same, of something that begins `offset` letters into that word.
    pub fn fault_within(&self, offset: usize, code: &'static str, why: impl Into<String>) -> Fault {
        Fault { column: Some(self.column() + offset), ..Fault::new(self.line, code, why) }
    }

    /// The column of the word taken last.
    pub fn column(&self) -> usize {
        self.words.get(self.next.saturating_sub(1)).map_or(1, |(column, _)| *column)
    }

    /// The column of the name that a statement gives: its second word.
    pub fn name_column(&self) -> usize {
        self.words.get(1).map_or_else(|| self.end_column(), |(column, _)| *column)
    }

    /// The column of the next word.
    pub fn column_of_next(&self) -> usize {
        self.words.get(self.next).map_or_else(|| self.end_column(), |(column, _)| *column)
    }

    /// The column just after the last word.
    fn end_column(&self) -> usize {
        self.words.last().map_or(1, |(column, word)| column + word.chars().count())
    }

    /// A fault of the word taken last, which is not what belongs there.
    pub fn wrong(&self, word: &str, what: &str) -> Fault {
        self.fault("word_unknown", format!("`{}` is not {what}", shown(word)))
    }

    /// An identifier.
    pub fn key(&mut self, what: &str) -> Result<String, Fault> {
        let word = self.need(what)?;
        if RESERVED.contains(&word) {
            let why = format!("`{word}` means something in battle files already; give {what} another name");
            return Err(self.fault("bad_name", why));
        }
        if is_key(word) {
            return Ok(word.to_owned());
        }
        let why =
            format!("`{}` cannot name {what}: use up to {LONGEST_KEY} letters, digits and _", shown(word));
        Err(self.fault("bad_name", why))
    }

    /// A whole number from `low` to `high`.
    pub fn number(&mut self, what: &str, low: i64, high: i64) -> Result<i64, Fault> {
        let word = self.need(what)?;
        self.as_number(word, what, low, high)
    }

    /// The word taken last as a whole number from `low` to `high`.
    pub fn as_number(&self, word: &str, what: &str, low: i64, high: i64) -> Result<i64, Fault> {
        let plain = !word.starts_with('+') && word.len() <= MOST_DIGITS;
        match word.parse() {
            Ok(number) if plain && (low..=high).contains(&number) => Ok(number),
            _ => {
                let why =
                    format!("`{}` is not {what}: give a whole number from {low} to {high}", shown(word));
                Err(self.fault("bad_number", why))
            }
        }
    }

    /// The word taken last as a change of a characteristic: `-2`, `+1`.
    pub fn as_change(&self, word: &str) -> Result<i64, Fault> {
        self.as_number(word.strip_prefix('+').unwrap_or(word), "a change", -10, 10)
    }

    /// A score such as `4+`; `-` is none.
    pub fn score(&mut self, what: &str) -> Result<Option<u8>, Fault> {
        let word = self.need(what)?;
        match word {
            "-" | "none" => return Ok(None),
            _ => {}
        }
        match word.strip_suffix('+').and_then(|digits| digits.parse().ok()) {
            Some(score @ 2..=6) => Ok(Some(score)),
            _ => {
                let why = format!("`{}` is not {what}: write 2+ to 6+, or - for none", shown(word));
                Err(self.fault("bad_number", why))
            }
        }
    }

    /// A length in inches, in units.
    pub fn length(&mut self, what: &str) -> Result<i32, Fault> {
        let word = self.need(what)?;
        self.as_length(word, what)
    }

    /// The word taken last as a length.
    pub fn as_length(&self, word: &str, what: &str) -> Result<i32, Fault> {
        units(word).ok_or_else(|| {
            let word = shown(word);
            let why =
                format!("`{word}` is not {what}: write inches, such as 12 or 7.25, below {LONGEST_INCHES}");
            self.fault("bad_length", why)
        })
    }

    /// A length in inches that is not negative, in units.
    pub fn size(&mut self, what: &str) -> Result<i32, Fault> {
        let length = self.length(what)?;
        if length < 0 {
            let why = format!("{what} is not negative: give 0 inches or more");
            return Err(self.fault("bad_length", why));
        }
        Ok(length)
    }

    /// Two lengths: a spot on the table.
    pub fn point(&mut self) -> Result<Point, Fault> {
        Ok(Point::new(self.length("an x in inches")?, self.length("a y in inches")?))
    }

    /// A spot written as `X,Y`.
    pub fn comma_point(&mut self) -> Result<Point, Fault> {
        let word = self.need("a corner X,Y")?;
        let parts = word.split_once(',').and_then(|(x, y)| Some(Point::new(units(x)?, units(y)?)));
        parts.ok_or_else(|| {
            let why = format!("`{}` is not a corner: write X,Y in inches", shown(word));
            self.fault("bad_length", why)
        })
    }

    /// Degrees counter-clockwise from east.
    pub fn bearing(&mut self) -> Result<Bearing, Fault> {
        Ok(Bearing::degrees(self.number("a bearing in degrees", -359, 360)?))
    }

    /// `red` or `blue`.
    pub fn side(&mut self) -> Result<Side, Fault> {
        let word = self.need("a side")?;
        side(word).ok_or_else(|| self.wrong(word, "a side: write red or blue"))
    }
}

/// The side with this word.
pub(super) fn side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.word() == word)
}

/// Whether a word is a length.
pub(super) fn is_length(word: &str) -> bool {
    units(word).is_some()
}

/// A length in inches as units, rounded half-up. People write up to two decimals; four hold every unit, which
/// is what written-out battles need.
fn units(word: &str) -> Option<i32> {
    let (sign, digits) = match word.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, word),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let plain = |text: &str| !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
    if !plain(whole) || !plain(part) {
        return None;
    }
    let whole: i64 = whole.parse().ok().filter(|inches| *inches < LONGEST_INCHES)?;
    let part: i64 = format!("{part:0<4}").parse().ok()?;
    let exact = sign * (whole * 10_000 + part) * i64::from(INCH);
    i32::try_from((exact + 5000).div_euclid(10_000)).ok().filter(|length| is_written(*length))
}

/// Units as inches: the shortest number of decimals, up to four, that reads back as the same length.
pub(super) fn inches(length: i32) -> String {
    let sign = if length < 0 { "-" } else { "" };
    let exact = i64::from(length.unsigned_abs()) * 10_000;
    let inch = i64::from(INCH);
    let scaled = [10_000, 1_000, 100, 10, 1].into_iter().map(|step| (exact / step + inch / 2) / inch * step);
    let texts = scaled.map(|number| {
        let text = format!("{sign}{}.{:04}", number / 10_000, number % 10_000);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    });
    let mut texts: Vec<String> = texts.collect();
    let short = texts.iter().position(|text| units(text) == Some(length));
    texts.swap_remove(short.unwrap_or(texts.len() - 1))
}

/// Units as inches for people, rounded to hundredths.
pub(super) fn rounded(length: i32) -> String {
    let hundredths = crate::geometry::hundredths(length);
    let text = format!("{}.{:02}", hundredths / 100, (hundredths % 100).abs());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::LONGEST;

    #[test]
    fn every_length_is_written_so_that_it_reads_back() {
        for length in -30_000..30_000 {
            assert_eq!(units(&inches(length)), Some(length), "{length}");
        }
        assert_eq!(inches(254), "1");
        assert_eq!(inches(127), "0.5");
    }

    #[test]
    fn lengths_of_two_decimals_round_as_geometry_does() {
        for hundredths in -5_000_i64..5_000 {
            let sign = if hundredths < 0 { "-" } else { "" };
            let text = format!("{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100);
            assert_eq!(units(&text), Some(crate::geometry::inches(hundredths)), "{text}");
        }
    }

    #[test]
    fn what_is_no_length_is_none() {
        for word in
            ["", ".", "1.", ".5", "1.23456", "1e3", "10000", "x", "--1", "+1", "1,5", "1000", "999.9999"]
        {
            assert_eq!(units(word), None, "{word}");
        }
    }

    #[test]
    fn the_longest_length_is_written_so_that_it_reads_back() {
        for length in [LONGEST, -LONGEST, LONGEST - 1] {
            assert_eq!(units(&inches(length)), Some(length), "{length}");
        }
        // Nothing is written as what it is not.
        assert_eq!(inches(1000 * INCH), "1000");
    }
}
