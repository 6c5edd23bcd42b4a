//! Appending: positions, versions, conflicts, idempotency, atomicity.

use super::support::*;
use warlog::store::{Name, NewEvent, Outcome, Side, Write};

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
        assert_eq!(store.verify_chain(ledger(1)).await.unwrap().faults, vec![]);
        store.close().await;
    }
}

#[tokio::test]
async fn a_stale_version_conflicts_and_leaves_no_trace() {
    for database in databases().await {
        let store = database.open().await;
        let refused = store.append(batch(ledger(1), key(1), "battle/a", 1, 3)).await.unwrap();
        let conflict = |expected, actual| Outcome::Conflict { stream: "battle/a".into(), expected, actual };
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
        let first = batch(ledger(1), key(1), "battle/a", 0, 3).fingerprint;
        assert_eq!(store.answered(ledger(1), key(1), &first).await.unwrap(), Some(again));
        assert_eq!(store.answered(ledger(1), key(1), &[0; 32]).await.unwrap(), Some(other));
        assert_eq!(store.answered(ledger(1), key(9), &first).await.unwrap(), None);
        assert_eq!(rows(&store).await, before);
        // Keys belong to a ledger: another one may use the same.
        put(&store, ledger(2), 1, "battle/a", 0, 1).await;
        store.close().await;
    }
}

#[tokio::test]
async fn several_streams_are_written_together_or_not_at_all() {
    for database in databases().await {
        let store = database.open().await;
        put(&store, ledger(1), 1, "campaign/c", 0, 2).await;
        let before = rows(&store).await;
        let both = |n, expected| {
            let mut batch = batch(ledger(1), key(n), "battle/a", 0, 2);
            let events = events(key(n), 1);
            batch.work.writes.push(Write { stream: "campaign/c".into(), expected, events });
            batch.work.sides.push(Side::note("beside"));
            store.append(batch)
        };
        assert!(matches!(both(2, 1).await, Ok(Outcome::Conflict { .. })));
        assert_eq!(rows(&store).await, before);
        let stored = appended(both(3, 2).await);
        assert_eq!(stored.versions, [("battle/a".into(), 2), ("campaign/c".into(), 3)]);
        assert_eq!((stored.after, stored.position), (2, 5));
        store.close().await;
    }
}

#[tokio::test]
async fn a_command_may_be_remembered_without_events() {
    for database in databases().await {
        let store = database.open().await;
        let quiet = || {
            let mut batch = batch(ledger(1), key(1), "battle/a", 0, 1);
            batch.work.writes.clear();
            batch
        };
        assert_eq!(appended(store.append(quiet()).await).position, 0);
        assert!(matches!(store.append(quiet()).await, Ok(Outcome::Repeated { .. })));
        put(&store, ledger(1), 2, "battle/a", 0, 1).await;
        store.close().await;
    }
}

#[tokio::test]
async fn what_the_log_cannot_hold_is_refused() {
    let database = Database::sqlite();
    let store = database.open().await;
    let stream = |name: &str| batch(ledger(1), key(1), name, 0, 1);
    let event = |change: fn(&mut NewEvent)| {
        let mut batch = batch(ledger(1), key(1), "battle/a", 0, 1);
        change(&mut batch.work.writes[0].events[0]);
        batch
    };
    let bad = [
        stream(""),
        stream("battle a"),
        stream("battle\na"),
        stream(&"x".repeat(201)),
        batch(ledger(1), key(1), "battle/a", 0, 0),
        event(|event| event.kind = "no kind".into()),
        event(|event| event.schema = 0),
        event(|event| event.payload = "{\n}".into()),
        event(|event| event.payload = "{} ".into()),
        event(|event| event.payload = "{".into()),
        event(|event| event.payload = "{} {}".into()),
        event(|event| event.payload = String::new()),
    ];
    for batch in bad {
        assert_eq!(store.append(batch).await.unwrap_err().code(), "batch_malformed");
    }
    assert_eq!(rows(&store).await, [0; 7]);
    store.close().await;
}

/// Erasing a person or a note in one league leaves every chain, and every other league, as they are.
#[tokio::test]
async fn what_lies_beside_the_log_can_be_erased() {
    for database in databases().await {
        let store = database.open().await;
        let subject = uuid::Uuid::from_u128(5);
        let name = |name: &str| Side::Name(Name { subject, kind: "player".into(), name: name.into() });
        let Side::Note { hash, text } = Side::note("my address") else { unreachable!() };
        for league in [1, 2].map(ledger) {
            let mut first = batch(league, key(1), "battle/a", 0, 1);
            first.work.sides = vec![name("Ann"), name("Anna"), Side::note(&text), Side::note(&text)];
            appended(store.append(first).await);
        }
        let mut erase = batch(ledger(1), key(2), "battle/a", 1, 1);
        erase.work.sides = vec![Side::EraseName { subject }, Side::EraseNote { hash: hash.clone() }];
        appended(store.append(erase).await);
        let mut connection = store.connection().await.unwrap();
        assert_eq!(connection.name(ledger(1), subject).await.unwrap(), None);
        assert_eq!(connection.note(ledger(1), &hash).await.unwrap(), None);
        assert_eq!(connection.name(ledger(2), subject).await.unwrap(), Some("Anna".into()));
        assert_eq!(connection.note(ledger(2), &hash).await.unwrap(), Some(text));
        drop(connection);
        for league in [1, 2].map(ledger) {
            assert_eq!(store.verify_chain(league).await.unwrap().faults, vec![]);
        }
        store.close().await;
    }
}
