//! Independent characters join units and leave them again (`independent_character`). In Kill Team nobody does
//! (KT-05).

use super::{require_own, shooting};
use crate::armoury::{Rule, UnitType};
use crate::battle::{
    Battle, Code, Event, Fact, Mode, Order, Phase, Place, Refusal, Shoot, Shooter, Step, Table, Value,
    require,
};
use crate::geometry::{INCH, hundredths};
use crate::ids::{ModelId, Side, UnitId};

/// Who stands this near to a model of a unit may join it; who moves farther from all of them leaves it.
const NEAR: i32 = 2 * INCH;

/// Lets a character join a unit that he stands by, or waits with (KT-05).
pub fn join(table: &mut Table<'_>, side: Side, model: ModelId, unit: UnitId) -> Step {
    check_join(&table.battle, side, model, unit)?;
    if table.battle.model(model).place == Place::Table {
        let distance = distance(table, model, unit)?;
        if distance > NEAR {
            let refusal = Refusal::new(Code::OutOfRange).with("reach", hundredths(NEAR));
            return Err(refusal.with("distance", hundredths(distance)).into());
        }
    }
    table.record(Event::CharacterJoined { model, unit });
    Ok(())
}

/// How near a model stands to the nearest of a unit.
fn distance(table: &mut Table<'_>, model: ModelId, unit: UnitId) -> Step<i32> {
    let mates: Vec<ModelId> = table.battle.alive(unit).filter(|mate| *mate != model).collect();
    let mut nearest = i32::MAX;
    for mate in mates {
        nearest = nearest.min(table.distance(model, mate)?);
        if nearest <= NEAR {
            break;
        }
    }
    Ok(nearest)
}

/// Whether a character may join a unit now, but for the distance between them.
pub fn check_join(battle: &Battle, side: Side, model: ModelId, unit: UnitId) -> Step {
    require(model.index() < battle.models.len(), Code::UnknownModel)?;
    require(unit.index() < battle.units.len(), Code::UnknownModel)?;
    require(battle.side_of(model) == side, Code::EnemySide)?;
    if battle.setup.options.every_model_a_unit || !battle.has(model, &Rule::IndependentCharacter) {
        return Err(Refusal::new(Code::NotAllowed).with("model", model.0).with("unit", unit.0).into());
    }
    require(battle.unit_side(unit) == side, Code::EnemySide)?;
    let setting_up = battle.moment.phase == Phase::Deployment;
    if !setting_up {
        super::require_phase(battle, Phase::Movement)?;
    }
    let own = battle.unit_of(model);
    require(own != unit, Code::NothingToChange)?;
    if !may_join(battle, model, unit) {
        return Err(Refusal::new(Code::NotAllowed).with("model", model.0).with("unit", unit.0).into());
    }
    if !(setting_up && wait_together(battle, model, unit)) {
        require_own(battle, side, model)?;
        require(battle.alive(unit).next().is_some(), Code::NotOnTable)?;
    }
    for joined in [own, unit] {
        require(!shooting::is_locked(battle, joined), Code::Locked)?;
        require(!battle.unit(joined).falling_back, Code::FallingBack)?;
    }
    require(battle.unit(own).down.is_none(), Code::GoneToGround)
}

/// Whether the character is on his own, and this is a unit that takes him: not vehicles, nor what always is one
/// model; other characters it may be. Infiltrators take nobody who does not
/// infiltrate as they are set up.
fn may_join(battle: &Battle, model: ModelId, unit: UnitId) -> bool {
    let is_free = |id: ModelId| battle.has(id, &Rule::IndependentCharacter);
    let models = |unit: UnitId| &battle.setup.units[unit.index()].models;
    let alone = models(battle.unit_of(model)).len() == 1 && battle.model(model).home.is_none();
    let mates = models(unit);
    let walks = |id: &ModelId| {
        let profile = battle.profile(*id);
        profile.armour.is_none() && profile.unit_type != UnitType::MonstrousCreature
    };
    let several = mates.len() > 1 || mates.iter().any(|mate| is_free(*mate));
    let sneaks = |id: ModelId| battle.has(id, &Rule::Infiltrate);
    let shut = battle.moment.phase == Phase::Deployment && mates.iter().any(|mate| sneaks(*mate));
    alone && several && mates.iter().all(walks) && (!shut || sneaks(model))
}

/// Whether both wait in reserve in the same way, before the game.
fn wait_together(battle: &Battle, model: ModelId, unit: UnitId) -> bool {
    let how = |id: ModelId| {
        let state = battle.model(id);
        (state.place, state.outflanks, state.deep_strikes)
    };
    let waits = battle.model(model).place == Place::Reserve;
    waits && battle.setup.units[unit.index()].models.iter().all(|mate| how(*mate) == how(model))
}

/// A character that has moved away from the unit that he joined leaves it.
pub fn part(table: &mut Table<'_>, model: ModelId) -> Step {
    let Some(state) = table.battle.models.get(model.index()) else { return Ok(()) };
    if state.home.is_none() || state.place != Place::Table {
        return Ok(());
    }
    let unit = table.battle.unit_of(model);
    if distance(table, model, unit)? > NEAR {
        table.record(Event::CharacterLeft { model, unit });
    }
    Ok(())
}

/// The units that a character may join where he stands; with miniatures those that he might.
pub fn open_to(battle: &Battle, side: Side, model: ModelId) -> Vec<UnitId> {
    if battle.setup.options.every_model_a_unit || !battle.has(model, &Rule::IndependentCharacter) {
        return Vec::new();
    }
    let is_near = |mate: ModelId| match battle.setup.mode {
        Mode::Board => battle.body(model).within(&battle.body(mate), NEAR),
        Mode::Tabletop => {
            let between = Fact::Distance(model, mate);
            let told = battle.told.iter().rev().find(|told| told.fact.is_same(&between));
            told.is_none_or(|told| matches!(told.value, Value::Length(length) if length <= NEAR))
        }
    };
    let near = |unit: &UnitId| {
        battle.model(model).place != Place::Table
            || battle.alive(*unit).any(|mate| mate != model && is_near(mate))
    };
    let units = (0..battle.units.len()).map(|place| UnitId(place as u16));
    units.filter(near).filter(|unit| check_join(battle, side, model, *unit).is_ok()).collect()
}

/// An order as it is meant: whoever names the unit that a character left empty names the one that he joined. None
/// where it is meant as it is.
pub fn meant(battle: &Battle, order: &Order) -> Option<Order> {
    if battle.models.iter().all(|state| state.home.is_none()) {
        return None;
    }
    let of = |unit: &mut UnitId| {
        let joined = battle.ids().find(|id| battle.model(*id).home == Some(*unit));
        *unit = joined.map_or(*unit, |id| battle.unit_of(id));
    };
    let aim = |shoot: &mut Shoot| {
        of(&mut shoot.target);
        for shot in &mut shoot.shots {
            if let Shooter::Unit(unit) = &mut shot.by {
                of(unit);
            }
        }
    };
    let mut order = order.clone();
    match &mut order {
        Order::Shoot(shoot) | Order::Throw(shoot) | Order::Split(shoot) => aim(shoot),
        Order::Charge(charge) => {
            for units in [&mut charge.targets, &mut charge.by] {
                units.iter_mut().for_each(of);
                units.dedup();
            }
        }
        Order::GoToGround { unit } | Order::Regroup { unit } | Order::Join { unit, .. } => of(unit),
        _ => return None,
    }
    Some(order)
}
