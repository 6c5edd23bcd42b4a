//! What a campaign's events mean for rosters that played no game for them, in the same transaction: requisition for
//! byes and walk-overs, given and taken back, and grenades of a new season.

use super::dispatch::{Changes, Context, Stop};
use super::log::{Folded, Log};
use crate::campaign::{self, Campaign, Due};
use crate::ids::RosterId;
use crate::roster::{self, Command, Event, Roster, Status};
use std::collections::BTreeMap;

/// Tells rosters what follows for them from `events`, which a command to `before` came to.
pub(super) async fn follow(
    context: &Context<'_>,
    log: &mut Log<'_>,
    changes: &mut Changes,
    before: &Campaign,
    events: &[campaign::Event],
) -> Result<(), Stop> {
    let mut by_roster: BTreeMap<RosterId, Vec<Due>> = BTreeMap::new();
    for (roster, due) in campaign::dues(before, events) {
        by_roster.entry(roster).or_default().push(due);
    }
    for (roster, dues) in by_roster {
        let Folded { mut state, stream, version } = log.roster(roster).await?;
        let mut told: Vec<Event> = Vec::new();
        for due in dues {
            let Some(command) = command(&state, due) else { continue };
            let more = roster::decide(&state, context.actor, true, &command).map_err(Stop::refused)?;
            more.iter().for_each(|event| roster::evolve(&mut state, event));
            told.extend(more);
        }
        changes.append(&stream, version, context.request.key, &told);
    }
    Ok(())
}

/// The roster's command; none where nothing is used, or where it comes back as the running game ends (CA-44).
fn command(roster: &Roster, due: Due) -> Option<Command> {
    match due {
        Due::Grant { rp, cause } => Some(Command::GrantRequisition { rp, cause }),
        Due::Revoke { cause } => Some(Command::RevokeRequisition { cause }),
        Due::Restock => {
            let last = roster.fought.last().filter(|last| !last.restocked)?;
            let waits = roster.outstanding().is_empty() || roster.status == Status::InGame;
            (!waits).then_some(Command::RestockGrenades { game: last.locked.game })
        }
    }
}
