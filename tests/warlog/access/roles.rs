//! What each role may do, and what happens when it is lost.

use super::{House, code, ids};
use crate::app::support::{Database, amending, done, refused};
use serde_json::json;
use warlog::app::{Outcome, Viewer};
use warlog::battle::{Command, Order};
use warlog::ids::PlayerId;
use warlog::league::Visibility;

/// What comes of it, in a word.
fn word(outcome: Result<Outcome, warlog::app::AppError>) -> String {
    match outcome {
        Ok(Outcome::Refused(refused)) => refused.code,
        Ok(_) => "accepted".to_owned(),
        Err(error) => error.code().to_owned(),
    }
}

#[tokio::test]
async fn battles_are_recorded_and_ruled_on_by_role() {
    // T51: a player records his own battle, the organiser acts too, a stranger is refused.
    for database in Database::all().await {
        let house = House::on(database).await;
        let (app, world, battle) = (&house.app, &house.world, house.battle);
        let side = app.battle(Viewer::System, battle, None).await.unwrap().battle.moment.side;
        let [own, opposite] = [side, side.other()].map(|side| world.players[side.index()]);
        let order = |viewer: Viewer, named| {
            let request = app.request(viewer);
            async move {
                let command = Command::Order(Order::EndPhase { first: Vec::new() });
                word(app.give(&request, battle, named, command, None).await)
            }
        };
        assert_eq!(order(Viewer::Player(house.stranger), None).await, "unknown");
        assert_eq!(order(Viewer::Player(house.spectator), None).await, "not_allowed");
        assert_eq!(order(Viewer::Organiser(house.arbitrator), Some(side)).await, "not_allowed");
        assert_eq!(order(Viewer::Player(opposite), None).await, "not_your_turn");
        assert_ne!(order(Viewer::Player(own), None).await, "not_allowed");
        assert_ne!(order(Viewer::Organiser(world.organiser), Some(side)).await, "not_allowed");
        let void = |player: PlayerId| {
            let request = app.request(Viewer::Player(player));
            async move { word(app.void_game(&request, world.campaign, 1, None).await) }
        };
        assert_eq!(void(house.stranger).await, "unknown");
        assert_eq!(void(house.spectator).await, "not_allowed");
        assert_eq!(void(own).await, "not_allowed");
        let rename = app.request(Viewer::Player(house.arbitrator));
        assert_eq!(word(app.rename_league(&rename, world.league, "Mine").await), "not_allowed");
        let amend = app.request(Viewer::Player(house.arbitrator));
        let amended = app.amend_charter(&amend, world.campaign, amending("confirm_hours", "1"), None).await;
        assert_eq!(word(amended), "not_allowed");
        // Nothing has happened to which one could go back: who may rule is told so, others that they may not.
        for (player, told) in [(house.arbitrator, "go back"), (house.spectator, "neither side")] {
            let rewind = app.request(Viewer::Organiser(player));
            match app.ask_rewind(&rewind, battle, None, 1).await.unwrap() {
                Outcome::Refused(refused) => assert!(refused.sentence.contains(told), "{refused:?}"),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(void(house.arbitrator).await, "accepted");
    }
}

#[tokio::test]
async fn one_gives_commands_for_oneself_only() {
    let house = House::on(Database::sqlite()).await;
    let found = "mutation($actor: PlayerId) { foundLeague(actor: $actor, name: \"Mine\") { __typename } }";
    let code = |answer: serde_json::Value| answer["errors"][0]["extensions"]["code"].clone();
    let named = ids(&[("actor", house.other.to_string())]);
    assert_eq!(code(house.ask(Some(house.stranger), found, &named).await), "not_you");
    assert_eq!(code(house.ask(None, found, &named).await), "not_logged_in");
    let own = ids(&[("actor", house.stranger.to_string())]);
    for variables in [own, json!({})] {
        let answer = house.ask(Some(house.stranger), found, &variables).await;
        assert_eq!(answer["data"]["foundLeague"]["__typename"], "Accepted", "{answer}");
    }
    let create = "mutation { createPlayer(name: \"Paul\") { __typename } }";
    assert_eq!(code(house.ask(Some(house.stranger), create, &json!({})).await), "not_allowed");
    assert_eq!(code(house.ask(None, create, &json!({})).await), "not_logged_in");
    let answer = house.ask(Some(house.admin), create, &json!({})).await;
    assert_eq!(answer["data"]["createPlayer"]["__typename"], "Accepted", "{answer}");
}

#[tokio::test]
async fn where_there_are_no_accounts_a_command_names_its_actor() {
    let house = House::on(Database::sqlite()).await;
    let open = warlog::api::schema(house.world.app.clone());
    let answer = open.execute("mutation { foundLeague(name: \"Mine\") { __typename } }").await;
    let answer = serde_json::to_value(answer).unwrap();
    assert_eq!(answer["errors"][0]["extensions"]["code"], "no_actor", "{answer}");
    let me = serde_json::to_value(open.execute("{ me { isAdministrator } }").await).unwrap();
    assert_eq!(me["data"]["me"], json!(null));
}

#[tokio::test]
async fn following_ends_when_the_right_to_see_is_taken_away() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let (app, world) = (&house.app, &house.world);
        let mut battle = app.follow_battle(Viewer::Player(house.spectator), house.battle, 0).await.unwrap();
        let mut campaign =
            app.follow_campaign(Viewer::Player(house.spectator), world.campaign, 0).await.unwrap();
        battle.next_page().await.unwrap();
        campaign.next_page().await.unwrap();
        let chief = app.request(Viewer::Player(world.organiser));
        done(app.dismiss_spectator(&chief, world.league, house.spectator).await.unwrap());
        assert_eq!(code(battle.next_page().await), "unknown");
        assert_eq!(code(campaign.next_page().await), "unknown");
        house.see(Visibility::Public).await;
        let mut guest = app.follow_battle(Viewer::Guest, house.battle, 0).await.unwrap();
        guest.next_page().await.unwrap();
        house.see(Visibility::Private).await;
        assert_eq!(code(guest.next_page().await), "unknown");
        let mut admin = app.follow_battle(Viewer::Player(house.admin), house.battle, 0).await.unwrap();
        admin.next_page().await.unwrap();
        let other = house.other;
        app.set_administrator(other, true).await.unwrap();
        app.set_administrator(house.admin, false).await.unwrap();
        assert_eq!(code(admin.next_page().await), "unknown");
    }
}

#[tokio::test]
async fn a_friendly_is_seen_by_those_who_play_it() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let [rita, boris] = house.world.players;
        let start = crate::app::people::friendly([Some(rita), Some(boris)]);
        let ask = house.app.request(Viewer::Player(rita));
        let (battle, outcome) = house.app.start_friendly(&ask, start).await.unwrap();
        done(outcome);
        for player in [rita, boris, house.admin] {
            assert!(house.app.battle(Viewer::Player(player), battle, None).await.is_ok());
            let listed = house.app.battles(Viewer::Player(player), &Default::default()).await.unwrap();
            assert!(listed.iter().any(|line| line.id == battle));
        }
        for viewer in [Viewer::Guest, Viewer::Player(house.stranger), Viewer::Player(house.world.organiser)] {
            assert_eq!(code(house.app.battle(viewer, battle, None).await), "unknown");
            let listed = house.app.battles(viewer, &Default::default()).await.unwrap();
            assert!(listed.iter().all(|line| line.id != battle));
        }
        // Without accounts everybody sees everything.
        assert!(house.world.app.battle(Viewer::Guest, battle, None).await.is_ok());
        assert!(house.world.app.league(Viewer::Guest, house.world.league).await.is_ok());
    }
}

#[tokio::test]
async fn a_stranger_cannot_join_what_he_does_not_see() {
    let house = House::on(Database::sqlite()).await;
    let join = || house.app.request(Viewer::Player(house.stranger));
    let joined = house.app.join_league(&join(), house.world.league, house.stranger).await;
    assert_eq!(word(joined), "unknown");
    house.see(Visibility::Public).await;
    let joined = house.app.join_league(&join(), house.world.league, house.stranger).await;
    assert_eq!(word(joined), "accepted");
    let found = house.app.found_campaign(&join(), house.world.league, "Mine", Default::default()).await;
    assert_eq!(refused(found.unwrap().1), "not_allowed");
}
