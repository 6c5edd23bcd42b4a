//! The audit of forks: what a fork keeps must be what its parent has, to the byte.

use super::AppError;
use super::log::{decode, stream};
use crate::battle::{Event, Fork};
use crate::ids::LeagueId;
use crate::store::{Connection, StoredEvent};

/// Compares the kept part of a fork with its parent: the place in the fork where they differ, and how.
///
/// # Errors
/// What the database says.
pub(super) async fn difference(
    database: &mut Connection,
    ledger: LeagueId,
    stored: &[StoredEvent],
) -> Result<Option<(usize, String)>, AppError> {
    // As it was written: what is played before the first turn changes the set-up that the state has.
    let Some(Ok(Event::BattleBegan { setup })) = stored.first().map(decode) else { return Ok(None) };
    let Some(fork) = &setup.fork else { return Ok(None) };
    let (of_parent, kept) = (stream::battle(fork.parent), u64::from(fork.version));
    let parent = match database.read_stream(ledger, &of_parent, 0, kept).await {
        Ok(parent) => parent,
        Err(error) => return Ok(Some((0, format!("its parent: {}", error.finding())))),
    };
    if (parent.len() as u64) < kept || (stored.len() as u64) < kept || kept == 0 {
        let sentence =
            format!("it keeps {kept} events, of {} of its parent, and has {}", parent.len(), stored.len());
        return Ok(Some((0, sentence)));
    }
    let begins = match decode::<Event>(&parent[0]) {
        Ok(Event::BattleBegan { setup: theirs }) => setup.is_forked_from(&theirs),
        _ => false,
    };
    if !begins {
        return Ok(Some((0, "it does not begin as its parent does".to_owned())));
    }
    let same = |own: &StoredEvent, theirs: &StoredEvent| {
        (&own.kind, own.schema, own.command, &own.payload)
            == (&theirs.kind, theirs.schema, theirs.command, &theirs.payload)
    };
    if let Some(place) = (1..kept as usize).find(|place| !same(&stored[*place], &parent[*place])) {
        let sentence = format!("event {} is not the one of its parent", place + 1);
        return Ok(Some((place, sentence)));
    }
    hash_differs(database, ledger, &of_parent, fork).await
}

async fn hash_differs(
    database: &mut Connection,
    ledger: LeagueId,
    parent: &str,
    fork: &Fork,
) -> Result<Option<(usize, String)>, AppError> {
    let hash = database.event_hash(ledger, parent, u64::from(fork.version)).await?;
    let differs = hash.as_ref() != Some(&fork.hash);
    Ok(differs.then(|| (0, format!("it names another hash for event {} of its parent", fork.version))))
}
