//! The API over HTTP: `POST /graphql`, subscriptions over a web socket at the same place, a page to try it.

use super::limits::BODY;
use super::{Schema, page, schema, sdl};
use crate::app::App;
use async_graphql_axum::{GraphQLProtocol, GraphQLWebSocket};
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code::AWAY};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::{SinkExt as _, StreamExt as _};
use std::time::Duration;

/// How long a follower may be silent.
const SILENCE: Duration = Duration::from_secs(60);

/// What requests are answered from.
#[derive(Clone)]
struct Served {
    schema: Schema,
    app: App,
}

/// `/graphql`, `/graphql/schema` and `/graphiql` over an app.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/graphql", post(execute).get(follow))
        .route("/graphql/schema", get(async || ([(CONTENT_TYPE, "text/plain; charset=utf-8")], sdl())))
        .merge(page::routes())
        .layer(DefaultBodyLimit::max(BODY))
        .with_state(Served { schema: schema(app.clone()), app })
}

/// Answers one request. Only JSON is taken, so that no other site's form can give commands.
async fn execute(
    State(Served { schema, .. }): State<Served>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let body = match body {
        Ok(body) => body,
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            let sentence = format!("a request has up to {BODY} bytes: ask for less at once");
            return refused(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", &sentence);
        }
        Err(rejection) => return refused(rejection.status(), "bad_request", &rejection.body_text()),
    };
    let is_json = |value: &str| value.split(';').next().is_some_and(|kind| kind.trim() == "application/json");
    if !headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).is_some_and(is_json) {
        let sentence = "send the request as `content-type: application/json`";
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", sentence);
    }
    if body.trim_ascii_start().starts_with(b"[") {
        let sentence = "a request is one object: send the operations of a batch one after the other";
        return refused(StatusCode::BAD_REQUEST, "no_batch", sentence);
    }
    match serde_json::from_slice::<async_graphql::Request>(&body) {
        Ok(request) => Json(schema.execute(request).await).into_response(),
        Err(error) => {
            let sentence = format!("the body is not {{\"query\": \"...\", \"variables\": {{...}}}}: {error}");
            refused(StatusCode::BAD_REQUEST, "bad_request", &sentence)
        }
    }
}

/// Serves subscriptions over a web socket, by the protocol `graphql-transport-ws`.
async fn follow(
    State(served): State<Served>,
    headers: HeaderMap,
    protocol: Result<GraphQLProtocol, StatusCode>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    if !headers.contains_key(UPGRADE) {
        let sentence = "send queries by POST; GET is for web sockets. A page to try queries is at /graphiql";
        return refused(StatusCode::METHOD_NOT_ALLOWED, "use_post", sentence);
    }
    if !is_of_this_site(&headers) {
        return refused(StatusCode::FORBIDDEN, "other_site", "pages of other sites may not connect");
    }
    match (protocol, upgrade) {
        (Ok(protocol), Ok(upgrade)) => upgrade
            .protocols(async_graphql::http::ALL_WEBSOCKET_PROTOCOLS)
            .max_message_size(BODY)
            .on_upgrade(move |socket| served.follow(socket, protocol)),
        (Err(_), _) => {
            let sentence = "name the protocol `graphql-transport-ws` in sec-websocket-protocol";
            refused(StatusCode::BAD_REQUEST, "no_protocol", sentence)
        }
        (_, Err(rejection)) => refused(rejection.status(), "bad_request", &rejection.body_text()),
    }
}

impl Served {
    /// Tells a follower what happens until one of the two leaves.
    async fn follow(self, socket: WebSocket, protocol: GraphQLProtocol) {
        let mut leaving = self.app.leaving();
        let (mut sink, stream) = socket.split();
        let telling = GraphQLWebSocket::new_with_pair(&mut sink, stream, self.schema, protocol);
        let left = tokio::select! {
            () = telling.keepalive_timeout(SILENCE).serve() => None,
            // An error would mean that the app, which this holds, is gone.
            _ = leaving.wait_for(|leaving| *leaving) => Some(CloseFrame { code: AWAY, reason: "".into() }),
        };
        if left.is_some() {
            // A follower who is gone needs no farewell.
            let _ = sink.send(Message::Close(left)).await;
        }
    }
}

/// Whether a web socket is opened by a page of this server, or by a program, which names no origin. A browser
/// lets any page open one.
fn is_of_this_site(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    match (headers.get(ORIGIN), text(ORIGIN), text(HOST)) {
        (None, ..) => true,
        (Some(_), Some(origin), Some(host)) => {
            origin.split_once("://").is_some_and(|(_, site)| site.eq_ignore_ascii_case(host))
        }
        _ => false,
    }
}

/// An error in the form of GraphQL, before there is an operation.
fn refused(status: StatusCode, code: &str, sentence: &str) -> Response {
    let error = serde_json::json!({ "message": sentence, "extensions": { "code": code } });
    (status, Json(serde_json::json!({ "errors": [error] }))).into_response()
}
