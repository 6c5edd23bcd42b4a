//! Luck as a chart, and what may be read from it.

use crate::app::stats::Luck;
use crate::web::charts::{self, Swing};
use crate::web::tongue::Tongue;
use maud::{Markup, html};

/// How far each kind of roll is from what dice come to on average.
pub fn chart(tongue: Tongue, luck: &[Luck]) -> Markup {
    let row = |luck: &Luck| {
        let z = luck.z?;
        let kind = super::tables::word(tongue, luck.ask.word());
        let name = if luck.pips { format!("{kind} ({})", tongue.say("stats-pips")) } else { kind };
        let (actual, expected) = (tongue.number(luck.actual), tongue.decimal(luck.expected, 1));
        let value = tongue.tell(
            "stats-luck-value",
            &[("actual", actual.into()), ("expected", expected.into()), ("z", signed(tongue, z).into())],
        );
        Some(Swing { name, z, is_enough: luck.is_enough(), value })
    };
    let rows: Vec<Swing> = luck.iter().filter_map(row).collect();
    html! { @if !rows.is_empty() { (charts::swings(tongue, &tongue.say("stats-luck-chart"), &rows)) } }
}

/// A number with its sign.
pub fn signed(tongue: Tongue, number: f64) -> String {
    let sign = if number < 0.0 { "−" } else { "+" };
    format!("{sign}{}", tongue.decimal(number.abs(), 1))
}

/// What may be read from a row of luck, in the tongue of the reader; other words stay as they are.
pub fn note(tongue: Tongue, words: &str) -> String {
    let known = [
        ("unusual;", "stats-note-unusual"),
        ("within what chance", "stats-note-chance"),
        ("nothing was left", "stats-note-none"),
        ("too few:", "stats-note-few"),
        ("estimated", "stats-note-estimated"),
        ("exact", "stats-note-exact"),
    ];
    match known.iter().find(|(begin, _)| words.starts_with(begin)) {
        // The number is of the sentence: below how many tries a deviation says nothing.
        Some((_, "stats-note-few")) => {
            let needed: String = words.chars().filter(char::is_ascii_digit).collect();
            tongue.tell("stats-note-few", &[("needed", needed.into())])
        }
        Some((_, message)) => tongue.say(message),
        None => figures(tongue, words),
    }
}

/// Numbers that stand in words, `3 (2.5)`, as the tongue writes them; other words stay as they are.
fn figures(tongue: Tongue, words: &str) -> String {
    match words.contains(char::is_alphabetic) {
        true => words.to_owned(),
        false => words.replace('.', tongue.decimal(0.5, 1).trim_matches(char::is_numeric)),
    }
}
