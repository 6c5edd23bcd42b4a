//! Fear: who touches a fearsome enemy tests before any blow (`fear`).

use super::{arms, contact, nerve, pinning};
use crate::battle::{Battle, Event, Step, Table};
use crate::dice::Ask;
use crate::ids::{ModelId, UnitId};

/// Tests every unit that touches a fearsome enemy, in set-up order; who fails has Weapon Skill 1 for this
/// phase.
pub fn test(table: &mut Table<'_>) -> Step {
    for place in 0..table.battle.units.len() {
        let unit = UnitId(place as u16);
        if is_afraid(&table.battle, unit) && !nerve::passes_leadership(table, unit, Ask::Fear)? {
            let models: Vec<ModelId> = table.battle.alive(unit).collect();
            for model in models {
                table.record(Event::ModelQuailed { model });
            }
        }
    }
    Ok(())
}

fn is_afraid(battle: &Battle, unit: UnitId) -> bool {
    let fearsome = |foe: ModelId| arms::talents(battle, foe).is_fearsome();
    let touches = |model: ModelId| contact::foes(battle, model).into_iter().any(fearsome);
    let vehicle = battle.alive(unit).any(|model| battle.profile(model).armour.is_some());
    !vehicle && !pinning::nerve_plan(battle, unit).is_unafraid() && battle.alive(unit).any(touches)
}
