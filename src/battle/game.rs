//! A battle with its log: gives commands, waits, goes on, goes back, and is decided again for the audit.

use super::command::{Command, Giver, Input, Order, Wait};
use super::decide;
use super::event::Event;
use super::naming;
use super::options::DiceFrom;
use super::outcome::EndReason;
use super::question::{Answer, Topic};
use super::refusal::{Code, Refusal};
use super::setup::Setup;
use super::state::Battle;
use super::supplier::{Recorded, Supplier};
use super::table::{Stop, Table};
use crate::dice::{FaceError, Source};
use crate::ids::Side;
use std::sync::Arc;

/// The most characters that a player's words for the fair dice may have.
const LONGEST_WORDS: usize = 200;

/// A battle and all its events.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) log: Vec<Event>,
    /// The state after the whole log.
    pub battle: Battle,
}

/// Why a log does not fold into a battle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FoldError {
    /// The first event is not the beginning.
    #[error("a battle's log starts with `battle.battle_began`")]
    NoBeginning,
    /// An event names what is not there, or tells what cannot be.
    #[error("event {number} {why}")]
    Unsound {
        /// Its number in the log, from 1.
        number: usize,
        /// What it names.
        why: String,
    },
}

/// Why a command came to nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GiveError {
    /// Refused by the rules; nothing was recorded.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// Deciding the open order again did not give what the log holds: another edition of the rules.
    #[error("the open order would now be decided differently ({0}); rewind to before it and give it again")]
    Diverged(String),
}

impl From<Code> for GiveError {
    fn from(code: Code) -> GiveError {
        GiveError::Refused(code.into())
    }
}

impl FoldError {
    /// The place in the log of the event that is wrong.
    pub const fn place(&self) -> usize {
        match self {
            FoldError::NoBeginning => 0,
            FoldError::Unsound { number, .. } => number.saturating_sub(1),
        }
    }
}

impl Battle {
    /// Folds a log. Events that a rewind took back are left out; the number of dice thrown never goes back, nor
    /// does the word that a fork counts. The log is taken for sound: [`Game::from_log`] looks through one that comes
    /// from elsewhere.
    pub fn fold(log: &[Event]) -> Result<Battle, FoldError> {
        let Some(Event::BattleBegan { setup }) = log.first() else {
            return Err(FoldError::NoBeginning);
        };
        let mut battle = Battle::begin(setup.clone());
        if log.iter().any(|event| matches!(event, Event::Rewound { .. })) {
            for place in in_force(log).into_iter().skip(1) {
                // What was taken back still counts as events of the stream.
                battle.version = place as u32;
                battle.evolve(&log[place]);
            }
            for event in log {
                match event {
                    Event::DiceRolled { roll, source: Source::Fair { first }, .. } => {
                        battle.dice_thrown =
                            battle.dice_thrown.max(first.saturating_add(u32::from(roll.dice)));
                    }
                    Event::ForkAdopted { battle: fork, players } => battle.hand_over(*fork, players),
                    _ => {}
                }
            }
            battle.version = log.len() as u32;
        } else {
            for event in &log[1..] {
                battle.evolve(event);
            }
        }
        Ok(battle)
    }
}

/// The places of the events that no rewind took back.
pub fn in_force(log: &[Event]) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::with_capacity(log.len());
    for (place, event) in log.iter().enumerate() {
        match event {
            Event::Rewound { to } => {
                let kept = places.partition_point(|kept| *kept < *to as usize);
                places.truncate(kept);
            }
            _ => places.push(place),
        }
    }
    places
}

impl Game {
    /// A new battle; its log holds the first event.
    pub fn begin(setup: Setup) -> Game {
        let setup = Arc::new(setup);
        let battle = Battle::begin(setup.clone());
        Game { log: vec![Event::BattleBegan { setup }], battle }
    }

    /// A battle from its log, once nothing in it names what is not there.
    pub fn from_log(log: Vec<Event>) -> Result<Game, FoldError> {
        naming::check(&log)?;
        let battle = Battle::fold(&log)?;
        Ok(Game { log, battle })
    }

    /// All events, those that a rewind took back included.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// Gives a command. The new events are folded in and returned.
    pub fn give(
        &mut self,
        giver: Giver,
        command: &Command,
        supplier: &mut dyn Supplier,
    ) -> Result<&[Event], GiveError> {
        let events = match (command, giver) {
            (Command::Order(order), Giver::Side(side)) => self.order(side, order, supplier)?,
            (Command::Supply(input), Giver::Side(side)) => self.supply(side, input, supplier)?,
            (Command::AddWords(words), Giver::Side(side)) => self.add_words(side, words)?,
            (Command::LeaveAnswer { topic, answer }, Giver::Side(side)) => {
                self.leave_answer(side, *topic, answer.as_ref())?
            }
            (Command::Rewind { to }, _) => self.rewind(*to)?,
            (Command::CallTime, Giver::Organiser) => self.call_time()?,
            (Command::Abandon, Giver::Organiser) => self.abandon()?,
            _ => return Err(Code::NotAllowed.into()),
        };
        let before = self.log.len();
        for event in &events {
            if !matches!(event, Event::Rewound { .. }) {
                self.battle.evolve(event);
            }
        }
        self.log.extend(events);
        if matches!(command, Command::Rewind { .. })
            && let Ok(battle) = Battle::fold(&self.log)
        {
            self.battle = battle;
        }
        Ok(&self.log[before..])
    }

    fn order(&self, side: Side, order: &Order, supplier: &mut dyn Supplier) -> Result<Vec<Event>, GiveError> {
        takes_orders(&self.battle, order)?;
        // Where the battle leaves it open, the log says so from the order on: a question may come first.
        let by_hand = supplier.is_by_hand() && self.battle.setup.options.dice == DiceFrom::Either;
        let order = Ordered { side, order, by_hand };
        let table = Table::new(self.battle.clone(), supplier);
        let (events, _) = decided(table, order, false)?;
        without_refused_place(self.battle.clone(), &[], events, order)
    }

    fn supply(
        &self,
        side: Side,
        input: &Input,
        supplier: &mut dyn Supplier,
    ) -> Result<Vec<Event>, GiveError> {
        let Some(open) = &self.battle.open else {
            return Err(Code::NothingAsked.into());
        };
        let mut recorded = self.log[open.began as usize..].to_vec();
        let mut waits = open.waits.clone();
        let mut events = Vec::new();
        let mut refuses_answers = false;
        if *input == Input::RollForMe {
            let asked = waits.iter().any(|wait| matches!(wait, Wait::Dice(roll) if roll.side == side));
            if !asked {
                return Err(nothing_for(side, input, &waits).into());
            }
            if self.battle.setup.options.dice == DiceFrom::Entered {
                return Err(Refusal::new(Code::NotAllowed).with("waits", waits.len() as i64).into());
            }
        } else {
            let (place, event) = self.input_event(side, input)?;
            waits.remove(place);
            // A place that turns out impossible (out of reach) is refused itself, and the order waits on. Of a
            // question with offers each is possible: what is refused then is the order.
            let of_a_place = matches!(&event, Event::Answered { question, .. } if question.is_open());
            refuses_answers = of_a_place && matches!(input, Input::Answer(..));
            recorded.push(event.clone());
            events.push(event);
        }
        let begin =
            Battle::fold(&self.log[..open.began as usize]).map_err(|e| GiveError::Diverged(e.to_string()))?;
        let table = Table::again(begin.clone(), &recorded, waits, supplier);
        let order = Ordered { side: open.side, order: &open.order, by_hand: open.by_hand };
        let (more, _) = decided(table, order, refuses_answers)?;
        events.extend(without_refused_place(begin, &recorded, more, order)?);
        Ok(events)
    }

    /// The wait that an input answers and the event that records it, or why it answers none.
    fn input_event(&self, side: Side, input: &Input) -> Result<(usize, Event), Refusal> {
        let waits = self.battle.open.as_ref().map_or(&[][..], |open| &open.waits);
        let mut refusal = Refusal::new(nothing_for(side, input, waits));
        for (place, wait) in waits.iter().enumerate() {
            match (wait, input) {
                (Wait::Dice(roll), Input::Dice(faces)) if roll.side == side => match roll.allows(faces) {
                    Ok(()) if self.battle.setup.options.dice == DiceFrom::Server => {
                        refusal = Refusal::new(Code::NotAllowed).with("given", faces.len() as i64);
                    }
                    Ok(()) => {
                        let source = Source::Entered { by: side };
                        let event = Event::DiceRolled { roll: *roll, faces: faces.clone(), source };
                        return Ok((place, event));
                    }
                    Err(FaceError::WrongNumber { asked, given }) => {
                        let wrong = Refusal::new(Code::DiceWrongNumber);
                        refusal = wrong.with("asked", asked).with("given", given as i64);
                    }
                    Err(FaceError::OutOfRange(face)) => {
                        refusal = Refusal::new(Code::DiceOutOfRange).with("face", face.0);
                    }
                },
                (Wait::Answer(question), Input::Answer(topic, answer))
                    if question.of == side && question.topic == *topic =>
                {
                    if question.allows(answer) {
                        return Ok((place, answered(question, answer.clone(), false)));
                    }
                    refusal = Code::AnswerNotOffered.into();
                }
                (Wait::Answer(question), Input::TimeUp) => {
                    if let Some(answer) = question.default_answer() {
                        return Ok((place, answered(question, answer.clone(), true)));
                    }
                }
                (Wait::Fact(asked), Input::Fact(fact, value)) if asked.is_same(fact) => {
                    match asked.check(&self.battle, value) {
                        Ok(()) if naming::knows(&self.battle.setup, value) => {
                            let (fact, value) = (asked.clone(), fact.named(&self.battle, value.clone()));
                            return Ok((place, Event::FactTold { fact, value }));
                        }
                        Ok(()) => refusal = Code::UnknownModel.into(),
                        Err(wrong) => refusal = wrong,
                    }
                }
                _ => {}
            }
        }
        Err(refusal)
    }

    pub(super) fn add_words(&self, side: Side, words: &str) -> Result<Vec<Event>, Refusal> {
        require_idle(&self.battle)?;
        let rolled = self.log.iter().filter(|event| matches!(event, Event::DiceRolled { .. })).count();
        if rolled > 0 {
            return Err(Refusal::new(Code::NotAllowed).with("rolls_before", rolled as i64));
        }
        let length = words.chars().count();
        if length > LONGEST_WORDS {
            let refusal = Refusal::new(Code::WordsTooLong).with("length", length as i64);
            return Err(refusal.with("longest", LONGEST_WORDS as i64));
        }
        Ok(vec![Event::WordsAdded { side, words: words.to_owned() }])
    }

    pub(super) fn leave_answer(
        &self,
        side: Side,
        topic: Topic,
        answer: Option<&Answer>,
    ) -> Result<Vec<Event>, Refusal> {
        require_idle(&self.battle)?;
        if !matches!(answer, None | Some(Answer::Yes | Answer::No)) {
            return Err(Code::NotYesOrNo.into());
        }
        if self.battle.sides[side.index()].standing.get(&topic) == answer {
            return Err(Code::NothingToChange.into());
        }
        Ok(vec![Event::AnswerLeft { side, topic, answer: answer.cloned() }])
    }

    pub(super) fn rewind(&self, to: u32) -> Result<Vec<Event>, Refusal> {
        let last = self.log.len() as u32;
        if to == 0 || to >= last {
            return Err(Refusal::new(Code::NotAllowed).with("to", to).with("last", last - 1));
        }
        match Battle::fold(&self.log[..to as usize]) {
            // Only between two orders.
            Ok(Battle { open: Some(open), .. }) => {
                Err(Refusal::new(Code::NotAllowed).with("to", to).with("nearest", open.began))
            }
            Ok(_) if self.stands_at(to) => {
                Err(Refusal::new(Code::NothingToChange).with("to", to).with("stands_at", to))
            }
            Ok(_) => Ok(vec![Event::Rewound { to }]),
            Err(_) => Err(Code::NotAllowed.into()),
        }
    }

    /// Whether nothing that counts has happened since event number `to`: talk about going back does not.
    fn stands_at(&self, to: u32) -> bool {
        let talk = |event: &Event| matches!(event, Event::RewindAsked { .. } | Event::RewindDeclined { .. });
        let counts = |log: &[Event]| -> Vec<usize> {
            in_force(log).into_iter().filter(|place| !talk(&log[*place])).collect()
        };
        counts(&self.log) == counts(&self.log[..to as usize])
    }

    pub(super) fn call_time(&self) -> Result<Vec<Event>, Refusal> {
        if self.battle.outcome.is_some() {
            return Err(Code::BattleOver.into());
        }
        if self.battle.open.is_some() || self.battle.time_called || !self.battle.setup.mission.is_scored() {
            return Err(Code::NotAllowed.into());
        }
        Ok(vec![Event::TimeCalled {}])
    }

    pub(super) fn abandon(&self) -> Result<Vec<Event>, Refusal> {
        if self.battle.outcome.is_some() {
            return Err(Code::BattleOver.into());
        }
        Ok(vec![Event::BattleEnded { winner: None, reason: EndReason::Abandoned }])
    }
}

/// Why an input of a side fits nothing that is waited for: nobody asked, or the other side was asked.
fn nothing_for(side: Side, input: &Input, waits: &[Wait]) -> Code {
    let asks_other = |wait: &Wait| match (wait, input) {
        (Wait::Dice(roll), Input::Dice(_) | Input::RollForMe) => roll.side != side,
        (Wait::Answer(question), Input::Answer(topic, _)) => question.topic == *topic && question.of != side,
        _ => false,
    };
    if waits.iter().any(asks_other) { Code::OtherSideAsked } else { Code::NothingAsked }
}

/// A place that was given beforehand and turned out impossible is taken back: the order waits for another, as
/// it does where places are given one by one. `recorded` is what the log holds of the order, `events` what it
/// came to.
fn without_refused_place(
    begin: Battle,
    recorded: &[Event],
    mut events: Vec<Event>,
    given: Ordered<'_>,
) -> Result<Vec<Event>, GiveError> {
    let is_input = |event: &Event| {
        matches!(event, Event::DiceRolled { .. } | Event::Answered { .. } | Event::FactTold { .. })
    };
    let withdrawn = matches!(events.last(), Some(Event::OrderWithdrawn { .. }));
    let Some(last) = events.iter().rposition(is_input).filter(|_| withdrawn) else { return Ok(events) };
    if !matches!(&events[last], Event::Answered { question, .. } if question.is_open()) {
        return Ok(events);
    }
    events.truncate(last);
    let all = [recorded, &events].concat();
    let waits = waits_after(&begin, &all);
    let mut nothing = Recorded;
    let (more, _) = decided(Table::again(begin, &all, waits, &mut nothing), given, false)?;
    events.extend(more);
    Ok(events)
}

/// What is waited for after these events of an order.
fn waits_after(begin: &Battle, events: &[Event]) -> Vec<Wait> {
    let mut battle = begin.clone();
    for event in events {
        battle.evolve(event);
    }
    battle.open.map_or_else(Vec::new, |open| open.waits)
}

fn answered(question: &super::Question, answer: Answer, time_up: bool) -> Event {
    Event::Answered { question: question.clone(), answer, time_up }
}

/// Refuses an order while another is open, and once the battle is over.
pub(super) fn takes_orders(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if battle.outcome.is_some() {
        return Err(Code::BattleOver.into());
    }
    if battle.open.is_some() && *order != Order::Concede {
        return Err(Code::CommandOpen.into());
    }
    Ok(())
}

/// An order as it was given.
#[derive(Clone, Copy)]
pub(super) struct Ordered<'o> {
    pub side: Side,
    pub order: &'o Order,
    pub by_hand: bool,
}

/// Decides an order on a table: the new events and whether it is finished.
pub(super) fn decided(
    mut table: Table<'_>,
    given: Ordered<'_>,
    refuses_answers: bool,
) -> Result<(Vec<Event>, bool), GiveError> {
    let Ordered { side, order, by_hand } = given;
    table.record(Event::Ordered { side, order: order.clone(), by_hand });
    let done = match decide::decide(&mut table, side, order) {
        Ok(()) => {
            table.record(Event::OrderDone {});
            true
        }
        Err(Stop::Waits | Stop::HeldBack) => false,
        Err(Stop::Refused(refusal)) if refuses_answers || !table.has_inputs() => return Err(refusal.into()),
        Err(Stop::Refused(refusal)) => {
            table.record(Event::OrderWithdrawn { code: refusal.code });
            true
        }
    };
    let (_, events, _) = table.finish().map_err(GiveError::Diverged)?;
    Ok((events, done))
}

/// Decides an order without a log: the battle after it, or `None` where the supplier held it back.
pub fn decide_once(
    battle: Battle,
    side: Side,
    order: &Order,
    supplier: &mut dyn Supplier,
) -> Result<Option<Battle>, Refusal> {
    takes_orders(&battle, order)?;
    let mut table = Table::new(battle, supplier);
    table.record(Event::Ordered { side, order: order.clone(), by_hand: false });
    match decide::decide(&mut table, side, order) {
        Ok(()) => table.record(Event::OrderDone {}),
        Err(Stop::Waits | Stop::HeldBack) => return Ok(None),
        Err(Stop::Refused(refusal)) => return Err(refusal),
    }
    Ok(Some(table.battle))
}

/// Refuses what is done between two orders of a battle that goes on.
fn require_idle(battle: &Battle) -> Result<(), Refusal> {
    if battle.outcome.is_some() {
        return Err(Code::BattleOver.into());
    }
    if battle.open.is_some() { Err(Code::CommandOpen.into()) } else { Ok(()) }
}
