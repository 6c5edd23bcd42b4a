//! The activity of a campaign as Atom.

use crate::access::{House, session};
use crate::app::support::{Database, World, done};
use crate::http::{client, get};
use warlog::app::{App, Viewer};
use warlog::league::Visibility;

pub async fn served(app: &App) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let pages = warlog::web::router(app.clone());
    tokio::spawn(async move { axum::serve(listener, pages).await });
    base
}

#[tokio::test]
async fn a_campaign_has_a_valid_feed() {
    let world = World::sqlite().await;
    let base = served(&world.app).await;
    let answer = get(format!("{base}/campaigns/{}/activity.atom", world.campaign)).await.unwrap();
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "application/atom+xml; charset=utf-8");
    let text = answer.text().await.unwrap();
    let feed = text.parse::<atom_syndication::Feed>().unwrap();
    assert_eq!(feed.id, format!("urn:uuid:{}", world.campaign));
    assert_eq!(feed.title.value, "Hive Primus: activity");
    assert!(feed.links.iter().any(|link| link.rel == "self" && link.href.starts_with(&base)));
    assert!(!feed.authors.is_empty() && !feed.entries.is_empty() && feed.entries.len() <= 50);
    let mut ids: Vec<&str> = feed.entries.iter().map(|entry| entry.id.as_str()).collect();
    assert!(ids.iter().all(|id| id.starts_with("urn:uuid:")));
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), feed.entries.len(), "ids that are there twice");
    let times: Vec<_> = feed.entries.iter().map(|entry| entry.updated).collect();
    assert!(times.is_sorted_by(|a, b| a >= b), "not the newest first");
    assert_eq!(feed.updated.to_rfc3339(), "2023-11-14T22:13:20+00:00");
    assert_eq!(feed.entries[0].title.value, "The campaign began: games may be played.");
    let names = "Tom & <b>Jerry</b> \"]]>";
    done(world.app.create_player(&world.app.request(Viewer::System), "Zoe").await.unwrap().1);
    let ask = world.chief();
    let charter = warlog::campaign::Charter::seed_strict();
    let (hostile, outcome) = world.app.found_campaign(&ask, world.league, names, charter).await.unwrap();
    done(outcome);
    let text = get(format!("{base}/campaigns/{hostile}/activity.atom")).await.unwrap().text().await.unwrap();
    let feed = text.parse::<atom_syndication::Feed>().unwrap();
    assert_eq!(feed.title.value, format!("{names}: activity"));
}

#[tokio::test]
async fn who_has_it_already_is_not_sent_it_again() {
    let world = World::sqlite().await;
    let base = served(&world.app).await;
    let address = format!("{base}/campaigns/{}/activity.atom", world.campaign);
    let first = get(&address).await.unwrap();
    let (tag, changed) = (first.headers()["etag"].clone(), first.headers()["last-modified"].clone());
    assert_eq!(changed, "Tue, 14 Nov 2023 22:13:20 GMT");
    let ask = |name: &'static str, value: &reqwest::header::HeaderValue| {
        client().get(&address).header(name, value.clone()).send()
    };
    for (name, value) in [("if-none-match", &tag), ("if-modified-since", &changed)] {
        let again = ask(name, value).await.unwrap();
        assert_eq!((again.status().as_u16(), again.headers()["etag"].clone()), (304, tag.clone()), "{name}");
        assert_eq!(again.text().await.unwrap(), "");
    }
    world.clock.pass(60);
    world.battle().await;
    for (name, value) in [("if-none-match", &tag), ("if-modified-since", &changed)] {
        assert_eq!(ask(name, value).await.unwrap().status(), 200, "{name}");
    }
}

#[tokio::test]
async fn the_feed_of_a_private_league_is_not_there_for_others() {
    let house = House::on(Database::sqlite()).await;
    let base = served(&house.app).await;
    let address = format!("{base}/campaigns/{}/activity.atom", house.world.campaign);
    let hidden = get(&address).await.unwrap();
    assert_eq!(hidden.status(), 404);
    let text = hidden.text().await.unwrap();
    assert!(!text.contains("Hive Primus") && !text.contains("Red Hand"));
    let spectator = session(&house.app, "Lena").await;
    let cookie = format!("warlog_session={}", spectator.reveal());
    let shown = client().get(&address).header("cookie", cookie).send().await.unwrap();
    assert_eq!(
        (shown.status().as_u16(), &shown.headers()["cache-control"]),
        (200, &"private, no-cache".parse().unwrap())
    );
    house.see(Visibility::Unlisted).await;
    assert_eq!(get(&address).await.unwrap().status(), 200);
}
