//! The API over HTTP: `POST /graphql`, subscriptions over a web socket at the same place, a page to try it.

use super::answer::Answers;
use super::asking::{self, Asking, Shown};
use super::limits::{BODY, Patience};
use super::{Schema, page, schema, sdl, socket};
use crate::app::App;
use async_graphql::http::{ALL_WEBSOCKET_PROTOCOLS, WebSocketProtocols};
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{
    ALLOW, CONTENT_TYPE, HOST, ORIGIN, RETRY_AFTER, SEC_WEBSOCKET_PROTOCOL, UPGRADE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::FutureExt as _;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// What requests share.
#[derive(Clone)]
struct Shared {
    app: App,
    schema: Schema,
    answers: Answers,
    patience: Patience,
    /// Places for web sockets.
    sockets: Arc<Semaphore>,
    /// Places for what is open on all of them.
    operations: Arc<Semaphore>,
}

/// `/graphql`, `/graphql/schema` and `/graphiql` over an app.
pub fn router(app: App) -> Router {
    patient_router(app, Patience::default())
}

/// The same with other bounds on web sockets.
pub fn patient_router(app: App, patience: Patience) -> Router {
    let sockets = Arc::new(Semaphore::new(patience.sockets));
    let operations = Arc::new(Semaphore::new(patience.all_operations));
    let schema = schema(app.clone());
    let answers = Answers::new(app.clone(), schema.clone());
    Router::new()
        .route("/graphql", post(execute).get(follow).fallback(other_method))
        .route("/graphql/schema", get(async || ([(CONTENT_TYPE, "text/plain; charset=utf-8")], sdl())))
        .merge(page::routes())
        .layer(DefaultBodyLimit::max(BODY))
        .layer(map_response(unguessed))
        .with_state(Shared { app, schema, answers, patience, sockets, operations })
}

/// What is served is what it says it is: no browser is to guess.
async fn unguessed(mut response: Response) -> Response {
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// Answers one request. Only JSON is taken, so that no other site's form can give commands.
async fn execute(
    State(Shared { app, answers, .. }): State<Shared>,
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
    let is_json = |value: &str| {
        value.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
    };
    if !headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).is_some_and(is_json) {
        let sentence = "send the request as `content-type: application/json`";
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", sentence);
    }
    if body.trim_ascii_start().starts_with(b"[") {
        let sentence = "a request is one object: send the operations of a batch one after the other";
        return refused(StatusCode::BAD_REQUEST, "no_batch", sentence);
    }
    let asking = match asking(&app, &headers).await {
        Ok(asking) => asking,
        Err(refused) => return *refused,
    };
    answered(answers.answer(&body, asking)).await
}

/// The answer to an operation; also where the program panics on the way, or there is no operation.
async fn answered(operation: impl Future<Output = serde_json::Result<Bytes>>) -> Response {
    match AssertUnwindSafe(operation).catch_unwind().await {
        Ok(Ok(answer)) => ([(CONTENT_TYPE, "application/json")], answer).into_response(),
        Ok(Err(error)) => {
            let sentence = format!("the body is not {{\"query\": \"...\", \"variables\": {{...}}}}: {error}");
            refused(StatusCode::BAD_REQUEST, "bad_request", &sentence)
        }
        Err(_) => {
            tracing::error!(code = "internal_error", "an operation could not be answered: a panic");
            let sentence = "the program failed while it answered: tell the operator, whose log says where";
            refused(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", sentence)
        }
    }
}

/// Who asks, by the headers; or the answer that refuses him. A session counts only for pages of this server: a
/// browser adds its cookie to what others send, too.
async fn asking(app: &App, headers: &HeaderMap) -> Result<Asking, Box<Response>> {
    let shown = asking::shown(headers);
    if matches!(shown, Some(Shown::Session(_))) && !is_of_this_site(headers) {
        let sentence = "pages of other sites may not act for who is logged in";
        return Err(Box::new(refused(StatusCode::FORBIDDEN, "other_site", sentence)));
    }
    asking::identified(app, shown).await.map_err(|error| {
        let is_token = error.code() == "bad_token";
        let status = if is_token { StatusCode::UNAUTHORIZED } else { StatusCode::SERVICE_UNAVAILABLE };
        Box::new(refused(status, error.code(), &error.to_string()))
    })
}

/// Serves subscriptions over a web socket, by the protocol `graphql-transport-ws`.
async fn follow(
    State(Shared { app, schema, patience, sockets, operations, .. }): State<Shared>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if !headers.contains_key(UPGRADE) {
        return other_method().await;
    }
    if !is_of_this_site(&headers) {
        return refused(StatusCode::FORBIDDEN, "other_site", "pages of other sites may not connect");
    }
    let Some(protocol) = protocol(&headers) else {
        let sentence = "name the protocol `graphql-transport-ws` in sec-websocket-protocol";
        return refused(StatusCode::BAD_REQUEST, "no_protocol", sentence);
    };
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade.protocols(ALL_WEBSOCKET_PROTOCOLS).max_message_size(BODY),
        Err(rejection) => return refused(rejection.status(), "bad_request", &rejection.body_text()),
    };
    let asking = match asking(&app, &headers).await {
        Ok(asking) => asking,
        Err(refused) => return *refused,
    };
    let Ok(place) = sockets.try_acquire_owned() else {
        let sentence = format!(
            "{} web sockets are open, as many as there may be: try again in a minute",
            patience.sockets
        );
        let refused = refused(StatusCode::SERVICE_UNAVAILABLE, "too_many_sockets", &sentence);
        return ([(RETRY_AFTER, "60")], refused).into_response();
    };
    // Asked for now: a server that stops waits for sockets that are about to open, too.
    let leaving = app.leaving();
    upgrade.on_upgrade(move |opened| {
        let shared = socket::Server { app, schema, protocol, patience };
        socket::serve(opened, shared, asking, (place, operations, leaving))
    })
}

/// The first protocol that the client names and the server speaks.
fn protocol(headers: &HeaderMap) -> Option<WebSocketProtocols> {
    let named = headers.get(SEC_WEBSOCKET_PROTOCOL)?.to_str().ok()?;
    named.split(',').find_map(|name| name.trim().parse().ok())
}

/// Any method but POST, and GET without a web socket.
async fn other_method() -> Response {
    let sentence = "send queries and mutations by POST; GET is for web sockets. A page to try queries is at \
                    /graphiql";
    let refused = refused(StatusCode::METHOD_NOT_ALLOWED, "use_post", sentence);
    ([(ALLOW, "POST, GET")], refused).into_response()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_operation_that_panics_is_answered() {
        #[allow(clippy::panic)] // what is to be caught
        let response = answered(async { panic!("of a test") }).await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = axum::body::to_bytes(response.into_body(), BODY).await.unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body["errors"][0]["extensions"]["code"], "internal_error");
    }
}
