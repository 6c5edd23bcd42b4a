//! How questions are answered while outcomes are weighed: by their default, or as stated.
//!
//! Dice that may be rolled again are rolled again only where they fail, unless something else is stated.

use crate::battle::{Answer, Question, Topic};

/// Stated answers; every other question gets its default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    answers: Vec<(Topic, Stated)>,
}

/// What is stated for a topic.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Stated {
    /// This answer; where yes itself is not offered, it means the first offer that is more than the default.
    Answer(Answer),
    /// The offer of this number, from 1, in the order in which the question lists them.
    Offer(usize),
    /// What the rules advise: only what fails is rolled again.
    IfFailed,
}

impl Stated {
    fn among<'q>(&self, question: &'q Question, advice: Option<&Answer>) -> Option<&'q Answer> {
        let default = question.default_answer();
        let more = |offer: &&Answer| Some(*offer) != default && **offer != Answer::No;
        match self {
            Stated::Offer(number) => question.offers.get(number.checked_sub(1)?),
            Stated::IfFailed => question.offers.iter().find(|offer| Some(*offer) == advice),
            Stated::Answer(answer) => match question.offers.iter().find(|offer| *offer == answer) {
                None if *answer == Answer::Yes => question.offers.iter().find(more),
                offered => offered,
            },
        }
    }
}

/// A policy that says nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PolicyError {
    /// Not `TOPIC=ANSWER`.
    #[error("`{0}` is no stated answer; write TOPIC=ANSWER, as in go_to_ground=yes")]
    Malformed(String),
    /// No such question.
    #[error("no question is called `{0}`; there are: {all}", all = all_topics())]
    UnknownTopic(String),
    /// No such answer.
    #[error(
        "`{0}` is no answer to state; state yes, no, auto, the number of an offer: 1, 2, ..., or for `reroll` if_failed"
    )]
    UnknownAnswer(String),
}

impl PolicyError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        "odds_bad_policy"
    }
}

fn all_topics() -> String {
    let words: Vec<&str> = Topic::ALL.iter().map(|topic| topic.word()).collect();
    words.join(", ")
}

impl Policy {
    /// Reads statements of the form `go_to_ground=yes`.
    pub fn read<'s>(statements: impl IntoIterator<Item = &'s str>) -> Result<Policy, PolicyError> {
        let mut policy = Policy::default();
        for statement in statements {
            let malformed = || PolicyError::Malformed(statement.to_owned());
            let (topic, answer) = statement.split_once('=').ok_or_else(malformed)?;
            let topic = topic.trim();
            let topic = Topic::from_word(topic).ok_or_else(|| PolicyError::UnknownTopic(topic.to_owned()))?;
            let answer = match answer.trim() {
                "yes" => Stated::Answer(Answer::Yes),
                "no" => Stated::Answer(Answer::No),
                "auto" => Stated::Answer(Answer::Auto),
                "if_failed" if topic == Topic::Reroll => Stated::IfFailed,
                other => match other.parse() {
                    Ok(number @ 1..) => Stated::Offer(number),
                    _ => return Err(PolicyError::UnknownAnswer(other.to_owned())),
                },
            };
            policy.answers.push((topic, answer));
        }
        Ok(policy)
    }

    /// From now on questions of this topic get this answer, wherever it is offered.
    pub fn state(&mut self, topic: Topic, answer: Answer) {
        self.answers.push((topic, Stated::Answer(answer)));
    }

    /// The answer to a question, if it has one: the last stated one that is offered, else what the rules advise,
    /// or its default.
    pub fn answer(&self, question: &Question, advice: Option<&Answer>) -> Option<Answer> {
        let stated = self.answers.iter().rev().filter(|(topic, _)| *topic == question.topic);
        let mut offered = stated.filter_map(|(_, stated)| stated.among(question, advice));
        let advised = || Stated::IfFailed.among(question, advice);
        offered.next().or_else(advised).or_else(|| question.default_answer()).cloned()
    }
}
