//! What the forms of several pages share: whose hand they are in, what makes one that is sent twice one command, and
//! what came of it.

use super::account::proof;
use super::error::Failure;
use super::layout::Page;
use super::tongue::Tongue;
use super::visitor::{Fields, Visitor};
use super::words;
use crate::app::{App, AppError, Outcome, Refused, Request, Viewer};
use crate::ids::{CommandId, PlayerId};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use std::collections::BTreeSet;

/// Whose hand the forms of a page are in.
pub struct Hand<'v> {
    /// Who looks.
    pub visitor: &'v Visitor,
    /// In whose name they are sent where nobody logs in.
    actor: Option<PlayerId>,
    /// What the key of each begins with.
    key: String,
}

impl<'v> Hand<'v> {
    /// Forms of a page; `actor`: in whose name they are sent where nobody logs in.
    pub fn of(app: &App, visitor: &'v Visitor, actor: Option<PlayerId>) -> Hand<'v> {
        Hand { visitor, actor, key: app.fresh_id().to_string() }
    }

    /// The hidden fields of a form; `word` tells it from the others of the page.
    pub fn fields(&self, word: &str) -> Markup {
        html! {
            (proof(self.visitor))
            input type="hidden" name="key" value={ (self.key) " " (word) };
            @if let (false, Some(actor)) = (self.visitor.has_accounts, self.actor) {
                input type="hidden" name="actor" value=(actor);
            }
        }
    }

    /// A form that is one button; what it does is `what`, to what is in `with`.
    pub fn button(&self, action: &str, what: &str, with: &[(&str, &str)], label: &str) -> Markup {
        let word = with.iter().fold(what.to_owned(), |word, (_, value)| format!("{word} {value}"));
        html! {
            form.one method="post" action=(action) {
                (self.fields(&word))
                @for (name, value) in with { input type="hidden" name=(name) value=(value); }
                button name="do" value=(what) { (label) }
            }
        }
    }

    /// Whether it is this person who looks.
    pub fn is_by(&self, person: PlayerId) -> bool {
        self.visitor.viewer().person() == Some(person)
    }

    /// Whether the page shows forms that these people may send: where nobody logs in, to everybody.
    pub fn is_of(&self, people: &BTreeSet<PlayerId>) -> bool {
        !self.visitor.has_accounts || self.visitor.viewer().person().is_some_and(|one| people.contains(&one))
    }
}

/// Who acts by a form: who is logged in; where nobody logs in, whom the form names.
///
/// # Errors
/// Nobody is logged in; the form names nobody.
pub fn actor(visitor: &Visitor, fields: &Fields) -> Result<PlayerId, Failure> {
    if visitor.has_accounts {
        return Ok(visitor.somebody()?.player);
    }
    let sentence = "The form does not say who sends it.";
    fields.get("actor").parse().map_err(|_| Failure::bad_request("no_actor", sentence))
}

/// The command of a form: sent twice, it is given once.
pub fn request(app: &App, actor: PlayerId, fields: &Fields) -> Request {
    keyed(app, actor, fields, "")
}

/// The same for one of several commands of a form, told apart by `part`.
pub fn keyed(app: &App, actor: PlayerId, fields: &Fields, part: &str) -> Request {
    let fresh = app.request(Viewer::Player(actor));
    match fields.filled("key") {
        Some(key) => Request { key: CommandId::named(actor.0, &format!("{key}{part}")), ..fresh },
        None => fresh,
    }
}

/// Why a command was not given, in the tongue of who gave it; nothing if it was.
///
/// # Errors
/// Who asks has no right to it, or something does not work.
pub fn refused(tongue: Tongue, outcome: Result<Outcome, AppError>) -> Result<Option<String>, Failure> {
    match outcome? {
        Outcome::Refused(refused) if refused.code == "not_allowed" => Err(AppError::Denied(refused).into()),
        Outcome::Refused(refused) => Ok(Some(coded(tongue, &refused))),
        Outcome::Conflict { .. } => Ok(Some(tongue.say("organise-conflict"))),
        Outcome::Accepted(_) | Outcome::Waiting { .. } => Ok(None),
    }
}

/// Why something was refused; the stable code stands beside the sentence, as it does in the API.
pub fn coded(tongue: Tongue, refused: &Refused) -> String {
    format!("{} ({})", tongue.refused(refused).trim_end_matches('.'), refused.code)
}

/// What is wrong with what a form sent.
pub fn complaint(wrong: Option<&str>) -> Markup {
    // A key of the charter stays as it is written: `roster.cap`.
    let begins = |sentence: &str| match sentence.split(' ').next() {
        Some(word) if word.contains('.') => sentence.to_owned(),
        _ => words::capitalised(sentence),
    };
    let sentence = wrong.map(|sentence| begins(sentence.trim_end_matches('.')));
    html! { @if let Some(sentence) = sentence { p.wrong role="alert" { (sentence) "." } } }
}

/// The form of a page sends what it does not have.
pub fn bad_form() -> Failure {
    Failure::bad_request("bad_form", "This is not what the form of this page sends.")
}

/// A page on which something is wrong.
pub fn wrong(page: Page) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
}
