//! The activity of a campaign: its sentences, and following it.

use crate::access::House;
use crate::app::support::{Database, World, done};
use futures_util::StreamExt;
use warlog::app::{Topic, Viewer};
use warlog::armoury::Language;
use warlog::campaign::Charter;

#[tokio::test]
async fn a_season_reads_as_plain_sentences() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        world.battle().await;
        let told =
            world.app.newest_activity(Viewer::Guest, world.campaign, 1_000, Language::English).await.unwrap();
        let sentences: Vec<&str> = told.iter().map(|one| one.sentence.as_str()).collect();
        for expected in [
            "Olga founded the campaign Hive Primus.",
            "Rita takes part with Red Hand.",
            "Boris takes part with Blue Moon.",
            "The campaign began: games may be played.",
            "Game 1 of Red Hand against Blue Moon began.",
        ] {
            assert!(sentences.contains(&expected), "{expected}: {sentences:#?}");
        }
        let positions: Vec<u64> = told.iter().map(|one| one.stored.position).collect();
        assert!(positions.is_sorted() && told.iter().any(|one| one.topic == Topic::Rosters));
        for sentence in sentences {
            assert!(
                sentence.ends_with('.') && !sentence.contains("..") && !sentence.contains('_'),
                "{sentence}"
            );
            assert!(sentence.chars().next().is_some_and(char::is_uppercase), "{sentence}");
        }
    }
}

#[tokio::test]
async fn who_comes_back_with_a_position_misses_and_repeats_nothing() {
    let world = World::sqlite().await;
    let all =
        world.app.newest_activity(Viewer::Guest, world.campaign, 1_000, Language::English).await.unwrap();
    let all: Vec<u64> = all.iter().map(|one| one.stored.position).collect();
    let seen = all[all.len() / 2];
    let mut following = world.app.follow_activity(Viewer::Guest, world.campaign, seen).await.unwrap();
    let mut heard: Vec<u64> = Vec::new();
    while heard.len() < all.iter().filter(|position| **position > seen).count() {
        heard.extend(following.next_page().await.unwrap().iter().map(|one| one.stored.position));
    }
    world.battle().await;
    let now =
        world.app.newest_activity(Viewer::Guest, world.campaign, 1_000, Language::English).await.unwrap();
    let now: Vec<u64> = now.iter().map(|one| one.stored.position).filter(|at| *at > seen).collect();
    while heard.len() < now.len() {
        heard.extend(following.next_page().await.unwrap().iter().map(|one| one.stored.position));
    }
    assert_eq!(heard, now);
    let ahead = world.app.follow_activity(Viewer::Guest, world.campaign, 1_000_000).await;
    assert_eq!(ahead.err().map(|error| error.code().to_owned()), Some("position_ahead".to_owned()));
}

#[tokio::test]
async fn who_may_look_no_more_hears_no_more() {
    let house = House::on(Database::sqlite()).await;
    let (app, campaign) = (&house.app, house.world.campaign);
    for outsider in [Viewer::Guest, Viewer::Player(house.stranger)] {
        let followed = app.follow_activity(outsider, campaign, 0).await;
        assert_eq!(followed.err().map(|error| error.code().to_owned()), Some("unknown".to_owned()));
        assert!(app.newest_activity(outsider, campaign, 10, Language::English).await.is_err());
    }
    let spectator = Viewer::Player(house.spectator);
    let head = app.head(Viewer::System, house.world.league).await.unwrap().position;
    let following = app.follow_activity(spectator, campaign, head).await.unwrap();
    let mut following = Box::pin(following.into_stream());
    let chief = app.request(Viewer::Player(house.world.organiser));
    done(app.dismiss_spectator(&chief, house.world.league, house.spectator).await.unwrap());
    let heard = following.next().await.unwrap();
    assert_eq!(heard.unwrap_err().code(), "unknown");
    assert!(following.next().await.is_none());
}
