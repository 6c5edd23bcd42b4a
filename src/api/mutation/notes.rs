//! Notes on moments of a battle.

use super::asked;
use crate::api::app;
use crate::api::outcome::{OutcomeView, told};
use crate::ids::{BattleId, PlayerId};
use async_graphql::{Context, ID, Object, Result};

#[derive(Default)]
pub(super) struct NoteMutation;

#[Object]
impl NoteMutation {
    /// Leaves a note at a moment of a battle, for everybody who sees the battle. Who plays it, who runs the campaign,
    /// members and arbitrators of the league may. `expectedVersion` is that of the notes.
    async fn leave_note(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "The number of the battle's event at which the note stands.")] at: u32,
        #[graphql(desc = "What it says, up to 1,000 characters; it is kept beside the log.")] text: String,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.leave_note(&request, battle, at, &text).await)
    }

    /// Erases a note: who left it, an organiser of the campaign, or an arbitrator of the league. Its text is gone.
    /// `expectedVersion` is that of the notes.
    async fn erase_note(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Its number, as `notes` of the battle tells it.")] note: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.erase_note(&request, battle, note).await)
    }
}
