//! The table that rules resolve against: it rolls, asks, measures and records.
//!
//! When a supplier has no value yet, the step returns early with `?` and the order waits. When the value
//! arrives, the same order is decided again from the state at which it began, with its recorded inputs
//! handed back; what it produces must equal what was recorded. The log is the continuation.

use super::command::Wait;
use super::event::Event;
use super::fact::{Fact, Value};
use super::question::{Answer, Question};
use super::refusal::Refusal;
use super::seam::Key;
use super::setup::Mode;
use super::state::Battle;
use super::supplier::{Supplier, Tells};
use crate::dice::{Face, Roll};
use crate::ids::ModelId;
use std::collections::VecDeque;
use std::hash::Hash;
use std::panic::Location;

/// The work of computing a fact, in steps.
const FACT: u64 = 2;

/// Why a step returned early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A value is missing; it stands in the table's waits.
    Waits,
    /// Outcomes are enumerated, and this one is held back until those that equal it are known.
    HeldBack,
    /// The order is refused. Only checks refuse; once dice are rolled nothing does.
    Refused(Refusal),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(refusal)
    }
}

impl From<super::refusal::Code> for Stop {
    fn from(code: super::refusal::Code) -> Stop {
        Stop::Refused(Refusal::new(code))
    }
}

/// What a step returns.
pub type Step<T = ()> = Result<T, Stop>;

/// Refuses with `code` unless `fact` holds.
pub fn require(fact: bool, code: super::refusal::Code) -> Step {
    if fact { Ok(()) } else { Err(code.into()) }
}

/// One order being decided: a working copy, what it records, and where values come from.
pub struct Table<'t> {
    /// The working copy; every recorded event is folded into it at once.
    pub battle: Battle,
    supplier: &'t mut dyn Supplier,
    /// Events of an earlier decision of this order that must come out again, inputs not included; each with its
    /// place.
    expected: VecDeque<(usize, Event)>,
    /// Dice, answers and facts that the order got earlier, in their order; each with its place.
    inputs: Vec<Option<(usize, Event)>>,
    /// What the log already waits for.
    awaited: Vec<Wait>,
    /// New events.
    produced: Vec<Event>,
    waits: Vec<Wait>,
    supplied: bool,
    diverged: Option<String>,
    /// What the callers of the step at hand still need to know, outermost first.
    within: Key,
}

impl<'t> Table<'t> {
    /// A table for an order that begins at `battle`.
    pub fn new(battle: Battle, supplier: &'t mut dyn Supplier) -> Table<'t> {
        Table {
            battle,
            supplier,
            expected: VecDeque::new(),
            inputs: Vec::new(),
            awaited: Vec::new(),
            produced: Vec::new(),
            waits: Vec::new(),
            supplied: false,
            diverged: None,
            within: Key::default(),
        }
    }

    /// A table that decides again: `recorded` is what the log holds of the order, `awaited` what it waits
    /// for.
    pub fn again(
        battle: Battle,
        recorded: &[Event],
        awaited: Vec<Wait>,
        supplier: &'t mut dyn Supplier,
    ) -> Table<'t> {
        let mut table = Table::new(battle, supplier);
        table.awaited = awaited;
        for (place, event) in recorded.iter().enumerate() {
            match event {
                Event::DiceAwaited { .. } | Event::AnswerAwaited { .. } | Event::FactAwaited { .. } => {}
                // Talk about going back is no part of the order in whose midst it happens, nor is another secret.
                Event::RewindAsked { .. } | Event::RewindDeclined { .. } | Event::SecretCommitted { .. } => {}
                Event::DiceRolled { .. } | Event::Answered { .. } | Event::FactTold { .. } => {
                    table.inputs.push(Some((place, event.clone())));
                }
                _ => table.expected.push_back((place, event.clone())),
            }
        }
        table
    }

    /// Ends the decision: the working copy, the new events and what is waited for, or where it diverged
    /// from the log.
    pub fn finish(mut self) -> Result<(Battle, Vec<Event>, Vec<Wait>), String> {
        if self.waits.is_empty() && self.diverged.is_none() {
            if let Some((_, event)) = self.expected.front() {
                self.diverged = Some(format!("the log has {event:?}, the rules nothing more"));
            } else if let Some((_, input)) = self.inputs.iter().flatten().next() {
                self.diverged = Some(format!("the log has {input:?}, the rules never asked for it"));
            }
        }
        match self.diverged {
            Some(why) => Err(why),
            None => Ok((self.battle, self.produced, self.waits)),
        }
    }

    /// Records an event and folds it into the working copy.
    pub fn record(&mut self, event: Event) {
        self.battle.evolve(&event);
        match self.expected.pop_front() {
            None => self.produced.push(event),
            Some((place, recorded)) if recorded == event => {
                // What was given before it has been asked for by now.
                if let Some((_, input)) = self.inputs.iter().flatten().next().filter(|(at, _)| *at < place) {
                    let why = format!("the log has {input:?} before {event:?}, the rules ask for it later");
                    self.diverged.get_or_insert(why);
                }
            }
            Some((_, recorded)) => {
                let why = format!("the log has {recorded:?}, the rules {event:?}");
                self.diverged.get_or_insert(why);
            }
        }
    }

    /// Counts work, for who bounds it: steps of about a microsecond each.
    pub fn works(&mut self, steps: u64) {
        self.supplier.works(steps);
    }

    /// Rolls dice. No dice are rolled, and nothing is recorded, for a roll of none.
    pub fn roll(&mut self, roll: Roll) -> Step<Vec<Face>> {
        self.roll_that_tells(roll, Tells::Faces)
    }

    /// Rolls dice of which only so much matters.
    pub fn roll_that_tells(&mut self, roll: Roll, tells: Tells) -> Step<Vec<Face>> {
        if roll.dice == 0 {
            return Ok(Vec::new());
        }
        let earlier = self.take_input(|event| match event {
            Event::DiceRolled { roll: asked, faces, .. } if *asked == roll => Some(faces.clone()),
            _ => None,
        });
        if let Some(faces) = earlier {
            return Ok(faces);
        }
        match self.supplier.dice_that_tell(&self.battle, &roll, tells) {
            Some((faces, source)) if roll.allows(&faces).is_ok() => {
                self.input(Event::DiceRolled { roll, faces: faces.clone(), source });
                Ok(faces)
            }
            _ => Err(self.wait(Wait::Dice(roll))),
        }
    }

    /// Asks a person. A question with one possible answer is not asked.
    pub fn choose(&mut self, question: Question) -> Step<Answer> {
        self.choose_advised(question, None)
    }

    /// Asks a person, where the rules know which answer serves him best. People are not told; odds may want to
    /// know.
    pub fn choose_advised(&mut self, question: Question, advice: Option<&Answer>) -> Step<Answer> {
        if let [only] = question.offers.as_slice()
            && !question.is_open()
        {
            return Ok(only.clone());
        }
        let earlier = self.take_input(|event| match event {
            Event::Answered { question: asked, answer, .. } if *asked == question => Some(answer.clone()),
            _ => None,
        });
        if let Some(answer) = earlier {
            return Ok(answer);
        }
        let left = question.standing_answer(&self.battle);
        match left.or_else(|| self.supplier.advised(&self.battle, &question, advice)) {
            Some(answer) if question.allows(&answer) => {
                self.input(Event::Answered { question, answer: answer.clone(), time_up: false });
                Ok(answer)
            }
            _ => Err(self.wait(Wait::Answer(question))),
        }
    }

    /// Measures: computed on the board, or told by the players.
    pub fn measure(&mut self, fact: Fact) -> Step<Value> {
        if self.battle.setup.mode == Mode::Board {
            self.works(FACT);
            return Ok(self.supplier.computed(&self.battle, &fact));
        }
        if !fact.is_momentary()
            && let Some(told) = self.battle.told.iter().rev().find(|told| told.fact.is_same(&fact))
        {
            return Ok(told.value.clone());
        }
        let earlier = self.take_input(|event| match event {
            Event::FactTold { fact: asked, value } if *asked == fact => Some(value.clone()),
            _ => None,
        });
        if let Some(value) = earlier {
            return Ok(value);
        }
        match self.supplier.fact(&self.battle, &fact) {
            Some(value) if fact.check(&self.battle, &value).is_ok() => {
                let value = fact.named(&self.battle, value);
                self.input(Event::FactTold { fact, value: value.clone() });
                Ok(value)
            }
            _ => Err(self.wait(Wait::Fact(fact))),
        }
    }

    /// The gap between two models, in units (GN-05).
    pub fn distance(&mut self, a: ModelId, b: ModelId) -> Step<i32> {
        match self.measure(Fact::Distance(a, b))? {
            Value::Length(length) => Ok(length),
            _ => Ok(i32::MAX),
        }
    }

    /// Whether a yes-or-no fact holds.
    pub fn holds(&mut self, fact: Fact) -> Step<bool> {
        Ok(self.measure(fact)? == Value::Holds(true))
    }

    /// What the dice of a roll add up to.
    pub fn total(&mut self, roll: Roll) -> Step<u16> {
        Ok(self.roll_that_tells(roll, Tells::Total)?.iter().map(|face| face.0).sum())
    }

    /// How many dice of a roll pass.
    pub fn count(&mut self, roll: Roll) -> Step<u16> {
        Ok(roll.passed(&self.roll_that_tells(roll, Tells::COUNTS)?))
    }

    /// A seam between two parts of an order: where outcomes are enumerated, those with equal battles and equal
    /// `value` merge. `value` is all that the step still uses and that may differ; nothing happens in play. Where
    /// in the code a seam is tells it from others.
    #[track_caller]
    pub fn settle<V: Hash>(&mut self, value: impl FnOnce() -> V) -> Step {
        let place = Location::caller();
        let Some(seams) = self.supplier.seams() else { return Ok(()) };
        if !seams.holds_back() {
            return Ok(());
        }
        let mut key = self.within.clone();
        key.add(place, &value());
        seams.hold(&mut self.battle, key);
        Err(Stop::HeldBack)
    }

    /// Calls `step`, at whose seams `value` counts too: what the caller needs once it returns.
    #[track_caller]
    pub fn within<V: Hash, T>(&mut self, value: &V, step: impl FnOnce(&mut Self) -> Step<T>) -> Step<T> {
        let place = Location::caller();
        if self.supplier.seams().is_none() {
            return step(self);
        }
        let length = self.within.length();
        self.within.add(place, value);
        let result = step(self);
        self.within.cut(length);
        result
    }

    /// Whether dice, answers or facts were supplied: then the log keeps the order even if it comes to
    /// nothing.
    pub fn has_inputs(&self) -> bool {
        self.supplied
    }

    fn take_input<T>(&mut self, value: impl Fn(&Event) -> Option<T>) -> Option<T> {
        let (place, found) = self.inputs.iter().enumerate().find_map(|(place, input)| {
            input.as_ref().and_then(|(_, event)| value(event)).map(|found| (place, found))
        })?;
        if let Some((at, event)) = self.inputs[place].take() {
            if let Some((_, recorded)) = self.expected.front().filter(|(before, _)| *before < at) {
                let why = format!("the log has {recorded:?} before {event:?}, the rules do not");
                self.diverged.get_or_insert(why);
            }
            self.battle.evolve(&event);
            self.supplied = true;
        }
        Some(found)
    }

    fn input(&mut self, event: Event) {
        self.supplied = true;
        self.battle.evolve(&event);
        self.produced.push(event);
    }

    fn wait(&mut self, wait: Wait) -> Stop {
        if !self.awaited.contains(&wait) {
            let event = match wait.clone() {
                Wait::Dice(roll) => Event::DiceAwaited { roll },
                Wait::Answer(question) => Event::AnswerAwaited { question },
                Wait::Fact(fact) => Event::FactAwaited { fact },
            };
            self.battle.evolve(&event);
            self.produced.push(event);
        }
        self.waits.push(wait);
        Stop::Waits
    }
}
