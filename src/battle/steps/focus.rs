//! Focus fire (FF-01 to FF-10): only models in no better cover than declared can be wounded.

use super::cover;
use crate::battle::{Focus, Step, Table};
use crate::ids::{ModelId, UnitId};

/// The models of the target that can be wounded; frozen from now on (FF-06). Where all of several have the same cover
/// there is nothing to focus on, and the declaration has no effect (FF-01).
pub fn eligible(
    table: &mut Table<'_>,
    firers: &[ModelId],
    target: UnitId,
    focus: Focus,
) -> Step<Vec<ModelId>> {
    let models: Vec<ModelId> = table.battle.alive(target).collect();
    let mut saves = Vec::with_capacity(models.len());
    for model in models {
        saves.push((model, cover::plan(table, firers, model)?.save()));
    }
    let alike = saves.len() > 1 && saves.windows(2).all(|pair| pair[0].1 == pair[1].1);
    let stands = |save: Option<u8>| match focus {
        Focus::NoCover => save.is_none(),
        Focus::Cover(named) => save.is_none_or(|save| save >= named),
    };
    Ok(saves.into_iter().filter(|(_, save)| alike || stands(*save)).map(|(model, _)| model).collect())
}
