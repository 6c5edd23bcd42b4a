//! The files that pages load: the style sheet and the script of all, those of single pages, an icon. All are in the
//! binary.

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::LazyLock;

const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Name, type and content.
const FILES: &[(&str, &str, &str)] = &[
    ("style.css", STYLE, include_str!("assets/style.css")),
    ("board.mjs", SCRIPT, include_str!("assets/board.mjs")),
    ("play.css", STYLE, include_str!("assets/play.css")),
    ("play.mjs", SCRIPT, include_str!("assets/play.mjs")),
    ("build.css", STYLE, include_str!("assets/build.css")),
    ("build.mjs", SCRIPT, include_str!("assets/build.mjs")),
    ("organise.css", STYLE, include_str!("assets/organise.css")),
    ("rules.css", STYLE, include_str!("assets/rules.css")),
    ("rules.mjs", SCRIPT, include_str!("assets/rules.mjs")),
    ("sheet.css", STYLE, include_str!("assets/sheet.css")),
    ("stats.css", STYLE, include_str!("assets/stats.css")),
    ("replay.css", STYLE, include_str!("assets/replay.css")),
    ("replay.mjs", SCRIPT, include_str!("assets/replay.mjs")),
    ("verify.mjs", SCRIPT, include_str!("assets/verify.mjs")),
    ("icon.svg", "image/svg+xml", include_str!("assets/icon.svg")),
];

/// The addresses: they change with the content, so that browsers may keep a file for good.
static ADDRESSES: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
    let address = |(name, _, text): &(&'static str, &str, &str)| {
        (*name, format!("/assets/{name}?v={}", &hex::encode(Sha256::digest(text))[..12]))
    };
    FILES.iter().map(address).collect()
});

/// The address of a file; of the style sheet for a name that is none.
pub fn address(name: &str) -> &'static str {
    ADDRESSES.get(name).map_or("/assets/style.css", String::as_str)
}

/// Serves the files.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/assets/{name}", get(file))
}

/// A file may be kept for good under the address that changes with it, under its plain name it may not.
async fn file(Path(name): Path<String>, uri: Uri) -> Response {
    let is_current = ADDRESSES.get(name.as_str()).is_some_and(|address| uri == address.as_str());
    let kept = if is_current { "public, max-age=31536000, immutable" } else { "no-cache" };
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, text)) => {
            let headers = [(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, kept)];
            (headers, *text).into_response()
        }
        None => (StatusCode::NOT_FOUND, "There is no such file.\n").into_response(),
    }
}
