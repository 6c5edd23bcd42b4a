//! Modules of a campaign over GraphQL: what a roster tells of them, and that each mutation reaches its command.

use super::{Api, at, with};
use serde_json::json;

const FOUND: &str = "mutation ($ann: PlayerId!, $league: LeagueId!) {
    did: foundCampaign(actor: $ann, league: $league, name: \"Camps\", preset: \"hor_campaign\", charter: [
        { key: \"modules\", value: [\"base_camp\", \"renown\", \"battlefield_support\"] }
        { key: \"grenades.restock\", value: \"per_season\" }
        { key: \"league.points\", value: { win: 1, draw: 0.5, loss: 0 } }
    ]) { __typename ... on Refused { code sentence } ... on Accepted { campaign { id charter departsFromSeed } } }
}";

const DRAFT: &str = "mutation ($ann: PlayerId!, $camps: CampaignId!) {
    did: draftRoster(actor: $ann, campaign: $camps, name: \"Camp\", pack: \"space_marines\") {
        ... on Refused { code sentence }
        ... on Accepted { roster { id budget support
            baseCamp { level name cap room inches next worth facilities { facility at } }
        } }
    }
}";

#[tokio::test]
async fn a_base_is_seen_and_built_through_the_api() {
    let api = Api::new().await;
    let session = api.session("Campaign").await;
    let founded = api.data(FOUND, &session).await;
    let campaign = at(&founded, "did.campaign");
    assert_eq!(campaign["departsFromSeed"], json!(["grenades.restock"]), "CA-45: {founded:#}");
    assert_eq!(campaign["charter"]["league.points"], json!({ "win": 1, "draw": 0.5, "loss": 0 }), "LE-02");
    let known = with(&session, json!({ "camps": campaign["id"] }));
    let drafted = api.data(DRAFT, &known).await;
    let roster = at(&drafted, "did.roster");
    let camp = json!({
        "level": 1, "name": "base camp", "cap": 200, "room": 2, "inches": 8, "next": 25, "worth": 0,
        "facilities": [],
    });
    assert_eq!((&roster["budget"], &roster["support"]), (&json!(200), &json!([])), "CA-46: {drafted:#}");
    assert_eq!(roster["baseCamp"], camp);
    let [ann, id] = [&known["ann"], &roster["id"]];
    let member = "\"00000000-0000-0000-0000-000000000007\"";
    for (call, code) in [
        ("buyFacility(ACTOR, facility: WAR_ROOM)".to_owned(), "no_post_game"),
        ("buyFacility(ACTOR, facility: FIRING_RANGE, at: \"no/thing\")".to_owned(), "unknown_option"),
        ("scrapFacility(ACTOR, facility: WAR_ROOM)".to_owned(), "wrong_status"),
        (format!("useFacility(ACTOR, facility: AUTO_SIMULACRA, member: {member}, face: 3)"), "no_post_game"),
        (format!("useFacility(ACTOR, facility: AUTO_SIMULACRA, member: {member})"), "no_post_game"),
        ("buySupport(ACTOR, support: TURRET)".to_owned(), "no_post_game"),
    ] {
        let call = call.replace("ACTOR", &format!("actor: {ann}, roster: {id}"));
        let query = format!("mutation {{ did: {call} {{ __typename ... on Refused {{ code }} }} }}");
        let told = api.data(&query, &json!({})).await;
        assert_eq!(at(&told, "did.code"), code, "{call}");
    }
    let recruit = format!(
        "mutation {{ did: recruit(actor: {ann}, roster: {id}, models: [{{ entry: \"sergeant\" }}]) {{
            ... on Accepted {{ roster {{ sheet {{ squad mended renown {{ deed count tier thresholds }} }} }} }}
        }} }}"
    );
    let sheet = json!([{ "squad": null, "mended": false, "renown": [] }]);
    assert_eq!(*at(&api.data(&recruit, &json!({})).await, "did.roster.sheet"), sheet);
}
