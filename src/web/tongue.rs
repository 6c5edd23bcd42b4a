//! The tongues of the pages: what they say in English and Russian (Fluent messages in `locales/`), and how each writes
//! numbers and moments.

use super::marked::{self, Part};
use crate::armoury::Language;
use crate::ids::Timestamp;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use axum_extra::extract::cookie::CookieJar;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use jiff::tz::TimeZone;
use maud::Markup;
use std::sync::LazyLock;

/// The cookie by which a reader's choice is remembered.
pub const COOKIE: &str = "warlog_tongue";

/// A file of messages in both languages: `locales/en/NAME.ftl` and `locales/ru/NAME.ftl`.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$([
            include_str!(concat!("locales/en/", $name, ".ftl")),
            include_str!(concat!("locales/ru/", $name, ".ftl")),
        ]),*]
    };
}

/// Every file of messages, one line each.
const FILES: &[[&str; 2]] = files![
    "about", "account", "after", "battle", "board", "build", "campaign", "charter", "errors", "forks",
    "game", "home", "honours", "layout", "organise", "packs", "paged", "pair", "play", "refusals", "replay",
    "rules", "sheet", "stats", "waiting", "webhooks", "what-if", "words",
];

type Messages = FluentBundle<FluentResource>;

static MESSAGES: LazyLock<[Messages; 2]> =
    LazyLock::new(|| [messages(Language::English), messages(Language::Russian)]);

fn messages(language: Language) -> Messages {
    let tongue = Tongue { language };
    let mut messages = Messages::new_concurrent(vec![tongue.code().parse().unwrap_or_default()]);
    // Names stand in elements of their own: marks of direction would only be in the way of who copies a text.
    messages.set_use_isolating(false);
    match language {
        Language::English => messages.set_formatter(Some(|value, _| figure(value, Language::English))),
        Language::Russian => messages.set_formatter(Some(|value, _| figure(value, Language::Russian))),
    }
    for texts in FILES {
        // A test finds what is wrong with a file; here the rest of it still speaks.
        let text = texts[tongue.place()].to_owned();
        let resource = FluentResource::try_new(text).unwrap_or_else(|(resource, _)| resource);
        messages.add_resource_overriding(resource);
    }
    messages
}

/// A number within a message, as its language writes it; texts stay as they are.
fn figure(value: &FluentValue<'_>, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(written(&number.as_string(), language)),
        _ => None,
    }
}

/// A number as a language writes it: groups of three from five digits on, and its decimal sign.
fn written(plain: &str, language: Language) -> String {
    let (group, point) = match language {
        Language::English => (',', '.'),
        Language::Russian => ('\u{a0}', ','),
    };
    let (whole, part) = plain.split_once('.').map_or((plain, None), |(whole, part)| (whole, Some(part)));
    let digits = whole.chars().filter(char::is_ascii_digit).count();
    let mut text = String::new();
    let mut left = digits;
    for letter in whole.chars() {
        if letter.is_ascii_digit() {
            if digits > 4 && left < digits && left % 3 == 0 {
                text.push(group);
            }
            left -= 1;
        }
        text.push(letter);
    }
    if let Some(part) = part {
        text.push(point);
        text.push_str(part);
    }
    text
}

/// The tongue in which a page speaks to a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tongue {
    language: Language,
}

impl Tongue {
    /// English.
    pub const ENGLISH: Tongue = Tongue { language: Language::English };
    /// Russian.
    pub const RUSSIAN: Tongue = Tongue { language: Language::Russian };
    /// All that there are.
    pub const ALL: [Tongue; 2] = [Tongue::ENGLISH, Tongue::RUSSIAN];

    /// The tongue that a reader chose, else the one that his browser asks for, else English.
    pub fn of(headers: &HeaderMap) -> Tongue {
        let chosen =
            CookieJar::from_headers(headers).get(COOKIE).and_then(|cookie| Tongue::named(cookie.value()));
        let asked = || {
            let ranges = headers.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
            accepted(&ranges.collect::<Vec<_>>().join(","))
        };
        chosen.unwrap_or_else(asked)
    }

    /// The tongue with this code: `en`, `ru`.
    pub fn named(code: &str) -> Option<Tongue> {
        Tongue::ALL.into_iter().find(|tongue| tongue.code() == code)
    }

    /// The other one.
    pub const fn other(self) -> Tongue {
        match self.language {
            Language::English => Tongue::RUSSIAN,
            Language::Russian => Tongue::ENGLISH,
        }
    }

    /// The language, for texts of rules and of battles.
    pub const fn language(self) -> Language {
        self.language
    }

    /// The code for `lang`: `en`, `ru`.
    pub const fn code(self) -> &'static str {
        match self.language {
            Language::English => "en",
            Language::Russian => "ru",
        }
    }

    /// What it calls itself.
    pub const fn name(self) -> &'static str {
        match self.language {
            Language::English => "English",
            Language::Russian => "Русский",
        }
    }

    const fn place(self) -> usize {
        match self.language {
            Language::English => 0,
            Language::Russian => 1,
        }
    }

    /// The message with this key; the English one where it is missing, the key itself where there is none.
    pub fn say(self, key: &str) -> String {
        self.tell(key, &[])
    }

    /// The same, with values in their places.
    pub fn tell(self, key: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        let told = self.message(key, values).or_else(|| Tongue::ENGLISH.message(key, values));
        told.map_or_else(|| key.to_owned(), |(text, _)| text)
    }

    /// The same as markup: `<name>…</name>` in the message is text within an element that is given, as
    /// [`marked::around`] has it, and `{ $name }` may be markup.
    pub fn mark(self, key: &str, parts: &[(&str, Part)]) -> Markup {
        let values: Vec<(&str, FluentValue<'_>)> = marked::values(parts);
        marked::built(&self.tell(key, &values), parts)
    }

    /// A stable snake_case word of the program, as people read it: the message `FAMILY-WORD`. A word that has none,
    /// such as one of a pack, is shown with spaces.
    pub fn term(self, family: &str, word: &str) -> String {
        let key = format!("{family}-{}", word.to_lowercase().replace(['_', ' '], "-"));
        self.message(&key, &[]).map_or_else(|| word.replace('_', " "), |(text, _)| text)
    }

    /// A message of this very tongue, and whether all its values were given.
    pub(super) fn message(self, key: &str, values: &[(&str, FluentValue<'_>)]) -> Option<(String, bool)> {
        let messages = &MESSAGES[self.place()];
        let pattern = messages.get_message(key)?.value()?;
        let mut given = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            given.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        let text = messages.format_pattern(pattern, Some(&given), &mut errors).into_owned();
        Some((text, errors.is_empty()))
    }

    /// A whole number: `12,345`, `12 345`.
    pub fn number(self, number: impl TryInto<i64>) -> String {
        written(&number.try_into().unwrap_or(i64::MAX).to_string(), self.language)
    }

    /// A number that is written plainly, `0.5`, as the language writes it: `0,5`.
    pub fn figures(self, plain: &str) -> String {
        written(plain, self.language)
    }

    /// A number with so many digits after the point: `66.7`, `66,7`.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        written(&format!("{number:.digits$}"), self.language)
    }

    /// A part of a hundred: `67%`, `67 %`.
    pub fn percent(self, part: f64) -> String {
        let sign = match self.language {
            Language::English => "%",
            Language::Russian => "\u{a0}%",
        };
        format!("{}{sign}", self.decimal(part, 0))
    }

    /// A day on the clocks of a zone: `30 November 2026`.
    pub fn day(self, at: Timestamp, zone: &TimeZone) -> String {
        let at = zoned(at, zone);
        let month = self.say(&format!("month-{}", at.month()));
        let (day, year) = (at.day().to_string(), at.year().to_string());
        self.tell("date-day", &[("day", day.into()), ("month", month.into()), ("year", year.into())])
    }

    /// A moment on the clocks of a zone, with its name there: `30 November 2026, 02:54 UTC`.
    pub fn moment(self, at: Timestamp, zone: &TimeZone) -> String {
        format!("{}, {}", self.day(at, zone), zoned(at, zone).strftime("%H:%M %Z"))
    }
}

/// A moment on the clocks of a zone; the first or last one that has a date for what lies beyond.
fn zoned(at: Timestamp, zone: &TimeZone) -> jiff::ZonedDateTime {
    let nearest = if at.0 < 0 { jiff::Timestamp::MIN } else { jiff::Timestamp::MAX };
    jiff::Timestamp::from_microsecond(at.0).unwrap_or(nearest).to_zoned_datetime(zone.clone())
}

/// What an `Accept-Language` header prefers of what there is (RFC 9110, 12.5.4); English where it prefers nothing.
fn accepted(header: &str) -> Tongue {
    let ranges: Vec<(&str, f32)> = header.split(',').filter_map(range).collect();
    let weight = |tongue: Tongue| {
        let main = |range: &str| range.split('-').next().unwrap_or_default().to_ascii_lowercase();
        let of = |wanted: &str| {
            let fitting = ranges.iter().enumerate().filter(|(_, (range, _))| main(range) == wanted);
            fitting
                .map(|(place, (_, weight))| (*weight, place))
                .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
        };
        of(tongue.code()).or_else(|| of("*")).filter(|(weight, _)| *weight > 0.0)
    };
    match (weight(Tongue::ENGLISH), weight(Tongue::RUSSIAN)) {
        (None, Some(_)) => Tongue::RUSSIAN,
        // Of two that are liked as much the one named first.
        (Some(english), Some(russian)) if russian.0 > english.0 => Tongue::RUSSIAN,
        (Some(english), Some(russian)) if russian.0 >= english.0 && russian.1 < english.1 => Tongue::RUSSIAN,
        _ => Tongue::ENGLISH,
    }
}

/// `ru-RU;q=0.8` as range and weight; nothing for what is no range.
fn range(text: &str) -> Option<(&str, f32)> {
    let mut parts = text.split(';').map(str::trim);
    let range = parts.next().filter(|range| !range.is_empty())?;
    let weight = match parts.next() {
        None => 1.0,
        Some(weight) => {
            weight.strip_prefix("q=").or(weight.strip_prefix("Q="))?.trim().parse::<f32>().ok()?
        }
    };
    (0.0..=1.0).contains(&weight).then_some((range, weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_messages_can_be_read_and_names_each_key_once() {
        for language in 0..2 {
            let mut all = Messages::new_concurrent(vec![Tongue::ALL[language].code().parse().unwrap()]);
            for texts in FILES {
                let read = FluentResource::try_new(texts[language].to_owned());
                let read = read.map_err(|(_, errors)| format!("{errors:?} in {}", texts[language])).unwrap();
                all.add_resource(read).unwrap();
            }
        }
    }

    #[test]
    fn a_browser_asks_for_its_tongue_with_weights() {
        for (header, tongue) in [
            ("", "en"),
            ("ru", "ru"),
            ("ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7", "ru"),
            ("en-GB,en;q=0.9,ru;q=0.8", "en"),
            ("de-DE, de;q=0.9, ru;q=0.5, en;q=0.4", "ru"),
            ("de", "en"),
            ("*", "en"),
            ("en;q=0, *", "ru"),
            ("ru;q=0, *;q=0.1", "en"),
            ("ru;q=0", "en"),
            ("en;q=0.8,ru;q=0.8", "en"),
            ("RU;q=0.8,en;q=0.8", "ru"),
            ("ru;q=7, nonsense;;;, en;q=0.1", "en"),
            ("rub, run", "en"),
        ] {
            assert_eq!(accepted(header).code(), tongue, "{header:?}");
        }
    }

    #[test]
    fn numbers_are_written_as_each_language_does() {
        let [en, ru] = Tongue::ALL;
        assert_eq!((en.number(1234_i64), ru.number(1234_i64)), ("1234".into(), "1234".into()));
        assert_eq!((en.number(1_234_567_u64), ru.number(12_345)), ("1,234,567".into(), "12\u{a0}345".into()));
        assert_eq!((en.number(-123_456), ru.decimal(66.66, 1)), ("-123,456".into(), "66,7".into()));
        assert_eq!(en.decimal(12_345.678, 2), "12,345.68");
        assert_eq!((en.percent(66.6), ru.percent(66.6)), ("67%".into(), "67\u{a0}%".into()));
    }

    #[test]
    fn moments_are_written_on_the_clocks_of_their_zone() {
        let [en, ru] = Tongue::ALL;
        let at = Timestamp(1_796_007_282_000_000);
        assert_eq!(en.moment(at, &TimeZone::UTC), "30 November 2026, 02:54 UTC");
        assert_eq!(ru.day(at, &TimeZone::UTC), "30 ноября 2026 г.");
        let zone = crate::app::schedule::zone("America/New_York").unwrap();
        assert_eq!(ru.moment(at, &zone), "29 ноября 2026 г., 21:54 EST");
        for at in [i64::MIN, i64::MAX] {
            en.moment(Timestamp(at), &TimeZone::UTC);
        }
    }

    #[test]
    fn a_key_without_a_message_is_shown_and_a_word_without_one_too() {
        assert_eq!(Tongue::RUSSIAN.say("no-such-key"), "no-such-key");
        assert_eq!(Tongue::RUSSIAN.term("no-such-family", "rust_cult"), "rust cult");
    }
}
