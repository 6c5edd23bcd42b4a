//! What becomes of what followed a game when its result is corrected: awards differ, and what nobody has begun to play
//! begins anew. What cannot be redone is found by `todos.rs`.

use super::dispatch::{Changes, Context, Stop};
use super::log::{Folded, Log};
use super::post_game::{award_of, beginning, put_out, reveal};
use crate::campaign::{self, Campaign};
use crate::ids::MemberId;
use crate::roster::{self, Command, Event, PostGame, Roster};
use std::collections::BTreeSet;

/// What a command of the campaign makes of awards already given: the difference is booked (CA-36).
pub(super) async fn follow(
    context: &Context<'_>,
    log: &mut Log<'_>,
    changes: &mut Changes,
    campaign: &Folded<Campaign>,
    command: &campaign::Command,
) -> Result<(), Stop> {
    use campaign::Command::{CorrectResult, JudgeKayfabe};
    let (number, cause) = match command {
        CorrectResult { game, .. } => (*game, "correction"),
        JudgeKayfabe { game, .. } => (*game, "kayfabe"),
        _ => return Ok(()),
    };
    let mut after = campaign.state.clone();
    let decided = campaign::decide(&campaign.state, context.actor, command).map_err(Stop::refused)?;
    decided.iter().for_each(|event| campaign::evolve(&mut after, event));
    let Some(game) = after.games.get(&number) else { return Ok(()) };
    for roster in game.rosters {
        let award = award_of(log, &after, number, roster).await?;
        let Folded { state, stream, version } = log.roster(roster).await?;
        let mut events = begun_anew(context, log, changes, &after, &state, number).await?;
        if let Some(award) = award {
            let command = Command::AdjustRequisition { game: number, award, cause: cause.to_owned() };
            events.extend(roster::decide(&state, context.actor, true, &command).map_err(Stop::refused)?);
        }
        changes.append(&stream, version, context.request.key, &events);
    }
    Ok(())
}

/// Begins what follows a game anew for those who were really lost, if nothing of it has been done: then a correction
/// leaves nothing to be set right by hand.
async fn begun_anew(
    context: &Context<'_>,
    log: &mut Log<'_>,
    changes: &mut Changes,
    after: &Campaign,
    state: &Roster,
    number: u32,
) -> Result<Vec<Event>, Stop> {
    let untouched = |post: &&PostGame| {
        let rolled = post.chains.iter().any(|chain| !chain.rolls.is_empty());
        let awarded = state.fought(number).is_some_and(|fought| fought.award.is_some());
        post.game == number && !rolled && !awarded && post.purchases.is_empty()
    };
    let (Some(post), Some(roster)) = (state.open_post_game().filter(untouched), state.id) else {
        return Ok(Vec::new());
    };
    let rolls: BTreeSet<MemberId> = post.chains.iter().map(|chain| chain.wounded.member).collect();
    let game = after.games.get(&number);
    let tables = post.terms.tables.is_some();
    let out: BTreeSet<MemberId> = game
        .filter(|_| tables)
        .map_or_else(BTreeSet::new, |game| put_out(after, game, roster).into_iter().collect());
    if rolls == out {
        return Ok(Vec::new());
    }
    let mut events = reveal(log, changes, state).await?;
    let mut work = state.clone();
    let mut give = |work: &mut Roster, command| {
        let more = roster::decide(work, context.actor, true, &command).map_err(Stop::refused)?;
        more.iter().for_each(|event| roster::evolve(work, event));
        events.extend(more);
        Ok::<(), Stop>(())
    };
    give(&mut work, Command::RedoPostGame { game: number })?;
    let begin = beginning(context, log, changes, after, &work, number).await?;
    give(&mut work, begin)?;
    Ok(events)
}
