//! Many callers and many processes at once.

use super::support::*;
use futures_util::future::{BoxFuture, join_all};
use std::collections::BTreeSet;
use std::sync::Arc;
use warlog::ids::{CommandId, LeagueId};
use warlog::store::{Batch, Connection, DecideAgain, Outcome, Setup, Store, StoreError, Work, Write};

/// Appends to `stream` until `count` commands went through, deciding again after each conflict.
async fn insist(store: Store, first_key: u128, stream: &str, count: u128) -> Vec<u64> {
    let mut positions = vec![];
    for n in 0..count {
        loop {
            let version = store.connection().await.unwrap().stream_version(ledger(1), stream).await;
            let batch = batch(ledger(1), key(first_key + n), stream, version.unwrap(), 2);
            match store.append(batch).await.unwrap() {
                Outcome::Appended(appended) => {
                    positions.extend(appended.after + 1..=appended.position);
                    break;
                }
                Outcome::Conflict { .. } => (),
                other => panic!("{other:?}"),
            }
        }
    }
    positions
}

/// Every position is told to exactly one caller, and the log holds exactly those.
async fn acked_is_stored(stores: &[Store], streams: &[&'static str]) {
    let tasks = (0..16).map(|n: usize| {
        let (store, stream) = (stores[n % stores.len()].clone(), streams[n % streams.len()]);
        tokio::spawn(async move { insist(store, 100 * n as u128, stream, 5).await })
    });
    let acked = join_all(tasks).await.into_iter().flat_map(|task| task.unwrap());
    let mut acked: Vec<u64> = acked.collect();
    acked.sort();
    assert_eq!(acked, (1..=160).collect::<Vec<_>>());
    assert_eq!(all(&stores[0], ledger(1)).await.len(), 160);
    assert_eq!(stores[0].verify_chain(ledger(1)).await.unwrap().faults, vec![]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_stored() {
    for database in databases().await {
        let store = database.open().await;
        acked_is_stored(std::slice::from_ref(&store), &["battle/a", "battle/b", "battle/c"]).await;
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_write_one_log() {
    for database in databases().await {
        let stores = [database.open().await, database.open().await];
        acked_is_stored(&stores, &["battle/a", "battle/b", "battle/c"]).await;
        for store in stores {
            store.close().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ledgers_do_not_wait_for_each_other_in_a_circle() {
    for database in databases().await {
        let stores = [database.open().await, database.open().await];
        let tasks = (0..60_u128).map(|n| {
            let store = stores[n as usize % 2].clone();
            tokio::spawn(async move {
                let stream = format!("battle/{n}");
                appended(store.append(batch(ledger(n * 7 % 5), key(n), &stream, 0, 1)).await)
            })
        });
        for task in join_all(tasks).await {
            task.unwrap();
        }
        let mut events = 0;
        for (league, head) in stores[0].ledgers().await.unwrap() {
            events += head.position;
            assert_eq!(stores[1].verify_chain(league).await.unwrap().faults, vec![]);
        }
        assert_eq!(events, 60);
        for store in stores {
            store.close().await;
        }
    }
}

/// Closes a battle and records it in the campaign; decided anew when the campaign has moved on.
struct Closing(CommandId, String);

impl Closing {
    fn work(&self, campaign: u64) -> Work {
        let events = |count| events(self.0, count);
        let battle = Write { stream: self.1.clone(), expected: 0, events: events(1) };
        let campaign = Write { stream: "campaign/c".into(), expected: campaign, events: events(2) };
        Work { writes: vec![battle, campaign], answer: campaign_answer(&self.1), ..Work::default() }
    }
}

fn campaign_answer(battle: &str) -> Vec<u8> {
    format!("closed {battle}").into_bytes()
}

impl DecideAgain for Closing {
    fn decide<'a>(&'a mut self, log: &'a mut Connection) -> BoxFuture<'a, Result<Option<Work>, StoreError>> {
        Box::pin(async move {
            let campaign = log.read_stream(ledger(1), "campaign/c", 0, u64::MAX).await?;
            Ok(Some(self.work(campaign.len() as u64)))
        })
    }
}

fn closing(n: u128) -> Batch {
    let stream = format!("battle/{n}");
    let closing = Closing(key(n), stream.clone());
    let mut batch = batch(ledger(1), key(n), &stream, 0, 1);
    batch.work = closing.work(0);
    batch.again = Some(Box::new(closing));
    batch
}

#[tokio::test(flavor = "multi_thread")]
async fn many_battles_close_onto_one_campaign() {
    for database in databases().await {
        let stores = [database.open().await, database.open().await];
        let tasks = (0..64_u128).map(|n| {
            let store = stores[n as usize % 2].clone();
            tokio::spawn(async move { appended(store.append(closing(n)).await) })
        });
        let done = join_all(tasks).await.into_iter().map(|task| task.unwrap());
        let ends: BTreeSet<_> = done.map(|appended| appended.versions[1].1).collect();
        assert_eq!(ends, (1..=64).map(|n| n * 2).collect());
        let campaign = stores[0].read_stream(ledger(1), "campaign/c", 0, u64::MAX).await.unwrap();
        assert_eq!(campaign.len(), 128);
        // Both events of a closing stand together, and its battle's event right before them.
        for pair in campaign.chunks(2) {
            assert_eq!(pair[0].command, pair[1].command);
            assert_eq!(pair[0].position + 1, pair[1].position);
        }
        assert_eq!(stores[0].verify_chain(ledger(1)).await.unwrap().faults, vec![]);
        for store in stores {
            store.close().await;
        }
    }
}

/// A second decision that refuses, fails or panics.
struct Refusing(fn() -> Result<Option<Work>, StoreError>);

impl DecideAgain for Refusing {
    fn decide<'a>(&'a mut self, _: &'a mut Connection) -> BoxFuture<'a, Result<Option<Work>, StoreError>> {
        let decide = self.0;
        Box::pin(async move { decide() })
    }
}

#[tokio::test]
async fn a_bad_command_harms_nobody_in_its_group() {
    for database in databases().await {
        let store = database.open().await;
        put(&store, ledger(1), 1, "campaign/c", 0, 1).await;
        let before = rows(&store).await;
        let stale = |n, decide| {
            let mut batch = batch(ledger(1), key(n), "campaign/c", 0, 1);
            batch.again = Some(Box::new(Refusing(decide)));
            store.append(batch)
        };
        let good = |n| store.append(batch(ledger(2), key(n), &format!("battle/{n}"), 0, 1));
        let (a, refused, b, failed, c, panicked, d) = tokio::join!(
            good(10),
            stale(11, || Ok(None)),
            good(12),
            stale(13, || Err(StoreError::Malformed("no".into()))),
            good(14),
            stale(15, || panic!("a bug")),
            good(16),
        );
        for outcome in [a, b, c, d] {
            appended(outcome);
        }
        assert!(matches!(refused, Ok(Outcome::Conflict { actual: 1, .. })), "{refused:?}");
        assert_eq!(failed, Err(StoreError::Malformed("no".into())));
        assert_eq!(panicked.unwrap_err().code(), "database_failed");
        let grown: Vec<_> = rows(&store).await.iter().zip(before).map(|(now, was)| now - was).collect();
        assert_eq!(grown, [1, 4, 4, 4, 0, 0, 0]);
        store.close().await;
    }
}

#[tokio::test]
async fn a_full_queue_says_that_it_is_busy() {
    let database = Database::sqlite();
    let store = database.open_with(Setup { queue: 1, ..Setup::default() }).await;
    let store = Arc::new(store);
    // On this one thread the writer cannot run before all of them have knocked.
    let waiting = (0..50).map(|n| store.append(batch(ledger(1), key(n), &format!("battle/{n}"), 0, 1)));
    let outcomes = join_all(waiting).await;
    let busy = outcomes.iter().filter(|outcome| **outcome == Err(StoreError::Busy)).count() as u64;
    let stored = all(&store, LeagueId(ledger(1).0)).await.len() as u64;
    assert_eq!((busy, stored), (49, 1));
    store.close().await;
    let late = store.append(batch(ledger(1), key(99), "battle/late", 0, 1)).await;
    assert_eq!(late, Err(StoreError::Closed));
}

/// What a batch only rests on is looked at under the lock too.
#[tokio::test]
async fn a_stream_that_was_read_must_not_have_moved_on() {
    for database in databases().await {
        let store = database.open().await;
        put(&store, ledger(1), 1, "league/a", 0, 2).await;
        let resting_on = |n: u128, version: u64| {
            let mut batch = batch(ledger(1), key(n), "roster/a", 0, 1);
            batch.work.reads.push(("league/a".to_owned(), version));
            batch
        };
        let stale = store.append(resting_on(2, 1)).await.unwrap();
        let moved = Outcome::Conflict { stream: "league/a".to_owned(), expected: 1, actual: 2 };
        assert_eq!(stale, moved);
        appended(store.append(resting_on(3, 2)).await);
        store.close().await;
    }
}

/// Says no as soon as it is asked again.
struct Never;

impl DecideAgain for Never {
    fn decide<'a>(&'a mut self, _: &'a mut Connection) -> BoxFuture<'a, Result<Option<Work>, StoreError>> {
        Box::pin(async { Ok(None) })
    }
}

/// Without an event no version shows that the decision is out of date.
#[tokio::test]
async fn work_without_events_is_decided_under_the_lock() {
    for database in databases().await {
        let store = database.open().await;
        let before = rows(&store).await;
        let mut batch = batch(ledger(1), key(1), "roster/a", 0, 1);
        batch.work.writes.clear();
        batch.again = Some(Box::new(Never));
        assert!(matches!(store.append(batch).await, Ok(Outcome::Conflict { .. })));
        assert_eq!(rows(&store).await, before);
        store.close().await;
    }
}
