//! Tests on a characteristic (CT).

use crate::armoury::Characteristic;
use crate::battle::{Battle, Step, Table};
use crate::dice::{Ask, Roll};
use crate::ids::{ModelId, UnitId};

/// An Initiative test by this name: not above the value, and a 6 always fails (CT-01, CT-02). Without any
/// Initiative it fails without a die (CT-03).
pub fn passes_initiative(table: &mut Table<'_>, ask: Ask, model: ModelId) -> Step<bool> {
    let initiative = table.battle.characteristic(model, Characteristic::I);
    if initiative == 0 {
        return Ok(false);
    }
    let roll = Roll::at_most(ask, table.battle.side_of(model), model, 1, initiative.min(5));
    Ok(table.count(roll)? == 1)
}

/// The model whose Initiative counts where a unit tests once: the highest of it, of equals the first (CT-06).
pub fn quickest(battle: &Battle, unit: UnitId) -> Option<ModelId> {
    let initiative = |model: &ModelId| battle.characteristic(*model, Characteristic::I);
    battle.alive(unit).collect::<Vec<_>>().into_iter().rev().max_by_key(initiative)
}
