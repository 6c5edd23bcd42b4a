//! Nothing at all, everybody equal, somebody gone, two at once: pages and tables hold.

use crate::access::{PASSWORD, hidden, session, with_accounts};
use crate::app::support::{Database, World, came_to, done, enrolled, person, refused};
use crate::web::world::{bind, get, serve};
use warlog::app::{CsvOf, Filter, GameTold, PairRound, Purchase, SignUp, Viewer};
use warlog::armoury::{Chosen, sample_team};
use warlog::battle::Order;
use warlog::campaign::{Charter, EndReason, LeagueFormat, Outcome};

fn swiss() -> Charter {
    Charter { format: LeagueFormat::Swiss, ..Charter::seed_strict() }
}

async fn another(world: &World, name: &str) -> warlog::ids::RosterId {
    let player = person(&world.app, name).await;
    done(world.app.join_league(&world.ask(player), world.league, player).await.unwrap());
    enrolled(&world.app, world.campaign, player, name, "orks").await
}

/// The pages of a campaign and its league.
async fn pages(base: &str, world: &World) -> Vec<String> {
    let mut pages = Vec::new();
    let (league, campaign) = (world.league, world.campaign);
    for path in [
        format!("/leagues/{league}"),
        format!("/leagues/{league}/statistics"),
        format!("/campaigns/{campaign}"),
        format!("/campaigns/{campaign}/pair"),
        format!("/campaigns/{campaign}/what-if"),
        format!("/campaigns/{campaign}/activity.atom"),
        format!("/campaigns/{campaign}/results.csv"),
        format!("/campaigns/{campaign}/standings.csv"),
        format!("/campaigns/{campaign}/rosters.csv"),
    ] {
        let (status, page) = get(&format!("{base}{path}")).await;
        assert_eq!(status, 200, "{path}: {page}");
        assert!(!page.contains("NaN") && !page.contains("inf%"), "{path}: {page}");
        pages.push(page);
    }
    pages
}

/// T89: no games, no rates; an empty league, an empty campaign, an empty season.
#[tokio::test]
async fn without_games_nothing_is_a_number_on_any_page() {
    let world = World::on(Database::sqlite(), swiss()).await;
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, world.app.clone()));
    let shown = pages(&base, &world).await;
    assert!(shown[2].contains("1=") && shown[2].contains("–"), "{}", shown[2]);
    let standings = world.app.campaign_csv(Viewer::Guest, world.campaign, CsvOf::Standings).await.unwrap();
    let line = standings.lines().nth(1).unwrap();
    assert!(line.contains("0,0,0,0,0,0,0,0,0,0,0,,,0,0,"), "rates are empty, never 0: {line}");
    done(world.app.open_season(&world.chief(), world.campaign, None).await.unwrap());
    pages(&base, &world).await;

    let (league, outcome) = world.app.found_league(&world.chief(), "Nobody").await.unwrap();
    done(outcome);
    let (campaign, outcome) =
        world.app.found_campaign(&world.chief(), league, "Nothing", swiss()).await.unwrap();
    done(outcome);
    let empty = World { league, campaign, ..world };
    let shown = pages(&base, &empty).await;
    assert!(shown[2].contains("Nobody takes part yet"), "{}", shown[2]);
    let schema = warlog::api::schema(empty.app.clone());
    let document = format!(
        "{{ campaign(id: \"{campaign}\") {{ standings {{ rank }} ratings {{ elo }} schedule {{ number }}
            seasons {{ number }} statistics {{ games record {{ sides winRate }} vpFor luck {{ ask }} }}
            pairingPreview {{ refused {{ code }} }} }} }}"
    );
    let answer = serde_json::to_value(schema.execute(document).await).unwrap();
    assert!(answer["errors"].is_null(), "{answer:#}");
    assert!(answer["data"]["campaign"]["statistics"]["record"]["winRate"].is_null(), "{answer:#}");
}

/// Everybody has drawn with everybody, to the same points: one place for all, in the order of joining.
#[tokio::test]
async fn ties_of_everything_share_a_place_on_every_page() {
    let world =
        World::on(Database::sqlite(), Charter { format: LeagueFormat::RoundRobin, ..Charter::seed_strict() })
            .await;
    another(&world, "Cara").await;
    let app = &world.app;
    done(app.open_season(&world.chief(), world.campaign, None).await.unwrap());
    for round in 1..=3 {
        let wanted = PairRound { round, mission: Some("none".to_owned()), ..PairRound::default() };
        done(app.pair_round(&world.chief(), world.campaign, wanted).await.unwrap());
        let start =
            warlog::app::StartGame { pairing: warlog::app::Pairing::Arranged(round), ..world.start() };
        let (battle, outcome) = app.start_game(&world.chief(), world.campaign, start).await.unwrap();
        done(outcome);
        let concede =
            app.order(&world.chief(), battle, Some(warlog::ids::Side::Blue), Order::Concede, None).await;
        done(concede.unwrap());
        let drawn = GameTold { end: Some(EndReason::TurnLimit), ..came_to(Outcome::Draw, [5, 5]) };
        done(app.correct_told(&world.chief(), world.campaign, round, drawn, None).await.unwrap());
    }
    let view = app.campaign(Viewer::Guest, world.campaign).await.unwrap();
    assert!(view.standings.iter().all(|row| row.rank == 1 && row.shared && row.separated_by.is_none()));
    let order: Vec<_> = view.standings.iter().map(|row| row.roster).collect();
    assert_eq!(order, view.campaign.entries.iter().map(|entry| entry.roster).collect::<Vec<_>>());
    let rated = app.ratings(Viewer::Guest, world.campaign).await.unwrap();
    assert!(rated.iter().all(|one| one.elo == Some(1500.0)), "{rated:?}");
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, app.clone()));
    let shown = pages(&base, &world).await;
    assert_eq!(shown[2].matches("<td class=\"number\">1=</td>").count(), 3, "{}", shown[2]);
    assert_eq!(shown[7].matches("\r\n1,yes,").count(), 3, "{}", shown[7]);
    let results = app.campaign_csv(Viewer::Guest, world.campaign, CsvOf::Results).await.unwrap();
    assert_eq!(results.matches(",confirmed,yes,").count(), 3, "{results}");
    done(app.close_season(&world.chief(), world.campaign).await.unwrap());
}

/// LE-28: a file of results tells the games apart that the table no longer counts.
#[tokio::test]
async fn results_that_a_withdrawal_annuls_count_for_ratings_only() {
    let charter = Charter { format: LeagueFormat::RoundRobin, ..Charter::seed_strict() };
    let world = World::on(Database::sqlite(), charter).await;
    another(&world, "Cara").await;
    another(&world, "Dan").await;
    let app = &world.app;
    done(app.open_season(&world.chief(), world.campaign, None).await.unwrap());
    let wanted = PairRound { round: 1, mission: Some("none".to_owned()), ..PairRound::default() };
    done(app.pair_round(&world.chief(), world.campaign, wanted).await.unwrap());
    let mut rosters = Vec::new();
    for game in [1, 2] {
        let start = warlog::app::StartGame { pairing: warlog::app::Pairing::Arranged(game), ..world.start() };
        let (battle, outcome) = app.start_game(&world.chief(), world.campaign, start).await.unwrap();
        done(outcome);
        let blue = Some(warlog::ids::Side::Blue);
        done(app.order(&world.chief(), battle, blue, Order::Concede, None).await.unwrap());
        done(app.confirm_result(&world.chief(), world.campaign, game).await.unwrap());
        let state = app.campaign(Viewer::Guest, world.campaign).await.unwrap().campaign;
        rosters.push(state.games[&game].rosters[0]);
    }
    done(app.withdraw_roster(&world.chief(), world.campaign, rosters[0]).await.unwrap());
    let results = app.campaign_csv(Viewer::Guest, world.campaign, CsvOf::Results).await.unwrap();
    let counted: Vec<&str> = results.lines().filter(|line| line.contains(",confirmed,")).collect();
    assert!(counted[0].contains(",confirmed,ratings,"), "{results}");
    assert!(counted[1].contains(",confirmed,yes,"), "{results}");
}

/// T52: who goes in the midst of a season, and is forgotten too, leaves results, tables and pages as they were.
#[tokio::test]
async fn who_leaves_mid_season_leaves_every_page_whole() {
    let world = World::on(Database::sqlite(), swiss()).await;
    another(&world, "Cara").await;
    let app = &world.app;
    done(app.open_season(&world.chief(), world.campaign, None).await.unwrap());
    let battle = world.battle().await;
    done(app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    done(app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
    let before = app.campaign(Viewer::Guest, world.campaign).await.unwrap().standings;
    let boris = world.players[1];
    done(app.withdraw_roster(&world.ask(boris), world.campaign, world.rosters[1]).await.unwrap());
    done(app.leave_league(&world.ask(boris), world.league, boris).await.unwrap());
    app.erase(Viewer::System, boris).await.unwrap();
    assert_eq!(app.campaign(Viewer::Guest, world.campaign).await.unwrap().standings, before);
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, app.clone()));
    let shown = pages(&base, &world).await;
    assert!(shown.iter().all(|page| !page.contains("Boris")), "his name is gone");
    assert_eq!(get(&format!("{base}/players/{boris}")).await.0, 404);
    let again = app.arrange_game(&world.chief(), world.campaign, world.rosters, "none", None).await.unwrap();
    assert_eq!(refused(again), "withdrawn");
    assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

/// Two clicks, and two organisers at two servers: one round, and an answer for everybody.
#[tokio::test]
async fn two_who_send_one_form_at_once_pair_one_round() {
    for database in Database::all().await {
        let world = World::on(database, swiss()).await;
        done(world.app.open_season(&world.chief(), world.campaign, None).await.unwrap());
        let mut servers = Vec::new();
        for _ in 0..2 {
            let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
            let (listener, base) = bind().await;
            tokio::spawn(serve(listener, app.clone()));
            servers.push((app, base));
        }
        servers[0].0.give_account(world.organiser, &hidden(PASSWORD)).await.unwrap();
        let cookie = format!("warlog_session={}", session(&servers[0].0, "Olga").await.reveal());
        let client = warlog::app::http_client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let page = |base: &str| format!("{base}/campaigns/{}/pair", world.campaign);
        let shown = client.get(page(&servers[0].1)).header("cookie", &cookie).send().await.unwrap();
        let shown = shown.text().await.unwrap();
        let proof =
            shown.split("name=\"token\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let send = |base: &str| {
            let request = client.post(page(base)).header("cookie", &cookie);
            let request = request.header("content-type", "application/x-www-form-urlencoded");
            request.body(format!("token={proof}&round=1&how=rules")).send()
        };
        let (one, two, three) = tokio::join!(send(&servers[0].1), send(&servers[1].1), send(&servers[0].1));
        let mut answers = [one, two, three].map(|answer| answer.unwrap().status().as_u16());
        answers.sort_unstable();
        assert_eq!(answers, [303, 422, 422]);
        let campaign = world.app.campaign(Viewer::Guest, world.campaign).await.unwrap().campaign;
        assert_eq!((campaign.open_season().unwrap().rounds.len(), campaign.games.len()), (1, 1));
    }
}

/// T12: the list of a roster is the same before a campaign begins and after.
#[tokio::test]
async fn a_campaign_that_begins_changes_no_list() {
    let world = World::sqlite().await;
    let (app, chief) = (&world.app, world.chief());
    let (campaign, outcome) =
        app.found_campaign(&chief, world.league, "Next", Charter::hor_campaign()).await.unwrap();
    done(outcome);
    let rosters = [
        enrolled(app, campaign, world.players[0], "One", "space_marines").await,
        enrolled(app, campaign, world.players[1], "Two", "orks").await,
    ];
    let lists = async || {
        let mut lists = Vec::new();
        for roster in rosters {
            lists.push(app.roster(Viewer::Guest, roster).await.unwrap());
        }
        lists
    };
    let before = lists().await;
    done(app.start_campaign(&world.chief(), campaign).await.unwrap());
    assert_eq!(lists().await, before);
}

/// T16: four models with the same option, recruited one by one, cost four times the option.
#[tokio::test]
async fn options_are_paid_model_by_model() {
    let world = World::sqlite().await;
    let app = &world.app;
    let (campaign, outcome) =
        app.found_campaign(&world.chief(), world.league, "Next", Charter::hor_campaign()).await.unwrap();
    done(outcome);
    let (roster, outcome) =
        app.draft_roster(&world.red(), campaign, None, "Four", "space_marines").await.unwrap();
    done(outcome);
    let marine = |krak| Chosen::new("tactical_marine").with_grenades("krak_grenade", krak);
    let mut points = Vec::new();
    for model in [Chosen::new("tactical_marine"), marine(3), marine(3), marine(3), marine(3)] {
        let bought = vec![Purchase { model, name: None }];
        done(app.recruit(&world.red(), roster, bought).await.unwrap());
        points.push(app.roster(Viewer::Guest, roster).await.unwrap().roster.points());
    }
    let each: Vec<u32> = points.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(each.iter().all(|one| *one == each[0] && *one > points[0]), "{points:?}");
    assert_eq!(points[4], points[0] + 4 * each[0]);
}

/// T42: two battles of one evening, of the same teams on the same mission.
#[tokio::test]
async fn two_games_of_one_evening_stay_apart() {
    let world = World::sqlite().await;
    let app = &world.app;
    let mut titles = Vec::new();
    for game in 1..=2 {
        let battle = world.battle().await;
        done(app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
        done(app.confirm_result(&world.chief(), world.campaign, game).await.unwrap());
        titles.push(battle);
    }
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, app.clone()));
    for (game, battle) in (1..).zip(&titles) {
        let (_, page) = get(&format!("{base}/battles/{battle}")).await;
        assert!(page.contains(&format!(", game {game}")), "{page}");
    }
    done(app.void_game(&world.chief(), world.campaign, 1, None).await.unwrap());
    let lines = app.battles(Viewer::Guest, &Filter::default()).await.unwrap();
    assert_eq!(lines.iter().filter(|line| titles.contains(&line.id)).count(), 2);
    assert!(!sample_team("orks").is_empty());
}
