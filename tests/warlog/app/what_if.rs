//! What if games of a campaign had come out otherwise: table, ratings and next round, of now and of a moment.

use super::support::{Database, World, came_to, done, enrolled, person};
use warlog::app::{Moment, PairRound, Viewer, stream, supposition};
use warlog::battle::Order;
use warlog::campaign::{Charter, LeagueFormat, Outcome, Points, Supposition};
use warlog::ids::Side;

/// Four rosters in a Swiss season after a round: red has won both games.
async fn world(database: Database) -> World {
    let charter = Charter { format: LeagueFormat::Swiss, ..Charter::seed_strict() };
    let world = World::on(database, charter).await;
    for name in ["Cara", "Dora"] {
        let player = person(&world.app, name).await;
        done(world.app.join_league(&world.ask(player), world.league, player).await.unwrap());
        enrolled(&world.app, world.campaign, player, name, "orks").await;
    }
    done(world.app.open_season(&world.chief(), world.campaign, None).await.unwrap());
    let round = PairRound { round: 1, mission: Some("fw_border".to_owned()), ..PairRound::default() };
    done(world.app.pair_round(&world.chief(), world.campaign, round).await.unwrap());
    for game in [1, 2] {
        conceded(&world, game).await;
    }
    world
}

/// Blue gives up, and the result counts.
async fn conceded(world: &World, game: u32) {
    let start = warlog::app::StartGame { pairing: warlog::app::Pairing::Arranged(game), ..world.start() };
    let (battle, outcome) = world.app.start_game(&world.chief(), world.campaign, start).await.unwrap();
    done(outcome);
    let concede = world.app.order(&world.chief(), battle, Some(Side::Blue), Order::Concede, None).await;
    done(concede.unwrap());
    done(world.app.confirm_result(&world.chief(), world.campaign, game).await.unwrap());
}

fn suppose(game: &str, result: &str, vp: &str) -> Supposition {
    supposition(game, result, vp).unwrap()
}

#[tokio::test]
async fn table_ratings_and_next_round_are_those_of_a_correction() {
    for database in Database::all().await {
        let world = world(database).await;
        let (app, campaign) = (&world.app, world.campaign);
        let name = stream::campaign(campaign);
        let log = app.events(Viewer::Guest, &name, 0, 1_000).await.unwrap().events;
        let changes = [suppose("1", "blue", "3:8")];
        let found = app.campaign_what_if(Viewer::Guest, campaign, Moment::Now, &changes).await.unwrap();
        let now = app.events(Viewer::Guest, &name, 0, 1_000).await.unwrap().events;
        assert_eq!(now, log, "nothing is recorded");
        let view = app.campaign(Viewer::Guest, campaign).await.unwrap();
        assert_eq!((&found.before, found.before.version), (&view, log.len() as u64));
        let [winner, loser] = view.campaign.games[&1].rosters;
        let moved = found.differences();
        let of = |roster| moved.iter().find(|one| one.roster == roster).unwrap();
        let points = |points: [i64; 2]| points.map(Points::whole);
        assert_eq!((of(winner).points, of(loser).points), (points([3, 0]), points([0, 3])));
        let rated = |ratings: [Option<f64>; 2]| ratings.map(|rating| rating.unwrap().round());
        assert_eq!((rated(of(winner).rating), rated(of(loser).rating)), ([1516.0, 1484.0], [1484.0, 1516.0]));
        // Whoever would have won meets the other winner.
        let next = found.next.unwrap();
        let other = view.campaign.games[&2].rosters[0];
        let meets = |one, two| {
            next.pairs.iter().any(|pair| pair.rosters.contains(&one) && pair.rosters.contains(&two))
        };
        assert!(meets(loser, other), "{next:?}");

        let right = came_to(Outcome::Decided { winner: Side::Blue }, [3, 8]);
        done(app.correct_told(&world.chief(), campaign, 1, right, None).await.unwrap());
        let corrected = app.campaign(Viewer::Guest, campaign).await.unwrap();
        assert_eq!(found.after.standings, corrected.standings);
        assert_eq!(found.ratings, app.ratings(Viewer::Guest, campaign).await.unwrap());
        let real = app.preview_round(Viewer::Guest, campaign).await.unwrap().unwrap();
        assert_eq!((next.pairs, next.order), (real.pairs, real.order));
    }
}

#[tokio::test]
async fn a_moment_may_be_asked_for_and_nothing_may_be_supposed() {
    let world = world(Database::sqlite()).await;
    let (app, campaign) = (&world.app, world.campaign);
    let now = app.campaign(Viewer::Guest, campaign).await.unwrap();
    let none = app.campaign_what_if(Viewer::Guest, campaign, Moment::Now, &[]).await.unwrap();
    assert_eq!((&none.after, none.differences().len()), (&now, 4));
    assert!(none.differences().iter().all(|one| one.rank[0] == one.rank[1]));
    // Before the second game was over: only the first counts.
    let events = app.events(Viewer::Guest, &stream::campaign(campaign), 0, 1_000).await.unwrap().events;
    let confirmed = events.iter().find(|event| &*event.kind == "campaign.result_confirmed").unwrap();
    let then = Moment::After(confirmed.version);
    let changes = [suppose("2", "draw", "")];
    let found = app.campaign_what_if(Viewer::Guest, campaign, then, &changes).await.unwrap();
    let points = |rows: &[warlog::campaign::Row]| {
        rows.iter().map(|row| row.points.thousandths() / 1000).collect::<Vec<_>>()
    };
    assert_eq!(points(&found.after.standings), [3, 1, 1, 0]);
    assert_eq!(points(&found.before.standings), [3, 0, 0, 0]);
    let late = Moment::After(now.version + 1);
    let none = app.campaign_what_if(Viewer::Guest, campaign, late, &[]).await;
    assert_eq!(none.err().unwrap().code(), "no_such_version");
}

#[tokio::test]
async fn what_cannot_be_supposed_is_refused_with_a_remedy() {
    let world = world(Database::sqlite()).await;
    let code = |game, result, vp| supposition(game, result, vp).err().unwrap().code().to_owned();
    assert_eq!(code("one", "red", ""), "bad_number");
    assert_eq!(code("1", "won", ""), "unknown_result");
    assert_eq!(code("1", "red", "4-7"), "bad_points");
    for (change, code) in [
        (suppose("9", "red", ""), "unknown_game"),
        (suppose("1", "red", "-100:0"), "bad_points"),
        (suppose("1", "draw", "3:1"), "outcome_against_points"),
    ] {
        let asked = world.app.campaign_what_if(Viewer::Guest, world.campaign, Moment::Now, &[change]).await;
        assert_eq!(asked.err().unwrap().code(), code);
    }
}
