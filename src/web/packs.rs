//! The packs: who can be recruited, for how much, with what.

use super::{roster, words};
use crate::armoury::{Armoury, Bounds, Choice, Entry, EntryOption, Pack};
use maud::{Markup, html};

/// All packs.
pub fn list(armoury: &Armoury) -> Markup {
    html! {
        h1 { "Packs" }
        p.lead { "A kill team is built from one pack. Prices and profiles are data; a server may add "
            "packs of its own with " code { "--packs DIR" } "." }
        ul.tiles {
            @for pack in armoury.packs() {
                li {
                    a.tile href={ "/packs/" (pack.id) } {
                        strong { bdi { (pack.name) } }
                        span { (entries(pack)) }
                        code { (short(&pack.hash)) }
                    }
                }
            }
        }
    }
}

/// `1 entry`, `12 entries`.
fn entries(pack: &Pack) -> String {
    match pack.entries.len() {
        1 => "1 entry".to_owned(),
        n => format!("{n} entries"),
    }
}

fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

/// One pack.
pub fn content(pack: &Pack) -> Markup {
    html! {
        h1 { bdi { (pack.name) } }
        p.lead { (entries(pack)) ". A team has " (bounds(pack.team.leader, "leader")) ", "
            (bounds(pack.team.core, "core model")) ", " (bounds(pack.team.special, "special")) " and "
            (bounds(pack.team.transport, "transport")) "." }
        p.facts { "Hash " code { (pack.hash) } ": a roster keeps the hash of the pack that built it." }
        @let left = pack.rules_not_worked_out();
        @if !left.is_empty() {
            p.rules { "Not worked out by the engine, so the players apply them: "
                (roster::rule_list(left.iter(), Some(pack))) "." }
        }
        div.sheet { @for entry in &pack.entries { (card(pack, entry)) } }
    }
}

fn bounds(bounds: Bounds, noun: &str) -> String {
    match (bounds.min, bounds.max) {
        (min, Some(max)) if min == max => words::count(min, noun),
        (0, Some(max)) => format!("up to {}", words::count(max, noun)),
        (min, Some(max)) => format!("{min} to {}", words::count(max, noun)),
        (0, None) => format!("any number of {noun}s"),
        (min, None) => format!("at least {}", words::count(min, noun)),
    }
}

fn card(pack: &Pack, entry: &Entry) -> Markup {
    let lines = entry.weapons.iter().filter_map(|id| pack.weapon(id)).flat_map(|item| item.lines.clone());
    let lines: Vec<_> = lines.collect();
    html! {
        article.card id=(entry.id) {
            header {
                h2 { bdi { (entry.name) } }
                p { (entry.role) " · " (words::count(entry.points, "point"))
                    @if entry.batch > 1 { " each, in groups of " (entry.batch) } }
            }
            (roster::profile(&entry.profile))
            (roster::weapons(&lines, Some(pack)))
            @if !entry.profile.rules.is_empty() {
                p.rules { (roster::rule_names(entry.profile.rules.iter(), Some(pack))) }
            }
            @if !entry.wargear.is_empty() {
                p { "Wargear: " (names(pack, &entry.wargear)) }
            }
            @if !entry.grenades.is_empty() {
                p { "Grenades: "
                    @for (place, (id, access)) in entry.grenades.iter().enumerate() {
                        @if place > 0 { ", " }
                        (pack.item_name(id))
                        @if access.carried > 0 { " (" (access.carried) " carried)" }
                        @if let Some(price) = access.price { " at " (words::count(price, "point")) }
                    } }
            }
            @if !entry.options.is_empty() {
                details { summary { (words::count(entry.options.len(), "choice")) " of gear" }
                    @for option in &entry.options { (choices(pack, option)) } }
            }
        }
    }
}

fn names(pack: &Pack, ids: &[String]) -> String {
    ids.iter().map(|id| pack.item_name(id)).collect::<Vec<_>>().join(", ")
}

fn choices(pack: &Pack, option: &EntryOption) -> Markup {
    html! {
        h3 { (words::sentence_case(&option.id)) @if !option.replaces.is_empty() {
            small { " instead of " (names(pack, &option.replaces)) } } }
        ul { @for choice in &option.choices { li { (price(pack, choice)) } } }
    }
}

fn price(pack: &Pack, choice: &Choice) -> String {
    let what = names(pack, &choice.take);
    match choice.points {
        0 => format!("{what}, free"),
        points => format!("{what}, {}", words::count(points, "point")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_of_the_packs_own_is_named_and_marked() {
        let format = include_str!("../armoury/packs/FORMAT.md");
        let example = format.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        let armoury = Armoury::builtin().with_pack("rust_cult.toml", example).unwrap();
        let page = content(armoury.pack("rust_cult").unwrap()).into_string();
        assert!(page.contains(">Rust Aura</bdi> (not worked out)"), "{page}");
    }
}
