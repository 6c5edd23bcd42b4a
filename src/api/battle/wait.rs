//! What an open order waits for: dice, an answer or a fact.

use super::super::word::SideWord;
use super::words;
use crate::battle::{self, Battle, Setup};
use crate::dice;
use async_graphql::{SimpleObject, Union};

/// What an open order waits for.
#[derive(Union)]
pub(in crate::api) enum Awaited {
    Dice(DiceAwaited),
    Answer(AnswerAwaited),
    Fact(FactAwaited),
}

/// Dice: type them in with `enterDice` or let the server roll with `rollForMe`.
#[derive(SimpleObject)]
pub(in crate::api) struct DiceAwaited {
    /// Which dice, and what they need.
    roll: RollAsked,
}

/// An answer: give one of the offers to `answer`.
#[derive(SimpleObject)]
pub(in crate::api) struct AnswerAwaited {
    /// What is asked: `go_to_ground`.
    question: String,
    /// The key of the model or unit, or the side, that it is about.
    subject: String,
    /// Who answers.
    side: SideWord,
    /// The answers, the default first; where any place may be given, as `x y`, these are examples.
    pub(in crate::api) offers: Vec<String>,
}

/// A fact about the table: tell it with `tellFact`.
#[derive(SimpleObject)]
pub(in crate::api) struct FactAwaited {
    /// What is asked: `distance`.
    fact: String,
    /// Keys of the models it is about.
    about: Vec<String>,
    /// What a value looks like, with the names that it may have: `a length in inches, such as 6.5`.
    takes: String,
}

/// What is asked of a roll.
#[derive(SimpleObject)]
pub(in crate::api) struct RollAsked {
    /// Why: `to_hit`.
    ask: String,
    /// Whose dice they are.
    side: SideWord,
    /// The key of the model they are about.
    subject: String,
    /// How many, thrown together.
    dice: u16,
    /// Which die: `d6`, `d3` or `scatter`.
    die: String,
    /// Each die passes at this score or more.
    at_least: Option<u8>,
    /// The total passes at this score or less.
    at_most: Option<u8>,
    /// The face from which a die means more.
    special: Option<u8>,
}

impl RollAsked {
    pub fn of(setup: &Setup, roll: &dice::Roll) -> RollAsked {
        let (at_least, at_most) = match roll.needs {
            dice::Needs::AtLeast(score) => (Some(score), None),
            dice::Needs::AtMost(score) => (None, Some(score)),
            dice::Needs::Nothing => (None, None),
        };
        RollAsked {
            ask: roll.ask.word().to_owned(),
            side: roll.side.into(),
            subject: words::model(setup, roll.subject).to_owned(),
            dice: roll.dice,
            die: super::super::armoury::word(&roll.die),
            at_least,
            at_most,
            special: (roll.special > 0).then_some(roll.special),
        }
    }
}

impl Awaited {
    pub fn of(battle: &Battle, wait: &battle::Wait) -> Awaited {
        let setup = &battle.setup;
        match wait {
            battle::Wait::Dice(roll) => Awaited::Dice(DiceAwaited { roll: RollAsked::of(setup, roll) }),
            battle::Wait::Answer(question) => Awaited::Answer(AnswerAwaited {
                question: question.topic.word().to_owned(),
                subject: words::subject(setup, question.subject).to_owned(),
                side: question.of.into(),
                offers: question.offers.iter().map(|answer| words::answer(setup, answer)).collect(),
            }),
            battle::Wait::Fact(fact) => Awaited::Fact(FactAwaited {
                fact: fact.word().to_owned(),
                about: words::about(setup, fact).into_iter().map(str::to_owned).collect(),
                takes: fact.takes(battle),
            }),
        }
    }
}
