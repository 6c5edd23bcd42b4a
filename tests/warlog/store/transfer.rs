//! Export and import: the same bytes from either database, and nothing of a bad file.

use super::support::*;
use uuid::Uuid;
use warlog::ids::LeagueId;
use warlog::store::{Name, NewEvent, Outcome, Side, Store, StoreError};

async fn export(store: &Store, league: LeagueId) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(vec![]);
    store.export(league, &[], &mut bytes, &mut |_, _| ()).await.unwrap();
    bytes.into_inner()
}

fn side_rows() -> Vec<Side> {
    let name = |n: u128, name: &str| {
        Side::Name(Name { subject: Uuid::from_u128(n), kind: "player".into(), name: name.into() })
    };
    let secret = |commitment: &str, bytes: &[u8]| Side::Secret {
        commitment: commitment.into(),
        stream: "battle/a".into(),
        secret: bytes.to_vec(),
    };
    vec![
        name(2, "Боря \"the\u{2028}Red\"\n"),
        name(1, "Ann"),
        Side::note("A close game."),
        Side::note("ein Würfel\r\n fiel vom Tisch"),
        secret("c1", &[0, 1, 255]),
        secret("c2", b"still hidden"),
        Side::Reveal { commitment: "c1".into() },
    ]
}

/// A ledger with awkward but legal content.
async fn filled(store: &Store) {
    let mut first = batch(ledger(1), key(1), "battle/a", 0, 3);
    first.work.sides = side_rows();
    let payload = |payload: &str| NewEvent {
        kind: "Odd.kind-1".into(),
        schema: 7,
        command: key(1),
        payload: payload.into(),
    };
    let odd = [
        r#"{"text":"Ünïcode \u0000 \n \\ \" 👾","n":1.50,"big":123456789012345678901234567890}"#,
        r#"{ "spaces" : [ 1 , 2 ] }"#,
        "null",
        r#"{"a":1,"a":2}"#,
    ];
    first.work.writes[0].events.extend(odd.map(payload));
    appended(store.append(first).await);
    put(store, ledger(1), 2, "roster/Z", 0, 2).await;
    put(store, ledger(1), 3, "roster/a", 0, 1500).await;
}

#[tokio::test]
async fn the_same_bytes_come_back_from_every_database() {
    let origin = Database::sqlite();
    let store = origin.open().await;
    filled(&store).await;
    let bytes = export(&store, ledger(1)).await;
    let mut exports = vec![];
    for (from, to) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (from, to) = (databases().await, databases().await).map_at(from, to);
        let (from, to) = (from.open().await, to.open().await);
        from.import(&mut bytes.as_slice()).await.unwrap();
        let once = export(&from, ledger(1)).await;
        to.import(&mut once.as_slice()).await.unwrap();
        exports.push(export(&to, ledger(1)).await);
        assert_eq!(all(&to, ledger(1)).await, all(&store, ledger(1)).await);
        assert_eq!(to.head(ledger(1)).await.unwrap(), store.head(ledger(1)).await.unwrap());
        assert_eq!(to.verify_chain(ledger(1)).await.unwrap().faults, vec![]);
        // It goes on where it was.
        put(&to, ledger(1), 50, "roster/a", 1500, 1).await;
        from.close().await;
        to.close().await;
    }
    assert!(exports.iter().all(|export| *export == bytes));
    store.close().await;
}

/// Picks a database of each list, the last one when there is no Postgres.
trait MapAt {
    fn map_at(self, from: usize, to: usize) -> (Database, Database);
}

impl MapAt for (Vec<Database>, Vec<Database>) {
    fn map_at(mut self, from: usize, to: usize) -> (Database, Database) {
        let from = self.0.swap_remove(from.min(self.0.len() - 1));
        (from, self.1.swap_remove(to.min(self.1.len() - 1)))
    }
}

#[tokio::test]
async fn what_lies_beside_travels_except_hidden_secrets() {
    for database in databases().await {
        let store = Database::sqlite();
        let origin = store.open().await;
        filled(&origin).await;
        let bytes = export(&origin, ledger(1)).await;
        assert!(!bytes.windows(24).any(|window| window == hex::encode("still hidden").as_bytes()));
        let store = database.open().await;
        store.import(&mut bytes.as_slice()).await.unwrap();
        let mut connection = store.connection().await.unwrap();
        let names = connection.names(ledger(1)).await.unwrap();
        assert_eq!(names, origin.connection().await.unwrap().names(ledger(1)).await.unwrap());
        assert_eq!(names.len(), 2);
        let secret = connection.secret(ledger(1), "c1").await.unwrap().unwrap();
        assert_eq!((secret.secret.as_slice(), secret.revealed), ([0, 1, 255].as_slice(), true));
        assert_eq!(connection.secret(ledger(1), "c2").await.unwrap(), None);
        let Side::Note { hash, text } = Side::note("A close game.") else { unreachable!() };
        assert_eq!(connection.note(ledger(1), &hash).await.unwrap(), Some(text));
        drop(connection);
        let sent_again = store.append(batch(ledger(1), key(2), "roster/Z", 0, 2)).await;
        assert_eq!(sent_again, origin.append(batch(ledger(1), key(2), "roster/Z", 0, 2)).await);
        assert!(matches!(sent_again, Ok(Outcome::Repeated { position: 9, .. })), "{sent_again:?}");
        let for_other = store.append(batch(ledger(1), key(2), "roster/Z", 0, 1)).await;
        assert_eq!(for_other, Ok(Outcome::KeyReused));
        store.close().await;
        origin.close().await;
    }
}

/// Imports `bytes` into `store`, which must refuse them and stay empty.
async fn refused(store: &Store, bytes: &[u8]) -> StoreError {
    let error = store.import(&mut &bytes[..]).await.unwrap_err();
    assert_eq!(rows(store).await, [0; 7], "{error}");
    error
}

#[tokio::test]
async fn a_cut_file_is_refused() {
    let origin = Database::sqlite();
    let store = origin.open().await;
    let mut first = batch(ledger(1), key(1), "battle/a", 0, 3);
    first.work.sides = side_rows();
    appended(store.append(first).await);
    let bytes = export(&store, ledger(1)).await;
    store.close().await;
    let empty = Database::sqlite();
    let store = empty.open().await;
    assert_eq!(refused(&store, &[]).await.code(), "export_unknown");
    for cut in (1..bytes.len()).step_by(7).chain([bytes.len() - 1]) {
        let error = refused(&store, &bytes[..cut]).await;
        assert_eq!(error.code(), "export_truncated", "{cut}: {error}");
    }
    store.import(&mut bytes.as_slice()).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn an_edited_file_is_refused() {
    let origin = Database::sqlite();
    let store = origin.open().await;
    let mut first = batch(ledger(1), key(1), "battle/a", 0, 3);
    first.work.sides = side_rows();
    appended(store.append(first).await);
    let text = String::from_utf8(export(&store, ledger(1)).await).unwrap();
    store.close().await;
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for database in databases().await {
        let store = database.open().await;
        for at in 0..lines.len() {
            let (before, after) = (lines[..at].concat(), lines[at + 1..].concat());
            let mut edits = vec![
                before.clone() + &after,
                format!("{before}{}{}{after}", lines[at], lines[at]),
                format!("{before}{{}}\n{after}"),
                format!("{before}{}{after}", lines[at].to_uppercase()),
            ];
            if let Some(digit) = lines[at].rfind(|c: char| c.is_ascii_digit()) {
                let other = if lines[at].as_bytes()[digit] == b'1' { "2" } else { "1" };
                let line = format!("{}{other}{}", &lines[at][..digit], &lines[at][digit + 1..]);
                edits.push(format!("{before}{line}{after}"));
            }
            for edit in edits {
                let code = refused(&store, edit.as_bytes()).await.code();
                let codes = ["export_edited", "export_unknown", "export_truncated"];
                assert!(codes.contains(&code), "{code}: {edit}");
            }
        }
        let as_text = refused(&store, text.replace('\n', "\r\n").as_bytes()).await;
        assert!(as_text.code() == "export_edited" && as_text.to_string().contains("CR and LF"), "{as_text}");
        let after_end = refused(&store, format!("{text}{}", lines[0]).as_bytes()).await;
        assert_eq!(after_end.code(), "export_edited");
        let newer = text.replacen("\"format\":2", "\"format\":3", 1);
        assert_eq!(refused(&store, newer.as_bytes()).await.code(), "export_unknown");
        store.close().await;
    }
}

#[tokio::test]
async fn names_from_beside_other_ledgers_go_along_when_they_are_asked_for() {
    for database in databases().await {
        let store = database.open().await;
        filled(&store).await;
        put(&store, ledger(2), 1, "battle/b", 0, 1).await;
        let people = [1, 2, 3].map(Uuid::from_u128);
        let mut bytes = std::io::Cursor::new(vec![]);
        store.export(ledger(2), &people[..1], &mut bytes, &mut |_, _| ()).await.unwrap();
        let other = Database::sqlite();
        let copy = other.open().await;
        copy.import(&mut bytes.get_ref().as_slice()).await.unwrap();
        let names = copy.connection().await.unwrap().names(ledger(2)).await.unwrap();
        assert_eq!(names.iter().map(|name| name.name.as_str()).collect::<Vec<_>>(), ["Ann"]);
        assert_eq!(export(&copy, ledger(2)).await, bytes.into_inner());
        // Those that it has already are written once.
        let mut bytes = std::io::Cursor::new(vec![]);
        store.export(ledger(1), &people, &mut bytes, &mut |_, _| ()).await.unwrap();
        assert_eq!(bytes.into_inner(), export(&store, ledger(1)).await);
        store.close().await;
        copy.close().await;
    }
}

#[tokio::test]
async fn a_ledger_that_exists_is_not_imported_over() {
    for database in databases().await {
        let store = database.open().await;
        filled(&store).await;
        let bytes = export(&store, ledger(1)).await;
        let before = rows(&store).await;
        let refused = store.import(&mut bytes.as_slice()).await;
        assert_eq!(refused, Err(StoreError::LedgerExists(ledger(1))));
        assert_eq!(rows(&store).await, before);
        let missing = store.export(ledger(2), &[], &mut std::io::Cursor::new(vec![]), &mut |_, _| ()).await;
        assert_eq!(missing, Err(StoreError::UnknownLedger(ledger(2))));
        store.close().await;
    }
}

/// A stream is found by its name alone: two leagues cannot have the same one.
#[tokio::test]
async fn a_stream_of_another_ledger_is_not_imported() {
    let origin = Database::sqlite();
    let other = origin.open().await;
    put(&other, ledger(2), 1, "battle/a", 0, 3).await;
    let bytes = export(&other, ledger(2)).await;
    other.close().await;
    for database in databases().await {
        let store = database.open().await;
        filled(&store).await;
        let before = rows(&store).await;
        let (league, stream) = (ledger(1), "battle/a".to_owned());
        let refused = store.import(&mut bytes.as_slice()).await;
        assert_eq!(refused, Err(StoreError::StreamExists { ledger: league, stream }));
        assert_eq!(rows(&store).await, before);
        store.close().await;
    }
}

#[tokio::test]
async fn damage_does_not_travel() {
    for database in databases().await {
        let store = database.open().await;
        filled(&store).await;
        database.meddle("UPDATE events SET payload = '{}' WHERE position = 2").await;
        let refused = store.export(ledger(1), &[], &mut std::io::Cursor::new(vec![]), &mut |_, _| ()).await;
        assert_eq!(refused.unwrap_err().code(), "event_unreadable");
        store.close().await;
    }
}
