//! A campaign as its organisers run it: its phase, rosters, games, season and officials.

use super::{MOST, called, rounds};
use crate::app::{App, CampaignView, Filter, Person, RosterLine};
use crate::battle::missions;
use crate::campaign::{Campaign, Entry, Phase};
use crate::ids::{CampaignId, RosterId};
use crate::web::account::Wrong;
use crate::web::campaign::roster;
use crate::web::charter_form;
use crate::web::choosing::{choice, one_of};
use crate::web::error::Failure;
use crate::web::forms::{Hand, complaint};
use crate::web::layout::Page;
use crate::web::paged;
use crate::web::pages::{self, Answer};
use crate::web::tongue::Tongue;
use crate::web::visitor::Visitor;
use axum::extract::{Path, State};
use maud::{Markup, html};

/// What the page is made of.
pub(super) struct Desk<'a> {
    pub tongue: Tongue,
    pub hand: Hand<'a>,
    pub campaign: &'a Campaign,
    /// Where its forms are sent to.
    pub action: String,
    pub people: &'a [Person],
    pub rosters: &'a [RosterLine],
}

/// `/campaigns/ID/organise`
pub async fn page(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    shown(&app, &visitor, pages::id(&text, "campaign")?, None).await
}

/// Refuses who does not organise a campaign.
pub(super) fn check(visitor: &Visitor, campaign: &Campaign) -> Result<(), Failure> {
    if !visitor.has_accounts || campaign.organisers.contains(&visitor.somebody()?.player) {
        return Ok(());
    }
    Err(Failure::forbidden("not_allowed", "This page is for the organisers of the campaign."))
}

pub(super) async fn shown(app: &App, visitor: &Visitor, id: CampaignId, wrong: Wrong<'_>) -> Answer {
    let CampaignView { campaign, .. } = app.campaign(visitor.viewer(), id).await?;
    check(visitor, &campaign)?;
    let of_campaign = Filter { parent: Some(id.0), ..Filter::default() };
    let desk = Desk {
        tongue: visitor.tongue,
        hand: Hand::of(app, visitor, campaign.organisers.first().copied()),
        campaign: &campaign,
        action: format!("/campaigns/{id}/organise"),
        people: &app.names(visitor.viewer()).await?,
        rosters: &app.rosters(visitor.viewer(), &of_campaign).await?,
    };
    let tongue = visitor.tongue;
    let content = html! {
        h1 { (tongue.say("organise-campaign-title")) " " bdi { (campaign.name) } }
        (complaint(wrong))
        (desk.phase(id))
        (desk.entries())
        @if campaign.phase != Phase::Closed { (desk.arrange()) (rounds::season(&desk, id)) (rounds::games(&desk)) }
        (rounds::results(&desk, id))
        (desk.officials())
    };
    let title = tongue.tell("organise-campaign-tab", &[("name", campaign.name.as_str().into())]);
    let page = Page::new(title, tongue.say("organise-campaign-about"), content).with_style("organise.css");
    pages::under_campaign(app, visitor, page, id).await
}

impl Desk<'_> {
    /// A form that is one button.
    pub(super) fn button(&self, what: &str, with: &[(&str, &str)], message: &str) -> Markup {
        self.hand.button(&self.action, what, with, &self.tongue.say(message))
    }

    /// The same where a slip of the finger would be a pity: what it does is said before.
    fn considered(&self, what: &str, with: &[(&str, &str)], [message, about]: [&str; 2]) -> Markup {
        html! {
            details {
                summary { (self.tongue.say(message)) }
                p { (self.tongue.say(about)) }
                (self.button(what, with, message))
            }
        }
    }

    fn phase(&self, id: CampaignId) -> Markup {
        let (message, next) = match self.campaign.phase {
            Phase::Gathering => ("organise-gathering", Some(("start", "organise-start"))),
            Phase::Running => ("organise-running", Some(("close", "organise-close"))),
            Phase::Closed => ("organise-closed", None),
        };
        html! {
            section.phase {
                p.lead { (self.tongue.say(message)) }
                div.acts {
                    @match next {
                        Some(("close", label)) => (self.considered("close", &[], [label, "organise-close-about"])),
                        Some((what, label)) => (self.button(what, &[], label)),
                        None => {}
                    }
                    a href={ "/campaigns/" (id) "/charter" } { (self.tongue.say("organise-charter")) }
                    a href={ "/campaigns/" (id) "/todos" } { (self.tongue.say("organise-todos")) }
                    a href={ "/campaigns/" (id) "/what-if" } { (self.tongue.say("organise-what-if")) }
                }
            }
        }
    }

    fn entries(&self) -> Markup {
        let enrolled = |line: &&RosterLine| self.campaign.entry(line.id).is_some();
        let others: Vec<&RosterLine> = self.rosters.iter().filter(|line| !enrolled(line)).collect();
        let entries = paged::part(self.hand.visitor, "entries", &self.campaign.entries, MOST);
        let more = paged::part(self.hand.visitor, "others", &others, MOST);
        html! {
            section #entries {
                h2 { (self.tongue.say("organise-rosters")) }
                @if self.campaign.entries.is_empty() && others.is_empty() {
                    p.empty { (self.tongue.say("organise-no-rosters")) }
                }
                @if !self.campaign.entries.is_empty() {
                    @let label = self.tongue.say("organise-rosters");
                    div.scroll tabindex="0" role="region" aria-label=(label) { table.stack { tbody {
                        @for entry in entries.lines { (self.entry(entry)) }
                    } } }
                    (entries.links)
                }
                @if !others.is_empty() {
                    h3 { (self.tongue.say("organise-not-enrolled")) }
                    ul.lines #others { @for line in more.lines { li {
                        a href={ "/rosters/" (line.id) } { bdi { (line.name) } } " "
                        span.facts { bdi { (called(self.people, line.player)) } " · "
                            (self.tongue.term("roster-status", &line.status)) } " "
                        @if line.status == "registered" {
                            (self.button("enrol", &[("roster", &line.id.to_string())], "organise-enrol"))
                        }
                    } } }
                    (more.links)
                }
            }
        }
    }

    fn entry(&self, entry: &Entry) -> Markup {
        let id = entry.roster.to_string();
        html! {
            tr.out[entry.withdrawn] {
                th scope="row" { (roster(self.campaign, entry.roster)) }
                td { bdi { (called(self.people, entry.player)) } }
                td.acts {
                    @if entry.withdrawn {
                        (self.button("return", &[("roster", &id)], "organise-return"))
                    } @else if self.campaign.phase != Phase::Closed {
                        (self.button("withdraw", &[("roster", &id)], "organise-withdraw"))
                        (self.considered("expel", &[("roster", &id)],
                            ["organise-expel", "organise-expel-about"]))
                    }
                }
            }
        }
    }

    /// Those who still take part, as a choice.
    pub(super) fn roster_choice(&self, name: &str, message: &str) -> Markup {
        let entries = self.campaign.entries.iter().filter(|entry| !entry.withdrawn);
        let all: Vec<_> = entries.map(|entry| (entry.roster, self.named(entry.roster))).collect();
        one_of(self.tongue, &self.tongue.say(message), name, &all)
    }

    /// A roster with its player, as text.
    pub(super) fn named(&self, id: RosterId) -> String {
        let entry = self.campaign.entry(id);
        entry.map_or_else(String::new, |entry| {
            format!("{} ({})", entry.name, called(self.people, entry.player))
        })
    }

    fn arrange(&self) -> Markup {
        let tongue = self.tongue;
        html! {
            section {
                h2 { (tongue.say("organise-arrange")) }
                @if self.campaign.phase != Phase::Running { p.empty { (tongue.say("organise-arrange-later")) } }
                @else {
                    form.entry.wide method="post" action=(self.action) {
                        (self.hand.fields("arrange"))
                        div.pair {
                            (self.roster_choice("red", "organise-red"))
                            (self.roster_choice("blue", "organise-blue"))
                        }
                        div.pair {
                            (self.mission_choice())
                            label { span { (tongue.say("organise-size")) }
                                input name="size" type="number" min="1" max="400"
                                    placeholder=(self.campaign.charter.roster_cap); }
                        }
                        button name="do" value="arrange" { (tongue.say("organise-arrange-do")) }
                    }
                }
            }
        }
    }

    /// The missions that the charter allows.
    pub(super) fn mission_choice(&self) -> Markup {
        let allowed = &self.campaign.charter.missions;
        let named = |code: &str| allowed.is_empty() || allowed.iter().any(|one| one == code);
        let own = allowed.iter().filter(|code| missions::ALL.iter().all(|sheet| sheet.code != code.as_str()));
        html! {
            label { span { (self.tongue.say("organise-mission")) } select name="mission" {
                option value="random" { (self.tongue.say("organise-mission-random")) }
                @for sheet in missions::ALL.iter().filter(|sheet| named(sheet.code)) {
                    option value=(sheet.code) { (charter_form::title(self.tongue, sheet)) }
                }
                @for code in own { option value=(code) { (code) } }
            } }
        }
    }

    fn officials(&self) -> Markup {
        let organisers = &self.campaign.organisers;
        let others: Vec<Person> =
            self.people.iter().filter(|person| !organisers.contains(&person.id)).cloned().collect();
        html! {
            section {
                h2 { (self.tongue.say("organise-officials")) }
                ul.lines { @for id in organisers { li { bdi { (called(self.people, *id)) } " "
                    @if organisers.len() > 1 {
                        (self.button("remove", &[("player", &id.to_string())], "organise-remove"))
                    } } } }
                @if !others.is_empty() {
                    form.entry method="post" action=(self.action) {
                        (self.hand.fields("appoint"))
                        (choice(self.tongue, "player", &others))
                        button name="do" value="appoint" { (self.tongue.say("organise-appoint")) }
                    }
                }
            }
        }
    }
}

/// The ways from a campaign's page: building, what happens, the charter, and the desk of those who run it.
pub fn ways(app: &App, visitor: &Visitor, id: CampaignId, campaign: &Campaign) -> Markup {
    let tongue = visitor.tongue;
    let runs = Hand::of(app, visitor, None).is_of(&campaign.organisers);
    let open = campaign.phase != Phase::Closed;
    let ways = [
        (open, "build", "organise-way-build"),
        (true, "activity", "organise-way-activity"),
        (true, "charter", "organise-way-charter"),
        (runs, "organise", "organise-way-run"),
    ];
    html! {
        nav.ways aria-label=(tongue.say("organise-where")) { ul {
            @for (_, path, message) in ways.into_iter().filter(|(shown, ..)| *shown) {
                li { a href={ "/campaigns/" (id) "/" (path) } { (tongue.say(message)) } }
            }
        } }
    }
}
