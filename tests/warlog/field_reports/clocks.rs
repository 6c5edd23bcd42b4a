//! A clock that goes back: what happened stays in its order, nothing waits for ever, nothing is negative.

use crate::app::support::{Database, World, done, refused};
use crate::web::world::{bind, get, serve};
use warlog::app::{Moment, PairRound, Viewer, stream};
use warlog::armoury::Language;
use warlog::battle::Order;
use warlog::campaign::{Charter, ConfirmPolicy, LeagueFormat, RatingSystem};

const HOUR: i64 = 3_600;

/// A game whose result is reported and confirmed.
async fn played(world: &World, game: u32) {
    let battle = world.battle().await;
    done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    done(world.app.confirm_result(&world.chief(), world.campaign, game).await.unwrap());
}

#[tokio::test]
async fn a_clock_that_goes_back_breaks_no_order_and_no_page() {
    for database in Database::all().await {
        let charter = Charter { rating: RatingSystem::Both, ..Charter::seed_strict() };
        let world = World::on(database, charter).await;
        let (app, campaign) = (&world.app, world.campaign);
        played(&world, 1).await;
        world.clock.pass(-40 * 24 * HOUR);
        played(&world, 2).await;
        world.clock.pass(-100 * 365 * 24 * HOUR);
        played(&world, 3).await;
        let events = app.events(Viewer::Guest, &stream::campaign(campaign), 0, 1_000).await.unwrap().events;
        let in_order = |pair: &[warlog::store::StoredEvent]| pair[0].position < pair[1].position;
        assert!(events.windows(2).all(in_order), "the log goes on");
        let rated = app.ratings(Viewer::Guest, campaign).await.unwrap();
        assert!(
            rated.iter().all(|one| one.games == 3 && one.value().is_some_and(f64::is_finite)),
            "{rated:?}"
        );
        let told = app.newest_activity(Viewer::Guest, campaign, 100, Language::English).await.unwrap();
        assert!(told.windows(2).all(|pair| pair[0].stored.position < pair[1].stored.position));
        // As of now is after all that is recorded, though some of it bears a later time.
        let now = app.campaign_at(Viewer::Guest, campaign, Moment::At(app.now())).await.unwrap();
        assert_eq!(now.version, events.len() as u64, "what was recorded last was recorded by then");
        let (listener, base) = bind().await;
        tokio::spawn(serve(listener, app.clone()));
        for path in ["", "/activity.atom", "/results.csv", "/what-if", "?zone=Asia/Tokyo"] {
            let (status, text) = get(&format!("{base}/campaigns/{campaign}{path}")).await;
            assert_eq!(status, 200, "{path}: {text}");
        }
        assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    }
}

/// Silence is counted by full hours since the report: none have passed while the clock is before it.
#[tokio::test]
async fn silence_is_not_counted_backwards() {
    let charter = Charter {
        confirm: ConfirmPolicy::BothOrTimeout,
        confirm_hours: 24,
        dispute_hours: 24,
        ..Charter::seed_strict()
    };
    let world = World::on(Database::sqlite(), charter).await;
    let battle = world.battle().await;
    done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    world.clock.pass(-50 * HOUR);
    assert_eq!(world.app.time_up().await.unwrap().results, 0);
    done(world.app.dispute_result(&world.red(), world.campaign, 1, None).await.unwrap());
    done(world.app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
}

/// A window that opens now and closes later than the clock says is a window; one that has closed is none.
#[tokio::test]
async fn a_window_is_judged_by_the_clock_of_the_moment() {
    let charter = Charter { format: LeagueFormat::Swiss, ..Charter::seed_strict() };
    let world = World::on(Database::sqlite(), charter).await;
    done(world.app.open_season(&world.chief(), world.campaign, None).await.unwrap());
    let closes = Some("2023-12-01T00:00Z".to_owned());
    let round = PairRound { round: 1, closes, ..PairRound::default() };
    world.clock.pass(40 * 24 * HOUR);
    let late = world.app.pair_round(&world.chief(), world.campaign, round.clone()).await.unwrap();
    assert_eq!(refused(late), "bad_window");
    world.clock.pass(-40 * 24 * HOUR);
    done(world.app.pair_round(&world.chief(), world.campaign, round).await.unwrap());
}
