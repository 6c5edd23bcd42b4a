//! Whom a form names: from a list, or by name where the list would be long.

use super::error::Failure;
use super::forms::actor;
use super::tongue::Tongue;
use super::visitor::{Fields, Visitor};
use crate::app::{App, Person};
use crate::ids::PlayerId;
use maud::{Markup, html};
use std::fmt::Display;
use std::str::FromStr;

/// Most choices of a list; where there are more, the name is written.
pub const MOST_CHOICES: usize = 60;

/// A choice of people.
pub fn choice(tongue: Tongue, name: &str, people: &[Person]) -> Markup {
    let all: Vec<_> = people.iter().map(|person| (person.id, person.name.clone())).collect();
    one_of(tongue, &tongue.say("organise-person"), name, &all)
}

/// One of these: from a list, or by its name where the list would be too long. See [`meant`].
pub fn one_of<I: Display>(tongue: Tongue, label: &str, name: &str, all: &[(I, String)]) -> Markup {
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
pub fn meant<I: FromStr>(text: &str, all: impl IntoIterator<Item = (I, String)>) -> Result<I, Failure> {
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
pub fn person_meant(text: &str, people: Vec<Person>) -> Result<PlayerId, Failure> {
    meant(text, people.into_iter().map(|person| (person.id, person.name)))
}

/// The choice of who acts, where nobody logs in; see [`acting`].
pub fn whose(visitor: &Visitor, label: &str, people: &[Person]) -> Markup {
    let all: Vec<_> = people.iter().map(|person| (person.id, person.name.clone())).collect();
    html! {
        @if !visitor.has_accounts {
            (one_of(visitor.tongue, label, "actor", &all))
            @if people.is_empty() { p.facts { (visitor.tongue.say("organise-nobody")) } }
        }
    }
}

/// Those among whom [`whose`] lets one choose: everybody, where nobody logs in.
///
/// # Errors
/// What the app says.
pub async fn actors(app: &App, visitor: &Visitor) -> Result<Vec<Person>, Failure> {
    if visitor.has_accounts { Ok(Vec::new()) } else { Ok(app.players(visitor.viewer()).await?) }
}

/// Who acts by a form with such a choice.
///
/// # Errors
/// Nobody is logged in; the form names nobody, or a name that nobody or several have.
pub async fn acting(app: &App, visitor: &Visitor, fields: &Fields) -> Result<PlayerId, Failure> {
    match fields.filled("actor") {
        Some(named) if !visitor.has_accounts => person_meant(named, actors(app, visitor).await?),
        _ => actor(visitor, fields),
    }
}
