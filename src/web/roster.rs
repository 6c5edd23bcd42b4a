//! The roster sheet: every model with its profile, weapons, rules, and its grenades as boxes.
//!
//! A used grenade is struck through, as players do on paper; once it is back it is not.

use super::{honours, words};
use crate::app::Happening;
use crate::armoury::{Language, Pack, Penalty, Profile, Rule, Standing, Weapon};
use crate::ids::RosterId;
use crate::roster::{Member, Roster, SheetLine, Status};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// Most boxes of one sort that are drawn; the rest is a number.
const MOST_BOXES: u32 = 24;

/// The content of the sheet; `lines` as `roster::sheet` gives them, `link` names its `pack`, `owner` its player.
pub fn content(
    roster: &Roster,
    lines: &[SheetLine],
    link: &Markup,
    pack: Option<&Pack>,
    owner: Option<&Markup>,
) -> Markup {
    html! {
        header.sheet-head {
            h1 { bdi { (roster.name) } }
            p.facts {
                @if let Some(owner) = owner { "Of " (owner) " · " }
                (link) " · " (words::count(roster.points(), "point")) " of " (roster.budget)
                " · " (status(roster.status))
            }
            p.facts { "Threat " (roster.threat()) ": its points, with those of honours, divided by 100, rounded up. "
                "Of two teams the one with less is the underdog." }
        }
        @if !roster.faults.is_empty() {
            section.notice {
                h2 { "What needs attention" }
                ul { @for fault in &roster.faults { li { (fault.sentence) } } }
            }
        }
        @if let (Some(id), true) = (roster.id, roster.post_game.is_some()) {
            p.calls { a href={ "/rosters/" (id) "/after" } { "After the battle" }
                span.facts { (roster.rp) " requisition points" } }
        }
        @if lines.is_empty() {
            p.empty { "Nobody has been recruited yet. The mutation " code { "recruit" } " adds models; "
                a href="/packs" { "the packs" } " say who there is." }
        }
        @if !roster.honours.is_empty() {
            section { (honours::earned(super::tongue::Tongue::ENGLISH, &roster.honours)) }
        }
        div.sheet {
            @for line in lines {
                @if let Some(member) = roster.member(line.member) { (card(roster, member, line, pack)) }
            }
        }
        (rules_used(roster))
    }
}

/// What has happened to a roster, each event with the way to the sheet as it was then.
pub fn story(id: RosterId, events: &[Happening]) -> Markup {
    html! {
        details.events {
            summary { "What has happened to it, and the sheet as it was" }
            ol {
                @for told in events {
                    li value=(told.stored.version) {
                        a href={ "/rosters/" (id) "?at=" (told.stored.version) } { (told.sentence) }
                    }
                }
            }
        }
    }
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::Draft => "a draft",
        Status::Registered => "registered",
        Status::Ready => "ready to fight",
        Status::NeedsAttention => "needs attention",
        Status::InGame => "in a game",
        Status::PostGame => "back from a game",
        Status::Retired => "retired",
    }
}

/// What a model suffers in the next game.
const fn suffers(penalty: Penalty) -> &'static str {
    match penalty {
        Penalty::SitsOut => "sits the next game out",
        Penalty::Winded => "winded: moves 2\" less in the next game",
        Penalty::WoundedPride => "wounded pride: Leadership -2 in the next game",
    }
}

/// `renown: 12 melee kills, tier 1`; what is counted of leaders and specials.
fn renown(roster: &Roster, member: &Member) -> Markup {
    let deeds = roster.renown(member.model.member);
    html! {
        @if !deeds.is_empty() {
            p.facts { "Renown: "
                @for (place, (deed, count)) in deeds.iter().enumerate() {
                    @if place > 0 { ", " } (count) " " (deed.word().replace('_', " "))
                    @if deed.tier(*count) > 0 { " (tier " (deed.tier(*count)) ")" }
                } }
        }
    }
}

fn card(roster: &Roster, member: &Member, line: &SheetLine, pack: Option<&Pack>) -> Markup {
    let (model, now) = (&member.model, member.lasting_profile());
    let rules = || now.rules.iter().filter(|rule| !member.holds(rule.name()));
    html! {
        article.card class=[line.in_game.then_some("fights")] {
            header {
                h2 { bdi { (line.name) } }
                p { bdi { (model.profile.name) } " · " (format!("{:?}", line.role).to_lowercase()) " · "
                    (words::count(line.points, "point")) @if line.in_game { " · in a game" }
                    @if model.specialist.is_some() {
                        " · specialist: " (rule_names(model.specialist.iter(), pack))
                    }
                    @if member.reserve { " · in reserve" }
                    @if let Some(penalty) = member.penalty { " · " (suffers(penalty)) } }
            }
            (renown(roster, member))
            (profile(&now))
            (weapons(&model.weapons, pack))
            @if rules().next().is_some() { p.rules { (rule_names(rules(), pack)) } }
            (honours::earned(super::tongue::Tongue::ENGLISH, &member.honours))
            @if !line.grenades.is_empty() {
                div.stock {
                    h3 { "Grenades" }
                    (boxes(line.grenades.iter().map(|one| (one.name.as_str(), one.total, one.used))))
                }
            }
            p.wounds-boxes { "Wounds "
                @for _ in 0..now.armour.map_or(now.w, |armour| armour.hp).min(10) {
                    span.box aria-hidden="true" {}
                }
                span.spoken { (now.armour.map_or(now.w, |armour| armour.hp)) } }
        }
    }
}

/// Things that a use spends, one box each: name, how many, how many are used. Used ones come first, struck
/// through.
pub fn boxes<'n>(items: impl Iterator<Item = (&'n str, u32, u32)>) -> Markup {
    html! {
        ul.boxes {
            @for (name, total, used) in items {
                // A thing with several ways of use is called by the first: "Krak grenade (thrown)".
                @let name = name.split(" (").next().unwrap_or(name);
                @for place in 0..total.min(MOST_BOXES) {
                    @if place < used {
                        li.used { s { bdi { (name) } } span.spoken { " used" } }
                    } @else {
                        li { bdi { (name) } }
                    }
                }
                @if total > MOST_BOXES { li { "and " (total - MOST_BOXES) " more" } }
            }
        }
    }
}

/// A profile as a table.
pub fn profile(profile: &Profile) -> Markup {
    let heads = ["WS", "BS", "S", "T", "W", "I", "A", "Ld", "Sv"];
    let (p, number) = (profile, words::characteristic);
    let sv = match (p.sv, p.inv) {
        (sv, None) => words::save(sv),
        (sv, Some(inv)) => format!("{} / {inv}+", words::save(sv)),
    };
    let cells = [number(p.ws), number(p.bs), number(p.s), number(p.t), number(p.w), number(p.i), number(p.a)];
    html! {
        table.profile {
            thead { tr { @for head in heads { th scope="col" { (head) } } } }
            tbody { tr {
                @for cell in cells { td { (cell) } }
                td { (number(p.ld)) }
                td { (sv) }
            } }
        }
        // A row of its own, so that nothing is wider than a phone.
        @if let Some(armour) = p.armour {
            table.profile {
                thead { tr { @for head in ["Front", "Side", "Rear", "HP"] { th scope="col" { (head) } } } }
                tbody { tr {
                    @for value in [armour.front, armour.side, armour.rear, armour.hp] { td { (value) } }
                } }
            }
        }
    }
}

/// Weapons as a table, one row for each way of use; `pack` names rules of its own.
pub fn weapons(weapons: &[Weapon], pack: Option<&Pack>) -> Markup {
    html! {
        @if !weapons.is_empty() {
            table.weapons {
                thead { tr { th scope="col" { "Weapon" } th scope="col" { "Range" } th scope="col" { "S" }
                    th scope="col" { "AP" } th scope="col" { "Type" } } }
                tbody {
                    @for weapon in weapons {
                        tr {
                            th scope="row" { bdi { (weapon.name) }
                                @if weapon.rules.iter().any(|rule| tells(weapon, rule)) {
                                    @let told = weapon.rules.iter().filter(|rule| tells(weapon, rule));
                                    " " small { (rule_names(told, pack)) }
                                } }
                            td { (words::range(weapon.range)) }
                            td { (words::strength(weapon.s)) }
                            td { (words::ap(weapon.ap)) }
                            td { (words::class(weapon)) }
                        }
                    }
                }
            }
        }
    }
}

/// Whether a rule says something about a weapon that its type does not: every grenade is used once (GR-01).
fn tells(weapon: &Weapon, rule: &Rule) -> bool {
    weapon.grenade.is_none() || *rule != Rule::OneUseOnly
}

/// Names of rules, each with its line on hover and a link to it; those of the pack's own say that the engine
/// does not work them out.
pub fn rule_names<'r>(rules: impl Iterator<Item = &'r Rule>, pack: Option<&Pack>) -> Markup {
    names(rules, pack, true)
}

/// The same where it is said already what is not worked out.
pub fn rule_list<'r>(rules: impl Iterator<Item = &'r Rule>, pack: Option<&Pack>) -> Markup {
    names(rules, pack, false)
}

fn names<'r>(rules: impl Iterator<Item = &'r Rule>, pack: Option<&Pack>, marked: bool) -> Markup {
    let title = |rule: &Rule| {
        pack.map_or_else(|| rule.title(Language::English), |pack| pack.rule_title(rule, Language::English))
    };
    html! {
        @for (place, rule) in rules.enumerate() {
            @if place > 0 { ", " }
            @match rule.text() {
                Some(text) => {
                    a href={ "/rules/" (rule.name()) } title=(text.effect(Language::English)) {
                        (rule.title(Language::English))
                    }
                    @if marked && text.standing() == Standing::Shown { " (not worked out)" }
                },
                None => {
                    bdi title="a rule of the pack's own: the players apply it" { (title(rule)) }
                    @if marked { " (not worked out)" }
                },
            }
        }
    }
}

/// The rules of everybody on the sheet, once each, in one line.
fn rules_used(roster: &Roster) -> Markup {
    let mut lines = BTreeMap::new();
    for member in &roster.members {
        let weapons = member.model.weapons.iter().flat_map(|weapon| weapon.rules.iter());
        for rule in member.model.profile.rules.iter().chain(weapons) {
            if let Some(text) = rule.text() {
                lines.insert(rule.name(), text);
            }
        }
    }
    html! {
        @if !lines.is_empty() {
            section.rule-lines {
                h2 { "Rules on this sheet" }
                dl { @for (id, text) in lines {
                    div id={ "rule-" (id) } { dt { (text.name(Language::English)) }
                        dd { (text.effect(Language::English))
                            @if text.standing() == Standing::Shown { " (not worked out)" } } }
                } }
            }
        }
    }
}
