//! A whole log decided again, for the audit: each of its events is what the rules give, or what a command outside
//! of orders gives.

use super::command::Wait;
use super::event::Event;
use super::fork::kept;
use super::game::{Game, Ordered, decided, takes_orders};
use super::options::DiceFrom;
use super::outcome::EndReason;
use super::refusal::{Code, Refusal};
use super::state::Battle;
use super::supplier::Recorded;
use super::table::Table;
use std::fmt;

/// Where a log is not what the rules give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divergence {
    /// The number of the event, from 1; the one after the last where the log ends too early.
    pub number: usize,
    /// How it differs.
    pub why: String,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.number, self.why)
    }
}

/// Decides a log again: every order from its recorded inputs, every other event from the command that records
/// such.
///
/// # Errors
/// The first event that does not come out again.
pub fn decide_again(log: &[Event]) -> Result<(), Divergence> {
    let unreadable = |error: super::FoldError| Divergence { number: 1, why: error.to_string() };
    super::naming::check(log).map_err(unreadable)?;
    let begin = Battle::fold(&log[..1]).map_err(unreadable)?;
    let mut again = Again { log, kept: kept(log), before: begin, told: false };
    let mut place = 1;
    while place < log.len() {
        place = match &log[place] {
            Event::Ordered { .. } => again.order(place)?,
            _ => again.alone(place)?,
        };
    }
    Ok(())
}

/// A log on the way.
struct Again<'l> {
    log: &'l [Event],
    /// Events that a fork has of its parent.
    kept: usize,
    /// The battle before the event at hand.
    before: Battle,
    /// The secret of the dice was told and no other is committed to since.
    told: bool,
}

fn diverged(place: usize, why: impl fmt::Display) -> Divergence {
    Divergence { number: place + 1, why: why.to_string() }
}

impl Again<'_> {
    /// An order and all that comes of it; the place after it.
    fn order(&mut self, place: usize) -> Result<usize, Divergence> {
        let Event::Ordered { side, order, by_hand } = &self.log[place] else { return Ok(place) };
        let end = end_of_order(self.log, place);
        let span = &self.log[place..end];
        takes_orders(&self.before, order).map_err(|refusal| diverged(place, refusal))?;
        if *by_hand && place >= self.kept && self.before.setup.options.dice != DiceFrom::Either {
            return Err(diverged(place, "leaves open where dice come from, the battle does not"));
        }
        let waits = self.waits(place, end)?;
        let mut nothing = Recorded;
        let table = Table::again(self.before.clone(), span, waits, &mut nothing);
        let given = Ordered { side: *side, order, by_hand: *by_hand };
        let (events, _) = decided(table, given, false).map_err(|why| diverged(place, why))?;
        if let Some(extra) = events.first() {
            return Err(diverged(end, format!("the rules give {extra:?} beyond the log")));
        }
        span.iter().for_each(|event| self.before.evolve(event));
        Ok(end)
    }

    /// What an order still waits for at the end of its events. Until what it waits for is there nothing of it
    /// happens.
    fn waits(&self, place: usize, end: usize) -> Result<Vec<Wait>, Divergence> {
        let mut pending: Option<Wait> = None;
        for at in place + 1..end {
            let given = match &self.log[at] {
                Event::RewindAsked { .. } | Event::RewindDeclined { .. } => {
                    self.talk(at)?;
                    continue;
                }
                Event::SecretCommitted { .. } => {
                    self.commits_within(at)?;
                    continue;
                }
                Event::DiceRolled { roll, .. } => Some(Wait::Dice(*roll)),
                Event::Answered { question, .. } => Some(Wait::Answer(question.clone())),
                Event::FactTold { fact, .. } => Some(Wait::Fact(fact.clone())),
                _ => None,
            };
            match (&pending, given) {
                (Some(wait), given) if given.as_ref() != Some(wait) => {
                    return Err(diverged(at, format!("happens while the order waits for {wait:?}")));
                }
                _ => pending = None,
            }
            pending = match &self.log[at] {
                Event::DiceAwaited { roll } => Some(Wait::Dice(*roll)),
                Event::AnswerAwaited { question } => Some(Wait::Answer(question.clone())),
                Event::FactAwaited { fact } => Some(Wait::Fact(fact.clone())),
                _ => pending,
            };
        }
        Ok(pending.into_iter().collect())
    }

    /// An event that belongs to no order; the place after it.
    fn alone(&mut self, place: usize) -> Result<usize, Divergence> {
        let event = &self.log[place];
        if place >= self.kept || !matches!(event, Event::SecretRevealed { .. } | Event::ForkAdopted { .. }) {
            self.explained(place)?;
        }
        if place == self.kept {
            self.told = false;
        }
        match event {
            Event::SecretRevealed { .. } => self.told = true,
            Event::SecretCommitted { .. } => self.told = false,
            _ => {}
        }
        if matches!(event, Event::Rewound { .. }) {
            let folded = Battle::fold(&self.log[..=place]);
            self.before = folded.map_err(|error| diverged(place, error))?;
        } else {
            self.before.evolve(event);
        }
        Ok(place + 1)
    }

    /// Whether a command outside of orders records this very event.
    fn explained(&self, place: usize) -> Result<(), Divergence> {
        let event = &self.log[place];
        let game = || Game { log: self.log[..place].to_vec(), battle: self.before.clone() };
        let given: Result<Vec<Event>, Refusal> = match event {
            Event::WordsAdded { side, words } => game().add_words(*side, words),
            Event::AnswerLeft { side, topic, answer } => game().leave_answer(*side, *topic, answer.as_ref()),
            Event::TimeCalled {} => game().call_time(),
            Event::BattleEnded { reason: EndReason::Abandoned, .. } => game().abandon(),
            // An older Warlog let a battle go back to where it stood.
            Event::Rewound { to } => game().rewind(*to).or_else(|refusal| match refusal.code {
                Code::NothingToChange => Ok(vec![event.clone()]),
                _ => Err(refusal),
            }),
            Event::RewindAsked { .. } | Event::RewindDeclined { .. } => return self.talk(place),
            Event::SecretCommitted { .. } => return self.commits(place),
            Event::SecretRevealed { .. } => {
                let may = self.before.outcome.is_some() && !(self.told && place > self.kept);
                return if may { Ok(()) } else { Err(diverged(place, "there is no secret to be told here")) };
            }
            Event::ForkAdopted { battle, .. } => {
                let setup = &self.before.setup;
                let may = *battle == setup.battle && setup.fork.is_some() && self.before.outcome.is_some();
                return if may { Ok(()) } else { Err(diverged(place, "no fork that is over counts here")) };
            }
            _ => return Err(diverged(place, "belongs to no order")),
        };
        let given = given.map_err(|refusal| diverged(place, refusal))?;
        if given.as_slice() == std::slice::from_ref(event) {
            return Ok(());
        }
        Err(diverged(place, format!("the log has {event:?}, the rules {given:?}")))
    }

    /// Asking to go back, and declining.
    fn talk(&self, place: usize) -> Result<(), Divergence> {
        match (&self.log[place - 1], &self.log[place]) {
            (_, Event::RewindAsked { to, .. }) => {
                let game = Game { log: self.log[..place].to_vec(), battle: self.before.clone() };
                match game.rewind(*to) {
                    Err(refusal) if refusal.code != Code::NothingToChange => Err(diverged(place, refusal)),
                    _ => Ok(()),
                }
            }
            (Event::RewindAsked { side: asked, .. }, Event::RewindDeclined { side }) if side != asked => {
                Ok(())
            }
            _ => Err(diverged(place, "nobody has asked to go back")),
        }
    }

    /// A new secret is committed to in the midst of an order, as its next die, answer or fact is given.
    fn commits_within(&self, place: usize) -> Result<(), Divergence> {
        let given = match self.log.get(place + 1) {
            Some(Event::DiceRolled { .. } | Event::Answered { .. } | Event::FactTold { .. }) => true,
            // A fork may end right after it.
            _ => place + 1 == self.kept,
        };
        if given {
            Ok(())
        } else {
            Err(diverged(place, "nothing is given for which another secret would be needed"))
        }
    }

    /// A new secret is committed to where the next order begins.
    fn commits(&self, place: usize) -> Result<(), Divergence> {
        let orders = match self.log.get(place + 1) {
            Some(next) => matches!(next, Event::Ordered { .. }) || place + 1 == self.kept,
            None => place + 1 == self.kept,
        };
        if orders && self.before.open.is_none() && self.before.outcome.is_none() {
            return Ok(());
        }
        Err(diverged(place, "no order follows for which another secret would be needed"))
    }
}

/// The place after the last event of the order that begins at `place`.
fn end_of_order(log: &[Event], place: usize) -> usize {
    for (n, event) in log[place..].iter().enumerate().skip(1) {
        match event {
            Event::OrderDone {} | Event::OrderWithdrawn { .. } => return place + n + 1,
            Event::Ordered { .. } | Event::Rewound { .. } => return place + n,
            // Whoever stops a battle does so from outside of the order that waits.
            Event::BattleEnded { reason: EndReason::Abandoned, .. } => return place + n,
            _ => {}
        }
    }
    log.len()
}
