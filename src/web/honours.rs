//! Battle honours on the pages: those earned, those that could be, and the table of the rules.

use super::tongue::Tongue;
use super::words;
use crate::app::Refused;
use crate::armoury::{Honour, Lasting, honours};
use crate::ids::{MemberId, RosterId};
use crate::roster::{Earned, HonourObject, HonourOffer, Member, Roster, honour_offers};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The honours that a model or a team has earned, each with what it does; nothing if there are none.
pub fn earned(tongue: Tongue, earned: &[Earned]) -> Markup {
    html! {
        @if !earned.is_empty() {
            h3 { (tongue.say("honours-heading")) }
            ul.honours { @for one in earned { li {
                b { bdi { (one.honour.name(tongue.language())) } } " "
                (one.honour.effect(tongue.language()))
                @if let Some(object) = &one.object { " (" bdi { (what(tongue, object)) } ")" }
                span.facts { " " (tongue.count("requisition-points", one.rp)) }
            } } }
        }
    }
}

/// What an honour is for besides its model, in words.
fn what(tongue: Tongue, object: &HonourObject) -> String {
    match object {
        HonourObject::Entry { entry } => words::sentence_case(entry),
        HonourObject::Option { entry, option } => {
            format!("{}: {}", words::sentence_case(entry), tongue.term("option", option))
        }
        HonourObject::Injury { injury } => tongue.say(lasting(*injury)),
        HonourObject::Power { power } => words::sentence_case(power),
    }
}

/// What a permanent injury takes away.
pub const fn lasting(injury: Lasting) -> &'static str {
    match injury {
        Lasting::Initiative => "lasting-initiative",
        Lasting::WeaponSkill => "lasting-weapon-skill",
        Lasting::BallisticSkill => "lasting-ballistic-skill",
        Lasting::Strength => "lasting-strength",
        Lasting::Toughness => "lasting-toughness",
        Lasting::Attacks => "lasting-attacks",
        Lasting::Move => "lasting-move",
    }
}

/// What each of the active part and the team could earn now, and why they cannot earn the rest.
pub fn offers(tongue: Tongue, roster: &Roster, table: &[Honour]) -> Markup {
    html! {
        @if !table.is_empty() {
            h3 { (tongue.say("honours-heading")) }
            (offered(tongue, &tongue.say("honours-team"), &honour_offers(roster, table, None)))
            @for member in roster.active() {
                @let offers = honour_offers(roster, table, Some(member.model.member));
                (offered(tongue, &title(tongue, roster, member), &offers))
            }
        }
    }
}

/// The mutations that earn what can be earned now, ready to be sent.
pub fn calls(id: RosterId, roster: &Roster, table: &[Honour]) -> Vec<String> {
    let members = roster.active().map(|member| Some(member.model.member));
    let offers = std::iter::once(None).chain(members).flat_map(|member| {
        honour_offers(roster, table, member).into_iter().map(move |offer| (offer, member))
    });
    let open = offers.filter(|(offer, _)| offer.refusal.is_none());
    open.map(|(offer, member)| format!("mutation {{ {} }}", call(id, &offer, member))).collect()
}

/// A member with how many honours it has and may have.
fn title(tongue: Tongue, roster: &Roster, member: &Member) -> String {
    let limits = roster.honour_limits(member);
    let most = limits.honours.map_or_else(|| tongue.say("honours-any-number"), |most| most.to_string());
    let values = [
        ("model", member.model.name.as_str().into()),
        ("held", limits.held.into()),
        ("most", most.into()),
        ("opened", limits.opened.into()),
        ("groups", limits.groups.to_string().into()),
    ];
    tongue.tell("honours-of", &values)
}

fn offered(tongue: Tongue, title: &str, offers: &[HonourOffer]) -> Markup {
    let open: Vec<&HonourOffer> = offers.iter().filter(|offer| offer.refusal.is_none()).collect();
    let mut closed: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for offer in offers {
        if let Some(refusal) = &offer.refusal {
            let why = Refused::from(refusal.clone());
            let why = tongue.refused(&why).trim_end_matches('.').to_owned();
            closed.entry(why).or_default().push(offer.honour.name(tongue.language()));
        }
    }
    html! {
        details.honours {
            summary { bdi { (title) } span.facts { " · "
                (tongue.tell("honours-to-earn", &[("honours", tongue.count("honours", open.len()).into())])) } }
            @if !open.is_empty() {
                ul { @for offer in &open { li {
                    b { bdi { (offer.honour.name(tongue.language())) } } " "
                    (offer.honour.effect(tongue.language()))
                    @if let Some(object) = &offer.object { " (" bdi { (what(tongue, object)) } ")" }
                    " · " (tongue.count("requisition-points", offer.rp))
                } } }
            }
            @for (why, names) in &closed {
                p.facts { (tongue.tell("honours-not-now", &[
                    ("names", names.join(", ").into()),
                    ("why", why.as_str().into()),
                ])) }
            }
        }
    }
}

/// The mutation that earns an honour.
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

/// The general honours of the rules, in both languages, that of the reader first.
pub fn rules(tongue: Tongue) -> Markup {
    let (own, other) = (tongue.language(), tongue.other().language());
    html! {
        h2 id="honours" { (tongue.say("honours-rules")) }
        p.lead { (tongue.say("honours-rules-lead")) }
        div.scroll tabindex="0" role="region" aria-label=(tongue.say("honours-rules")) { table.rules-table {
            thead { tr { th scope="col" { (tongue.say("honours-honour")) }
                th scope="col" lang=(tongue.other().code()) { (tongue.other().name()) }
                th scope="col" { (tongue.say("honours-effect")) } th scope="col" { (tongue.say("honours-group")) }
                th scope="col" { (tongue.say("honours-price")) } } }
            tbody { @for honour in honours() {
                tr id={ "honour-" (honour.code) } {
                    th scope="row" { (honour.name(own)) br; code { (honour.code) } }
                    td lang=(tongue.other().code()) { (honour.name(other)) }
                    td { (honour.effect(own))
                        p.other lang=(tongue.other().code()) { (honour.effect(other)) } }
                    td { (tongue.term("honour-group", honour.group.word())) }
                    td.number { (honour.rp) }
                }
            } }
        } }
    }
}
