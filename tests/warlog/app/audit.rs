//! Damage is found, projections can be filled anew, ledgers travel.

use super::support::{Database, World, done};
use warlog::app::{Filter, Viewer, stream};
use warlog::battle::Order;
use warlog::campaign::Charter;

#[tokio::test]
async fn a_flipped_byte_is_found_with_its_place() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let battle = world.battle().await;
        done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
        world.app.close().await;
        let sql = "UPDATE events SET payload = replace(payload, 'conceded', 'wiped_out')
            WHERE kind = 'battle.battle_ended'";
        world.database.meddle(sql).await;
        let world = world.reopened().await;
        let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
        let fault = report.faults().next().expect("it is found");
        assert_eq!((fault.ledger, fault.stream.as_str()), (world.league, stream::battle(battle).as_str()));
        assert!(fault.position > 0);
        assert!(report.faults().any(|fault| fault.code == "decided_differently"));
    }
}

/// Whatever else comes of it, what is damaged is told once, where it belongs.
#[tokio::test]
async fn one_damaged_event_is_one_fault() {
    let edits = [
        "kind = 'battle.battle_endet'",
        "payload = '{\"done\":1}'",
        "payload = '{'",
        "position = position + 500",
        "stream = 'battle/z'",
        "ledger = '01890a5d-ac96-774b-bcce-b302099a8057'",
    ];
    for edit in edits {
        for database in Database::all().await {
            let world = World::on(database, Charter::seed_strict()).await;
            let battle = world.battle().await;
            done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
            world.app.close().await;
            let sql = format!("UPDATE events SET {edit} WHERE kind = 'battle.battle_ended'");
            world.database.meddle(sql).await;
            let world = world.reopened().await;
            let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
            let faults: Vec<_> = report.faults().collect();
            assert_eq!(faults.len(), 1, "{edit}: {faults:#?}");
            let (stream, code) = (stream::battle(battle), "chain");
            assert_eq!((faults[0].stream.as_str(), faults[0].code), (stream.as_str(), code), "{edit}");
        }
    }
}

/// Reasons lie beside the log, which holds their hashes.
#[tokio::test]
async fn a_changed_note_is_found() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let battle = world.battle().await;
        done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
        let reason = Some("He was late.".to_owned());
        done(world.app.dispute_result(&world.blue(), world.campaign, 1, reason).await.unwrap());
        let world = world.meddled("UPDATE notes SET text = 'He was here.' WHERE text = 'He was late.'").await;
        let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
        let codes: Vec<&str> = report.faults().map(|fault| fault.code).collect();
        assert_eq!(codes, ["note"]);
    }
}

#[tokio::test]
async fn filling_projections_anew_changes_nothing() {
    let world = World::sqlite().await;
    let app = &world.app;
    let battle = world.battle().await;
    done(app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    let battle = world.battle().await;
    let shown = || async {
        let all = Filter::default();
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?}",
            app.leagues(Viewer::Guest).await.unwrap(),
            app.campaigns(Viewer::Guest, &all).await.unwrap(),
            app.rosters(Viewer::Guest, &all).await.unwrap(),
            app.battles(Viewer::Guest, &all).await.unwrap(),
            app.tallies(Viewer::Guest, battle).await.unwrap(),
            app.waiting_for(Viewer::Guest, world.players[0]).await.unwrap(),
        )
    };
    let before = shown().await;
    let mut told = 0;
    app.rebuild(None, &mut |_, _, _| told += 1).await.unwrap();
    assert!(told > 0);
    assert_eq!(shown().await, before);
}

/// What is counted of a damaged log would be wrong: the good tables stay, and the place is told.
#[tokio::test]
async fn nothing_is_counted_anew_from_a_damaged_log() {
    for edit in [
        "DELETE FROM events WHERE kind = 'battle.battle_ended'",
        "UPDATE events SET kind = 'battle.battle_endet' WHERE kind = 'battle.battle_ended'",
        "UPDATE events SET version = version + 500 WHERE kind = 'battle.battle_ended'",
        "UPDATE events SET position = position + 500 WHERE kind = 'battle.battle_ended'",
    ] {
        for database in Database::all().await {
            let world = World::on(database, Charter::seed_strict()).await;
            let battle = world.battle().await;
            let ended =
                done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
            let is_end = |event: &&warlog::store::StoredEvent| &*event.kind == "battle.battle_ended";
            let place = ended.events.iter().find(is_end).expect("it ends").position;
            let world = world.meddled(edit).await;
            let shown = async || {
                let all = Filter::default();
                format!("{:?}", world.app.battles(Viewer::Guest, &all).await.unwrap())
            };
            let before = shown().await;
            let error = world.app.rebuild(None, &mut |_, _, _| ()).await.unwrap_err();
            assert_eq!(error.code(), "event_unreadable", "{edit}: {error}");
            let told = error.to_string();
            let near = format!("ledger {} near position {place} ", world.league);
            assert!(told.contains(&near), "{edit}: {told}");
            assert_eq!(shown().await, before, "{edit}");
        }
    }
}

/// Sending a command again is answered from what was kept: that is compared with the log.
#[tokio::test]
async fn an_answer_that_was_changed_is_found() {
    const LAST: &str = " WHERE position = (SELECT max(position) FROM commands)";
    let changes = [
        ["X'7b'", "'\\x7b'"],
        [
            "CAST(replace(CAST(answer AS TEXT), 'after\":', 'after\":1') AS BLOB)",
            "convert_to(replace(convert_from(answer, 'UTF8'), 'after\":', 'after\":1'), 'UTF8')",
        ],
        [
            "CAST(replace(CAST(answer AS TEXT), 'stream\":\"', 'stream\":\"x') AS BLOB)",
            "convert_to(replace(convert_from(answer, 'UTF8'), 'stream\":\"', 'stream\":\"x'), 'UTF8')",
        ],
    ];
    for [on_sqlite, on_postgres] in changes {
        for database in Database::all().await {
            let world = World::on(database, Charter::seed_strict()).await;
            assert!(world.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
            world.app.close().await;
            let is_sqlite = world.database.url.starts_with("sqlite");
            let change = if is_sqlite { on_sqlite } else { on_postgres };
            world.database.meddle(format!("UPDATE commands SET answer = {change}{LAST}")).await;
            let world = world.reopened().await;
            let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
            assert!(!report.is_clean(), "{change}");
            assert!(report.faults().all(|fault| fault.code == "answer"), "{change}: {report:#?}");
        }
    }
}

/// Rows that belong to no league, and commands whose answers are gone, are found although every chain is whole.
#[tokio::test]
async fn what_is_too_much_or_too_little_beside_the_chains_is_found() {
    for (edit, told) in [
        ("INSERT INTO streams (ledger, stream, version) VALUES ('zz', 'zz', 1)", "\"zz\""),
        (
            "INSERT INTO events SELECT 'other', position, stream, version, kind, \"schema\", recorded_at, actor,
             command, payload, hash FROM events WHERE position = 1 LIMIT 1",
            "\"other\"",
        ),
        (
            "DELETE FROM commands WHERE position = (SELECT max(position) FROM commands)",
            "answer is kept no more",
        ),
    ] {
        for database in Database::all().await {
            let world = World::on(database, Charter::seed_strict()).await;
            let world = world.meddled(edit).await;
            let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
            let reasons = report.faults().map(|fault| &fault.reason).chain(&report.damage);
            let found: Vec<_> = reasons.filter(|reason| reason.contains(told)).collect();
            assert!(!report.is_clean() && found.len() == 1, "{edit}: {report:#?}");
        }
    }
}

/// What a rebuild refuses the audit finds, and the other way round: a head that was changed or is gone.
#[tokio::test]
async fn the_audit_and_a_rebuild_agree_about_heads() {
    for edit in [
        "UPDATE ledgers SET hash = '1' || substr(hash, 2) WHERE position = 0",
        "UPDATE ledgers SET hash = '1' || substr(hash, 2) WHERE position > 0",
        "DELETE FROM ledgers WHERE position > 0",
    ] {
        for database in Database::all().await {
            let world = World::on(database, Charter::seed_strict()).await;
            let world = world.meddled(edit).await;
            let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
            let rebuilt = world.app.rebuild(None, &mut |_, _, _| ()).await;
            assert_eq!(report.is_clean(), rebuilt.is_ok(), "{edit}: {report:?} {rebuilt:?}");
            assert!(!edit.contains("> 0") || rebuilt.is_err(), "{edit}");
        }
    }
}

/// Who looks for what is wrong is not told to look for it.
#[tokio::test]
async fn the_audit_does_not_advise_to_run_itself() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    world.app.close().await;
    let sql = "UPDATE events SET payload = '{}' WHERE kind IN ('battle.battle_ended', 'battle.battle_began')";
    world.database.meddle(sql).await;
    let world = world.reopened().await;
    let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert!(report.faults().count() > 1, "{report:#?}");
    assert!(report.faults().all(|fault| !fault.reason.contains("warlog verify")), "{report:#?}");
}

#[tokio::test]
async fn a_league_travels_as_a_file() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    let running = world.battle().await;
    let mut file = Vec::new();
    world.app.export(world.league, &mut file, &mut |_, _| ()).await.unwrap();

    let elsewhere = Database::sqlite();
    let app = elsewhere.open(&world.clock, 7).await;
    app.import(&mut file.as_slice()).await.unwrap();
    let mut again = Vec::new();
    app.export(world.league, &mut again, &mut |_, _| ()).await.unwrap();
    assert_eq!(file, again);
    assert_eq!(app.players(Viewer::Guest).await.unwrap().len(), 3, "a league knows its people");
    assert_eq!(app.battles(Viewer::Guest, &Filter::default()).await.unwrap().len(), 2);
    // The secret stayed behind: the running battle commits to a new one when it goes on.
    let blue = app.request(Viewer::Player(world.players[1]));
    done(app.order(&blue, running, None, Order::Concede, None).await.unwrap());
    assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

#[tokio::test]
async fn who_left_a_league_takes_no_part_in_it() {
    let world = World::sqlite().await;
    let (app, league, boris) = (&world.app, world.league, world.players[1]);
    done(app.leave_league(&world.blue(), league, boris).await.unwrap());
    let store =
        warlog::store::Store::open(&world.database.url, warlog::store::Setup::default()).await.unwrap();
    let parts = || async {
        let sql = "SELECT stream, player FROM parts ORDER BY stream, player";
        let rows = store.connection().await.unwrap().fetch(sql, vec![]).await.unwrap();
        rows.iter().map(|row| (row.text(0).unwrap(), row.text(1).unwrap())).collect::<Vec<_>>()
    };
    let before = parts().await;
    assert!(!before.contains(&(stream::league(league), boris.to_string())));
    app.rebuild(None, &mut |_, _, _| ()).await.unwrap();
    assert_eq!(parts().await, before);
}

#[tokio::test]
async fn events_whose_ledger_is_gone_are_found() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        world.battle().await;
        let end = world.app.head(Viewer::Guest, world.league).await.unwrap().position;
        let world = world.meddled("DELETE FROM ledgers WHERE position > 0").await;
        let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
        let [fault] = report.faults().collect::<Vec<_>>()[..] else { panic!("{report:#?}") };
        assert_eq!((fault.ledger, fault.position, fault.code), (world.league, end, "chain"));
        let only = world.app.verify(Some(world.league), &mut |_, _, _| ()).await.unwrap();
        assert_eq!(only.faults().count(), 1);
    }
}

#[tokio::test]
async fn several_damaged_events_are_all_found() {
    let world = World::sqlite().await;
    let battles = [world.battle().await, {
        done(world.app.void_game(&world.chief(), world.campaign, 1, None).await.unwrap());
        world.battle().await
    }];
    world.app.close().await;
    let sql = "UPDATE events SET payload = replace(payload, '\"mode\"', '\"mood\"') WHERE kind = 'battle.battle_began'";
    world.database.meddle(sql).await;
    let world = world.reopened().await;
    let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
    for battle in battles {
        let faults: Vec<_> = report.faults().filter(|fault| fault.stream == stream::battle(battle)).collect();
        assert_eq!(faults[0].code, "chain", "{report:#?}");
        assert!(faults.iter().all(|fault| fault.position == faults[0].position), "{faults:#?}");
    }
}

/// A server that writes while another process checks makes no fault.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_appended_meanwhile_is_no_fault() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (writer, league) = (world.database.open(&world.clock, 2).await, world.league);
        let requests: Vec<_> = (0..40).map(|_| world.chief()).collect();
        let writing = tokio::spawn(async move {
            for (n, request) in requests.iter().enumerate() {
                done(writer.rename_league(request, league, &format!("League {n}")).await.unwrap());
            }
        });
        while !writing.is_finished() {
            let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
            assert!(report.is_clean(), "{report:#?}");
        }
        writing.await.unwrap();
    }
}

#[tokio::test]
async fn who_sets_up_first_is_checked_against_the_commitment() {
    let world = World::sqlite().await;
    world.battle().await;
    assert!(world.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    world.app.close().await;
    let sql = "UPDATE events SET payload = CASE WHEN payload LIKE '%\"first\":\"red\"%'
        THEN replace(payload, '\"first\":\"red\"', '\"first\":\"blue\"')
        ELSE replace(payload, '\"first\":\"blue\"', '\"first\":\"red\"') END WHERE kind = 'battle.battle_began'";
    world.database.meddle(sql).await;
    let world = world.reopened().await;
    let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert!(report.faults().any(|fault| fault.code == "first"), "{report:?}");
}

/// An entry of an index that names another ledger: it is told, and all else is checked.
#[tokio::test]
async fn a_flipped_byte_in_an_index_does_not_end_the_audit() {
    let world = World::sqlite().await;
    world.battle().await;
    world.app.close().await;
    let path = world.database.url.strip_prefix("sqlite:").unwrap().to_owned();
    let sound = std::fs::read(&path).unwrap();
    let name = world.league.to_string();
    // An entry of the index of positions: the ledger, a position and the number of a row, each of one byte.
    let is_entry = |at: &usize| {
        let rest = &sound[at + name.len()..];
        sound[*at..].starts_with(name.as_bytes()) && rest[0] == 6 && rest[1] < 32
    };
    let places: Vec<usize> = (0..sound.len() - 60).filter(is_entry).collect();
    assert!(!places.is_empty());
    for (at, letter) in places.iter().flat_map(|at| [0, 20, 35].map(|letter| (at, letter))) {
        let mut bytes = sound.clone();
        bytes[at + letter] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        let app = world.database.open(&world.clock, 3).await;
        let report = app.verify(None, &mut |_, _, _| ()).await.unwrap();
        assert!(report.damage.iter().any(|told| told.contains("events_position")), "{letter}: {report:#?}");
        let place = format!("by its row league {name} position 6 stream ");
        assert!(report.damage.iter().any(|told| told.contains(&place)), "{letter}: {report:#?}");
        let checked = report.ledgers.iter().find(|checked| checked.ledger == world.league);
        assert!(checked.is_some_and(|checked| checked.battles == 1), "{letter}: {report:#?}");
        app.close().await;
    }
}

/// A stream whose name is damaged, in one event or in the table of streams, is one fault of the stream that it was.
#[tokio::test]
async fn a_damaged_name_of_a_stream_is_one_fault_with_its_place() {
    for table in ["events", "streams"] {
        let world = World::sqlite().await;
        let battle = world.battle().await;
        done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
        world.app.close().await;
        let which = if table == "events" { "kind = 'battle.battle_ended'" } else { "stream LIKE 'battle/%'" };
        world.database.meddle(format!("UPDATE {table} SET stream = 'cattle/x' WHERE {which}")).await;
        let world = world.reopened().await;
        let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
        let [fault] = report.faults().collect::<Vec<_>>()[..] else { panic!("{table}: {report:#?}") };
        assert_eq!((fault.ledger, fault.stream.as_str()), (world.league, stream::battle(battle).as_str()));
        assert!(fault.position > 0 && fault.reason.contains("\"cattle/x\""), "{table}: {fault:?}");
    }
}
