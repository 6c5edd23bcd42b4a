//! Notes that people left at moments of a battle.

use crate::api::failure::failed;
use crate::api::people::{self, PersonView};
use crate::api::scalar::iso;
use crate::api::{app, viewer};
use crate::app::BattleNote;
use crate::ids::BattleId;
use async_graphql::{Context, Object, Result};

/// A note on a moment of a battle.
pub(in crate::api) struct NoteView(BattleNote);

/// The notes on a battle, or those at one of its events.
pub(super) async fn notes(ctx: &Context<'_>, battle: BattleId, at: Option<u32>) -> Result<Vec<NoteView>> {
    let range = at.unwrap_or(0)..=at.unwrap_or(u32::MAX);
    let notes = app(ctx)?.notes(viewer(ctx), battle, range).await.map_err(|error| failed(&error))?;
    Ok(notes.into_iter().map(NoteView).collect())
}

/// A note on a moment of a battle.
#[Object(name = "Note")]
impl NoteView {
    /// Its number, by which `eraseNote` calls it.
    async fn number(&self) -> u32 {
        self.0.number
    }

    /// The number of the battle's event at which it stands.
    async fn at(&self) -> u32 {
        self.0.at
    }

    /// Who left it.
    async fn by(&self, ctx: &Context<'_>) -> Result<Option<PersonView>> {
        people::one(ctx, Some(self.0.by)).await
    }

    /// When, in UTC.
    async fn written_at(&self) -> String {
        iso(self.0.written)
    }

    /// What it says.
    async fn text(&self) -> &str {
        &self.0.text
    }
}
