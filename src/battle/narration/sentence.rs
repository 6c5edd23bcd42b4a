//! A sentence as key and arguments.

use crate::geometry::hundredths;
use serde::Serialize;

/// Something told, before it is put into a language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sentence {
    /// Which sentence: a stable snake_case word.
    pub key: &'static str,
    /// Its arguments by name.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// An argument of a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Argument {
    /// A name or a list of them, the same in every language.
    Text(String),
    /// A number.
    Number(i64),
    /// A length in hundredths of an inch.
    Length(i32),
    /// A stable word that each language has its own for.
    Term(String),
}

impl Sentence {
    /// A sentence without arguments.
    pub const fn new(key: &'static str) -> Sentence {
        Sentence { key, arguments: Vec::new() }
    }

    /// Adds a text.
    pub fn text(self, name: &'static str, text: &str) -> Sentence {
        self.with(name, Argument::Text(text.to_owned()))
    }

    /// Adds a number.
    pub fn number(self, name: &'static str, number: impl Into<i64>) -> Sentence {
        self.with(name, Argument::Number(number.into()))
    }

    /// Adds a length given in units.
    pub fn length(self, name: &'static str, units: i32) -> Sentence {
        self.with(name, Argument::Length(hundredths(units)))
    }

    /// Adds a word to be translated.
    pub fn term(self, name: &'static str, word: &str) -> Sentence {
        self.with(name, Argument::Term(word.to_owned()))
    }

    /// The argument with this name.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(known, _)| *known == name).map(|(_, argument)| argument)
    }

    fn with(mut self, name: &'static str, argument: Argument) -> Sentence {
        self.arguments.push((name, argument));
        self
    }
}

/// A template with its slots, `{slot}`, filled.
pub fn fill(template: &str, filled: &dyn Fn(&str) -> String) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((slot, after)) = after.split_once('}') else {
            break;
        };
        text.push_str(&filled(slot));
        rest = after;
    }
    text.push_str(rest);
    text
}

/// A length in units as people write it: `6"`, `6.5"`.
pub fn inches(units: i32) -> String {
    written(hundredths(units))
}

/// Hundredths of an inch as people write them.
pub fn written(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match (rest, rest % 10) {
        (0, _) => format!("{sign}{whole}\""),
        (_, 0) => format!("{sign}{whole}.{}\"", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_read_well() {
        let told = [6 * 254, 1651, -127].map(inches);
        assert_eq!(told, ["6\"", "6.5\"", "-0.5\""]);
    }
}
