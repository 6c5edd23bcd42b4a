//! What can be added: every entry of the pack with its gear, as a form each.

use super::Desk;
use super::read::{alike, choice_field, grenade_field, is_single, option_field};
use crate::armoury::{Choice, Chosen, Entry, EntryOption, Pack, Role, specialist_rules};
use crate::roster::{Member, Status};
use crate::web::roster;
use crate::web::tongue::Tongue;
use crate::web::visitor::Fields;
use crate::web::words;
use maud::{Markup, html};

/// The entries, by role.
pub fn content(desk: &Desk<'_>, sent: Option<&Fields>) -> Markup {
    let tongue = desk.visitor.tongue;
    let groups = [
        (Role::Leader, "build-leaders"),
        (Role::Core, "build-cores"),
        (Role::Special, "build-specials"),
        (Role::Transport, "build-transports"),
    ];
    html! {
        section.entries #add aria-label=(tongue.say("build-add")) {
            @match desk.pack {
                _ if !desk.may_buy() => p.empty { (tongue.say(closed(desk))) },
                None => p.empty { (tongue.say("build-pack-changed")) },
                Some(pack) => {
                    @for (role, message) in groups {
                        @let of_role = |entry: &&Entry| entry.role == role;
                        @if pack.entries.iter().any(|entry| of_role(&entry)) { h2 { (tongue.say(message)) } }
                        @for entry in pack.entries.iter().filter(of_role) { (card(desk, pack, entry, sent)) }
                    }
                },
            }
        }
    }
}

/// Why nothing can be bought.
fn closed(desk: &Desk<'_>) -> &'static str {
    match desk.roster.status {
        Status::Retired => "build-closed-retired",
        Status::InGame => "build-closed-game",
        _ if desk.roster.freedom.growth => "build-closed-growth",
        _ => "build-closed-fixed",
    }
}

/// What a form begins with: what was sent, the member whose gear is chosen anew, or nothing.
struct Begun<'a> {
    sent: Option<&'a Fields>,
    model: Option<Chosen>,
}

impl Begun<'_> {
    fn of<'a>(entry: &Entry, member: Option<&Member>, sent: Option<&'a Fields>) -> Begun<'a> {
        let model = member.filter(|member| member.model.entry == entry.id).map(alike);
        Begun { sent: sent.filter(|sent| sent.get("entry") == entry.id), model }
    }

    fn is_open(&self) -> bool {
        self.sent.is_some() || self.model.is_some()
    }

    fn text(&self, name: &str, usual: &str) -> String {
        self.sent.map_or_else(|| usual.to_owned(), |sent| sent.get(name).to_owned())
    }

    fn is_chosen(&self, option: &EntryOption, choice: &str) -> bool {
        match self.sent {
            Some(sent) => sent.get(&option_field(option)) == choice,
            None => self.times(option, choice) > 0,
        }
    }

    fn times(&self, option: &EntryOption, choice: &str) -> usize {
        let picks = self.model.iter().flat_map(|model| &model.picks);
        picks.filter(|pick| pick.option == option.id && pick.choice == choice).count()
    }

    fn bought(&self, grenade: &str) -> u32 {
        let bought = self.model.iter().flat_map(|model| &model.grenades);
        bought.filter(|(id, _)| id == grenade).map(|(_, count)| *count).sum()
    }
}

fn card(desk: &Desk<'_>, pack: &Pack, entry: &Entry, sent: Option<&Fields>) -> Markup {
    let tongue = desk.visitor.tongue;
    let member = desk.change.and_then(|member| desk.roster.member(member));
    let begun = Begun::of(entry, member, sent);
    let on_list = desk.roster.members.iter().filter(|member| member.model.entry == entry.id).count();
    let lines = entry.weapons.iter().filter_map(|id| pack.weapon(id)).flat_map(|item| item.lines.clone());
    let lines: Vec<_> = lines.collect();
    html! {
        details.entry-card id={ "entry-" (entry.id) } open[begun.is_open()] {
            summary {
                span.entry-name { bdi { (entry.name) } }
                @if on_list > 0 { span.tag.on { (tongue.tell("build-on-list", &[("count", on_list.into())])) } }
                span.price { (tongue.count("points", entry.points)) }
            }
            (roster::profile(tongue, &entry.profile))
            (roster::weapons(tongue, &lines, Some(pack)))
            @if !entry.profile.rules.is_empty() {
                p.rules { (roster::rule_names(tongue, entry.profile.rules.iter(), Some(pack))) }
            }
            form.model method="post" action=(desk.action()) data-points=(entry.points) {
                (desk.hand.fields(&format!("recruit {}", entry.id)))
                input type="hidden" name="entry" value=(entry.id);
                @if let Some(member) = member.filter(|_| begun.model.is_some()) {
                    input type="hidden" name="replace" value=(member.model.member);
                    p.notice { (tongue.tell("build-replaces", &[("name", member.model.name.as_str().into())])) }
                }
                @for option in &entry.options { (choices(tongue, pack, option, &begun)) }
                (grenades(tongue, pack, entry, &begun))
                (numbers(tongue, entry, &begun))
                (offices(desk, pack, entry, &begun))
                div.buy {
                    @let points = |points: u32| tongue.count("points", points);
                    @let message = if begun.model.is_some() { "build-replace" } else { "build-recruit" };
                    button name="do" value="recruit" { (tongue.say(message)) }
                    output.price aria-live="polite" data-one=(points(1)) data-few=(points(2)) data-other=(points(5)) {
                        (points(entry.points)) }
                }
            }
        }
    }
}

/// How many, what they are called, and how many of them have the gear.
fn numbers(tongue: Tongue, entry: &Entry, begun: &Begun<'_>) -> Markup {
    let count = begun.text("count", &entry.batch.to_string());
    html! {
        div.numbers {
            @if begun.model.is_none() {
                label { span { (tongue.say("build-how-many")) }
                    input type="number" name="count" min=(entry.batch) step=(entry.batch) max="40" value=(count); }
            }
            @if entry.batch > 1 {
                label { span { (tongue.say("build-with")) }
                    input type="number" name="with" min="0" max="40" value=(begun.text("with", &count)); }
            }
            label { span { (tongue.say("build-model-name")) }
                input name="name" maxlength="90" autocomplete="off" value=(begun.text("name", "")); }
        }
    }
}

/// Who leads and who is a specialist, where the player says so.
fn offices(desk: &Desk<'_>, pack: &Pack, entry: &Entry, begun: &Begun<'_>) -> Markup {
    let tongue = desk.visitor.tongue;
    let is_gw = desk.charter.value("roster.mode").as_deref() == Some("\"gw2013\"");
    let leaderless = pack.entries.iter().all(|entry| entry.role != Role::Leader);
    let leads =
        begun.model.as_ref().is_some_and(|model| model.leader) || !begun.text("leader", "").is_empty();
    let rule = begun.model.as_ref().and_then(|model| model.specialist.as_ref());
    let rule = begun.text("specialist", &rule.map_or_else(String::new, ToString::to_string));
    html! {
        @if (is_gw || leaderless) && entry.role != Role::Transport {
            label.tick { input type="checkbox" name="leader" value="yes" checked[leads]; " "
                (tongue.say("build-leads")) }
        }
        @if is_gw {
            label { span { (tongue.say("build-specialist")) } select name="specialist" {
                option value="" { (tongue.say("build-nothing")) }
                @for one in specialist_rules(&[]) {
                    option value=(one) selected[one.to_string() == rule] { (one.title(tongue.language())) }
                }
            } }
        }
        @if desk.roster.freedom.reserves && desk.roster.status != Status::Draft {
            label.tick { input type="checkbox" name="reserve" value="yes"; " " (tongue.say("build-to-reserves")) }
        }
    }
}

fn names(pack: &Pack, ids: &[String]) -> String {
    ids.iter().map(|id| pack.item_name(id)).collect::<Vec<_>>().join(", ")
}

/// What a choice is called and costs.
fn priced(tongue: Tongue, pack: &Pack, choice: &Choice) -> String {
    format!("{} · {}", names(pack, &choice.take), cost(tongue, choice.points))
}

fn cost(tongue: Tongue, points: u32) -> String {
    match points {
        0 => tongue.say("build-free"),
        points => tongue.count("points", points),
    }
}

fn choices(tongue: Tongue, pack: &Pack, option: &EntryOption, begun: &Begun<'_>) -> Markup {
    let title = html! {
        (words::option(tongue, &option.id))
        @if !option.replaces.is_empty() {
            small { " " (tongue.say("build-instead")) " " (names(pack, &option.replaces)) }
        }
        @if option.whole_batch { small { " " (tongue.say("build-whole-batch")) } }
    };
    html! {
        @if is_single(option) {
            label.option { span { (title) }
                select name=(option_field(option)) data-batch=[option.whole_batch.then_some("all")] {
                    @if option.min == 0 { option value="" data-points="0" { (tongue.say("build-nothing")) } }
                    @for choice in &option.choices {
                        option value=(choice.id) data-points=(choice.points)
                            selected[begun.is_chosen(option, &choice.id)] { (priced(tongue, pack, choice)) }
                    }
                } }
        } @else {
            fieldset.option {
                legend { (title) small { " " (tongue.tell("build-up-to", &[("count", option.max.into())])) } }
                @for choice in &option.choices {
                    @let field = choice_field(option, &choice.id);
                    @let most = choice.max.unwrap_or(option.max).min(option.max / choice.slots.max(1));
                    label.count-of { input type="number" name=(field) min="0" max=(most)
                        value=(begun.text(&field, &begun.times(option, &choice.id).to_string()))
                        data-points=(choice.points) data-batch=[option.whole_batch.then_some("all")];
                        " " (priced(tongue, pack, choice)) }
                }
            }
        }
    }
}

/// Grenades: those that it comes with, and those that may be bought.
fn grenades(tongue: Tongue, pack: &Pack, entry: &Entry, begun: &Begun<'_>) -> Markup {
    let price = |id: &str, own: Option<u32>| own.or(pack.weapon(id).and_then(|item| item.grenade?.price));
    html! {
        @if !entry.grenades.is_empty() {
            fieldset.option {
                legend { (tongue.say("build-grenades")) }
                @for (id, access) in &entry.grenades {
                    @let field = grenade_field(id);
                    @if let Some(price) = price(id, access.price) {
                        label.count-of { input type="number" name=(field) min="0" max="20" data-points=(price)
                            value=(begun.text(&field, &begun.bought(id).to_string())); " "
                            (pack.item_name(id)) " · " (tongue.tell("build-each", &[("count", price.into())]))
                            @if access.carried > 0 { " " small {
                                (tongue.tell("build-carried", &[("count", access.carried.into())])) } } }
                    } @else if access.carried > 0 {
                        p { (pack.item_name(id)) " " small {
                            (tongue.tell("build-carried", &[("count", access.carried.into())])) } }
                    }
                }
            }
        }
    }
}
