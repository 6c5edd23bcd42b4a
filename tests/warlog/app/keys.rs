//! One key, one command, in one ledger: whatever else has the same key, and wherever the ledger goes.

use super::people::friendly;
use super::support::{Database, World, done, enrolled, person, refused};
use std::sync::Arc;
use warlog::app::{Accepted, App, ForkBattle, Pairing, Purchase, Request, SetClock, StartGame, Viewer};
use warlog::armoury::sample_team;
use warlog::battle::Order;
use warlog::campaign::Charter;
use warlog::ids::{CampaignId, CommandId, LeagueId, RosterId, Timestamp};

/// Another league of the same people, with a campaign that waits for its rosters.
async fn second_league(world: &World, ask: &Request) -> (LeagueId, CampaignId) {
    let app = &world.app;
    let (league, outcome) = app.found_league(&world.chief(), "Friday league").await.unwrap();
    done(outcome);
    for player in world.players {
        done(app.join_league(&world.ask(player), league, player).await.unwrap());
    }
    let (campaign, outcome) =
        app.found_campaign(ask, league, "Hive Secundus", Charter::seed_strict()).await.unwrap();
    assert!(!done(outcome).repeated);
    (league, campaign)
}

fn team() -> Vec<Purchase> {
    sample_team("orks").into_iter().map(|model| Purchase { model, name: None }).collect()
}

async fn exported(app: &App, ledger: LeagueId) -> Vec<u8> {
    let mut file = Vec::new();
    app.export(ledger, &mut file, &mut |_, _| ()).await.unwrap();
    file
}

/// Imports a file into a new database, and exports it again.
async fn moved(world: &World, database: &Database, file: &[u8], ledger: LeagueId) -> App {
    let app = database.open(&world.clock, 7).await;
    app.import(&mut &file[..]).await.unwrap();
    assert!(exported(&app, ledger).await == file, "it comes back byte for byte");
    app
}

async fn assert_clean(app: &App) {
    let report = app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert!(report.is_clean(), "{:#?}", report.faults().collect::<Vec<_>>());
}

#[tokio::test]
async fn one_key_in_two_leagues_makes_two_campaigns_and_two_rosters() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, ask) = (&world.app, world.chief());
        let found = async || app.found_campaign(&ask, world.league, "Hive", Charter::seed_strict()).await;
        let (first, outcome) = found().await.unwrap();
        assert!(!done(outcome).repeated);
        let (_, second) = second_league(&world, &ask).await;
        assert_ne!(first, second);
        for (campaign, name) in [(first, "Hive"), (second, "Hive Secundus")] {
            assert_eq!(app.campaign(Viewer::Guest, campaign).await.unwrap().campaign.name, name);
        }
        let (again, outcome) = found().await.unwrap();
        assert!(again == first && done(outcome).repeated);

        let ask = world.red();
        let mut rosters = Vec::new();
        for (campaign, name) in [(first, "Here"), (second, "There")] {
            let (roster, outcome) = app.draft_roster(&ask, campaign, None, name, "orks").await.unwrap();
            assert!(!done(outcome).repeated);
            let (again, outcome) = app.draft_roster(&ask, campaign, None, name, "orks").await.unwrap();
            assert!(again == roster && done(outcome).repeated);
            assert_eq!(app.roster(Viewer::Guest, roster).await.unwrap().roster.name, name);
            rosters.push(roster);
        }
        assert_ne!(rosters[0], rosters[1]);
        assert_clean(app).await;
        app.close().await;
    }
}

#[tokio::test]
async fn one_key_in_two_leagues_and_a_friendly_makes_three_battles() {
    let world = World::sqlite().await;
    let app = &world.app;
    let (_, campaign) = second_league(&world, &world.chief()).await;
    let [red, blue] = world.players;
    let rosters = [
        enrolled(app, campaign, red, "Red Moon", "space_marines").await,
        enrolled(app, campaign, blue, "Blue Hand", "orks").await,
    ];
    done(app.start_campaign(&world.chief(), campaign).await.unwrap());
    let ask = world.red();
    let start = async |campaign: CampaignId, rosters: [RosterId; 2]| {
        let pairing = Pairing::New { rosters, mission: "fw_border".to_owned(), size: None };
        let (battle, outcome) =
            app.start_game(&ask, campaign, StartGame { pairing, ..world.start() }).await.unwrap();
        (battle, done(outcome).repeated)
    };
    let meet = async || {
        let (battle, outcome) = app.start_friendly(&ask, friendly([None, Some(blue)])).await.unwrap();
        (battle, done(outcome).repeated)
    };
    let (first, _) = start(world.campaign, world.rosters).await;
    let (second, _) = start(campaign, rosters).await;
    let (third, _) = meet().await;
    let fork = app.fork_battle(&ask, third, ForkBattle::default()).await;
    assert_eq!(fork.unwrap_err().code(), "key_reused", "that ledger knows the key");
    assert!(first != second && second != third && third != first);
    for battle in [first, second, third] {
        done(app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    }
    assert_eq!(start(campaign, rosters).await, (second, true));
    assert_eq!(meet().await, (third, true));
    assert_clean(app).await;
}

/// In a database that had the fault, one of the two cannot be reached: the audit says so.
#[tokio::test]
async fn a_name_that_is_in_two_ledgers_is_told_by_the_audit() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (league, _) = second_league(&world, &world.chief()).await;
        world.app.close().await;
        let twice = "INSERT INTO streams (ledger, stream, version)
            SELECT ledgers.ledger, streams.stream, streams.version FROM streams, ledgers
            WHERE streams.stream LIKE 'roster/%' AND ledgers.ledger <> streams.ledger AND ledgers.position > 0";
        world.database.meddle(twice).await;
        let world = world.reopened().await;
        let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
        let twice: Vec<LeagueId> =
            report.faults().filter(|fault| fault.code == "stream_twice").map(|fault| fault.ledger).collect();
        let of = |ledger| twice.iter().filter(|found| **found == ledger).count();
        assert_eq!((of(world.league), of(league)), (2, 2));
        world.app.close().await;
    }
}

/// Whoever counts his keys from 1 is not the one who does so elsewhere.
#[tokio::test]
async fn one_key_in_two_databases_makes_two_people_and_two_leagues() {
    for database in Database::all().await {
        let clock = Arc::new(SetClock::at(Timestamp(1)));
        let elsewhere = Database::sqlite();
        let (app, other) = (database.open(&clock, 1).await, elsewhere.open(&clock, 2).await);
        let first = Request::new(Viewer::System, CommandId(app.fresh_id()));
        let (ann, outcome) = app.create_player(&first, "Ann").await.unwrap();
        done(outcome);
        let (zoe, outcome) = other.create_player(&first, "Zoe").await.unwrap();
        done(outcome);
        assert_ne!(ann, zoe);
        let ask = Request::new(Viewer::System, CommandId(app.fresh_id()));
        let found = async |app: &App, name: &str| {
            let (league, outcome) = app.found_league(&ask, name).await.unwrap();
            (league, done(outcome).repeated)
        };
        let (here, there) = (found(&app, "Club one").await.0, found(&other, "Club two").await.0);
        assert_ne!(here, there);
        app.import(&mut exported(&other, there).await.as_slice()).await.unwrap();
        assert_eq!(
            found(&app, "Club one").await,
            (here, true),
            "the key is that of the league from elsewhere too"
        );
        // It is the same database when it is opened again, whatever is drawn then.
        app.close().await;
        let app = database.open(&clock, 3).await;
        let (again, outcome) = app.create_player(&first, "Ann").await.unwrap();
        assert!(again == ann && done(outcome).repeated);
        app.close().await;
        other.close().await;
    }
}

#[tokio::test]
async fn an_imported_league_knows_which_commands_it_has_done() {
    for database in Database::all().await {
        let world = World::sqlite().await;
        let (drafts, recruits, founds) = (world.red(), world.red(), world.chief());
        let draft = async |app: &App| {
            let drafted = app.draft_roster(&drafts, world.campaign, None, "Late", "orks").await;
            let (roster, outcome) = drafted.unwrap();
            (roster, done(outcome))
        };
        let (roster, _) = draft(&world.app).await;
        let first = done(world.app.recruit(&recruits, roster, team()).await.unwrap());
        let (league, outcome) = world.app.found_league(&founds, "Friday league").await.unwrap();
        done(outcome);
        let file = exported(&world.app, world.league).await;
        let app = moved(&world, &database, &file, world.league).await;
        app.import(&mut exported(&world.app, league).await.as_slice()).await.unwrap();
        let (again, accepted) = draft(&app).await;
        assert!(again == roster && accepted.repeated);
        let accepted = done(app.recruit(&recruits, roster, team()).await.unwrap());
        assert_eq!(accepted, Accepted { repeated: true, ..first });
        assert_eq!(
            app.recruit(&recruits, roster, team()[1..].to_vec()).await.unwrap_err().code(),
            "key_reused"
        );
        let (again, outcome) = app.found_league(&founds, "Friday league").await.unwrap();
        assert!(again == league && done(outcome).repeated);
        app.close().await;
    }
}

#[tokio::test]
async fn an_imported_friendly_goes_on() {
    for database in Database::all().await {
        let world = World::sqlite().await;
        let [red, blue] = world.players;
        let ask = world.red();
        let meet = async |app: &App| {
            let (battle, outcome) = app.start_friendly(&ask, friendly([None, Some(blue)])).await.unwrap();
            (battle, done(outcome).repeated)
        };
        let (battle, _) = meet(&world.app).await;
        let ledgers = world.app.ledgers(Viewer::Guest).await.unwrap();
        let (ledger, _) = ledgers.iter().find(|(ledger, _)| *ledger != world.league).unwrap();
        let file = exported(&world.app, *ledger).await;
        let app = moved(&world, &database, &file, *ledger).await;
        let names: Vec<String> =
            app.players(Viewer::Guest).await.unwrap().into_iter().map(|person| person.name).collect();
        assert_eq!(names, ["Boris", "Rita"], "who plays, and nobody else");
        assert_eq!(meet(&app).await, (battle, true));
        let words = app.add_words(&app.request(Viewer::Player(red)), battle, None, "lucky").await;
        done(words.unwrap());
        let ask = app.request(Viewer::Player(blue));
        done(app.order(&ask, battle, None, Order::Concede, None).await.unwrap());
        assert_clean(&app).await;
        app.close().await;
    }
}

/// She has a name beside the league with which she came, and nowhere else.
#[tokio::test]
async fn the_league_of_somebody_from_elsewhere_knows_its_people_too() {
    for database in Database::all().await {
        let world = World::sqlite().await;
        let file = exported(&world.app, world.league).await;
        let app = moved(&world, &database, &file, world.league).await;
        let rita = app.request(Viewer::Player(world.players[0]));
        let (league, outcome) = app.found_league(&rita, "Rita's league").await.unwrap();
        done(outcome);
        let third = Database::sqlite();
        let third = moved(&world, &third, &exported(&app, league).await, league).await;
        let people = third.players(Viewer::Guest).await.unwrap();
        assert_eq!(people.len(), 1);
        assert_eq!((people[0].id, people[0].name.as_str()), (world.players[0], "Rita"));
        done(third.rename_league(&world.red(), league, "Rita's own").await.unwrap());
        third.close().await;
        app.close().await;
    }
}

#[tokio::test]
async fn who_comes_with_the_name_of_somebody_else_is_told_from_him() {
    for database in Database::all().await {
        let world = World::sqlite().await;
        let file = exported(&world.app, world.league).await;
        let app = database.open(&world.clock, 7).await;
        let ours = person(&app, "RITA").await;
        app.import(&mut file.as_slice()).await.unwrap();
        let theirs = world.players[0];
        for (name, id) in [("Rita", ours), ("rita (2)", theirs)] {
            assert_eq!(app.find_player(name).await.unwrap().map(|person| person.id), Some(id), "{name}");
        }
        assert_eq!(app.person(Viewer::System, ours).await.unwrap().name, "RITA");
        assert_eq!(app.person(Viewer::System, theirs).await.unwrap().name, "Rita (2)");
        let (_, outcome) = app.create_player(&app.request(Viewer::System), "Rita (2)").await.unwrap();
        assert_eq!(refused(outcome), "name_taken");
        assert!(exported(&app, world.league).await == file, "the league keeps the name that it knows");
        app.close().await;
    }
}
