//! A vehicle explodes (VH-10, VH-11): those around it, then those inside.

use super::casualty::Harm;
use super::harm::unless_saved;
use super::{damage, transport};
use crate::armoury::Characteristic;
use crate::battle::{Cause, Event, Fact, Mode, Place, Step, Table, Value};
use crate::dice::{Ask, Roll};
use crate::geometry::INCH;
use crate::ids::{ModelId, Side};
use crate::rules::tables;

/// The Strength of what hits those around it, and those inside.
const AROUND: u8 = 3;
const INSIDE: u8 = 4;

/// Takes the vehicle away after hits worth `lost` hull points, and hits everybody within a D6 of inches of
/// where its hull was.
pub fn explode(table: &mut Table<'_>, by: Side, vehicle: ModelId, lost: u8, harm: Harm) -> Step {
    let faces = table.roll(Roll::amount(Ask::Random, by, vehicle, 1))?;
    let reach = faces.first().map_or(1, |face| i32::from(face.0)) * INCH;
    let around = around(table, vehicle, reach)?;
    let wounds = lost.min(table.battle.wounds_left(vehicle));
    table.record(Event::WoundsSuffered { model: vehicle, wounds, cause: harm.cause, instant: false });
    table.record(Event::VehicleExploded { model: vehicle, reach });
    damage::remove(table, vehicle, harm);
    let harm = Harm { cause: Cause::Explosion, ..harm };
    for model in around {
        hit(table, model, AROUND, harm)?;
    }
    for passenger in transport::passengers(&table.battle, vehicle) {
        hit(table, passenger, INSIDE, harm)?;
    }
    transport::crawl_out(table, vehicle)
}

/// Who stands within reach; other vehicles are left out, because no armour is thin enough for such a hit.
fn around(table: &mut Table<'_>, vehicle: ModelId, reach: i32) -> Step<Vec<ModelId>> {
    if table.battle.setup.mode == Mode::Tabletop {
        return Ok(match table.measure(Fact::Under(vehicle))? {
            Value::Models(models) => {
                let known = models.into_iter().filter(|id| id.index() < table.battle.models.len());
                known.filter(|id| is_soft(table, *id)).collect()
            }
            _ => Vec::new(),
        });
    }
    let hull = table.battle.body(vehicle);
    let near = |id: &ModelId| is_soft(table, *id) && table.battle.body(*id).within(&hull, reach);
    Ok(table.battle.ids().filter(near).collect())
}

fn is_soft(table: &Table<'_>, id: ModelId) -> bool {
    table.battle.model(id).place == Place::Table && table.battle.profile(id).armour.is_none()
}

/// One hit without AP: armour and invulnerable saves, no cover.
fn hit(table: &mut Table<'_>, model: ModelId, strength: u8, harm: Harm) -> Step {
    if table.battle.model(model).place == Place::Removed {
        return Ok(());
    }
    let toughness = table.battle.characteristic(model, Characteristic::T);
    let Some(needed) = tables::to_wound(strength, toughness) else { return Ok(()) };
    let roll = Roll::at_least(Ask::ToWound, table.battle.side_of(model), model, 1, needed);
    let wounds = table.count(roll)?;
    let profile = table.battle.profile(model);
    let save = profile.sv.into_iter().chain(profile.inv).min();
    let instant = tables::is_instant_death(strength, profile.t);
    unless_saved(table, model, wounds, save, Harm { instant, ..harm })
}
