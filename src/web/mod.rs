//! The pages: made on the server, useful without script, the same for a phone and a desk.

mod about;
mod account;
pub mod after;
mod aftermath;
mod assets;
mod battle;
pub mod board;
mod board_words;
mod build;
pub mod campaign;
mod charter_faults;
mod charter_form;
mod charter_keys;
mod charts;
mod choosing;
pub mod dice;
mod error;
mod feed;
mod files;
mod forks;
mod forms;
mod game;
mod happenings;
mod home;
mod honours;
mod labels;
pub mod layout;
mod marked;
mod notes;
mod onward;
mod organise;
pub mod packs;
mod paged;
mod pages;
mod pair;
mod people;
mod play;
mod records;
pub mod reel;
mod refusals;
pub mod replay;
mod replays;
mod report_form;
mod results;
pub mod roster;
mod rounds;
mod rulebook;
mod stats;
pub mod story;
mod teams;
mod terms;
pub mod timeline;
pub mod tongue;
mod verify;
pub mod visitor;
pub mod waiting;
mod ways;
mod webhooks;
mod what_if;
mod words;

use crate::app::App;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::FutureExt as _;
use layout::Page;
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use visitor::Visitor;

/// All pages and what they load. It answers for every address that no other router knows, so it is
/// merged with routers that have no fallback of their own.
pub fn router(app: App) -> Router {
    looked_at()
        .merge(people())
        .merge(replays::routes())
        .merge(organise::routes())
        .merge(build::routes())
        .merge(aftermath::routes())
        .merge(rulebook::routes())
        .merge(stats::routes())
        .merge(records::routes())
        .merge(happenings::routes())
        .merge(play::routes())
        .layer(DefaultBodyLimit::max(FORM))
        .method_not_allowed_fallback(pages::read_only)
        .merge(assets::routes())
        .route("/robots.txt", get(ways::robots))
        .route("/favicon.ico", get(ways::icon))
        .fallback(ways::nowhere)
        .layer(from_fn_with_state(app.clone(), guarded))
        .with_state(app)
}

/// Leagues, campaigns, rosters and battles, and what one reads about them.
fn looked_at() -> Router<App> {
    Router::new()
        .route("/", get(pages::home))
        .route("/leagues", get(ways::home))
        .route("/campaigns", get(ways::home))
        .route("/rosters", get(ways::home))
        .route("/battles", get(ways::home))
        .route("/leagues/{id}", get(pages::league))
        .route("/campaigns/{id}", get(pages::campaign))
        .route("/campaigns/{id}/games/{number}", get(results::game).post(results::say))
        .route("/campaigns/{id}/games/{number}/report", get(results::report).post(results::reported))
        .route("/campaigns/{id}/todos", get(results::todos).post(results::ticked))
        .route("/campaigns/{id}/what-if", get(what_if::page))
        .route("/campaigns/{id}/pair", get(pair::page).post(pair::paired))
        .route("/campaigns/{id}/activity.atom", get(feed::campaign))
        .route("/campaigns/{id}/results.csv", get(files::results))
        .route("/campaigns/{id}/standings.csv", get(files::standings))
        .route("/campaigns/{id}/rosters.csv", get(files::rosters))
        .route("/battles/{id}/dice.json", get(files::dice))
        .route("/rosters/{id}", get(pages::roster))
        .route("/battles/{id}", get(pages::battle))
        .route("/waiting", get(pages::waiting))
        .route("/packs", get(pages::packs))
        .route("/packs/{id}", get(pages::pack))
        .route("/dice", get(pages::dice))
        .route("/api", get(pages::api))
        .route("/health", get(pages::health))
}

/// People: who they are, what they may do, and what their league tells elsewhere.
fn people() -> Router<App> {
    Router::new()
        .route("/language", post(ways::language))
        .route("/login", get(people::login).post(people::log_in))
        .route("/logout", post(people::log_out))
        .route("/sign-up", get(people::sign_up).post(people::signed_up))
        .route("/account", get(people::account))
        .route("/account/password", post(people::password))
        .route("/account/tokens", post(people::create_token))
        .route("/account/revoke", post(people::revoke))
        .route("/account/erase", post(people::erase_me))
        .route("/people", get(people::people))
        .route("/people/erase", post(people::erase))
        .route("/invitations/{code}", get(people::invitation).post(people::accept))
        .route("/leagues/{id}/invitations", post(people::invite))
        .route("/leagues/{id}/invitations/revoke", post(people::revoke_invitation))
        .route("/leagues/{id}/visibility", post(people::visibility))
        .route("/leagues/{id}/webhooks", get(webhooks::page).post(webhooks::add))
        .route("/leagues/{id}/webhooks/pause", post(webhooks::pause))
        .route("/leagues/{id}/webhooks/remove", post(webhooks::remove))
}

/// What pages may load and who may frame them: nothing and nobody but this server.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The most bytes that a form sends.
const FORM: usize = 16_384;

/// Finds out who looks, and frames the page for him. Adds the headers that keep it safe. Pages are always asked for
/// again; files say themselves how long they may be kept.
async fn guarded(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let found = Visitor::of(&app, request.headers(), peer).await;
    let visitor = found.as_ref().cloned().unwrap_or_default();
    let visitor = visitor.looking(request.headers(), request.method(), request.uri());
    request.extensions_mut().insert(visitor.clone());
    let mut response = match found {
        Ok(_) if !request.method().is_safe() && !visitor::is_of_this_site(&request) => {
            error::Failure::other_site().into_response()
        }
        Ok(_) => answered(next.run(request)).await,
        Err(failure) => failure.into_response(),
    };
    if is_plain_refusal(&response) {
        let sentence = "The address cannot be read: a part of it is broken, missing or there twice.";
        response = error::Failure::bad_request("bad_address", sentence).into_response();
    }
    let failure = response.extensions_mut().remove::<error::Failure>();
    let page = response.extensions_mut().remove::<Page>();
    let page = page.or_else(|| failure.map(|failure| failure.page(visitor.tongue)));
    let is_page = page.is_some();
    if let Some(page) = page {
        response.headers_mut().remove(header::CONTENT_LENGTH);
        *response.body_mut() = Body::from(page.render(&visitor).into_string());
    }
    let headers = response.headers_mut();
    if is_page {
        headers.insert(header::VARY, HeaderValue::from_static("accept-language, cookie"));
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(visitor.tongue.code()));
    }
    // What one sees another may not see.
    if is_page && visitor.has_accounts {
        // Nor is it there when one who has logged out goes back.
        let kept = if visitor.identity.is_some() { "private, no-store" } else { "private, no-cache" };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    }
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

/// The answer to a request, also where a page panics: a net for what nobody has foreseen.
async fn answered(page: impl Future<Output = Response>) -> Response {
    AssertUnwindSafe(page).catch_unwind().await.unwrap_or_else(|_| error::Failure::panicked().into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_page_that_panics_is_answered() {
        #[allow(clippy::panic)] // what is to be caught
        let response = answered(async { panic!("of a test") }).await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}
