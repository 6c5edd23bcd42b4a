//! What was changed behind the store's back is found, and said where.

use super::support::*;
use warlog::ids::{LeagueId, Timestamp};
use warlog::store::{Batch, Fault, Store};

async fn filled(database: &Database) -> Store {
    let store = database.open().await;
    put(&store, ledger(1), 1, "battle/a", 0, 4).await;
    put(&store, ledger(1), 2, "battle/b", 0, 3).await;
    put(&store, ledger(1), 3, "battle/a", 4, 2).await;
    put(&store, ledger(2), 1, "battle/a", 0, 4).await;
    store
}

async fn fault(store: &Store, league: LeagueId) -> Option<Fault> {
    let faults = store.verify_chain(league).await.unwrap().faults;
    assert!(faults.len() < 2, "one change is one fault: {faults:#?}");
    faults.into_iter().next()
}

/// Every change of any column of the sixth event is found there; the other ledger stays sound.
#[tokio::test]
async fn an_edited_event_is_found() {
    let edits = [
        "UPDATE events SET payload = replace(payload, 'n', 'm') WHERE position = 6",
        "UPDATE events SET payload = payload || ' ' WHERE position = 6",
        "UPDATE events SET kind = 'Other' WHERE position = 6",
        "UPDATE events SET \"schema\" = 2 WHERE position = 6",
        "UPDATE events SET \"schema\" = -2 WHERE position = 6",
        "UPDATE events SET recorded_at = recorded_at + 1 WHERE position = 6",
        "UPDATE events SET actor = '00000000-0000-0000-0000-000000000000' WHERE position = 6",
        "UPDATE events SET actor = 'nobody' WHERE position = 6",
        "UPDATE events SET command = '00000000-0000-0000-0000-000000000000' WHERE position = 6",
        "UPDATE events SET version = 20 WHERE position = 6",
        "UPDATE events SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE position = 6",
        "UPDATE events SET hash = upper(hash) || 'F' WHERE position = 6",
        "UPDATE events SET hash = upper(hash) WHERE position = 6",
        "DELETE FROM events WHERE position = 6",
        "UPDATE events SET position = 99 WHERE position = 6",
    ];
    for edit in edits {
        for database in databases().await {
            let store = filled(&database).await;
            database.meddle(edit).await;
            let found = fault(&store, ledger(1)).await.expect(edit);
            assert_eq!((found.ledger, found.position), (ledger(1), 6), "{edit}: {found:?}");
            assert_eq!(found.stream, "battle/b", "{edit}");
            assert_eq!(fault(&store, ledger(2)).await, None, "{edit}");
            store.close().await;
        }
    }
}

/// Edits, and the places of the faults that they make.
type Case<'c> = (&'c [&'static str], &'c [(u64, &'c str)]);

/// Faults that have nothing to do with each other are each told with their place.
#[tokio::test]
async fn every_fault_is_found() {
    let (a, b) = ("battle/a", "battle/b");
    let flip = "UPDATE events SET payload = replace(payload, 'n', 'm') WHERE position IN (3, 6, 8)";
    let rehash = "UPDATE events SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE position IN (3, 6)";
    let mixed = "DELETE FROM events WHERE position IN (4, 5)";
    let tail = "DELETE FROM events WHERE position > 6";
    let whole = "DELETE FROM events WHERE stream = 'battle/b'";
    let gap = "DELETE FROM events WHERE position IN (2, 5, 6)";
    let last = "UPDATE events SET kind = 'Other' WHERE position IN (1, 9)";
    let head = "UPDATE ledgers SET position = 8";
    let behind = "UPDATE events SET position = 99 WHERE position = 6";
    let streams = "UPDATE streams SET version = version + 5";
    let gone = "DELETE FROM streams WHERE stream = 'battle/b'";
    let cases: [Case; 11] = [
        (&[flip], &[(3, a), (6, b), (8, a)]),
        (&[rehash], &[(3, a), (6, b)]),
        (&[gap], &[(2, a), (5, b)]),
        (&[gap, last], &[(1, a), (2, a), (5, b), (9, a)]),
        (&[mixed], &[(4, "")]),
        (&[tail], &[(7, "")]),
        (&[whole], &[(5, b)]),
        (&[flip, head], &[(3, a), (6, b), (8, a), (9, a), (8, "")]),
        (&[behind], &[(6, b)]),
        (&[streams], &[(9, a), (7, b)]),
        (&[rehash, gone], &[(3, a), (6, b), (7, b)]),
    ];
    for (edits, expected) in cases {
        for database in databases().await {
            let store = filled(&database).await;
            for edit in edits {
                database.meddle(edit).await;
            }
            let verified = store.verify_chain(ledger(1)).await.unwrap();
            let found: Vec<_> =
                verified.faults.iter().map(|fault| (fault.position, fault.stream.as_str())).collect();
            assert_eq!(found, expected, "{edits:?}: {:#?}", verified.faults);
            assert!(verified.faults.iter().all(|fault| fault.ledger == ledger(1)));
            store.close().await;
        }
    }
}

#[tokio::test]
async fn a_ledger_without_its_head_is_found() {
    for database in databases().await {
        let store = filled(&database).await;
        database.meddle("DELETE FROM ledgers WHERE position = 9").await;
        assert_eq!(store.ledgers_to_verify().await.unwrap(), [ledger(1), ledger(2)]);
        assert_eq!(fault(&store, ledger(1)).await.map(|fault| fault.position), Some(9));
        store.close().await;
    }
}

#[tokio::test]
async fn a_check_sees_one_moment() {
    for database in databases().await {
        let store = filled(&database).await;
        let mut moment = store.snapshot().await.unwrap();
        moment.head(ledger(1)).await.unwrap();
        put(&store, ledger(1), 9, "battle/b", 3, 4).await;
        let before = moment.verify_chain(ledger(1)).await.unwrap();
        assert_eq!((before.events, before.faults), (9, vec![]));
        drop(moment);
        assert_eq!(store.verify_chain(ledger(1)).await.unwrap().events, 13);
        store.close().await;
    }
}

/// Another process writes while the chain is checked again and again.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_appended_meanwhile_is_no_fault() {
    for database in databases().await {
        let (store, writer) = (filled(&database).await, database.open().await);
        let writing = tokio::spawn(async move {
            for n in 0..60 {
                put(&writer, ledger(1), 100 + u128::from(n), "battle/c", 8 * n, 8).await;
            }
        });
        while !writing.is_finished() {
            assert_eq!(fault(&store, ledger(1)).await, None);
        }
        writing.await.unwrap();
        store.close().await;
    }
}

/// A damaged name of a stream or a ledger, or a damaged position: the fault is told where the event belongs, and that
/// the name is what was changed.
#[tokio::test]
async fn an_event_that_says_to_be_elsewhere_is_told_where_it_belongs() {
    let other = ledger(0x77);
    let told = other.to_string();
    let edits = [
        ("stream = 'battle/z'".to_owned(), "its row names stream \"battle/z\""),
        (format!("ledger = '{told}'"), told.as_str()),
        ("ledger = 'x'".to_owned(), "its row names league \"x\""),
        ("position = 99".to_owned(), "its row says position 99"),
        ("position = -6".to_owned(), "no position that can be read"),
    ];
    for (edit, words) in edits {
        for position in [5, 6, 7] {
            for database in databases().await {
                let store = filled(&database).await;
                let own = ledger(1);
                let sql =
                    format!("UPDATE events SET {edit} WHERE position = {position} AND ledger = '{own}'");
                database.meddle(&sql).await;
                let found = fault(&store, own).await.expect(&edit);
                assert_eq!((found.ledger, found.position), (own, position), "{edit}: {found:?}");
                assert!(found.reason.contains(words), "{edit}: {found:?}");
                assert_eq!(found.stream, "battle/b", "{edit}: {found:?}");
                assert_eq!(store.ledgers_to_verify().await.unwrap(), [own, ledger(2)], "{edit}");
                store.close().await;
            }
        }
    }
}

/// Two events side by side, and the last of all: whoever finds the first finds the next.
#[tokio::test]
async fn several_events_that_say_to_be_elsewhere_are_told_where_they_belong() {
    let edits = [
        "UPDATE events SET stream = 'battle/z' WHERE position IN (4, 5, 9)",
        "UPDATE events SET ledger = '01890a5d-ac96-774b-bcce-b302099a8057' WHERE position IN (4, 5, 9)
            AND ledger IN (SELECT ledger FROM ledgers WHERE position = 9)",
    ];
    for edit in edits {
        for database in databases().await {
            let store = filled(&database).await;
            database.meddle(edit).await;
            let faults = store.verify_chain(ledger(1)).await.unwrap().faults;
            let found: Vec<_> = faults.iter().map(|fault| (fault.position, fault.stream.as_str())).collect();
            assert_eq!(found, [(4, "battle/a"), (5, "battle/b"), (9, "battle/a")], "{faults:#?}");
            store.close().await;
        }
    }
}

/// Where the hash is damaged too, it tells nothing; the versions of the streams still do.
#[tokio::test]
async fn a_damaged_name_beside_a_damaged_hash_is_told_by_the_versions() {
    for database in databases().await {
        let store = filled(&database).await;
        let edit = "UPDATE events SET stream = 'battle/z', hash = replace(hash, substr(hash, 1, 1), 'x')
            WHERE position = 6";
        database.meddle(edit).await;
        let found = fault(&store, ledger(1)).await.unwrap();
        assert_eq!((found.position, found.stream.as_str()), (6, "battle/b"));
        assert!(found.reason.contains("names stream \"battle/z\""), "{found:?}");
        store.close().await;
    }
}

/// A damaged name in the table of streams is one fault, of the stream that it was.
#[tokio::test]
async fn a_renamed_stream_of_the_table_is_told_by_its_version() {
    for database in databases().await {
        let store = filled(&database).await;
        database.meddle("UPDATE streams SET stream = 'battle/z' WHERE stream = 'battle/b'").await;
        let found = fault(&store, ledger(1)).await.unwrap();
        assert_eq!((found.position, found.stream.as_str()), (7, "battle/b"));
        assert!(found.reason.contains("\"battle/z\""), "{found:?}");
        store.close().await;
    }
}

/// A single flipped bit in the file, as a bad disk makes it, even one that leaves no UTF-8.
#[tokio::test]
async fn a_flipped_byte_in_the_file_is_found() {
    for flip in [1_u8, 0x80] {
        let database = Database::sqlite();
        let store = filled(&database).await;
        store.close().await;
        let path = database.url.strip_prefix("sqlite:").unwrap();
        let mut bytes = std::fs::read(path).unwrap();
        let payload = &events(key(2), 3)[1].payload; // position 6
        let at = bytes.windows(payload.len()).position(|window| window == payload.as_bytes()).unwrap();
        bytes[at + 14] ^= flip;
        std::fs::write(path, bytes).unwrap();
        let store = database.open().await;
        let found = fault(&store, ledger(1)).await.unwrap();
        assert_eq!((found.ledger, found.position, found.stream.as_str()), (ledger(1), 6, "battle/b"));
        store.close().await;
    }
}

/// The chain is read by the index; what the index does not agree with the database itself must tell.
#[tokio::test]
async fn a_flipped_byte_that_the_index_hides_is_told_by_the_database() {
    let database = Database::sqlite();
    let store = filled(&database).await;
    assert_eq!(store.damage().await, Ok(Vec::new()));
    store.close().await;
    let path = database.url.strip_prefix("sqlite:").unwrap();
    let mut bytes = std::fs::read(path).unwrap();
    let name = ledger(1).to_string();
    // A row of the table of events: the ledger, a position of one byte, the stream.
    let is_row = |at: &usize| {
        bytes[*at..].starts_with(name.as_bytes()) && bytes[at + name.len() + 1..].starts_with(b"battle/b")
    };
    let at = (0..bytes.len() - 60).find(is_row).unwrap();
    bytes[at] ^= 1;
    std::fs::write(path, &bytes).unwrap();
    let store = database.open().await;
    let told = store.damage().await.unwrap();
    let told = told.iter().find(|told| told.contains("events_position")).expect("it is told");
    let (league, position) = (ledger(1), bytes[at + name.len()]);
    for words in [
        format!("position {position} stream battle/b; by the index of positions"),
        format!("by the index of positions league {league} position {position}; by the index of versions"),
        format!("by the index of versions league {league} stream battle/b"),
    ] {
        assert!(told.contains(&words), "{words}: {told}");
    }
    store.close().await;
}

/// A command that is sent again gets the answer that is kept for it.
#[tokio::test]
async fn a_changed_answer_of_a_command_is_found() {
    let edits = [
        "UPDATE commands SET fingerprint = 'zz' WHERE position = 7",
        "UPDATE commands SET position = 999999 WHERE position = 7",
        "UPDATE commands SET position = -1 WHERE position = 7",
    ];
    for edit in edits {
        for database in databases().await {
            let store = filled(&database).await;
            database.meddle(edit).await;
            let found = fault(&store, ledger(1)).await.expect(edit);
            assert!(found.reason.contains("kept for command"), "{edit}: {found:?}");
            store.close().await;
        }
    }
}

#[tokio::test]
async fn a_cut_tail_is_found_by_the_head() {
    for database in databases().await {
        let store = filled(&database).await;
        let kept = store.head(ledger(1)).await.unwrap().unwrap();
        database.meddle("DELETE FROM events WHERE position > 7").await;
        assert_eq!(fault(&store, ledger(1)).await.unwrap().position, 8);
        // Whoever cuts the head and the answers as well leaves a sound chain; a head kept outside shows it.
        database
            .meddle(
                "UPDATE ledgers SET position = 7, hash = (SELECT hash FROM events
                 WHERE events.ledger = ledgers.ledger AND position = 7) WHERE position = 9",
            )
            .await;
        database.meddle("UPDATE streams SET version = 4 WHERE version = 6").await;
        assert!(fault(&store, ledger(1)).await.unwrap().reason.contains("kept for command"));
        database.meddle("DELETE FROM commands WHERE position > 7").await;
        assert_eq!(fault(&store, ledger(1)).await, None);
        assert_ne!(store.head(ledger(1)).await.unwrap().unwrap(), kept);
        store.close().await;
    }
}

/// A command whose answer is gone would be done once more: its place is told.
#[tokio::test]
async fn an_answer_that_is_gone_is_found() {
    for (position, edit) in
        [(7, "DELETE FROM commands WHERE position = 7"), (9, "DELETE FROM commands WHERE position = 9")]
    {
        for database in databases().await {
            let store = database.open().await;
            for (n, after, count) in [(1, 0, 4), (2, 4, 3), (3, 7, 2)] {
                let batch = batch(ledger(1), key(n), "battle/a", after, count);
                appended(store.append(Batch { recorded_at: Timestamp(after as i64), ..batch }).await);
            }
            assert!(store.verify_chain(ledger(1)).await.unwrap().unanswered.is_empty());
            database.meddle(edit).await;
            let verified = store.verify_chain(ledger(1)).await.unwrap();
            assert_eq!((verified.unanswered, verified.faults), (vec![position], vec![]));
            store.close().await;
        }
    }
}

#[tokio::test]
async fn a_wrong_head_or_stream_version_is_found() {
    let edits = [
        "UPDATE ledgers SET hash = replace(hash, substr(hash, 1, 1), '0') || '0'",
        "UPDATE streams SET version = 77 WHERE stream = 'battle/a'",
        "DELETE FROM streams WHERE stream = 'battle/a'",
        "INSERT INTO streams SELECT ledger, 'battle/none', 1 FROM ledgers",
    ];
    for edit in edits {
        for database in databases().await {
            let store = filled(&database).await;
            database.meddle(edit).await;
            assert!(fault(&store, ledger(1)).await.is_some(), "{edit}");
            store.close().await;
        }
    }
}

#[tokio::test]
async fn an_unknown_ledger_cannot_be_verified() {
    let database = Database::sqlite();
    let store = filled(&database).await;
    assert_eq!(store.verify_chain(ledger(7)).await.unwrap_err().code(), "ledger_unknown");
    store.close().await;
}
