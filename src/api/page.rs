//! A page to try queries on: all of it comes from this program, so it works without a network.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;

/// The page, its module and its style.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/graphiql", get(async || served("text/html; charset=utf-8", include_str!("page/page.html"))))
        .route(
            "/graphiql/page.mjs",
            get(async || served("text/javascript; charset=utf-8", include_str!("page/page.mjs"))),
        )
        .route(
            "/graphiql/page.css",
            get(async || served("text/css; charset=utf-8", include_str!("page/page.css"))),
        )
}

fn served(kind: &'static str, text: &'static str) -> impl IntoResponse {
    let policy = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache"), (CONTENT_SECURITY_POLICY, policy)], text)
}
