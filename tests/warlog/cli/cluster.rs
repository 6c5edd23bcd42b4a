//! Three servers on one Postgres: whichever is asked, whichever is followed, whichever is killed.

use super::program::{Running, postgres, warlog};
use crate::api::live::Socket;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A server and where it is.
struct Site {
    running: Running,
    host: String,
}

impl Site {
    fn start(database: &str) -> Site {
        let listen = "127.0.0.1:0";
        let mut running = Running::start(warlog(&[
            "serve",
            "--open",
            "--rate",
            "100000",
            "--listen",
            listen,
            "--database",
            database,
        ]));
        let rest = running.line("serving http://");
        Site { running, host: rest.split(' ').next().expect("an address").to_owned() }
    }
}

/// Gives a command; nothing if no answer came.
async fn give(host: &str, document: &str, variables: &Value) -> Option<Value> {
    let body = json!({ "query": document, "variables": variables });
    let asked = crate::http::client().post(format!("http://{host}/graphql")).json(&body).send().await;
    asked.ok()?.json().await.ok()
}

/// The same of a server that lives.
async fn done(host: &str, document: &str, variables: &Value) -> Value {
    let answer = give(host, document, variables).await.expect("an answer");
    assert!(answer["errors"].is_null(), "{answer:#}");
    answer["data"].clone()
}

const DRAFT: &str = "mutation ($ann: PlayerId!, $campaign: CampaignId!, $name: String!, $key: ID!) {
    draftRoster(actor: $ann, campaign: $campaign, name: $name, pack: \"orks\", key: $key) {
        ... on Accepted { repeated roster { id name } } ... on Refused { code sentence } } }";
const FOLLOW: &str = "subscription ($campaign: CampaignId!) {
    campaignActivity(campaign: $campaign) { position sentence } }";

/// A campaign, founded at the first server: the variables that name it and its organiser.
async fn founded(host: &str) -> Value {
    let people = "mutation { createPlayer(name: \"Ann\", key: \"a\") { ... on Accepted { player { id } } } }";
    let ann = done(host, people, &json!({})).await["createPlayer"]["player"]["id"].clone();
    let league = "mutation ($ann: PlayerId!) { foundLeague(actor: $ann, name: \"Fridays\", key: \"l\") {
        ... on Accepted { league { id } } } }";
    let league = done(host, league, &json!({ "ann": ann })).await["foundLeague"]["league"]["id"].clone();
    let campaign = "mutation ($ann: PlayerId!, $league: LeagueId!) {
        foundCampaign(actor: $ann, league: $league, name: \"Autumn\", key: \"c\") {
            ... on Accepted { campaign { id } } } }";
    let founded = done(host, campaign, &json!({ "ann": ann, "league": league })).await;
    json!({ "ann": ann, "campaign": founded["foundCampaign"]["campaign"]["id"] })
}

fn drafting(session: &Value, number: usize) -> Value {
    let mut variables = session.clone();
    variables["name"] = json!(format!("Roster {number}"));
    variables["key"] = json!(format!("draft {number}"));
    variables
}

/// The sentences that come until that of roster `last` has.
async fn sentences(socket: &mut Socket, count: usize) -> Vec<String> {
    let (mut heard, mut positions) = (Vec::new(), Vec::new());
    while heard.len() < count {
        let told = socket.hear().await["payload"]["data"]["campaignActivity"].clone();
        positions.push(told["position"].as_u64().unwrap_or_else(|| panic!("{told:#}")));
        heard.push(told["sentence"].as_str().unwrap_or_default().to_owned());
    }
    assert!(positions.is_sorted_by(|a, b| a < b), "{positions:?}");
    heard
}

fn begun(number: usize) -> String {
    format!("Ann began the roster Roster {number} with 250 points.")
}

#[test]
fn three_servers_are_one() {
    let Some(database) = postgres("cluster", "SELECT 1") else { return };
    let sites: Vec<Site> = (0..3).map(|_| Site::start(&database)).collect();
    let hosts: Vec<String> = sites.iter().map(|site| site.host.clone()).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let session = founded(&hosts[0]).await;
        let follow = json!({ "campaign": session["campaign"] });
        let mut sockets = Vec::new();
        for host in &hosts {
            sockets.push(Socket::open(host, FOLLOW, follow.clone()).await);
        }
        // A command sent to any of them is seen by those who follow any other.
        for (number, host) in hosts.iter().enumerate() {
            done(host, DRAFT, &drafting(&session, number)).await;
        }
        for socket in &mut sockets {
            let heard = sentences(socket, 4).await;
            assert_eq!(heard[1..], [begun(0), begun(1), begun(2)], "{heard:#?}");
        }
        // The same command sent again to another is done once.
        let again = done(&hosts[1], DRAFT, &drafting(&session, 0)).await;
        assert_eq!(again["draftRoster"]["repeated"], true, "{again:#}");
        // One is killed while it works; who got no answer sends his command to another.
        let asked = (3..43).map(|number| {
            let (host, variables) = (hosts[0].clone(), drafting(&session, number));
            async move { give(&host, DRAFT, &variables).await }
        });
        let mut asked: Vec<_> = asked.map(tokio::spawn).collect();
        let first = asked.remove(0).await.expect("it ran").expect("an answer");
        sites[0].running.signal("KILL");
        let mut answered = vec![first];
        for answer in join_all(asked).await {
            answered.extend(answer.expect("it ran"));
        }
        let name =
            |answer: &Value| answer["data"]["draftRoster"]["roster"]["name"].as_str().map(str::to_owned);
        let acknowledged: BTreeSet<String> = answered.iter().filter_map(name).collect();
        assert!(!acknowledged.is_empty());
        for number in 3..43 {
            let answer = done(&hosts[1], DRAFT, &drafting(&session, number)).await;
            let repeated = answer["draftRoster"]["repeated"].as_bool().expect("it is done");
            let known = acknowledged.contains(&format!("Roster {number}"));
            assert!(repeated || !known, "roster {number} was acknowledged and is lost");
        }
        // Who follows another has seen each of them once.
        let heard: BTreeSet<String> = sentences(&mut sockets[2], 40).await.into_iter().collect();
        assert_eq!(heard, (3..43).map(begun).collect());
    });
}
