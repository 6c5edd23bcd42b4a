//! Everything that waits for one player: turns, answers, dice, facts, results, steps after a battle.

use super::campaign::{Names, person};
use super::marked::around;
use super::paged;
use super::tongue::Tongue;
use super::visitor::Visitor;
use super::words;
use crate::app::{Person, Waiting};
use crate::battle::narration::tell_in;
use crate::battle::{Answer, Battle, DiceFrom, Event, Fact, Question, keys};
use crate::dice::{Needs, Roll};
use crate::ids::{BattleId, PlayerId, Side, Timestamp};
use jiff::tz::TimeZone;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The battles that wait for dice, answers and facts: they name what is asked.
pub type Battles = BTreeMap<BattleId, Battle>;

/// How many people the page lists.
const MOST: usize = 100;

/// The page without a player: who is it?
pub fn choose(visitor: &Visitor, people: &[Person]) -> Markup {
    let tongue = visitor.tongue;
    let part = paged::part(visitor, "people", people, MOST);
    html! {
        h1 { (tongue.say("waiting-choose-heading")) }
        @if people.is_empty() {
            p.empty { (tongue.mark("waiting-nobody", &[])) }
        } @else {
            p.lead { (tongue.say("waiting-choose")) }
            ul.tiles #people { @for someone in part.lines {
                li { a.tile href={ "/waiting?player=" (someone.id) } { strong { bdi { (someone.name) } } } }
            } }
            (part.links)
        }
    }
}

/// The page of a player: all that waits, with on whose clocks each does. What a battle waits for that is not among
/// `battles` is told without names. Each thing is done on its page; `by_api`, where nobody logs in, commands that may
/// be copied stand beside it.
pub fn content(
    (tongue, by_api): (Tongue, bool),
    player: PlayerId,
    names: &Names,
    (waiting, zones): (&[Waiting], &[TimeZone]),
    battles: &Battles,
) -> Markup {
    html! {
        h1 { (tongue.mark("waiting-title-of", &[("player", person(names, player).into())])) }
        @if waiting.is_empty() {
            p.empty { (tongue.say("waiting-nothing")) }
        } @else {
            ul.tiles { @for (one, zone) in waiting.iter().zip(zones) {
                @let battle = battle_of(one).and_then(|id| battles.get(&id));
                li { (tile(tongue, one, battle, zone)) @if by_api { (way(tongue, player, one, battle)) } }
            } }
            @if by_api {
                p { (tongue.mark("waiting-command", &[("query", around(html! { a href="/graphiql" {} }))])) }
            }
        }
    }
}

/// The way to what waits for somebody else, where nobody logs in.
pub fn other(tongue: Tongue) -> Markup {
    html! { p { a href="/waiting" { (tongue.say("waiting-other")) } } }
}

/// The battle that waits in the midst of an order.
pub fn battle_of(waiting: &Waiting) -> Option<BattleId> {
    match waiting {
        Waiting::Dice { battle, .. } | Waiting::Answer { battle, .. } | Waiting::Fact { battle, .. } => {
            Some(*battle)
        }
        Waiting::Turn { .. }
        | Waiting::Rewind { .. }
        | Waiting::Result { .. }
        | Waiting::AfterBattle { .. } => None,
    }
}

fn tile(tongue: Tongue, waiting: &Waiting, battle: Option<&Battle>, zone: &TimeZone) -> Markup {
    let (address, title, kind) = match waiting {
        Waiting::Turn { battle, title, .. } => (format!("/battles/{battle}/play"), title, "waiting-turn"),
        Waiting::Dice { battle, title, .. } => (format!("/battles/{battle}/play"), title, "waiting-dice"),
        Waiting::Answer { battle, title, .. } => (format!("/battles/{battle}/play"), title, "waiting-answer"),
        Waiting::Fact { battle, title, .. } => (format!("/battles/{battle}/play"), title, "waiting-fact"),
        Waiting::Rewind { battle, title, .. } => (format!("/battles/{battle}/play"), title, "waiting-rewind"),
        Waiting::Result { campaign, name, game, disputed, .. } => {
            let kind = if *disputed { "waiting-disputed" } else { "waiting-result" };
            (format!("/campaigns/{campaign}/games/{game}"), name, kind)
        }
        Waiting::AfterBattle { roster, name, .. } => {
            (format!("/rosters/{roster}/after"), name, "sheet-after")
        }
    };
    html! {
        a.tile href=(address) {
            span { span.tag.live { (tongue.say(kind)) } }
            strong { bdi { (title) } }
            span { (detail(tongue, waiting, battle, zone)) }
        }
    }
}

/// How it is done: a document to copy, which can be sent as it stands.
fn way(tongue: Tongue, player: PlayerId, waiting: &Waiting, state: Option<&Battle>) -> Markup {
    let command = |name: &str, given: &str| Some(mutation(name, player, given));
    let (what, document) = match waiting {
        Waiting::Turn { battle, side, .. } => ("waiting-do-turn", Some(choices(*battle, *side))),
        Waiting::Dice { battle, .. } if state.is_some_and(rolls_itself) => {
            ("waiting-do-roll", command("rollForMe", &format!("battle: \"{battle}\"")))
        }
        Waiting::Dice { battle, roll, .. } => {
            let faces = vec!["1"; usize::from(roll.dice)].join(", ");
            let given = format!("battle: \"{battle}\", faces: [{faces}]");
            ("waiting-do-dice", command("enterDice", &given))
        }
        Waiting::Answer { battle, question, .. } => {
            let answer = |state| command("answer", &an_answer(*battle, state, question));
            ("waiting-do-answer", state.and_then(answer))
        }
        Waiting::Fact { battle, fact, .. } => {
            let measure = |state| command("tellFact", &a_measure(*battle, state, fact));
            ("waiting-do-fact", state.and_then(measure))
        }
        Waiting::Rewind { battle, .. } => {
            ("waiting-do-rewind", command("answerRewind", &format!("battle: \"{battle}\", agree: true")))
        }
        Waiting::Result { campaign, game, .. } => (
            "waiting-do-result",
            command("confirmResult", &format!("campaign: \"{campaign}\", game: {game}")),
        ),
        // The page behind the tile says how.
        Waiting::AfterBattle { .. } => ("", None),
    };
    html! {
        @if let Some(document) = document {
            details {
                summary { (tongue.say(what)) }
                pre tabindex="0" { code { (document) } }
                p { (more(tongue, waiting, state)) }
            }
        }
    }
}

fn rolls_itself(battle: &Battle) -> bool {
    matches!(battle.setup.options.dice, DiceFrom::Server)
}

/// The first answer on offer, in the arguments of the mutation.
fn an_answer(battle: BattleId, state: &Battle, question: &Question) -> String {
    let offer = question.default_answer().map_or_else(|| "no".to_owned(), |o| keys::answer(&state.setup, o));
    format!("battle: \"{battle}\", question: \"{}\", answer: \"{offer}\"", question.topic.word())
}

/// A measure that might be, in the arguments of the mutation.
fn a_measure(battle: BattleId, state: &Battle, fact: &Fact) -> String {
    let about: Vec<String> =
        keys::about(&state.setup, fact).into_iter().map(|key| format!("\"{key}\"")).collect();
    let value = keys::value(&state.setup, &fact.example(state));
    let about = about.join(", ");
    format!("battle: \"{battle}\", fact: \"{}\", about: [{about}], value: \"{value}\"", fact.word())
}

/// What may be sent instead.
fn more(tongue: Tongue, waiting: &Waiting, state: Option<&Battle>) -> Markup {
    match (waiting, state) {
        (Waiting::Turn { .. }, _) => tongue.mark("waiting-more-turn", &[]),
        (Waiting::Dice { roll, .. }, Some(state)) => about_dice(tongue, roll, state),
        (Waiting::Answer { question, .. }, Some(state)) => {
            let offers = question.offers.iter().map(|offer| keys::answer(&state.setup, offer));
            let offers = offers.collect::<Vec<_>>().join(", ");
            let key = if question.is_open() { "waiting-more-place" } else { "waiting-more-answer" };
            tongue.mark(key, &[("offers", html! { code { (offers) } }.into())])
        }
        (Waiting::Fact { fact, .. }, state) => {
            let takes = state.map_or_else(|| fact.form().to_owned(), |state| fact.takes(state));
            tongue.mark("waiting-more-fact", &[("takes", html! { code { (takes) } }.into())])
        }
        (Waiting::Rewind { .. }, _) => tongue.mark("waiting-more-rewind", &[]),
        (Waiting::Result { disputed: true, .. }, _) => tongue.mark("waiting-more-disputed", &[]),
        (Waiting::Result { .. }, _) => tongue.mark("waiting-more-result", &[]),
        (Waiting::Dice { .. } | Waiting::Answer { .. }, None) | (Waiting::AfterBattle { .. }, _) => html! {},
    }
}

fn about_dice(tongue: Tongue, roll: &Roll, state: &Battle) -> Markup {
    let dice = [("dice", roll.dice.into())];
    match state.setup.options.dice {
        DiceFrom::Server => tongue.mark("waiting-dice-server", &[]),
        DiceFrom::Entered => tongue.mark("waiting-dice-entered", &dice),
        DiceFrom::Either => tongue.mark("waiting-dice-either", &dice),
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

/// What is asked, of whom and about whom.
fn asked(tongue: Tongue, battle: Option<&Battle>, event: &Event, word: &str) -> String {
    let told = |battle| tell_in(battle, event, tongue.language()).0;
    battle.map_or_else(|| words::sentence_case(word) + ".", told)
}

fn detail(tongue: Tongue, waiting: &Waiting, battle: Option<&Battle>, zone: &TimeZone) -> String {
    let since = |at: &Timestamp| tongue.tell("waiting-since", &[("at", tongue.moment(*at, zone).into())]);
    let (told, at) = match waiting {
        Waiting::Turn { side, since, .. } => {
            let side = tongue.term("side", side.word());
            (tongue.tell("waiting-you-play", &[("side", side.into())]), since)
        }
        Waiting::Dice { roll, since, .. } => {
            let asked = asked(tongue, battle, &Event::DiceAwaited { roll: *roll }, roll.ask.word());
            (format!("{asked} {}", needs(tongue, roll)).trim_end().to_owned(), since)
        }
        Waiting::Answer { question, since, due, .. } => {
            let awaited = Event::AnswerAwaited { question: question.clone() };
            let asked = asked(tongue, battle, &awaited, question.topic.word());
            (format!("{asked} {}", silence(tongue, question, *due, zone)).trim_end().to_owned(), since)
        }
        Waiting::Fact { fact, since, .. } => {
            (asked(tongue, battle, &Event::FactAwaited { fact: fact.clone() }, fact.word()), since)
        }
        Waiting::Rewind { to, since, .. } => {
            (tongue.tell("waiting-goes-back", &[("event", (*to).into())]), since)
        }
        Waiting::Result { game, since, due, .. } => {
            let told = tongue.tell("waiting-game", &[("game", (*game).into())]);
            let due = due.map(|due| [("due", tongue.moment(due, zone).into())]);
            let silence = due.map(|due| tongue.tell("waiting-silence-confirms", &due));
            (format!("{told} {}", silence.unwrap_or_default()).trim_end().to_owned(), since)
        }
        Waiting::AfterBattle { step, since, .. } => (tongue.term("after-step", step) + ".", since),
    };
    format!("{told} {}", since(at))
}

/// What the dice of a roll need.
fn needs(tongue: Tongue, roll: &Roll) -> String {
    match roll.needs {
        Needs::AtLeast(score) => tongue.tell("waiting-each-needs", &[("score", score.into())]),
        Needs::AtMost(score) => tongue.tell("waiting-together", &[("score", score.into())]),
        Needs::Nothing => String::new(),
    }
}

/// What becomes of a question that nobody answers.
fn silence(tongue: Tongue, question: &Question, due: Option<Timestamp>, zone: &TimeZone) -> String {
    let due = due.map(|due| [("due", tongue.moment(due, zone).into())]);
    match (question.default_answer(), due) {
        (Some(Answer::No), None) => tongue.say("waiting-default-no"),
        (Some(Answer::Yes), None) => tongue.say("waiting-default-yes"),
        (Some(Answer::No), Some(due)) => tongue.tell("waiting-default-no-by", &due),
        (Some(Answer::Yes), Some(due)) => tongue.tell("waiting-default-yes-by", &due),
        _ => String::new(),
    }
}
