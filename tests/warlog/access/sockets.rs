//! Web sockets of those who are logged in.

use super::House;
use crate::app::support::Database;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn served(house: &House) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let site = listener.local_addr().expect("its address").to_string();
    let api = warlog::api::router(house.app.clone());
    tokio::spawn(async move { axum::serve(listener, api).await });
    site
}

/// Opens a socket, with what it shows in its greeting, and follows the house's battle.
async fn following(site: &str, house: &House, greeting: Value) -> Socket {
    let mut request = format!("ws://{site}/graphql").into_client_request().unwrap();
    request.headers_mut().insert("sec-websocket-protocol", "graphql-transport-ws".parse().unwrap());
    let (mut socket, _) = connect_async(request).await.unwrap();
    let query = format!("subscription {{ battleEvents(battle: \"{}\") {{ version }} }}", house.battle);
    for message in [
        json!({ "type": "connection_init", "payload": greeting }),
        json!({ "id": "1", "type": "subscribe", "payload": { "query": query } }),
    ] {
        socket.send(Message::text(message.to_string())).await.unwrap();
    }
    socket
}

/// The next text, or the code of the closing.
async fn heard(socket: &mut Socket) -> Result<Value, u16> {
    loop {
        let next = tokio::time::timeout(std::time::Duration::from_secs(30), socket.next());
        match next.await.expect("something comes").expect("a frame").expect("a frame") {
            Message::Text(text) => return Ok(serde_json::from_str(&text).unwrap()),
            Message::Close(farewell) => return Err(farewell.map_or(0, |farewell| farewell.code.into())),
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_socket_is_who_its_greeting_shows_until_that_is_revoked() {
    let house = House::on(Database::sqlite()).await;
    let site = served(&house).await;
    let rita = house.world.players[0];
    let (id, token) = house.app.create_token(rita, "follower", None).await.unwrap();
    let greeting = json!({ "authorization": format!("Bearer {}", token.reveal()) });
    let mut socket = following(&site, &house, greeting.clone()).await;
    assert_eq!(heard(&mut socket).await.unwrap()["type"], "connection_ack");
    let first = heard(&mut socket).await.unwrap();
    assert_eq!(first["payload"]["data"]["battleEvents"]["version"], 1, "{first}");
    let mut guest = following(&site, &house, json!({})).await;
    assert_eq!(heard(&mut guest).await.unwrap()["type"], "connection_ack");
    let answer = heard(&mut guest).await.unwrap();
    assert!(answer.to_string().contains("\"unknown\""), "{answer}");
    house.app.revoke(rita, id).await.unwrap();
    let farewell = loop {
        match heard(&mut socket).await {
            Ok(_) => continue,
            Err(code) => break code,
        }
    };
    assert_eq!(farewell, 4403);
    let mut revoked = following(&site, &house, greeting).await;
    assert_eq!(heard(&mut revoked).await, Err(1002));
}

#[tokio::test]
async fn the_api_knows_tokens_and_sessions_and_refuses_what_is_neither() {
    let house = House::on(Database::sqlite()).await;
    let site = served(&house).await;
    let rita = house.world.players[0];
    let (_, token) = house.app.create_token(rita, "bot", None).await.unwrap();
    let cookie = format!("a=b; warlog_session={}", super::session(&house.app, "Rita").await.reveal());
    let client = crate::http::client();
    let bearer = format!("Bearer {}", token.reveal());
    let evil = ("origin", "http://evil.example");
    for (headers, status, says) in [
        (vec![], 200, "\"me\":null"),
        (vec![("authorization", bearer.as_str())], 200, "\"name\":\"Rita\""),
        (vec![("authorization", "Bearer nothing")], 401, "bad_token"),
        (vec![("authorization", "Basic cml0YQ==")], 401, "bad_token"),
        (vec![("cookie", cookie.as_str())], 200, "\"name\":\"Rita\""),
        (vec![("cookie", "warlog_session=nothing")], 200, "\"me\":null"),
        (vec![("cookie", cookie.as_str()), evil], 403, "other_site"),
    ] {
        let query = json!({ "query": "{ me { player { name } } }" });
        let mut request = client.post(format!("http://{site}/graphql")).json(&query);
        for (name, value) in &headers {
            request = request.header(*name, *value);
        }
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status().as_u16(), status, "{headers:?}");
        let text = answer.text().await.unwrap();
        assert!(text.contains(says), "{headers:?}: {text}");
    }
}
