//! Focus fire (FF-01 to FF-10): only models in no better cover than declared can be wounded.

use super::cover;
use crate::battle::{Focus, Step, Table};
use crate::ids::{ModelId, UnitId};

/// The models of the target that can be wounded; frozen from now on (FF-06).
pub fn eligible(
    table: &mut Table<'_>,
    firers: &[ModelId],
    target: UnitId,
    focus: Focus,
) -> Step<Vec<ModelId>> {
    let models: Vec<ModelId> = table.battle.alive(target).collect();
    let mut eligible = Vec::with_capacity(models.len());
    for model in models {
        let save = cover::plan(table, firers, model)?.save();
        let stands = match focus {
            Focus::NoCover => save.is_none(),
            Focus::Cover(named) => save.is_none_or(|save| save >= named),
        };
        if stands {
            eligible.push(model);
        }
    }
    Ok(eligible)
}
