//! Missions and ruling switches as clients see them.

use super::*;

#[tokio::test]
async fn missions_are_listed_in_two_languages() {
    let api = Api::new().await;
    let document = "{ missions { code statement name nameRu about aboutRu hasRoles night objectives } }";
    let data = api.data(document, &json!({})).await;
    let missions = data["missions"].as_array().unwrap();
    assert_eq!(missions.len(), 12);
    let raid = missions.iter().find(|mission| mission["code"] == "hor_raid").unwrap();
    assert_eq!(raid["statement"], "MI-53");
    assert_eq!((&raid["name"], &raid["nameRu"]), (&json!("Raid"), &json!("Налёт")));
    assert_eq!((&raid["hasRoles"], &raid["objectives"]), (&json!(true), &json!(3)));
}

#[tokio::test]
async fn switches_are_listed_with_their_defaults() {
    let api = Api::new().await;
    let data = api.data("{ switches { name about statement values default } }", &json!({})).await;
    let switches = data["switches"].as_array().unwrap();
    assert_eq!(switches.len(), warlog::battle::Options::NAMES.len());
    let broken = switches.iter().find(|switch| switch["name"] == "broken_counts").unwrap();
    assert_eq!(broken["values"], "any, enemy_only");
    assert_eq!((&broken["default"], &broken["statement"]), (&json!("any"), &json!("KT-16")));
}

#[tokio::test]
async fn a_battle_shows_its_zones_and_objectives() {
    let api = Api::new().await;
    let session = api.session("Game").await;
    let document =
        "query ($battle: BattleId!) { battle(id: $battle) { dark sides { bonus leaderTrait } mission {
        code sheet { statement } unprepared attacker zones { side outline { x y } } objectives { x y }
        objectiveStates { number sort at { x y } gone found holder carrier building lost } } } }";
    let data = api.data(document, &session).await;
    let mission = at(&data, "battle.mission");
    assert_eq!(*at(mission, "sheet.statement"), json!("MI-54"));
    assert_eq!(mission["zones"].as_array().unwrap().len(), 2);
    assert_eq!(*at(mission, "objectiveStates.0.sort"), json!("marker"));
    assert_eq!(*at(mission, "objectiveStates.2.number"), json!(3));
}
