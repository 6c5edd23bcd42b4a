//! What if games had come out otherwise: the events that would have made it so. Nothing of them is recorded; they go
//! through the same fold, and so through the same tables, ratings and pairings, as what has happened.

use super::decide::refuse_if;
use super::games::{POINTS, find};
use super::{Campaign, EndReason, Event, Game, Outcome, Refusal, Report, Stage};
use crate::ids::Side;
use std::collections::BTreeSet;

/// How a game is supposed to have come out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Supposed {
    /// This side won.
    Won(Side),
    /// Nobody won.
    Draw,
    /// It does not count.
    Void,
}

impl Supposed {
    /// `red`, `blue`, `draw` or `void`.
    pub const fn word(self) -> &'static str {
        match self {
            Supposed::Won(side) => side.word(),
            Supposed::Draw => "draw",
            Supposed::Void => "void",
        }
    }

    /// What such a word means.
    pub fn from_word(word: &str) -> Option<Supposed> {
        let all = [Supposed::Won(Side::Red), Supposed::Won(Side::Blue), Supposed::Draw, Supposed::Void];
        all.into_iter().find(|supposed| supposed.word() == word)
    }

    const fn outcome(self) -> Outcome {
        match self {
            Supposed::Won(winner) => Outcome::Decided { winner },
            Supposed::Draw => Outcome::Draw,
            Supposed::Void => Outcome::NoResult,
        }
    }
}

/// A game that is supposed to have come out otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supposition {
    /// The game.
    pub game: u32,
    /// How it came out.
    pub result: Supposed,
    /// Victory points of red and blue; those of its report where absent, none where it has none.
    pub vp: [Option<i32>; 2],
}

/// The events after which the campaign is as supposed. Losses stay as they were reported.
///
/// # Errors
/// A game that there is not or that is named twice, and points that no game has.
pub fn supposed(campaign: &Campaign, changes: &[Supposition]) -> Result<Vec<Event>, Refusal> {
    let (mut seen, mut events) = (BTreeSet::new(), Vec::new());
    for change in changes {
        let game = find(campaign, change.game)?;
        refuse_if(!seen.insert(change.game), Refusal::SupposedTwice { game: change.game })?;
        let [least, most] = POINTS;
        for points in change.vp.into_iter().flatten() {
            refuse_if(!(least..=most).contains(&points), Refusal::BadPoints { points, least, most })?;
        }
        events.extend(of_game(game, change));
    }
    Ok(events)
}

fn of_game(game: &Game, change: &Supposition) -> Vec<Event> {
    let number = game.number;
    if change.result == Supposed::Void {
        let voided = Event::GameVoided { game: number, reason: None };
        return Some(voided).filter(|_| game.stage != Stage::Void).into_iter().collect();
    }
    let old = game.report.clone().filter(|report| report.outcome != Outcome::NoResult);
    let old = old.unwrap_or_else(|| Report { end: EndReason::TurnLimit, ..Report::void() });
    let outcome = change.result.outcome();
    let vp = Side::BOTH.map(|side| change.vp[side.index()].unwrap_or(old.vp[side.index()]));
    let new = Box::new(Report { outcome, vp, ..old.clone() });
    // A walk-over that is supposed to be played is none.
    let reopened = game.walkover.map(|_| Event::GameReopened { game: number, reason: None });
    let corrected = Event::ResultCorrected { game: number, old: Box::new(old), new, reason: None };
    reopened.into_iter().chain([corrected]).collect()
}
