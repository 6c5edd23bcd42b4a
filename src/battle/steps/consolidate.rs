//! Consolidation: a side whose enemies are dead or flee moves a die's inches (FT-20).

use super::charge::is_told;
use super::fight::Combat;
use super::{contact, driving, movement};
use crate::battle::{Answer, Battle, Event, Gait, Question, Step, Subject, Table, Topic, Walk};
use crate::dice::{Ask, Roll};
use crate::geometry::INCH;
use crate::ids::{ModelId, Side, UnitId};

/// The units of a combat that have nobody left to fight consolidate, the side whose turn it is first.
pub fn after(table: &mut Table<'_>, combat: &Combat) -> Step {
    for side in [combat.active, combat.active.other()] {
        let battle = &table.battle;
        let own: Vec<ModelId> =
            combat.standing(battle).into_iter().filter(|model| battle.side_of(*model) == side).collect();
        if own.iter().all(|model| contact::fought(battle, *model).next().is_none()) {
            units(battle, &own).into_iter().try_for_each(|unit| consolidate(table, unit))?;
        }
    }
    Ok(())
}

fn units(battle: &Battle, models: &[ModelId]) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = models.iter().map(|model| battle.unit_of(*model)).collect();
    units.sort_unstable();
    units.dedup();
    units.retain(|unit| !battle.unit(*unit).falling_back);
    units
}

/// One unit's die and moves.
pub fn consolidate(table: &mut Table<'_>, unit: UnitId) -> Step {
    let able = |model: &ModelId| driving::check_able(&table.battle, *model).is_ok();
    let models: Vec<ModelId> = table.battle.alive(unit).filter(able).collect();
    let Some(speaker) = models.first().copied() else {
        return Ok(());
    };
    let side: Side = table.battle.unit_side(unit);
    let reach = INCH * i32::from(table.total(Roll::amount(Ask::Consolidate, side, speaker, 1))?);
    for model in models {
        go(table, model, reach)?;
    }
    Ok(())
}

fn go(table: &mut Table<'_>, model: ModelId, reach: i32) -> Step {
    if !is_told(&table.battle) {
        let walk = Walk { model, way: Vec::new(), facing: None, told: None };
        return movement::go(table, &walk, reach, Gait::Consolidate);
    }
    let state = table.battle.model(model);
    let (up, facing) = (state.up, state.facing);
    let (subject, of, offers) =
        (Subject::Model(model), table.battle.side_of(model), vec![Answer::At(state.at)]);
    if let Answer::At(at) = table.choose(Question { topic: Topic::Place, subject, of, offers })? {
        let distance = table.battle.model(model).at.distance(at);
        table.record(Event::ModelMoved { model, by: Gait::Consolidate, at, up, facing, distance });
    }
    Ok(())
}
