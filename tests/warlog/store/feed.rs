//! Following a ledger: nothing missed, nothing twice, and a hole is said aloud.

use super::support::*;
use std::time::Duration;
use tokio::time::timeout;
use warlog::store::{Feed, Setup, StoreError};

/// Far more than any wake-up takes; only a test that fails waits so long.
const LONG: Duration = Duration::from_secs(20);

/// A store that would look by itself only once an hour.
fn no_poll() -> Setup {
    Setup { poll: Duration::from_secs(3600), ..Setup::default() }
}

async fn until(feed: &mut Feed, position: u64) -> Vec<u64> {
    let mut got = vec![];
    while feed.position() < position {
        let events = timeout(LONG, feed.next()).await.expect("the feed wakes").unwrap();
        got.extend(events.iter().map(|event| event.position));
    }
    got
}

#[tokio::test]
async fn it_resumes_after_any_position_and_wakes_at_once() {
    for database in databases().await {
        let store = database.open_with(no_poll()).await;
        put(&store, ledger(1), 1, "battle/a", 0, 2500).await;
        for after in [0, 1, 999, 1000, 1001, 2499] {
            let mut feed = store.feed(ledger(1), after);
            assert_eq!(until(&mut feed, 2500).await, (after + 1..=2500).collect::<Vec<_>>());
        }
        let mut feed = store.feed(ledger(1), 2500);
        let mut early = store.feed(ledger(9), 0);
        let (got, _, first, _) = tokio::join!(
            until(&mut feed, 2503),
            put(&store, ledger(1), 2, "battle/a", 2500, 3),
            until(&mut early, 1),
            put(&store, ledger(9), 3, "battle/z", 0, 1),
        );
        assert_eq!((got, first), (vec![2501, 2502, 2503], vec![1]));
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_see_every_event_while_many_write() {
    for database in databases().await {
        let stores = [database.open().await, database.open().await];
        let readers: Vec<_> = (0..4)
            .map(|n| {
                let mut feed = stores[n % 2].feed(ledger(1), 0);
                tokio::spawn(async move { until(&mut feed, 400).await })
            })
            .collect();
        let writers = (0..40_u128).map(|n| {
            let store = stores[n as usize % 2].clone();
            tokio::spawn(async move {
                for m in 0..5 {
                    put(&store, ledger(1), n * 100 + m, &format!("battle/{n}"), m as u64 * 2, 2).await;
                }
            })
        });
        for writer in futures_util::future::join_all(writers).await {
            writer.unwrap();
        }
        for reader in readers {
            assert_eq!(reader.await.unwrap(), (1..=400).collect::<Vec<_>>());
        }
        for store in stores {
            store.close().await;
        }
    }
}

/// Without any notification, as on SQLite between processes, the next look finds it.
#[tokio::test]
async fn another_process_is_heard_by_looking() {
    let database = Database::sqlite();
    let (reader, writer) = (database.open().await, database.open().await);
    let mut feed = reader.feed(ledger(1), 0);
    let (got, _) = tokio::join!(until(&mut feed, 2), put(&writer, ledger(1), 1, "battle/a", 0, 2));
    assert_eq!(got, [1, 2]);
    reader.close().await;
    writer.close().await;
}

/// On Postgres a notification wakes it, even if nobody looks by himself for an hour.
#[tokio::test]
async fn another_process_is_heard_by_notification() {
    let Some(database) = Database::postgres().await else {
        return;
    };
    let (reader, writer) = (database.open_with(no_poll()).await, database.open().await);
    let mut feed = reader.feed(ledger(1), 0);
    // The listener may start after the first notification; then it looks once. Later ones it hears.
    for n in 0..5 {
        let stream = format!("battle/{n}");
        let append = put(&writer, ledger(1), n, &stream, 0, 2);
        let (got, _) = tokio::join!(until(&mut feed, n as u64 * 2 + 2), append);
        assert_eq!(got.len(), 2);
    }
    reader.close().await;
    writer.close().await;
}

/// Lost connections, an idle transaction elsewhere: the feed and the writer go on unaided.
#[tokio::test]
async fn it_survives_lost_connections_and_idle_transactions() {
    use sqlx::Connection as _;
    let Some(database) = Database::postgres().await else {
        return;
    };
    let store = database.open().await;
    put(&store, ledger(1), 1, "battle/a", 0, 1).await;
    let mut feed = store.feed(ledger(1), 0);
    assert_eq!(until(&mut feed, 1).await, [1]);
    let mut idle = sqlx::PgConnection::connect(&database.url).await.unwrap();
    sqlx::raw_sql("BEGIN; CREATE TABLE idle (n BIGINT); SELECT pg_current_xact_id()")
        .execute(&mut idle)
        .await
        .unwrap();
    database
        .meddle(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
             AND application_name = 'warlog'",
        )
        .await;
    // The writer's own connection was cut, too: it takes another.
    put(&store, ledger(1), 2, "battle/a", 1, 3).await;
    assert_eq!(until(&mut feed, 4).await, [2, 3, 4]);
    idle.close().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_hole_stops_it_for_good() {
    for database in databases().await {
        let store = database.open().await;
        put(&store, ledger(1), 1, "battle/a", 0, 5).await;
        database.meddle("DELETE FROM events WHERE position = 3").await;
        let mut feed = store.feed(ledger(1), 0);
        let hole = StoreError::Hole { ledger: ledger(1), position: 2 };
        assert_eq!(feed.next().await, Err(hole.clone()));
        assert_eq!(feed.next().await, Err(hole));
        // Events behind the head that are not there at all.
        database.meddle("DELETE FROM events WHERE position > 3").await;
        let mut feed = store.feed(ledger(1), 4);
        let missing = timeout(LONG, feed.next()).await.unwrap();
        assert_eq!(missing, Err(StoreError::Hole { ledger: ledger(1), position: 4 }));
        store.close().await;
    }
}

#[tokio::test]
async fn closing_the_store_ends_it() {
    let database = Database::sqlite();
    let store = database.open().await;
    let mut feed = store.feed(ledger(1), 0);
    let (ended, ()) = tokio::join!(timeout(LONG, feed.next()), store.close());
    assert_eq!(ended.unwrap(), Err(StoreError::Closed));
}
