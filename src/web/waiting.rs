//! Everything that waits for one player: turns, answers, dice, facts, results.

use super::campaign::{Names, person};
use super::words;
use crate::app::{Person, Waiting};
use crate::battle::Answer;
use crate::dice::Needs;
use crate::ids::{BattleId, PlayerId, Side, Timestamp};
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
            ul.tiles { @for one in waiting { li { (tile(one)) (way(player, one)) } } }
            p { "A command is sent as it stands to " code { "/graphql" } ", or pasted into "
                a href="/graphiql" { "the page to try queries" } "." }
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

/// How it is done: a document to copy.
fn way(player: PlayerId, waiting: &Waiting) -> Markup {
    let (what, document) = match waiting {
        Waiting::Turn { battle, side, .. } => ("See what may be done", choices(*battle, *side)),
        Waiting::Dice { battle, roll, .. } => {
            let faces = vec!["1"; usize::from(roll.dice)].join(", ");
            let given = format!("battle: \"{battle}\", faces: [{faces}]");
            ("Enter the dice you rolled", mutation("enterDice", player, &given))
        }
        Waiting::Answer { battle, question, .. } => {
            let answer = question.default_answer().map_or("no", |answer| match answer {
                Answer::Yes => "yes",
                _ => "no",
            });
            let topic = question.topic.word();
            let given = format!("battle: \"{battle}\", question: \"{topic}\", answer: \"{answer}\"");
            ("Answer", mutation("answer", player, &given))
        }
        Waiting::Fact { battle, fact, .. } => {
            let given = format!("battle: \"{battle}\", fact: \"{}\", about: [], value: \"\"", fact.word());
            ("Tell what you measured", mutation("tellFact", player, &given))
        }
        Waiting::Rewind { battle, .. } => {
            ("Agree", mutation("answerRewind", player, &format!("battle: \"{battle}\", agree: true")))
        }
        Waiting::Result { campaign, game, .. } => {
            ("Confirm", mutation("confirmResult", player, &format!("campaign: \"{campaign}\", game: {game}")))
        }
    };
    html! {
        details {
            summary { (what) }
            pre { code { (document) } }
            p { (more(waiting)) }
        }
    }
}

/// What may be sent instead.
const fn more(waiting: &Waiting) -> &'static str {
    match waiting {
        Waiting::Turn { .. } => "Each choice names the mutation that does it; endPhase ends the phase.",
        Waiting::Dice { .. } => "rollForMe lets the server roll.",
        Waiting::Answer { .. } => "The offers are listed by the query `waiting`.",
        Waiting::Fact { .. } => "The models it is about are listed by the query `waiting`.",
        Waiting::Rewind { .. } => "agree: false declines.",
        Waiting::Result { disputed: true, .. } => "correctResult or voidGame rule otherwise.",
        Waiting::Result { .. } => "disputeResult says that it is wrong.",
    }
}

fn choices(battle: BattleId, side: Side) -> String {
    let side = side.word().to_uppercase();
    format!("{{ battle(id: \"{battle}\") {{ choices(side: {side}) {{ does model weapon targets }} }} }}")
}

fn mutation(name: &str, player: PlayerId, given: &str) -> String {
    format!(
        "mutation {{ {name}(actor: \"{player}\", {given}) \
         {{ __typename ... on Refused {{ code sentence }} }} }}"
    )
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
