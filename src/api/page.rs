//! A page to try queries on: all of it comes from this program, so it works without a network.

use axum::Router;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;

/// The page, its module and its style.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/graphiql", get(async |headers| served("text/html; charset=utf-8", html(&headers))))
        .route(
            "/graphiql/page.mjs",
            get(async || served("text/javascript; charset=utf-8", include_str!("page/page.mjs"))),
        )
        .route(
            "/graphiql/page.css",
            get(async || served("text/css; charset=utf-8", include_str!("page/page.css"))),
        )
}

/// The page, with the address by which the reader came.
fn html(headers: &HeaderMap) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    // Of these letters nothing but text can be made.
    let is_plain = |host: &&str| host.chars().all(|c| c.is_ascii_alphanumeric() || ".:-[]".contains(c));
    let scheme = if text("x-forwarded-proto") == Some("https") { "https" } else { "http" };
    let site = format!("{scheme}://{}", text("host").filter(is_plain).unwrap_or("127.0.0.1:8080"));
    include_str!("page/page.html").replace("{site}", &site)
}

fn served(kind: &'static str, text: impl IntoResponse) -> impl IntoResponse {
    let policy = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache"), (CONTENT_SECURITY_POLICY, policy)], text)
}
