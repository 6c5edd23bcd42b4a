//! Relay connections: forward, backward, with opaque cursors.

use super::{Api, at, with};
use serde_json::{Value, json};

const EVENTS: &str = "query ($battle: BattleId!, $first: Int, $after: String, $last: Int, $before: String) {
    battle(id: $battle) {
        version
        events(first: $first, after: $after, last: $last, before: $before) {
            nodes { version }
            edges { cursor node { version } }
            pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        }
    }
}";

async fn page(api: &Api, session: &Value, asked: Value) -> Value {
    let data = api.data(EVENTS, &with(session, asked)).await;
    at(&data, "battle.events").clone()
}

fn versions(page: &Value) -> Vec<u64> {
    let nodes = page["nodes"].as_array().unwrap().iter();
    nodes.map(|node| node["version"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn a_battles_events_are_paged_both_ways_without_a_hole() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let count = at(&session, "answer.battle.version").as_u64().unwrap();

    let (mut forward, mut after) = (Vec::new(), Value::Null);
    loop {
        let page = page(&api, &session, json!({ "first": 4, "after": after })).await;
        forward.extend(versions(&page));
        after = at(&page, "pageInfo.endCursor").clone();
        if !at(&page, "pageInfo.hasNextPage").as_bool().unwrap() {
            break;
        }
    }
    assert_eq!(forward, (1..=count).collect::<Vec<_>>());

    let (mut backward, mut before) = (Vec::new(), Value::Null);
    loop {
        let page = page(&api, &session, json!({ "last": 4, "before": before })).await;
        backward.splice(0..0, versions(&page));
        before = at(&page, "pageInfo.startCursor").clone();
        if !at(&page, "pageInfo.hasPreviousPage").as_bool().unwrap() {
            break;
        }
    }
    assert_eq!(backward, forward);
    assert!(before.as_str().unwrap().parse::<u64>().is_err(), "a cursor is opaque: {before}");
}

#[tokio::test]
async fn pages_that_cannot_be_are_refused() {
    let api = Api::new().await;
    let session = api.session("Game").await;
    let long = with(&session, json!({ "first": 501 }));
    assert_eq!(api.code(EVENTS, &long).await, "page_too_long");
    let both = with(&session, json!({ "first": 1, "last": 1 }));
    assert_eq!(api.code(EVENTS, &both).await, "two_ends");
    for (asked, code) in [
        (json!({ "first": -1 }), "bad_page_length"),
        (json!({ "last": -1 }), "bad_page_length"),
        (json!({ "after": "?" }), "bad_cursor"),
        (json!({ "before": "eA" }), "bad_cursor"),
    ] {
        assert_eq!(api.code(EVENTS, &with(&session, asked.clone())).await, code, "{asked}");
    }
}

#[tokio::test]
async fn every_list_of_a_campaign_is_a_connection() {
    let api = Api::new().await;
    let session = api.session("Table").await;
    let document = "query ($campaign: CampaignId!, $league: LeagueId!, $red: RosterId!, $battle: BattleId!) {
        campaign(id: $campaign) {
            events(last: 2) { nodes { kind recordedAt actor detail } } games(first: 1) { nodes { number } }
            game(number: 1) { awaits { name } size mission }
            entries { rosterId name withdrawn player { name } roster { points } } charter organisers { name }
        }
        league(id: $league) { events(first: 1) { nodes { kind stream version } } }
        roster(id: $red) {
            events(first: 1) { nodes { kind } } fought { locked { game team } used { count } restocked }
            running { game } owner { name } campaign { name } threat left budget faults { code } }
        battle(id: $battle) { rolls(first: 5) { nodes { version } } }
    }";
    let data = api.data(document, &session).await;
    assert_eq!(*at(&data, "league.events.nodes.0.kind"), json!("league.founded"));
    assert_eq!(*at(&data, "roster.fought.0.locked.game"), json!(1));
    assert_eq!(*at(&data, "campaign.entries.1.player.name"), json!("Bob"));
}

#[tokio::test]
async fn the_past_of_a_battle_has_no_later_events_and_rolls() {
    let api = Api::new().await;
    let session = api.session("RedTurn").await;
    let run = "mutation ($ann: PlayerId!, $battle: BattleId!) {
        run(actor: $ann, battle: $battle, model: \"R1\", way: [{ x: 23, y: 15 }]) { ... on Accepted { version } }
    }";
    api.data(run, &session).await;
    let document = "query ($battle: BattleId!, $at: Int) {
        battle(id: $battle, at: $at) {
            at
            events(last: 1) { nodes { version } pageInfo { hasNextPage } }
            rolls(last: 500) { nodes { version } }
        }
    }";
    let now = api.data(document, &with(&session, json!({ "at": null }))).await;
    let rolled = versions(at(&now, "battle.rolls"));
    let first = *rolled.first().expect("dice were rolled");
    for at_version in [first - 1, first] {
        let past = api.data(document, &with(&session, json!({ "at": at_version }))).await;
        assert_eq!(versions(at(&past, "battle.events")), [at_version]);
        assert_eq!(*at(&past, "battle.events.pageInfo.hasNextPage"), json!(false));
        let known: Vec<u64> = rolled.iter().copied().filter(|version| *version <= at_version).collect();
        assert_eq!(versions(at(&past, "battle.rolls")), known);
    }
}

const LEAGUES: &str = "query ($first: Int, $after: String) {
    list: leagues(first: $first, after: $after) { nodes { name } edges { cursor } pageInfo { endCursor } }
}";

fn names(data: &Value) -> Vec<&str> {
    at(data, "list.nodes").as_array().unwrap().iter().map(|node| node["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_league_founded_between_two_pages_repeats_and_hides_none() {
    let api = Api::new().await;
    let session = api.session("People").await;
    let found = async |name: &str| {
        let document = "mutation ($ann: PlayerId!, $name: String!) {
            foundLeague(actor: $ann, name: $name) { ... on Accepted { version } }
        }";
        api.data(document, &with(&session, json!({ "name": name }))).await;
    };
    for name in ["First", "Second", "Third"] {
        found(name).await;
    }
    let page = api.data(LEAGUES, &json!({ "first": 2 })).await;
    assert_eq!(names(&page), ["Third", "Second"]);
    found("Fourth").await;
    let after = at(&page, "list.pageInfo.endCursor");
    let rest = api.data(LEAGUES, &json!({ "first": 2, "after": after })).await;
    assert_eq!(names(&rest), ["First"]);
}

#[tokio::test]
async fn a_cursor_is_of_one_list_only() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let lists = "query ($ann: PlayerId!, $campaign: CampaignId!, $battle: BattleId!, $after: String) {
        campaign(id: $campaign) {
            events(first: 1, after: $after) { edges { cursor } }
            games(first: 1, after: $after) { edges { cursor } }
        }
        battle(id: $battle) {
            events(first: 1, after: $after) { edges { cursor } }
            rolls(first: 1, after: $after) { edges { cursor } }
        }
        leagues(first: 1, after: $after) { edges { cursor } }
        players(first: 1, after: $after) { edges { cursor } }
        all: battles(first: 1, after: $after) { edges { cursor } }
        open: battles(onlyOpen: true, first: 1, after: $after) { edges { cursor } }
        own: battles(player: $ann, first: 1, after: $after) { edges { cursor } }
    }";
    let data = api.data(lists, &with(&session, json!({ "after": null }))).await;
    let mut taken = 0;
    for path in
        ["campaign.events", "campaign.games", "battle.events", "leagues", "players", "all", "open", "own"]
    {
        let cursor = at(&data, &format!("{path}.edges.0.cursor"));
        assert!(cursor.is_string(), "{path}: {data:#}");
        let answer = api.answer(lists, &with(&session, json!({ "after": cursor }))).await;
        let errors = answer["errors"].as_array().unwrap();
        assert!(errors.iter().all(|error| error["extensions"]["code"] == json!("bad_cursor")), "{answer:#}");
        assert_eq!(errors.len(), 8, "{path}: {answer:#}");
        taken += 1;
    }
    assert_eq!(taken, 8);
}

#[tokio::test]
async fn battles_of_nobody_are_refused() {
    let api = Api::new().await;
    let nobody = "{ battles(player: \"00000000-0000-0000-0000-00000000000a\") { nodes { id } } }";
    assert_eq!(api.code(nobody, &json!({})).await, "unknown");
}
