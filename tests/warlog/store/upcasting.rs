//! Old payloads are read in the present shape, and stay in the log as they were written.

use super::support::*;
use serde_json::{Value, json};
use warlog::store::{Setup, Store, StoreError, Upcasters};

fn upcasters() -> Upcasters {
    let wrap = |value: Value| json!({ "n": value["n"] });
    let rename = |value: Value| json!({ "number": value["n"] });
    Upcasters::default().with("Noted", 1, wrap).with("Noted", 2, rename).with("Other", 1, |value| value)
}

async fn open(database: &Database, upcasters: Upcasters) -> Store {
    database.open_with(Setup { upcasters, ..Setup::default() }).await
}

#[tokio::test]
async fn steps_are_chained_on_every_way_of_reading() {
    for database in databases().await {
        let store = open(&database, upcasters()).await;
        let mut first = batch(ledger(1), key(1), "battle/a", 0, 4);
        let events = &mut first.work.writes[0].events;
        (events[1].schema, events[2].schema) = (2, 3);
        events[3].kind = "Unknown".into();
        let stored: Vec<_> = events.iter().map(|event| event.payload.clone()).collect();
        appended(store.append(first).await);
        let read = store.read_stream(ledger(1), "battle/a", 0, 10).await.unwrap();
        let got: Vec<_> = read.iter().map(|event| (event.schema, event.payload.as_str())).collect();
        let now = [(3, r#"{"number":0}"#), (3, r#"{"number":1}"#), (3, &stored[2]), (1, &stored[3])];
        assert_eq!(got, now);
        assert_eq!(all(&store, ledger(1)).await, read);
        assert_eq!(store.feed(ledger(1), 0).next().await.unwrap(), read);
        // The bytes that the hashes cover are still the old ones.
        assert_eq!(store.verify_chain(ledger(1)).await.unwrap().faults, vec![]);
        store.close().await;
        let plain = database.open().await;
        let kept: Vec<_> = all(&plain, ledger(1)).await.into_iter().map(|event| event.payload).collect();
        assert_eq!(kept, stored);
        plain.close().await;
    }
}

/// Exports of format 1 must be readable for ever: this file was written once and is never written again.
#[tokio::test]
async fn the_first_format_can_still_be_imported() {
    let text = include_str!("../../events/ledger-format-1.jsonl");
    for database in databases().await {
        let store = database.open().await;
        let imported = store.import(&mut text.as_bytes()).await.unwrap();
        assert_eq!(store.verify_chain(imported.ledger).await.unwrap().faults, vec![]);
        let mut again = std::io::Cursor::new(vec![]);
        store.export(imported.ledger, &[], &mut again, &mut |_, _| ()).await.unwrap();
        assert_eq!(String::from_utf8(again.into_inner()).unwrap(), text);
        store.close().await;
    }
}

#[tokio::test]
async fn a_payload_of_another_shape_is_an_error() {
    let database = Database::sqlite();
    let store = database.open().await;
    put(&store, ledger(1), 1, "battle/a", 0, 1).await;
    let event = store.read_stream(ledger(1), "battle/a", 0, 1).await.unwrap().remove(0);
    assert!(event.decode::<Value>().is_ok());
    let refused: Result<Vec<u8>, StoreError> = event.decode();
    assert_eq!(refused.unwrap_err().code(), "event_unreadable");
    store.close().await;
}
