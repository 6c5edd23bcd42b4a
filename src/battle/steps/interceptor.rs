//! Interceptor: at the end of the enemy's Movement phase weapons fire at who came from reserve in it.

use super::attack::{self, Attack};
use super::defence;
use super::shooting::{arm, copies, has_hand_free, is_locked};
use crate::armoury::Rule;
use crate::battle::{Answer, Battle, Code, Event, Question, Step, Stop, Subject, Table, Topic, require};
use crate::ids::{ModelId, Side, UnitId, WeaponId};

/// Asks each model with such a weapon, in set-up order, whom it fires at.
pub fn fire(table: &mut Table<'_>, active: Side) -> Step {
    if arrived(&table.battle, active).is_empty() {
        return Ok(());
    }
    let watches = |model: &ModelId| {
        let battle = &table.battle;
        battle.side_of(*model) != active && weapons(battle, *model).next().is_some()
    };
    let mut watchers = table.battle.ids().filter(watches).collect::<Vec<_>>().into_iter();
    while let Some(model) = watchers.next() {
        table.within(&watchers.as_slice(), |table| ask(table, model, active))?;
    }
    Ok(())
}

/// The units that came from reserve in this turn.
fn arrived(battle: &Battle, side: Side) -> Vec<UnitId> {
    let units = (0..battle.units.len()).map(|place| UnitId(place as u16));
    let units = units.filter(|unit| battle.unit_side(*unit) == side);
    units.filter(|unit| battle.alive(*unit).any(|model| battle.model(model).arrived)).collect()
}

/// The weapons of a model that intercept, each once.
fn weapons(battle: &Battle, model: ModelId) -> impl Iterator<Item = WeaponId> + '_ {
    let carries = &battle.made(model).carries;
    let intercepts = move |place: &usize| {
        let weapon = carries[*place].weapon;
        let first = carries[..*place].iter().all(|other| other.weapon != weapon);
        first && battle.weapon(weapon).rules.has(&Rule::Interceptor)
    };
    (0..carries.len()).filter(intercepts).map(move |place| carries[place].weapon)
}

/// Asks one model at whom of those in range and sight it fires, and resolves it.
fn ask(table: &mut Table<'_>, model: ModelId, active: Side) -> Step {
    let unit = table.battle.unit_of(model);
    if is_locked(&table.battle, unit) {
        return Ok(());
    }
    let mut attacks = Vec::new();
    for target in arrived(&table.battle, active) {
        let attack = load(table, Attack::new(active.other(), unit, target), model)?;
        if !attack.fires.is_empty() && !is_locked(&table.battle, target) {
            attacks.push(attack);
        }
    }
    let offers = attacks.iter().map(|attack| Answer::Unit(attack.target));
    let offers = std::iter::once(Answer::No).chain(offers).collect();
    let (topic, subject, of) = (Topic::Interceptor, Subject::Model(model), active.other());
    let Answer::Unit(target) = table.choose(Question { topic, subject, of, offers })? else {
        return Ok(());
    };
    let Some(mut attack) = attacks.into_iter().find(|attack| attack.target == target) else {
        return Ok(());
    };
    table.record(Event::UnitFired { unit, target });
    attack.veiled = defence::veil(table, &attack)?;
    attack::resolve(table, attack)
}

/// What a model fires at the target: of its weapons that intercept those that reach, as its hands allow.
fn load(table: &mut Table<'_>, mut attack: Attack, model: ModelId) -> Step<Attack> {
    for weapon in weapons(&table.battle, model).collect::<Vec<_>>() {
        for _ in 0..copies(&table.battle, model, weapon) {
            if !has_hand_free(&table.battle, &attack, model, weapon) {
                break;
            }
            match arm(table, &attack, model, weapon, false) {
                Ok(fire) => attack.fires.push(fire),
                Err(Stop::Refused(_)) => break,
                Err(stop) => return Err(stop),
            }
        }
    }
    Ok(attack)
}

/// Refuses a weapon that has intercepted since the last own turn.
pub fn check_rested(battle: &Battle, model: ModelId, weapon: WeaponId) -> Step {
    let own_turn = battle.moment.side == battle.side_of(model);
    require(!own_turn || !battle.model(model).intercepted.contains(&weapon), Code::AlreadyFired)
}
