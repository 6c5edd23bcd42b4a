//! The pages: made on the server, useful without script, the same for a phone and a desk.

mod about;
pub mod after;
mod assets;
mod battle;
pub mod board;
pub mod campaign;
pub mod dice;
mod error;
mod forks;
mod home;
mod labels;
pub mod layout;
pub mod packs;
mod pages;
pub mod replay;
pub mod roster;
pub mod rules;
pub mod story;
pub mod waiting;
mod ways;
mod words;

use crate::app::App;
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// All pages and what they load. It answers for every address that no other router knows, so it is
/// merged with routers that have no fallback of their own.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/", get(pages::home))
        .route("/leagues", get(ways::home))
        .route("/campaigns", get(ways::home))
        .route("/rosters", get(ways::home))
        .route("/battles", get(ways::home))
        .route("/leagues/{id}", get(pages::league))
        .route("/campaigns/{id}", get(pages::campaign))
        .route("/rosters/{id}", get(pages::roster))
        .route("/rosters/{id}/after", get(pages::after))
        .route("/battles/{id}", get(pages::battle))
        .route("/battles/{id}/replay", get(ways::beginning))
        .route("/battles/{id}/replay/{number}", get(pages::replay))
        .route("/waiting", get(pages::waiting))
        .route("/rules", get(pages::rules))
        .route("/packs", get(pages::packs))
        .route("/packs/{id}", get(pages::pack))
        .route("/dice", get(pages::dice))
        .route("/api", get(pages::api))
        .route("/health", get(pages::health))
        .method_not_allowed_fallback(pages::read_only)
        .merge(assets::routes())
        .route("/robots.txt", get(ways::robots))
        .route("/favicon.ico", get(ways::icon))
        .fallback(ways::nowhere)
        .layer(from_fn(guarded))
        .with_state(app)
}

/// What pages may load and who may frame them: nothing and nobody but this server.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Adds the headers that keep a page safe. Pages are always asked for again; files say themselves how
/// long they may be kept.
async fn guarded(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if is_plain_refusal(&response) {
        let sentence = "The address cannot be read: a part of it is broken, missing or there twice.";
        response = error::Failure::bad_request("bad_address", sentence).into_response();
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}

/// Whether the router itself refused an address, in plain text, before any page was asked.
fn is_plain_refusal(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    response.status() == StatusCode::BAD_REQUEST && kind.is_some_and(|kind| kind.starts_with("text/plain"))
}
