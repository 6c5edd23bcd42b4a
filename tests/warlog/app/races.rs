//! Two servers of one database, asked at the same moment.

use super::support::{Database, World, done, enrolled, refused};
use std::sync::Arc;
use warlog::app::{App, Filter, Outcome, Pairing, StartGame, Viewer};
use warlog::battle::Order;
use warlog::campaign::Charter;

/// A world on each database, and a second server of it.
async fn worlds() -> Vec<(World, App)> {
    let mut worlds = Vec::new();
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let other = world.database.open(&Arc::clone(&world.clock), 2).await;
        worlds.push((world, other));
    }
    worlds
}

#[tokio::test]
async fn a_game_that_both_players_start_at_once_begins_once() {
    for (world, other) in worlds().await {
        let (campaign, rosters) = (world.campaign, world.rosters);
        done(world.app.arrange_game(&world.red(), campaign, rosters, "none", None).await.unwrap());
        let start = || StartGame { pairing: Pairing::Arranged(1), ..world.start() };
        let (red, blue) = (world.red(), world.blue());
        let (one, two) = tokio::join!(
            world.app.start_game(&red, campaign, start()),
            other.start_game(&blue, campaign, start()),
        );
        let (begun, late): (Vec<_>, Vec<_>) =
            [one.unwrap().1, two.unwrap().1].into_iter().partition(|outcome| outcome.accepted().is_some());
        assert_eq!(begun.len(), 1, "{begun:?} {late:?}");
        assert_eq!(refused(late.into_iter().next().unwrap()), "wrong_stage");
        assert_eq!(other.battles(Viewer::Guest, &Filter::default()).await.unwrap().len(), 1);
        assert!(other.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    }
}

#[tokio::test]
async fn a_command_sent_to_both_servers_at_once_is_done_once() {
    for (world, other) in worlds().await {
        let battle = world.battle().await;
        let request = world.red();
        let (one, two) = tokio::join!(
            world.app.order(&request, battle, None, Order::Concede, None),
            other.order(&request, battle, None, Order::Concede, None),
        );
        let (one, two) = (done(one.unwrap()), done(two.unwrap()));
        assert!(one.repeated != two.repeated, "one of them is the first");
        assert_eq!((one.version, one.events), (two.version, two.events));
        // Whoever was killed before he heard the answer asks again.
        assert!(done(other.order(&request, battle, None, Order::Concede, None).await.unwrap()).repeated);
    }
}

#[tokio::test]
async fn a_key_sent_with_two_commands_at_once_stands_for_one() {
    for (world, other) in worlds().await {
        let request = world.chief();
        let (one, two) = tokio::join!(
            world.app.rename_league(&request, world.league, "One"),
            other.rename_league(&request, world.league, "Two"),
        );
        let errors: Vec<_> = [one, two].into_iter().filter_map(Result::err).collect();
        let [error] = errors.as_slice() else { panic!("{errors:?}") };
        assert_eq!(error.code(), "key_reused");
    }
}

#[tokio::test]
async fn of_two_commands_at_one_version_one_is_a_conflict() {
    for (world, other) in worlds().await {
        let version =
            done(world.app.rename_league(&world.chief(), world.league, "Now").await.unwrap()).version;
        let requests = [world.chief().at_version(version), world.chief().at_version(version)];
        let (one, two) = tokio::join!(
            world.app.rename_league(&requests[0], world.league, "One"),
            other.rename_league(&requests[1], world.league, "Two"),
        );
        let late: Vec<_> =
            [one.unwrap(), two.unwrap()].into_iter().filter(|outcome| outcome.accepted().is_none()).collect();
        let [Outcome::Conflict { expected, actual, .. }] = late.as_slice() else { panic!("{late:?}") };
        assert_eq!((*expected, *actual), (version, version + 1));
    }
}

/// Each of two commands writes a stream that the other only reads: of those that may not both be, one is
/// refused.
#[tokio::test]
async fn what_a_decision_rests_on_cannot_change_under_it() {
    for (world, other) in worlds().await {
        let (app, campaign, league, boris) = (&world.app, world.campaign, world.league, world.players[1]);
        for round in 0..3 {
            let (red, blue) = (world.red(), world.blue());
            let spare = enrolled(app, campaign, boris, &format!("Spare {round}"), "orks").await;
            let rosters = [world.rosters[0], spare];
            let (arranged, retired) = tokio::join!(
                app.arrange_game(&red, campaign, rosters, "none", None),
                other.retire_roster(&blue, spare),
            );
            match (arranged.unwrap(), retired.unwrap()) {
                (Outcome::Accepted(_), no) => assert_eq!(refused(no), "game_arranged"),
                (no, retired) => {
                    done(retired);
                    assert_eq!(refused(no), "retired");
                }
            }
            let (leave, draft) = (world.blue(), world.red());
            let (left, drafted) = tokio::join!(
                other.leave_league(&leave, league, boris),
                app.draft_roster(&draft, campaign, None, "Red", "orks"),
            );
            done(left.unwrap());
            done(drafted.unwrap().1);
            done(app.join_league(&world.blue(), league, boris).await.unwrap());
            let (leave, draft) = (world.blue(), world.blue());
            let (left, drafted) = tokio::join!(
                other.leave_league(&leave, league, boris),
                app.draft_roster(&draft, campaign, None, "Blue", "orks"),
            );
            let left = done(left.unwrap()).events[0].position;
            match drafted.unwrap().1 {
                Outcome::Accepted(drafted) => assert!(drafted.events[0].position < left),
                no => assert_eq!(refused(no), "not_member"),
            }
            done(app.join_league(&world.blue(), league, boris).await.unwrap());
        }
    }
}
