//! Soul blazes: a unit that one wounded burns on at the end of each turn.

use super::casualty::Harm;
use super::{chance, harm};
use crate::armoury::Ap;
use crate::battle::{Cause, Event, Step, Table};
use crate::dice::{Ask, Roll};
use crate::ids::{ModelId, UnitId};

/// The Strength of its hits.
const STRENGTH: u8 = 4;
/// Their AP.
const AP: Ap = Ap::Fixed(5);

/// A wound by a soul blaze sets units ablaze, of which anybody is left with a wound; one blaze is the most.
pub fn light(table: &mut Table<'_>, units: &[UnitId]) {
    for unit in units.iter().copied() {
        let battle = &table.battle;
        let lives = battle.alive(unit).any(|model| battle.wounds_left(model) > 0);
        if lives && !battle.unit(unit).ablaze {
            table.record(Event::UnitSetAblaze { unit });
        }
    }
}

/// The end of a turn: each blaze goes out on 3 or less, or else scores D3 hits.
pub fn burn(table: &mut Table<'_>) -> Step {
    for place in 0..table.battle.units.len() {
        let unit = UnitId(place as u16);
        let models: Vec<ModelId> = table.battle.alive(unit).collect();
        if let Some(model) = models.first().filter(|_| table.battle.unit(unit).ablaze) {
            let side = table.battle.unit_side(unit);
            let roll = Roll::at_least(Ask::SoulBlaze, side, *model, 1, 4);
            if table.count(roll)? == 0 {
                table.record(Event::UnitBurntOut { unit });
            } else {
                scorch(table, &models)?;
            }
        }
    }
    Ok(())
}

/// D3 hits, each on a random model of the unit.
fn scorch(table: &mut Table<'_>, models: &[ModelId]) -> Step {
    let (side, subject) = (table.battle.side_of(models[0]), models[0]);
    let count = chance::d3(table, Ask::SoulBlaze, side, subject)?;
    let hit = harm::Hit::new(STRENGTH, AP);
    if let [only] = models {
        return harm::hits(table, *only, count, hit, Harm::of(Cause::Fire));
    }
    for _ in 0..count {
        let unit = table.battle.unit_of(subject);
        let left: Vec<ModelId> = table.battle.alive(unit).collect();
        if let Some(model) = chance::pick(table, side, &left)? {
            harm::hits(table, model, 1, hit, Harm::of(Cause::Fire))?;
        }
    }
    Ok(())
}
