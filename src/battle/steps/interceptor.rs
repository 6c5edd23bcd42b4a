//! Interceptor: at the end of the enemy's Movement phase weapons fire at who came from reserve in it.

use super::attack::{self, Attack, Fire};
use super::defence;
use super::shooting::{arm_if_able, copies, has_hand_free, is_locked};
use crate::armoury::Rule;
use crate::battle::{Answer, Battle, Code, Event, Question, Step, Subject, Table, Topic, require};
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

/// One way in which a model may intercept: the answer that says so, at whom it fires then, and what.
struct Way {
    answer: Answer,
    target: UnitId,
    fires: Vec<Fire>,
}

/// Asks one model at whom of those in range and sight it fires: all that its hands allow, or one weapon after
/// the other; then resolves it, target after target.
fn ask(table: &mut Table<'_>, model: ModelId, active: Side) -> Step {
    let unit = table.battle.unit_of(model);
    if is_locked(&table.battle, unit) {
        return Ok(());
    }
    let (subject, of) = (Subject::Model(model), active.other());
    let mut attacks: Vec<Attack> = Vec::new();
    loop {
        let ways = ways(table, model, active, &attacks)?;
        let offers = ways.iter().map(|way| way.answer.clone());
        let offers = std::iter::once(Answer::No).chain(offers).collect();
        let answer = table.choose(Question { topic: Topic::Interceptor, subject, of, offers })?;
        let Some(way) = ways.into_iter().find(|way| way.answer == answer) else { break };
        match attacks.iter_mut().find(|attack| attack.target == way.target) {
            Some(attack) => attack.fires.extend(way.fires),
            None => attacks.push(Attack { fires: way.fires, ..Attack::new(of, unit, way.target) }),
        }
    }
    let mut attacks = attacks.into_iter();
    while let Some(attack) = attacks.next() {
        table.within(&attacks.as_slice(), |table| resolve(table, attack))?;
    }
    Ok(())
}

fn resolve(table: &mut Table<'_>, mut attack: Attack) -> Step {
    let (unit, target) = (attack.unit, attack.target);
    table.record(Event::UnitFired { unit, target });
    attack.veiled = defence::veil(table, &attack)?;
    attack::resolve(table, attack)
}

/// What a model may fire at whom beside what it fires already: all at one, and where that is a choice a
/// weapon alone.
fn ways(table: &mut Table<'_>, model: ModelId, active: Side, already: &[Attack]) -> Step<Vec<Way>> {
    let fires: Vec<Fire> = already.iter().flat_map(|attack| attack.fires.iter().copied()).collect();
    let mut ways = Vec::new();
    for target in arrived(&table.battle, active) {
        if is_locked(&table.battle, target) {
            continue;
        }
        let unit = table.battle.unit_of(model);
        let attack = Attack { fires: fires.clone(), ..Attack::new(active.other(), unit, target) };
        let all = load(table, attack.clone(), model)?.fires.split_off(fires.len());
        let alone = load_alone(table, &attack, model)?;
        let choice = all.len() > 1 || alone.len() > 1;
        if !all.is_empty() {
            ways.push(Way { answer: Answer::Unit(target), target, fires: all });
        }
        for fire in alone.into_iter().filter(|_| choice) {
            ways.push(Way { answer: Answer::Aimed(fire.weapon, target), target, fires: vec![fire] });
        }
    }
    Ok(ways)
}

/// What a model fires at the target: of its weapons that intercept those that reach, as its hands allow.
fn load(table: &mut Table<'_>, mut attack: Attack, model: ModelId) -> Step<Attack> {
    for weapon in weapons(&table.battle, model).collect::<Vec<_>>() {
        for _ in 0..copies(&table.battle, model, weapon) {
            match take(table, &attack, model, weapon)? {
                Some(fire) => attack.fires.push(fire),
                None => break,
            }
        }
    }
    Ok(attack)
}

/// Each of its weapons that it may fire at the target as the next.
fn load_alone(table: &mut Table<'_>, attack: &Attack, model: ModelId) -> Step<Vec<Fire>> {
    let mut fires = Vec::new();
    for weapon in weapons(&table.battle, model).collect::<Vec<_>>() {
        fires.extend(take(table, attack, model, weapon)?);
    }
    Ok(fires)
}

/// One weapon more for the target, if it reaches and a hand is free.
fn take(table: &mut Table<'_>, attack: &Attack, model: ModelId, weapon: WeaponId) -> Step<Option<Fire>> {
    if !has_hand_free(&table.battle, attack, model, weapon) {
        return Ok(None);
    }
    arm_if_able(table, attack, (model, weapon), false)
}

/// Refuses a weapon that has intercepted since the last own turn; of several alike those fire that have not.
pub fn check_rested(battle: &Battle, attack: &Attack, model: ModelId, weapon: WeaponId) -> Step {
    let own_turn = battle.moment.side == battle.side_of(model);
    let spent = battle.model(model).intercepted.iter().filter(|other| **other == weapon).count();
    let firing = attack.fires.iter().filter(|fire| fire.model == model && fire.weapon == weapon).count();
    let rested = spent == 0 || spent + firing < copies(battle, model, weapon);
    require(!own_turn || rested, Code::AlreadyFired)
}
