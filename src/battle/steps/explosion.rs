//! A vehicle explodes (VH-10, VH-11): those around it, then those inside.

use super::casualty::Harm;
use super::{damage, harm, transport, wounding};
use crate::armoury::{Ap, Characteristic};
use crate::battle::{
    Answer, Battle, Cause, Event, Fact, Mode, Place, Question, Step, Subject, Table, Topic, Value,
};
use crate::dice::{Ask, Roll};
use crate::geometry::INCH;
use crate::ids::{ModelId, Side, UnitId};
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
    let mut units: Vec<UnitId> = Vec::new();
    for passenger in transport::passengers(&table.battle, vehicle) {
        let unit = table.battle.unit_of(passenger);
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    for unit in units {
        inside(table, vehicle, unit, harm)?;
    }
    transport::crawl_out(table, vehicle)
}

/// A hit for each passenger; among several of a unit their owner says who takes the wounds (VH-11).
fn inside(table: &mut Table<'_>, vehicle: ModelId, unit: UnitId, harm: Harm) -> Step {
    let of_unit = |battle: &Battle| -> Vec<ModelId> {
        let inside = transport::passengers(battle, vehicle).into_iter();
        inside.filter(|id| battle.unit_of(*id) == unit).collect()
    };
    let models = of_unit(&table.battle);
    if let [only] = models.as_slice() {
        return hit(table, *only, INSIDE, harm);
    }
    let toughness = wounding::majority(&table.battle, Characteristic::T, models.iter().copied());
    let Some(needed) = toughness.and_then(|toughness| tables::to_wound(INSIDE, toughness)) else {
        return Ok(());
    };
    let (of, dice) = (table.battle.unit_side(unit), models.len() as u16);
    let wounds = table.count(Roll::at_least(Ask::ToWound, of, models[0], dice, needed))?;
    for left in (0..wounds).rev() {
        let offers: Vec<Answer> = of_unit(&table.battle).into_iter().map(Answer::Model).collect();
        if offers.is_empty() {
            break;
        }
        let question = Question { topic: Topic::Allocate, subject: Subject::Unit(unit), of, offers };
        if let Answer::Model(model) = table.choose(question)? {
            let hit = harm::Hit::new(INSIDE, Ap::None);
            table.within(&left, |table| harm::saved(table, model, 1, hit, harm))?;
        }
    }
    Ok(())
}

/// Who else stands within reach. Armour too thick for such a hit is not rolled for.
fn around(table: &mut Table<'_>, vehicle: ModelId, reach: i32) -> Step<Vec<ModelId>> {
    let told = match table.battle.setup.mode {
        Mode::Tabletop => Some(table.measure(Fact::Under(vehicle))?),
        Mode::Board => None,
    };
    let battle = &table.battle;
    let hull = battle.body(vehicle);
    let near = |id: &ModelId| match &told {
        Some(told) => matches!(told, Value::Models(models) if models.contains(id)),
        None => battle.body(*id).within(&hull, reach),
    };
    let stands = |id: &ModelId| *id != vehicle && battle.model(*id).place == Place::Table;
    Ok(battle.ids().filter(stands).filter(near).collect())
}

/// One hit without AP.
fn hit(table: &mut Table<'_>, model: ModelId, strength: u8, harm: Harm) -> Step {
    if table.battle.model(model).place == Place::Removed {
        return Ok(());
    }
    harm::hits(table, model, 1, harm::Hit::new(strength, Ap::None), harm)
}
