//! The steps of a replay as data, its timeline, and what leads on from it.

use super::replay::{played, replay};
use super::world::WORLD;
use maud::html;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use warlog::armoury::Language;
use warlog::battle::{Event, Place};
use warlog::ids::Side;
use warlog::web::reel::{LENGTH, Reel};
use warlog::web::story::Step;
use warlog::web::timeline::{Kind, Timeline};

/// The parts of each step, put together again as a script does it.
fn unwound(reel: &Value) -> Vec<BTreeMap<String, String>> {
    let pieces = reel["pieces"].as_array().expect("pieces");
    let (mut places, mut shown) = (BTreeMap::<String, Vec<usize>>::new(), Vec::new());
    for step in reel["steps"].as_array().expect("steps") {
        for (name, change) in step.as_object().expect("changes") {
            let number = |value: &Value| value.as_u64().expect("a number") as usize;
            let (front, back) = (number(&change[0]), number(&change[1]));
            let old = places.remove(name).unwrap_or_default();
            let new = change[2].as_array().expect("places").iter().map(number);
            let all = old[..front].iter().copied().chain(new).chain(old[old.len() - back..].iter().copied());
            places.insert(name.clone(), all.collect());
        }
        let text = |places: &Vec<usize>| places.iter().map(|at| pieces[*at].as_str().unwrap()).collect();
        shown.push(places.iter().map(|(name, places)| (name.clone(), text(places))).collect());
    }
    shown
}

#[test]
fn the_steps_of_a_reel_are_what_the_pages_show() {
    let game = played();
    let replay = replay(&game);
    let timeline = Timeline::of(replay.log, Language::English).unwrap();
    let mut bytes = 0;
    for first in (1..=replay.log.len()).step_by(LENGTH) {
        let asked = first + LENGTH / 3;
        let reel =
            Reel::with(&replay, asked.min(replay.log.len()), &|at| html! { "Note " (at / 7) }).unwrap();
        let reel = serde_json::to_value(reel).unwrap();
        bytes += reel.to_string().len();
        assert_eq!(reel["first"], json!(first));
        for (place, step) in unwound(&reel).iter().enumerate() {
            let number = first + place;
            let shown = Step::at(replay.log, number).unwrap();
            let lines = replay.lines(number, number).unwrap();
            for (name, markup) in replay.frame(&shown, &lines, &timeline).parts() {
                assert_eq!(step[name], markup.into_string(), "{name} of event {number}");
            }
            assert_eq!(step["notes"], format!("Note {}", number / 7));
        }
    }
    let each = bytes / replay.log.len();
    assert!(each < 6_000, "a step takes {each} bytes");
}

#[tokio::test]
async fn steps_are_data_of_one_battle_and_of_nobody_else() {
    let answer = crate::http::get(format!("{}/battles/{}/steps/60", WORLD.base, WORLD.over)).await.unwrap();
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "application/json");
    assert_eq!(answer.headers()["cache-control"], "private, no-cache");
    assert_eq!(answer.headers()["vary"], "accept-language, cookie");
    let reel: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
    assert_eq!(reel["first"], json!(LENGTH + 1));
    for number in ["0", "-1", "99999", "one"] {
        let (status, _) = WORLD.get(&format!("/battles/{}/steps/{number}", WORLD.over)).await;
        assert_eq!(status, 404, "{number}");
    }
}

#[tokio::test]
async fn the_replay_speaks_russian_to_who_reads_it() {
    for path in ["replay", "steps"] {
        let address = format!("{}/battles/{}/{path}/{}", WORLD.base, WORLD.over, WORLD.shots);
        let request = crate::http::client().get(address).header("accept-language", "ru");
        let page = request.send().await.unwrap().text().await.unwrap();
        for part in ["Событие ", "На попадание", "Успешно ", "Команды в этот момент", "Следующий бросок"]
        {
            assert!(page.contains(part), "{path}: {part}");
        }
        assert!(!page.contains("Previous") && !page.contains("passed"), "{path}");
    }
}

#[test]
fn a_timeline_tells_what_is_left_and_what_cost_most() {
    let game = played();
    let log = game.log();
    let timeline = Timeline::of(log, Language::English).unwrap();
    assert_eq!(timeline.material.len(), log.len());
    for side in Side::BOTH {
        assert_eq!(timeline.left(1, side).1, 100);
        let lost = log.iter().any(|event| {
            matches!(event, Event::ModelRemoved { model, .. }
            if game.battle.side_of(*model) == side)
        });
        assert_eq!(timeline.left(log.len(), side).1 < 100, lost, "{side:?}");
        let ids = game.battle.ids().filter(|id| game.battle.side_of(*id) == side);
        let gone = ids.filter(|id| game.battle.model(*id).place == Place::Removed).count();
        let fell = timeline.marks.iter().filter(|mark| mark.kind == Kind::Casualty(side)).count();
        assert_eq!(fell, gone, "{side:?}");
    }
    let turning: Vec<_> = timeline.marks.iter().filter(|mark| mark.kind == Kind::Turning).collect();
    assert!((1..=3).contains(&turning.len()));
    for mark in turning {
        assert!(matches!(log[mark.number - 1], Event::Ordered { .. }), "{}", mark.number);
    }
    let turns = log.iter().filter(|event| matches!(event, Event::TurnBegan { .. })).count();
    let marked = timeline.marks.iter().filter(|mark| matches!(mark.kind, Kind::Turn(..))).count();
    assert_eq!(marked, turns);
    let picture = timeline.svg("What is left").into_string();
    assert_eq!(picture.matches("class=\"left ").count(), 2);
    assert!(!picture.contains("style="));
}

#[tokio::test]
async fn the_replay_leads_on_to_files_dice_and_other_moments() {
    let (battle, replay) = (WORLD.over, format!("/battles/{}/replay/60", WORLD.over));
    let (_, page) = WORLD.get(&replay).await;
    for part in [
        format!("action=\"/battles/{battle}/replay\""),
        "type=\"range\"".to_owned(),
        "Points left as each turn began".to_owned(),
        format!("data-dice=\"/battles/{battle}/dice.json\""),
        "What it does not prove".to_owned(),
        format!("href=\"/battles/{battle}/replay.battle\""),
    ] {
        assert!(page.contains(&part), "{part}");
    }
    assert!(page.len() < 100_000, "{} bytes", page.len());
    let client = warlog::app::http_client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    for (to, goes_to) in [("?to=40", 40), ("", 1), ("?to=x", 1)] {
        let answer = client.get(format!("{}/battles/{battle}/replay{to}", WORLD.base)).send().await.unwrap();
        assert_eq!(answer.status(), 303, "{to}");
        assert_eq!(answer.headers()["location"], format!("/battles/{battle}/replay/{goes_to}"));
    }
    let file = crate::http::get(format!("{}/battles/{battle}/replay.battle", WORLD.base)).await.unwrap();
    assert_eq!(file.headers()["content-disposition"], "attachment; filename=\"replay.battle\"");
    let text = file.text().await.unwrap();
    assert!(text.starts_with("title ") && text.contains("\n> "), "{}", &text[..200]);
}
