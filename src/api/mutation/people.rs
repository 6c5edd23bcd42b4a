//! People.

use super::request;
use crate::api::app;
use crate::api::outcome::{OutcomeView, welcomed};
use crate::app::Viewer;
use async_graphql::{Context, ID, Object, Result};

#[derive(Default)]
pub(super) struct PeopleMutation;

#[Object]
impl PeopleMutation {
    /// Makes a person known under a name that nobody else has.
    async fn create_player(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The name that people use; it can be erased.")] name: String,
        key: Option<ID>,
    ) -> Result<OutcomeView> {
        let request = request(ctx, Viewer::System, key, None)?;
        welcomed(app(ctx)?.create_player(&request, &name).await)
    }
}
