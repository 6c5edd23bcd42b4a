//! The GraphQL API: lenses over the domain, one mutation for each command, subscriptions that resume.
//!
//! Nothing is decided here. What comes in is translated once (keys to ids, inches to units), what goes out is
//! read from the app; what the rules forbid is data (`Refused`), what is missing or broken is an error with a
//! stable `extensions.code`.

mod armoury;
mod battle;
mod campaign;
mod codes;
mod event;
mod events;
mod failure;
mod http;
mod league;
mod limits;
mod mutation;
mod outcome;
mod page;
mod paging;
mod people;
mod post_game;
mod query;
mod roster;
mod scalar;
mod socket;
mod subscription;
mod waiting;
mod word;

pub use http::{patient_router, router};
pub use limits::Patience;

use crate::app::{App, Viewer};
use async_graphql::{Context, Result};
use mutation::Mutation;
use query::Query;
use subscription::Subscription;

/// The schema that is served.
pub type Schema = async_graphql::Schema<Query, Mutation, Subscription>;

/// The schema over an app, with its limits.
pub fn schema(app: App) -> Schema {
    builder().data(app).finish()
}

/// The schema as text, as `schema.graphql` holds it.
pub fn sdl() -> String {
    builder().finish().sdl()
}

fn builder() -> async_graphql::SchemaBuilder<Query, Mutation, Subscription> {
    Schema::build(Query, Mutation::default(), Subscription)
        .limit_depth(limits::DEPTH)
        .limit_complexity(limits::COMPLEXITY)
        .limit_directives(limits::DIRECTIVES)
        .extension(limits::Bounds)
        .extension(codes::Codes)
}

/// The app that a request is about.
fn app<'a>(ctx: &Context<'a>) -> Result<&'a App> {
    ctx.data::<App>()
}

/// Who looks. Everything is public to those who reach the server, until access control comes.
fn viewer(_: &Context<'_>) -> Viewer {
    Viewer::Guest
}
