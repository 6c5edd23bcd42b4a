//! Subscriptions over a web socket, as a browser opens one.

use super::{Api, at};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use warlog::api;

/// A web socket on which one subscription is open.
struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    async fn open(site: &str, query: &str, variables: Value) -> Socket {
        let mut request = format!("ws://{site}/graphql").into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("sec-websocket-protocol", "graphql-transport-ws".parse().unwrap());
        headers.insert("origin", format!("http://{site}").parse().unwrap());
        let mut socket = Socket(connect_async(request).await.unwrap().0);
        socket.say(json!({ "type": "connection_init" })).await;
        assert_eq!(socket.hear().await["type"], json!("connection_ack"));
        let payload = json!({ "query": query, "variables": variables });
        socket.say(json!({ "id": "1", "type": "subscribe", "payload": payload })).await;
        socket
    }

    async fn say(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    async fn hear(&mut self) -> Value {
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(30), self.0.next()).await;
            if let Message::Text(text) = heard.expect("an event comes").unwrap().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// The versions of the next events.
    async fn versions(&mut self, count: usize, field: &str) -> Vec<u64> {
        let mut versions = Vec::new();
        for _ in 0..count {
            let heard = self.hear().await;
            let event = at(&heard, &format!("payload.data.{field}"));
            versions.push(event["version"].as_u64().unwrap_or_else(|| panic!("no event: {heard:#}")));
        }
        versions
    }
}

async fn served() -> (Api, String) {
    let api = Api::new().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let site = listener.local_addr().unwrap().to_string();
    let router = api::router(api.app.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (api, site)
}

const BATTLE: &str = "subscription ($battle: BattleId!, $after: Int) {
    battleEvents(battle: $battle, after: $after) { version kind narration }
}";

#[tokio::test]
async fn a_follower_who_comes_back_misses_nothing() {
    let (api, site) = served().await;
    let session = api.session("Battle").await;
    let (battle, stored) = (&session["battle"], at(&session, "answer.battle.version").as_u64().unwrap());
    let mut first = Socket::open(&site, BATTLE, json!({ "battle": battle })).await;
    let mut seen = first.versions(stored as usize, "battleEvents").await;

    let moved = order(&api, &session, "R1", 9).await;
    let live = (moved - stored) as usize;
    seen.extend(first.versions(live, "battleEvents").await);
    drop(first);

    let away = order(&api, &session, "R2", 9).await;
    let mut second = Socket::open(&site, BATTLE, json!({ "battle": battle, "after": seen.last() })).await;
    seen.extend(second.versions((away - moved) as usize, "battleEvents").await);
    assert_eq!(seen, (1..=away).collect::<Vec<_>>());
}

/// Moves a model of red straight ahead; the version afterwards.
async fn order(api: &Api, session: &Value, model: &str, y: u32) -> u64 {
    let x = if model == "R1" { 23.0 } else { 25.5 };
    let document = format!(
        "mutation ($ann: PlayerId!, $battle: BattleId!) {{
            moveModel(actor: $ann, battle: $battle, model: \"{model}\", way: [{{ x: {x}, y: {y} }}]) {{
                ... on Accepted {{ version }} ... on Refused {{ code }} }} }}"
    );
    let data = api.data(&document, session).await;
    at(&data, "moveModel.version").as_u64().unwrap_or_else(|| panic!("{data:#}"))
}

#[tokio::test]
async fn a_campaign_is_followed_from_any_version() {
    let (api, site) = served().await;
    let session = api.session("Table").await;
    let query = "subscription ($campaign: CampaignId!) {
        campaignEvents(campaign: $campaign, after: 2) { version kind }
    }";
    let mut socket = Socket::open(&site, query, json!({ "campaign": session["campaign"] })).await;
    assert_eq!(socket.versions(3, "campaignEvents").await, [3, 4, 5]);
}

#[tokio::test]
async fn what_cannot_be_followed_is_an_error() {
    let (_api, site) = served().await;
    let nobody = json!({ "battle": "00000000-0000-0000-0000-00000000000a" });
    let heard = Socket::open(&site, BATTLE, nobody).await.hear().await;
    assert!(heard.to_string().contains("\"unknown\""), "{heard:#}");
}

#[tokio::test]
async fn pages_of_other_sites_may_not_follow() {
    let (_api, site) = served().await;
    let mut request = format!("ws://{site}/graphql").into_client_request().unwrap();
    request.headers_mut().insert("sec-websocket-protocol", "graphql-transport-ws".parse().unwrap());
    request.headers_mut().insert("origin", "http://elsewhere.example".parse().unwrap());
    let refused = connect_async(request).await.unwrap_err().to_string();
    assert!(refused.contains("403"), "{refused}");
}
