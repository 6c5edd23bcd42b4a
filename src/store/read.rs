//! Reading the log: many events a row, because a row costs far more than its bytes.

use super::chain::{Check, Head};
use super::{Connection, Outcome, Row, Store, StoreError, StoredEvent, args};
use crate::ids::{CommandId, LeagueId, PlayerId, Timestamp};
use std::collections::BTreeMap;
use std::sync::Arc;
use uuid::Uuid;
use uuid::fmt::Hyphenated;

/// How many events are fetched at once: with more, what is gathered outgrows a processor's caches.
pub(super) const PAGE: u64 = 1000;

/// A page as one row: of each column what all its events have, a line an event, because gathering texts costs a
/// database less than joining them; the schemas of those few that have not the first; and what `$more` says. All
/// columns of a row are gathered in the same order; which one that is, `Page` sees to.
macro_rules! page {
    ($more:literal, $which:literal) => {
        concat!(
            "SELECT string_agg(CAST(position AS TEXT), $2), string_agg(CAST(recorded_at AS TEXT), $2),
                string_agg(actor, $2), string_agg(command, $2), string_agg(kind, $2), string_agg(payload, $2),
                string_agg(position || ' ' || \"schema\", $2) FILTER (WHERE \"schema\" <> 1), ",
            $more,
            " FROM events WHERE ledger = $1 AND ",
            $which
        )
    };
}

/// Three pages of a stream, and their last versions: most battles in one statement.
const STREAM_PAGES: &str = concat!(
    page!("max(version)", "stream = $3 AND version > $4 AND version <= $5"),
    " UNION ALL ",
    page!("max(version)", "stream = $3 AND version > $5 AND version <= $6"),
    " UNION ALL ",
    page!("max(version)", "stream = $3 AND version > $6 AND version <= $7"),
);

/// A page of a ledger, its last position, and the streams and versions.
const LEDGER_PAGE: &str = page!(
    "max(position), string_agg(stream, $2), string_agg(CAST(version AS TEXT), $2)",
    "position > $3 AND position <= $4"
);

/// A page of a ledger with the hashes.
const CHAINED_PAGE: &str = page!(
    "max(position), string_agg(stream, $2), string_agg(CAST(version AS TEXT), $2), string_agg(hash, $2)",
    "position > $3 AND position <= $4"
);

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
        let (mut events, mut after) = (Vec::new(), after);
        let last = end(after, limit);
        while after < last {
            let [one, two, three] = [1, 2, 3].map(|pages| end(after, pages * PAGE).min(last));
            let args = args![ledger, "\n", stream, after, one, two, three];
            let rows = self.fetch(STREAM_PAGES, args).await?;
            let mut pages =
                rows.iter().filter_map(|row| Page::of(row).transpose()).collect::<Result<Vec<_>, _>>()?;
            pages.sort_by_key(|page| page.last); // a database that works on several at once may mix them
            for page in pages {
                let behind = events.last().map_or(0, |event: &StoredEvent| event.position);
                let found = page.of_stream(ledger, stream, after).ok_or_else(|| damaged(ledger, behind))?;
                after += found.len() as u64;
                events.extend(found);
            }
            if after < three {
                break;
            }
        }
        self.upcast(events)
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
        let args = args![ledger, "\n", after, end(after, PAGE.min(limit))];
        let rows = self.fetch(LEDGER_PAGE, args).await?;
        let Some((row, page)) = first_page(&rows)? else { return Ok(Vec::new()) };
        let found = page.of_ledger(ledger, row).ok_or_else(|| damaged(ledger, after))?;
        self.upcast(found)
    }

    /// The next page of a ledger as [`Connection::read_ledger`] gives it, if `chain` agrees with it, which is taken
    /// to its end; nothing if the events are not as they were written.
    ///
    /// Errors: what the database says, or [`StoreError::Unreadable`] for an event that is no more known.
    pub(super) async fn read_chained(
        &mut self,
        chain: &mut Check,
    ) -> Result<Option<Vec<StoredEvent>>, StoreError> {
        let args = args![chain.ledger, "\n", chain.position, end(chain.position, PAGE)];
        let rows = self.fetch(CHAINED_PAGE, args).await?;
        let Some((row, page)) = first_page(&rows)? else { return Ok(None) };
        let Some(found) = page.of_ledger(chain.ledger, row) else { return Ok(None) };
        let hashes: BTreeMap<&str, &str> =
            page.columns[0].split('\n').zip(row.str(10)?.split('\n')).collect();
        for event in &found {
            let hash = hashes.get(event.position.to_string().as_str()).copied().unwrap_or_default();
            if chain.follow(event, hash).is_err() {
                return Ok(None);
            }
        }
        self.upcast(found).map(Some)
    }

    /// The events, in today's shape.
    fn upcast(&self, mut events: Vec<StoredEvent>) -> Result<Vec<StoredEvent>, StoreError> {
        let upcasters = self.upcasters();
        events.iter_mut().try_for_each(|event| upcasters.upcast(event))?;
        Ok(events)
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

/// The last version or position of a page, as databases can count.
fn end(after: u64, take: u64) -> u64 {
    after.saturating_add(take).min(i64::MAX as u64)
}

fn damaged(ledger: LeagueId, position: u64) -> StoreError {
    let reason = "an event after it is damaged or missing".to_owned();
    StoreError::Unreadable { ledger, position, reason }
}

/// What the lines of a column become, where the same ones come again and again.
struct Repeated<'p, T> {
    known: BTreeMap<&'p str, T>,
    last: Option<(&'p str, T)>,
}

impl<'p, T: Clone> Repeated<'p, T> {
    fn new() -> Self {
        Self { known: BTreeMap::new(), last: None }
    }

    fn read(&mut self, text: &'p str, read: impl FnOnce(&'p str) -> Option<T>) -> Option<T> {
        if let Some((last, value)) = &self.last
            && *last == text
        {
            return Some(value.clone());
        }
        let value = match self.known.get(text) {
            Some(value) => value.clone(),
            None => {
                let value = read(text)?;
                self.known.insert(text, value.clone());
                value
            }
        };
        self.last = Some((text, value.clone()));
        Some(value)
    }
}

/// An id as it is stored: a capital letter is a flipped byte.
fn id(text: &str) -> Option<Uuid> {
    let mut stored = [0; Hyphenated::LENGTH];
    Uuid::try_parse(text).ok().filter(|id| id.hyphenated().encode_lower(&mut stored) == text)
}

/// The first of some rows that hold pages; nothing if no event is in it.
fn first_page(rows: &[Row]) -> Result<Option<(&Row, Page<'_>)>, StoreError> {
    let Some(row) = rows.first() else { return Ok(None) };
    Ok(Page::of(row)?.map(|page| (row, page)))
}

/// The columns that a page of a stream and one of a ledger have in common.
struct Page<'r> {
    columns: [&'r str; 6],
    /// Positions and schemas of events that have not the first schema.
    schemas: Option<String>,
    /// The last version or position.
    last: u64,
}

impl<'r> Page<'r> {
    /// What a row holds; nothing if no event is in it.
    fn of(row: &'r Row) -> Result<Option<Page<'r>>, StoreError> {
        if row.is_null(7)? {
            return Ok(None);
        }
        let mut columns = [""; 6];
        for (number, column) in columns.iter_mut().enumerate() {
            *column = row.str(number)?;
        }
        Ok(Some(Page { columns, schemas: row.maybe_text(6)?, last: row.count(7)? }))
    }

    /// The events of a page of one stream, after version `after` of it; `None` if a line is not what it should be.
    fn of_stream(&self, ledger: LeagueId, stream: &str, after: u64) -> Option<Vec<StoredEvent>> {
        let stream: Arc<str> = stream.into();
        let mut events = self.events(ledger, || Some((stream.clone(), 0)))?;
        events.iter_mut().zip(after + 1..).for_each(|(event, version)| event.version = version);
        (events.last()?.version == self.last).then_some(events)
    }

    /// The events of a page of a ledger, with the streams and versions that its row holds; `None` if a line is not
    /// what it should be.
    fn of_ledger(&self, ledger: LeagueId, row: &Row) -> Option<Vec<StoredEvent>> {
        let mut streams = row.str(8).ok()?.split('\n');
        let mut versions = row.str(9).ok()?.split('\n');
        let mut names = Repeated::new();
        let place = || {
            let stream = names.read(streams.next()?, |name| Some(Arc::from(name)))?;
            Some((stream, versions.next()?.parse().ok()?))
        };
        let events = self.events(ledger, place)?;
        (events.last()?.position == self.last).then_some(events)
    }

    /// The events by position, each at the next `place`.
    fn events(
        &self,
        ledger: LeagueId,
        mut place: impl FnMut() -> Option<(Arc<str>, u64)>,
    ) -> Option<Vec<StoredEvent>> {
        let [positions, times, actors, commands, kinds, payloads] =
            &mut self.columns.map(|column| column.split('\n'));
        let (mut names, mut ids) = (Repeated::new(), [Repeated::new(), Repeated::new()]);
        let [actor, command] = &mut ids;
        let schemas = self.schemas()?;
        let mut events = Vec::with_capacity(PAGE as usize);
        for position in positions {
            let (stream, version) = place()?;
            let position = position.parse().ok()?;
            events.push(StoredEvent {
                ledger,
                stream,
                version,
                position,
                schema: if schemas.is_empty() { 1 } else { schemas.get(&position).copied().unwrap_or(1) },
                recorded_at: Timestamp(times.next()?.parse().ok()?),
                actor: PlayerId(actor.read(actors.next()?, id)?),
                command: CommandId(command.read(commands.next()?, id)?),
                kind: names.read(kinds.next()?, |name| Some(Arc::from(name)))?,
                payload: payloads.next()?.to_owned(),
            });
        }
        // A line more than there are events would mean that a column holds a break.
        let more = [times, actors, commands, kinds, payloads].into_iter().any(|rest| rest.next().is_some());
        events.sort_by_key(|event| event.position); // as they nearly always are
        (!more).then_some(events)
    }

    /// The schemas of the events that have not the first, by position.
    fn schemas(&self) -> Option<BTreeMap<u64, u32>> {
        let lines = self.schemas.iter().flat_map(|lines| lines.split('\n'));
        lines
            .map(|line| {
                line.split_once(' ').and_then(|(at, schema)| Some((at.parse().ok()?, schema.parse().ok()?)))
            })
            .collect()
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
