//! People: their names live outside the log, so that erasing one leaves every battle readable.

use super::{App, AppError, Request, Viewer};
use crate::ids::{LeagueId, PlayerId, checked_name};
use crate::projections;
use crate::store::{Batch, Name, Outcome, Side, Work, fingerprint};
use uuid::Uuid;

/// Where people are known before and beyond any league.
pub(super) const PEOPLE: LeagueId = LeagueId(Uuid::nil());

/// The longest name of a person, in characters.
const LONGEST_NAME: usize = 60;

/// A person.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Person {
    /// The id that the log uses.
    pub id: PlayerId,
    /// The name that people use.
    pub name: String,
}

impl App {
    /// Makes a person known under a name that nobody else has. The id follows from the request's key.
    ///
    /// # Errors
    /// `bad_name`, `name_taken`, or what the store says.
    pub async fn create_player(&self, request: &Request, name: &str) -> Result<Person, AppError> {
        let name = checked_name(name, LONGEST_NAME).map_err(|length| AppError::BadRequest {
            code: "bad_name",
            sentence: format!("a name has 1 to {LONGEST_NAME} characters on one line; this one has {length}"),
        })?;
        let person = Person { id: PlayerId::named(request.key.0, "player"), name };
        let _one_at_a_time = self.inner.naming.lock().await;
        if let Some(other) = self.find_player(&person.name).await?
            && other.id != person.id
        {
            let sentence = format!("there is a player {} already: choose another name", other.name);
            return Err(AppError::BadRequest { code: "name_taken", sentence });
        }
        let actor = request.viewer.actor().unwrap_or(Viewer::SYSTEM);
        let row = Name { subject: person.id.0, kind: "player".to_owned(), name: person.name.clone() };
        let batch = Batch {
            ledger: PEOPLE,
            actor,
            key: request.key,
            fingerprint: fingerprint(actor, format!("create player {:?}", person.name).as_bytes()),
            recorded_at: self.now(),
            work: Work { writes: Vec::new(), sides: vec![Side::Name(row)], answer: Vec::new() },
            again: None,
        };
        match self.inner.store.append(batch).await? {
            Outcome::KeyReused => Err(AppError::KeyReused),
            _ => Ok(person),
        }
    }

    /// Everybody, by name.
    pub async fn players(&self, _viewer: Viewer) -> Result<Vec<Person>, AppError> {
        let names = projections::people(&mut self.reading().await?).await?;
        let mut people: Vec<Person> =
            names.into_iter().map(|(id, name)| Person { id: PlayerId(id), name }).collect();
        people.sort_by(|a, b| (&a.name, a.id).cmp(&(&b.name, b.id)));
        Ok(people)
    }

    /// The person with this id.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if there is none, or his name was erased.
    pub async fn person(&self, id: PlayerId) -> Result<Person, AppError> {
        let people = self.players(Viewer::System).await?;
        people.into_iter().find(|person| person.id == id).ok_or_else(|| AppError::unknown("player", id))
    }

    /// The person with this name, capital letters or not.
    pub async fn find_player(&self, name: &str) -> Result<Option<Person>, AppError> {
        let wanted = name.trim().to_lowercase();
        let people = self.players(Viewer::System).await?;
        Ok(people.into_iter().find(|person| person.name.to_lowercase() == wanted))
    }
}
