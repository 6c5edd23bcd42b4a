//! A blow at who leaves a combat, before it moves (HO-51).

use super::{arms, blows, contact};
use crate::battle::{Battle, Event, Place, Step, Table};
use crate::ids::{ModelId, UnitId};

/// Those whom a unit leaves strike at it, each once a turn.
pub fn blows(table: &mut Table<'_>, unit: UnitId) -> Step {
    let mut pairs: Vec<(ModelId, ModelId)> = Vec::new();
    for foe in table.battle.alive(unit) {
        for model in table.battle.model(foe).engaged.iter().copied() {
            let known = pairs.iter().any(|(other, _)| *other == model);
            if !known && strikes(&table.battle, model, foe) {
                pairs.push((model, foe));
            }
        }
    }
    let mut pairs = pairs.into_iter();
    while let Some((model, foe)) = pairs.next() {
        if table.battle.model(foe).place == Place::Table {
            table.record(Event::ModelFollowed { model, foe });
            table.within(&pairs.as_slice(), |table| blows::strike_once(table, model, foe))?;
        }
    }
    Ok(())
}

fn strikes(battle: &Battle, model: ModelId, foe: ModelId) -> bool {
    let state = battle.model(model);
    let free = !state.followed && !state.evades && !battle.unit(battle.unit_of(model)).falling_back;
    free && arms::talents(battle, model).is_following() && contact::foes(battle, model).contains(&foe)
}
