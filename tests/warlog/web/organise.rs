//! What organisers do on pages: they found leagues and campaigns, give roles, amend the charter, run a season. Without
//! script, with the rights that everybody has, and once though a form is sent twice.

use super::forms::{browser, filled, with};
use crate::access::pages::{location, served};
use crate::access::{PASSWORD, hidden, with_accounts};
use crate::app::support::{Database, World, done};
use std::sync::Arc;
use warlog::app::{App, SetClock, SignUp, Viewer};
use warlog::battle::Order;
use warlog::campaign::{Charter, ConfirmPolicy, Outcome, Phase, Points};
use warlog::ids::{CampaignId, LeagueId, PlayerId, Side, Timestamp};

/// A server with accounts and these people; the first one administers it.
pub async fn people(names: &[&str]) -> (Database, App, Vec<PlayerId>) {
    let database = Database::sqlite();
    let clock = Arc::new(SetClock::at(Timestamp(1_700_000_000_000_000)));
    let app = with_accounts(&database, &clock, SignUp::Open).await;
    let mut ids = Vec::new();
    for name in names {
        ids.push(app.add_account(name, &hidden(PASSWORD)).await.unwrap());
    }
    (database, app, ids)
}

fn last<T: std::str::FromStr>(address: &str, place: usize) -> T
where
    T::Err: std::fmt::Debug,
{
    address.split('/').nth(place).unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_league_is_founded_once_and_run_by_its_founder_alone() {
    let (_database, app, ids) = people(&["Olga", "Rita"]).await;
    let mut olga = browser(&app, "Olga").await;
    let mut rita = browser(&app, "Rita").await;
    let guest = served(&app).await;
    assert_eq!(guest.get("/leagues/new").await.0, 401);
    let (status, page) = olga.get("/leagues/new").await;
    assert_eq!(status, 200);
    let fields = filled(&page, "name=\"name\"");
    let bad = olga.send("/leagues/new", "/leagues/new", &with(&fields, &[("name", "  ")])).await;
    assert_eq!(bad.status().as_u16(), 422);
    let fields = with(&fields, &[("name", "Thursday")]);
    let first = olga.send("/leagues/new", "/leagues/new", &fields).await;
    assert_eq!(first.status().as_u16(), 303);
    let desk = location(&first).to_owned();
    let again = olga.send("/leagues/new", "/leagues/new", &fields).await;
    assert_eq!(location(&again), desk, "sent twice, founded once");
    assert_eq!(app.leagues(Viewer::System).await.unwrap().len(), 1);

    // Rita joins by herself, and does not run it.
    let league: LeagueId = last(&desk, 2);
    let home = format!("/leagues/{league}");
    let join = filled(&rita.get(&home).await.1, "value=\"join\"");
    let joined = rita.send(&home, &format!("{home}/membership"), &with(&join, &[("do", "join")])).await;
    assert_eq!((joined.status().as_u16(), location(&joined)), (303, home.as_str()));
    assert_eq!(rita.get(&desk).await.0, 403);
    let player = ids[1].to_string();
    let appoint = [("do", "appoint"), ("player", player.as_str())];
    assert_eq!(rita.send("/account", &desk, &appoint).await.status().as_u16(), 403);
    assert_eq!(guest.get(&desk).await.0, 401);

    // Olga renames it and makes Rita arbitrator, then organiser.
    let (_, page) = olga.get(&desk).await;
    assert!(page.contains("Rita") && page.contains("/export.jsonl"), "{page}");
    for (what, says) in [("arbitrator", "arbitrator"), ("appoint", "organiser")] {
        let form = filled(&olga.get(&desk).await.1, &format!("{what} {player}\""));
        let sent = olga.send(&desk, &desk, &with(&form, &[("do", what)])).await;
        assert_eq!(sent.status().as_u16(), 303, "{what}");
        assert!(olga.get(&desk).await.1.contains(says));
    }
    olga.send(&desk, &desk, &[("do", "rename"), ("name", "Friday")]).await;
    let state = app.league(Viewer::System, league).await.unwrap().league;
    assert_eq!((state.name.as_str(), state.organisers.len(), state.arbitrators.len()), ("Friday", 2, 1));
    assert_eq!(rita.get(&desk).await.0, 200, "she runs it too now");
    let refused = olga.send(&desk, &desk, &[("do", "dismiss"), ("player", &player)]).await;
    assert_eq!(refused.status().as_u16(), 422);
    assert_eq!(olga.send(&desk, &desk, &[("do", "nonsense")]).await.status().as_u16(), 400);
}

#[tokio::test]
async fn a_campaign_is_founded_from_a_preset_with_every_key_of_its_charter() {
    let (_database, app, ids) = people(&["Olga", "Rita"]).await;
    let chief = Viewer::Player(ids[0]);
    let (league, outcome) = app.found_league(&app.request(chief), "Thursday").await.unwrap();
    done(outcome);
    let mut olga = browser(&app, "Olga").await;
    let page = format!("/leagues/{league}/organise/campaign");
    assert_eq!(browser(&app, "Rita").await.get(&page).await.0, 403);
    assert_eq!(olga.get(&format!("{page}?preset=nothing")).await.0, 400);
    let address = format!("{page}?preset=hor_campaign");
    let (status, shown) = olga.get(&address).await;
    assert_eq!(status, 200);
    let keys = serde_json::to_value(Charter::default()).unwrap();
    for key in keys.as_object().unwrap().keys() {
        assert!(shown.contains(&format!("<code>{key}</code>")), "{key} has no field");
    }
    assert!(shown.contains("seed rules:"), "where the preset departs is marked");

    let fields = filled(&shown, "name=\"roster.cap\"");
    let sent = with(&fields, &[("name", "Autumn"), ("roster.cap", "100")]);
    let bad = olga.send(&page, &page, &sent).await;
    assert_eq!(bad.status().as_u16(), 422);
    let text = bad.text().await.unwrap();
    assert!(text.contains("roster.cap is 100, but goes from 200 to 400"), "{text}");
    assert!(text.contains("name=\"roster.cap\" type=\"number\" step=\"1\" value=\"100\""), "kept as typed");

    let changes = [
        ("name", "Autumn"),
        ("roster.cap", "300"),
        ("league.points/win", "2.5"),
        ("modules/renown", "yes"),
        ("league.tiebreaks/vp_for", "1"),
        ("league.tiebreaks/points", "2"),
        ("rulings", "area_gtg_bonus 2"),
    ];
    let founded = olga.send(&page, &page, &with(&fields, &changes)).await;
    assert_eq!(founded.status().as_u16(), 303, "{}", founded.text().await.unwrap());
    let campaign: CampaignId = last(location(&founded), 2);
    let charter = app.campaign(Viewer::System, campaign).await.unwrap().campaign.charter.clone();
    let ties: Vec<&str> = charter.tiebreaks.iter().map(|tie| tie.word()).collect();
    assert_eq!((charter.roster_cap, ties), (300, vec!["vp_for", "points"]));
    assert_eq!((charter.modules.len(), charter.rulings["area_gtg_bonus"].as_str()), (1, "2"));
    let like_preset = Charter {
        roster_cap: 400,
        tiebreaks: Vec::new(),
        modules: Vec::new(),
        rulings: Default::default(),
        points: Charter::default().points,
        ..charter
    };
    assert_eq!(like_preset, Charter::hor_campaign(), "what was not touched is the preset's");
    assert_ne!(charter.points.win, Points::whole(3));
}

#[tokio::test]
async fn a_charter_is_seen_by_all_and_amended_by_its_organisers() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
    for player in [world.organiser, world.players[0]] {
        app.give_account(player, &hidden(PASSWORD)).await.unwrap();
    }
    let page = format!("/campaigns/{}/charter", world.campaign);
    let mut rita = browser(&app, "Rita").await;
    let (status, shown) = rita.get(&page).await;
    assert!(status == 200 && shown.contains("roster.cap") && !shown.contains("Amend the charter"), "{shown}");
    let confirm = [("result.confirm", "both")];
    assert_eq!(rita.send("/account", &page, &confirm).await.status().as_u16(), 422, "nothing else was sent");
    let mut olga = browser(&app, "Olga").await;
    let (_, shown) = olga.get(&page).await;
    assert!(!shown.contains("name=\"roster.mode\""), "it runs: only some keys may change");
    let fields = filled(&shown, "name=\"result.confirm\"");
    let full = with(&fields, &[("result.confirm", "both"), ("game.time_limit_min", "90")]);
    assert_eq!(rita.send("/account", &page, &full).await.status().as_u16(), 403);
    let sent = olga.send(&page, &page, &full).await;
    assert_eq!(sent.status().as_u16(), 303, "{}", sent.text().await.unwrap());
    let campaign = app.campaign(Viewer::System, world.campaign).await.unwrap().campaign;
    assert_eq!((campaign.charter.confirm, campaign.charter.time_limit_min), (ConfirmPolicy::Both, Some(90)));
    assert_eq!(campaign.amendments, 2, "a key that is as it was is not amended");
    assert_eq!(olga.send(&page, &page, &full).await.status().as_u16(), 303);
    let again = app.campaign(Viewer::System, world.campaign).await.unwrap().campaign;
    assert_eq!(again.amendments, 2, "sent twice, amended once");
    assert!(olga.get(&page).await.1.contains("class=\"departs\""));
}

#[tokio::test]
async fn a_season_is_run_on_the_desk_of_its_campaign() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
    for player in [world.organiser, world.players[0]] {
        app.give_account(player, &hidden(PASSWORD)).await.unwrap();
    }
    let desk = format!("/campaigns/{}/organise", world.campaign);
    let mut olga = browser(&app, "Olga").await;
    let mut rita = browser(&app, "Rita").await;
    assert_eq!(rita.get(&desk).await.0, 403);
    let rosters = world.rosters.map(|roster| roster.to_string());
    let arrange =
        [("do", "arrange"), ("red", &*rosters[0]), ("blue", &*rosters[1]), ("mission", "fw_border")];
    let keyed = [&arrange[..], &[("key", "one")]].concat();
    for _ in 0..2 {
        assert_eq!(olga.send(&desk, &desk, &keyed).await.status().as_u16(), 303);
    }
    let campaign = || async { app.campaign(Viewer::System, world.campaign).await.unwrap().campaign };
    assert_eq!(campaign().await.games.len(), 1, "sent twice, arranged once");
    let season = [("do", "open_season"), ("name", "Hers")];
    assert_eq!(rita.send("/account", &desk, &season).await.status().as_u16(), 403);
    let (_, page) = olga.get(&desk).await;
    for part in ["Red Hand", "Blue Moon", "Open a season", "did not come"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for (fields, status) in [
        (vec![("do", "schedule"), ("game", "1"), ("at", "2026-12-01T19:00")], 303),
        (vec![("do", "schedule"), ("game", "1"), ("at", "nonsense")], 422),
        (vec![("do", "walkover"), ("game", "1"), ("absent", &rosters[1])], 303),
        (vec![("do", "open_season"), ("name", "Autumn")], 303),
        (vec![("do", "seed_lots")], 303),
        (vec![("do", "withdraw"), ("roster", &rosters[1])], 303),
        (vec![("do", "return"), ("roster", &rosters[1])], 303),
        (vec![("do", "arrange"), ("red", "nobody"), ("blue", &rosters[1])], 400),
        (vec![("do", "close_season")], 303),
        (vec![("do", "close")], 303),
    ] {
        let answer = olga.send("/account", &desk, &fields).await;
        assert_eq!(answer.status().as_u16(), status, "{fields:?}: {}", answer.text().await.unwrap());
    }
    let campaign = campaign().await;
    assert_eq!((campaign.phase, campaign.seasons[0].name.as_str()), (Phase::Closed, "Autumn"));
    assert!(campaign.games[&1].walkover.is_some());
}

#[tokio::test]
async fn a_league_is_exported_by_its_organisers_and_read_elsewhere() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
    for player in [world.organiser, world.players[0]] {
        app.give_account(player, &hidden(PASSWORD)).await.unwrap();
    }
    let address = format!("/leagues/{}/export.jsonl", world.league);
    assert_eq!(browser(&app, "Rita").await.get(&address).await.0, 403);
    assert_eq!(served(&app).await.get(&address).await.0, 403);
    let (status, lines) = browser(&app, "Olga").await.get(&address).await;
    assert_eq!(status, 200);
    let elsewhere = Database::sqlite();
    let other = elsewhere.open(&world.clock, 9).await;
    other.import(&mut lines.as_bytes()).await.unwrap();
    let there = other.league(Viewer::System, world.league).await.unwrap().league;
    assert_eq!(there.name, "Thursday league");
}

#[tokio::test]
async fn where_nobody_logs_in_a_form_says_who_sends_it() {
    let world = World::sqlite().await;
    let mut open = served(&world.app).await;
    let (_, page) = open.get("/leagues/new").await;
    let fields = filled(&page, "name=\"actor\"");
    let founder = world.players[1].to_string();
    let sent = with(&fields, &[("name", "Open house"), ("actor", &founder)]);
    let founded = open.send("/leagues/new", "/leagues/new", &sent).await;
    assert_eq!(founded.status().as_u16(), 303);
    let league: LeagueId = last(location(&founded), 2);
    let state = world.app.league(Viewer::System, league).await.unwrap().league;
    assert!(state.organisers.contains(&world.players[1]));
    let (status, page) = open.get(&format!("/campaigns/{}/organise", world.campaign)).await;
    assert!(
        status == 200 && page.contains(&format!("name=\"actor\" value=\"{}\"", world.organiser)),
        "{page}"
    );
}

#[tokio::test]
async fn a_result_is_corrected_after_a_look_at_what_that_changes() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let battle = world.battle().await;
    done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    done(world.app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
    let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
    for player in [world.organiser, world.players[0]] {
        app.give_account(player, &hidden(PASSWORD)).await.unwrap();
    }
    let page = format!("/campaigns/{}/games/1/correct", world.campaign);
    let mut rita = browser(&app, "Rita").await;
    assert_eq!(rita.get(&page).await.0, 403);
    let mut olga = browser(&app, "Olga").await;
    assert!(olga.get(&format!("/campaigns/{}/organise", world.campaign)).await.1.contains(&page));
    let form = filled(&olga.get(&page).await.1, "name=\"result\"");
    let changed = [("result", "blue"), ("red", "2"), ("blue", "5"), ("reason", "the sheet says so")];
    assert_eq!(rita.send("/account", &page, &with(&form, &changed)).await.status().as_u16(), 403);
    let outcome =
        || async { app.campaign(Viewer::System, world.campaign).await.unwrap().campaign.games[&1].outcome() };
    let before = outcome().await;
    let look = with(&form, &[&changed[..], &[("do", "preview")]].concat());
    let looked = olga.send(&page, &page, &look).await;
    assert_eq!(looked.status().as_u16(), 200);
    let text = looked.text().await.unwrap();
    assert!(text.contains("id=\"changes\"") && text.contains("3 → <strong>0</strong>"), "{text}");
    assert_eq!(outcome().await, before, "a look changes nothing");
    let correct = with(&form, &[&changed[..], &[("do", "correct")]].concat());
    let done = olga.send(&page, &page, &correct).await;
    assert_eq!(done.status().as_u16(), 303, "{}", done.text().await.unwrap());
    assert_eq!(outcome().await, Outcome::Decided { winner: Side::Blue });
}
