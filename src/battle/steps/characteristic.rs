//! Tests on a characteristic (CT).

use crate::armoury::Characteristic;
use crate::battle::{Step, Table};
use crate::dice::{Ask, Roll};
use crate::ids::ModelId;

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
