//! Pinning (GG-12): a unit that lost a wound to a pinning weapon tests when the attack is over (special.md,
//! D14).

use super::nerve;
use super::shooting::is_locked;
use crate::armoury::Characteristic;
use crate::battle::{Battle, Event, Step, Table};
use crate::dice::{Ask, Roll};
use crate::ids::UnitId;
use crate::rules::NervePlan;

/// Tests a unit, once an attack, if it can be pinned.
pub fn test(table: &mut Table<'_>, unit: UnitId) -> Step {
    let battle = &table.battle;
    let Some(subject) = battle.alive(unit).next() else {
        return Ok(());
    };
    let plan = nerve_plan(battle, unit);
    let immune = battle.profile(subject).unit_type.is_vehicle()
        || battle.unit(unit).down.is_some()
        || is_locked(battle, unit)
        || plan.is_fearless();
    if immune {
        return Ok(());
    }
    let roll = Roll::at_most(Ask::Pinning, battle.unit_side(unit), subject, 2, tested(battle, unit, &plan));
    if table.count(roll)? == 0 {
        table.record(Event::UnitWentToGround { unit, pinned: true });
    }
    Ok(())
}

/// The best Leadership in a unit.
pub fn leadership(battle: &Battle, unit: UnitId) -> u8 {
    battle.alive(unit).map(|model| nerve::leadership(battle, model)).max().unwrap_or(0)
}

/// The Leadership that a Morale or Pinning test is taken on: of a stubborn unit without what makes it worse
/// (`stubborn`).
pub fn tested(battle: &Battle, unit: UnitId, plan: &NervePlan) -> u8 {
    if !plan.is_stubborn() {
        return leadership(battle, unit);
    }
    battle.alive(unit).map(|model| battle.unspoilt(model, Characteristic::Ld)).max().unwrap_or(0)
}

/// How the rules of a unit's models bend its tests of nerve: one model that has a rule is enough.
pub fn nerve_plan(battle: &Battle, unit: UnitId) -> NervePlan {
    let mut plan = NervePlan::default();
    for model in battle.alive(unit) {
        plan.bend(battle.rules_of(model));
    }
    plan
}
