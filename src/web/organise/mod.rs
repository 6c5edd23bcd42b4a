//! What organisers do: founding leagues and campaigns, who belongs to them and in which role, the charter, and what is
//! ruled about rosters, seasons and games.

pub mod campaign;
pub mod charter;
pub mod league;
mod rounds;
mod said;

use super::forms::Hand;
use super::tongue::Tongue;
use crate::app::Person;
use crate::ids::PlayerId;
use maud::{Markup, html};

/// A choice of people.
fn choice(tongue: Tongue, name: &str, people: &[Person]) -> Markup {
    html! {
        label { span { (tongue.say("organise-person")) } select name=(name) required {
            option value="" {}
            @for person in people { option value=(person.id) { (person.name) } }
        } }
    }
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
