//! Reading the log: many events a row, because a row costs far more than its bytes.

use super::chain::Head;
use super::{Arg, Connection, Outcome, Row, Store, StoreError, StoredEvent, args};
use crate::ids::{CommandId, LeagueId, PlayerId, Timestamp};
use std::sync::Arc;
use uuid::Uuid;

/// How many events are fetched at once.
pub(super) const PAGE: u64 = 1000;

/// How many events of one stream are fetched at once: most battles are one page.
const STREAM_EVENTS: u64 = 2500;

/// A page of a stream as one row: of each column what all its events have, a line an event, because gathering texts
/// costs a database less than joining them; and the last version. All columns of a row are gathered in the same
/// order; which one that is, `Page` sees to.
const STREAM_PAGE: &str =
    "SELECT string_agg(CAST(position AS TEXT), $4), string_agg(CAST(\"schema\" AS TEXT), $4),
        string_agg(CAST(recorded_at AS TEXT), $4), string_agg(actor, $4), string_agg(command, $4),
        string_agg(kind, $4), string_agg(payload, $4), max(version)
    FROM events WHERE ledger = $1 AND stream = $5 AND version > $2 AND version <= $2 + $3";

/// A page of a ledger likewise, with streams and versions; and the last position.
const LEDGER_PAGE: &str =
    "SELECT string_agg(CAST(position AS TEXT), $4), string_agg(CAST(\"schema\" AS TEXT), $4),
        string_agg(CAST(recorded_at AS TEXT), $4), string_agg(actor, $4), string_agg(command, $4),
        string_agg(kind, $4), string_agg(payload, $4), max(position),
        string_agg(stream, $4), string_agg(CAST(version AS TEXT), $4)
    FROM (SELECT * FROM events WHERE ledger = $1 AND position > $2 ORDER BY position LIMIT $3) AS page";

const RAW_EVENTS: &str =
    "SELECT position, version, \"schema\", recorded_at, actor, command, stream, kind, payload, hash
    FROM events WHERE ledger = $1 AND position > $2 AND position <= $3 ORDER BY position LIMIT $4";

/// A stream and its newest version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StreamHead {
    /// Its name.
    pub stream: String,
    /// How many events it has.
    pub version: u64,
}

impl Connection {
    /// Up to `limit` events of a stream after version `after`, in order, brought to the present
    /// shape. An unknown stream has none.
    ///
    /// Errors: [`StoreError::Unreadable`] for a damaged event, or what the database says.
    pub async fn read_stream(
        &mut self,
        ledger: LeagueId,
        stream: &str,
        after: u64,
        limit: u64,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let mut events: Vec<StoredEvent> = Vec::new();
        while (events.len() as u64) < limit {
            let version = events.last().map_or(after, |event| event.version);
            let take = STREAM_EVENTS.min(limit - events.len() as u64);
            let found = self.read_page(STREAM_PAGE, ledger, version, take, Some(stream), &mut events).await?;
            if found < take {
                break;
            }
        }
        Ok(events)
    }

    /// Up to `limit` events of a ledger after position `after`, in order, brought to the present shape.
    ///
    /// Errors: [`StoreError::Unreadable`] for a damaged event, or what the database says.
    pub async fn read_ledger(
        &mut self,
        ledger: LeagueId,
        after: u64,
        limit: u64,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let mut events = Vec::new();
        let take = PAGE.min(limit);
        self.read_page(LEDGER_PAGE, ledger, after, take, None, &mut events).await?;
        Ok(events)
    }

    /// Adds a page to `events` and says how many that were.
    async fn read_page(
        &mut self,
        sql: &'static str,
        ledger: LeagueId,
        after: u64,
        take: u64,
        stream: Option<&str>,
        events: &mut Vec<StoredEvent>,
    ) -> Result<u64, StoreError> {
        let mut args = args![ledger, after, take, "\n"];
        args.extend(stream.map(Arg::from));
        let rows = self.fetch(sql, args).await?;
        let Some(row) = rows.first() else {
            return Ok(0);
        };
        if row.maybe_text(0)?.is_none() {
            return Ok(0);
        }
        let damaged = |reason: &str| StoreError::Unreadable {
            ledger,
            position: events.last().map_or(0, |event| event.position),
            reason: reason.to_owned(),
        };
        let page = match stream {
            Some(stream) => Page::of(row)?.of_stream(ledger, stream, after),
            None => Page::of(row)?.of_ledger(ledger, &row.text(8)?, &row.text(9)?),
        };
        let mut page = page.ok_or_else(|| damaged("its columns are damaged"))?;
        let last = page.last().map(|event| if stream.is_some() { event.version } else { event.position });
        if last != Some(row.count(7)?) {
            return Err(damaged("an event after it is missing"));
        }
        let found = page.len() as u64;
        let upcasters = self.upcasters();
        page.iter_mut().try_for_each(|event| upcasters.upcast(event))?;
        events.append(&mut page);
        Ok(found)
    }

    /// The end of a ledger; `None` if there is no such ledger.
    ///
    /// Errors: what the database says.
    pub async fn head(&mut self, ledger: LeagueId) -> Result<Option<Head>, StoreError> {
        let rows = self.fetch("SELECT position, hash FROM ledgers WHERE ledger = $1", args![ledger]).await?;
        rows.first().map(|row| Ok(Head { position: row.count(0)?, hash: row.text(1)? })).transpose()
    }

    /// The hash in the ledger's chain of an event of a stream; `None` if there is no such event.
    ///
    /// Errors: what the database says.
    pub async fn event_hash(
        &mut self,
        ledger: LeagueId,
        stream: &str,
        version: u64,
    ) -> Result<Option<String>, StoreError> {
        let sql = "SELECT hash FROM events WHERE ledger = $1 AND stream = $2 AND version = $3";
        let rows = self.fetch(sql, args![ledger, stream, version]).await?;
        rows.first().map(|row| row.text(0)).transpose()
    }

    /// The newest version of a stream; 0 if it has no events.
    ///
    /// Errors: what the database says.
    pub async fn stream_version(&mut self, ledger: LeagueId, stream: &str) -> Result<u64, StoreError> {
        let sql = "SELECT version FROM streams WHERE ledger = $1 AND stream = $2";
        let rows = self.fetch(sql, args![ledger, stream]).await?;
        rows.first().map_or(Ok(0), |row| row.count(0))
    }

    /// Whether a command was done before: [`Outcome::Repeated`] with its first answer, or
    /// [`Outcome::KeyReused`] when its key was used for something else. To be asked before deciding, because
    /// what was right the first time may be refused the second.
    ///
    /// Errors: what the database says.
    pub async fn answered(
        &mut self,
        ledger: LeagueId,
        key: CommandId,
        fingerprint: &[u8; 32],
    ) -> Result<Option<Outcome>, StoreError> {
        let sql = "SELECT fingerprint, position, answer FROM commands WHERE ledger = $1 AND command = $2";
        let rows = self.fetch(sql, args![ledger, key]).await?;
        let outcome = rows.first().map(|row| {
            if row.text(0)? != hex::encode(fingerprint) {
                return Ok(Outcome::KeyReused);
            }
            Ok(Outcome::Repeated { position: row.count(1)?, answer: row.bytes(2)? })
        });
        outcome.transpose()
    }

    /// Rows as they are stored, for checks.
    pub(super) async fn raw_events(
        &mut self,
        ledger: LeagueId,
        after: u64,
        to: u64,
    ) -> Result<Vec<RawEvent>, StoreError> {
        let rows = self.fetch(RAW_EVENTS, args![ledger, after, to, PAGE]).await?;
        Ok(rows.iter().map(|row| RawEvent::of(ledger, row)).collect())
    }

    /// The streams of a ledger whose names begin with `prefix`, by name.
    ///
    /// Errors: what the database says.
    pub async fn streams(&mut self, ledger: LeagueId, prefix: &str) -> Result<Vec<StreamHead>, StoreError> {
        let sql = "SELECT stream, version FROM streams
            WHERE ledger = $1 AND substr(stream, 1, CAST($2 AS INTEGER)) = $3";
        let args = args![ledger, prefix.chars().count() as u64, prefix];
        let rows = self.fetch(sql, args).await?;
        let heads = rows.iter().map(|row| Ok(StreamHead { stream: row.text(0)?, version: row.count(1)? }));
        let mut heads = heads.collect::<Result<Vec<_>, StoreError>>()?;
        heads.sort(); // here, because databases order texts differently
        Ok(heads)
    }
}

/// An event as it is stored, however damaged.
pub(super) struct RawEvent {
    /// Its position, as far as it can be read.
    pub position: Option<u64>,
    /// Its stream, as far as it can be read.
    pub stream: String,
    /// The hash stored with it, as far as it can be read.
    pub hash: String,
    /// The event, or why it cannot be read.
    pub event: Result<StoredEvent, String>,
}

impl RawEvent {
    fn of(ledger: LeagueId, row: &Row) -> RawEvent {
        let text = |column| String::from_utf8_lossy(&row.bytes(column).unwrap_or_default()).into_owned();
        let event = raw_event(ledger, row).map_err(|error| format!("cannot be read: {}", error.finding()));
        RawEvent { position: row.count(0).ok(), stream: text(6), hash: text(9), event }
    }
}

/// An event from its columns; an error if one is damaged.
pub(super) fn raw_event(ledger: LeagueId, row: &Row) -> Result<StoredEvent, StoreError> {
    Ok(StoredEvent {
        ledger,
        position: row.count(0)?,
        version: row.count(1)?,
        schema: row.int(2)?.try_into().map_err(|_| StoreError::Database("schema out of range".into()))?,
        recorded_at: Timestamp(row.int(3)?),
        actor: PlayerId(row.uuid(4)?),
        command: CommandId(row.uuid(5)?),
        stream: row.text(6)?.into(),
        kind: row.text(7)?,
        payload: row.text(8)?,
    })
}

/// Ids of a column in which neighbours are often the same.
#[derive(Default)]
struct Repeated<'p> {
    text: &'p str,
    id: Uuid,
}

impl<'p> Repeated<'p> {
    fn parse(&mut self, text: &'p str) -> Option<Uuid> {
        if text != self.text {
            (self.text, self.id) = (text, Uuid::try_parse(text).ok()?);
        }
        Some(self.id)
    }
}

/// The columns that a page of a stream and one of a ledger have in common.
struct Page {
    columns: [String; 7],
}

impl Page {
    fn of(row: &Row) -> Result<Page, StoreError> {
        let mut columns: [String; 7] = Default::default();
        for (number, column) in columns.iter_mut().enumerate() {
            *column = row.text(number)?;
        }
        Ok(Page { columns })
    }

    /// The events of a page of one stream, after version `after` of it; `None` if a line is not what it should be.
    fn of_stream(&self, ledger: LeagueId, stream: &str, after: u64) -> Option<Vec<StoredEvent>> {
        let stream: Arc<str> = stream.into();
        let mut events = self.events(ledger, || Some((stream.clone(), 0)))?;
        events.iter_mut().zip(after + 1..).for_each(|(event, version)| event.version = version);
        Some(events)
    }

    /// The events of a page of a ledger, with their streams and versions; `None` if a line is not what it should be.
    fn of_ledger(&self, ledger: LeagueId, streams: &str, versions: &str) -> Option<Vec<StoredEvent>> {
        let (mut streams, mut versions) = (streams.split('\n'), versions.split('\n'));
        let mut last: Arc<str> = "".into();
        let place = || {
            let stream = streams.next()?;
            if *last != *stream {
                last = stream.into();
            }
            Some((last.clone(), versions.next()?.parse().ok()?))
        };
        self.events(ledger, place)
    }

    /// The events by position, each at the next `place`.
    fn events(
        &self,
        ledger: LeagueId,
        mut place: impl FnMut() -> Option<(Arc<str>, u64)>,
    ) -> Option<Vec<StoredEvent>> {
        let [positions, schemas, times, actors, commands, kinds, payloads] =
            &mut self.columns.each_ref().map(|column| column.split('\n'));
        let (mut actor, mut command) = (Repeated::default(), Repeated::default());
        let mut events = Vec::new();
        for position in positions {
            let (stream, version) = place()?;
            events.push(StoredEvent {
                ledger,
                stream,
                version,
                position: position.parse().ok()?,
                schema: schemas.next()?.parse().ok()?,
                recorded_at: Timestamp(times.next()?.parse().ok()?),
                actor: PlayerId(actor.parse(actors.next()?)?),
                command: CommandId(command.parse(commands.next()?)?),
                kind: kinds.next()?.to_owned(),
                payload: payloads.next()?.to_owned(),
            });
        }
        // A line more than there are events would mean that a column holds a break.
        let more =
            [schemas, times, actors, commands, kinds, payloads].into_iter().any(|rest| rest.next().is_some());
        events.sort_by_key(|event| event.position); // as they nearly always are
        (!more).then_some(events)
    }
}

impl Store {
    /// As [`Connection::read_stream`], on a connection of its own.
    pub async fn read_stream(
        &self,
        ledger: LeagueId,
        stream: &str,
        after: u64,
        limit: u64,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        self.connection().await?.read_stream(ledger, stream, after, limit).await
    }

    /// As [`Connection::read_ledger`], on a connection of its own. Returns at most 1,000 events.
    pub async fn read_ledger(
        &self,
        ledger: LeagueId,
        after: u64,
        limit: u64,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        self.connection().await?.read_ledger(ledger, after, limit).await
    }

    /// As [`Connection::head`], on a connection of its own.
    pub async fn head(&self, ledger: LeagueId) -> Result<Option<Head>, StoreError> {
        self.connection().await?.head(ledger).await
    }

    /// As [`Connection::answered`], on a connection of its own.
    pub async fn answered(
        &self,
        ledger: LeagueId,
        key: CommandId,
        fingerprint: &[u8; 32],
    ) -> Result<Option<Outcome>, StoreError> {
        self.connection().await?.answered(ledger, key, fingerprint).await
    }

    /// Every ledger with its end, by id.
    ///
    /// Errors: what the database says.
    pub async fn ledgers(&self) -> Result<Vec<(LeagueId, Head)>, StoreError> {
        let sql = "SELECT ledger, position, hash FROM ledgers ORDER BY ledger";
        let rows = self.connection().await?.fetch(sql, vec![]).await?;
        rows.iter()
            .map(|row| {
                let head = Head { position: row.count(1)?, hash: row.text(2)? };
                Ok((LeagueId(row.uuid(0)?), head))
            })
            .collect()
    }

    /// As [`Connection::streams`], on a connection of its own.
    pub async fn streams(&self, ledger: LeagueId, prefix: &str) -> Result<Vec<StreamHead>, StoreError> {
        self.connection().await?.streams(ledger, prefix).await
    }
}
