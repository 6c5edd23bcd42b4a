//! What organisers do: founding leagues and campaigns, who belongs to them and in which role, the charter, and what is
//! ruled about rosters, seasons and games.

pub mod campaign;
pub mod charter;
mod correct;
pub mod league;
mod rounds;
mod said;

use super::error::Failure;
use super::files;
use super::forms::Hand;
use super::tongue::Tongue;
use crate::app::{App, Person};
use crate::ids::PlayerId;
use axum::Router;
use axum::routing::{get, post};
use maud::{Markup, html};
use std::fmt::Display;
use std::str::FromStr;

/// Most choices of a list; where there are more, the name is written.
const MOST_CHOICES: usize = 60;
/// How many lines of a list a page shows.
const MOST: usize = 20;

/// A choice of people.
fn choice(tongue: Tongue, name: &str, people: &[Person]) -> Markup {
    let all: Vec<_> = people.iter().map(|person| (person.id, person.name.clone())).collect();
    one_of(tongue, &tongue.say("organise-person"), name, &all)
}

/// One of these: from a list, or by its name where the list would be too long. See [`meant`].
fn one_of<I: Display>(tongue: Tongue, label: &str, name: &str, all: &[(I, String)]) -> Markup {
    html! {
        label { span { (label) }
            @if all.len() <= MOST_CHOICES {
                select name=(name) required {
                    option value="" {}
                    @for (id, called) in all { option value=(id) { (called) } }
                }
            } @else {
                input name=(name) required autocomplete="off" placeholder=(tongue.say("organise-by-name"));
            }
        }
    }
}

/// Which of these a form names: by its id, or by a name that it alone has.
///
/// # Errors
/// Nobody is called so, or several are.
fn meant<I: FromStr>(text: &str, all: impl IntoIterator<Item = (I, String)>) -> Result<I, Failure> {
    if let Ok(id) = text.parse() {
        return Ok(id);
    }
    let wanted = text.trim().to_lowercase();
    let mut called = all.into_iter().filter(|(_, name)| name.to_lowercase() == wanted);
    match (called.next(), called.next()) {
        (Some((id, _)), None) => Ok(id),
        _ => {
            let sentence = "Nobody here is called so, or several are: write the whole name, or the id.";
            Err(Failure::bad_request("no_such_name", sentence))
        }
    }
}

/// The same among people.
fn person_meant(text: &str, people: Vec<Person>) -> Result<PlayerId, Failure> {
    meant(text, people.into_iter().map(|person| (person.id, person.name)))
}

/// The choice of who acts, where nobody logs in.
fn whose(tongue: Tongue, hand: &Hand<'_>, people: &[Person]) -> Markup {
    html! {
        @if !hand.visitor.has_accounts {
            label { span { (tongue.say("organise-whose")) } select name="actor" required {
                @for person in people { option value=(person.id) { (person.name) } }
            } }
            @if people.is_empty() { p.facts { (tongue.say("organise-nobody")) } }
        }
    }
}

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
