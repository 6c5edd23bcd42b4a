//! Messages as markup: elements and names in the places that a message keeps for them.

use fluent_bundle::FluentValue;
use maud::{Markup, PreEscaped, html};

/// What is put into a message.
#[derive(Clone, Debug)]
pub enum Part {
    /// A number, which plurals go by.
    Number(i64),
    /// Markup in the place of `{ $name }`.
    Value(Markup),
    /// An element around the text in `<name>…</name>`.
    Around(Markup),
}

/// An empty element, such as a link, into which a message puts its text.
pub fn around(element: Markup) -> Part {
    Part::Around(element)
}

impl From<Markup> for Part {
    fn from(markup: Markup) -> Part {
        Part::Value(markup)
    }
}

impl From<&str> for Part {
    fn from(text: &str) -> Part {
        Part::Value(html! { (text) })
    }
}

impl From<String> for Part {
    fn from(text: String) -> Part {
        Part::from(text.as_str())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl From<$number> for Part {
            fn from(number: $number) -> Part {
                Part::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )* };
}
numbers!(u8, u16, u32, u64, usize, i32, i64);

/// What stands for a value until the text around it is escaped: these characters mean nothing to anybody.
const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];
/// Elements that a message may have by itself.
const PLAIN: [&str; 3] = ["code", "strong", "var"];

/// The values for the message: numbers as they are, a mark for what is markup.
pub(super) fn values<'p>(parts: &'p [(&'p str, Part)]) -> Vec<(&'p str, FluentValue<'p>)> {
    let value = |(place, (name, part)): (usize, &'p (&'p str, Part))| match part {
        Part::Number(number) => Some((*name, FluentValue::from(*number))),
        Part::Value(_) => Some((*name, FluentValue::from(format!("{}{place}{}", MARKS[0], MARKS[1])))),
        Part::Around(_) => None,
    };
    parts.iter().enumerate().filter_map(value).collect()
}

/// The message as markup. It is text of this program: what comes from people is only in the parts.
pub(super) fn built(message: &str, parts: &[(&str, Part)]) -> Markup {
    let mut page = String::new();
    let mut rest = message;
    while let Some(at) = rest.find([MARKS[0], '<']) {
        let (before, special) = rest.split_at(at);
        page.push_str(&html! { (before) }.into_string());
        let (sign, end) = if special.starts_with('<') { (1, '>') } else { (MARKS[0].len_utf8(), MARKS[1]) };
        let named = special[sign..].split_once(end).filter(|(name, _)| end != '>' || is_tag(name));
        let (put, after) = match named {
            Some((name, after)) if end == '>' => (tag(name, parts), after),
            Some((place, after)) => (value(place, parts), after),
            None => (html! { (special[..sign]) }.into_string(), &special[sign..]),
        };
        page.push_str(&put);
        rest = after;
    }
    page.push_str(&html! { (rest) }.into_string());
    PreEscaped(page)
}

fn is_tag(name: &str) -> bool {
    let name = name.strip_prefix('/').unwrap_or(name);
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
}

fn value(place: &str, parts: &[(&str, Part)]) -> String {
    match place.parse().ok().and_then(|place: usize| parts.get(place)) {
        Some((_, Part::Value(markup))) => markup.clone().into_string(),
        _ => String::new(),
    }
}

/// The beginning or the end of an element.
fn tag(tag: &str, parts: &[(&str, Part)]) -> String {
    let (name, closes) = tag.strip_prefix('/').map_or((tag, false), |name| (name, true));
    let element = parts.iter().find_map(|(known, part)| match part {
        Part::Around(element) if *known == name => Some(element.clone().into_string()),
        _ => None,
    });
    match element.as_ref().and_then(|element| element.rfind("</").map(|at| element.split_at(at))) {
        Some((opening, closing)) => if closes { closing } else { opening }.to_owned(),
        None if PLAIN.contains(&name) => format!("<{tag}>"),
        None => html! { "<" (tag) ">" }.into_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_and_names_find_their_places_and_are_escaped() {
        let parts = [
            ("name", html! { bdi { "<b>&" } }.into()),
            ("api", around(html! { a.call href="/api?a=1&b" {} })),
            ("plain", Part::from("a < b")),
        ];
        let message =
            "A & B < C: \u{e000}0\u{e001}, <api>the <code>API</code></api>, \u{e000}2\u{e001} <i>x</i>";
        let built = built(message, &parts).into_string();
        assert_eq!(
            built,
            "A &amp; B &lt; C: <bdi>&lt;b&gt;&amp;</bdi>, <a class=\"call\" href=\"/api?a=1&amp;b\">the \
             <code>API</code></a>, a &lt; b &lt;i&gt;x&lt;/i&gt;"
        );
    }
}
