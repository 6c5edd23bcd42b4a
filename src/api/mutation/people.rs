//! People.

use super::request;
use crate::api::app;
use crate::api::asking::registrar;
use crate::api::outcome::{OutcomeView, told};
use async_graphql::{Context, ID, Object, Result};

#[derive(Default)]
pub(super) struct PeopleMutation;

#[Object]
impl PeopleMutation {
    /// Makes a person known under a name that nobody else has, without an account. Where there are accounts,
    /// administrators only.
    async fn create_player(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The name that people use; it can be erased.")] name: String,
        key: Option<ID>,
    ) -> Result<OutcomeView> {
        let request = request(ctx, registrar(ctx)?, key, None)?;
        told(app(ctx)?.create_player(&request, &name).await.map(|(_, outcome)| outcome))
    }
}
