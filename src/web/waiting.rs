//! Everything that waits for one player: turns, answers, dice, facts, results, steps after a battle.

use super::campaign::{Names, person};
use super::words;
use crate::app::{Person, Waiting};
use crate::battle::narration::tell;
use crate::battle::{Answer, Battle, DiceFrom, Event, Fact, Question, keys};
use crate::dice::{Needs, Roll};
use crate::ids::{BattleId, PlayerId, Side, Timestamp};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The battles that wait for dice, answers and facts: they name what is asked.
pub type Battles = BTreeMap<BattleId, Battle>;

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

/// The page of a player. What a battle waits for that is not among `battles` is told without names.
pub fn content(player: PlayerId, names: &Names, waiting: &[Waiting], battles: &Battles) -> Markup {
    html! {
        h1 { "Waiting for " (person(names, player)) }
        @if waiting.is_empty() {
            p.empty { "Nothing waits: no turn, no dice, no answer, nothing to confirm." }
        } @else {
            ul.tiles { @for one in waiting { @let battle = battle_of(one).and_then(|id| battles.get(&id));
                li { (tile(one, battle)) (way(player, one, battle)) }
            } }
            p { "A command is sent as it stands to " code { "/graphql" } ", or pasted into "
                a href="/graphiql" { "the page to try queries" } ". Dice, measures and answers in it are "
                "examples: put in yours." }
        }
        p { a href="/waiting" { "Somebody else" } }
    }
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

fn tile(waiting: &Waiting, battle: Option<&Battle>) -> Markup {
    let (address, title, kind) = match waiting {
        Waiting::Turn { battle, title, .. } => (format!("/battles/{battle}/play"), title, "Your turn"),
        Waiting::Dice { battle, title, .. } => (format!("/battles/{battle}/play"), title, "Dice"),
        Waiting::Answer { battle, title, .. } => (format!("/battles/{battle}/play"), title, "Question"),
        Waiting::Fact { battle, title, .. } => (format!("/battles/{battle}/play"), title, "Measure"),
        Waiting::Rewind { battle, title, .. } => (format!("/battles/{battle}/play"), title, "Go back?"),
        Waiting::Result { campaign, name, game, disputed, .. } => {
            let kind = if *disputed { "Disputed result" } else { "Result to confirm" };
            (format!("/campaigns/{campaign}/games/{game}"), name, kind)
        }
        Waiting::AfterBattle { roster, name, .. } => {
            (format!("/rosters/{roster}/after"), name, "After the battle")
        }
    };
    html! {
        a.tile href=(address) {
            span { span.tag.live { (kind) } }
            strong { bdi { (title) } }
            span { (detail(waiting, battle)) }
        }
    }
}

/// How it is done: a document to copy, which can be sent as it stands.
fn way(player: PlayerId, waiting: &Waiting, state: Option<&Battle>) -> Markup {
    let command = |name: &str, given: &str| Some(mutation(name, player, given));
    let (what, document) = match waiting {
        Waiting::Turn { battle, side, .. } => ("See what may be done", Some(choices(*battle, *side))),
        Waiting::Dice { battle, .. } if state.is_some_and(rolls_itself) => {
            ("Let the server roll", command("rollForMe", &format!("battle: \"{battle}\"")))
        }
        Waiting::Dice { battle, roll, .. } => {
            let faces = vec!["1"; usize::from(roll.dice)].join(", ");
            let given = format!("battle: \"{battle}\", faces: [{faces}]");
            ("Enter the dice you rolled", command("enterDice", &given))
        }
        Waiting::Answer { battle, question, .. } => {
            let answer = |state| command("answer", &an_answer(*battle, state, question));
            ("Answer", state.and_then(answer))
        }
        Waiting::Fact { battle, fact, .. } => {
            let measure = |state| command("tellFact", &a_measure(*battle, state, fact));
            ("Tell what you measured", state.and_then(measure))
        }
        Waiting::Rewind { battle, .. } => {
            ("Agree", command("answerRewind", &format!("battle: \"{battle}\", agree: true")))
        }
        Waiting::Result { campaign, game, .. } => {
            ("Confirm", command("confirmResult", &format!("campaign: \"{campaign}\", game: {game}")))
        }
        // The page behind the tile says how.
        Waiting::AfterBattle { .. } => ("", None),
    };
    html! {
        @if let Some(document) = document {
            details {
                summary { (what) }
                pre { code { (document) } }
                p { (more(waiting, state)) }
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
fn more(waiting: &Waiting, state: Option<&Battle>) -> String {
    let sentence = match (waiting, state) {
        (Waiting::Turn { .. }, _) => "Each choice names the mutation that does it; endPhase ends the phase.",
        (Waiting::Dice { roll, .. }, Some(state)) => return about_dice(roll, state),
        (Waiting::Answer { question, .. }, Some(state)) => {
            let offers = question.offers.iter().map(|offer| keys::answer(&state.setup, offer));
            let offers = offers.collect::<Vec<_>>().join(", ");
            let place = if question.is_open() { "; any place that is legal, as x y in inches" } else { "" };
            return format!("Offered: {offers}{place}.");
        }
        (Waiting::Fact { fact, .. }, state) => {
            let takes = state.map_or_else(|| fact.form().to_owned(), |state| fact.takes(state));
            return format!("The value is an example. It is {takes}.");
        }
        (Waiting::Rewind { .. }, _) => "agree: false declines.",
        (Waiting::Result { disputed: true, .. }, _) => {
            "correctResult, replayGame or voidGame rule otherwise."
        }
        (Waiting::Result { .. }, _) => "disputeResult says that it is wrong.",
        (Waiting::Dice { .. } | Waiting::Answer { .. }, None) | (Waiting::AfterBattle { .. }, _) => "",
    };
    sentence.to_owned()
}

fn about_dice(roll: &Roll, state: &Battle) -> String {
    let faces = if roll.dice == 1 { "The face is an example" } else { "The faces are examples" };
    match state.setup.options.dice {
        DiceFrom::Server => "In this battle the server rolls all dice.".to_owned(),
        DiceFrom::Entered => format!("{faces}. In this battle all dice are typed in."),
        DiceFrom::Either => format!("{faces}. rollForMe lets the server roll."),
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
fn asked(battle: Option<&Battle>, event: &Event, word: &str) -> String {
    battle.map_or_else(|| words::sentence_case(word) + ".", |battle| tell(battle, event).0)
}

fn detail(waiting: &Waiting, battle: Option<&Battle>) -> String {
    let since = |at: &Timestamp| format!("Since {}.", words::time(*at));
    match waiting {
        Waiting::Turn { side, since: at, .. } => format!("You play {side}; give an order. {}", since(at)),
        Waiting::Dice { roll, since: at, .. } => {
            let needs = match roll.needs {
                Needs::AtLeast(score) => format!(" Each needs {score}+."),
                Needs::AtMost(score) => format!(" Together {score} or less."),
                Needs::Nothing => String::new(),
            };
            let asked = asked(battle, &Event::DiceAwaited { roll: *roll }, roll.ask.word());
            format!("{asked}{needs} {}", since(at))
        }
        Waiting::Answer { question, since: at, due, .. } => {
            let topic = question.topic.word();
            let asked = asked(battle, &Event::AnswerAwaited { question: question.clone() }, topic);
            let due = due.map(|due| format!(" by {}", words::time(due))).unwrap_or_default();
            let default = match question.default_answer() {
                Some(Answer::No) => format!(" No if you do not answer{due}."),
                Some(Answer::Yes) => format!(" Yes if you do not answer{due}."),
                _ => String::new(),
            };
            format!("{asked}{default} {}", since(at))
        }
        Waiting::Fact { fact, since: at, .. } => {
            let asked = asked(battle, &Event::FactAwaited { fact: fact.clone() }, fact.word());
            format!("{asked} {}", since(at))
        }
        Waiting::Rewind { to, since: at, .. } => {
            format!("The other side asks to go back to event {to}. {}", since(at))
        }
        Waiting::Result { game, since: at, .. } => format!("Game {game}. {}", since(at)),
        Waiting::AfterBattle { step, since: at, .. } => {
            format!("{}. {}", words::sentence_case(step), since(at))
        }
    }
}
