//! Silence, which confirms results after a while, and how long they may be disputed.

use super::results::{RED, arranged, clean, told, without_injuries};
use super::support::{Database, World, done, refused};
use warlog::app::{AfterBattle, StatisticsFilter, StatisticsOf, Viewer};
use warlog::campaign::Charter;

/// A game that red told, and silence confirmed within two hours.
async fn confirmed_by_silence(charter: Charter) -> (World, u32) {
    let world = World::on(Database::sqlite(), charter).await;
    let game = arranged(&world).await;
    done(world.app.report_result(&world.red(), world.campaign, game, told(RED, [2, 1])).await.unwrap());
    world.clock.pass(2 * 3_600);
    assert_eq!(world.app.time_up().await.unwrap().results, 1);
    (world, game)
}

/// LE-04: the deadline follows from the log, so a restart loses nothing.
#[tokio::test]
async fn silence_confirms_a_told_result_after_a_restart_and_once() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let game = arranged(&world).await;
    done(world.app.report_result(&world.red(), world.campaign, game, told(RED, [2, 1])).await.unwrap());
    world.clock.pass(71 * 3_600);
    assert_eq!(world.app.time_up().await.unwrap().results, 0);
    let world = world.reopened().await;
    world.clock.pass(3_600);
    assert_eq!(world.app.time_up().await.unwrap().results, 1);
    assert_eq!(world.app.time_up().await.unwrap().results, 0);
    world.clock.pass(3_600);
    let late = world.app.dispute_result(&world.blue(), world.campaign, game, None).await.unwrap();
    assert_eq!(refused(late), "dispute_too_late");
    clean(&world).await;
}

/// LE-05: a dispute counts from the report, not from the silence; points are gone until somebody rules.
#[tokio::test]
async fn what_silence_confirmed_may_be_disputed_as_long_as_the_charter_says() {
    let charter = Charter { confirm_hours: 1, dispute_hours: 48, ..Charter::seed_strict() };
    let (world, game) = confirmed_by_silence(charter).await;
    let (app, campaign) = (&world.app, world.campaign);
    let all = StatisticsFilter::default();
    let of = StatisticsOf::Campaign(campaign);
    assert_eq!(app.statistics(Viewer::System, of, &all).await.unwrap().games, Some(1));
    done(app.dispute_result(&world.blue(), campaign, game, None).await.unwrap());
    assert_eq!(app.statistics(Viewer::System, of, &all).await.unwrap().games, Some(0));
    clean(&world).await;
    done(app.confirm_result(&world.chief(), campaign, game).await.unwrap());
    assert_eq!(app.statistics(Viewer::System, of, &all).await.unwrap().games, Some(1));
    let again = app.dispute_result(&world.blue(), campaign, game, None).await.unwrap();
    assert_eq!(refused(again), "wrong_stage");
    clean(&world).await;
}

/// LE-03, LE-09: what a game earned stands in the table as long as the game does.
#[tokio::test]
async fn what_a_disputed_game_earned_is_not_in_the_table() {
    let charter = Charter { confirm_hours: 1, dispute_hours: 48, ..without_injuries() };
    let (world, game) = confirmed_by_silence(charter).await;
    let (app, campaign) = (&world.app, world.campaign);
    done(app.after_battle(&world.red(), world.rosters[0], AfterBattle::ClaimAwards).await.unwrap());
    let earned = async || {
        let view = app.campaign(Viewer::System, campaign).await.unwrap();
        app.columns(Viewer::System, &view, None).await.unwrap()[&world.rosters[0]].earned
    };
    let before = earned().await;
    assert!(before > 0);
    done(app.dispute_result(&world.blue(), campaign, game, None).await.unwrap());
    assert_eq!(earned().await, 0);
    done(app.confirm_result(&world.chief(), campaign, game).await.unwrap());
    assert_eq!(earned().await, before);
    clean(&world).await;
}

/// A campaign that is damaged keeps no deadline, and keeps no other from keeping theirs.
#[tokio::test]
async fn silence_confirms_though_another_campaign_is_damaged() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let game = arranged(&world).await;
    done(world.app.report_result(&world.red(), world.campaign, game, told(RED, [2, 1])).await.unwrap());
    // One before it and one after it, in whatever order they are looked at.
    let (mut before, mut after) = (None, None);
    while before.is_none() || after.is_none() {
        let (chief, charter) = (world.chief(), Charter::seed_strict());
        let founded = world.app.found_campaign(&chief, world.league, "Other", charter).await;
        let (other, outcome) = founded.unwrap();
        done(outcome);
        if other < world.campaign {
            before = Some(other)
        } else {
            after = Some(other)
        };
        let players = [(world.players[0], "space_marines"), (world.players[1], "orks")];
        for (player, pack) in players {
            super::support::enrolled(&world.app, other, player, "Other", pack).await;
        }
        done(world.app.start_campaign(&world.chief(), other).await.unwrap());
    }
    let sql = format!(
        "UPDATE events SET payload = 'x' WHERE kind = 'campaign.started' AND stream != 'campaign/{}'",
        world.campaign
    );
    world.database.meddle(sql.leak()).await;
    let world = world.reopened().await;
    world.clock.pass(72 * 3_600);
    assert_eq!(world.app.time_up().await.unwrap().results, 1);
}
