//! A battle now: how it stands, what is awaited, and the way into the replay.

use super::board::{self, Accent};
use super::tongue::Tongue;
use super::{dice, forks, teams, words};
use crate::app::{BattleLine, BattleView};
use crate::battle::narration::narrate;
use crate::battle::{Battle, Event, Wait};
use crate::dice::Source;
use maud::{Markup, html};

/// The content of the page; `what_ifs` are the forks of the battle.
pub fn content(tongue: Tongue, view: &BattleView, what_ifs: &[BattleLine]) -> Markup {
    let (id, battle, version) = (view.id, &view.battle, view.version);
    html! {
        h1 { bdi { (battle.setup.title) } }
        p.lead { bdi { (words::moment(battle)) } }
        (forks::notice(view))
        (mission(battle))
        (teams::score(tongue, battle))
        p.calls {
            @if battle.outcome.is_none() { a.call href={ "/battles/" (id) "/play" } { "Play" } }
            a.call href={ "/battles/" (id) "/replay/1" } { "Watch it from the beginning" }
            a href={ "/battles/" (id) "/replay/" (version) } { "The last event" }
            span.facts { (words::count(version, "event")) " so far" }
        }
        (awaited(tongue, battle))
        div.stage { (board::svg(battle, &Accent::default())) }
        (rosters(battle))
        section.muster { (teams::muster(tongue, battle)) }
        (forks::section(what_ifs))
    }
}

/// What is played for, in a line.
fn mission(battle: &Battle) -> Markup {
    html! {
        @if let Some(sheet) = battle.sheet() {
            p.facts { strong { (sheet.name[0]) } ": " (sheet.about[0]) }
        } @else if battle.setup.mission.prepare {
            p.facts { "A die will choose the mission." }
        }
    }
}

fn awaited(tongue: Tongue, battle: &Battle) -> Markup {
    html! {
        @if let Some(open) = &battle.open {
            section.notice {
                h2 { "What is awaited" }
                ul.awaited-list { @for wait in &open.waits { li { (wait_line(tongue, battle, wait)) } } }
            }
        } @else if battle.outcome.is_none() {
            p.facts { "An order of " bdi { (words::side(battle, battle.moment.side)) } " is awaited." }
        }
    }
}

/// Something that is awaited, and from whom.
fn wait_line(tongue: Tongue, battle: &Battle, wait: &Wait) -> Markup {
    html! {
        @match wait {
            Wait::Dice(roll) => (dice::roll(tongue, battle, roll, None, None::<Source>)),
            Wait::Answer(question) => {
                (told(battle, &Event::AnswerAwaited { question: question.clone() }))
            }
            Wait::Fact(fact) => (told(battle, &Event::FactAwaited { fact: fact.clone() })),
        }
    }
}

fn told(battle: &Battle, awaited: &Event) -> Markup {
    html! { bdi { (narrate(battle, awaited).unwrap_or_default()) } }
}

fn rosters(battle: &Battle) -> Markup {
    html! {
        p.facts {
            @for side in &battle.setup.sides {
                @if let Some(roster) = side.roster {
                    a href={ "/rosters/" (roster) } { "Roster of " bdi { (side.name) } } " "
                }
            }
            @match battle.setup.mode {
                crate::battle::Mode::Board => "Measured by the server.",
                crate::battle::Mode::Tabletop => "Played with miniatures: the players measure.",
            }
            @if let Some(commitment) = battle.setup.own_commitment() {
                " " a href="/dice" { "The dice were committed to" } " as " code { (commitment) } "."
            }
        }
    }
}
