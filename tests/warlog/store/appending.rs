//! Appending: positions, versions, conflicts, idempotency, atomicity.

use super::support::*;
use warlog::store::Outcome;

#[tokio::test]
async fn what_is_appended_can_be_read() {
    for database in databases().await {
        let store = database.open().await;
        let first = appended(store.append(batch(ledger(1), key(1), "battle/a", 0, 3)).await);
        assert_eq!((first.after, first.position), (0, 3));
        put(&store, ledger(1), 2, "battle/b", 0, 1).await;
        put(&store, ledger(1), 3, "battle/a", 3, 2).await;
        let stream = store.read_stream(ledger(1), "battle/a", 0, 100).await.unwrap();
        assert_eq!(stream.iter().map(|event| event.version).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        assert_eq!(stream.iter().map(|event| event.position).collect::<Vec<_>>(), [1, 2, 3, 5, 6]);
        assert_eq!(stream[4].payload, events(key(3), 2)[1].payload);
        assert_eq!(store.read_stream(ledger(1), "battle/a", 3, 1).await.unwrap(), stream[3..4]);
        assert_eq!(all(&store, ledger(1)).await.len(), 6);
        assert_eq!(store.head(ledger(1)).await.unwrap().unwrap().position, 6);
        assert_eq!(store.streams(ledger(1), "battle/").await.unwrap().len(), 2);
        assert_eq!(store.verify_chain(ledger(1)).await.unwrap().fault, None);
        store.close().await;
    }
}

#[tokio::test]
async fn a_stale_version_conflicts_and_leaves_no_trace() {
    for database in databases().await {
        let store = database.open().await;
        let refused = store.append(batch(ledger(1), key(1), "battle/a", 1, 3)).await.unwrap();
        let conflict =
            |expected, actual| Outcome::Conflict { stream: "battle/a".into(), expected, actual };
        assert_eq!(refused, conflict(1, 0));
        assert_eq!(rows(&store).await, [0; 7]);
        put(&store, ledger(1), 2, "battle/a", 0, 3).await;
        let before = rows(&store).await;
        let refused = store.append(batch(ledger(1), key(3), "battle/a", 2, 1)).await.unwrap();
        assert_eq!(refused, conflict(2, 3));
        assert_eq!(rows(&store).await, before);
        store.close().await;
    }
}

#[tokio::test]
async fn a_repeated_key_gives_the_first_answer() {
    for database in databases().await {
        let store = database.open().await;
        put(&store, ledger(1), 1, "battle/a", 0, 3).await;
        put(&store, ledger(1), 2, "battle/a", 3, 1).await;
        let before = rows(&store).await;
        let again = store.append(batch(ledger(1), key(1), "battle/a", 0, 3)).await.unwrap();
        assert_eq!(again, Outcome::Repeated { position: 3, answer: b"battle/a 3".to_vec() });
        let other = store.append(batch(ledger(1), key(1), "battle/a", 4, 2)).await.unwrap();
        assert_eq!(other, Outcome::KeyReused);
        assert_eq!(rows(&store).await, before);
        // Keys belong to a ledger: another one may use the same.
        put(&store, ledger(2), 1, "battle/a", 0, 1).await;
        store.close().await;
    }
}
