//! The projection: sources are put in place of what they were, and every sum they are part of follows.

use super::count::{COUNTED, Counted};
use super::games::{Followed, Past, is_friendly, is_purchase};
use super::source::{self, Source, Sums};
use crate::battle::Event;
use crate::ids::LeagueId;
use crate::projections::lines::decoded;
use crate::store::{Arg, Connection, Projection, StoreError, StoredEvent, args};
use futures_util::future::BoxFuture;
use sqlx::AssertSqlSafe;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

const INSERT_TOTALS: &str = "INSERT INTO stat_totals (ledger, scope, word, sheet)";
const TOTALS_CHANGE: &str = "ON CONFLICT (ledger, scope, word) DO UPDATE SET sheet = excluded.sheet";

/// How many sums are asked for at once.
const AT_ONCE: usize = 32;

/// How many battles are remembered at most while all is counted anew; the others are read again.
const MOST_BATTLES: usize = 1000;

/// Sheets of games that count, and their sums.
#[derive(Default)]
pub(in crate::projections) struct Statistics {
    /// While all is counted anew: what was read so far.
    memory: Option<Mutex<Memory>>,
}

/// What need not be read twice.
#[derive(Default)]
struct Memory {
    campaigns: BTreeMap<String, Followed>,
    battles: BTreeMap<String, Counted>,
    /// The sources that were written.
    written: BTreeSet<String>,
    /// What they come to, which is written when all is read.
    sums: Sums,
}

impl Memory {
    /// Counts battles on; one that went back is read again when it is wanted.
    fn count(&mut self, events: &[StoredEvent]) -> Result<(), StoreError> {
        for stored in events.iter().filter(|stored| COUNTED.contains(&&*stored.kind)) {
            match &*stored.kind {
                "battle.battle_began" => {
                    if let Event::BattleBegan { setup } = decoded(stored)? {
                        if self.battles.len() >= MOST_BATTLES {
                            self.battles.clear();
                        }
                        self.battles.insert(stored.stream.to_string(), Counted::new(setup));
                    }
                }
                "battle.rewound" => {
                    self.battles.remove(&*stored.stream);
                }
                _ => {
                    if let Some(battle) = self.battles.get_mut(&*stored.stream) {
                        battle.take(&decoded(stored)?);
                    }
                }
            }
        }
        Ok(())
    }
}

impl Projection for Statistics {
    fn name(&self) -> &'static str {
        "statistics"
    }

    fn generation(&self) -> u32 {
        4
    }

    fn apply<'a>(
        &'a self,
        tx: &'a mut Connection,
        events: &'a [StoredEvent],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let Some(last) = events.last() else { return Ok(()) };
            let news = News::of(events);
            let lock =
                || self.memory.as_ref().map(|memory| memory.lock().unwrap_or_else(PoisonError::into_inner));
            let mut memory = lock().map(|mut memory| std::mem::take(&mut *memory));
            if let Some(memory) = &mut memory {
                memory.count(events)?;
            }
            if !news.is_empty() {
                let mut past = Past { connection: tx, ledger: last.ledger, position: last.position };
                let sources = news.sources(&mut past, memory.as_mut()).await?;
                replace(tx, last.ledger, sources, memory.as_mut()).await?;
            }
            if let (Some(mut kept), Some(memory)) = (lock(), memory) {
                *kept = memory;
            }
            Ok(())
        })
    }

    fn filling(&self) -> Option<Arc<dyn Projection>> {
        Some(Arc::new(Statistics { memory: Some(Mutex::default()) }))
    }

    fn filled<'a>(
        &'a self,
        tx: &'a mut Connection,
        ledger: LeagueId,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let lock = |memory: &Mutex<Memory>| {
                std::mem::take(&mut memory.lock().unwrap_or_else(PoisonError::into_inner).sums)
            };
            write_totals(tx, ledger, &self.memory.as_ref().map(lock).unwrap_or_default()).await
        })
    }

    fn clear<'a>(
        &'a self,
        tx: &'a mut Connection,
        ledger: LeagueId,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            tx.execute("DELETE FROM stat_sources WHERE ledger = $1", args![ledger]).await?;
            tx.execute("DELETE FROM stat_totals WHERE ledger = $1", args![ledger]).await?;
            Ok(())
        })
    }
}

/// Those of some events that may change what counts: most change nothing.
#[derive(Default)]
struct News<'e> {
    campaigns: BTreeMap<&'e str, Vec<&'e StoredEvent>>,
    rosters: BTreeSet<&'e str>,
    battles: BTreeSet<&'e str>,
}

impl<'e> News<'e> {
    fn of(events: &'e [StoredEvent]) -> News<'e> {
        let mut news = News::default();
        for event in events {
            match &*event.kind {
                "battle.battle_ended" | "battle.rewound" => {
                    news.battles.insert(&event.stream);
                }
                kind if kind.starts_with("campaign.") => {
                    news.campaigns.entry(&event.stream).or_default().push(event);
                }
                _ if is_purchase(event) => {
                    news.rosters.insert(&event.stream);
                }
                _ => {}
            }
        }
        news
    }

    fn is_empty(&self) -> bool {
        self.campaigns.is_empty() && self.rosters.is_empty() && self.battles.is_empty()
    }

    /// The sources that may have changed, as they are now.
    async fn sources(
        &self,
        past: &mut Past<'_>,
        mut memory: Option<&mut Memory>,
    ) -> Result<BTreeMap<String, Vec<Source>>, StoreError> {
        let mut sources = BTreeMap::new();
        for (stream, news) in &self.campaigns {
            let known = memory.as_mut().and_then(|memory| memory.campaigns.remove(*stream));
            let followed = match known {
                Some(mut followed) => {
                    news.iter().try_for_each(|stored| followed.take(stored))?;
                    followed
                }
                None => {
                    let mut followed = Followed::default();
                    past.stream(stream).await?.iter().try_for_each(|stored| followed.take(stored))?;
                    followed
                }
            };
            for game in followed.touched(news) {
                let battle = followed.battle(game).filter(|_| followed.counts(game));
                let known =
                    memory.as_mut().zip(battle).and_then(|(memory, battle)| memory.battles.remove(&battle));
                sources.insert(format!("{stream}/{game}"), past.game(&followed, game, known).await?);
            }
            if let Some(memory) = &mut memory {
                memory.campaigns.insert((*stream).to_owned(), followed);
            }
        }
        for stream in &self.rosters {
            sources.insert((*stream).to_owned(), past.purchases(stream).await?);
        }
        for stream in &self.battles {
            let known = memory.as_ref().and_then(|memory| memory.battles.get(*stream));
            if known.is_some_and(|battle| !is_friendly(&battle.setup)) {
                continue;
            }
            sources.insert((*stream).to_owned(), past.friendly(stream).await?);
        }
        Ok(sources)
    }
}

/// Puts sources in place of what they were.
async fn replace(
    tx: &mut Connection,
    ledger: LeagueId,
    sources: BTreeMap<String, Vec<Source>>,
    mut memory: Option<&mut Memory>,
) -> Result<(), StoreError> {
    let mut sums = memory.as_mut().map(|memory| std::mem::take(&mut memory.sums)).unwrap_or_default();
    let mut rows = Vec::new();
    for (name, parts) in &sources {
        let is_new = memory.as_mut().is_some_and(|memory| memory.written.insert(name.clone()));
        let before = if is_new { Vec::new() } else { written(tx, ledger, name).await? };
        if before == *parts {
            continue;
        }
        source::add_to(&mut sums, &before, -1);
        source::add_to(&mut sums, parts, 1);
        if !before.is_empty() {
            let sql = "DELETE FROM stat_sources WHERE ledger = $1 AND source = $2";
            tx.execute(sql, args![ledger, name]).await?;
        }
        rows.extend(parts.iter().map(|part| part.values(ledger, name)));
    }
    tx.insert_many(source::INSERT, rows, "").await?;
    match memory {
        Some(memory) => memory.sums = sums,
        None => add_totals(tx, ledger, sums).await?,
    }
    Ok(())
}

/// The parts of a source as they were written.
async fn written(tx: &mut Connection, ledger: LeagueId, name: &str) -> Result<Vec<Source>, StoreError> {
    let rows = tx.fetch(source::SELECT, args![ledger, name]).await?;
    rows.iter().map(Source::read).collect()
}

/// Adds to the sums that are kept.
async fn add_totals(tx: &mut Connection, ledger: LeagueId, mut sums: Sums) -> Result<(), StoreError> {
    let keys: Vec<(&'static str, String)> = sums.keys().cloned().collect();
    // By scope, because a database looks up a list of words by its index, and a list of pairs by looking at all rows.
    for some in
        keys.chunk_by(|(one, _), (other, _)| one == other).flat_map(|of_scope| of_scope.chunks(AT_ONCE))
    {
        let (Some((scope, _)), Some((_, last))) = (some.first(), some.last()) else { continue };
        let mut args: Vec<Arg> = args![ledger, *scope];
        // Repeating the last one keeps the number of different statements small.
        let repeated = std::iter::repeat_n(last, some.len().next_power_of_two() - some.len());
        args.extend(some.iter().map(|(_, word)| word).chain(repeated).map(Arg::from));
        let words: Vec<String> = (3..=args.len()).map(|place| format!("${place}")).collect();
        let words = words.join(", ");
        let sql = format!(
            "SELECT word, sheet FROM stat_totals WHERE ledger = $1 AND scope = $2 AND word IN ({words})"
        );
        for row in tx.fetch(AssertSqlSafe(sql), args).await? {
            let (word, text) = (row.text(0)?, row.text(1)?);
            let damaged = format!("the statistics of {scope} {word} are damaged: rebuild them");
            let sheet = sums.get_mut(&(*scope, word));
            sheet.and_then(|sheet| sheet.read(&text)).ok_or(StoreError::Database(damaged))?;
        }
    }
    write_totals(tx, ledger, &sums).await
}

/// Puts sums in place of what they were.
async fn write_totals(tx: &mut Connection, ledger: LeagueId, sums: &Sums) -> Result<(), StoreError> {
    let mut rows = Vec::new();
    for ((scope, word), sheet) in sums {
        if sheet.is_empty() {
            let sql = "DELETE FROM stat_totals WHERE ledger = $1 AND scope = $2 AND word = $3";
            tx.execute(sql, args![ledger, *scope, word]).await?;
        } else {
            rows.push(args![ledger, *scope, word, sheet.text()]);
        }
    }
    tx.insert_many(INSERT_TOTALS, rows, TOTALS_CHANGE).await
}
