//! Notes on moments of a battle: where they stand, that they can be erased, and that the battle does not hear of them.

use super::forks::assert_clean;
use super::support::{Database, World, done, refused};
use warlog::app::{App, BattleNote, Outcome, Viewer, stream};
use warlog::battle::Order;
use warlog::battle::notes::{LONGEST_NOTE, MOST_NOTES};
use warlog::campaign::Charter;
use warlog::ids::BattleId;

async fn notes(app: &App, battle: BattleId) -> Vec<BattleNote> {
    app.notes(Viewer::Guest, battle, ..).await.unwrap()
}

fn texts(notes: &[BattleNote]) -> Vec<(u32, u32, &str)> {
    notes.iter().map(|note| (note.number, note.at, note.text.as_str())).collect()
}

#[tokio::test]
async fn a_note_stands_at_its_event_and_the_battle_does_not_hear_of_it() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, battle) = (&world.app, world.battle().await);
        let before = app.battle(Viewer::Guest, battle, None).await.unwrap();
        done(app.leave_note(&world.red(), battle, 2, "  Why there?\r\nСюда! ").await.unwrap());
        done(app.leave_note(&world.blue(), battle, 1, "Why there?").await.unwrap());
        done(app.leave_note(&world.blue(), battle, 2, "Why not?").await.unwrap());
        let all = notes(app, battle).await;
        let expected = [(1, 2, "Why there?\nСюда!"), (2, 1, "Why there?"), (3, 2, "Why not?")];
        assert_eq!(texts(&all), expected);
        assert_eq!((all[0].by, all[1].by), (world.players[0], world.players[1]));
        assert!(all[0].written.0 > 0);
        assert_eq!(
            texts(&app.notes(Viewer::Guest, battle, 2..=2).await.unwrap()),
            [expected[0], expected[2]]
        );
        assert_eq!(app.noted(Viewer::Guest, battle).await.unwrap(), [1, 2]);
        assert_eq!(app.battle(Viewer::Guest, battle, None).await.unwrap(), before);
        // An order that has seen this version of the battle is taken.
        let concede = world.red().at_version(before.version);
        done(app.order(&concede, battle, None, Order::Concede, None).await.unwrap());
        assert_clean(&world).await;
    }
}

#[tokio::test]
async fn a_note_is_left_once_however_often_it_is_sent() {
    let world = World::sqlite().await;
    let (app, battle) = (&world.app, world.battle().await);
    let request = world.red();
    let first = done(app.leave_note(&request, battle, 1, "Once").await.unwrap());
    let again = done(app.leave_note(&request, battle, 1, "Once").await.unwrap());
    assert!(!first.repeated && again.repeated);
    assert_eq!(notes(app, battle).await.len(), 1);
    let stale = app.leave_note(&world.red().at_version(0), battle, 1, "Late").await.unwrap();
    assert!(matches!(stale, Outcome::Conflict { expected: 0, actual: 1, .. }), "{stale:?}");
}

#[tokio::test]
async fn what_is_no_note_is_refused_and_leaves_nothing() {
    let world = World::sqlite().await;
    let (app, battle) = (&world.app, world.battle().await);
    let last = app.battle(Viewer::Guest, battle, None).await.unwrap().version as u32;
    let long = "ж".repeat(LONGEST_NOTE + 1);
    for (at, words, code) in [
        (1, " \n ", "empty_note"),
        (1, long.as_str(), "note_too_long"),
        (0, "words", "no_such_event"),
        (last + 1, "words", "no_such_event"),
        (1, "nul\0", "nul_character"),
    ] {
        assert_eq!(refused(app.leave_note(&world.red(), battle, at, words).await.unwrap()), code);
    }
    assert_eq!(refused(app.erase_note(&world.red(), battle, 1).await.unwrap()), "no_such_note");
    let Outcome::Refused(late) = app.leave_note(&world.red(), battle, last + 1, "words").await.unwrap()
    else {
        panic!()
    };
    let numbers = [("at".to_owned(), i64::from(last) + 1), ("last".to_owned(), i64::from(last))];
    assert_eq!(late.numbers, numbers);
    done(app.leave_note(&world.red(), battle, last, &long[..LONGEST_NOTE * 2]).await.unwrap());
    assert_eq!(notes(app, battle).await.len(), 1);
}

#[tokio::test]
async fn a_battle_keeps_so_many_notes_and_erasing_one_makes_room() {
    let world = World::sqlite().await;
    let (app, battle) = (&world.app, world.battle().await);
    for number in 0..MOST_NOTES {
        done(app.leave_note(&world.red(), battle, 1, &number.to_string()).await.unwrap());
    }
    assert_eq!(refused(app.leave_note(&world.red(), battle, 1, "more").await.unwrap()), "too_many_notes");
    done(app.erase_note(&world.red(), battle, 7).await.unwrap());
    done(app.leave_note(&world.red(), battle, 1, "more").await.unwrap());
    assert_eq!(notes(app, battle).await.last().unwrap().number, MOST_NOTES as u32 + 2);
}

#[tokio::test]
async fn an_erased_note_is_gone_from_the_database_and_the_same_words_of_another_stay() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, battle) = (&world.app, world.battle().await);
        done(app.leave_note(&world.red(), battle, 1, "A good game").await.unwrap());
        done(app.leave_note(&world.blue(), battle, 1, "A good game").await.unwrap());
        let events = app.events(Viewer::System, &stream::notes(battle), 0, 9).await.unwrap().events;
        assert_ne!(events[0].payload.split("text").nth(1), events[1].payload.split("text").nth(1));
        assert_eq!(refused(app.erase_note(&world.blue(), battle, 1).await.unwrap()), "not_allowed");
        done(app.erase_note(&world.red(), battle, 1).await.unwrap());
        assert_eq!(texts(&notes(app, battle).await), [(2, 1, "A good game")]);
        assert_eq!(refused(app.erase_note(&world.red(), battle, 1).await.unwrap()), "no_such_note");
        let mut exported = Vec::new();
        app.export(world.league, &mut exported, &mut |_, _| ()).await.unwrap();
        let exported = String::from_utf8(exported).unwrap();
        assert_eq!(exported.matches("A good game").count(), 1);
        assert_clean(&world).await;
        // It travels with the ledger.
        let there = Database::sqlite().open(&world.clock, 9).await;
        there.import(&mut exported.as_bytes()).await.unwrap();
        assert_eq!(notes(&there, battle).await, notes(app, battle).await);
    }
}

#[tokio::test]
async fn a_note_that_names_another_writer_is_found() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    done(world.app.leave_note(&world.red(), battle, 1, "Mine").await.unwrap());
    done(world.app.erase_note(&world.red(), battle, 1).await.unwrap());
    world.app.close().await;
    let sql = "UPDATE events SET payload = replace(payload, '\"note\":1', '\"note\":5') WHERE kind = 'notes.erased'";
    world.database.meddle(sql).await;
    let world = world.reopened().await;
    let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
    let told = report.faults().find(|fault| fault.code == "decided_differently").expect("it is found");
    assert_eq!(told.stream, stream::notes(battle));
}
