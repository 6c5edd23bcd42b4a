//! Results that two tell, confirm, dispute, correct, void or reward at one moment, at two servers of one database:
//! each happens once, and whoever is late is told why.

use super::results::{BLUE, RED, arranged, clean, without_injuries};
use super::support::{Database, World, came_to, done, refused};
use std::sync::Arc;
use warlog::app::{AfterBattle, App, GameTold, Outcome, SideTold, Viewer};
use warlog::campaign::{self, Charter, Stage};

async fn worlds(charter: &Charter) -> Vec<(World, App)> {
    let mut worlds = Vec::new();
    for database in Database::all().await {
        let world = World::on(database, charter.clone()).await;
        let other = world.database.open(&Arc::clone(&world.clock), 2).await;
        worlds.push((world, other));
    }
    worlds
}

fn told(outcome: campaign::Outcome, vp: [i32; 2]) -> GameTold {
    GameTold { sides: [Some(SideTold::default()), Some(SideTold::default())], ..came_to(outcome, vp) }
}

async fn game(app: &App, world: &World, number: u32) -> campaign::Game {
    app.campaign(Viewer::System, world.campaign).await.unwrap().campaign.games[&number].clone()
}

/// The codes of those that were refused; how many were not.
fn sorted(outcomes: [Outcome; 2]) -> (usize, Vec<String>) {
    let (done, late): (Vec<_>, Vec<_>) =
        outcomes.into_iter().partition(|outcome| outcome.accepted().is_some());
    (done.len(), late.into_iter().map(refused).collect())
}

#[tokio::test]
async fn a_result_that_both_tell_at_once_is_told_once_and_then_confirmed_or_disputed() {
    for (world, other) in worlds(&Charter::seed_strict()).await {
        let (app, id) = (&world.app, world.campaign);
        let number = arranged(&world).await;
        let (red, blue) = (world.red(), world.blue());
        let (one, two) = tokio::join!(
            app.report_result(&red, id, number, told(RED, [3, 1])),
            other.report_result(&blue, id, number, told(BLUE, [1, 3])),
        );
        assert_eq!(sorted([one.unwrap(), two.unwrap()]), (1, vec!["wrong_stage".to_owned()]));
        let reported = game(&other, &world, number).await;
        assert_eq!((reported.stage, reported.closings), (Stage::Reported, 1));
        let teller = *reported.confirmed_by.first().unwrap();
        let rival = *world.players.iter().find(|player| **player != teller).unwrap();
        let (confirm, dispute) = (world.ask(rival), world.ask(rival));
        let (one, two) = tokio::join!(
            app.confirm_result(&confirm, id, number),
            other.dispute_result(&dispute, id, number, None),
        );
        let (did, late) = sorted([one.unwrap(), two.unwrap()]);
        let stage = game(app, &world, number).await.stage;
        match stage {
            Stage::Confirmed => assert_eq!((did, late), (1, vec!["already_confirmed".to_owned()])),
            Stage::Disputed => assert_eq!((did, late), (1, vec!["not_allowed".to_owned()])),
            other => panic!("{other:?}"),
        }
        clean(&world).await;
    }
}

/// LE-04: two servers whose timers go off together confirm once.
#[tokio::test]
async fn silence_confirms_once_though_two_servers_hear_it() {
    for (world, other) in worlds(&Charter::seed_strict()).await {
        let number = arranged(&world).await;
        let report = world.red();
        done(world.app.report_result(&report, world.campaign, number, told(RED, [3, 1])).await.unwrap());
        world.clock.pass(72 * 3_600);
        let (one, two) = tokio::join!(world.app.time_up(), other.time_up());
        assert_eq!(one.unwrap().results + two.unwrap().results, 1);
        assert_eq!(game(&world.app, &world, number).await.stage, Stage::Confirmed);
        clean(&world).await;
    }
}

#[tokio::test]
async fn what_organisers_rule_at_once_happens_one_after_the_other() {
    for (world, other) in worlds(&Charter::seed_strict()).await {
        let (app, id) = (&world.app, world.campaign);
        let number = arranged(&world).await;
        done(app.report_result(&world.red(), id, number, told(RED, [3, 1])).await.unwrap());
        // Who has seen the version before the other's ruling is told that it has moved on.
        let version = app.campaign(Viewer::System, id).await.unwrap().version;
        let asks = [(); 2].map(|()| world.ask(world.organiser).at_version(version));
        let (one, two) = tokio::join!(
            app.correct_told(&asks[0], id, number, told(BLUE, [0, 4]), None),
            other.correct_told(&asks[1], id, number, told(RED, [9, 0]), None),
        );
        let both = [one.unwrap(), two.unwrap()];
        let conflicts = both.iter().filter(|outcome| matches!(outcome, Outcome::Conflict { .. }));
        assert_eq!(conflicts.count(), 1, "{both:?}");
        let (void, confirm) = (world.ask(world.organiser), world.ask(world.organiser));
        let (one, two) = tokio::join!(
            app.void_game(&void, id, number, None),
            other.replay_game(&confirm, id, number, None),
        );
        let (did, late) = sorted([one.unwrap(), two.unwrap()]);
        let stage = game(app, &world, number).await.stage;
        // Played again, it may still be void; void, it is not played again.
        assert!(stage == Stage::Void && late.len() + did == 2, "{stage:?} {late:?}");
        assert!(late.iter().all(|code| code == "wrong_stage"), "{late:?}");
        clean(&world).await;
    }
}

/// CA-09: a double click on two servers earns and closes once.
#[tokio::test]
async fn a_step_after_a_battle_that_is_asked_for_twice_at_once_is_done_once() {
    for (world, other) in worlds(&without_injuries()).await {
        let (app, roster) = (&world.app, world.rosters[0]);
        let number = arranged(&world).await;
        done(app.report_result(&world.red(), world.campaign, number, told(RED, [3, 1])).await.unwrap());
        done(app.confirm_result(&world.chief(), world.campaign, number).await.unwrap());
        for (ask, code) in [(AfterBattle::ClaimAwards, "step_done"), (AfterBattle::Close, "no_post_game")] {
            let (red, again) = (world.red(), world.red());
            let (one, two) = tokio::join!(
                app.after_battle(&red, roster, ask.clone()),
                other.after_battle(&again, roster, ask.clone()),
            );
            let (did, late) = sorted([one.unwrap(), two.unwrap()]);
            assert_eq!((did, late), (1, vec![code.to_owned()]), "{ask:?}");
        }
        let state = app.roster(Viewer::System, roster).await.unwrap().roster;
        let award = state.fought(number).unwrap().award.as_ref().unwrap().total;
        assert_eq!(state.rp, award);
        clean(&world).await;
    }
}
