//! Charts, records and what happens: their values as text, beside the tables that have them all.

use super::world::{WORLD, bind, get, serve};
use crate::app::support::{Database, World, done};
use warlog::battle::Order;
use warlog::campaign::Charter;

#[tokio::test]
async fn charts_say_in_text_what_they_draw_and_tables_have_it_all() {
    let (_, page) = WORLD.get(&format!("/leagues/{}/statistics", WORLD.league)).await;
    assert!(page.contains("<figure class=\"chart\"") && page.contains("Games by result"), "{page}");
    let chart = page.split("<figure").nth(1).unwrap().split("</figure>").next().unwrap();
    assert!(chart.contains("<svg class=\"bar\"") && chart.contains("1–0–0 · 100%"), "{chart}");
    assert!(!page.contains(" style="), "the policy forbids inline style");
    let (_, page) = WORLD.get(&format!("/battles/{}/statistics", WORLD.over)).await;
    for part in ["How far from the average", " · z ", "What dice decided", "Third Squad", "Enemies put out"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    for path in
        [format!("/rosters/{}/statistics", WORLD.rosters[0]), format!("/players/{}", WORLD.players[0])]
    {
        let (status, page) = WORLD.get(&path).await;
        assert!(status == 200 && page.contains("1 won, 0 drawn, 0 lost"), "{page}");
    }
}

#[tokio::test]
async fn records_are_those_of_confirmed_games() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, world.app.clone()));
    let address = format!("{base}/leagues/{}/records", world.league);
    let (status, page) = get(&address).await;
    assert!(status == 200 && page.contains("The first one sets the first records"), "{page}");
    for game in 1..=2 {
        let battle = world.battle().await;
        done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
        if game == 2 {
            let (_, page) = get(&address).await;
            assert!(!page.contains("Longest streak"), "one win is no streak: {page}");
        }
        done(world.app.confirm_result(&world.chief(), world.campaign, game).await.unwrap());
    }
    let (_, page) = get(&address).await;
    let record = |title: &str| {
        let rest = page.split(title).nth(1).unwrap_or_else(|| panic!("{title}: {page}"));
        rest.split("</li>").next().unwrap().to_owned()
    };
    assert!(record("Longest streak of games won").contains(">2<"));
    assert!(record("Longest streak of games won").contains("Red Hand"));
    assert!(record("Most games won").contains("Rita"));
    assert!(record("Clearest win").contains("/games/"), "{page}");
}

#[tokio::test]
async fn what_happens_is_told_by_topic_the_newest_first() {
    let address = format!("/campaigns/{}/activity", WORLD.campaign);
    let (status, page) = WORLD.get(&address).await;
    assert_eq!(status, 200);
    let list = page.split("happenings").nth(1).unwrap();
    let first = |text: &str| list.find(text);
    assert!(first("topic-results").is_some() && first("topic-rosters").is_some(), "{page}");
    let (_, results) = WORLD.get(&format!("{address}?topic=results")).await;
    assert!(results.contains("topic-results") && !results.contains("class=\"topic-rosters\""), "{results}");
    let (status, nothing) = WORLD.get(&format!("{address}?topic=rounds")).await;
    assert!(status == 200 && nothing.contains("Nothing of this has happened yet"), "{nothing}");
}
