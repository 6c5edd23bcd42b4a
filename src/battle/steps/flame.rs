//! The flame template (WP-13): it touches the firer, and whoever is under it is hit without a roll.

use crate::battle::{Battle, Code, Fact, Mode, Place, Step, Table, Value, require};
use crate::geometry::{Bearing, Body, bearing_to, template};
use crate::ids::{ModelId, UnitId};

/// Refuses a template that misses the target or lies over a friend. The players see to it in tabletop mode.
pub fn check(battle: &Battle, firer: ModelId, target: UnitId, facing: Option<Bearing>) -> Step {
    if battle.setup.mode == Mode::Tabletop {
        return Ok(());
    }
    let under = under(battle, firer, target, facing);
    let side = battle.side_of(firer);
    require(!under.iter().any(|model| battle.side_of(*model) == side), Code::FriendlyUnderMarker)?;
    require(under.iter().any(|model| battle.unit_of(*model) == target), Code::IllegalPlacement)
}

/// Hits by unit, in set-up order.
pub fn burst(
    table: &mut Table<'_>,
    firer: ModelId,
    target: UnitId,
    facing: Option<Bearing>,
) -> Step<Vec<(UnitId, u16)>> {
    let models = if table.battle.setup.mode == Mode::Tabletop {
        match table.measure(Fact::Under(firer))? {
            Value::Models(models) => models,
            _ => Vec::new(),
        }
    } else {
        under(&table.battle, firer, target, facing)
    };
    let mut units: Vec<UnitId> = models
        .iter()
        .filter(|model| model.index() < table.battle.models.len())
        .map(|model| table.battle.unit_of(*model))
        .collect();
    units.sort_unstable();
    let hits = units.chunk_by(|one, other| one == other);
    Ok(hits.map(|hits| (hits[0], hits.len() as u16)).collect())
}

/// The models under the template; it points at the nearest model of the target where the order says nothing.
fn under(battle: &Battle, firer: ModelId, target: UnitId, facing: Option<Bearing>) -> Vec<ModelId> {
    let from = battle.body(firer);
    let nearest = battle.alive(target).min_by_key(|model| from.gap(&battle.body(*model)));
    let toward = nearest.map(|model| bearing_to(from.at, battle.model(model).at));
    let bearing = facing.or(toward).unwrap_or(from.facing);
    let others: Vec<ModelId> = battle
        .ids()
        .filter(|id| {
            *id != firer && battle.carrier(firer) != Some(*id) && battle.model(*id).place == Place::Table
        })
        .collect();
    let bodies: Vec<Body> = others.iter().map(|model| battle.body(*model)).collect();
    template::under(&from, bearing, &bodies).into_iter().map(|place| others[place]).collect()
}
