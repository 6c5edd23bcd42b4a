//! Charts, made on the server: a row for each thing, its name and value as text, its length as SVG. Rows are text that
//! wraps and prints; what they say is never in colour alone, and their colours are the page's, by day and by night.

use super::tongue::Tongue;
use maud::{Markup, html};

/// A bar: what it is of, its parts from left to right, and what it says.
pub struct Bar {
    /// What it is of.
    pub name: Markup,
    /// How long each of its parts is.
    pub parts: Vec<f64>,
    /// Its value, in words.
    pub value: String,
}

/// How long the longest bar is, in the chart's own units.
const LONG: f64 = 100.0;
/// How many standard deviations are drawn to each side.
const REACH: f64 = 3.0;

/// Bars under a title; `legend` names the parts where there are several. `most` is the length of a full bar; that of
/// the longest if none is given.
pub fn bars(title: &str, legend: &[String], rows: &[Bar], most: Option<f64>) -> Markup {
    let sums = || rows.iter().map(|row| row.parts.iter().sum::<f64>());
    let most = most.unwrap_or_else(|| sums().fold(0.0, f64::max)).max(f64::MIN_POSITIVE);
    html! {
        figure.chart {
            figcaption { (title) }
            @if legend.len() > 1 {
                ul.key { @for (place, name) in legend.iter().enumerate() {
                    li { svg.swatch-part viewBox="0 0 10 10" aria-hidden="true" {
                        rect class={ "part p" (place) } width="10" height="10" {} } (name) }
                } }
            }
            ul.bars { @for row in rows { li {
                span.bar-name { (row.name) }
                (bar(row, most))
                span.bar-value { (row.value) }
            } } }
        }
    }
}

fn bar(row: &Bar, most: f64) -> Markup {
    let mut from = 0.0;
    let parts: Vec<(usize, f64, f64)> = row
        .parts
        .iter()
        .enumerate()
        .map(|(place, length)| {
            let (at, width) = (from, LONG * length / most);
            from += width;
            (place, at, width)
        })
        .collect();
    html! {
        svg.bar viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            rect.ground width="100" height="10" {}
            @for (place, at, width) in parts {
                rect class={ "part p" (place) } x=(short(at)) width=(short(width)) height="10" {}
            }
        }
    }
}

fn short(number: f64) -> String {
    format!("{number:.2}")
}

/// How far something is from what is expected, in standard deviations.
pub struct Swing {
    /// What it is of.
    pub name: String,
    /// By how many standard deviations it is above.
    pub z: f64,
    /// Whether there are tries enough for it to mean anything.
    pub is_enough: bool,
    /// Its value, in words.
    pub value: String,
}

/// Deviations around what is expected: left of the middle is bad luck, right of it good luck; the band is what chance
/// explains 19 times of 20.
pub fn swings(tongue: Tongue, title: &str, rows: &[Swing]) -> Markup {
    html! {
        figure.chart {
            figcaption { (title) }
            p.scale aria-hidden="true" { span { "−3" } span { (tongue.say("stats-expected-mark")) } span { "+3" } }
            ul.bars.swings { @for row in rows { li.thin[!row.is_enough] {
                span.bar-name { (row.name) }
                (swing(row.z))
                span.bar-value { (row.value) }
            } } }
            p.facts { (tongue.say("stats-swings")) }
        }
    }
}

fn swing(z: f64) -> Markup {
    let end = z.clamp(-REACH, REACH);
    let (from, width) = if end < 0.0 { (end, -end) } else { (0.0, end) };
    let side = if end < 0.0 { "part bad" } else { "part good" };
    html! {
        svg.bar viewBox="-3 0 6 1" preserveAspectRatio="none" aria-hidden="true" {
            rect.ground x="-3" width="6" height="1" {}
            rect.band x="-1.96" width="3.92" height="1" {}
            rect class=(side) x=(short(from)) y="0.2" width=(short(width.max(0.02))) height="0.6" {}
            rect.middle x="-0.015" width="0.03" height="1" {}
        }
    }
}
