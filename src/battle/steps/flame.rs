//! The flame template (WP-13): it touches the firer, and whoever is under it is hit without a roll.

use super::blast::told_under;
use crate::battle::{Battle, Code, Mode, Place, Step, Table, require};
use crate::dice::{Ask, Die, Roll};
use crate::geometry::{Bearing, Body, bearing_to, template};
use crate::ids::{ModelId, Side, UnitId};

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

/// The models under the template, each hit once, in set-up order.
pub fn burst(
    table: &mut Table<'_>,
    firer: ModelId,
    target: UnitId,
    facing: Option<Bearing>,
) -> Step<Vec<ModelId>> {
    if table.battle.setup.mode == Mode::Tabletop {
        return told_under(table, firer);
    }
    Ok(under(&table.battle, firer, target, facing))
}

/// A template fired at a charger is not placed: how many hits it scores, a D3 (WP-14).
pub fn wall_of_fire(table: &mut Table<'_>, side: Side, firer: ModelId) -> Step<u16> {
    let faces = table.roll(Roll::amount(Ask::Template, side, firer, 1).with_die(Die::D3))?;
    Ok(faces.first().map_or(1, |face| face.0))
}

/// The models under the template; it points at the nearest model of the target where the order says nothing.
fn under(battle: &Battle, firer: ModelId, target: UnitId, facing: Option<Bearing>) -> Vec<ModelId> {
    let from = battle.body(firer);
    let nearest = battle.alive(target).min_by_key(|model| from.gap(&battle.body(*model)));
    let toward = nearest.map(|model| bearing_to(from.at, battle.model(model).at));
    let bearing = facing.or(toward).unwrap_or(from.facing);
    let others: Vec<ModelId> =
        battle.ids().filter(|id| *id != firer && battle.model(*id).place == Place::Table).collect();
    let bodies: Vec<Body> = others.iter().map(|model| battle.body(*model)).collect();
    template::under(&from, bearing, &bodies).into_iter().map(|place| others[place]).collect()
}
