//! A roster bought again.

use crate::access::{House, code};
use crate::app::support::{Database, World, done, refused};
use serde_json::json;
use std::collections::BTreeMap;
use warlog::app::{Filter, Viewer};
use warlog::campaign::Charter;
use warlog::roster::{Roster, Status};

/// What models there are and what they own.
fn bought(roster: &Roster) -> Vec<(String, String, u32, BTreeMap<String, u32>)> {
    let grenades = |member: &warlog::roster::Member| {
        member.model.grenades.keys().map(|id| (id.clone(), member.total(id))).collect()
    };
    let all = roster.members.iter();
    all.map(|one| (one.model.entry.clone(), one.model.name.clone(), one.model.points(), grenades(one)))
        .collect()
}

#[tokio::test]
async fn a_copy_is_bought_anew_with_its_grenades_and_nothing_that_happened() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let ask = world.chief();
        let (other, outcome) =
            world.app.found_campaign(&ask, world.league, "Second", Charter::seed_strict()).await.unwrap();
        done(outcome);
        world.battle().await;
        let ask = world.red();
        let source = world.app.roster(Viewer::Guest, world.rosters[0]).await.unwrap().roster;
        let (copy, outcome) = world.app.copy_roster(&ask, world.rosters[0], other, None).await.unwrap();
        done(outcome);
        let made = world.app.roster(Viewer::Guest, copy).await.unwrap().roster;
        assert_eq!((bought(&made), &made.name), (bought(&source), &source.name));
        assert_eq!(
            (made.status, made.campaign, made.owner),
            (Status::Draft, Some(other), Some(world.players[0]))
        );
        assert!(made.fought.is_empty() && made.running.is_none());
        assert!(made.members.iter().all(|member| member.used.is_empty()));
        let ids = |roster: &Roster| roster.members.iter().map(|one| one.model.member).collect::<Vec<_>>();
        assert!(ids(&made).iter().all(|id| !ids(&source).contains(id)), "models of their own");
        let again = done(world.app.copy_roster(&ask, world.rosters[0], other, None).await.unwrap().1);
        assert!(again.repeated);
        done(world.app.register_roster(&world.red(), copy).await.unwrap());
        assert!(world.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    }
}

#[tokio::test]
async fn what_cannot_be_bought_is_not_copied_in_part() {
    let world = World::sqlite().await;
    let charter = Charter { start_points: 100, ..Charter::seed_strict() };
    let (poor, outcome) =
        world.app.found_campaign(&world.chief(), world.league, "Poor", charter).await.unwrap();
    done(outcome);
    let copied = world.app.copy_roster(&world.red(), world.rosters[0], poor, None).await.unwrap().1;
    assert_eq!(refused(copied), "over_budget");
    let of_poor = Filter { parent: Some(poor.0), ..Filter::default() };
    assert!(world.app.rosters(Viewer::Guest, &of_poor).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_roster_is_copied_by_who_may_see_it() {
    let house = House::on(Database::sqlite()).await;
    let world = &house.world;
    let document = "mutation ($from: RosterId!, $campaign: CampaignId!) {
        copyRoster(from: $from, campaign: $campaign, name: \"Heirs\") {
            ... on Accepted { roster { name } } ... on Refused { code } } }";
    let variables = json!({ "from": world.rosters[0], "campaign": world.campaign });
    let copied = house.ask(Some(world.players[1]), document, &variables).await;
    assert_eq!(copied["data"]["copyRoster"]["roster"]["name"], "Heirs", "{copied:#}");
    let ask = house.app.request(Viewer::Player(house.stranger));
    assert_eq!(code(house.app.copy_roster(&ask, world.rosters[0], world.campaign, None).await), "unknown");
}
