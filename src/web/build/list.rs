//! The list as it stands: what it costs, why it is not legal yet, who is on it, and what comes next.

use super::Desk;
use crate::armoury::{Bounds, Pack};
use crate::roster::{Member, Role, Status};
use crate::web::roster;
use maud::{Markup, html};

/// The list with its forms.
pub fn content(desk: &Desk<'_>) -> Markup {
    let tongue = desk.visitor.tongue;
    html! {
        section.list #list aria-label=(tongue.say("build-list")) {
            (purse(desk))
            @if desk.may_buy() { p.to-entries { a href="#add" { (tongue.say("build-add")) } } }
            (roles(desk))
            (reasons(desk))
            (next(desk))
            @if desk.roster.members.is_empty() { p.empty { (tongue.say("build-empty")) } }
            ol.members { @for member in &desk.roster.members { (line(desk, member)) } }
        }
    }
}

/// What it costs of what there is.
fn purse(desk: &Desk<'_>) -> Markup {
    let tongue = desk.visitor.tongue;
    let (points, budget) = (desk.roster.points(), desk.roster.budget);
    let growing = desk.roster.status != Status::Draft && desk.roster.freedom.growth;
    html! {
        div.purse data-points=(points) data-budget=(budget) {
            @if growing {
                p { strong { (tongue.count("requisition-points", desk.roster.rp)) } }
                p.facts { (tongue.count("points", points)) }
            } @else {
                p { strong { output #total { (points) } } " " (tongue.tell("build-of", &[("budget", budget.into())])) }
                meter min="0" max=(budget) value=(points) optimum=(budget) high=(budget) {
                    (points) " / " (budget) }
                p.facts { (tongue.tell("build-left", &[("count", budget.saturating_sub(points).into())])) }
            }
        }
    }
}

/// How many there are of each role, and how many there must be.
fn roles(desk: &Desk<'_>) -> Markup {
    let tongue = desk.visitor.tongue;
    let Some(Pack { team, .. }) = desk.pack else { return html! {} };
    let rows = [
        (Role::Leader, "build-leaders", team.leader),
        (Role::Core, "build-cores", team.core),
        (Role::Special, "build-specials", team.special),
        (Role::Transport, "build-transports", team.transport),
    ];
    html! {
        ul.roles { @for (role, message, bounds) in rows {
            @let found = desk.roster.count(role);
            li.off[!holds(found, bounds)] { (tongue.say(message)) " "
                strong { (found) } " " span.facts { (told(bounds)) } }
        } }
    }
}

fn holds(found: usize, bounds: Bounds) -> bool {
    let found = u32::try_from(found).unwrap_or(u32::MAX);
    found >= bounds.min && bounds.max.is_none_or(|most| found <= most)
}

/// `1`, `5–20`, `0–∞`.
fn told(bounds: Bounds) -> String {
    match bounds.max {
        Some(most) if most == bounds.min => format!("({most})"),
        Some(most) => format!("({}–{most})", bounds.min),
        None => format!("({}–∞)", bounds.min),
    }
}

/// Every reason why it is not legal.
fn reasons(desk: &Desk<'_>) -> Markup {
    let tongue = desk.visitor.tongue;
    html! {
        @if desk.faults.is_empty() {
            p.legal { (tongue.say("build-legal")) }
        } @else {
            div.reasons {
                h2 { (tongue.tell("build-reasons", &[("count", desk.faults.len().into())])) }
                ul { @for fault in &desk.faults { li { (tongue.fault(fault)) " " code { (fault.code) } } } }
            }
        }
    }
}

/// What comes next: handing in, enrolling, being ready.
fn next(desk: &Desk<'_>) -> Markup {
    let tongue = desk.visitor.tongue;
    let button =
        |what: &str, message: &str| desk.hand.button(&desk.action(), what, &[], &tongue.say(message));
    html! {
        div.acts {
            @match desk.roster.status {
                Status::Draft if desk.faults.is_empty() => { (button("register", "build-register")) }
                Status::Registered | Status::Ready if !desk.enrolled => {
                    p { (tongue.say("build-registered")) }
                    (button("enrol", "build-enrol"))
                }
                Status::NeedsAttention => { (button("ready", "build-ready")) }
                _ => {}
            }
            a href={ "/rosters/" (desk.id) } { (tongue.say("build-sheet")) }
            @if desk.roster.open_post_game().is_some() {
                a href={ "/rosters/" (desk.id) "/after" } { (tongue.say("sheet-after")) }
            }
        }
    }
}

/// What it carries beyond its entry, in words.
fn gear(desk: &Desk<'_>, member: &Member) -> Vec<String> {
    let named =
        |id: &str| desk.pack.map_or_else(|| id.replace('_', " "), |pack| pack.item_name(id).to_owned());
    let bought = member.model.price.iter().skip(1).map(|line| match line.what.split_once('=') {
        Some((_, choice)) => choice.split('+').map(named).collect::<Vec<_>>().join(" + "),
        None if line.count > 1 => format!("{} × {}", line.count, named(&line.what)),
        None => named(&line.what),
    });
    bought.collect()
}

fn line(desk: &Desk<'_>, member: &Member) -> Markup {
    let (tongue, model) = (desk.visitor.tongue, &member.model);
    let id = model.member.to_string();
    let gear = gear(desk, member);
    let entry = desk.pack.map_or(model.entry.as_str(), |pack| pack.item_name(&model.entry));
    let act = |what: &str, message: &str| {
        desk.hand.button(&desk.action(), what, &[("member", &id)], &tongue.say(message))
    };
    html! {
        li.member {
            div.who-is {
                strong { bdi { (model.name) } }
                span.facts { bdi { (entry) } " · " (desk.visitor.tongue.say(roster::role(model.role)))
                    @if member.reserve { " · " (tongue.say("build-reserve")) } }
                @if !gear.is_empty() { span { (gear.join(", ")) } }
            }
            span.price { (tongue.count("points", model.points())) }
            @if model.role != Role::Drone {
                details.more {
                    summary { (tongue.say("build-change")) span.spoken { " " (model.name) } }
                    div.acts {
                        @if desk.may_buy() {
                            (act("again", "build-again"))
                            @if desk.roster.status == Status::Draft {
                                a href={ "?change=" (id) "#entry-" (model.entry) } { (tongue.say("build-gear")) }
                            }
                        }
                        (act("dismiss", "build-dismiss"))
                    }
                    form.inline method="post" action=(desk.action()) {
                        (desk.hand.fields(&format!("rename {id}")))
                        input type="hidden" name="member" value=(id);
                        label { span { (tongue.say("build-call")) }
                            input name="name" value=(model.name) maxlength="100"; }
                        button name="do" value="rename" { (tongue.say("build-rename")) }
                    }
                    (grenades(desk, member, &id))
                }
            }
        }
    }
}

/// Further grenades for a member.
fn grenades(desk: &Desk<'_>, member: &Member, id: &str) -> Markup {
    let tongue = desk.visitor.tongue;
    let entry = desk.pack.and_then(|pack| Some((pack, pack.entry(&member.model.entry)?)));
    html! {
        @if let Some((pack, entry)) = entry.filter(|(_, entry)| desk.may_buy() && !entry.grenades.is_empty()) {
            form.inline method="post" action=(desk.action()) {
                (desk.hand.fields(&format!("grenades {id}")))
                input type="hidden" name="member" value=(id);
                label { span { (tongue.say("build-grenades")) } select name="grenade" {
                    @for grenade in entry.grenades.keys() { option value=(grenade) { (pack.item_name(grenade)) } }
                } }
                label { span { (tongue.say("build-how-many")) }
                    input type="number" name="count" min="1" max="20" value="1"; }
                button name="do" value="grenades" { (tongue.say("build-buy")) }
            }
        }
    }
}
