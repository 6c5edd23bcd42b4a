//! Playing a battle in a browser: what each side may do now, what it is asked, what just happened; and all of it live.
//!
//! Every act is a form that works without script: one command with its key and the version that its page showed.
//! `assets/play.mjs` sends the same forms without leaving the page.

mod act;
mod asked;
mod begin;
mod chances;
mod choices;
mod desk;
mod facts;
mod live;
mod order;
mod overlay;
mod page;
mod questions;
mod seat;
mod story;
mod throw;
mod walk;

use crate::app::App;
use axum::Router;
use axum::routing::get;

/// The pages of play.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/battles/{id}/play", get(page::play).post(act::act))
        .route("/battles/{id}/play/live", get(live::live))
        .route("/campaigns/{id}/games/{number}/start", get(begin::page).post(begin::begun))
}
