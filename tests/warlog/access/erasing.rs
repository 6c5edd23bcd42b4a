//! Leaving for good: the person goes, the log stays.

use super::{House, PASSWORD, code, hidden, session};
use crate::app::support::{Database, done};
use serde_json::json;
use warlog::app::{Key, Origin, Viewer};
use warlog::battle::Order;

#[tokio::test]
async fn an_erased_person_is_gone_and_the_log_is_whole() {
    // T97
    for database in Database::all().await {
        let house = House::on(database).await;
        let (app, world) = (&house.app, &house.world);
        let [rita, boris] = world.players;
        let ask = |player| app.request(Viewer::Player(player));
        let reason = |text: &str| Some(text.to_owned());
        done(app.order(&ask(boris), house.battle, None, Order::Concede, None).await.unwrap());
        let disputed = app.dispute_result(&ask(rita), world.campaign, 1, reason("Rita was robbed")).await;
        done(disputed.unwrap());
        let void =
            app.void_game(&ask(world.organiser), world.campaign, 1, reason("Let them play again")).await;
        done(void.unwrap());
        let hash = |text: &str| {
            use sha2::{Digest, Sha256};
            hex::encode(Sha256::digest(text))
        };
        let note = |text: &str| {
            let (app, league, hash) = (app.clone(), world.league, hash(text));
            async move { app.note(Viewer::System, league, &hash).await.unwrap() }
        };
        assert!(note("Rita was robbed").await.is_some());
        let cookie = session(app, "Rita").await;
        let mut before = Vec::new();
        app.export(world.league, &mut before, &mut |_, _| ()).await.unwrap();
        let events =
            app.events(Viewer::System, &warlog::app::stream::battle(house.battle), 0, 9_999).await.unwrap();
        app.erase(Viewer::Player(rita), rita).await.unwrap();
        app.erase(Viewer::Player(house.admin), rita).await.unwrap();
        assert_eq!(note("Rita was robbed").await, None);
        assert!(note("Let them play again").await.is_some(), "what others wrote stays");
        assert_eq!(app.identify(Key::Session, &cookie).await.unwrap(), None);
        assert_eq!(code(app.log_in("Rita", &hidden(PASSWORD), &Origin::default()).await), "wrong_password");
        assert_eq!(code(app.person(Viewer::System, rita).await), "unknown");
        let now =
            app.events(Viewer::System, &warlog::app::stream::battle(house.battle), 0, 9_999).await.unwrap();
        assert_eq!(now, events, "battles stay as they were");
        let report = app.verify(None, &mut |_, _, _| ()).await.unwrap();
        assert_eq!(report.faults().count(), 0, "{report:?}");
        let mut exported = Vec::new();
        app.export(world.league, &mut exported, &mut |_, _| ()).await.unwrap();
        let exported = String::from_utf8(exported).unwrap();
        assert!(
            !exported.contains("Rita") && exported.contains("Boris"),
            "no name and no text of hers is left"
        );
        // Her name is free, and whoever takes it is somebody else.
        let another = app.sign_up("Rita", &hidden(PASSWORD), None, &Origin::default()).await.unwrap();
        assert_ne!(another, rita);
        let act = app.join_league(&ask(rita), world.league, rita).await;
        assert_eq!(code(act), "unknown", "nobody acts under her id");
        // An old export does not bring her back.
        let renamed = String::from_utf8(before).unwrap();
        assert!(renamed.contains("Rita"));
    }
}

/// Not even to who reads the file itself: neither there nor in what SQLite keeps beside it.
#[tokio::test]
async fn nothing_of_an_erased_person_is_left_in_the_file() {
    let house = House::on(Database::sqlite()).await;
    let (app, world) = (&house.app, &house.world);
    let [rita, boris] = world.players;
    let ask = |player| app.request(Viewer::Player(player));
    done(app.order(&ask(boris), house.battle, None, Order::Concede, None).await.unwrap());
    let reason = Some("Rita was robbed of her victory".to_owned());
    done(app.dispute_result(&ask(rita), world.campaign, 1, reason).await.unwrap());
    let file = world.database.url.strip_prefix("sqlite:").unwrap().to_owned();
    let left = || {
        let told = |end: &str| {
            let bytes = std::fs::read(format!("{file}{end}")).unwrap_or_default();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            text.matches("robbed of her victory").count() + text.matches(&format!("{rita}playerRita")).count()
        };
        told("") + told("-wal")
    };
    assert!(left() > 0, "it is looked for where it was");
    app.erase(Viewer::Player(rita), rita).await.unwrap();
    assert_eq!(left(), 0);
}

#[tokio::test]
async fn an_import_does_not_bring_an_erased_person_back() {
    let (there, here) = (House::on(Database::sqlite()).await, Database::sqlite());
    let mut file = Vec::new();
    there.app.export(there.world.league, &mut file, &mut |_, _| ()).await.unwrap();
    let app = super::with_accounts(&here, &there.world.clock, warlog::app::SignUp::Open).await;
    app.import(&mut file.as_slice()).await.unwrap();
    let rita = there.world.players[0];
    assert_eq!(app.person(Viewer::System, rita).await.unwrap().name, "Rita");
    app.erase(Viewer::System, rita).await.unwrap();
    here.meddle(
        "DELETE FROM ledgers; DELETE FROM events; DELETE FROM streams; DELETE FROM commands;
        DELETE FROM notes; DELETE FROM lines; DELETE FROM parts; DELETE FROM secrets; DELETE FROM tallies;
        DELETE FROM names",
    )
    .await;
    app.import(&mut file.as_slice()).await.unwrap();
    assert_eq!(code(app.person(Viewer::System, rita).await), "unknown");
    assert!(app.person(Viewer::System, there.world.players[1]).await.is_ok());
}

#[tokio::test]
async fn a_person_is_erased_by_himself_or_by_an_administrator_but_never_the_last_one() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let app = &house.app;
        assert_eq!(code(app.erase(Viewer::Player(house.other), house.stranger).await), "not_allowed");
        assert_eq!(code(app.erase(Viewer::Guest, house.stranger).await), "not_allowed");
        assert_eq!(code(app.erase(Viewer::Player(house.admin), house.admin).await), "last_administrator");
        let nobody = warlog::ids::PlayerId(app.fresh_id());
        assert_eq!(code(app.erase(Viewer::Player(house.admin), nobody).await), "unknown");
        let erase = "mutation { erasePlayer { id name } }";
        let answer = house.ask(Some(house.admin), erase, &json!({})).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "last_administrator", "{answer}");
        let answer = house.ask(None, erase, &json!({})).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "not_logged_in", "{answer}");
        let by = "mutation($player: PlayerId!) { erasePlayer(player: $player) { id name } }";
        let answer = house.ask(Some(house.admin), by, &json!({ "player": house.other })).await;
        assert_eq!(answer["data"]["erasePlayer"], json!({ "id": house.other, "name": null }), "{answer}");
    }
}
