//! A battle now: how it stands, what is awaited, and the way into the replay.

use super::board::{self, Accent};
use super::marked::around;
use super::tongue::Tongue;
use super::{dice, forks, teams, terms};
use crate::app::{BattleLine, BattleView};
use crate::armoury::Language;
use crate::battle::narration::narrate_in;
use crate::battle::{Battle, Event, Mode, Wait};
use crate::dice::Source;
use maud::{Markup, html};

/// The content of the page; `what_ifs` are the forks of the battle.
pub fn content(tongue: Tongue, view: &BattleView, what_ifs: &[BattleLine]) -> Markup {
    let (id, battle, version) = (view.id, &view.battle, view.version);
    html! {
        h1 { bdi { (battle.setup.title) } }
        p.lead { bdi { (terms::moment(tongue, battle)) } }
        (forks::notice(tongue, view))
        (mission(tongue, battle))
        (teams::score(tongue, battle))
        p.calls {
            @if battle.outcome.is_none() {
                a.call href={ "/battles/" (id) "/play" } { (tongue.say("battle-play")) }
            }
            a.call href={ "/battles/" (id) "/replay/1" } { (tongue.say("home-watch")) }
            a href={ "/battles/" (id) "/replay/" (version) } { (tongue.say("battle-last")) }
            a href={ "/battles/" (id) "/statistics" } { (tongue.say("battle-statistics")) }
            span.facts { (tongue.tell("battle-so-far", &[("events", version.into())])) }
        }
        (awaited(tongue, battle))
        div.stage { (board::svg(tongue, battle, &Accent::default())) }
        (rosters(tongue, battle))
        section.muster { (teams::muster(tongue, battle)) }
        (forks::section(tongue, what_ifs))
    }
}

/// What is played for, in a line.
fn mission(tongue: Tongue, battle: &Battle) -> Markup {
    let own = |texts: &[&'static str; 2]| match tongue.language() {
        Language::English => texts[0],
        Language::Russian => texts[1],
    };
    html! {
        @if let Some(sheet) = battle.sheet() {
            p.facts { strong { (own(&sheet.name)) } ": " (own(&sheet.about)) }
        } @else if battle.setup.mission.prepare {
            p.facts { (tongue.say("battle-die-chooses")) }
        }
    }
}

fn awaited(tongue: Tongue, battle: &Battle) -> Markup {
    html! {
        @if let Some(open) = &battle.open {
            section.notice {
                h2 { (tongue.say("battle-awaited")) }
                ul.awaited-list { @for wait in &open.waits { li { (wait_line(tongue, battle, wait)) } } }
            }
        } @else if battle.outcome.is_none() {
            @let side = html! { bdi { (terms::side(tongue, battle, battle.moment.side)) } };
            p.facts { (tongue.mark("battle-order-awaited", &[("side", side.into())])) }
        }
    }
}

/// Something that is awaited, and from whom.
fn wait_line(tongue: Tongue, battle: &Battle, wait: &Wait) -> Markup {
    html! {
        @match wait {
            Wait::Dice(roll) => (dice::roll(tongue, battle, roll, None, None::<Source>)),
            Wait::Answer(question) => {
                (told(tongue, battle, &Event::AnswerAwaited { question: question.clone() }))
            }
            Wait::Fact(fact) => (told(tongue, battle, &Event::FactAwaited { fact: fact.clone() })),
        }
    }
}

fn told(tongue: Tongue, battle: &Battle, awaited: &Event) -> Markup {
    html! { bdi { (narrate_in(battle, awaited, tongue.language()).unwrap_or_default()) } }
}

fn rosters(tongue: Tongue, battle: &Battle) -> Markup {
    html! {
        p.facts {
            @for side in &battle.setup.sides {
                @if let Some(roster) = side.roster {
                    a href={ "/rosters/" (roster) } {
                        (tongue.mark("battle-roster", &[("side", html! { bdi { (side.name) } }.into())]))
                    } " "
                }
            }
            @match battle.setup.mode {
                Mode::Board => (tongue.say("battle-board")),
                Mode::Tabletop => (tongue.say("battle-tabletop")),
            }
            @if let Some(commitment) = battle.setup.own_commitment() {
                " " (tongue.mark("battle-commitment", &[
                    ("dice", around(html! { a href="/dice" {} })),
                    ("commitment", commitment.to_string().into()),
                ]))
            }
        }
    }
}
