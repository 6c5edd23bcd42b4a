//! The roster sheet: every model with its profile, weapons, rules, and its grenades as boxes.
//!
//! A used grenade is struck through, as players do on paper; once it is back it is not.

use super::marked::around;
use super::tongue::Tongue;
use super::{happenings, honours, words};
use crate::app::Happening;
use crate::armoury::{Pack, Penalty, Profile, Rule, Standing, Weapon};
use crate::ids::RosterId;
use crate::roster::{Member, Role, Roster, SheetLine, Status};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// Most boxes of one sort that are drawn; the rest is a number.
const MOST_BOXES: u32 = 24;

/// The content of the sheet; `lines` as `roster::sheet` gives them, `link` names its `pack`, `owner` its player.
pub fn content(
    tongue: Tongue,
    roster: &Roster,
    lines: &[SheetLine],
    (link, pack): (&Markup, Option<&Pack>),
    owner: Option<&Markup>,
) -> Markup {
    html! {
        header.sheet-head {
            h1 { bdi { (roster.name) } }
            p.facts {
                @if let Some(owner) = owner { (tongue.mark("sheet-owner", &[("owner", owner.clone().into())])) " · " }
                (link) " · "
                (tongue.tell("sheet-points", &[("points", roster.points().into()), ("budget", roster.budget.into())]))
                " · " (tongue.say(status(roster.status)))
            }
            p.facts { (tongue.tell("sheet-threat", &[("threat", roster.threat().into())])) }
        }
        @if !roster.faults.is_empty() {
            section.notice {
                h2 { (tongue.say("sheet-attention")) }
                ul { @for fault in &roster.faults { li { (tongue.fault(fault)) } } }
            }
        }
        @if let (Some(id), true) = (roster.id, roster.post_game.is_some()) {
            p.calls { a href={ "/rosters/" (id) "/after" } { (tongue.say("sheet-after")) }
                span.facts { (tongue.count("requisition-points", roster.rp)) } }
        }
        @if lines.is_empty() {
            p.empty { (tongue.mark("sheet-empty", &[("packs", around(html! { a href="/packs" {} }))])) }
        }
        @if !roster.honours.is_empty() {
            section { (honours::earned(tongue, &roster.honours)) }
        }
        div.sheet {
            @for line in lines {
                @if let Some(member) = roster.member(line.member) { (card(tongue, roster, member, line, pack)) }
            }
        }
        (rules_used(tongue, roster))
    }
}

/// What has happened to a roster, each event with the way to the sheet as it was then.
pub fn story(tongue: Tongue, id: RosterId, events: &[Happening]) -> Markup {
    html! {
        details.events {
            summary { (tongue.say("sheet-story")) }
            ol {
                @for told in events {
                    li value=(told.stored.version) {
                        a href={ "/rosters/" (id) "?at=" (told.stored.version) } {
                            (happenings::sentence(tongue, told))
                        }
                    }
                }
            }
        }
    }
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::Draft => "roster-status-draft",
        Status::Registered => "roster-status-registered",
        Status::Ready => "roster-status-ready",
        Status::NeedsAttention => "roster-status-needs-attention",
        Status::InGame => "roster-status-in-game",
        Status::PostGame => "roster-status-post-game",
        Status::Retired => "roster-status-retired",
    }
}

/// The message that says what part a model has in its team.
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::Leader => "role-in-team-leader",
        Role::Core => "role-in-team-core",
        Role::Special => "role-in-team-special",
        Role::Transport => "role-in-team-transport",
        Role::Drone => "role-in-team-drone",
    }
}

/// What a model suffers in the next game.
const fn suffers(penalty: Penalty) -> &'static str {
    match penalty {
        Penalty::SitsOut => "sheet-sits-out",
        Penalty::Winded => "sheet-winded",
        Penalty::WoundedPride => "sheet-wounded-pride",
    }
}

/// `Renown: kills in close combat 12 (tier 1)`; what is counted of leaders and specials.
fn renown(tongue: Tongue, roster: &Roster, member: &Member) -> Markup {
    let deeds = roster.renown(member.model.member);
    html! {
        @if !deeds.is_empty() {
            p.facts { (tongue.say("sheet-renown")) " "
                @for (place, (deed, count)) in deeds.iter().enumerate() {
                    @if place > 0 { ", " } (tongue.term("deed", deed.word())) " " (tongue.number(*count))
                    @if deed.tier(*count) > 0 {
                        " " (tongue.tell("sheet-tier", &[("tier", deed.tier(*count).into())]))
                    }
                } }
        }
    }
}

fn card(tongue: Tongue, roster: &Roster, member: &Member, line: &SheetLine, pack: Option<&Pack>) -> Markup {
    let (model, now) = (&member.model, member.lasting_profile());
    let rules = || now.rules.iter().filter(|rule| !member.holds(rule.name()));
    html! {
        article.card class=[line.in_game.then_some("fights")] {
            header {
                h2 { bdi { (line.name) } }
                p { bdi { (model.profile.name) } " · " (tongue.say(role(line.role))) " · "
                    (tongue.count("points", line.points))
                    @if line.in_game { " · " (tongue.say("sheet-in-game")) }
                    @if model.specialist.is_some() {
                        " · " (tongue.say("sheet-specialist")) " " (rule_names(tongue, model.specialist.iter(), pack))
                    }
                    @if member.reserve { " · " (tongue.say("sheet-reserve")) }
                    @if let Some(penalty) = member.penalty { " · " (tongue.say(suffers(penalty))) } }
            }
            (renown(tongue, roster, member))
            (profile(tongue, &now))
            (weapons(tongue, &model.weapons, pack))
            @if rules().next().is_some() { p.rules { (rule_names(tongue, rules(), pack)) } }
            (honours::earned(tongue, &member.honours))
            @if !line.grenades.is_empty() {
                div.stock {
                    h3 { (tongue.say("sheet-grenades")) }
                    (boxes(tongue, line.grenades.iter().map(|one| (one.name.as_str(), one.total, one.used))))
                }
            }
            p.wounds-boxes { (tongue.say("sheet-wounds")) " "
                @for _ in 0..now.armour.map_or(now.w, |armour| armour.hp).min(10) {
                    span.box aria-hidden="true" {}
                }
                span.spoken { (now.armour.map_or(now.w, |armour| armour.hp)) } }
        }
    }
}

/// Things that a use spends, one box each: name, how many, how many are used. Used ones come first, struck
/// through.
pub fn boxes<'n>(tongue: Tongue, items: impl Iterator<Item = (&'n str, u32, u32)>) -> Markup {
    html! {
        ul.boxes {
            @for (name, total, used) in items {
                // A thing with several ways of use is called by the first: "Krak grenade (thrown)".
                @let name = name.split(" (").next().unwrap_or(name);
                @for place in 0..total.min(MOST_BOXES) {
                    @if place < used {
                        li.used { s { bdi { (name) } } span.spoken { " " (tongue.say("sheet-used")) } }
                    } @else {
                        li { bdi { (name) } }
                    }
                }
                @if total > MOST_BOXES { li { (tongue.tell("words-more", &[("n", (total - MOST_BOXES).into())])) } }
            }
        }
    }
}

/// A profile as a table.
pub fn profile(tongue: Tongue, profile: &Profile) -> Markup {
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
                thead { tr { @for head in ["front", "side", "rear", "hull"] {
                    th scope="col" { (tongue.term("armour", head)) }
                } } }
                tbody { tr {
                    @for value in [armour.front, armour.side, armour.rear, armour.hp] { td { (value) } }
                } }
            }
        }
    }
}

/// Weapons as a table, one row for each way of use; `pack` names rules of its own.
pub fn weapons(tongue: Tongue, weapons: &[Weapon], pack: Option<&Pack>) -> Markup {
    html! {
        @if !weapons.is_empty() {
            table.weapons {
                thead { tr { @for head in ["weapon", "range", "strength", "ap", "type"] {
                    th scope="col" { (tongue.term("weapon-head", head)) }
                } } }
                tbody {
                    @for weapon in weapons {
                        tr {
                            th scope="row" { bdi { (weapon.name) }
                                @if weapon.rules.iter().any(|rule| tells(weapon, rule)) {
                                    @let told = weapon.rules.iter().filter(|rule| tells(weapon, rule));
                                    " " small { (rule_names(tongue, told, pack)) }
                                } }
                            td { (words::range(tongue, weapon.range)) }
                            td { (words::strength(tongue, weapon.s)) }
                            td { (words::ap(weapon.ap)) }
                            td { (words::class(tongue, weapon)) }
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
pub fn rule_names<'r>(tongue: Tongue, rules: impl Iterator<Item = &'r Rule>, pack: Option<&Pack>) -> Markup {
    names(tongue, rules, pack, true)
}

/// The same where it is said already what is not worked out.
pub fn rule_list<'r>(tongue: Tongue, rules: impl Iterator<Item = &'r Rule>, pack: Option<&Pack>) -> Markup {
    names(tongue, rules, pack, false)
}

fn names<'r>(
    tongue: Tongue,
    rules: impl Iterator<Item = &'r Rule>,
    pack: Option<&Pack>,
    marked: bool,
) -> Markup {
    let language = tongue.language();
    let title =
        |rule: &Rule| pack.map_or_else(|| rule.title(language), |pack| pack.rule_title(rule, language));
    let left = || html! { " " (tongue.say("sheet-not-worked-out")) };
    html! {
        @for (place, rule) in rules.enumerate() {
            @if place > 0 { ", " }
            @match rule.text() {
                Some(text) => {
                    a href={ "/rules/" (rule.name()) } title=(text.effect(language)) { (rule.title(language)) }
                    @if marked && text.standing() == Standing::Shown { (left()) }
                },
                None => {
                    bdi title=(tongue.say("sheet-own-rule")) { (title(rule)) }
                    @if marked { (left()) }
                },
            }
        }
    }
}

/// The rules of everybody on the sheet, once each, in one line.
fn rules_used(tongue: Tongue, roster: &Roster) -> Markup {
    let language = tongue.language();
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
                h2 { (tongue.say("sheet-rules")) }
                dl { @for (id, text) in lines {
                    div id={ "rule-" (id) } { dt { (text.name(language)) }
                        dd { (text.effect(language))
                            @if text.standing() == Standing::Shown { " " (tongue.say("sheet-not-worked-out")) } } }
                } }
            }
        }
    }
}
