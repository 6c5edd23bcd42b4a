//! Who wrote which note: the log holds the hash, in an event that names who acted.

use super::{Connection, StoreError, args};
use crate::ids::{LeagueId, PlayerId};
use std::collections::BTreeSet;

/// A ledger and the hash of one of its notes.
type Place = (LeagueId, String);

/// The notes that this person wrote and nobody else did too. Battles hold no notes, so the many events of those
/// are not read.
pub(super) async fn written_by_only(
    tx: &mut Connection,
    player: PlayerId,
) -> Result<BTreeSet<Place>, StoreError> {
    let rows = tx.fetch("SELECT ledger, hash FROM notes", vec![]).await?;
    let kept = rows.iter().map(|row| Ok((LeagueId(row.uuid(0)?), row.text(1)?)));
    let kept = kept.collect::<Result<BTreeSet<Place>, StoreError>>()?;
    let ledgers: BTreeSet<LeagueId> = kept.iter().map(|(ledger, _)| *ledger).collect();
    let (mut own, mut others) = (BTreeSet::new(), BTreeSet::new());
    for ledger in ledgers {
        let sql = "SELECT events.actor, events.payload FROM streams JOIN events
            ON events.ledger = streams.ledger AND events.stream = streams.stream
            WHERE streams.ledger = $1 AND streams.stream NOT LIKE 'battle/%'";
        for row in tx.fetch(sql, args![ledger]).await? {
            let (actor, payload) = (row.uuid(0)?, row.text(1)?);
            let written = payload.split('"').map(|text| (ledger, text.to_owned()));
            let written = written.filter(|place| kept.contains(place));
            if actor == player.0 { own.extend(written) } else { others.extend(written) }
        }
    }
    Ok(&own - &others)
}
