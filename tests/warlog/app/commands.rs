//! Keys, versions and rights.

use super::support::{Database, World, amending, done, refused};
use warlog::app::{Filter, Outcome, Pairing, Purchase, Viewer};
use warlog::armoury::Chosen;
use warlog::battle::Order;
use warlog::campaign::Charter;

#[tokio::test]
async fn the_same_command_twice_is_answered_once_and_done_once() {
    let world = World::sqlite().await;
    let app = &world.app;
    let request = world.red();
    let (battle, first) = app.start_game(&request, world.campaign, world.start()).await.unwrap();
    let (again, second) = app.start_game(&request, world.campaign, world.start()).await.unwrap();
    assert_eq!(battle, again);
    let (first, second) = (done(first), done(second));
    assert!(!first.repeated && second.repeated);
    assert_eq!((first.version, &first.events), (second.version, &second.events));

    let request = world.chief();
    let (_, one) = app.found_league(&request, "Another").await.unwrap();
    done(one);
    let error = app.found_league(&request, "Another name").await.unwrap_err();
    assert_eq!(error.code(), "key_reused");
}

#[tokio::test]
async fn a_stale_version_is_a_conflict() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    let stale = world.red().at_version(0);
    let outcome = world.app.order(&stale, battle, None, Order::Concede, None).await.unwrap();
    assert!(matches!(outcome, Outcome::Conflict { expected: 0, actual: 1, .. }), "{outcome:?}");
    let fresh = world.red().at_version(1);
    done(world.app.order(&fresh, battle, None, Order::Concede, None).await.unwrap());
    // Sent again it still names the old version, and still has its first answer.
    assert!(done(world.app.order(&fresh, battle, None, Order::Concede, None).await.unwrap()).repeated);
}

#[tokio::test]
async fn only_players_and_organisers_order() {
    let world = World::sqlite().await;
    let app = &world.app;
    let battle = world.battle().await;
    let stranger = super::support::person(app, "Stranger").await;
    for viewer in [Viewer::Guest, Viewer::Player(stranger), Viewer::Organiser(stranger)] {
        let request = app.request(viewer);
        let outcome = app.order(&request, battle, None, Order::Concede, None).await.unwrap();
        assert_eq!(refused(outcome), "not_allowed", "{viewer:?}");
    }
    let other = Some(warlog::ids::Side::Blue);
    let outcome = app.order(&world.red(), battle, other, Order::Concede, None).await.unwrap();
    assert_eq!(refused(outcome), "not_allowed");
    let outcome = app.start_campaign(&world.red(), world.campaign).await.unwrap();
    assert_eq!(refused(outcome), "not_allowed");
}

#[tokio::test]
async fn an_illegal_list_is_refused_with_every_reason() {
    let world = World::sqlite().await;
    let app = &world.app;
    let chief = Viewer::Player(world.organiser);
    let (campaign, outcome) = app
        .found_campaign(&app.request(chief), world.league, "Second", Charter::seed_strict())
        .await
        .unwrap();
    done(outcome);
    let (roster, outcome) = app.draft_roster(&world.red(), campaign, None, "Two", "orks").await.unwrap();
    done(outcome);
    let boy = Purchase { model: Chosen::new("ork_boy"), name: Some("Zog".to_owned()) };
    let nonsense = Purchase { model: Chosen::new("grot_king"), name: None };
    let outcome = app.recruit(&world.red(), roster, vec![boy.clone(), nonsense]).await.unwrap();
    assert_eq!(refused(outcome), "not_legal");
    done(app.recruit(&world.red(), roster, vec![boy]).await.unwrap());
    let Outcome::Refused(no) = app.register_roster(&world.red(), roster).await.unwrap() else { panic!() };
    assert_eq!(no.code, "not_legal");
    assert!(no.sentence.contains("leader"), "{}", no.sentence);

    let view = app.roster(Viewer::Guest, roster).await.unwrap();
    assert_eq!(view.sheet[0].name, "Zog");
    let member = view.sheet[0].member;
    done(app.buy_grenades(&world.red(), roster, member, "stikkbomb", 1).await.unwrap());
    let outcome = app.buy_grenades(&world.red(), roster, member, "melta_bomb", 1).await.unwrap();
    assert_eq!(refused(outcome), "grenade_access");
    let (_, outcome) = app.draft_roster(&world.red(), campaign, None, "Three", "necrons").await.unwrap();
    assert_eq!(refused(outcome), "unknown_pack");
}

#[tokio::test]
async fn people_have_names_of_their_own() {
    let world = World::sqlite().await;
    let app = &world.app;
    let create = async |name: &str| app.create_player(&app.request(Viewer::System), name).await.unwrap().1;
    assert_eq!(refused(create(" rita ").await), "name_taken");
    assert_eq!(app.find_player("RITA").await.unwrap().map(|person| person.id), Some(world.players[0]));
    assert_eq!(app.players(Viewer::Guest).await.unwrap().len(), 3);
    assert_eq!(refused(create("").await), "bad_name");
}

#[tokio::test]
async fn what_is_not_there_is_told() {
    let world = World::sqlite().await;
    let battle = warlog::ids::BattleId(world.app.fresh_id());
    assert_eq!(world.app.battle(Viewer::Guest, battle, None).await.unwrap_err().code(), "unknown");
    let battle = world.battle().await;
    let error = world.app.battle(Viewer::Guest, battle, Some(99)).await.unwrap_err();
    assert_eq!(error.code(), "no_such_version");
}

#[tokio::test]
async fn a_game_of_an_unknown_mission_is_not_arranged() {
    let world = World::sqlite().await;
    let (app, campaign) = (&world.app, world.campaign);
    let outcome = app.arrange_game(&world.red(), campaign, world.rosters, "nope", None).await.unwrap();
    assert_eq!(refused(outcome), "unknown_mission");
}

#[tokio::test]
async fn a_roster_with_an_arranged_game_is_not_retired_and_a_retired_one_gets_no_game() {
    let world = World::sqlite().await;
    let (app, campaign, rosters) = (&world.app, world.campaign, world.rosters);
    done(app.arrange_game(&world.red(), campaign, rosters, "none", None).await.unwrap());
    for request in [world.red(), world.chief()] {
        let Outcome::Refused(no) = app.retire_roster(&request, rosters[0]).await.unwrap() else { panic!() };
        assert_eq!(no.code, "game_arranged");
        assert!(no.sentence.contains("game 1 "), "{}", no.sentence);
    }
    done(app.void_game(&world.chief(), campaign, 1, None).await.unwrap());
    done(app.retire_roster(&world.red(), rosters[0]).await.unwrap());
    let Outcome::Refused(no) =
        app.arrange_game(&world.blue(), campaign, rosters, "none", None).await.unwrap()
    else {
        panic!()
    };
    assert_eq!(no.code, "retired");
    assert!(no.sentence.contains("roster Red Hand "), "{}", no.sentence);
    let (_, at_once) = app.start_game(&world.blue(), campaign, world.start()).await.unwrap();
    assert_eq!(refused(at_once), "wrong_status");
}

#[tokio::test]
async fn no_list_ends_early_in_silence() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let more = "INSERT INTO lines
            SELECT ledger, stream || n, kind, parent, is_open, due, changed_at, line FROM lines,
                (WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)
                 SELECT n FROM numbers) AS counted";
        world.database.meddle(more).await;
        assert_eq!(world.app.leagues(Viewer::Guest).await.unwrap().len(), 1201);
        assert_eq!(world.app.campaigns(Viewer::Guest, &Filter::default()).await.unwrap().len(), 1201);
    }
}

#[tokio::test]
async fn a_charter_rules_the_switches_of_its_games() {
    let world = World::sqlite().await;
    let (app, campaign) = (&world.app, world.campaign);
    for (key, value, code) in [
        ("rulings", "{\"broken_count\": \"any\"}", "bad_ruling"),
        ("rulings", "{\"broken_counts\": \"some\"}", "bad_ruling"),
        ("rulings", "{\"morale\": \"off\"}", "bad_ruling"),
        ("missions.set", "[\"hor_rade\"]", "unknown_mission"),
    ] {
        let outcome = app.amend_charter(&world.chief(), campaign, amending(key, value), None).await.unwrap();
        assert_eq!(refused(outcome), code, "{key} {value}");
    }
    let value = "{\"broken_counts\": \"enemy_only\"}";
    done(app.amend_charter(&world.chief(), campaign, amending("rulings", value), None).await.unwrap());
    let mut start = world.start();
    start.setting.options.set("broken_counts", "enemy_only").unwrap();
    start.setting.options.set("objective_control", "majority").unwrap();
    let (_, outcome) = app.start_game(&world.red(), campaign, start.clone()).await.unwrap();
    assert_eq!(refused(outcome), "ruled_by_charter");
    start.setting.options = Default::default();
    start.setting.options.set("area_gtg_bonus", "2").unwrap();
    let (battle, outcome) = app.start_game(&world.red(), campaign, start).await.unwrap();
    done(outcome);
    let options = app.battle(Viewer::Guest, battle, None).await.unwrap().battle.setup.options.clone();
    assert_eq!(options.words().into_iter().filter(|(name, _)| *name == "broken_counts").count(), 1);
    let word = |name| options.words().into_iter().find(|(known, _)| *known == name).unwrap().1;
    assert_eq!([word("broken_counts"), word("area_gtg_bonus")], ["enemy_only", "2"]);
}

#[tokio::test]
async fn a_game_of_every_mission_begins() {
    for code in ["random"].into_iter().chain(warlog::battle::missions::ALL.iter().map(|sheet| sheet.code)) {
        let world = World::sqlite().await;
        let mut start = world.start();
        start.pairing = Pairing::New { rosters: world.rosters, mission: code.to_owned(), size: None };
        let (battle, outcome) = world.app.start_game(&world.red(), world.campaign, start).await.unwrap();
        done(outcome);
        let view = world.app.battle(Viewer::Guest, battle, None).await.unwrap();
        assert_eq!(view.battle.setup.mission.code, code);
        assert_eq!(view.battle.setup.mission.prepare, code == "random");
    }
}

#[tokio::test]
async fn what_would_buy_nothing_is_refused() {
    let world = World::sqlite().await;
    let app = &world.app;
    let ask = || world.red();
    let (roster, outcome) = app.draft_roster(&ask(), world.campaign, None, "Late", "orks").await.unwrap();
    done(outcome);
    let before = app.head(Viewer::Guest, world.league).await.unwrap();
    assert_eq!(refused(app.recruit(&ask(), roster, Vec::new()).await.unwrap()), "no_models");
    let boy =
        |count| Purchase { model: Chosen::new("ork_boy").with_grenades("stikkbomb", count), name: None };
    assert_eq!(refused(app.recruit(&ask(), roster, vec![boy(1), boy(0)]).await.unwrap()), "no_count");
    assert_eq!(app.head(Viewer::Guest, world.league).await.unwrap(), before, "nothing is stored");
    done(app.recruit(&ask(), roster, vec![boy(1)]).await.unwrap());
    let member = app.roster(Viewer::Guest, roster).await.unwrap().roster.members[0].model.member;
    let none = app.buy_grenades(&ask(), roster, member, "stikkbomb", 0).await.unwrap();
    assert_eq!(refused(none), "no_count");
}
