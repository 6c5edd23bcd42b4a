//! Checking a ledger from its first event to its end: every fault that can be told from the others.

use super::batches::Batches;
use super::chain::{GENESIS, Head, link, parse_hash};
use super::losses::Losses;
use super::raw::RawEvent;
use super::read::PAGE;
use super::strays::{Found, Strays};
use super::{Connection, Row, Store, StoreError, StoredEvent, args};
use crate::ids::{CommandId, LeagueId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How many hashes the event before may have had, at most, where several in a row are bad.
const MOST_GUESSES: usize = 256;

/// What checking a ledger found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many events were checked.
    pub events: u64,
    /// The streams that its events or the table of streams name.
    pub streams: Vec<String>,
    /// Every place where it is not as it was written, in the order of positions as far as they have one.
    pub faults: Vec<Fault>,
    /// Positions where a command ends whose answer is kept no more: sent again, it would be done again. Only a log
    /// without faults tells them all.
    pub unanswered: Vec<u64>,
}

/// What a command was answered, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    /// The key of the command.
    pub command: CommandId,
    /// The position of the ledger's last event when it was done.
    pub position: u64,
    /// The answer.
    pub answer: Vec<u8>,
}

/// A place where a ledger is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The ledger.
    pub ledger: LeagueId,
    /// The position of the bad event, or where one is missing.
    pub position: u64,
    /// The stream of the bad event: what its hash, or else the versions of streams, say; else what it names itself.
    pub stream: String,
    /// What does not agree.
    pub reason: String,
}

impl Store {
    /// Every ledger that has events, or a head which says so, by id. One whose id cannot be read, or which is only
    /// the damaged name of others, is left out: its events are told where they belong.
    ///
    /// Errors: what the database says.
    pub async fn ledgers_to_verify(&self) -> Result<Vec<LeagueId>, StoreError> {
        let sql =
            "SELECT ledger FROM ledgers WHERE position <> 0 OR hash <> $1 UNION SELECT ledger FROM events";
        let mut connection = self.connection().await?;
        let rows = connection.fetch(sql, args![hex::encode(GENESIS)]).await?;
        let misnamed = connection.misnamed().await?;
        let ids = rows.iter().filter_map(|row| row.uuid(0).ok()).map(LeagueId);
        let mut ledgers: Vec<LeagueId> = ids.filter(|ledger| !misnamed.contains(ledger)).collect();
        ledgers.sort();
        Ok(ledgers)
    }

    /// As [`Connection::verify_chain`], at one moment of its own.
    pub async fn verify_chain(&self, ledger: LeagueId) -> Result<Verified, StoreError> {
        let mut log = self.snapshot().await?;
        let verified = log.verify_chain(ledger).await?;
        log.rollback().await?;
        Ok(verified)
    }
}

impl Connection {
    /// Recomputes the hashes of `ledger`, from the first event to its head, and the versions of its streams. To
    /// be called on a [`Store::snapshot`]: a server may be writing meanwhile.
    ///
    /// Errors: [`StoreError::UnknownLedger`], or what the database says; a damaged event is a
    /// [`Fault`], not an error.
    pub async fn verify_chain(&mut self, ledger: LeagueId) -> Result<Verified, StoreError> {
        let sql = "SELECT position, hash FROM ledgers WHERE ledger = $1";
        let heads = self.fetch(sql, args![ledger]).await?;
        let mut audit = self.audit(ledger, &heads).await?;
        if heads.is_empty() && audit.events == 0 {
            return Err(StoreError::UnknownLedger(ledger));
        }
        let streams: BTreeSet<&Arc<str>> = audit.told.keys().chain(audit.versions.keys()).collect();
        let streams = streams.into_iter().map(ToString::to_string).collect();
        audit.streams();
        audit.losses.name(&mut audit.faults);
        let sql = "SELECT command, fingerprint, position FROM commands WHERE ledger = $1";
        let unanswered = audit.commands(&self.fetch(sql, args![ledger]).await?)?;
        Ok(Verified { events: audit.events, streams, faults: audit.faults, unanswered })
    }

    /// What the commands of `ledger` were answered, as far as it can be read; the rest is a [`Fault`] of its own.
    ///
    /// Errors: what the database says.
    pub async fn answers(&mut self, ledger: LeagueId) -> Result<Vec<StoredAnswer>, StoreError> {
        let sql = "SELECT command, position, answer FROM commands WHERE ledger = $1";
        let rows = self.fetch(sql, args![ledger]).await?;
        let read = |row: &Row| {
            let (command, position) = (CommandId(row.uuid(0).ok()?), row.count(1).ok()?);
            Some(StoredAnswer { command, position, answer: row.bytes(2).ok()? })
        };
        Ok(rows.iter().filter_map(read).collect())
    }

    /// Refuses a ledger whose events are not as they were written: what is counted from them would be wrong.
    ///
    /// Errors: [`StoreError::Unreadable`] for the first fault, or what the database says.
    pub(super) async fn require_sound(&mut self, ledger: LeagueId) -> Result<(), StoreError> {
        let sql = "SELECT position, hash FROM ledgers WHERE ledger = $1";
        let heads = self.fetch(sql, args![ledger]).await?;
        let audit = self.audit(ledger, &heads).await?;
        match audit.faults.into_iter().next() {
            None => Ok(()),
            Some(Fault { position, stream, reason, .. }) => {
                let reason = format!("{stream} {reason}").trim_start().to_owned();
                Err(StoreError::Unreadable { ledger, position, reason })
            }
        }
    }

    /// Follows the events of a ledger to its head.
    async fn audit(&mut self, ledger: LeagueId, heads: &[Row]) -> Result<Audit, StoreError> {
        let read = |row: &Row| Some(Head { position: row.count(0).ok()?, hash: row.text(1).ok()? });
        let head = heads.first().and_then(read);
        let sql = "SELECT stream, version FROM streams WHERE ledger = $1";
        let told = self.fetch(sql, args![ledger]).await?;
        let mut audit = Audit::new(ledger, head.as_ref().map_or(u64::MAX, |head| head.position), &told)?;
        let mut after = 0;
        loop {
            let rows = self.raw_events(ledger, after, i64::MAX as u64).await?;
            if audit.strays.is_none() && audit.lacks(&rows) {
                audit.strays = Some(Strays(self.strays(ledger, audit.end).await?));
            }
            // Behind one whose position cannot be read there is nothing to look for.
            let last = rows.last().and_then(|row| row.position);
            rows.into_iter().for_each(|row| audit.take(row));
            let Some(last) = last else { break };
            after = last;
        }
        if !heads.is_empty() || audit.events > 0 {
            audit.end(head.as_ref());
        }
        Ok(audit)
    }
}

/// Follows a damaged chain as far as it can be followed.
struct Audit {
    ledger: LeagueId,
    /// The position of the last event, as the head has it.
    end: u64,
    position: u64,
    /// What the hash before the next event may be: after a bad event either the one stored with it or the one
    /// it should have had; nothing where that is not known.
    previous: Vec<[u8; 32]>,
    /// Events that are missing or bad. They may be of any stream, so a version may run ahead by as many.
    lost: u64,
    events: u64,
    /// The version of each stream, and the position of the event that has it.
    versions: BTreeMap<Arc<str>, (u64, u64)>,
    /// The newest version of each stream, as the table of streams has it, if it can be read.
    told: BTreeMap<Arc<str>, Option<u64>>,
    /// Rows that say to be elsewhere, once they are asked for.
    strays: Option<Strays>,
    batches: Batches,
    faults: Vec<Fault>,
    losses: Losses,
}

impl Audit {
    fn new(ledger: LeagueId, end: u64, streams: &[Row]) -> Result<Audit, StoreError> {
        let mut told = BTreeMap::new();
        for row in streams {
            told.insert(String::from_utf8_lossy(&row.bytes(0)?).into(), row.count(1).ok());
        }
        Ok(Audit {
            ledger,
            end,
            position: 0,
            previous: vec![GENESIS],
            lost: 0,
            events: 0,
            versions: BTreeMap::new(),
            told,
            strays: None,
            batches: Batches::default(),
            faults: Vec::new(),
            losses: Losses::default(),
        })
    }

    /// Whether something is missing among these rows, which are the next, or behind them; or one lies behind the end.
    fn lacks(&self, rows: &[RawEvent]) -> bool {
        let gap = rows.iter().zip(self.position + 1..).any(|(row, next)| row.position != Some(next));
        let last = self.position + rows.len() as u64;
        gap || last > self.end || (last < self.end && (rows.len() as u64) < PAGE)
    }

    fn take(&mut self, row: RawEvent) {
        let position = row.position.unwrap_or(self.position + 1);
        if position > self.end {
            self.find(self.end);
            if self.strays.as_ref().is_none_or(|strays| strays.holds(position)) {
                self.events += 1;
                self.bad(position, &row.stream, "lies behind the end that the ledger's head names");
            }
            return;
        }
        self.events += 1;
        self.missing(position - 1);
        self.position = position;
        match row.event {
            Ok(event) => self.follow(event, parse_hash(&row.hash)),
            Err(reason) => {
                self.bad(position, &row.stream, &reason);
                self.previous = parse_hash(&row.hash).into_iter().collect();
            }
        }
    }

    fn follow(&mut self, event: StoredEvent, stored: Option<[u8; 32]>) {
        let links: Vec<[u8; 32]> = self.previous.iter().map(|previous| link(previous, &event)).collect();
        let agrees = stored.is_some_and(|stored| links.is_empty() || links.contains(&stored));
        if agrees {
            self.previous = stored.into_iter().collect();
            return self.place(&event);
        }
        let under_all = self.under_all_names(&event);
        let named = under_all.iter().find(|(_, link)| Some(*link) == stored);
        if let Some((named, _)) = named {
            self.previous = stored.into_iter().collect();
            let reason = format!("its row names stream {:?}: that name was changed", event.stream);
            self.fault(named.position, &named.stream, &reason);
            return self.place(named);
        }
        self.previous = stored.into_iter().chain(links).collect();
        if !self.is_known(&event.stream) {
            self.previous.extend(under_all.iter().map(|(_, link)| link));
        }
        self.previous.truncate(MOST_GUESSES);
        self.bad(event.position, &event.stream, "does not agree with its hash");
    }

    /// The event under the name of each stream of the ledger, with the hash that it would have.
    fn under_all_names(&self, event: &StoredEvent) -> Vec<(StoredEvent, [u8; 32])> {
        let names: BTreeSet<&Arc<str>> = self.told.keys().chain(self.versions.keys()).collect();
        let named = |name: &Arc<str>| StoredEvent { stream: name.clone(), ..event.clone() };
        let links = names.into_iter().map(named).flat_map(|event| {
            let link = |previous: &[u8; 32]| (event.clone(), link(previous, &event));
            self.previous.iter().take(2).map(link).collect::<Vec<_>>()
        });
        links.collect()
    }

    fn is_known(&self, stream: &str) -> bool {
        self.told.contains_key(stream) || self.versions.contains_key(stream)
    }

    /// Looks at the version of an event that is as it was written.
    fn place(&mut self, event: &StoredEvent) {
        self.batches.take(event);
        let (version, after) = self.versions.get(&event.stream).copied().unwrap_or_default();
        let lacks = event.version.saturating_sub(version + 1);
        self.losses.jump(&event.stream, (after, event.position), lacks);
        if !(version + 1..=version + 1 + self.lost).contains(&event.version) {
            let reason = format!("has version {} after {version}", event.version);
            self.fault(event.position, &event.stream, &reason);
        }
        self.versions.insert(event.stream.clone(), (event.version, event.position));
    }

    /// An event that is there, and not as it was written.
    fn bad(&mut self, position: u64, stream: &str, reason: &str) {
        self.lost += 1;
        self.losses.bad(position, (!self.is_known(stream)).then_some(self.faults.len()));
        self.fault(position, stream, reason);
    }

    /// Looks for the next events, up to `last`, among the rows that say to be elsewhere.
    fn find(&mut self, last: u64) {
        while self.position < last {
            let found =
                self.strays.as_mut().and_then(|strays| strays.take(self.position + 1, &self.previous));
            let Some(Found { event, hash, reason }) = found else { break };
            self.events += 1;
            self.position = event.position;
            self.previous = vec![hash];
            self.fault(event.position, &event.stream, &reason);
            self.place(&event);
        }
    }

    /// The events from the next one to `last` are not where they should be, if there are any.
    fn missing(&mut self, last: u64) {
        self.find(last);
        if self.position >= last {
            return;
        }
        let first = self.position + 1;
        let reason = match last - self.position {
            1 => "is missing".to_owned(),
            count => format!("is missing, as are the {} events after it", count - 1),
        };
        self.losses.missing(first, last, self.faults.len());
        self.fault(first, "", &reason);
        self.lost += last - self.position;
        self.position = last;
        self.previous.clear();
    }

    /// Compares the last event with the ledger's head.
    fn end(&mut self, head: Option<&Head>) {
        if let Some(head) = head {
            self.missing(head.position);
        }
        let reason = match head {
            None => "is the last, but the ledger's head is missing or unreadable",
            Some(head) => {
                let is_known = !self.previous.is_empty();
                if !is_known || self.previous.iter().any(|hash| hex::encode(hash) == head.hash) {
                    return;
                }
                "is the last, but the ledger's head has another hash"
            }
        };
        let of_last = self.versions.iter().find(|(_, (_, position))| *position == self.position);
        let stream = of_last.map(|(stream, _)| stream.clone()).unwrap_or_default();
        self.fault(self.position, &stream, reason);
    }

    /// The table of streams is only a summary, but appending trusts it.
    fn streams(&mut self) {
        let told = std::mem::take(&mut self.told);
        let (mut known, mut without): (BTreeMap<_, _>, BTreeMap<_, _>) =
            told.into_iter().partition(|(stream, _)| self.versions.contains_key(stream));
        for (stream, (version, position)) in self.versions.clone() {
            if !known.contains_key(&stream)
                && let Some(name) = only(&without, version)
            {
                without.remove(&name);
                let reason = format!("is the newest, but the table of streams has its stream as {name:?}");
                self.fault(position, &stream, &reason);
                continue;
            }
            let told = known.remove(&stream).flatten();
            let lacks = told.unwrap_or(version).saturating_sub(version);
            self.losses.jump(&stream, (position, u64::MAX), lacks);
            if !told.is_some_and(|told| (version..=version + self.lost).contains(&told)) {
                let reason =
                    format!("is version {version}, the newest, but the table of streams has another");
                self.fault(position, &stream, &reason);
            }
        }
        for (stream, version) in without {
            self.losses.jump(&stream, (0, u64::MAX), version.unwrap_or(0));
            if version.is_none_or(|version| version > self.lost) {
                self.fault(self.position, &stream, "is the last, and this stream has no events");
            }
        }
    }

    /// What commands were answered belongs to no stream, but sending one again trusts it. Answers of events that are
    /// missing are no fault of their own. Returns where answers are missing.
    fn commands(&mut self, rows: &[Row]) -> Result<Vec<u64>, StoreError> {
        let end = if self.faults.is_empty() { self.position } else { u64::MAX };
        let mut kept = BTreeSet::new();
        for row in rows {
            let position = row.count(2).ok().filter(|position| *position <= end);
            let is_sound = row.uuid(0).is_ok() && row.text(1).is_ok_and(|hash| parse_hash(&hash).is_some());
            if position.is_none() || !is_sound {
                let command = String::from_utf8_lossy(&row.bytes(0)?).into_owned();
                let reason = format!("the answer that is kept for command {command} was changed");
                self.fault(position.unwrap_or(self.position), "", &reason);
            }
            kept.extend(position);
        }
        Ok(self.batches.unanswered(self.position, &kept))
    }

    fn fault(&mut self, position: u64, stream: &str, reason: &str) {
        let (stream, reason) = (stream.to_owned(), reason.to_owned());
        self.faults.push(Fault { ledger: self.ledger, position, stream, reason });
    }
}

/// The one stream that has this version, if there is one.
fn only(streams: &BTreeMap<Arc<str>, Option<u64>>, version: u64) -> Option<Arc<str>> {
    let mut of_it = streams.iter().filter(|(_, told)| **told == Some(version));
    let (name, _) = of_it.next()?;
    of_it.next().is_none().then(|| name.clone())
}
