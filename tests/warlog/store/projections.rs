//! Projections: kept in the transaction, filled anew, each on its own.

use super::support::*;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use warlog::ids::LeagueId;
use warlog::store::{Connection, Outcome, Projection, Setup, Store, StoreError, StoredEvent, args};

/// Counts a stream's events, notes its last position, and keeps every payload once: a table with a
/// unique key.
struct Counts {
    name: &'static str,
    generation: u32,
    /// How many events it takes at once, to show that this does not matter.
    at_once: usize,
}

fn counts(name: &'static str, generation: u32) -> Counts {
    Counts { name, generation, at_once: usize::MAX }
}

impl Projection for Counts {
    fn name(&self) -> &'static str {
        self.name
    }

    fn generation(&self) -> u32 {
        self.generation
    }

    fn apply<'a>(
        &'a self,
        tx: &'a mut Connection,
        events: &'a [StoredEvent],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            for part in events.chunks(self.at_once) {
                let row = |event: &StoredEvent| {
                    args![self.name, event.ledger, &*event.stream, event.version, event.position]
                };
                let insert = "INSERT INTO counts (name, ledger, stream, count, last)";
                let grow = "ON CONFLICT (name, ledger, stream) DO UPDATE
                    SET count = excluded.count, last = excluded.last";
                for event in part {
                    tx.insert_many(insert, vec![row(event)], grow).await?;
                }
                if part.iter().any(|event| &*event.stream == "battle/poison") {
                    return Err(StoreError::Database("poison".into()));
                }
            }
            Ok(())
        })
    }

    fn clear<'a>(
        &'a self,
        tx: &'a mut Connection,
        ledger: LeagueId,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let sql = "DELETE FROM counts WHERE name = $1 AND ledger = $2";
            tx.execute(sql, args![self.name, ledger]).await.map(|_| ())
        })
    }
}

async fn open(database: &Database, projections: Vec<Counts>) -> Store {
    let projections = projections.into_iter().map(|one| Arc::new(one) as Arc<dyn Projection>).collect();
    database.open_with(Setup { projections, ..Setup::default() }).await
}

/// The table that belongs to no migration: tests bring their own.
async fn prepare(database: &Database) {
    database.open().await.close().await;
    database
        .meddle(
            "CREATE TABLE counts (name TEXT NOT NULL, ledger TEXT NOT NULL, stream TEXT NOT NULL,
             count BIGINT NOT NULL, last BIGINT NOT NULL, UNIQUE (name, ledger, stream))",
        )
        .await;
}

async fn table(store: &Store, name: &str) -> Vec<(String, String, i64, i64)> {
    let sql = "SELECT ledger, stream, count, last FROM counts WHERE name = $1";
    let rows = store.connection().await.unwrap().fetch(sql, args![name]).await.unwrap();
    let row = |row: &warlog::store::Row| {
        let (ledger, stream) = (row.text(0).unwrap(), row.text(1).unwrap());
        (ledger, stream, row.int(2).unwrap(), row.int(3).unwrap())
    };
    let mut rows: Vec<_> = rows.iter().map(row).collect();
    rows.sort();
    rows
}

async fn fill(store: &Store) {
    for n in 0..6 {
        put(store, ledger(n as u128 % 2), n as u128, "battle/a", n / 2 * 5, 5).await;
    }
    put(store, ledger(1), 10, "battle/b", 0, 1200).await;
}

#[tokio::test]
async fn they_grow_with_the_log_and_a_rebuild_gives_the_same() {
    for database in databases().await {
        prepare(&database).await;
        let mut digests = vec![];
        for at_once in [1, 3, 1000] {
            let store = open(&database, vec![Counts { at_once, ..counts("a", at_once as u32) }]).await;
            if at_once == 1 {
                fill(&store).await;
            }
            digests.push(table(&store, "a").await);
            for _ in 0..2 {
                store.rebuild(None, &mut |_, _, _| ()).await.unwrap();
                digests.push(table(&store, "a").await);
            }
            store.close().await;
        }
        assert_eq!(digests[0].len(), 3);
        assert!(digests.iter().all(|digest| *digest == digests[0]));
    }
}

#[tokio::test]
async fn rebuilding_one_never_touches_another() {
    for database in databases().await {
        prepare(&database).await;
        let store = open(&database, vec![counts("a", 1), counts("b", 1)]).await;
        fill(&store).await;
        let good = table(&store, "a").await;
        database.meddle("UPDATE counts SET count = 0").await;
        let spoilt = table(&store, "b").await;
        let mut told = vec![];
        store.rebuild(Some("a"), &mut |league, done, of| told.push((league, done, of))).await.unwrap();
        assert_eq!(told, [(ledger(0), 15, 15), (ledger(1), 1215, 1215)]);
        assert_eq!(table(&store, "a").await, good);
        assert_eq!(table(&store, "b").await, spoilt);
        let unknown = store.rebuild(Some("c"), &mut |_, _, _| ()).await.unwrap_err();
        assert_eq!(unknown.code(), "projection_unknown");
        // Both still grow.
        put(&store, ledger(0), 20, "battle/a", 15, 1).await;
        assert_eq!(table(&store, "b").await[0].2, 16);
        store.close().await;
    }
}

#[tokio::test]
async fn a_new_one_or_a_new_generation_is_filled_at_the_start() {
    for database in databases().await {
        prepare(&database).await;
        let store = open(&database, vec![counts("a", 1)]).await;
        fill(&store).await;
        store.close().await;
        database.meddle("UPDATE counts SET count = 0").await;
        let store = open(&database, vec![counts("a", 1), counts("b", 1)]).await;
        assert_eq!(table(&store, "a").await[0].2, 0, "what is current is left alone");
        let b = table(&store, "b").await;
        assert_eq!(b[0].2, 15);
        store.close().await;
        let store = open(&database, vec![counts("a", 2), counts("b", 1)]).await;
        assert_eq!(table(&store, "a").await, b);
        store.close().await;
    }
}

#[tokio::test]
async fn a_program_with_other_projections_may_read_but_not_append() {
    for database in databases().await {
        prepare(&database).await;
        let store = open(&database, vec![counts("a", 1)]).await;
        fill(&store).await;
        let tool = database.open().await;
        assert_eq!(all(&tool, ledger(0)).await.len(), 15);
        let refused = tool.append(batch(ledger(0), key(30), "battle/a", 15, 1)).await;
        assert_eq!(refused, Err(StoreError::ProjectionsDiffer(ledger(0))));
        put(&store, ledger(0), 31, "battle/a", 15, 1).await;
        tool.close().await;
        store.close().await;
    }
}

#[tokio::test]
async fn one_that_fails_refuses_that_command_only() {
    for database in databases().await {
        prepare(&database).await;
        let store = open(&database, vec![counts("a", 1)]).await;
        fill(&store).await;
        let (before, table_before) = (rows(&store).await, table(&store, "a").await);
        let (poison, good) = tokio::join!(
            store.append(batch(ledger(0), key(40), "battle/poison", 0, 1)),
            store.append(batch(ledger(1), key(41), "battle/b", 1200, 1)),
        );
        assert_eq!(poison, Err(StoreError::Database("poison".into())));
        assert!(matches!(good, Ok(Outcome::Appended(_))));
        let grown: Vec<_> = rows(&store).await.iter().zip(before).map(|(now, was)| now - was).collect();
        assert_eq!(grown, [0, 0, 1, 1, 0, 0, 0]);
        assert_eq!(table(&store, "a").await[..2], table_before[..2]);
        store.close().await;
    }
}
