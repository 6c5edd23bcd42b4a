//! The GraphQL API: lenses over the domain, one mutation for each command, subscriptions that resume.
//!
//! Nothing is decided here. What comes in is translated once (keys to ids, inches to units), what goes out is
//! read from the app; what the rules forbid is data (`Refused`), what is missing or broken is an error with a
//! stable `extensions.code`.

mod activity;
mod answer;
mod armoury;
mod asking;
mod base;
mod battle;
mod campaign;
mod changes;
mod codes;
mod event;
mod events;
mod failure;
mod fit;
mod honours;
mod http;
mod league;
mod limits;
mod me;
mod mutation;
mod nulls;
mod order;
mod outcome;
mod page;
mod paging;
mod people;
mod post_game;
mod query;
mod report;
mod roster;
mod rounds;
mod scalar;
mod socket;
mod standings;
mod stats;
mod subscription;
mod together;
mod waiting;
mod what_if;
mod word;

pub use asking::Asking;
pub use http::{patient_router, router};
pub use limits::Patience;

use crate::app::{App, Identity, Viewer};
use async_graphql::{Context, Result};
use mutation::Mutation;
use query::Query;
use subscription::Subscription;

/// The schema that is served.
pub type Schema = async_graphql::Schema<Query, Mutation, Subscription>;

type Builder = async_graphql::SchemaBuilder<Query, Mutation, Subscription>;

/// The schema over an app, with its limits.
pub fn schema(app: App) -> Schema {
    builder().data(app).finish()
}

/// What a request of who has shown that he is somebody carries; of a guest, of nobody.
pub fn asking(identity: Option<Identity>) -> Asking {
    Asking(identity)
}

/// The schema as text, as `schema.graphql` holds it.
pub fn sdl() -> String {
    builder().finish().sdl()
}

fn builder() -> Builder {
    bounded().extension(limits::Bounds).extension(codes::Codes).extension(nulls::Nulls)
}

/// What holds bounds but says nothing of its own about what is wrong.
fn bounded() -> Builder {
    Schema::build(Query, Mutation::default(), Subscription)
        .limit_depth(limits::DEPTH)
        .limit_complexity(limits::COMPLEXITY)
        .limit_directives(limits::DIRECTIVES)
}

/// The app that a request is about.
fn app<'a>(ctx: &Context<'a>) -> Result<&'a App> {
    ctx.data::<App>()
}

/// Who looks.
fn viewer(ctx: &Context<'_>) -> Viewer {
    ctx.data_opt::<asking::Asking>().map_or(Viewer::Guest, asking::Asking::viewer)
}
