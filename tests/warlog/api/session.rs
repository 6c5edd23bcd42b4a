//! The example session that the README shows, and the schema that is committed.

use super::{Api, at};
use serde_json::json;
use warlog::api;

/// The example session.
pub const TEXT: &str = include_str!("session.graphql");

/// One operation of the session, and what later ones need of its answer.
pub struct Operation {
    pub name: String,
    pub keeps: Vec<(String, String)>,
    /// It is run only where this side sets up first.
    pub only: Option<String>,
}

/// The operations of the session in order.
pub fn operations() -> Vec<Operation> {
    let (mut operations, mut keeps, mut only) = (Vec::new(), Vec::new(), None);
    for line in TEXT.lines() {
        if let Some((name, path)) = line.strip_prefix("# keep ").and_then(|keep| keep.split_once(" = ")) {
            keeps.push((name.to_owned(), path.to_owned()));
        } else if let Some(side) = line.strip_prefix("# if side is ") {
            only = Some(side.to_owned());
        } else if line.starts_with("mutation ") || line.starts_with("query ") {
            let name = line.split([' ', '(', '{']).nth(1).unwrap().to_owned();
            operations.push(Operation { name, keeps: std::mem::take(&mut keeps), only: only.take() });
        }
    }
    operations
}

#[tokio::test]
async fn the_example_session_runs_from_founding_to_the_table() {
    let api = Api::new().await;
    let table = api.session("Table").await;
    let campaign = &table["answer"]["campaign"];
    let standings = &campaign["standings"];
    assert_eq!(*at(standings, "0.name"), json!("Second Squad"));
    assert_eq!(*at(standings, "0.player.name"), json!("Ann"));
    assert_eq!([at(standings, "0.points"), at(standings, "1.points")], [&json!(3), &json!(0)]);
    assert_eq!(*at(campaign, "games.nodes.0.stage"), json!("CONFIRMED"));
    assert_eq!(*at(campaign, "games.nodes.0.report.winner"), json!("RED"));
    assert_eq!(table["answer"]["heads"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_example_session_runs_whoever_sets_up_first() {
    let mut begun = std::collections::BTreeSet::new();
    for entropy in 1..=20 {
        let session = Api::drawing(entropy).await.session("Table").await;
        let games = at(&session, "answer.campaign.games");
        assert_eq!(*at(games, "nodes.0.report.winner"), json!("RED"));
        begun.insert(session["begins"].as_str().unwrap().to_owned());
        if begun.len() == 2 {
            return;
        }
    }
    panic!("only {begun:?} set up first");
}

#[tokio::test]
async fn a_battle_is_shown_now_and_at_every_version() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let (now, then) = (&session["answer"]["battle"], &session["answer"]["then"]);
    assert_eq!(now["phase"], json!("MOVEMENT"));
    assert_eq!(*at(now, "models.1.at"), json!({ "x": 25.5, "y": 5 }));
    let choices = now["choices"].as_array().unwrap();
    assert!(choices.iter().any(|choice| choice["does"] == "moveModel" && choice["model"] == "R1"));
    assert_eq!(then["phase"], json!("DEPLOYMENT"));
    let version = now["version"].as_u64().unwrap();
    for at in 1..=version {
        let document = "query ($battle: BattleId!, $at: Int) { battle(id: $battle, at: $at) {
            at version sides { side name player { name } rosterId edge started lost killed broken points words
            }
            board { width depth pieces { name kind outline { x y } cover height } } mission { code zone }
            waits { __typename } result { winner }
            models { carries { weapon { key } stock left } rules { title } }
        } }";
        let variables = json!({ "battle": session["battle"], "at": at });
        let shown = api.data(document, &variables).await;
        assert_eq!(shown["battle"]["at"], json!(at));
        assert_eq!(shown["battle"]["version"], json!(version));
    }
    let beyond = json!({ "battle": session["battle"], "at": version + 1 });
    let document = "query ($battle: BattleId!, $at: Int) { battle(id: $battle, at: $at) { at } }";
    assert_eq!(api.code(document, &beyond).await, "no_such_version");
}

#[tokio::test]
async fn packs_rules_people_and_what_waits_are_shown() {
    let api = Api::new().await;
    let session = api.session("RedTurn").await;
    let document = "query ($ann: PlayerId!, $bob: PlayerId!) {
        packs { id name hash team { role min max } }
        pack(id: \"orks\") { entries {
                id name role points batch profile { ws bs strength toughness rules { id } }
                options { id min max choices { id points } } grenades { id carried price }
                limit { base each of }
            }
            weapons { id price lines { key range strength ap type rules { title } } } wargear }
        rules {
            id english: name russian: name(language: RUSSIAN) effect(language: RUSSIAN) standing workedOut
        }
        rule(id: \"rending\") { name standing }
        shown: rule(id: \"life_drain\") { standing workedOut }
        mine: pack(id: \"tyranids\") { rulesNotWorkedOut { id workedOut } }
        players { nodes { id name } }
        player(id: $ann) { name }
        waiting(player: $ann) { kind title side battleId }
        nothing: waiting(player: $bob) { kind }
        battles(player: $bob, onlyOpen: true) { nodes { title battle { version campaign { name } game } } }
        leagues { nodes {
            name league { organisers { name } members { name } campaigns { name campaign { phase } } }
        } }
    }";
    let data = api.data(document, &session).await;
    assert_eq!(data["packs"].as_array().unwrap().len(), api.app.armoury().packs().count());
    assert_eq!(data["rule"], json!({ "name": "Rending", "standing": "IN_FORCE" }));
    assert_eq!(data["shown"], json!({ "standing": "SHOWN", "workedOut": false }));
    let applied = at(&data, "mine.rulesNotWorkedOut").as_array().unwrap();
    assert!(applied.contains(&json!({ "id": "acid_blood", "workedOut": false })), "{applied:?}");
    assert_eq!(*at(&data, "players.nodes.1.name"), json!("Bob"));
    assert_eq!(*at(&data, "waiting.0.kind"), json!("TURN"));
    assert_eq!(data["nothing"], json!([]));
    assert_eq!(*at(&data, "battles.nodes.0.battle.game"), json!(1));
    let members = at(&data, "leagues.nodes.0.league.members").as_array().unwrap();
    assert!(members.contains(&json!({ "name": "Bob" })), "{members:?}");
}

#[tokio::test]
async fn the_query_of_the_readme_runs() {
    let api = Api::new().await;
    let session = api.session("End").await;
    let readme = include_str!("../../../README.md");
    let query = readme.split("```graphql").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let data = api.data(query, &session).await;
    let campaign = at(&data, "leagues.nodes.0.league.campaigns.0.campaign");
    assert_eq!(*at(campaign, "games.nodes.0.report.winner"), json!("RED"));
    assert_eq!(campaign["standings"].as_array().unwrap().len(), 2);
}

#[test]
fn the_committed_schema_is_the_one_that_is_served() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schema.graphql");
    let served = api::sdl();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &served).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == served, "schema.graphql is out of date: run the tests with UPDATE_GOLDEN=1");
}
