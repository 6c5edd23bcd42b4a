//! A battle now: how it stands, what is awaited, and the way into the replay.

use super::board::{self, Accent};
use super::{dice, replay, words};
use crate::battle::narration::{name, unit_name};
use crate::battle::{Battle, Fact, Question, Subject, Wait};
use crate::dice::Source;
use crate::ids::BattleId;
use maud::{Markup, html};

/// The content of the page; `version` is the number of events there are.
pub fn content(id: BattleId, battle: &Battle, version: u64) -> Markup {
    html! {
        h1 { bdi { (battle.setup.title) } }
        p.lead { bdi { (words::moment(battle)) } }
        (replay::score(battle))
        p.calls {
            a.call href={ "/battles/" (id) "/replay/1" } { "Watch it from the beginning" }
            a href={ "/battles/" (id) "/replay/" (version) } { "The last event" }
            span.facts { (words::count(version, "event")) " so far" }
        }
        (awaited(battle))
        div.stage { (board::svg(battle, &Accent::default())) }
        (rosters(battle))
        (replay::muster(battle))
    }
}

fn awaited(battle: &Battle) -> Markup {
    html! {
        @if let Some(open) = &battle.open {
            section.notice {
                h2 { "What is awaited" }
                ul.awaited-list { @for wait in &open.waits { li { (wait_line(battle, wait)) } } }
            }
        } @else if battle.outcome.is_none() {
            p.facts { "An order of " bdi { (words::side(battle, battle.moment.side)) } " is awaited." }
        }
    }
}

/// Something that is awaited, and from whom.
fn wait_line(battle: &Battle, wait: &Wait) -> Markup {
    html! {
        @match wait {
            Wait::Dice(roll) => (dice::roll(battle, roll, None, None::<Source>)),
            Wait::Answer(question) => (question_line(battle, question)),
            Wait::Fact(fact) => { "To be measured: " (fact_words(battle, fact)) }
        }
    }
}

fn question_line(battle: &Battle, question: &Question) -> Markup {
    let subject = match question.subject {
        Subject::Model(model) => name(battle, model),
        Subject::Unit(unit) => unit_name(battle, unit),
        Subject::Side(side) => words::side(battle, side).to_owned(),
    };
    html! {
        bdi { (words::side(battle, question.of)) } " is asked: "
        strong { (words::sentence_case(question.topic.word())) } ", " bdi { (subject) }
    }
}

/// A fact with the models it is about.
fn fact_words(battle: &Battle, fact: &Fact) -> String {
    let pair = |a, b| format!("{} and {}", name(battle, a), name(battle, b));
    let about = match fact {
        Fact::Distance(a, b)
        | Fact::Sight(a, b)
        | Fact::Obscured(a, b)
        | Fact::Cover(a, b)
        | Fact::CoverFromMarker(a, b)
        | Fact::Between(a, b)
        | Fact::InContact(a, b)
        | Fact::Facing(a, b) => pair(*a, *b),
        Fact::Nearest(a, b) => format!("{} and {}", unit_name(battle, *a), unit_name(battle, *b)),
        Fact::Under(a)
        | Fact::InArea(a)
        | Fact::Path(a)
        | Fact::Height(a)
        | Fact::WallAt(a)
        | Fact::OffTable(a)
        | Fact::CanPlace(a)
        | Fact::InZone(a) => name(battle, *a),
    };
    format!("{}, {about}", fact.word().replace('_', " "))
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
            @if let Some(commitment) = &battle.setup.commitment {
                " " a href="/dice" { "The dice were committed to" } " as " code { (commitment) } "."
            }
        }
    }
}
