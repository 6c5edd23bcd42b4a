//! A command that is sent again because no answer came gets its first answer, also where it has taken from who gave it
//! the right to see what it was for.

use super::{House, PASSWORD, code, hidden, ids};
use crate::app::support::{Database, done};
use serde_json::Value;
use warlog::app::{Accepted, Request, Viewer};
use warlog::battle::Order;
use warlog::league::Role;

/// What an answer told, but for whether it was the first.
fn told(accepted: Accepted) -> (String, u64, Vec<String>) {
    let events = accepted.events.iter().map(|event| format!("{} {:?}", event.kind, event.payload));
    (accepted.stream.clone(), accepted.version, events.collect())
}

/// Others of the kind: who gives up an office, and who no longer looks.
#[tokio::test]
async fn who_gives_up_his_right_to_see_gets_his_first_answer_again() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let (app, league) = (&house.app, house.world.league);
        let rita = house.world.players[0];
        for person in [rita, house.arbitrator, house.spectator] {
            let ask = app.request(Viewer::Player(person));
            let give = async |request: Request| match person {
                one if one == rita => app.leave_league(&request, league, person).await,
                one if one == house.arbitrator => app.remove_arbitrator(&request, league, person).await,
                _ => app.dismiss_spectator(&request, league, person).await,
            };
            let first = done(give(ask).await.unwrap());
            assert!(!first.repeated);
            assert_eq!(code(app.league(ask.viewer, league).await), "unknown", "he sees it no more");
            let again = done(give(ask).await.unwrap());
            assert!(again.repeated);
            assert_eq!(told(again), told(first));
            // The key opens nothing else, and without it nothing is there.
            assert_eq!(code(app.rename_league(&ask, league, "Mine").await), "key_reused");
            assert_eq!(code(app.start_campaign(&ask, house.world.campaign).await), "key_reused");
            assert_eq!(code(give(app.request(ask.viewer)).await), "unknown");
            assert_eq!(code(app.campaign(ask.viewer, house.world.campaign).await), "unknown");
        }
    }
}

/// What he did while he saw it is answered too, after others have put him out.
#[tokio::test]
async fn who_was_put_out_gets_the_answers_to_what_he_did_before() {
    let house = House::on(Database::sqlite()).await;
    let (app, world) = (&house.app, &house.world);
    let rita = Viewer::Player(world.players[0]);
    let ask = app.request(rita);
    let (roster, outcome) = app.draft_roster(&ask, world.campaign, None, "Second", "orks").await.unwrap();
    let first = done(outcome);
    let copy = app.request(rita);
    let (copied, outcome) = app.copy_roster(&copy, world.rosters[0], world.campaign, None).await.unwrap();
    done(outcome);
    let chief = app.request(Viewer::Player(world.organiser));
    done(app.leave_league(&chief, world.league, world.players[0]).await.unwrap());
    let (again, outcome) = app.draft_roster(&ask, world.campaign, None, "Second", "orks").await.unwrap();
    let outcome = done(outcome);
    assert!(outcome.repeated && again == roster);
    assert_eq!(told(outcome), told(first));
    let (again, outcome) = app.copy_roster(&copy, world.rosters[0], world.campaign, None).await.unwrap();
    assert!(done(outcome).repeated && again == copied);
    let fresh = app.draft_roster(&app.request(rita), world.campaign, None, "Third", "orks").await;
    assert_eq!(code(fresh), "unknown");
}

/// A copy is the same command, whatever has become of the other roster since.
#[tokio::test]
async fn a_copy_asked_for_again_is_the_same_copy_though_the_other_roster_has_changed() {
    let house = House::on(Database::sqlite()).await;
    let (app, world) = (&house.app, &house.world);
    let rita = Viewer::Player(world.players[0]);
    let source = world.rosters[0];
    let ask = app.request(rita);
    let (first, outcome) = app.copy_roster(&ask, source, world.campaign, None).await.unwrap();
    done(outcome);
    let member = app.roster(rita, source).await.unwrap().roster.members[0].model.member;
    done(app.order(&app.request(rita), house.battle, None, Order::Concede, None).await.unwrap());
    done(app.rename_model(&app.request(rita), source, member, "Somebody else").await.unwrap());
    let (again, outcome) = app.copy_roster(&ask, source, world.campaign, None).await.unwrap();
    assert!(done(outcome).repeated && again == first);
    let other = app.copy_roster(&ask, world.rosters[1], world.campaign, None).await;
    assert_eq!(code(other), "key_reused");
}

#[tokio::test]
async fn the_api_repeats_its_first_answer_to_who_has_left() {
    let house = House::on(Database::sqlite()).await;
    let rita = house.world.players[0];
    let leave = "mutation ($league: LeagueId!, $player: PlayerId!) {
        leaveLeague(league: $league, player: $player, key: \"away\") {
            __typename ... on Accepted { stream version repeated events { kind } } } }";
    let variables = ids(&[("league", house.world.league.to_string()), ("player", rita.to_string())]);
    let mut answers: Vec<Value> = Vec::new();
    for repeated in [false, true, true] {
        let mut answer = house.ask(Some(rita), leave, &variables).await;
        assert_eq!(answer["data"]["leaveLeague"]["repeated"], repeated, "{answer:#}");
        answer["data"]["leaveLeague"]["repeated"] = Value::Null;
        answers.push(answer);
    }
    assert!(answers[0] == answers[1] && answers[1] == answers[2], "{answers:#?}");
    let stranger = house.ask(Some(house.stranger), leave, &variables).await;
    assert_eq!(stranger["errors"][0]["extensions"]["code"], "unknown", "{stranger:#}");
}

/// Retried after its last place was taken, by who took it.
#[tokio::test]
async fn an_invitation_accepted_again_is_answered_alike() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let (app, league) = (&house.app, house.world.league);
        let chief = Viewer::Player(house.world.organiser);
        for role in Role::ALL {
            let name = format!("New {}", role.word());
            let player = app.add_account(&name, &hidden(PASSWORD)).await.unwrap();
            let (_, link) = app.invite(chief, league, role, (1, 1)).await.unwrap();
            for _ in 0..2 {
                assert_eq!(app.accept_invitation(player, link.reveal()).await.unwrap(), league);
            }
            assert_eq!(code(app.accept_invitation(house.stranger, link.reveal()).await), "no_invitation");
            assert_eq!(code(app.invited(link.reveal()).await), "no_invitation", "it invites nobody else");
        }
    }
}
