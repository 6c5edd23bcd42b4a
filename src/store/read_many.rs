//! Reading several streams of a ledger at once, in the order in which things happened.

use super::raw::raw_event;
use super::sql::list;
use super::{Arg, Connection, StoreError, StoredEvent, args};
use crate::ids::LeagueId;
use sqlx::AssertSqlSafe;

impl Connection {
    /// Up to `limit` events of these streams after position `after`, in order; of more than that the first ones,
    /// or the `newest`.
    ///
    /// Errors: [`StoreError::Unreadable`] for a damaged event, or what the database says.
    pub async fn read_streams(
        &mut self,
        ledger: LeagueId,
        streams: &[String],
        after: u64,
        limit: u64,
        newest: bool,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let Some(first) = streams.first() else { return Ok(Vec::new()) };
        // Few texts have to be prepared: a name that is there twice finds nothing more.
        let count = streams.len().next_power_of_two();
        let mut args = args![ledger, after];
        args.extend(streams.iter().map(Arg::from));
        args.extend((streams.len()..count).map(|_| Arg::from(first)));
        let named = self.is_postgres();
        let (of, from) = (list(1, 1, named), list(2, 1, named));
        let (streams, order) = (list(3, count, named), if newest { "DESC" } else { "ASC" });
        let sql = format!(
            "SELECT position, version, \"schema\", recorded_at, actor, command, stream, kind, payload FROM events
            WHERE ledger = {of} AND position > {from} AND stream IN {streams}
            ORDER BY position {order} LIMIT {limit}"
        );
        let rows = self.fetch(AssertSqlSafe(sql), args).await?;
        let mut events = rows.iter().map(|row| raw_event(ledger, row)).collect::<Result<Vec<_>, _>>()?;
        events.sort_by_key(|event| event.position);
        let upcasters = self.upcasters();
        events.iter_mut().try_for_each(|event| upcasters.upcast(event))?;
        Ok(events)
    }
}
