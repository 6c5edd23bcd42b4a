//! Subscriptions over a web socket, as a browser opens one.

use super::{Api, at};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use warlog::api::{self, Patience};
use warlog::app::{ForkBattle, PAGE, Viewer};
use warlog::battle::{Battle, Order};
use warlog::ids::{BattleId, Side};
use warlog::simulation::Bot;

/// A web socket as a client holds it.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// Opens a web socket and says nothing yet.
async fn connect(site: &str) -> Result<Socket, Error> {
    let mut request = format!("ws://{site}/graphql").into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("sec-websocket-protocol", "graphql-transport-ws".parse().unwrap());
    headers.insert("origin", format!("http://{site}").parse().unwrap());
    Ok(Socket(connect_async(request).await?.0))
}

impl Socket {
    pub async fn open(site: &str, query: &str, variables: Value) -> Socket {
        let mut socket = connect(site).await.unwrap();
        socket.say(json!({ "type": "connection_init" })).await;
        assert_eq!(socket.hear().await["type"], json!("connection_ack"));
        socket.subscribe("1", query, &variables).await;
        socket
    }

    /// Opens one that shows `payload` in its greeting, and waits for no answer.
    pub async fn greeting(site: &str, payload: Value) -> Socket {
        let mut socket = connect(site).await.unwrap();
        socket.say(json!({ "type": "connection_init", "payload": payload })).await;
        socket
    }

    async fn subscribe(&mut self, id: &str, query: &str, variables: &Value) {
        let payload = json!({ "query": query, "variables": variables });
        self.say(json!({ "id": id, "type": "subscribe", "payload": payload })).await;
    }

    async fn say(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    pub async fn hear(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.frame().await.expect("an event comes") {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// The next frame; none if the socket is closed.
    async fn frame(&mut self) -> Option<Message> {
        let heard = tokio::time::timeout(Duration::from_secs(30), self.0.next()).await;
        heard.expect("something comes").and_then(Result::ok)
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
    served_with(Patience::default()).await
}

async fn served_with(patience: Patience) -> (Api, String) {
    let api = Api::new().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let site = listener.local_addr().unwrap().to_string();
    let router = api::patient_router(api.app.clone(), patience);
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
async fn what_has_not_happened_cannot_have_been_seen() {
    let (api, site) = served().await;
    let session = api.session("Battle").await;
    let version = at(&session, "answer.battle.version").as_u64().unwrap();
    let follow = json!({ "battle": session["battle"], "after": version + 1 });
    let heard = Socket::open(&site, BATTLE, follow).await.hear().await.to_string();
    assert!(heard.contains("\"version_ahead\"") && heard.contains(&format!("version {version}")), "{heard}");
    let query = "subscription ($campaign: CampaignId!) {
        campaignEvents(campaign: $campaign, after: 1000) { version }
    }";
    let follow = json!({ "campaign": session["campaign"] });
    let heard = Socket::open(&site, query, follow).await.hear().await.to_string();
    assert!(heard.contains("\"version_ahead\""), "{heard}");
}

#[tokio::test]
async fn all_sockets_together_have_a_bounded_number_of_subscriptions() {
    let (api, site) = served_with(Patience { all_operations: 1, ..Patience::default() }).await;
    let session = api.session("Battle").await;
    let all = at(&session, "answer.battle.version").as_u64().unwrap();
    let follow = json!({ "battle": session["battle"], "after": all - 1 });
    let mut first = Socket::open(&site, BATTLE, follow.clone()).await;
    assert_eq!(first.versions(1, "battleEvents").await, [all]);
    let mut second = Socket::open(&site, BATTLE, follow.clone()).await;
    let refused = second.hear().await;
    assert_eq!(*at(&refused, "payload.0.extensions.code"), json!("too_many_subscriptions"));
    first.say(json!({ "type": "complete", "id": "1" })).await;
    assert_eq!(first.hear().await, json!({ "type": "complete", "id": "1" }));
    second.subscribe("2", BATTLE, &follow).await;
    assert_eq!(second.versions(1, "battleEvents").await, [all]);
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

/// Opens a socket as soon as there is a place for it.
async fn connect_when_free(site: &str) -> Socket {
    let patient = async {
        loop {
            match connect(site).await {
                Ok(socket) => return socket,
                Err(_) => tokio::task::yield_now().await,
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), patient).await.expect("a place is free again")
}

#[tokio::test]
async fn sockets_beyond_the_bound_are_refused_until_one_is_closed() {
    let (_api, site) = served_with(Patience { sockets: 2, ..Patience::default() }).await;
    let (first, _second) = (connect(&site).await.unwrap(), connect(&site).await.unwrap());
    let Err(Error::Http(refused)) = connect(&site).await else { panic!("a third socket is open") };
    assert_eq!(refused.status(), 503);
    let body = String::from_utf8(refused.body().clone().unwrap_or_default()).unwrap();
    assert!(body.is_empty() || body.contains("too_many_sockets"), "{body}");
    let plain = crate::http::client()
        .get(format!("http://{site}/graphql"))
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
        .header("sec-websocket-protocol", "graphql-transport-ws");
    let answer: Value = plain.send().await.unwrap().json().await.unwrap();
    assert_eq!(*at(&answer, "errors.0.extensions.code"), json!("too_many_sockets"));
    drop(first);
    connect_when_free(&site).await;
}

#[tokio::test]
async fn a_socket_has_a_bounded_number_of_subscriptions() {
    let (api, site) = served_with(Patience { operations: 2, ..Patience::default() }).await;
    let session = api.session("Battle").await;
    let all = at(&session, "answer.battle.version");
    let follow = json!({ "battle": session["battle"], "after": all });
    let mut socket = Socket::open(&site, BATTLE, follow.clone()).await;
    for id in ["2", "3"] {
        socket.subscribe(id, BATTLE, &follow).await;
    }
    let refused = socket.hear().await;
    assert_eq!(refused["id"], json!("3"), "{refused}");
    assert_eq!(*at(&refused, "payload.0.extensions.code"), json!("too_many_subscriptions"));
    socket.say(json!({ "type": "complete", "id": "1" })).await;
    assert_eq!(socket.hear().await, json!({ "type": "complete", "id": "1" }));
    let again = json!({ "battle": session["battle"], "after": all.as_u64().unwrap() - 1 });
    socket.subscribe("4", BATTLE, &again).await;
    assert_eq!(socket.hear().await["id"], json!("4"));
}

#[tokio::test]
async fn who_does_not_begin_in_time_is_let_go() {
    let patience = Patience { greeting: Duration::from_millis(20), ..Patience::default() };
    let (_api, site) = served_with(patience).await;
    let mut silent = connect(&site).await.unwrap();
    let close = loop {
        match silent.frame().await {
            Some(Message::Close(close)) => break close.unwrap(),
            Some(_) => {}
            None => panic!("the socket is closed without a reason"),
        }
    };
    assert_eq!(u16::from(close.code), 4408);
}

#[tokio::test]
async fn a_quiet_follower_stays_and_one_who_vanished_does_not() {
    let patience = Patience { sockets: 1, silence: Duration::from_millis(300), ..Patience::default() };
    let (api, site) = served_with(patience).await;
    let session = api.session("Battle").await;
    let stored = at(&session, "answer.battle.version").as_u64().unwrap();
    let follow = json!({ "battle": session["battle"], "after": stored });
    let mut quiet = Socket::open(&site, BATTLE, follow).await;
    // As long as it reads, pings are answered for it, and it says nothing else.
    let mut pings = 0;
    while pings < 5 {
        pings += u32::from(matches!(quiet.frame().await, Some(Message::Ping(_))));
    }
    order(&api, &session, "R1", 9).await;
    assert_eq!(quiet.versions(1, "battleEvents").await, [stored + 1]);
    // It does not read any more: to the server it has vanished, though its connection stands.
    connect_when_free(&site).await;
    drop(quiet);
}

#[tokio::test]
async fn a_long_battle_is_caught_up_with_in_pages() {
    let (api, site) = served().await;
    let session = api.session("Battle").await;
    let battle: BattleId = session["battle"].as_str().unwrap().parse().unwrap();
    let ann = Viewer::Player(session["ann"].as_str().unwrap().parse().unwrap());
    // Long whatever the dice are.
    for word in 0..PAGE {
        let added = api.app.add_words(&api.app.request(ann), battle, None, &word.to_string()).await;
        added.unwrap().done().unwrap();
    }
    play(&api, battle).await;
    let stored = api.app.battle_events(Viewer::Guest, battle, 0, u64::MAX).await.unwrap();
    assert!(stored.version > PAGE, "{} events are too few", stored.version);
    let mut following = api.app.follow_battle(Viewer::Guest, battle, 0).await.unwrap();
    let mut lengths = Vec::new();
    while lengths.iter().sum::<usize>() < stored.version as usize {
        lengths.push(following.next_page().await.unwrap().len());
    }
    let full = PAGE as usize;
    assert!(lengths.iter().rev().skip(1).all(|length| *length == full), "{lengths:?}");
    let mut socket = Socket::open(&site, BATTLE, json!({ "battle": battle.to_string(), "after": 3 })).await;
    for expected in &stored.events[3..] {
        let heard = socket.hear().await;
        let event = at(&heard, "payload.data.battleEvents");
        let told = (event["version"].as_u64().unwrap(), event["narration"].as_str());
        assert_eq!(told, (expected.stored.version, Some(expected.sentence.as_str())));
    }
}

/// Lets bots play a battle to its end.
async fn play(api: &Api, battle: BattleId) {
    let [mut red, mut blue] = Side::BOTH.map(Bot::new);
    let mut red = |battle: &Battle, refused: bool| red.order(battle, refused);
    let mut blue = |battle: &Battle, refused: bool| blue.order(battle, refused);
    api.app.play_battle(Viewer::System, battle, [&mut red, &mut blue], &mut |_| ()).await.unwrap();
}

#[tokio::test]
async fn a_fork_is_followed_from_the_event_at_which_it_began() {
    let (api, site) = served().await;
    let session = api.session("Battle").await;
    let battle: BattleId = session["battle"].as_str().unwrap().parse().unwrap();
    let version = api.app.battle(Viewer::Guest, battle, None).await.unwrap().version;
    let (fork, outcome) =
        api.app.fork_battle(&api.app.request(Viewer::System), battle, ForkBattle::default()).await.unwrap();
    assert!(outcome.accepted().is_some());
    let follow = json!({ "battle": fork, "after": version - 1 });
    let mut socket = Socket::open(&site, BATTLE, follow).await;
    assert_eq!(socket.versions(1, "battleEvents").await, [version]);
    api.app
        .order(&api.app.request(Viewer::System), fork, Some(Side::Red), Order::Concede, None)
        .await
        .unwrap();
    assert_eq!(socket.versions(1, "battleEvents").await, [version + 1]);
}

impl Socket {
    /// The code and the reason that the socket is closed with.
    async fn closed(&mut self) -> (u16, String) {
        loop {
            match self.frame().await {
                Some(Message::Close(close)) => {
                    let close = close.expect("a reason");
                    return (u16::from(close.code), close.reason.to_string());
                }
                Some(_) => {}
                None => panic!("the socket is closed without a reason"),
            }
        }
    }
}

/// The codes are those of the protocol `graphql-transport-ws`.
#[tokio::test]
async fn what_breaks_the_protocol_closes_the_socket() {
    let (api, site) = served().await;
    let session = api.session("Battle").await;
    let all = at(&session, "answer.battle.version").as_u64().unwrap();
    let follow = |after: u64| json!({ "battle": session["battle"], "after": after });

    let mut early = connect(&site).await.unwrap();
    early.subscribe("1", "{ packs { id } }", &json!({})).await;
    let (code, reason) = early.closed().await;
    assert!(code == 4401 && reason.contains("connection_init first"), "{code} {reason}");

    let mut twice = Socket::open(&site, BATTLE, follow(all)).await;
    twice.subscribe("1", BATTLE, &follow(all)).await;
    let create = "mutation { createPlayer(name: \"Too late\") { __typename } }";
    twice.subscribe("2", create, &json!({})).await;
    let (code, reason) = twice.closed().await;
    assert!(code == 4409 && reason.starts_with("Subscriber for 1 already exists"), "{code} {reason}");
    assert_eq!(api.app.find_player("Too late").await.unwrap(), None, "nothing counts after the breach");

    let mut long = Socket::open(&site, BATTLE, follow(all)).await;
    for _ in 0..2 {
        long.subscribe(&"Ж".repeat(500), BATTLE, &follow(all)).await;
    }
    assert_eq!(long.closed().await.0, 4409);

    for message in [json!({ "type": "shout" }), json!({ "type": "subscribe", "id": "1" }), json!([])] {
        let mut odd = connect(&site).await.unwrap();
        odd.say(message.clone()).await;
        assert_eq!(odd.closed().await.0, 4400, "{message}");
    }
    let mut eager = Socket::open(&site, BATTLE, follow(all)).await;
    eager.say(json!({ "type": "connection_init" })).await;
    assert_eq!(eager.closed().await.0, 4429);
}

#[tokio::test]
async fn an_id_is_free_again_when_its_operation_is_complete() {
    let (api, site) = served().await;
    let session = api.session("Battle").await;
    let all = at(&session, "answer.battle.version").as_u64().unwrap();
    let follow = |after: u64| json!({ "battle": session["battle"], "after": after });
    let mut socket = Socket::open(&site, BATTLE, follow(all)).await;
    socket.say(json!({ "type": "complete", "id": "1" })).await;
    assert_eq!(socket.hear().await, json!({ "type": "complete", "id": "1" }));
    for _ in 0..2 {
        // A query is complete by itself.
        socket.subscribe("1", "{ packs { id } }", &json!({})).await;
        assert_eq!(socket.hear().await["type"], json!("next"));
        assert_eq!(socket.hear().await, json!({ "type": "complete", "id": "1" }));
    }
    socket.subscribe("1", BATTLE, &follow(all - 1)).await;
    assert_eq!(socket.versions(1, "battleEvents").await, [all]);
}

#[tokio::test]
async fn what_is_wrong_with_a_subscription_is_an_error_and_its_end() {
    let (api, site) = served().await;
    let session = api.session("Battle").await;
    let follow = json!({ "battle": session["battle"], "after": at(&session, "answer.battle.version") });
    let mut socket = Socket::open(&site, BATTLE, follow).await;
    let two = "subscription ($battle: BattleId!) {
        one: battleEvents(battle: $battle) { version } two: battleEvents(battle: $battle) { version }
    }";
    for (query, code) in [("subscription { nothing }", "invalid_query"), (two, "one_subscription")] {
        // The id is free again: nothing has begun, and nothing is completed.
        for _ in 0..2 {
            socket.subscribe("2", query, &json!({ "battle": session["battle"] })).await;
            let heard = socket.hear().await;
            assert_eq!((&heard["type"], &heard["id"]), (&json!("error"), &json!("2")), "{heard:#}");
            assert_eq!(*at(&heard, "payload.0.extensions.code"), json!(code), "{heard:#}");
            socket.subscribe("3", "{ packs { id } }", &json!({})).await;
            assert_eq!(socket.hear().await["type"], json!("next"), "no completion of what never began");
            assert_eq!(socket.hear().await, json!({ "type": "complete", "id": "3" }));
        }
    }
    socket.say(json!({ "type": "ping", "payload": { "much": "x".repeat(300_000) } })).await;
    let (code, reason) = socket.closed().await;
    assert!(code == 1009 && reason.contains("262144"), "{code} {reason}");
}
