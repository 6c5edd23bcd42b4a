//! People: their names live outside the log, so that erasing one leaves every battle readable.

use super::accounts::{self, NewAccount};
use super::dispatch::{Changes, Context, Stop};
use super::log::Log;
use super::outcome::Refused;
use super::wish::Wish;
use super::{App, AppError, Outcome, Request, Viewer};
use crate::ids::{LeagueId, PlayerId, checked_person, is_like_name, is_same_name, name_key};
use crate::projections::{self, Named, Sight};
use crate::store::{Connection, Name, Side};
use std::collections::BTreeSet;
use uuid::Uuid;

/// Where people are known before and beyond any league.
pub(super) const PEOPLE: LeagueId = LeagueId(Uuid::nil());

/// A person.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Person {
    /// The id that the log uses.
    pub id: PlayerId,
    /// The name that people use.
    pub name: String,
}

impl App {
    /// Makes a person known under a name for which nobody else's is taken ([`is_like_name`]). The id
    /// follows from the request's key; in another database the same key makes another person.
    pub async fn create_player(
        &self,
        request: &Request,
        name: &str,
    ) -> Result<(PlayerId, Outcome), AppError> {
        let player = PlayerId::named(request.place_in(self.origin().await?), "player");
        let wish = Wish::CreatePlayer { player, name: name.to_owned(), account: None };
        Ok((player, self.dispatch(request, PEOPLE, wish).await?))
    }

    /// Everybody whom the viewer meets in what lists show him, by name.
    pub async fn players(&self, viewer: Viewer) -> Result<Vec<Person>, AppError> {
        self.people_seen(viewer, false).await
    }

    /// The same with those whom he may meet behind a link: whose names he is told where they take part.
    pub async fn names(&self, viewer: Viewer) -> Result<Vec<Person>, AppError> {
        self.people_seen(viewer, true).await
    }

    async fn people_seen(&self, viewer: Viewer, by_link: bool) -> Result<Vec<Person>, AppError> {
        let sight = self.sight(viewer).await?;
        let mut connection = self.reading().await?;
        let mut people = people(&mut connection).await?;
        if let Sight::Listed(person) = sight {
            let seen = projections::people_seen(&mut connection, person, by_link).await?;
            people.retain(|person| seen.contains(&person.id.0));
        }
        Ok(people)
    }

    /// The person with this id.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if there is none whom the viewer may meet, or his name was erased.
    pub async fn person(&self, viewer: Viewer, id: PlayerId) -> Result<Person, AppError> {
        let people = self.names(viewer).await?;
        people.into_iter().find(|person| person.id == id).ok_or_else(|| AppError::unknown("player", id))
    }

    /// The person with this name, however it is written ([`is_same_name`]).
    pub async fn find_player(&self, name: &str) -> Result<Option<Person>, AppError> {
        let people = self.players(Viewer::System).await?;
        Ok(people.into_iter().find(|person| is_same_name(&person.name, name)))
    }
}

/// Everybody, by name. Names are taken once in a database; of those who come in by an import, who has the name of
/// somebody else is told from him by a number: `Ann (2)`.
async fn people(connection: &mut Connection) -> Result<Vec<Person>, AppError> {
    let mut people: Vec<Person> = Vec::new();
    let mut taken = BTreeSet::new();
    for Named { id, name, .. } in projections::people(connection, PEOPLE).await? {
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let name = std::iter::once(name.clone()).chain(numbered).find(|name| taken.insert(name_key(name)));
        people.extend(name.map(|name| Person { id: PlayerId(id), name }));
    }
    people.sort_by(|a, b| (&a.name, a.id).cmp(&(&b.name, b.id)));
    Ok(people)
}

/// Decided again under the lock of the people's ledger, because it writes no event: of two who choose one
/// name, in two processes, the second is refused.
pub(super) async fn create(
    context: &Context<'_>,
    log: &mut Log<'_>,
    player: PlayerId,
    name: &str,
    account: Option<&NewAccount>,
) -> Result<Changes, Stop> {
    let name = checked_person(name).map_err(Stop::refused)?;
    let others = people(log.connection).await?;
    if let Some(other) = others.iter().find(|other| other.id != player && is_like_name(&other.name, &name)) {
        let as_this = if is_same_name(&other.name, &name) { "" } else { ", which looks like this" };
        let sentence = format!("there is a player {} already{as_this}: choose another name", other.name);
        return Err(Stop::refused(Refused::new("name_taken", sentence)));
    }
    let mut changes = Changes::to(context.request, &format!("player/{player}"), 0)?;
    changes.sides.push(Side::Name(Name { subject: player.0, kind: "player".to_owned(), name }));
    if let Some(account) = account {
        changes.sides.push(accounts::add(log, player, account).await?);
    }
    Ok(changes)
}

/// Refuses people who are not known here.
pub(super) async fn check_known(
    connection: &mut Connection,
    people: impl IntoIterator<Item = PlayerId>,
) -> Result<(), AppError> {
    for player in people {
        if !projections::is_person(connection, player).await? {
            return Err(AppError::unknown("player", player));
        }
    }
    Ok(())
}
