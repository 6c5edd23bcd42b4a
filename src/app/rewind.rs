//! Going back: one side asks, the other agrees by a word; an organiser needs nobody's.

use super::battles::Turn;
use super::closing;
use super::dispatch::{Changes, Context, Stop};
use super::forbidden::advised;
use super::log::Log;
use super::outcome::Refused;
use super::wish::Wish;
use super::{App, AppError, Outcome, Request};
use crate::battle::{Code, Command, Entered, Event, Giver, Refusal};
use crate::ids::{BattleId, Side};

impl App {
    /// Asks the other side to go back to just after event number `to`. An organiser goes back at once. The
    /// request lapses as soon as anything else happens. Going back before the end of a game of a campaign is
    /// asked only of who may reopen it.
    pub async fn ask_rewind(
        &self,
        request: &Request,
        battle: BattleId,
        side: Option<Side>,
        to: u32,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_battle(request, battle).await?;
        self.dispatch(request, ledger, Wish::AskRewind { battle, side, to }).await
    }

    /// Agrees to go back as the other side asked, or declines.
    pub async fn answer_rewind(
        &self,
        request: &Request,
        battle: BattleId,
        side: Option<Side>,
        agree: bool,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_battle(request, battle).await?;
        self.dispatch(request, ledger, Wish::AnswerRewind { battle, side, agree }).await
    }
}

/// A request to go back that still waits: who asked, and to where.
pub(super) fn pending(log: &[Event]) -> Option<(Side, u32)> {
    match log.last() {
        Some(Event::RewindAsked { side, to }) => Some((*side, *to)),
        _ => None,
    }
}

pub(super) async fn ask(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: BattleId,
    side: Option<Side>,
    to: u32,
) -> Result<Changes, Stop> {
    let hot = log.battle(id).await?;
    let mut turn = Turn::of(context, id, &hot)?;
    // Who has no say is not told what else is wrong.
    let side = match turn.arbitrates(log).await? {
        true => None,
        false => Some(turn.side(side, hot.game.battle.moment.side)?),
    };
    let (rewind, mut after) = (Command::Rewind { to }, hot.game.clone());
    if let Err(error) = after.give(Giver::Organiser, &rewind, &mut Entered) {
        return Err(Stop::Refused(placed(advised(error, &hot.game.battle, &rewind))));
    }
    let Some(side) = side else {
        turn.give(Giver::Organiser, &rewind, &mut Entered)?;
        return turn.settled(log).await;
    };
    if pending(hot.game.log()) == Some((side, to)) {
        let refused = Refused::from(Refusal::new(Code::NothingToChange).with("to", to));
        let sentence = "You have asked for this already: wait for the other side's answer.".to_owned();
        return Err(Stop::Refused(Refused { sentence, ..refused }));
    }
    if hot.game.battle.outcome.is_some() && after.battle.outcome.is_none() {
        let other = hot.game.battle.setup.sides[side.other().index()].player;
        closing::check_undoing(&turn, log, other).await?;
    }
    turn.record(Event::RewindAsked { side, to })?;
    turn.settled(log).await
}

/// The refusal of a place to go back to, which says where one may go.
fn placed(mut refused: Refused) -> Refused {
    let number = |name| refused.numbers.iter().find(|(known, _)| known == name).map(|(_, number)| *number);
    let sentence = match (number("last"), number("nearest")) {
        (Some(last), _) => format!("One may go back to after event 1 up to {last}, between two orders."),
        (_, Some(nearest)) => {
            format!("One goes back to between two orders: {nearest} is the nearest before.")
        }
        _ => return refused,
    };
    refused.sentence = sentence;
    refused
}

pub(super) async fn answer(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: BattleId,
    side: Option<Side>,
    agree: bool,
) -> Result<Changes, Stop> {
    let hot = log.battle(id).await?;
    let mut turn = Turn::of(context, id, &hot)?;
    let asked = pending(hot.game.log());
    // Who has no say is not told whether anything was asked.
    let due = asked.map_or(hot.game.battle.moment.side, |(asker, _)| asker.other());
    let side = if turn.arbitrates(log).await? { due } else { turn.side(side, due)? };
    let (asker, to) = asked.ok_or_else(|| Stop::refused(Code::NothingAsked))?;
    if side == asker {
        let sentence = "You have asked to go back yourself: the other side answers, or an organiser.";
        return Err(Stop::Refused(Refused::new("not_allowed", sentence)));
    }
    if agree {
        turn.give(Giver::Organiser, &Command::Rewind { to }, &mut Entered)?;
    } else {
        turn.record(Event::RewindDeclined { side })?;
    }
    turn.settled(log).await
}
