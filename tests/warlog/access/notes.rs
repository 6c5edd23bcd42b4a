//! Who may leave notes on a battle and erase them, by the app, the API and the pages.

use super::pages::{location, served};
use super::{House, code, session};
use crate::app::support::{Database, done, refused};
use serde_json::json;
use warlog::app::Viewer;
use warlog::ids::PlayerId;
use warlog::league::Visibility;

#[tokio::test]
async fn those_of_the_league_leave_notes_and_others_do_not() {
    let house = House::on(Database::sqlite()).await;
    house.see(Visibility::Public).await;
    let (app, world, battle) = (&house.app, &house.world, house.battle);
    let leave = async |who: Viewer| app.leave_note(&app.request(who), battle, 1, "Well").await.unwrap();
    let [rita, boris] = world.players;
    for person in [rita, boris, world.organiser, house.arbitrator] {
        done(leave(Viewer::Player(person)).await);
    }
    assert_eq!(refused(leave(Viewer::Guest).await), "not_allowed");
    for person in [house.stranger, house.other, house.spectator, house.admin] {
        assert_eq!(refused(leave(Viewer::Player(person)).await), "not_member");
    }
    let erase = async |person: PlayerId, note: u32| {
        app.erase_note(&app.request(Viewer::Player(person)), battle, note).await.unwrap()
    };
    for person in [rita, house.stranger, house.spectator] {
        assert_eq!(refused(erase(person, 2).await), "not_allowed");
    }
    done(erase(boris, 2).await);
    done(erase(world.organiser, 1).await);
    done(erase(house.arbitrator, 3).await);
    assert_eq!(app.notes(Viewer::Guest, battle, ..).await.unwrap().len(), 1);
}

#[tokio::test]
async fn notes_of_a_private_league_are_for_those_who_see_it() {
    let house = House::on(Database::sqlite()).await;
    let (app, battle) = (&house.app, house.battle);
    let rita = Viewer::Player(house.world.players[0]);
    done(app.leave_note(&app.request(rita), battle, 1, "Between us").await.unwrap());
    for (_, person) in house.outsiders() {
        let viewer = person.map_or(Viewer::Guest, Viewer::Player);
        assert_eq!(code(app.notes(viewer, battle, ..).await), "unknown");
        assert_eq!(code(app.noted(viewer, battle).await), "unknown");
        assert_eq!(code(app.leave_note(&app.request(viewer), battle, 1, "Hello").await), "unknown");
        assert_eq!(code(app.erase_note(&app.request(viewer), battle, 1).await), "unknown");
    }
    let seen = app.notes(Viewer::Player(house.spectator), battle, ..).await.unwrap();
    assert_eq!(seen[0].text, "Between us");
}

#[tokio::test]
async fn the_notes_of_an_erased_person_go_with_him() {
    let house = House::on(Database::sqlite()).await;
    let (app, battle) = (&house.app, house.battle);
    let [rita, boris] = house.world.players;
    for person in [rita, boris] {
        let request = app.request(Viewer::Player(person));
        done(app.leave_note(&request, battle, 1, "The same words").await.unwrap());
    }
    app.erase(Viewer::Player(house.admin), rita).await.unwrap();
    let left = app.notes(Viewer::System, battle, ..).await.unwrap();
    assert_eq!(left.iter().map(|note| note.by).collect::<Vec<_>>(), [boris]);
}

#[tokio::test]
async fn the_api_leaves_tells_and_erases_notes() {
    let house = House::on(Database::sqlite()).await;
    let rita = house.world.players[0];
    let leave = "mutation($battle: BattleId!, $text: String!, $at: Int!) {
        leaveNote(battle: $battle, at: $at, text: $text) {
            ... on Accepted { battle { notes(at: 2) { number at text by { name } writtenAt } } }
            ... on Refused { code sentence numbers { name value } } } }";
    let values = json!({ "battle": house.battle, "text": "<b>bold</b>", "at": 2 });
    let answer = house.ask(Some(rita), leave, &values).await;
    let note = &answer["data"]["leaveNote"]["battle"]["notes"][0];
    assert_eq!((&note["number"], &note["at"]), (&json!(1), &json!(2)), "{answer:#}");
    assert_eq!((&note["text"], &note["by"]["name"]), (&json!("<b>bold</b>"), &json!("Rita")));
    let values = json!({ "battle": house.battle, "text": "x", "at": 9_999 });
    let answer = house.ask(Some(rita), leave, &values).await;
    assert_eq!(answer["data"]["leaveNote"]["code"], "no_such_event", "{answer:#}");
    let erase = "mutation($battle: BattleId!) { eraseNote(battle: $battle, note: 1) {
        ... on Accepted { battle { notes { number } } } } }";
    let answer = house.ask(Some(rita), erase, &json!({ "battle": house.battle })).await;
    assert_eq!(answer["data"]["eraseNote"]["battle"]["notes"], json!([]), "{answer:#}");
}

#[tokio::test]
async fn a_note_is_left_and_erased_by_the_forms_of_the_replay() {
    let house = House::on(Database::sqlite()).await;
    let app = &house.app;
    let mut rita = served(app).await;
    rita.cookie = format!("warlog_session={}", session(app, "Rita").await.reveal());
    let (page, forms) =
        (format!("/battles/{}/replay/2", house.battle), format!("/battles/{}/notes", house.battle));
    let fields = [("say", "leave"), ("at", "2"), ("text", "<script>alert(1)</script> why"), ("key", "one")];
    for _ in 0..2 {
        let answer = rita.send(&page, &forms, &fields).await;
        assert_eq!((answer.status().as_u16(), location(&answer)), (303, format!("{page}#notes").as_str()));
    }
    let (_, shown) = rita.get(&page).await;
    assert_eq!(shown.matches("&lt;script&gt;alert(1)").count(), 1, "sent twice, it is left once");
    assert!(!shown.contains("<script>alert"));
    let (_, elsewhere) = rita.get(&format!("/battles/{}/replay/1", house.battle)).await;
    assert!(!elsewhere.contains("alert(1)") && elsewhere.contains("data-to=\"2\">2</a>"), "the way there");
    let (_, steps) = rita.get(&format!("/battles/{}/steps/1", house.battle)).await;
    assert!(steps.contains("alert(1)"), "the steps have it too");
    let answer = rita.send(&page, &forms, &[("say", "leave"), ("at", "2"), ("text", "  ")]).await;
    assert_eq!(answer.status().as_u16(), 422);
    assert!(answer.text().await.unwrap().contains("empty_note"));
    let mut boris = served(app).await;
    boris.cookie = format!("warlog_session={}", session(app, "Boris").await.reveal());
    let answer = boris.send(&page, &forms, &[("say", "erase"), ("at", "2"), ("note", "1")]).await;
    assert_eq!(answer.status().as_u16(), 403);
    let answer = rita.send(&page, &forms, &[("say", "erase"), ("at", "2"), ("note", "1")]).await;
    assert_eq!(answer.status().as_u16(), 303);
    assert!(!rita.get(&page).await.1.contains("alert(1)"));
}

#[tokio::test]
async fn a_what_if_is_started_by_the_form_of_the_replay() {
    let house = House::on(Database::sqlite()).await;
    let app = &house.app;
    let mut rita = served(app).await;
    rita.cookie = format!("warlog_session={}", session(app, "Rita").await.reveal());
    let page = format!("/battles/{}/replay/2", house.battle);
    let fields = [("at", "2"), ("title", "Had I stayed"), ("seed", "7"), ("key", "fork")];
    let answer = rita.send(&page, &format!("/battles/{}/fork", house.battle), &fields).await;
    assert_eq!(answer.status().as_u16(), 303);
    let fork = location(&answer).to_owned();
    let (_, shown) = rita.get(&fork).await;
    assert!(shown.contains("Had I stayed") && shown.contains("seed 7"), "{shown}");
    let answer = rita.send(&page, &format!("/battles/{}/fork", house.battle), &[("at", "9999")]).await;
    assert_eq!(answer.status().as_u16(), 422);
    assert!(answer.text().await.unwrap().contains("no_such_event"));
}
