//! The supplier of a battle file: dice and answers strictly in their order, facts as they are asked for.

use super::input::{self, Input};
use super::words::inches;
use crate::battle::{Answer, Battle, Fact, Question, Setup, Supplier, Told, Value, Wait};
use crate::dice::{Face, FaceError, Roll, Source};

/// Hands out the input lines of one command.
pub(super) struct Script<'i> {
    inputs: &'i [(usize, &'i Input)],
    used: Vec<bool>,
    /// The line that does not fit what the engine asked for, and why.
    pub misfit: Option<(usize, String)>,
}

impl<'i> Script<'i> {
    /// A script of these lines.
    pub fn new(inputs: &'i [(usize, &'i Input)]) -> Script<'i> {
        Script { inputs, used: vec![false; inputs.len()], misfit: None }
    }

    /// The first line that nothing asked for. A fact that was told before, and is told again as it was, is no harm.
    pub fn unused(&self, battle: &Battle) -> Option<(usize, &'i Input)> {
        let again = |input: &Input| match input {
            Input::Fact(given, value) => {
                let same = |told: &Told| input::is_fact(given, &told.fact) && told.value == *value;
                battle.told.iter().any(same)
            }
            _ => false,
        };
        let place =
            (0..self.inputs.len()).find(|place| !self.used[*place] && !again(self.inputs[*place].1))?;
        Some(self.inputs[place])
    }

    /// The next line of dice or an answer.
    fn next(&self) -> Option<(usize, usize, &'i Input)> {
        let mut places = (0..self.inputs.len()).filter(|place| !self.used[*place]);
        let place = places.find(|place| !matches!(self.inputs[*place].1, Input::Fact(..)))?;
        let (line, input) = self.inputs[place];
        Some((place, line, input))
    }

    fn misfit(&mut self, line: usize, why: String) {
        self.misfit.get_or_insert((line, why));
    }
}

impl Supplier for Script<'_> {
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        let (place, line, given) = self.next()?;
        let why = match given {
            Input::Dice(ask, faces) if *ask == roll.ask => match roll.allows(faces) {
                Ok(()) => {
                    self.used[place] = true;
                    return Some((faces.clone(), Source::Scripted));
                }
                Err(FaceError::WrongNumber { given, .. }) => format!("this line gives {given}"),
                Err(FaceError::OutOfRange(face)) => format!("that die has no face {}", face.0),
            },
            _ => format!("this line gives {}", given_words(&battle.setup, given)),
        };
        self.misfit(line, format!("the engine asks for {}; {why}", input::asked_dice(&battle.setup, roll)));
        None
    }

    fn answer(&mut self, battle: &Battle, question: &Question) -> Option<Answer> {
        let (place, line, given) = self.next()?;
        let why = match given {
            Input::Answer(topic, who, answer) if *topic == question.topic && who.is(question.subject) => {
                if question.allows(answer) {
                    self.used[place] = true;
                    return Some(answer.clone());
                }
                "that answer is not offered".to_owned()
            }
            _ => format!("this line gives {}", given_words(&battle.setup, given)),
        };
        let asked = input::asked_question(&battle.setup, question);
        self.misfit(line, format!("the engine asks {asked}; {why}"));
        None
    }

    fn fact(&mut self, battle: &Battle, fact: &Fact) -> Option<Value> {
        let place = (0..self.inputs.len()).find(|place| {
            !self.used[*place]
                && matches!(self.inputs[*place].1, Input::Fact(given, _) if input::is_fact(given, fact))
        })?;
        let (line, given) = self.inputs[place];
        let Input::Fact(_, value) = given else { return None };
        if let Err(refusal) = fact.check(battle, value) {
            let (asked, why) = (input::fact_words(&battle.setup, fact), refusal.explained(&battle.setup));
            let form = fact.takes(battle);
            self.misfit(line, format!("the engine asks for `~ {asked}` and {form}; {why}"));
            return None;
        }
        self.used[place] = true;
        Some(value.clone())
    }
}

/// An input line in its own words.
pub(super) fn given_words(setup: &Setup, input: &Input) -> String {
    match input {
        Input::Dice(ask, faces) => format!("`! {} {}`", ask.word(), faces_words(faces)),
        Input::Answer(topic, _, answer) => {
            format!("`? {} ... {}`", topic.word(), input::answer_words(setup, answer))
        }
        Input::Fact(fact, value) => {
            format!("`~ {} {}`", input::given_fact_words(setup, fact), value_words(setup, fact, value))
        }
    }
}

/// Faces of dice in the words of battle files.
pub(super) fn faces_words(faces: &[Face]) -> String {
    let word = |face: &Face| match (face.is_hit(), face.bearing()) {
        (true, 0) => "hit".to_owned(),
        (true, bearing) => format!("hit@{bearing}"),
        (false, number) => number.to_string(),
    };
    faces.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The value of a fact in the words of battle files.
pub(super) fn value_words(setup: &Setup, fact: &Fact, value: &Value) -> String {
    use crate::battle::{Between, VehicleArc};
    match value {
        Value::Length(length) => inches(*length),
        Value::Holds(true) => "yes".to_owned(),
        Value::Holds(false) => "no".to_owned(),
        Value::Models(models) if models.is_empty() => "none".to_owned(),
        Value::Models(models) => {
            models.iter().map(|id| input::model_key(setup, *id)).collect::<Vec<_>>().join(",")
        }
        Value::Cover(None) | Value::WallAt(None) | Value::Between(Between::None) => "none".to_owned(),
        Value::Cover(Some(save)) => format!("{save}+"),
        Value::Names(names) if names.is_empty() && matches!(fact, Fact::Path(_)) => "clear".to_owned(),
        Value::Names(names) if names.is_empty() => "none".to_owned(),
        Value::Names(names) => names.join(","),
        Value::Between(Between::Through) => "through".to_owned(),
        Value::Between(Between::Over) => "over".to_owned(),
        Value::Arc(VehicleArc::Front) => "front".to_owned(),
        Value::Arc(VehicleArc::Side) => "side".to_owned(),
        Value::Arc(VehicleArc::Rear) => "rear".to_owned(),
        Value::WallAt(Some(length)) => inches(*length),
    }
}

/// What an order waits for, as text; nothing if it is finished.
pub(super) fn waits_words(battle: &Battle) -> Option<String> {
    let waits: &[Wait] = &battle.open.as_ref()?.waits;
    let words: Vec<String> = waits.iter().map(|wait| input::asked(&battle.setup, wait)).collect();
    Some(words.join(" and "))
}
