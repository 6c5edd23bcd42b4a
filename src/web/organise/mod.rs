//! What organisers do: founding leagues and campaigns, who belongs to them and in which role, the charter, and what is
//! ruled about rosters, seasons and games.

pub mod campaign;
pub mod charter;
mod correct;
pub mod league;
mod rounds;
mod said;

use super::files;
use crate::app::{App, Person};
use crate::ids::PlayerId;
use axum::Router;
use axum::routing::{get, post};

/// How many lines of a list a page shows.
const MOST: usize = 15;

/// What a person is called among these.
fn called(people: &[Person], id: PlayerId) -> String {
    let known = people.iter().find(|person| person.id == id);
    known.map_or_else(|| id.to_string().chars().take(8).collect(), |person| person.name.clone())
}

/// The pages of organisers by address.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/leagues/new", get(league::founding).post(league::found))
        .route("/leagues/{id}/organise", get(league::page).post(league::done))
        .route("/leagues/{id}/membership", post(league::membership))
        .route("/leagues/{id}/organise/campaign", get(charter::founding).post(charter::found))
        .route("/leagues/{id}/export.jsonl", get(files::league))
        .route("/campaigns/{id}/organise", get(campaign::page).post(said::done))
        .route("/campaigns/{id}/games/{number}/correct", get(correct::page).post(correct::done))
        .route("/campaigns/{id}/charter", get(charter::page).post(charter::amended))
}
