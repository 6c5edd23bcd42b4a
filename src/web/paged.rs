//! Long lists in parts: a page shows some lines of a list, with links to the others, so that it stays light however
//! large a league grows.

use super::visitor::Visitor;
use maud::{Markup, html};

/// A part of a list.
pub struct Part<'a, T> {
    /// Its lines.
    pub lines: &'a [T],
    /// Links to the other parts; nothing where there are none.
    pub links: Markup,
}

/// The part of a list that the address asks for: `?games=2`. `name` is also the id of the element that holds the list;
/// a part has at most `most` lines. A number that is none, or too large, is the nearest one that there is.
pub fn part<'a, T>(visitor: &Visitor, name: &str, all: &'a [T], most: usize) -> Part<'a, T> {
    let parts = all.len().div_ceil(most).max(1);
    let number = asked(&visitor.here, name).clamp(1, parts);
    let lines = all.chunks(most).nth(number - 1).unwrap_or_default();
    Part { lines, links: links(visitor, name, number, parts) }
}

/// The fields of an address as they are written, name and value.
fn fields(address: &str) -> impl Iterator<Item = (&str, &str)> {
    let query = address.split_once('?').map_or("", |(_, query)| query);
    query.split('&').filter_map(|field| field.split_once('='))
}

fn asked(address: &str, name: &str) -> usize {
    fields(address).find(|(field, _)| *field == name).and_then(|(_, value)| value.parse().ok()).unwrap_or(1)
}

/// The same address with another part of one list. It has no path, so that it also holds where a form was sent to.
fn address(here: &str, name: &str, number: usize) -> String {
    let others = fields(here).filter(|(field, _)| *field != name);
    let others: String = others.map(|(field, value)| format!("{field}={value}&")).collect();
    format!("?{others}{name}={number}#{name}")
}

/// Numbers of parts to link to: the ends, and those around the one that is shown; `None` where some are left out.
fn numbers(shown: usize, parts: usize) -> Vec<Option<usize>> {
    let is_linked = |number: &usize| *number == 1 || *number == parts || number.abs_diff(shown) <= 1;
    let mut all = Vec::new();
    for number in (1..=parts).filter(is_linked) {
        if matches!(all.last(), Some(Some(before)) if before + 1 < number) {
            all.push(None);
        }
        all.push(Some(number));
    }
    all
}

fn links(visitor: &Visitor, name: &str, shown: usize, parts: usize) -> Markup {
    let tongue = visitor.tongue;
    let to = |number: usize| address(&visitor.here, name, number);
    let label = [("part", shown.into()), ("parts", parts.into())];
    html! {
        @if parts > 1 {
            nav.parts aria-label=(tongue.tell("paged-part", &label)) { ul {
                @if shown > 1 { li { a rel="prev" href=(to(shown - 1)) { (tongue.say("paged-previous")) } } }
                @for number in numbers(shown, parts) { li {
                    @if let Some(number) = number {
                        a href=(to(number)) aria-current=[(number == shown).then_some("true")] { (number) }
                    } @else { "…" }
                } }
                @if shown < parts { li { a rel="next" href=(to(shown + 1)) { (tongue.say("paged-next")) } } }
            } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(here: &str) -> Visitor {
        Visitor { here: here.to_owned(), ..Visitor::default() }
    }

    #[test]
    fn a_part_is_the_one_asked_for_or_the_nearest() {
        let all: Vec<usize> = (1..=45).collect();
        let shown = |here: &str| part(&at(here), "games", &all, 20).lines.to_vec();
        assert_eq!(shown("/"), all[..20]);
        assert_eq!(shown("/c?zone=UTC&games=3"), all[40..]);
        for (here, first) in [("/?games=99", 41), ("/?games=0", 1), ("/?games=x", 1), ("/?other=2", 1)] {
            assert_eq!(shown(here).first(), Some(&first), "{here}");
        }
        assert!(part(&at("/"), "games", &all[..20], 20).links.into_string().is_empty());
        assert!(part(&at("/?games=2"), "games", &all[..0], 20).lines.is_empty());
    }

    #[test]
    fn links_keep_what_else_is_asked_for() {
        let all: Vec<usize> = (1..=400).collect();
        let links = part(&at("/c?zone=Europe%2FBerlin&games=7&rosters=2"), "games", &all, 20).links;
        let links = links.into_string();
        for number in [1, 6, 7, 8, 20] {
            let address = format!("?zone=Europe%2FBerlin&amp;rosters=2&amp;games={number}#games\"");
            assert!(links.contains(&address), "{number}: {links}");
        }
        assert!(!links.contains("games=5#") && links.matches("aria-current").count() == 1, "{links}");
    }
}
