//! Cover of one model against a firing unit (SV-10 to SV-24, SV-32, GG).

use super::night;
use crate::armoury::UnitType;
use crate::battle::measure::{self, MODELS_COVER};
use crate::battle::missions::hold;
use crate::battle::{Battle, Between, Building, Fact, Mode, Step, Table, Value};
use crate::geometry::Point;
use crate::ids::ModelId;
use crate::rules::{CoverFrom, CoverPlan, Spot};

/// The cover of `model` from any of the firers (A-05: one obscured line of fire is enough), without what
/// going to ground adds.
pub fn plan(table: &mut Table<'_>, firers: &[ModelId], model: ModelId) -> Step<CoverPlan> {
    let mut best: Option<u8> = None;
    for firer in firers {
        if let Value::Cover(Some(cover)) = table.measure(Fact::Cover(*firer, model))? {
            best = Some(best.map_or(cover, |best| best.min(cover)));
        }
        if best.is_none_or(|best| best > MODELS_COVER)
            && table.measure(Fact::Between(*firer, model))? == Value::Between(Between::Through)
        {
            best = Some(MODELS_COVER);
        }
    }
    let mut plan = finish(table, firers, model, best)?;
    if table.battle.profile(model).armour.is_some() && table.battle.setup.mode == Mode::Board {
        let instead = |firer: &ModelId| measure::face(&table.battle, *firer, model).instead;
        plan.improve(CoverFrom::Facing, u8::from(firers.iter().any(instead)));
    }
    Ok(plan)
}

/// The same against a barrage, judged from where its markers burst (TB-10).
pub fn plan_from_bursts(
    table: &mut Table<'_>,
    firer: ModelId,
    bursts: &[Point],
    model: ModelId,
) -> Step<CoverPlan> {
    let best = if table.battle.setup.mode == Mode::Tabletop {
        match table.measure(Fact::CoverFromMarker(firer, model))? {
            Value::Cover(cover) => cover,
            _ => None,
        }
    } else {
        let from = |at: &Point| measure::cover_from(&table.battle, *at, firer, model);
        bursts.iter().filter_map(from).min()
    };
    finish(table, &[firer], model, best)
}

/// Cover that was found, with what darkness, the model's wargear and its rules make of it.
fn finish(table: &mut Table<'_>, firers: &[ModelId], model: ModelId, best: Option<u8>) -> Step<CoverPlan> {
    let mut plan = CoverPlan::found(best);
    let wargear = table.battle.profile(model).cover_bonus;
    plan.improve(CoverFrom::Wargear, wargear);
    night::hide(table, firers, model, &mut plan)?;
    if hold::is_in(&table.battle, model, Building::Bunker) {
        plan.improve(CoverFrom::Bunker, 1);
    }
    if hides_by_rule(table, model) {
        let areas = areas(table, model)?;
        let battle = &table.battle;
        let moved = battle.model(model).moved.is_some_and(|moved| moved > 0);
        let spot = Spot { areas: &areas, moved, boosted: has_boosted(battle, model) };
        plan.bend(battle.rules_in_unit(model), &spot);
    }
    Ok(plan)
}

/// Adds what going to ground gives, unless the unit was pinned in this very phase (GG-02, GG-11, GG-12).
pub fn lie_down(table: &mut Table<'_>, model: ModelId, plan: &mut CoverPlan) -> Step {
    let (unit, moment) = (table.battle.unit(table.battle.unit_of(model)), table.battle.moment);
    if unit.down.is_none() || unit.pinned == Some(moment) {
        return Ok(());
    }
    let in_area = table.battle.setup.options.area_gtg_bonus;
    let bonus = if in_area != 1 && !areas(table, model)?.is_empty() { in_area } else { 1 };
    plan.improve(CoverFrom::Ground, bonus);
    Ok(())
}

/// The names of the area terrain that a model is in.
fn areas(table: &mut Table<'_>, model: ModelId) -> Step<Vec<String>> {
    match table.measure(Fact::InArea(model))? {
        Value::Names(names) => Ok(names),
        _ => Ok(Vec::new()),
    }
}

/// Whether a bike turbo-boosted instead of shooting: that is what its run is (`jink`).
fn has_boosted(battle: &Battle, model: ModelId) -> bool {
    let rides = matches!(battle.profile(model).unit_type, UnitType::Bike | UnitType::Jetbike);
    rides && battle.unit(battle.unit_of(model)).ran.is_some()
}

/// Whether any rule of the model or its unit has to do with cover.
fn hides_by_rule(table: &Table<'_>, model: ModelId) -> bool {
    table.battle.rules_in_unit(model).any(|rule| crate::rules::hooks(rule).cover.is_some())
}
