//! The forms of each step after a battle, and of what may be done between battles.

use super::Desk;
use crate::armoury::{EntryOption, Facility, Language, Pack, Support};
use crate::ids::RosterId;
use crate::roster::{HonourOffer, Member, PostGame, Role, Step, honour_offers};
use crate::web::tongue::Tongue;
use crate::web::{after, honours, words};
use maud::{Markup, html};

impl Desk<'_> {
    fn tongue(&self) -> Tongue {
        self.hand.visitor.tongue
    }

    fn language(&self) -> Language {
        self.tongue().language()
    }

    fn say(&self, message: &str) -> String {
        self.tongue().say(message)
    }

    fn rp(&self, rp: u32) -> String {
        self.hand.visitor.tongue.count("requisition-points", rp)
    }

    /// A form that is one button.
    fn button(&self, what: &str, with: &[(&str, &str)], message: &str) -> Markup {
        self.hand.button(&self.action, what, with, &self.say(message))
    }

    /// A form with fields and one button.
    fn form(&self, what: &str, fields: &Markup, message: &str) -> Markup {
        html! {
            form.inline method="post" action=(self.action) {
                (self.hand.fields(what))
                (fields)
                button name="do" value=(what) { (self.say(message)) }
            }
        }
    }

    /// A choice of members.
    fn members<'m>(&self, name: &str, members: impl Iterator<Item = &'m Member>) -> Markup {
        html! {
            label { span { (self.say("aftermath-who")) } select name=(name) required {
                @for member in members { option value=(member.model.member) { (member.model.name) } }
            } }
        }
    }

    fn item(&self, id: &str) -> String {
        let named =
            |id: &str| self.pack.map_or_else(|| id.replace('_', " "), |pack| pack.item_name(id).to_owned());
        id.split('+').map(named).collect::<Vec<_>>().join(" + ")
    }
}

/// The forms of a step that is open.
pub fn of_step(desk: &Desk<'_>, id: RosterId, step: Step) -> Markup {
    let Some(post) = desk.roster.post_game.as_deref() else { return html! {} };
    html! {
        @match step {
            Step::Injuries => (injuries(desk, post)),
            Step::Succession => {
                (desk.form("leader", &desk.members("member", desk.roster.active()), "aftermath-promote"))
            },
            Step::Awards => (desk.button("claim", &[], "aftermath-claim")),
            Step::Spending => (spending(desk, id, post)),
            Step::Restock => {},
            Step::Ready if post.closed => (desk.button("ready", &[], "build-ready")),
            // Whoever spends is done with it there.
            Step::Ready if desk.roster.freedom.growth => {},
            Step::Ready => (desk.button("close", &[], "aftermath-close")),
        }
    }
}

fn injuries(desk: &Desk<'_>, post: &PostGame) -> Markup {
    html! {
        @if post.next_roll().is_some() {
            (desk.button("roll", &[], "aftermath-roll"))
            @if post.terms.by_hand {
                (desk.form("roll", &html! {
                    label { span { (desk.say("aftermath-faces")) } input name="faces" inputmode="numeric" size="8"; }
                }, "aftermath-enter"))
            }
        } @else { (desk.button("settle", &[], "aftermath-settle")) }
        @if !post.settled {
            @for source in &post.rerolls { @for chain in &post.chains { @for roll in &chain.rolls {
                @if !roll.again {
                    @let die = serde_json::to_value(roll.die).unwrap_or_default();
                    @let die = die.as_str().unwrap_or_default();
                    @let member = chain.wounded.member.to_string();
                    @let with = [("member", member.as_str()), ("die", die), ("source", source.as_str())];
                    p { bdi { (desk.roster.called(chain.wounded.member).unwrap_or("–")) } " · "
                        (words::capitalised(&desk.say(after::table(roll.die)))) " "
                        (desk.button("reroll", &with, "aftermath-reroll"))
                        span.facts { " " (after::reroll(desk.tongue(), desk.roster, source)) } }
                }
            } } }
        }
    }
}

fn spending(desk: &Desk<'_>, id: RosterId, post: &PostGame) -> Markup {
    html! {
        p { strong { (desk.say("aftermath-left")) ": "
            (desk.hand.visitor.tongue.count("requisition-points", desk.roster.rp)) } " "
            a href={ "/rosters/" (id) "/build" } { (desk.say("aftermath-recruit")) } }
        @if let Some(pack) = desk.pack { (options(desk, pack)) }
        @if post.terms.buy_back { (refills(desk)) }
        (of_honour(desk))
        @if desk.roster.freedom.base { (base(desk)) }
        @if desk.roster.freedom.support { (support(desk)) }
        @if post.purchases.iter().any(|bought| !bought.taken_back) {
            h3 { (desk.say("aftermath-bought")) }
            @for (place, bought) in post.purchases.iter().enumerate().filter(|(_, bought)| !bought.taken_back) {
                p { (desk.item(&bought.what)) " · " (desk.rp(bought.rp)) " "
                    (desk.button("take_back", &[("purchase", &(place + 1).to_string())], "aftermath-take-back")) }
            }
        }
        p { (desk.button("close", &[], "aftermath-close")) }
    }
}

/// Gear for those who are there already.
fn options(desk: &Desk<'_>, pack: &Pack) -> Markup {
    html! {
        details.more {
            summary { (desk.say("aftermath-options")) }
            @for member in desk.roster.members.iter() {
                @if let Some(entry) = pack.entry(&member.model.entry).filter(|entry| !entry.options.is_empty()) {
                    form.inline method="post" action=(desk.action) {
                        (desk.hand.fields(&format!("option {}", member.model.member)))
                        input type="hidden" name="member" value=(member.model.member);
                        label { span { bdi { (member.model.name) } } select name="option" {
                            @for option in &entry.options { @for choice in &option.choices {
                                option value={ (option.id) "=" (choice.id) } {
                                    (desk.item(&choice.id)) " · " (choice.points) }
                            } }
                        } }
                        button name="do" value="option" { (desk.say("build-buy")) }
                    }
                }
            }
        }
    }
}

/// Used grenades that are bought back.
fn refills(desk: &Desk<'_>) -> Markup {
    html! {
        @for member in &desk.roster.members { @for (grenade, used) in &member.used {
            @let id = member.model.member.to_string();
            @let with = [("member", id.as_str()), ("grenade", grenade.as_str()), ("count", "1")];
            p { bdi { (member.model.name) } ": " (desk.item(grenade)) " × " (used) " "
                (desk.button("refill", &with, "aftermath-refill")) }
        } }
    }
}

fn of_honour(desk: &Desk<'_>) -> Markup {
    html! {
        @if !desk.table.is_empty() {
            details.more {
                summary { (desk.say("aftermath-honours")) }
                (offered(desk, None, &honour_offers(desk.roster, desk.table, None)))
                @for member in desk.roster.active() {
                    @let offers = honour_offers(desk.roster, desk.table, Some(member.model.member));
                    (offered(desk, Some(member), &offers))
                }
                (honours::offers(desk.hand.visitor.tongue, desk.roster, desk.table))
            }
        }
    }
}

/// What somebody, or the team, can earn now.
fn offered(desk: &Desk<'_>, member: Option<&Member>, offers: &[HonourOffer]) -> Markup {
    let open: Vec<&HonourOffer> = offers.iter().filter(|offer| offer.refusal.is_none()).collect();
    let word = member.map_or_else(String::new, |member| member.model.member.to_string());
    html! {
        @if !open.is_empty() {
            form.inline method="post" action=(desk.action) {
                (desk.hand.fields(&format!("honour {word}")))
                input type="hidden" name="member" value=(word);
                label {
                    span { bdi { (member.map_or_else(|| desk.say("aftermath-team"), |one| one.model.name.clone())) } }
                    select name="honour" { @for offer in open {
                        @let object = serde_json::to_string(&offer.object).unwrap_or_default();
                        option value={ (offer.honour.code) " " (object) } {
                            (offer.honour.name(desk.hand.visitor.tongue.language())) " · " (desk.rp(offer.rp)) }
                    } }
                }
                button name="do" value="honour" { (desk.say("aftermath-earn")) }
            }
        }
    }
}

fn base(desk: &Desk<'_>) -> Markup {
    let built = &desk.roster.facilities;
    let helping = built.iter().filter(|built| built.facility.helps_from().is_some());
    html! {
        details.more {
            summary { (desk.say("aftermath-base")) }
            (desk.button("raise", &[], "aftermath-raise"))
            (desk.form("build", &html! {
                label { span { (desk.say("aftermath-facility")) } select name="facility" {
                    @for one in Facility::ALL { option value=(one.word()) {
                        (words::capitalised(&one.name(desk.language()))) " · " (desk.rp(one.rp())) } }
                } }
                @if let Some(pack) = desk.pack { label { span { (desk.say("aftermath-range")) } select name="at" {
                    option value="" {}
                    @let limited = |one: &&EntryOption| one.limit.is_some();
                    @for entry in &pack.entries { @for option in entry.options.iter().filter(limited) {
                        option value={ (entry.id) "/" (option.id) } {
                                    (entry.name) ": " (desk.tongue().term("option", &option.id)) }
                    } }
                } } }
            }, "aftermath-build"))
            @for one in built {
                @let at = one.at.as_deref().map(|at| format!(" {at}")).unwrap_or_default();
                @let word = format!("{}{at}", one.facility.word());
                p { (words::capitalised(&one.facility.name(desk.language()))) (at.replace('_', " ")) " "
                    (desk.button("scrap", &[("facility", &word)], "aftermath-scrap")) }
            }
            @for one in helping {
                (desk.form("help", &html! {
                    input type="hidden" name="facility" value=(one.facility.word());
                    span { (words::capitalised(&one.facility.name(desk.language()))) }
                    (desk.members("member", desk.roster.members.iter()))
                }, "aftermath-help"))
            }
        }
    }
}

fn support(desk: &Desk<'_>) -> Markup {
    desk.form(
        "support",
        &html! {
            label { span { (desk.say("aftermath-support")) } select name="support" {
                @for one in Support::ALL { option value=(one.word()) {
                    (words::capitalised(&one.name(desk.language()))) " · " (desk.rp(one.rp())) } }
            } }
        },
        "build-buy",
    )
}

/// What moves between the active part and the reserves, and who leads.
pub fn reserves(desk: &Desk<'_>) -> Markup {
    let roster = desk.roster;
    let fits = |member: &&Member| member.model.role != Role::Drone;
    html! {
        @if roster.freedom.reserves {
            details.more {
                summary { (desk.say("aftermath-reserves")) }
                (desk.form("store", &desk.members("member", roster.active().filter(fits)), "aftermath-store"))
                @if roster.members.iter().any(|member| member.reserve) {
                    (desk.form("activate", &desk.members("member", roster.members.iter().filter(|one| one.reserve)),
                        "aftermath-activate"))
                }
                @if !roster.store.is_empty() {
                    (desk.form("issue", &html! {
                        label { span { (desk.say("aftermath-gear")) } select name="gear" {
                            @for gear in &roster.store { option value=(gear.what) { (desk.item(&gear.what)) } }
                        } }
                        (desk.members("member", roster.active().filter(fits)))
                    }, "aftermath-issue"))
                    @for gear in &roster.store {
                        p { (desk.item(&gear.what)) " "
                            (desk.button("discard", &[("gear", &gear.what)], "aftermath-discard")) }
                    }
                }
            }
        }
        @if !roster.fixed {
            details.more {
                summary { (desk.say("aftermath-successor")) }
                (desk.form("replace_leader", &html! {
                    (desk.members("member", roster.active().filter(|one| one.model.role != Role::Leader && fits(one))))
                    label.tick { input type="checkbox" name="dismiss" value="yes"; " " (desk.say("aftermath-goes")) }
                }, "aftermath-promote"))
            }
        }
    }
}

/// What an organiser may do about a step that went wrong, or that nobody plays.
pub fn anew(desk: &Desk<'_>) -> Markup {
    html! {
        @if desk.roster.post_game.is_some() {
            details.more {
                summary { (desk.say("aftermath-organiser")) }
                div.acts {
                    (desk.button("close_overdue", &[], "aftermath-overdue"))
                    (desk.button("redo", &[], "aftermath-redo"))
                }
            }
        }
    }
}
