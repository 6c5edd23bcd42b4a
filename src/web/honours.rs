//! Battle honours on the pages: those earned, those that could be, and the table of the rules.

use super::words;
use crate::armoury::{Honour, Language, honours};
use crate::ids::{MemberId, RosterId};
use crate::roster::{Earned, HonourObject, HonourOffer, Member, Roster, honour_offers};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The honours that a model or a team has earned, each with what it does; nothing if there are none.
pub fn earned(earned: &[Earned]) -> Markup {
    html! {
        @if !earned.is_empty() {
            h3 { "Honours" }
            ul.honours { @for one in earned { li {
                b { bdi { (one.honour.name(Language::English)) } } " "
                (one.honour.effect(Language::English))
                @if let Some(object) = &one.object { " (" bdi { (what(object)) } ")" }
                span.facts { " " (words::count(one.rp, "requisition point")) }
            } } }
        }
    }
}

/// What an honour is for besides its model, in words.
fn what(object: &HonourObject) -> String {
    match object {
        HonourObject::Entry { entry } => words::sentence_case(entry),
        HonourObject::Option { entry, option } => {
            format!("{}: {}", words::sentence_case(entry), option.replace('_', " "))
        }
        HonourObject::Injury { injury } => format!("{injury:?}"),
        HonourObject::Power { power } => words::sentence_case(power),
    }
}

/// What each of the active part and the team could earn now, and why they cannot earn the rest.
pub fn offers(id: RosterId, roster: &Roster, table: &[Honour]) -> Markup {
    html! {
        @if !table.is_empty() {
            h3 { "Honours" }
            (offered(id, "The team", &honour_offers(roster, table, None), None))
            @for member in roster.active() {
                @let offers = honour_offers(roster, table, Some(member.model.member));
                (offered(id, &title(roster, member), &offers, Some(member.model.member)))
            }
        }
    }
}

/// A member with how many honours it has and may have.
fn title(roster: &Roster, member: &Member) -> String {
    let limits = roster.honour_limits(member);
    let most = limits.honours.map_or_else(|| "any number".to_owned(), |most| most.to_string());
    format!(
        "{}: {} of {most} honours, {} of {} groups",
        member.model.name, limits.held, limits.opened, limits.groups
    )
}

fn offered(id: RosterId, title: &str, offers: &[HonourOffer], member: Option<MemberId>) -> Markup {
    let open: Vec<&HonourOffer> = offers.iter().filter(|offer| offer.refusal.is_none()).collect();
    let mut closed: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for offer in offers {
        if let Some(refusal) = &offer.refusal {
            closed.entry(refusal.to_string()).or_default().push(offer.honour.name(Language::English));
        }
    }
    html! {
        details.honours {
            summary { bdi { (title) } span.facts { " · " (words::count(open.len(), "honour")) " to earn" } }
            @if !open.is_empty() {
                ul { @for offer in &open { li {
                    b { bdi { (offer.honour.name(Language::English)) } } " "
                    (offer.honour.effect(Language::English))
                    @if let Some(object) = &offer.object { " (" bdi { (what(object)) } ")" }
                    " · " (words::count(offer.rp, "requisition point")) br;
                    code { (call(id, offer, member)) }
                } } }
            }
            @for (why, names) in &closed { p.facts { "Not now: " (names.join(", ")) ". " (why) "." } }
        }
    }
}

/// The mutation that earns an honour, ready to be sent.
fn call(id: RosterId, offer: &HonourOffer, member: Option<MemberId>) -> String {
    let member = member.map_or_else(String::new, |member| format!(", member: \"{member}\""));
    let object = offer.object.as_ref().map_or_else(String::new, |object| {
        let object = match object {
            HonourObject::Entry { entry } => format!("entry: \"{entry}\""),
            HonourObject::Option { entry, option } => format!("entry: \"{entry}\", option: \"{option}\""),
            HonourObject::Injury { injury } => format!("injury: {}", word(&format!("{injury:?}"))),
            HonourObject::Power { power } => format!("power: \"{power}\""),
        };
        format!(", object: {{ {object} }}")
    });
    let honour = &offer.honour.code;
    format!(
        "buyHonour(actor: \"…\", roster: \"{id}\"{member}, honour: \"{honour}\"{object}) {{ __typename }}"
    )
}

/// `WeaponSkill` as the API writes it: `WEAPON_SKILL`.
fn word(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.extend(letter.to_uppercase());
    }
    word
}

/// The general honours of the rules, in English and Russian.
pub fn rules() -> Markup {
    html! {
        h2 id="honours" { "Battle honours" }
        p.lead { "What models and teams earn with requisition where a campaign has honours." }
        div.scroll { table.rules-table {
            thead { tr { th scope="col" { "Honour" } th scope="col" lang="ru" { "По-русски" }
                th scope="col" { "What it does" } th scope="col" { "Group" } th scope="col" { "Price" } } }
            tbody { @for honour in honours() {
                tr id={ "honour-" (honour.code) } {
                    th scope="row" { (honour.name(Language::English)) br; code { (honour.code) } }
                    td lang="ru" { (honour.name(Language::Russian)) }
                    td { (honour.effect(Language::English))
                        p.other lang="ru" { (honour.effect(Language::Russian)) } }
                    td { (honour.group.name()) }
                    td.number { (honour.rp) }
                }
            } }
        } }
    }
}
