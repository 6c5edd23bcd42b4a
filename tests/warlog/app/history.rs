//! Events of earlier programs, and of later ones.

use super::forge::Forgery;
use super::support::{Database, World, done};
use serde_json::{Value, json};
use std::sync::Arc;
use warlog::app::{App, Config, SetEntropy, Viewer, upcasters};
use warlog::ids::Side;

/// A program in which words are kept as a list has read those that were one text.
#[tokio::test]
async fn a_battle_of_an_older_schema_is_read_in_todays_shape() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    done(world.app.add_words(&world.red(), battle, None, "luck").await.unwrap());
    let mut old = Forgery::of(&world.app, world.league).await;
    let place = old.nth("battle.words_added", 0);
    // As an earlier program would have written it.
    old.events[place]["payload"] = json!({ "side": "red", "text": "luck" });
    let database = Database::sqlite();
    let rename = |mut payload: Value| {
        payload["words"] = payload["text"].take();
        payload
    };
    let open = |upcasters| {
        let (clock, entropy) = (world.clock.clone(), Arc::new(SetEntropy::new(5)));
        App::open(Config { clock, entropy, upcasters, ..Config::new(database.url.clone()) })
    };
    let app = open(upcasters().with("battle.words_added", 1, rename)).await.unwrap();
    app.import(&mut old.file().as_slice()).await.unwrap();
    let view = app.battle(Viewer::Guest, battle, None).await.unwrap();
    assert_eq!(view.battle.sides[Side::Red.index()].words, "luck");
    let told = app.battle_events(Viewer::Guest, battle, 0, 10).await.unwrap().events;
    assert_eq!((told[1].stored.schema, &*told[1].stored.kind), (2, "battle.words_added"));
    assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    // The log keeps what was written.
    let again = Forgery::of(&app, world.league).await;
    assert_eq!(again.events[place]["payload"], old.events[place]["payload"]);
    assert_eq!(again.events[place]["schema"], 1);
    app.close().await;
}

#[tokio::test]
async fn a_newer_schema_is_refused_as_an_unknown_kind_is() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    let mut newer = Forgery::of(&world.app, world.league).await;
    for kind in ["battle.battle_began", "roster.member_recruited", "campaign.founded", "league.founded"] {
        let place = newer.nth(kind, 0);
        newer.events[place]["schema"] = json!(2);
        let database = Database::sqlite();
        let app = database.open(&world.clock, 5).await;
        let error = app.import(&mut newer.file().as_slice()).await.unwrap_err();
        assert!(error.to_string().contains("newer program"), "{kind}: {error}");
        assert!(app.head(Viewer::Guest, world.league).await.is_err(), "nothing is left");
        newer.events[place]["schema"] = json!(1);
    }
    world.app.close().await;
    world.database.meddle("UPDATE events SET schema = 2 WHERE kind = 'battle.battle_began'").await;
    let world = world.reopened().await;
    let error = world.app.battle(Viewer::Guest, battle, None).await.unwrap_err();
    assert!(error.is_unreadable() && error.to_string().contains("newer program"), "{error}");
    assert!(!world.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}
