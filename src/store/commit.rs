//! One transaction for many commands: lock the heads, check, insert, project, write the heads, commit.

use super::{Appended, Arg, Batch, Connection, Outcome, Projection, Side, StoreError, StoredEvent};
use super::{Work, args, chain, sql};
use crate::ids::{CommandId, LeagueId, Timestamp};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(super) const INSERT_EVENTS: &str = "INSERT INTO events (ledger, position, stream, version, kind, \
     \"schema\", recorded_at, actor, command, payload, hash)";
pub(super) const INSERT_STREAMS: &str = "INSERT INTO streams (ledger, stream, version)";
pub(super) const STREAMS_GROW: &str = "ON CONFLICT (ledger, stream) DO UPDATE SET version = excluded.version";
const LOOK_UP: &str = "SELECT command, fingerprint, position, answer FROM commands
        WHERE ledger = $1 AND command IN {commands}
    UNION ALL
    SELECT stream, '', version, '' FROM streams WHERE ledger = $1 AND stream IN {streams}";
pub(super) const INSERT_COMMANDS: &str =
    "INSERT INTO commands (ledger, command, fingerprint, position, answer)";

/// Stores groups of batches.
pub(super) struct Committer {
    projections: Arc<Vec<Arc<dyn Projection>>>,
    projected: String,
}

/// A ledger whose head this transaction holds, and what is not yet written to it.
struct Ledger {
    id: LeagueId,
    position: u64,
    hash: [u8; 32],
    touched: bool,
    versions: BTreeMap<String, u64>,
    answers: BTreeMap<CommandId, (String, u64, Vec<u8>)>,
    events: Vec<StoredEvent>,
    rows: Vec<Vec<Arg>>,
    grown: BTreeSet<String>,
    commands: Vec<Vec<Arg>>,
    sides: Vec<(Side, Timestamp)>,
}

impl Committer {
    pub fn new(projections: Arc<Vec<Arc<dyn Projection>>>) -> Self {
        let projected = super::projection::projected(&projections);
        Self { projections, projected }
    }

    /// Stores `batches` in one transaction: their outcomes, and the new heads of the ledgers that
    /// grew. On an error the caller rolls back.
    pub async fn commit(
        &self,
        tx: &mut Connection,
        batches: &mut [Batch],
    ) -> Result<(Vec<Outcome>, Vec<(LeagueId, u64)>), StoreError> {
        tx.begin().await?;
        let mut ledgers = BTreeMap::new();
        // In the order of their ids, so that two processes never wait for each other.
        for id in batches.iter().map(|batch| batch.ledger).collect::<BTreeSet<_>>() {
            let mut ledger = self.lock(tx, id).await?;
            let (keys, streams) = named(batches, id);
            ledger.look_up(tx, keys, streams).await?;
            ledgers.insert(id, ledger);
        }
        let mut outcomes = Vec::with_capacity(batches.len());
        for batch in batches {
            if let Some(ledger) = ledgers.get_mut(&batch.ledger) {
                outcomes.push(self.take(tx, ledger, batch).await?);
            }
        }
        let mut heads = Vec::new();
        for ledger in ledgers.values_mut() {
            self.flush(tx, ledger).await?;
            ledger.write_head(tx).await?;
            if ledger.touched {
                heads.push((ledger.id, ledger.position));
            }
        }
        if tx.is_postgres() && !heads.is_empty() {
            super::wake::notify(tx, &heads).await?;
        }
        tx.commit().await?;
        Ok((outcomes, heads))
    }

    /// Updating the head row locks it on both databases, so commit order is position order.
    async fn lock(&self, tx: &mut Connection, id: LeagueId) -> Result<Ledger, StoreError> {
        let lock = "UPDATE ledgers SET position = position WHERE ledger = $1
            RETURNING position, hash, projected";
        let mut rows = tx.fetch(lock, args![id]).await?;
        if rows.is_empty() {
            let found = "INSERT INTO ledgers (ledger, position, hash, projected) VALUES ($1, 0, $2, $3)
                ON CONFLICT (ledger) DO NOTHING";
            tx.execute(found, args![id, hex::encode(chain::GENESIS), self.projected.as_str()]).await?;
            rows = tx.fetch(lock, args![id]).await?;
        }
        let row = rows.first().ok_or(StoreError::Busy)?;
        if row.text(2)? != self.projected {
            return Err(StoreError::ProjectionsDiffer(id));
        }
        let hash = chain::parse_hash(&row.text(1)?)
            .ok_or_else(|| StoreError::SchemaDiffers(format!("the head of ledger {id} is damaged")))?;
        Ok(Ledger {
            id,
            position: row.count(0)?,
            hash,
            touched: false,
            versions: BTreeMap::new(),
            answers: BTreeMap::new(),
            events: vec![],
            rows: vec![],
            grown: BTreeSet::new(),
            commands: vec![],
            sides: vec![],
        })
    }

    /// What becomes of one batch.
    async fn take(
        &self,
        tx: &mut Connection,
        ledger: &mut Ledger,
        batch: &mut Batch,
    ) -> Result<Outcome, StoreError> {
        if let Some((fingerprint, position, answer)) = ledger.answers.get(&batch.key) {
            return Ok(if *fingerprint == hex::encode(batch.fingerprint) {
                Outcome::Repeated { position: *position, answer: answer.clone() }
            } else {
                Outcome::KeyReused
            });
        }
        let mut conflict = ledger.conflict(&batch.work);
        let is_sure = batch.again.is_none() || !batch.work.writes.is_empty();
        if conflict.is_none() && is_sure {
            return Ok(Outcome::Appended(ledger.accept(batch, &batch.work)));
        }
        if let Some(again) = &mut batch.again {
            self.flush(tx, ledger).await?; // it must see what came before it in this very transaction
            if let Some(work) = again.decide(tx).await? {
                work.check()?;
                ledger.look_up(tx, vec![batch.key], work.streams().collect()).await?;
                match ledger.conflict(&work) {
                    None => return Ok(Outcome::Appended(ledger.accept(batch, &work))),
                    still => conflict = still,
                }
            }
        }
        let refused = || Outcome::Conflict { stream: String::new(), expected: 0, actual: 0 };
        Ok(conflict.unwrap_or_else(refused))
    }

    /// Writes what is not yet written, the head excepted.
    async fn flush(&self, tx: &mut Connection, ledger: &mut Ledger) -> Result<(), StoreError> {
        tx.insert_many(INSERT_EVENTS, std::mem::take(&mut ledger.rows), "").await?;
        let grown = std::mem::take(&mut ledger.grown).into_iter();
        let streams = grown.map(|stream| {
            let version = ledger.versions.get(&stream).copied().unwrap_or(0);
            args![ledger.id, stream, version]
        });
        tx.insert_many(INSERT_STREAMS, streams.collect(), STREAMS_GROW).await?;
        tx.insert_many(INSERT_COMMANDS, std::mem::take(&mut ledger.commands), "").await?;
        for (side, recorded_at) in std::mem::take(&mut ledger.sides) {
            side.write(tx, ledger.id, recorded_at).await?;
        }
        let events = std::mem::take(&mut ledger.events);
        if !events.is_empty() {
            for projection in self.projections.iter() {
                projection.apply(tx, &events).await?;
            }
        }
        Ok(())
    }
}

impl Ledger {
    /// Learns what `keys` were answered and which versions `streams` have, in one statement.
    async fn look_up(
        &mut self,
        tx: &mut Connection,
        keys: Vec<CommandId>,
        mut streams: BTreeSet<String>,
    ) -> Result<(), StoreError> {
        streams.retain(|stream| !self.versions.contains_key(stream));
        let keys = padded(keys.into_iter().map(Arg::from));
        let streams = padded(streams.into_iter().map(Arg::from));
        let sql = tx.text(LOOK_UP, keys.len() << 32 | streams.len(), || {
            let commands = sql::list(2, keys.len(), true);
            let streams = sql::list(2 + keys.len(), streams.len(), true);
            LOOK_UP.replace("{commands}", &commands).replace("{streams}", &streams)
        });
        let args = args![self.id].into_iter().chain(keys).chain(streams).collect();
        for row in tx.fetch(sql, args).await? {
            let (name, fingerprint, count) = (row.text(0)?, row.text(1)?, row.count(2)?);
            if fingerprint.is_empty() {
                self.versions.insert(name, count);
            } else if let Ok(key) = name.parse() {
                self.answers.insert(key, (fingerprint, count, row.bytes(3)?));
            }
        }
        Ok(())
    }

    fn conflict(&self, work: &Work) -> Option<Outcome> {
        let known = |stream: &str| self.versions.get(stream).copied().unwrap_or(0);
        for (stream, expected) in &work.reads {
            let (expected, actual) = (*expected, known(stream));
            if actual != expected {
                return Some(Outcome::Conflict { stream: stream.clone(), expected, actual });
            }
        }
        let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
        for write in &work.writes {
            let actual = seen.entry(&write.stream).or_insert_with(|| known(&write.stream));
            if *actual != write.expected {
                let (stream, expected, actual) = (write.stream.clone(), write.expected, *actual);
                return Some(Outcome::Conflict { stream, expected, actual });
            }
            *actual += write.events.len() as u64;
        }
        None
    }

    /// Takes `work`, whose versions were checked, into the ledger.
    fn accept(&mut self, batch: &Batch, work: &Work) -> Appended {
        let after = self.position;
        let mut versions = Vec::with_capacity(work.writes.len());
        for write in &work.writes {
            let stream: Arc<str> = write.stream.as_str().into();
            let first = write.expected + 1;
            for (version, new) in (first..).zip(&write.events) {
                self.position += 1;
                let event = StoredEvent {
                    ledger: self.id,
                    position: self.position,
                    stream: stream.clone(),
                    version,
                    kind: new.kind.as_str().into(),
                    schema: new.schema,
                    recorded_at: batch.recorded_at,
                    actor: batch.actor,
                    command: new.command,
                    payload: new.payload.clone(),
                };
                self.hash = chain::link(&self.hash, &event);
                self.rows.push(event_row(&event, &self.hash));
                self.events.push(event);
            }
            let version = write.expected + write.events.len() as u64;
            self.versions.insert(write.stream.clone(), version);
            self.grown.insert(write.stream.clone());
            versions.push((write.stream.clone(), version));
        }
        self.sides.extend(work.sides.iter().map(|side| (side.clone(), batch.recorded_at)));
        self.remember(batch, work);
        self.touched = true;
        Appended { after, position: self.position, versions, answer: work.answer.clone() }
    }

    fn remember(&mut self, batch: &Batch, work: &Work) {
        let fingerprint = hex::encode(batch.fingerprint);
        let answer = work.answer.as_slice();
        self.commands.push(args![self.id, batch.key, &fingerprint, self.position, answer]);
        self.answers.insert(batch.key, (fingerprint, self.position, work.answer.clone()));
    }

    /// A ledger begins with its first command; one that was refused leaves no trace.
    async fn write_head(&self, tx: &mut Connection) -> Result<(), StoreError> {
        if self.touched {
            let sql = "UPDATE ledgers SET position = $2, hash = $3 WHERE ledger = $1";
            tx.execute(sql, args![self.id, self.position, hex::encode(self.hash)]).await?;
        } else if self.position == 0 {
            let sql = "DELETE FROM ledgers WHERE ledger = $1 AND position = 0
                AND NOT EXISTS (SELECT 1 FROM commands WHERE commands.ledger = ledgers.ledger)";
            tx.execute(sql, args![self.id]).await?;
        }
        Ok(())
    }
}

/// The keys and the streams that the batches of one ledger name.
fn named(batches: &[Batch], ledger: LeagueId) -> (Vec<CommandId>, BTreeSet<String>) {
    let mine = || batches.iter().filter(|batch| batch.ledger == ledger);
    let keys = mine().map(|batch| batch.key).collect();
    (keys, mine().flat_map(|batch| batch.work.streams()).collect())
}

/// The columns of [`INSERT_EVENTS`].
pub(super) fn event_row(event: &StoredEvent, hash: &[u8; 32]) -> Vec<Arg> {
    args![
        event.ledger,
        event.position,
        &*event.stream,
        event.version,
        &*event.kind,
        event.schema,
        event.recorded_at.0,
        event.actor,
        event.command,
        &event.payload,
        hex::encode(hash),
    ]
}

/// Repeats the last one up to a power of two, so that few texts have to be prepared; nothing becomes one
/// empty text, which is neither a key nor a stream.
fn padded(args: impl Iterator<Item = Arg>) -> Vec<Arg> {
    let mut args: Vec<Arg> = args.collect();
    let last = args.last().cloned().unwrap_or_else(|| "".into());
    args.resize(args.len().next_power_of_two(), last);
    args
}
