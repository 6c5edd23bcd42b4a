//! What a battle waits for in the midst of an order: dice, answers and facts, each with its form for who is asked.

use super::desk::Desk;
use super::{facts, questions, throw};
use crate::battle::narration::tell_in;
use crate::battle::{Answer, Event, Question, Topic, Wait};
use crate::ids::{Side, Timestamp};
use crate::web::{dice, terms};
use maud::{Markup, html};

/// Until when questions are to be answered, and what time it is.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    /// When the default answer is taken.
    pub due: Timestamp,
    /// Now.
    pub now: Timestamp,
}

/// Everything that is waited for.
pub fn section(desk: &Desk<'_>, waits: &[Wait], deadline: Option<Deadline>) -> Markup {
    html! {
        @for (place, wait) in waits.iter().enumerate() {
            section.asked {
                @match wait {
                    Wait::Dice(roll) => {
                        h2 class={ "turn " (roll.side.word()) } { (told(desk, &Event::DiceAwaited { roll: *roll })) }
                        (dice::roll(desk.tongue(), desk.battle(), roll, None, None))
                        @if desk.seat.plays(roll.side) { (throw::forms(desk, roll, place)) }
                        @else { (waited(desk, roll.side)) }
                    },
                    Wait::Answer(question) => (asked(desk, question, place, deadline)),
                    Wait::Fact(fact) => {
                        h2 { (told(desk, &Event::FactAwaited { fact: fact.clone() })) }
                        @match desk.seat.sides().next() {
                            Some(side) => (facts::form(desk, fact, side, place)),
                            None => p.facts { (desk.say("play-players-measure")) },
                        }
                    },
                }
            }
        }
    }
}

/// The sentence of an event that waits.
fn told(desk: &Desk<'_>, event: &Event) -> String {
    tell_in(desk.battle(), event, desk.tongue().language()).0
}

fn asked(desk: &Desk<'_>, question: &Question, place: usize, deadline: Option<Deadline>) -> Markup {
    html! {
        h2 class={ "turn " (question.of.word()) } {
            (told(desk, &Event::AnswerAwaited { question: question.clone() }))
        }
        @if let Some(deadline) = deadline { (countdown(desk, deadline)) }
        @if desk.seat.plays(question.of) {
            (questions::form(desk, question, place))
        } @else { (waited(desk, question.of)) }
    }
}

/// How long there is still time; with script it is counted down.
fn countdown(desk: &Desk<'_>, deadline: Deadline) -> Markup {
    let left = (deadline.due.0 - deadline.now.0).max(0) / 1_000_000;
    html! {
        p.countdown role="timer" data-left=(left) {
            span.left { (desk.tongue().tell("play-seconds-left", &[("seconds", left.into())])) } " "
            (desk.say("play-then-default"))
        }
    }
}

/// That the other side is waited for.
fn waited(desk: &Desk<'_>, side: Side) -> Markup {
    let name = terms::side(desk.tongue(), desk.battle(), side);
    html! {
        p.facts { (desk.tongue().tell("play-waits-for", &[("name", name.into())])) }
    }
}

/// The questions that may be answered beforehand, for the rest of the game turn.
const STANDING: [Topic; 4] = [Topic::GoToGround, Topic::Overwatch, Topic::DefensiveGrenade, Topic::Sweep];
/// What may be left: to be asked, no, yes.
const ANSWERS: [(&str, &str); 3] = [("ask", "play-ask-me"), ("no", "play-no"), ("yes", "play-yes")];

/// Answers that a side leaves for the turn: "never go to ground".
pub fn standing(desk: &Desk<'_>, side: Side) -> Markup {
    let left = &desk.battle().sides[side.index()].standing;
    let of = |topic: Topic| match left.get(&topic) {
        Some(Answer::Yes) => "yes",
        Some(Answer::No) => "no",
        _ => "ask",
    };
    html! {
        details.more {
            summary { (desk.say("play-standing"))
                @if desk.seat.sides().count() > 1 { ": " bdi { (terms::side(desk.tongue(), desk.battle(), side)) } } }
            p.facts { (desk.say("play-standing-means")) }
            @for topic in STANDING {
                (desk.form("leave", side, "beforehand", &html! {
                    input type="hidden" name="topic" value=(topic.word());
                    span { (desk.say(title(topic))) }
                    // With what a unit fires is asked when it may.
                    @let words = if topic == Topic::Overwatch { &ANSWERS[..2] } else { &ANSWERS };
                    @for (word, label) in words {
                        button name="left" value=(word) disabled[of(topic) == *word] { (desk.say(label)) }
                    }
                }))
            }
        }
    }
}

const fn title(topic: Topic) -> &'static str {
    match topic {
        Topic::GoToGround => "play-topic-ground",
        Topic::Overwatch => "play-topic-overwatch",
        Topic::DefensiveGrenade => "play-topic-defensive",
        _ => "play-topic-sweep",
    }
}
