//! Keeps the pages of other sites out: a browser lets any page send requests to this machine, also under a
//! name that somebody else has pointed at it.

use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, X_CONTENT_TYPE_OPTIONS};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Where the addresses of the API begin.
const API: &str = "/graphql";

/// Refuses requests for another name than this machine's own.
pub async fn local(request: Request, next: Next) -> Response {
    let uri = request.uri().authority().cloned();
    let host = uri.or_else(|| text(request.headers(), HOST).and_then(|host| host.parse().ok()));
    if !host.as_ref().is_some_and(is_local) {
        let sentence = "this server answers to localhost, 127.0.0.1 and [::1] only: use one of them, or start \
                        it with accounts, by `warlog serve`";
        return refused(StatusCode::FORBIDDEN, "host_not_local", sentence);
    }
    next.run(request).await
}

/// Refuses what the page of another site sends to the API; the pages look at their forms themselves, and answer by a
/// page.
pub async fn own(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = text(headers, HOST).or(request.uri().authority().map(Authority::as_str));
    let own = match text(headers, ORIGIN).and_then(|origin| origin.split_once("://")) {
        Some((_, site)) => host.is_some_and(|host| site.eq_ignore_ascii_case(host)),
        None => !headers.contains_key(ORIGIN),
    };
    if request.method() == Method::POST && !own && request.uri().path().starts_with(API) {
        let sentence = "pages of other sites may not send commands: use this server's own";
        return refused(StatusCode::FORBIDDEN, "other_site", sentence);
    }
    next.run(request).await
}

fn is_local(host: &Authority) -> bool {
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|name| host.host().eq_ignore_ascii_case(name))
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// An answer in the form of the API, to whoever asked for whatever.
pub(super) fn refused(status: StatusCode, code: &str, sentence: &str) -> Response {
    let error = serde_json::json!({ "message": sentence, "extensions": { "code": code } });
    let headers = [
        (CACHE_CONTROL, "no-store"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (status, headers, axum::Json(serde_json::json!({ "errors": [error] }))).into_response()
}
