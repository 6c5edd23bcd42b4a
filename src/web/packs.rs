//! The packs: who can be recruited, for how much, with what.

use super::tongue::Tongue;
use super::{roster, words};
use crate::armoury::{Armoury, Bounds, Choice, Entry, EntryOption, Pack};
use maud::{Markup, html};

/// What a pack is called; its id as people write it, where there is no such pack any more.
pub fn name(armoury: &Armoury, id: &str) -> String {
    armoury.pack(id).map_or_else(|| words::sentence_case(id), |pack| pack.name.clone())
}

/// All packs.
pub fn list(tongue: Tongue, armoury: &Armoury) -> Markup {
    html! {
        h1 { (tongue.say("packs-title")) }
        p.lead { (tongue.mark("packs-lead", &[])) }
        ul.tiles {
            @for pack in armoury.packs() {
                li {
                    a.tile href={ "/packs/" (pack.id) } {
                        strong { bdi { (pack.name) } }
                        span { (tongue.count("entries", pack.entries.len())) }
                        code { (short(&pack.hash)) }
                    }
                }
            }
        }
    }
}

fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

/// One pack.
pub fn content(tongue: Tongue, pack: &Pack) -> Markup {
    let team = [
        ("entries", tongue.count("entries", pack.entries.len()).into()),
        ("leader", bounds(tongue, pack.team.leader, "leaders").into()),
        ("core", bounds(tongue, pack.team.core, "core-models").into()),
        ("special", bounds(tongue, pack.team.special, "specials").into()),
        ("transport", bounds(tongue, pack.team.transport, "transports").into()),
    ];
    let left = pack.rules_not_worked_out();
    html! {
        h1 { bdi { (pack.name) } }
        p.lead { (tongue.tell("pack-lead", &team)) }
        p.facts { (tongue.mark("pack-hash", &[("hash", pack.hash.as_str().into())])) }
        @if !left.is_empty() {
            @let rules = roster::rule_list(tongue, left.iter(), Some(pack));
            p.rules { (tongue.mark("pack-not-worked-out", &[("rules", rules.into())])) }
        }
        div.sheet { @for entry in &pack.entries { (card(tongue, pack, entry)) } }
    }
}

/// How many of what a team has; `what` as counts name it.
fn bounds(tongue: Tongue, bounds: Bounds, what: &str) -> String {
    let most = |max: u32| ("most", tongue.count(what, max).into());
    match (bounds.min, bounds.max) {
        (min, Some(max)) if min == max => tongue.count(what, min),
        (0, Some(max)) => tongue.tell("pack-up-to", &[most(max)]),
        (min, Some(max)) => tongue.tell("pack-between", &[("least", min.into()), most(max)]),
        (0, None) => tongue.tell("pack-any", &[("what", what.into())]),
        (min, None) => tongue.tell("pack-at-least", &[("least", tongue.count(what, min).into())]),
    }
}

fn card(tongue: Tongue, pack: &Pack, entry: &Entry) -> Markup {
    let lines = entry.weapons.iter().filter_map(|id| pack.weapon(id)).flat_map(|item| item.lines.clone());
    let lines: Vec<_> = lines.collect();
    html! {
        article.card id=(entry.id) {
            header {
                h2 { bdi { (entry.name) } }
                p { (tongue.term("role-in-team", &entry.role.to_string())) " · " (tongue.count("points", entry.points))
                    @if entry.batch > 1 { (tongue.tell("pack-each", &[("batch", entry.batch.into())])) } }
            }
            (roster::profile(tongue, &entry.profile))
            (roster::weapons(tongue, &lines, Some(pack)))
            @if !entry.profile.rules.is_empty() {
                p.rules { (roster::rule_names(tongue, entry.profile.rules.iter(), Some(pack))) }
            }
            @if !entry.wargear.is_empty() {
                p { (tongue.tell("pack-wargear", &[("names", names(pack, &entry.wargear).into())])) }
            }
            @if !entry.grenades.is_empty() {
                p { (tongue.say("pack-grenades")) " "
                    @for (place, (id, access)) in entry.grenades.iter().enumerate() {
                        @if place > 0 { ", " }
                        (pack.item_name(id))
                        @if access.carried > 0 {
                            (tongue.tell("pack-carried", &[("n", access.carried.into())]))
                        }
                        @if let Some(price) = access.price {
                            (tongue.tell("pack-price", &[("points", tongue.count("points", price).into())]))
                        }
                    } }
            }
            @if !entry.options.is_empty() {
                @let many = tongue.count("choices", entry.options.len());
                details { summary { (tongue.tell("pack-choices", &[("choices", many.into())])) }
                    @for option in &entry.options { (choices(tongue, pack, option)) } }
            }
        }
    }
}

fn names(pack: &Pack, ids: &[String]) -> String {
    ids.iter().map(|id| pack.item_name(id)).collect::<Vec<_>>().join(", ")
}

fn choices(tongue: Tongue, pack: &Pack, option: &EntryOption) -> Markup {
    html! {
        h3 { (words::option(tongue, &option.id)) @if !option.replaces.is_empty() {
            small { (tongue.tell("pack-instead", &[("names", names(pack, &option.replaces).into())])) } } }
        ul { @for choice in &option.choices { li { (price(tongue, pack, choice)) } } }
    }
}

fn price(tongue: Tongue, pack: &Pack, choice: &Choice) -> String {
    let what = names(pack, &choice.take);
    match choice.points {
        0 => tongue.tell("pack-free", &[("what", what.into())]),
        points => format!("{what}, {}", tongue.count("points", points)),
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
        let page = content(Tongue::ENGLISH, armoury.pack("rust_cult").unwrap()).into_string();
        assert!(page.contains(">Rust Aura</bdi> (not worked out)"), "{page}");
    }
}
