//! Models on fire (FL): who catches it, what it does when a turn begins, and how friends put it out.

use super::casualty::Harm;
use super::characteristic::passes_initiative;
use super::{harm, require_own, require_phase, turn};
use crate::armoury::Ap;
use crate::battle::{Battle, Cause, Code, Event, Fact, Phase, Place, Refusal, Step, Table, require};
use crate::dice::{Ask, Roll};
use crate::geometry::{INCH, hundredths};
use crate::ids::{ModelId, Side};
use crate::rules::BurnPlan;

/// How near a friend must be to fight a fire, in units (FL-13).
const REACH: i32 = INCH;
/// The Strength of a fire's hit (FL-09).
const STRENGTH: u8 = 3;

/// Whether a model can catch fire at all: vehicles have no Initiative (FL-17), and some are fireproof (FL-15).
pub fn can_burn(battle: &Battle, model: ModelId) -> bool {
    let mut plan = BurnPlan::default();
    plan.bend(battle.rules_of(model));
    !plan.is_fireproof() && !battle.profile(model).unit_type.is_vehicle()
}

/// Models hit by an attack with flamers test once each, if they live, or catch fire (FL-02 to FL-04).
pub fn singe(table: &mut Table<'_>, models: &[ModelId]) -> Step {
    for model in models {
        catch_unless_passed(table, Ask::Initiative, *model)?;
    }
    Ok(())
}

/// A test of a model on the table, or that a flame struck inside a transport; one that burns already has no more
/// than its one marker (FL-06).
fn catch_unless_passed(table: &mut Table<'_>, ask: Ask, model: ModelId) -> Step {
    let here = matches!(table.battle.model(model).place, Place::Table | Place::Embarked(_));
    let exposed = here && can_burn(&table.battle, model);
    if exposed && !passes_initiative(table, ask, model)? {
        catch(table, model);
    }
    Ok(())
}

fn catch(table: &mut Table<'_>, model: ModelId) {
    if !table.battle.model(model).burning {
        table.record(Event::ModelCaughtFire { model });
    }
}

/// Fires when a player turn begins: they spread from the burning models of the side to whoever touches them,
/// then the burning ones test. New fires neither spread nor test in this turn (FL-18).
///
/// `first` names models that come before the others (GN-07).
pub fn burn(table: &mut Table<'_>, side: Side, first: &[ModelId]) -> Step {
    let battle = &table.battle;
    let is_burning = |id: &ModelId| battle.side_of(*id) == side && battle.model(*id).burning;
    let burning = turn::in_order(battle.ids().filter(is_burning).collect(), first, |one, model| one == model);
    for model in turn::in_order(touching(table, &burning)?, first, |one, model| one == model) {
        catch_unless_passed(table, Ask::Spread, model)?;
    }
    for model in burning {
        if passes_initiative(table, Ask::Fire, model)? {
            table.record(Event::ModelExtinguished { model, by: None });
        } else {
            harm::hits(table, model, 1, harm::Hit::new(STRENGTH, Ap::None), Harm::of(Cause::Fire))?;
        }
    }
    Ok(())
}

/// Models of either side that touch a burning one, in set-up order (FL-11).
fn touching(table: &mut Table<'_>, burning: &[ModelId]) -> Step<Vec<ModelId>> {
    let mut touching = Vec::new();
    for model in table.battle.ids() {
        let on_table = |id: &ModelId| table.battle.model(*id).place == Place::Table;
        if burning.contains(&model) || !on_table(&model) || !can_burn(&table.battle, model) {
            continue;
        }
        let fires: Vec<ModelId> = burning.iter().copied().filter(on_table).collect();
        for fire in fires {
            if table.holds(Fact::InContact(fire, model))? {
                touching.push(model);
                break;
            }
        }
    }
    Ok(touching)
}

/// An order to put out a friend's fire: 2+ does, a 1 sets the helper on fire (FL-13, FL-14).
pub fn extinguish(table: &mut Table<'_>, side: Side, model: ModelId, friend: ModelId) -> Step {
    check_helper(&table.battle, side, model)?;
    check_friend(table, side, model, friend)?;
    table.record(Event::FireFought { model, friend });
    let roll = Roll::at_least(Ask::Extinguish, side, model, 1, 2);
    if table.count(roll)? == 1 {
        table.record(Event::ModelExtinguished { model: friend, by: Some(model) });
    } else if can_burn(&table.battle, model) {
        catch(table, model);
    }
    Ok(())
}

/// Whether a model may fight a fire now: once, instead of shooting or running, and not in combat (FL-16).
pub fn check_helper(battle: &Battle, side: Side, model: ModelId) -> Step {
    require_own(battle, side, model)?;
    require_phase(battle, Phase::Shooting)?;
    let state = battle.model(model);
    require(state.engaged.is_empty(), Code::Locked)?;
    require(battle.unit(battle.unit_of(model)).ran.is_none(), Code::AlreadyRan)?;
    require(state.fired.is_empty() && !state.fought_fire, Code::AlreadyFired)
}

fn check_friend(table: &mut Table<'_>, side: Side, model: ModelId, friend: ModelId) -> Step {
    require_own(&table.battle, side, friend)?;
    let elsewhere = Refusal::new(Code::BurningElsewhere).with("friend", friend.0);
    if friend == model || !table.battle.model(friend).burning {
        return Err(elsewhere.into());
    }
    let distance = table.distance(model, friend)?;
    if distance > REACH {
        let refusal = elsewhere.with("reach", hundredths(REACH));
        return Err(refusal.with("distance", hundredths(distance)).into());
    }
    Ok(())
}
