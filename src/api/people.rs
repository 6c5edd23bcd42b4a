//! People: ids in the log, names beside it.

use super::failure::failed;
use super::{app, stats, viewer};
use crate::app::{Person, StatisticsOf};
use crate::ids::PlayerId;
use async_graphql::{ComplexObject, Context, Result, SimpleObject};
use std::collections::BTreeMap;

/// A person.
#[derive(Clone, SimpleObject)]
#[graphql(name = "Player", complex)]
pub(super) struct PersonView {
    /// The id that the log uses.
    pub id: PlayerId,
    /// The name that people use; none once it has been erased.
    pub name: Option<String>,
}

/// What is counted of a person.
#[ComplexObject]
impl PersonView {
    /// His statistics, wherever he plays.
    #[graphql(complexity = "100 + child_complexity")]
    async fn statistics(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which part of them; all of them by default.")] filter: Option<stats::FilterInput>,
    ) -> Result<stats::StatisticsView> {
        stats::of(ctx, StatisticsOf::Player(self.id), filter).await
    }
}

impl From<Person> for PersonView {
    fn from(person: Person) -> PersonView {
        PersonView { id: person.id, name: Some(person.name) }
    }
}

/// Everybody whom the viewer may meet in lists, by name.
pub(super) async fn all(ctx: &Context<'_>) -> Result<Vec<PersonView>> {
    let people = app(ctx)?.players(viewer(ctx)).await.map_err(|error| failed(&error))?;
    Ok(people.into_iter().map(PersonView::from).collect())
}

/// These people, in this order.
pub(super) async fn some(
    ctx: &Context<'_>,
    ids: impl IntoIterator<Item = PlayerId>,
) -> Result<Vec<PersonView>> {
    let people = app(ctx)?.names(viewer(ctx)).await.map_err(|error| failed(&error))?;
    let mut names: BTreeMap<PlayerId, String> =
        people.into_iter().map(|person| (person.id, person.name)).collect();
    let person = |id| PersonView { id, name: names.remove(&id) };
    Ok(ids.into_iter().map(person).collect())
}

/// This person, if it is one.
pub(super) async fn one(ctx: &Context<'_>, id: Option<PlayerId>) -> Result<Option<PersonView>> {
    Ok(some(ctx, id).await?.pop())
}
