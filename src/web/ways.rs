//! Addresses that lead to other addresses, and those that lead nowhere.

use super::assets;
use super::error::Failure;
use super::tongue::Tongue;
use super::visitor::{Fields, remember};
use crate::app::App;
use axum::extract::State;
use axum::http::{Method, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};

/// `/leagues` and the like: the first page lists them.
pub async fn home() -> Redirect {
    Redirect::to("/")
}

/// `/language`: remembers the tongue that was chosen and leads back to the page where it was.
pub async fn language(State(app): State<App>, fields: Fields) -> Response {
    let back = Redirect::to(fields.next());
    match Tongue::named(fields.get("tongue")) {
        Some(tongue) => (remember(&app, tongue), back).into_response(),
        None => back.into_response(),
    }
}

/// `/favicon.ico`, where browsers look without being told.
pub async fn icon() -> Redirect {
    Redirect::to(assets::address("icon.svg"))
}

/// What programs that read all pages may read. A battle has a page for each of its events: they need not.
pub async fn robots() -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
        "User-agent: *\nDisallow: /battles/\nDisallow: /graphql\n",
    )
}

/// Any other address: the same without slashes at its end, if it has some.
pub async fn nowhere(method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_end_matches('/');
    // An address that begins with two slashes would lead to another site.
    let is_ours = path.starts_with('/') && !path.starts_with("//");
    if path.len() == uri.path().len() || !is_ours || !matches!(method, Method::GET | Method::HEAD) {
        return Failure::nothing_here().into_response();
    }
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    Redirect::permanent(&format!("{path}{query}")).into_response()
}
