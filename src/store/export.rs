//! A ledger as lines of JSON: a header, its events byte for byte with their hashes, what lies
//! beside them, an end.

use super::chain::Check;
use super::{Connection, Row, Store, StoreError, StoredEvent, args};
use crate::ids::{CommandId, LeagueId, PlayerId, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use uuid::Uuid;

/// The newest format this program reads, and the one it writes.
pub(super) const FORMAT: u32 = 2;

/// Without commands: still written of a ledger that came in so, to be the same to the byte.
const WITHOUT_COMMANDS: u32 = 1;

/// One line of an export.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Line<'a> {
    Warlog(Header),
    #[serde(borrow)]
    Event(EventLine<'a>),
    Name(NameLine),
    Note(NoteLine),
    Secret(SecretLine),
    Command(CommandLine),
    End(End),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub format: u32,
    pub ledger: LeagueId,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventLine<'a> {
    pub position: u64,
    pub stream: String,
    pub version: u64,
    pub kind: String,
    pub schema: u32,
    pub recorded_at: Timestamp,
    pub actor: PlayerId,
    pub command: CommandId,
    #[serde(borrow)]
    pub payload: &'a RawValue,
    pub hash: String,
}

#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(deny_unknown_fields)]
pub(super) struct NameLine {
    pub subject: Uuid,
    pub kind: String,
    pub name: String,
    pub recorded_at: Timestamp,
}

#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(deny_unknown_fields)]
pub(super) struct NoteLine {
    pub hash: String,
    pub text: String,
}

#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(deny_unknown_fields)]
pub(super) struct SecretLine {
    pub commitment: String,
    pub stream: String,
    /// In hex.
    pub secret: String,
}

/// What a command was answered, so that it is not done again where the ledger goes.
#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandLine {
    pub position: u64,
    pub command: CommandId,
    pub fingerprint: String,
    /// In hex.
    pub answer: String,
}

/// The last line: a file without it was cut.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub events: u64,
    /// The hash of the last event.
    pub hash: String,
    /// SHA-256 of every line before, line breaks included.
    pub digest: String,
}

/// What was written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The ledger.
    pub ledger: LeagueId,
    /// How many events.
    pub events: u64,
    /// The hash of the last one, in hex.
    pub hash: String,
}

impl Store {
    /// Writes `ledger`, up to its present head, to `out`. The same ledger gives the same bytes on
    /// either database. With it go the names beside it, those of `people` from beside whatever ledger they stand,
    /// and what its commands were answered. Secrets that are not revealed stay behind. `progress` is told how many
    /// events are written and how many there are.
    ///
    /// Errors: [`StoreError::UnknownLedger`]; [`StoreError::Unreadable`] when an event does not
    /// agree with its hash, so that damage does not travel; [`StoreError::File`].
    pub async fn export(
        &self,
        ledger: LeagueId,
        people: &[Uuid],
        out: &mut (dyn AsyncWrite + Unpin + Send),
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Exported, StoreError> {
        // Events and what lies beside them, of one moment.
        let mut log = self.snapshot().await?;
        let head = log.head(ledger).await?.ok_or(StoreError::UnknownLedger(ledger))?;
        let mut lines = Lines { out, digest: Sha256::new() };
        let commands = commands(&mut log, ledger).await?;
        let format = if commands.is_empty() { WITHOUT_COMMANDS } else { FORMAT };
        lines.write(&Line::Warlog(Header { format, ledger })).await?;
        let hash = write_events(&mut log, ledger, head.position, &mut lines, progress).await?;
        let names = names(&mut log, ledger, people).await?;
        lines.write_sorted(names.into_iter().map(Ok), Line::Name).await?;
        write_beside(&mut log, ledger, &mut lines).await?;
        lines.write_sorted(commands.into_iter().map(Ok), Line::Command).await?;
        log.rollback().await?;
        let digest = hex::encode(lines.digest.clone().finalize());
        let end = End { events: head.position, hash, digest };
        lines.write(&Line::End(end)).await?;
        lines.out.flush().await?;
        Ok(Exported { ledger, events: head.position, hash: head.hash })
    }
}

/// Writes the events up to position `to` and returns the hash of the last, having checked the chain.
async fn write_events(
    log: &mut Connection,
    ledger: LeagueId,
    to: u64,
    lines: &mut Lines<'_>,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<String, StoreError> {
    let mut check = Check::new(ledger);
    while check.position < to {
        let rows = log.raw_events(ledger, check.position, to).await?;
        if rows.is_empty() {
            return Err(StoreError::Hole { ledger, position: check.position });
        }
        for row in rows {
            let position = check.position;
            let damaged = |reason| StoreError::Unreadable { ledger, position, reason };
            let event = row.event.map_err(damaged)?;
            check.follow(&event, &row.hash).map_err(damaged)?;
            lines.write(&Line::Event(event_line(&event, row.hash)?)).await?;
        }
        progress(check.position, to);
    }
    Ok(hex::encode(check.previous))
}

fn event_line(event: &StoredEvent, hash: String) -> Result<EventLine<'_>, StoreError> {
    Ok(EventLine {
        position: event.position,
        stream: event.stream.to_string(),
        version: event.version,
        kind: event.kind.to_string(),
        schema: event.schema,
        recorded_at: event.recorded_at,
        actor: event.actor,
        command: event.command,
        payload: serde_json::from_str(&event.payload).map_err(|error| event.unreadable(error))?,
        hash,
    })
}

/// The names beside a ledger, and of `people` those that stand beside another one only.
async fn names(log: &mut Connection, ledger: LeagueId, people: &[Uuid]) -> Result<Vec<NameLine>, StoreError> {
    let read = |row: &Row| {
        let (kind, name, recorded_at) = (row.text(1)?, row.text(2)?, Timestamp(row.int(3)?));
        Ok(NameLine { subject: row.uuid(0)?, kind, name, recorded_at })
    };
    let sql = "SELECT subject, kind, name, recorded_at FROM names WHERE ledger = $1";
    let rows = log.fetch(sql, args![ledger]).await?;
    let mut names = rows.iter().map(read).collect::<Result<Vec<_>, StoreError>>()?;
    let known: BTreeSet<Uuid> = names.iter().map(|name| name.subject).collect();
    for subject in people.iter().filter(|subject| !known.contains(subject)) {
        let sql = "SELECT subject, kind, name, recorded_at FROM names WHERE subject = $1";
        let rows = log.fetch(sql, args![*subject]).await?;
        let found = rows.iter().map(read).collect::<Result<Vec<_>, StoreError>>()?;
        names.extend(found.into_iter().min());
    }
    Ok(names)
}

async fn commands(log: &mut Connection, ledger: LeagueId) -> Result<Vec<CommandLine>, StoreError> {
    let sql = "SELECT position, command, fingerprint, answer FROM commands WHERE ledger = $1";
    let rows = log.fetch(sql, args![ledger]).await?;
    let lines = rows.iter().map(|row| {
        let (position, command) = (row.count(0)?, CommandId(row.uuid(1)?));
        Ok(CommandLine { position, command, fingerprint: row.text(2)?, answer: hex::encode(row.bytes(3)?) })
    });
    lines.collect()
}

/// Sorted here, because databases order texts differently.
async fn write_beside(
    log: &mut Connection,
    ledger: LeagueId,
    lines: &mut Lines<'_>,
) -> Result<(), StoreError> {
    let rows = log.fetch("SELECT hash, text FROM notes WHERE ledger = $1", args![ledger]).await?;
    let notes = rows.iter().map(|row| Ok(NoteLine { hash: row.text(0)?, text: row.text(1)? }));
    lines.write_sorted(notes, Line::Note).await?;
    let sql = "SELECT commitment, stream, secret FROM secrets WHERE ledger = $1 AND revealed = 1";
    let rows = log.fetch(sql, args![ledger]).await?;
    let secrets = rows.iter().map(|row| {
        let (stream, secret) = (row.text(1)?, hex::encode(row.bytes(2)?));
        Ok(SecretLine { commitment: row.text(0)?, stream, secret })
    });
    lines.write_sorted(secrets, Line::Secret).await
}

struct Lines<'a> {
    out: &'a mut (dyn AsyncWrite + Unpin + Send),
    digest: Sha256,
}

impl Lines<'_> {
    async fn write(&mut self, line: &Line<'_>) -> Result<(), StoreError> {
        let mut text = serde_json::to_string(line).map_err(|error| StoreError::File(error.to_string()))?;
        text.push('\n');
        self.digest.update(&text);
        self.out.write_all(text.as_bytes()).await?;
        Ok(())
    }

    async fn write_sorted<T: Ord>(
        &mut self,
        rows: impl Iterator<Item = Result<T, StoreError>>,
        line: fn(T) -> Line<'static>,
    ) -> Result<(), StoreError> {
        let mut rows = rows.collect::<Result<Vec<T>, _>>()?;
        rows.sort();
        for row in rows {
            self.write(&line(row)).await?;
        }
        Ok(())
    }
}
