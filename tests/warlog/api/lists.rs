//! Lists through the API: every reason with its code, names, specialists, and who starts inside.

use super::{Api, at, with};
use serde_json::{Value, json};
use std::sync::Arc;
use warlog::api;
use warlog::app::{App, Config, SetEntropy};

const RECRUIT: &str = "mutation ($ann: PlayerId!, $roster: RosterId!, $models: [Recruit!]!) {
    did: recruit(actor: $ann, roster: $roster, models: $models) { ...Answer }
}";
const REGISTER: &str = "mutation ($ann: PlayerId!, $roster: RosterId!) {
    did: registerRoster(actor: $ann, roster: $roster) { ...Answer }
}";
const ROSTER: &str = "query ($roster: RosterId!) { roster(id: $roster) {
    status budget faults { code sentence found allowed } sheet { role specialist profile { character } }
} }";
const ANSWER: &str = "fragment Answer on Outcome {
    __typename
    ... on Accepted { roster { id } }
    ... on Refused { code sentence numbers { name value } faults { who code sentence found allowed } }
}";

/// A pack with all that RO-18 forbids.
const FORBIDDEN: &str = r#"
schema = 1
id = "forbidden"
name = "Forbidden"
[team]
leader = { min = 1, max = 1 }
[[model]]
id = "giant"
name = "Giant"
role = "core"
points = 20
base_mm = 40
stats = { ws = 4, bs = 4, s = 4, t = 4, w = 4, i = 4, a = 1, ld = 9 }
[[model]]
id = "armoured"
name = "Armoured"
role = "special"
points = 20
base_mm = 40
stats = { ws = 4, bs = 4, s = 4, t = 4, w = 1, i = 4, a = 1, ld = 8, sv = 2 }
[[model]]
id = "tank"
name = "Tank"
role = "transport"
points = 20
unit_type = "vehicle"
hull_mm = [114, 76]
stats = { bs = 4 }
vehicle = { front = 13, side = 11, rear = 10, hp = 3 }
"#;

async fn tell(api: &Api, document: &str, variables: &Value) -> Value {
    api.data(&format!("{document} {ANSWER}"), variables).await["did"].clone()
}

fn codes(refused: &Value) -> Vec<&str> {
    refused["faults"].as_array().unwrap().iter().map(|fault| fault["code"].as_str().unwrap()).collect()
}

/// A league of Ann's with a campaign by these keys and a draft of hers.
async fn drafted(api: &Api, keys: Value, pack: &str) -> Value {
    let person = "mutation { did: createPlayer(name: \"Ann\") { ... on Accepted { player { id } } } }";
    let ann = at(&api.data(person, &json!({})).await, "did.player.id").clone();
    let mut all = json!({ "ann": ann, "keys": keys, "pack": pack });
    for (name, what, document) in [
        (
            "league",
            "did.league.id",
            "mutation ($ann: PlayerId!) {
                did: foundLeague(actor: $ann, name: \"L\") { ... on Accepted { league { id } } }
            }",
        ),
        (
            "campaign",
            "did.campaign.id",
            "mutation ($ann: PlayerId!, $league: LeagueId!, $keys: [CharterKey!]!) {
                did: foundCampaign(actor: $ann, league: $league, name: \"C\", charter: $keys) {
                    ... on Accepted { campaign { id } }
                }
            }",
        ),
        (
            "roster",
            "did.roster.id",
            "mutation ($ann: PlayerId!, $campaign: CampaignId!, $pack: String!) {
                did: draftRoster(actor: $ann, campaign: $campaign, name: \"R\", pack: $pack) {
                    ... on Accepted { roster { id } }
                }
            }",
        ),
    ] {
        let found = at(&api.data(document, &all).await, what).clone();
        assert!(found.is_string(), "{name}");
        all = with(&all, json!({ name: found }));
    }
    all
}

/// RO-35: all at once, of all models, each with its code; the excess in all (TV-014).
#[tokio::test]
async fn every_reason_is_told_with_its_code() {
    let api = Api::new().await;
    let draft = drafted(&api, json!([]), "space_marines").await;
    let odd = |entry: &str| json!({ "entry": entry, "picks": [{ "option": "none", "choice": "such" }] });
    let models = json!([odd("sergeant"), odd("scout"), { "entry": "nobody" }]);
    let refused = tell(&api, RECRUIT, &with(&draft, json!({ "models": models }))).await;
    assert_eq!(refused["code"], json!("not_legal"));
    assert_eq!(codes(&refused), ["E_OPTION", "E_OPTION", "E_PACK"], "{refused:#}");
    assert_eq!(refused["faults"][1]["who"], json!("model 2 (scout)"));
    let many = json!(vec![json!({ "entry": "tactical_marine" }); 19]);
    let refused = tell(&api, RECRUIT, &with(&draft, json!({ "models": many }))).await;
    assert_eq!((&refused["code"], codes(&refused)), (&json!("over_budget"), vec!["E_BUDGET"]), "{refused:#}");
    assert!(refused["sentence"].as_str().unwrap().contains("16 over"), "{refused:#}");
    assert_eq!(refused["faults"][0]["found"], json!(266));
    assert!(refused["numbers"].as_array().unwrap().contains(&json!({ "name": "over", "value": 16 })));
    let two = json!([{ "entry": "sergeant" }, { "entry": "sergeant" }]);
    assert_eq!(tell(&api, RECRUIT, &with(&draft, json!({ "models": two }))).await["__typename"], "Accepted");
    let refused = tell(&api, REGISTER, &draft).await;
    assert_eq!(codes(&refused), ["E_LEADER_COUNT", "E_CORE_MIN"], "{refused:#}");
    let roster = api.data(ROSTER, &draft).await["roster"].clone();
    assert_eq!(codes(&roster), ["E_LEADER_COUNT", "E_CORE_MIN"], "of a draft when asked: {roster:#}");
}

/// Names are kept and checked, and both sides are told what is wrong with theirs.
#[tokio::test]
async fn a_friendly_tells_both_sides_and_keeps_names() {
    let api = Api::new().await;
    let session = api.session("People").await;
    let start = "mutation ($ann: PlayerId!, $bob: PlayerId!, $red: [Recruit!]!, $blue: [Recruit!]!) {
        did: startFriendly(actor: $ann, mission: \"none\", size: 200,
            red: { player: $ann, name: \"A\", pack: \"space_marines\", models: $red },
            blue: { player: $bob, name: \"B\", pack: \"orks\", models: $blue }
        ) { ...Answer ... on Accepted { battle { models { name } } } }
    }";
    let wrong = json!({
        "red": [{ "entry": "tactical_marine" }],
        "blue": [{ "entry": "boss_nob", "name": "a\u{0007}b" }, { "entry": "boss_nob" }],
    });
    let refused = tell(&api, start, &with(&session, wrong)).await;
    let who: Vec<&str> =
        refused["faults"].as_array().unwrap().iter().map(|one| one["who"].as_str().unwrap()).collect();
    assert_eq!(who, ["red", "blue", "blue", "blue"], "{refused:#}");
    assert_eq!(codes(&refused), ["E_LEADER_COUNT", "E_LEADER_COUNT", "E_CORE_MIN", "bad_name"]);
    let right = json!({
        "red": [{ "entry": "sergeant", "name": "Ivo" }, { "entry": "tactical_marine" }],
        "blue": vec![json!({ "entry": "boss_nob", "name": " Gork " })].into_iter()
            .chain(vec![json!({ "entry": "ork_boy" }); 5]).collect::<Vec<_>>(),
    });
    let began = tell(&api, start, &with(&session, right)).await;
    let names: Vec<&Value> =
        began["battle"]["models"].as_array().unwrap().iter().map(|model| &model["name"]).collect();
    assert!(names.contains(&&json!("Ivo")) && names.contains(&&json!("Gork")), "{began:#}");
}

/// RO-18 to RO-20 from the draft to the sheet.
#[tokio::test]
async fn a_list_of_the_supplement_is_registered() {
    let api = Api::new().await;
    let keys = json!([{ "key": "roster.mode", "value": "gw2013" }]);
    let draft = drafted(&api, keys, "space_marines").await;
    let model = |rule: &str| json!({ "entry": "tactical_marine", "specialist": rule });
    let team = |rules: [&str; 3]| {
        let rules = rules.iter().map(|rule| model(rule));
        let models: Vec<Value> = rules.chain([json!({ "entry": "sergeant", "leader": true })]).collect();
        json!({ "models": models })
    };
    assert_eq!(at(&api.data(ROSTER, &draft).await, "roster.budget"), &json!(200));
    let done = tell(&api, RECRUIT, &with(&draft, team(["stealth", "fleet", "rage"]))).await;
    assert_eq!(done["__typename"], "Accepted", "{done:#}");
    assert_eq!(codes(&tell(&api, REGISTER, &draft).await), ["E_GW_SPECIALIST"], "two guerrillas");
    let other = drafted_again(&api, &draft).await;
    let done = tell(&api, RECRUIT, &with(&other, team(["stealth", "rending", "rage"]))).await;
    assert_eq!(done["__typename"], "Accepted", "{done:#}");
    let registered = tell(&api, REGISTER, &other).await;
    assert_eq!(registered["__typename"], "Accepted", "{registered:#}");
    let roster = api.data(ROSTER, &other).await["roster"].clone();
    assert_eq!(roster["sheet"][0]["specialist"], json!("stealth"), "{roster:#}");
    assert_eq!(roster["sheet"][3]["role"], json!("LEADER"), "{roster:#}");
}

async fn drafted_again(api: &Api, draft: &Value) -> Value {
    let again = "mutation ($ann: PlayerId!, $campaign: CampaignId!, $pack: String!) {
        did: draftRoster(actor: $ann, campaign: $campaign, name: \"S\", pack: $pack) {
            ... on Accepted { roster { id } }
        }
    }";
    let roster = at(&api.data(again, draft).await, "did.roster.id").clone();
    with(draft, json!({ "roster": roster }))
}

/// TV-028.
#[tokio::test]
async fn what_the_supplement_forbids_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("forbidden.toml"), FORBIDDEN).unwrap();
    let database = format!("sqlite:{}", folder.path().join("api.db").display());
    let packs = Some(folder.path().to_owned());
    let entropy = Arc::new(SetEntropy::new(1));
    let app = App::open(Config { entropy, packs, ..Config::new(database) }).await.unwrap();
    let api = Api { schema: api::schema(app.clone()), app, _folder: folder };
    let keys = json!([{ "key": "roster.mode", "value": "gw2013" }]);
    let draft = drafted(&api, keys, "forbidden").await;
    let models = json!([
        { "entry": "giant" }, { "entry": "armoured" }, { "entry": "armoured" }, { "entry": "tank" },
    ]);
    let done = tell(&api, RECRUIT, &with(&draft, json!({ "models": models }))).await;
    assert_eq!(done["__typename"], "Accepted", "{done:#}");
    let refused = tell(&api, REGISTER, &draft).await;
    for code in ["E_GW_MODELS", "E_GW_WOUNDS", "E_GW_SAVE", "E_GW_ARMOUR"] {
        assert!(codes(&refused).contains(&code), "{code}: {refused:#}");
    }
}
