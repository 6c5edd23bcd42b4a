//! The Charge sub-phase: a loop over targets, in Kill Team's order (AS-01 to AS-06, AS-38).

use super::{
    approach, counter_charge, defence, driving, hulls, nerve, overwatch, redirect, require_before_fights,
    require_own, shooting, transport,
};
use crate::armoury::{UnitType, WeaponClass};
use crate::battle::{Battle, Charge, Code, Event, Fact, Mode, Place, Refusal, Step, Table, require};
use crate::geometry::{INCH, hundredths};
use crate::ids::{ModelId, Side, UnitId};

/// The longest charge that two dice allow, in units (AS-05).
pub const FARTHEST: i32 = 12 * INCH;

/// All charges against a target: declared together, overwatch, then each charger's dice and move, then those
/// who counter-charge.
pub fn charge(table: &mut Table<'_>, side: Side, order: &Charge) -> Step {
    check(table, side, order)?;
    let chargers = declare(table, order)?;
    defence::shield(table, &order.targets, &chargers)?;
    table.within(&chargers, |table| overwatch::fire(table, &order.targets, &chargers))?;
    for (place, unit) in chargers.iter().enumerate() {
        let rest = &chargers[place..];
        table.settle(|| rest)?;
        table.within(&rest, |table| approach::charge_home(table, *unit, order))?;
    }
    for target in &order.targets {
        nerve::turn_at_bay(table, *target)?;
    }
    counter_charge::follow(table, order)
}

/// Refuses a charge that may not be declared.
fn check(table: &mut Table<'_>, side: Side, order: &Charge) -> Step {
    require_before_fights(&table.battle)?;
    require(!order.by.is_empty() && !order.targets.is_empty(), Code::NotAllowed)?;
    require(order.way.is_empty() || order.by.len() == 1, Code::NotAllowed)?;
    require(names_each_once(&order.by) && names_each_once(&order.targets), Code::NotAllowed)?;
    for target in &order.targets {
        check_target(&table.battle, side, *target)?;
    }
    for unit in &order.by {
        check_charger(&table.battle, side, *unit)?;
        for target in &order.targets {
            hulls::check_charge(&table.battle, *unit, *target)?;
        }
        check_aim(table, *unit, &order.targets)?;
        for target in &order.targets {
            check_distance(table, *unit, *target)?;
        }
    }
    check_grenade(&table.battle, order)
}

fn names_each_once(units: &[UnitId]) -> bool {
    units.iter().enumerate().all(|(place, unit)| !units[..place].contains(unit))
}

/// A grenade that the order names must be left to one of the chargers at least.
fn check_grenade(battle: &Battle, order: &Charge) -> Step {
    let Some(grenade) = order.grenade else {
        return Ok(());
    };
    let chargers: Vec<ModelId> = order.by.iter().flat_map(|unit| battle.alive(*unit)).collect();
    let carried = chargers.iter().any(|model| battle.carried(*model, grenade).is_some());
    require(carried, Code::NotCarried)?;
    require(chargers.iter().any(|model| approach::has_left(battle, *model, grenade)), Code::UsedUp)
}

fn check_target(battle: &Battle, side: Side, target: UnitId) -> Step {
    require(target.index() < battle.units.len(), Code::UnknownTarget)?;
    require(battle.unit_side(target) != side, Code::OwnSide)?;
    if battle.alive(target).next().is_none()
        && let Some(model) = battle.setup.units[target.index()].models.first()
    {
        shooting::on_table(battle, *model)?;
    }
    // Flyers are data only.
    let flies = |model| battle.profile(model).unit_type == UnitType::Flyer;
    require(!battle.alive(target).any(flies), Code::NotAllowed)?;
    require(!battle.unit(target).assailed, Code::AlreadyCharged)
}

/// Who may not declare a charge (AS-03).
pub fn check_charger(battle: &Battle, side: Side, unit: UnitId) -> Step {
    require(unit.index() < battle.units.len(), Code::UnknownModel)?;
    let models = &battle.setup.units[unit.index()].models;
    let standing = models.iter().copied().find(|model| battle.model(*model).place == Place::Table);
    let speaker = standing.or_else(|| models.first().copied()).ok_or(Code::UnknownModel)?;
    require_own(battle, side, speaker)?;
    let state = battle.unit(unit);
    require(!battle.profile(speaker).drives(), Code::NotAllowed)?;
    driving::check_able(battle, speaker)?;
    require(!shooting::is_locked(battle, unit), Code::Locked)?;
    require(!state.charged, Code::AlreadyCharged)?;
    require(!state.falling_back && !state.regrouped, Code::FallingBack)?;
    require(state.down.is_none(), Code::GoneToGround)?;
    require(state.ran.is_none(), Code::CannotChargeAfterRun)?;
    for model in battle.alive(unit) {
        let state = battle.model(model);
        require(!fired_heavily(battle, model), Code::CannotChargeAfterShooting)?;
        let crept = |id: ModelId| battle.model(id).scouted || battle.model(id).infiltrated;
        let crept = crept(model) || state.disembarked.is_some_and(crept);
        require(battle.moment.turn > 1 || !crept, Code::CannotChargeScout)?;
        require(!state.arrived, Code::CannotChargeArrived)?;
        require(!transport::bars_charge(battle, model), Code::CannotChargeDisembarked)?;
    }
    Ok(())
}

/// Whether a model fired a weapon after which nobody charges (WP-02, WP-05, WP-06, WP-09).
fn fired_heavily(battle: &Battle, model: ModelId) -> bool {
    let heavy = |weapon: &crate::ids::WeaponId| {
        matches!(
            battle.weapon(*weapon).class,
            WeaponClass::RapidFire
                | WeaponClass::Heavy(_)
                | WeaponClass::Salvo { .. }
                | WeaponClass::Ordnance(_)
        )
    };
    battle.model(model).fired.iter().any(heavy) && !shooting::fire_plan(battle, model).may_charge()
}

/// Who shot charges the unit that he shot at, or, if that is dead, one near the place (AS-04, AS-22, AS-23). Where
/// the charge names several it is the first of them: the others are charged besides.
fn check_aim(table: &mut Table<'_>, unit: UnitId, targets: &[UnitId]) -> Step {
    let shot_at: Vec<UnitId> = table.battle.unit(unit).targets().collect();
    match shot_at.first().copied() {
        Some(_) if targets.first().is_some_and(|target| shot_at.contains(target)) => Ok(()),
        Some(shot) if redirect::is_gone(&table.battle, shot) => redirect::check(table, shot, targets),
        Some(shot) => Err(Refusal::new(Code::NotTheTargetShot).with("unit", shot.0).into()),
        None => Ok(()),
    }
}

/// The target must be seen, and near enough for the best dice (AS-05).
fn check_distance(table: &mut Table<'_>, unit: UnitId, target: UnitId) -> Step {
    let chargers: Vec<ModelId> = table.battle.alive(unit).collect();
    let foes: Vec<ModelId> = table.battle.alive(target).collect();
    let (mut nearest, mut seen) = (i32::MAX, false);
    for charger in &chargers {
        for foe in &foes {
            nearest = nearest.min(approach::distance(table, *charger, *foe)?);
        }
    }
    if nearest > FARTHEST {
        let refusal = Refusal::new(Code::OutOfRange).with("reach", hundredths(FARTHEST));
        return Err(refusal.with("distance", hundredths(nearest)).into());
    }
    for charger in &chargers {
        for foe in &foes {
            seen = seen || table.holds(Fact::Sight(*charger, *foe))?;
        }
    }
    require(seen, Code::NoLineOfSight)
}

/// Step 1: everybody declares; who must aim anew and fails does not charge (AS-24).
fn declare(table: &mut Table<'_>, order: &Charge) -> Step<Vec<UnitId>> {
    let mut chargers = Vec::with_capacity(order.by.len());
    for unit in order.by.iter().copied() {
        let shot_at: Vec<UnitId> = table.battle.unit(unit).targets().collect();
        let aims_anew = !shot_at.is_empty() && !shot_at.iter().any(|shot| order.targets.contains(shot));
        table.record(Event::ChargeDeclared { unit, targets: order.targets.clone() });
        if aims_anew && !redirect::passes(table, unit)? {
            table.record(Event::ChargeFailed { unit });
        } else {
            chargers.push(unit);
        }
    }
    Ok(chargers)
}

/// Whether measurements come from the players.
pub fn is_told(battle: &Battle) -> bool {
    battle.setup.mode == Mode::Tabletop
}
