//! A season through the app: what its commands take from clock, chance and lists, and two people at once.

use super::support::{Database, World, amending, done, enrolled, person, refused};
use std::sync::Arc;
use warlog::app::schedule::{read, shown, zone};
use warlog::app::{Outcome, PairRound, Pairing, SeedBy, StartGame, Viewer, stream};
use warlog::battle::Order;
use warlog::campaign::{Charter, LeagueFormat, MissionSource, Stage, Walkover};
use warlog::ids::{RosterId, Side, Timestamp};

fn swiss() -> Charter {
    Charter { format: LeagueFormat::Swiss, time_zone: "Europe/Berlin".to_owned(), ..Charter::seed_strict() }
}

async fn world(charter: Charter) -> World {
    let world = World::on(Database::sqlite(), charter).await;
    done(world.app.open_season(&world.chief(), world.campaign, None).await.unwrap());
    world
}

fn round(round: u32) -> PairRound {
    PairRound { round, mission: Some("fw_border".to_owned()), ..PairRound::default() }
}

async fn another(world: &World, name: &str) -> RosterId {
    let player = person(&world.app, name).await;
    done(world.app.join_league(&world.ask(player), world.league, player).await.unwrap());
    enrolled(&world.app, world.campaign, player, name, "orks").await
}

/// The game that a pairing arranged is the one that is started, and its result pairs the next round.
#[tokio::test]
async fn a_season_is_played_from_its_opening_to_its_final_table() {
    for database in Database::all().await {
        let world = World::on(database, swiss()).await;
        let (app, campaign) = (&world.app, world.campaign);
        let third = another(&world, "Third").await;
        assert_eq!(
            refused(app.pair_round(&world.chief(), campaign, round(1)).await.unwrap()),
            "no_season_open"
        );
        done(app.open_season(&world.chief(), campaign, Some("Spring".to_owned())).await.unwrap());
        done(app.seed_season(&world.chief(), campaign, SeedBy::Lots).await.unwrap());
        let preview = app.preview_round(Viewer::Guest, campaign).await.unwrap().unwrap();
        let paired = done(app.pair_round(&world.chief(), campaign, round(1)).await.unwrap());
        assert_eq!(
            paired.events.iter().map(|event| &*event.kind).collect::<Vec<_>>(),
            ["campaign.round_paired", "campaign.game_arranged"]
        );
        let view = app.campaign(Viewer::Guest, campaign).await.unwrap().campaign;
        let made = view.open_season().unwrap().rounds[0].clone();
        assert_eq!((&preview.pairs, preview.bye), (&made.pairs, made.bye), "the preview is what was made");
        let events = app.events(Viewer::Guest, &stream::campaign(campaign), 0, 1000).await.unwrap().events;
        let seeding = events.iter().find(|event| &*event.kind == "campaign.seeding_set").unwrap();
        assert!(seeding.payload.contains("\"secret\":\""), "the lots can be checked");

        let start = StartGame { pairing: Pairing::Arranged(1), ..world.start() };
        let players = view.players(&view.games[&1]).map(Option::unwrap);
        let (battle, outcome) = app.start_game(&world.ask(players[0]), campaign, start).await.unwrap();
        done(outcome);
        assert_eq!(refused(app.pair_round(&world.chief(), campaign, round(2)).await.unwrap()), "round_open");
        done(
            app.order(&world.ask(players[1]), battle, Some(Side::Blue), Order::Concede, None).await.unwrap(),
        );
        done(app.confirm_result(&world.chief(), campaign, 1).await.unwrap());
        let rated = app.ratings(Viewer::Guest, campaign).await.unwrap();
        assert_eq!(rated.iter().map(|rated| rated.elo).collect::<Vec<_>>(), [Some(1516.0), Some(1484.0)]);
        done(app.close_season(&world.chief(), campaign).await.unwrap());
        let view = app.campaign(Viewer::Guest, campaign).await.unwrap();
        assert_eq!(view.campaign.season(1).unwrap().ranks.as_ref().map(Vec::len), Some(3));
        assert!(view.standings.iter().any(|row| row.roster == third));
        assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    }
}

/// A seeding whose secret is not the one that was committed to is found out.
#[tokio::test]
async fn lots_that_were_changed_are_found_out() {
    let world = world(swiss()).await;
    done(world.app.seed_season(&world.chief(), world.campaign, SeedBy::Lots).await.unwrap());
    assert!(world.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    let meddled = "UPDATE events SET payload = REPLACE(payload, '\"secret\":\"', '\"secret\":\"0')";
    world.database.meddle(meddled).await;
    let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert!(report.faults().any(|fault| fault.code == "lots"), "{:?}", report.faults().collect::<Vec<_>>());
}

/// T81: two organisers pair at once, on two servers; there is one round, whole.
#[tokio::test]
async fn two_who_pair_at_once_pair_once() {
    for database in Database::all().await {
        let charter = Charter { format: LeagueFormat::DoubleRoundRobin, ..swiss() };
        let world = World::on(database, charter).await;
        let other = world.database.open(&Arc::clone(&world.clock), 2).await;
        done(world.app.open_season(&world.chief(), world.campaign, None).await.unwrap());
        let (one, two) = (world.chief(), world.chief());
        let (one, two) = tokio::join!(
            world.app.pair_round(&one, world.campaign, round(1)),
            other.pair_round(&two, world.campaign, round(1)),
        );
        let (made, late): (Vec<_>, Vec<_>) =
            [one.unwrap(), two.unwrap()].into_iter().partition(|outcome| outcome.accepted().is_some());
        assert_eq!(made.len(), 1, "{made:?} {late:?}");
        assert_eq!(refused(late.into_iter().next().unwrap()), "wrong_round");
        let view = other.campaign(Viewer::Guest, world.campaign).await.unwrap().campaign;
        assert_eq!((view.open_season().unwrap().rounds.len(), view.games.len()), (1, 1));
    }
}

/// A double click: the same key pairs one round and gets one answer.
#[tokio::test]
async fn a_pairing_sent_twice_is_made_once() {
    let world = world(swiss()).await;
    let request = world.chief();
    let first = done(world.app.pair_round(&request, world.campaign, round(1)).await.unwrap());
    let second = done(world.app.pair_round(&request, world.campaign, round(1)).await.unwrap());
    assert!(!first.repeated && second.repeated);
    assert_eq!(first.events, second.events);
}

/// LE-27: after the window's end, by the clock, who was there may declare it.
#[tokio::test]
async fn a_walkover_waits_for_the_end_of_the_window() {
    let world = world(swiss()).await;
    let (app, campaign) = (&world.app, world.campaign);
    // The clock shows 2023-11-14 23:13 in Berlin.
    let closes = Some("2023-11-15T00:00".to_owned());
    done(app.pair_round(&world.chief(), campaign, PairRound { closes, ..round(1) }).await.unwrap());
    let absent = world.rosters[1];
    let declare = || world.red();
    assert_eq!(refused(app.declare_walkover(&declare(), campaign, 1, absent).await.unwrap()), "not_allowed");
    world.clock.pass(46 * 60);
    assert_eq!(refused(app.declare_walkover(&declare(), campaign, 1, absent).await.unwrap()), "not_allowed");
    world.clock.pass(60);
    assert_eq!(
        refused(app.declare_walkover(&world.blue(), campaign, 1, absent).await.unwrap()),
        "not_allowed"
    );
    done(app.declare_walkover(&declare(), campaign, 1, absent).await.unwrap());
    let view = app.campaign(Viewer::Guest, campaign).await.unwrap();
    let game = &view.campaign.games[&1];
    let winner = game.side_of(world.rosters[0]).unwrap();
    assert_eq!((game.stage, game.walkover), (Stage::Confirmed, Some(Walkover::Won { winner })));
    assert!(app.ratings(Viewer::Guest, campaign).await.unwrap().is_empty(), "TV-138");
    // It can be taken back, and no roster has heard of it.
    done(app.reopen_game(&world.chief(), campaign, 1, None).await.unwrap());
    done(app.void_game(&world.chief(), campaign, 1, None).await.unwrap());
    assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

#[tokio::test]
async fn a_time_is_appointed_on_the_clocks_of_the_league_or_of_the_reader() {
    let world = world(swiss()).await;
    let (app, campaign) = (&world.app, world.campaign);
    let closes = Some("2023-12-01T00:00".to_owned());
    done(app.pair_round(&world.chief(), campaign, PairRound { closes, ..round(1) }).await.unwrap());
    let at = |time: &str| Some(time.to_owned());
    let appoint = async |time: &str, zone: Option<&str>| {
        app.schedule_game(&world.red(), campaign, 1, at(time), zone.map(str::to_owned)).await.unwrap()
    };
    done(appoint("2023-11-20T19:00", None).await);
    let view = app.campaign(Viewer::Guest, campaign).await.unwrap().campaign;
    let moment = view.games[&1].at.unwrap();
    assert_eq!(shown(moment, &zone("Europe/Berlin").unwrap()), "2023-11-20 19:00 +01:00");
    assert_eq!(shown(moment, &zone("America/New_York").unwrap()), "2023-11-20 13:00 -05:00");
    done(appoint("2023-11-20T13:30", Some("America/New_York")).await);
    let view = app.campaign(Viewer::Guest, campaign).await.unwrap().campaign;
    assert_eq!(view.games[&1].at.unwrap().0 - moment.0, 30 * 60 * 1_000_000);
    for (time, zone, code) in [
        ("2023-11-20T19:00", Some("Mars/Olympus"), "unknown_time_zone"),
        ("2023-11-20T19:00", Some("EST5EDT,M3.2.0,M11.1.0"), "unknown_time_zone"),
        ("tomorrow", None, "bad_time"),
        ("2023-02-30T19:00", None, "bad_time"),
        ("2024-01-01T19:00", None, "outside_window"),
    ] {
        assert_eq!(refused(appoint(time, zone).await), code, "{time}");
    }
    done(app.schedule_game(&world.blue(), campaign, 1, None, None).await.unwrap());
    let nowhere = amending("league.time_zone", "\"Nowhere\"");
    let zones = app.amend_charter(&world.chief(), campaign, nowhere, None).await.unwrap();
    assert_eq!(refused(zones), "unknown_time_zone");
}

/// Hours that the clocks skip or show twice are not guessed at.
#[test]
fn the_edges_of_daylight_saving_are_told() {
    let berlin = zone("Europe/Berlin").unwrap();
    let seconds = |text: &str| read(text, &berlin).map(|moment| moment.0 / 1_000_000).map_err(|no| no.code);
    assert_eq!(seconds("2026-03-29T01:59"), Ok(1_774_745_940));
    assert_eq!(seconds("2026-03-29T02:30"), Err("no_such_time".to_owned()));
    assert_eq!(seconds("2026-03-29T03:00"), Ok(1_774_746_000));
    assert_eq!(seconds("2026-10-25T02:30"), Err("two_such_times".to_owned()));
    let [first, second] =
        ["2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00"].map(|text| seconds(text).unwrap());
    assert_eq!(second - first, 3600);
    assert_eq!(seconds("2026-10-25T00:30Z"), Ok(first));
    let told = read("2026-10-25T02:30", &berlin).unwrap_err().sentence;
    assert!(told.contains("02:30:00+02") && told.contains("02:30:00+01"), "{told}");
    assert_eq!(shown(Timestamp(i64::MAX), &berlin), "9223372036854775807 microseconds after 1970");
}

/// CA-11, MI-62: the mission of a round is the organiser's, the dice's or the story's.
#[tokio::test]
async fn the_mission_of_a_round_comes_from_where_the_charter_says() {
    let missions: Vec<String> = ["fw_border", "fw_clash"].map(str::to_owned).to_vec();
    let plain = |number| PairRound { round: number, ..PairRound::default() };
    let mission_of = async |source: MissionSource, missions: Vec<String>| {
        let format = LeagueFormat::DoubleRoundRobin;
        let world = world(Charter { mission_source: source, missions, format, ..swiss() }).await;
        if source != MissionSource::List {
            let named = world.app.pair_round(&world.chief(), world.campaign, round(1)).await.unwrap();
            assert_eq!(refused(named), "ruled_by_charter");
        }
        let mut codes = Vec::new();
        for number in 1..=2 {
            match world.app.pair_round(&world.chief(), world.campaign, plain(number)).await.unwrap() {
                Outcome::Refused(no) => return vec![no.code],
                outcome => _ = done(outcome),
            }
            let view = world.app.campaign(Viewer::Guest, world.campaign).await.unwrap().campaign;
            codes.push(view.games[&number].mission.clone());
        }
        codes
    };
    assert_eq!(mission_of(MissionSource::Narrative, missions.clone()).await, missions);
    assert_eq!(mission_of(MissionSource::Narrative, Vec::new()).await, ["no_missions"]);
    assert_eq!(mission_of(MissionSource::List, missions.clone()).await, ["random", "random"]);
    let drawn = mission_of(MissionSource::Random, missions.clone()).await;
    assert!(drawn.iter().all(|code| missions.contains(code)), "{drawn:?}");
    let usual = mission_of(MissionSource::Random, Vec::new()).await;
    assert!(usual.iter().all(|code| code != "random"), "one die for the whole round: {usual:?}");
}

#[tokio::test]
async fn a_retired_roster_is_withdrawn_before_a_round_is_paired() {
    let world = world(swiss()).await;
    done(world.app.retire_roster(&world.blue(), world.rosters[1]).await.unwrap());
    assert_eq!(
        refused(world.app.pair_round(&world.chief(), world.campaign, round(1)).await.unwrap()),
        "retired"
    );
    let preview = world.app.preview_round(Viewer::Guest, world.campaign).await.unwrap();
    assert_eq!(preview.map_err(|no| no.code).unwrap_err(), "retired");
}

/// Best rating first, though he joined last.
#[tokio::test]
async fn a_season_may_be_seeded_by_rating() {
    let world = world(Charter::seed_strict()).await;
    let battle = world.battle().await;
    done(world.app.order(&world.red(), battle, Some(Side::Red), Order::Concede, None).await.unwrap());
    done(world.app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
    done(world.app.seed_season(&world.chief(), world.campaign, SeedBy::Rating).await.unwrap());
    let view = world.app.campaign(Viewer::Guest, world.campaign).await.unwrap().campaign;
    assert_eq!(view.open_season().unwrap().seeding, [world.rosters[1], world.rosters[0]]);
}
