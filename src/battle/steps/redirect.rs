//! Charging another unit because the one that was shot at is dead (AS-22 to AS-25).

use super::nerve;
use crate::battle::{Battle, Code, Place, Refusal, Step, Table};
use crate::dice::Ask;
use crate::geometry::{INCH, hundredths};
use crate::ids::{ModelId, UnitId};

/// How near to the dead the new target must be, in units.
const REACH: i32 = 3 * INCH;

/// Whether nobody of a unit is left.
pub fn is_gone(battle: &Battle, unit: UnitId) -> bool {
    let models = &battle.setup.units[unit.index()].models;
    models.iter().all(|model| battle.model(*model).place == Place::Removed)
}

/// Refuses targets that are too far from where the dead stood: from edge to edge of the bases (AS-25).
pub fn check(table: &mut Table<'_>, dead: UnitId, targets: &[UnitId]) -> Step {
    let fallen: Vec<ModelId> = table.battle.setup.units[dead.index()].models.clone();
    for target in targets {
        let mut nearest = i32::MAX;
        let foes: Vec<ModelId> = table.battle.alive(*target).collect();
        for foe in foes {
            for model in &fallen {
                nearest = nearest.min(table.distance(*model, foe)?);
            }
        }
        if nearest > REACH {
            let refusal = Refusal::new(Code::OutOfRange).with("reach", hundredths(REACH));
            return Err(refusal.with("distance", hundredths(nearest)).into());
        }
    }
    Ok(())
}

/// The Leadership test of who aims anew.
pub fn passes(table: &mut Table<'_>, unit: UnitId) -> Step<bool> {
    nerve::passes_leadership(table, unit, Ask::Leadership)
}
