//! Reading an export back: everything is checked before anything can be seen.

use super::batch::{check_payload, is_name};
use super::chain::{Check, parse_hash};
use super::commit::{INSERT_COMMANDS, INSERT_EVENTS, INSERT_STREAMS, event_row};
use super::export::{CommandLine, End, EventLine, FORMAT, Line, NoteLine, SecretLine};
use super::read::PAGE;
use super::{Arg, Connection, Exported, Name, Side, Store, StoreError, StoredEvent, args};
use crate::ids::{LONGEST_NAME, LeagueId, Timestamp};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use tokio::io::{AsyncBufRead, AsyncBufReadExt};

/// Longer lines are no export: a file without line breaks must not fill the memory.
const MOST_BYTES: u64 = 64 << 20;
/// How much of a parser's words is told.
const MOST_TOLD: usize = 300;

/// How every export begins.
const BEGINNING: &[u8] = b"{\"warlog\":{";

impl Store {
    /// Reads a ledger from `input`, in one transaction. Its chain, its positions and versions, its
    /// count and its digest must all agree.
    ///
    /// Errors: [`StoreError::LedgerExists`], [`StoreError::NoLeague`], [`StoreError::ExportUnknown`],
    /// [`StoreError::ExportTruncated`], [`StoreError::ExportEdited`], [`StoreError::File`]; nothing is stored then.
    pub async fn import(
        &self,
        input: &mut (dyn AsyncBufRead + Unpin + Send),
    ) -> Result<Exported, StoreError> {
        let mut lines = Lines { input, number: 0, digest: Sha256::new() };
        let (first, ledger) = lines.header().await?;
        // The people of another server are nobody here: with their commands they would only be in the way.
        if ledger.0.is_nil() {
            return Err(StoreError::NoLeague(ledger));
        }
        lines.digest.update(&first);
        let mut tx = self.connection().await?;
        tx.begin().await?;
        let sql = "INSERT INTO ledgers (ledger, position, hash, projected) VALUES ($1, 0, '', $2)
            ON CONFLICT (ledger) DO NOTHING";
        let projected = super::projection::projected(&self.inner.projections);
        if tx.execute(sql, args![ledger, projected]).await? == 0 {
            tx.rollback().await?;
            return Err(StoreError::LedgerExists(ledger));
        }
        let check = Check::new(ledger);
        let (events, rows, beside, commands) = (vec![], vec![], vec![], vec![]);
        let seen = BTreeSet::new();
        let mut import = Import { store: self, tx, check, events, rows, beside, commands, seen };
        let exported = match import.read(&mut lines).await {
            Ok(exported) => exported,
            Err(refused) => {
                // Undone here and now: one that is dropped is closed some time later.
                import.tx.rollback().await?;
                return Err(refused);
            }
        };
        import.tx.commit().await?;
        super::wake::raise(&self.inner.heads, [(ledger, exported.events)]);
        Ok(exported)
    }
}

struct Import<'a> {
    store: &'a Store,
    tx: Connection,
    check: Check,
    events: Vec<StoredEvent>,
    rows: Vec<Vec<Arg>>,
    /// Written last, when the digest has shown that they are what was exported.
    beside: Vec<(Side, Timestamp)>,
    /// Written last too.
    commands: Vec<Vec<Arg>>,
    /// Commands, secrets and notes so far: none comes twice.
    seen: BTreeSet<String>,
}

impl Import<'_> {
    async fn read(&mut self, lines: &mut Lines<'_>) -> Result<Exported, StoreError> {
        while let Some(text) = lines.next().await? {
            match serde_json::from_str(&text).map_err(|error| lines.edited(unreadable(&error)))? {
                Line::Event(line) => self.event(line).map_err(|reason| lines.edited(reason))?,
                Line::Name(line) => {
                    if line.name.contains('\0') || line.name.chars().count() > LONGEST_NAME {
                        return Err(lines.edited("a name has 1 to 200 characters, none of them NUL"));
                    }
                    let name = Name { subject: line.subject, kind: line.kind, name: line.name };
                    self.beside.push((Side::Name(name), line.recorded_at));
                }
                Line::Note(NoteLine { hash, text }) => {
                    self.once(&hash).map_err(|reason| lines.edited(reason))?;
                    self.beside.push((Side::Note { hash, text }, Timestamp(0)));
                }
                Line::Secret(SecretLine { commitment, stream, secret }) => {
                    self.once(&commitment).map_err(|reason| lines.edited(reason))?;
                    let secret = hex::decode(&secret).map_err(|error| lines.edited(error))?;
                    let reveal = Side::Reveal { commitment: commitment.clone() };
                    let secret = Side::Secret { commitment, stream, secret };
                    self.beside.extend([(secret, Timestamp(0)), (reveal, Timestamp(0))]);
                }
                Line::Command(line) => self.command(line).map_err(|reason| lines.edited(reason))?,
                Line::End(end) => return self.end(end, lines).await,
                Line::Warlog(_) => return Err(lines.edited("a second header")),
            }
            lines.digest.update(&text);
            if self.rows.len() as u64 >= PAGE {
                self.flush().await?;
            }
        }
        // The last reading found no line any more.
        Err(StoreError::ExportTruncated(lines.number - 1))
    }

    /// Checks the last line against everything before it, and writes what is left.
    async fn end(&mut self, end: End, lines: &mut Lines<'_>) -> Result<Exported, StoreError> {
        let hash = hex::encode(self.check.previous);
        if end.events != self.check.position || end.hash != hash {
            return Err(lines.edited("the last event is another"));
        }
        if end.digest != hex::encode(lines.digest.clone().finalize()) {
            return Err(lines.edited("a line before it does not agree with the digest"));
        }
        if lines.next().await?.is_some() {
            return Err(lines.edited("nothing may follow the end"));
        }
        self.finish(&hash).await?;
        Ok(Exported { ledger: self.check.ledger, events: end.events, hash })
    }

    /// Takes one event; the reason if it cannot be the next.
    fn event(&mut self, line: EventLine<'_>) -> Result<(), String> {
        if !is_name(&line.stream) || !is_name(&line.kind) || line.schema == 0 {
            return Err("not a stream, kind or schema that can be stored".to_owned());
        }
        let payload = line.payload.get();
        check_payload(payload).map_err(|reason| format!("its payload {reason}"))?;
        let hash = parse_hash(&line.hash).ok_or("its hash is not 64 hex digits")?;
        let event = StoredEvent {
            ledger: self.check.ledger,
            position: line.position,
            stream: line.stream.into(),
            version: line.version,
            kind: line.kind.into(),
            schema: line.schema,
            recorded_at: line.recorded_at,
            actor: line.actor,
            command: line.command,
            payload: payload.to_owned(),
        };
        self.check.follow(&event, &line.hash)?;
        self.rows.push(event_row(&event, &hash));
        self.events.push(event);
        Ok(())
    }

    /// Takes note of what comes only once.
    fn once(&mut self, what: &str) -> Result<(), String> {
        if self.seen.insert(what.to_owned()) { Ok(()) } else { Err(format!("{what} is there twice")) }
    }

    /// Takes what a command was answered; the reason if it cannot be so.
    fn command(&mut self, line: CommandLine) -> Result<(), String> {
        let CommandLine { position, command, fingerprint, answer } = line;
        self.once(&command.to_string())?;
        if position > self.check.position || parse_hash(&fingerprint).is_none() {
            return Err("not a command of these events".to_owned());
        }
        let answer = hex::decode(&answer).map_err(|error| format!("its answer is not in hex: {error}"))?;
        self.commands.push(args![self.check.ledger, command, &fingerprint, position, answer]);
        Ok(())
    }

    async fn flush(&mut self) -> Result<(), StoreError> {
        self.tx.insert_many(INSERT_EVENTS, std::mem::take(&mut self.rows), "").await?;
        let mut events = std::mem::take(&mut self.events);
        if events.is_empty() {
            return Ok(());
        }
        for event in &mut events {
            self.store.inner.upcasters.upcast(event).map_err(|error| not_known(event, &error))?;
        }
        for projection in self.store.inner.projections.iter() {
            projection.apply(&mut self.tx, &events).await?;
        }
        Ok(())
    }

    async fn finish(&mut self, hash: &str) -> Result<(), StoreError> {
        self.flush().await?;
        let ledger: LeagueId = self.check.ledger;
        let streams = self.check.versions.iter().map(|(stream, version)| args![ledger, &**stream, *version]);
        self.tx.insert_many(INSERT_STREAMS, streams.collect(), "").await?;
        let elsewhere = "SELECT other.ledger, other.stream FROM streams AS own
            JOIN streams AS other ON other.stream = own.stream AND other.ledger <> own.ledger
            WHERE own.ledger = $1 LIMIT 1";
        if let Some(row) = self.tx.fetch(elsewhere, args![ledger]).await?.first() {
            return Err(StoreError::StreamExists { ledger: LeagueId(row.uuid(0)?), stream: row.text(1)? });
        }
        for projection in self.store.inner.projections.iter() {
            projection.judge(&mut self.tx, ledger).await.map_err(in_file)?;
        }
        for (side, recorded_at) in std::mem::take(&mut self.beside) {
            side.write(&mut self.tx, ledger, recorded_at).await?;
        }
        self.tx.insert_many(INSERT_COMMANDS, std::mem::take(&mut self.commands), "").await?;
        let sql = "UPDATE ledgers SET position = $2, hash = $3 WHERE ledger = $1";
        self.tx.execute(sql, args![ledger, self.check.position, hash]).await?;
        Ok(())
    }
}

struct Lines<'a> {
    input: &'a mut (dyn AsyncBufRead + Unpin + Send),
    number: u64,
    digest: Sha256,
}

impl Lines<'_> {
    /// The first line and the ledger it names. What does not begin as an export does is none, not a broken one.
    async fn header(&mut self) -> Result<(String, LeagueId), StoreError> {
        let unknown = |reason: &str| StoreError::ExportUnknown(reason.to_owned());
        let line = self.bytes().await?;
        if line.is_empty() {
            return Err(unknown("it is empty"));
        }
        if !line.starts_with(BEGINNING) && !BEGINNING.starts_with(&line) {
            return Err(unknown("its first line is no header"));
        }
        let text = self.text(line)?;
        match serde_json::from_str(&text) {
            Ok(Line::Warlog(header)) if (1..=FORMAT).contains(&header.format) => {
                let ledger = header.ledger;
                Ok((text, ledger))
            }
            Ok(Line::Warlog(header)) => Err(unknown(&format!("its format is {}", header.format))),
            _ => Err(unknown("its first line is no header")),
        }
    }

    /// The next line with its line break; `None` at the end of the file.
    async fn next(&mut self) -> Result<Option<String>, StoreError> {
        let line = self.bytes().await?;
        if line.is_empty() { Ok(None) } else { self.text(line).map(Some) }
    }

    async fn bytes(&mut self) -> Result<Vec<u8>, StoreError> {
        use tokio::io::AsyncReadExt as _;
        let mut line = Vec::new();
        (&mut *self.input).take(MOST_BYTES).read_until(b'\n', &mut line).await?;
        self.number += 1;
        Ok(line)
    }

    fn text(&self, line: Vec<u8>) -> Result<String, StoreError> {
        match line.last() {
            Some(b'\n') if line.ends_with(b"\r\n") => {
                Err(self.edited("it ends with CR and LF: copy the file byte by byte, not as text"))
            }
            Some(b'\n') => {
                String::from_utf8(line).map_err(|_| self.edited("it holds bytes that are no UTF-8 text"))
            }
            _ if line.len() as u64 == MOST_BYTES => {
                Err(self.edited(format!("it is longer than {} MiB", MOST_BYTES >> 20)))
            }
            _ => Err(StoreError::ExportTruncated(self.number)),
        }
    }

    fn edited(&self, reason: impl ToString) -> StoreError {
        StoreError::ExportEdited { line: self.number, reason: reason.to_string() }
    }
}

/// An event that cannot be read, by its line: events follow the header.
fn in_file(error: StoreError) -> StoreError {
    match error {
        StoreError::Unreadable { position, reason, .. } => {
            StoreError::ExportEdited { line: position.saturating_add(1), reason }
        }
        error => error,
    }
}

/// What a parser says of one line, without the number of that line, which always is 1; not with all of a long value.
fn unreadable(error: &serde_json::Error) -> String {
    let told = error.to_string();
    let told = told.rsplit_once(" at line ").map_or(&*told, |(told, _)| told);
    let mut told: String = told.chars().take(MOST_TOLD).collect();
    if told.chars().count() == MOST_TOLD {
        told.push('…');
    }
    format!("{told}, column {}", error.column())
}

/// What this program cannot read was written by another one.
fn not_known(event: &StoredEvent, error: &StoreError) -> StoreError {
    let (kind, position) = (&event.kind, event.position);
    let reason = match error {
        StoreError::Unreadable { reason, .. } => reason.clone(),
        other => other.to_string(),
    };
    StoreError::ExportUnknown(format!("event {position}, {kind}: {reason}"))
}
