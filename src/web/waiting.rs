//! Everything that waits for one player: turns, answers, dice, facts, results.

use super::campaign::{Names, person};
use super::words;
use crate::app::{Person, Waiting};
use crate::battle::Answer;
use crate::dice::Needs;
use crate::ids::{PlayerId, Timestamp};
use maud::{Markup, html};

/// The page without a player: who is it?
pub fn choose(people: &[Person]) -> Markup {
    html! {
        h1 { "What waits for whom" }
        @if people.is_empty() {
            p.empty { "Nobody is known here yet. The mutation "
                code { "createPlayer" } " makes a player known." }
        } @else {
            p.lead { "Choose a player." }
            ul.tiles { @for someone in people {
                li { a.tile href={ "/waiting?player=" (someone.id) } { strong { bdi { (someone.name) } } } }
            } }
        }
    }
}

/// The page of a player.
pub fn content(player: PlayerId, names: &Names, waiting: &[Waiting]) -> Markup {
    html! {
        h1 { "Waiting for " (person(names, player)) }
        @if waiting.is_empty() {
            p.empty { "Nothing waits: no turn, no dice, no answer, nothing to confirm." }
        } @else {
            ul.tiles { @for one in waiting { li { (tile(one)) } } }
        }
        p { a href="/waiting" { "Somebody else" } }
    }
}

fn tile(waiting: &Waiting) -> Markup {
    let (address, title, kind) = match waiting {
        Waiting::Turn { battle, title, .. } => (format!("/battles/{battle}"), title, "Your turn"),
        Waiting::Dice { battle, title, .. } => (format!("/battles/{battle}"), title, "Dice"),
        Waiting::Answer { battle, title, .. } => (format!("/battles/{battle}"), title, "Question"),
        Waiting::Fact { battle, title, .. } => (format!("/battles/{battle}"), title, "Measure"),
        Waiting::Rewind { battle, title, .. } => (format!("/battles/{battle}"), title, "Go back?"),
        Waiting::Result { campaign, name, game, disputed, .. } => {
            let kind = if *disputed { "Disputed result" } else { "Result to confirm" };
            (format!("/campaigns/{campaign}#game-{game}"), name, kind)
        }
    };
    html! {
        a.tile href=(address) {
            span { span.tag.live { (kind) } }
            strong { bdi { (title) } }
            span { (detail(waiting)) }
        }
    }
}

fn detail(waiting: &Waiting) -> String {
    let since = |at: &Timestamp| format!("since {}", words::time(*at));
    match waiting {
        Waiting::Turn { side, .. } => format!("You play {side}; give an order."),
        Waiting::Dice { roll, since: at, .. } => {
            let needs = match roll.needs {
                Needs::AtLeast(score) => format!(", each needs {score}+"),
                Needs::AtMost(score) => format!(", together {score} or less"),
                Needs::Nothing => String::new(),
            };
            let ask = words::sentence_case(roll.ask.word());
            format!("{ask}: roll {}{needs}; {}", roll.dice, since(at))
        }
        Waiting::Answer { question, since: at, due, .. } => {
            let topic = words::sentence_case(question.topic.word());
            let default = question.default_answer().map_or("", |answer| match answer {
                Answer::No => ", no if you do not answer",
                Answer::Yes => ", yes if you do not answer",
                _ => "",
            });
            let due = due.map(|due| format!(" by {}", words::time(due))).unwrap_or_default();
            format!("{topic}?{default}{due}; {}", since(at))
        }
        Waiting::Fact { fact, since: at, .. } => {
            format!("{}; {}", words::sentence_case(fact.word()), since(at))
        }
        Waiting::Rewind { to, .. } => format!("The other side asks to go back to event {to}."),
        Waiting::Result { game, .. } => format!("Game {game}."),
    }
}
