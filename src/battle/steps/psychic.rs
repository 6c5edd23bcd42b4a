//! Psychic powers as far as the rules refer to them (PS): who is a psyker, what a power costs, the Psychic test
//! with its Perils, and denying. A power is a weapon with `witchfire`, fired by an order to shoot.

use super::attack::{Attack, Fire};
use super::casualty::Harm;
use super::wounding::Wound;
use super::{chance, damage, harm, nerve};
use crate::armoury::{Rule, Weapon};
use crate::battle::{
    Answer, Battle, Cause, Code, Effort, Event, Place, Question, Refusal, Step, Subject, Table, Topic,
};
use crate::dice::{Ask, Face, Roll};
use crate::ids::{ModelId, UnitId, WeaponId};

/// The Leadership of a psychic pilot, whatever else it has (PS-04), and the most that training makes of one.
const PILOTS: u8 = 10;
/// What the die of those must show who deny a power, before psykers help them (PS-07).
const DENIES: u8 = 6;

/// The Mastery Level of a model; 0 for one that is no psyker.
pub fn mastery(battle: &Battle, model: ModelId) -> u8 {
    let own = own_mastery(battle, model);
    if own == 0 { u8::from(is_brother(battle, model)) } else { own }
}

fn own_mastery(battle: &Battle, model: ModelId) -> u8 {
    let level = |rule: &Rule| match rule {
        Rule::Psyker(level) => *level,
        Rule::PsychicPilot => 1,
        _ => 0,
    };
    battle.rules_of(model).map(level).max().unwrap_or(0)
}

/// Whether a model is part of a unit that is one psyker: never where each model is a unit of its own (KT-13,
/// MI-09, PS-10).
fn is_brother(battle: &Battle, model: ModelId) -> bool {
    let unit = &battle.setup.units[battle.unit_of(model).index()];
    let together = !battle.setup.options.every_model_a_unit && unit.models.len() > 1;
    // A character who joined is none of them.
    let together = together && battle.model(model).home.is_none();
    together && battle.has(model, &Rule::BrotherhoodOfPsykers) && own_mastery(battle, model) == 0
}

/// The models that spend the same Warp Charges: a psyker alone, or its brotherhood.
fn minds(battle: &Battle, model: ModelId) -> Vec<ModelId> {
    if !is_brother(battle, model) {
        return vec![model];
    }
    let unit = &battle.setup.units[battle.unit_of(model).index()];
    unit.models.iter().copied().filter(|id| is_brother(battle, *id)).collect()
}

/// The Warp Charges that a psyker has left: as many as its Mastery Level in each of its own turns (PS-01).
pub fn charges(battle: &Battle, model: ModelId) -> u8 {
    if battle.moment.side != battle.side_of(model) {
        return 0;
    }
    let spent = minds(battle, model).iter().map(|id| battle.model(*id).warp_spent).sum();
    mastery(battle, model).saturating_sub(spent)
}

fn is_power(weapon: &Weapon) -> bool {
    weapon.rules.has(&Rule::Witchfire)
}

/// Refuses a power to one that is no psyker, or has no Warp Charge left for it beside the powers of the same
/// attack (PS-02, PS-10).
pub fn check_power(battle: &Battle, attack: &Attack, model: ModelId, weapon: WeaponId) -> Step {
    if !is_power(battle.weapon(weapon)) {
        return Ok(());
    }
    let minds = minds(battle, model);
    let claims = |fire: &&Fire| minds.contains(&fire.model) && is_power(battle.weapon(fire.weapon));
    let (claimed, charges) = (attack.fires.iter().filter(claims).count(), charges(battle, model));
    if usize::from(charges) > claimed {
        return Ok(());
    }
    let refusal = Refusal::new(Code::NeedsPower).with("model", model.0);
    Err(refusal.with("mastery", mastery(battle, model)).with("charges", charges).into())
}

/// The powers of an attack are tried one after the other; those that fail or are denied are taken out of it.
pub fn manifest(table: &mut Table<'_>, attack: &mut Attack) -> Step {
    let mut fires = Vec::with_capacity(attack.fires.len());
    for fire in std::mem::take(&mut attack.fires) {
        if !is_power(table.battle.weapon(fire.weapon)) || casts(table, &fire, attack.target)? {
            fires.push(fire);
        }
    }
    attack.fires = fires;
    Ok(())
}

/// A psyker whose force weapon wounds, unsaved, may spend a Warp Charge and pass a Psychic test: the wound is
/// instant death (PS-09). It is aimed at no unit, so nobody denies it.
pub fn strikes_dead(table: &mut Table<'_>, wound: Wound) -> Step<bool> {
    let (model, Some(weapon)) = (wound.firer, wound.weapon) else { return Ok(false) };
    let psyker = table.battle.model(model).place == Place::Table && table.battle.wounds_left(model) > 0;
    if !psyker || charges(&table.battle, model) == 0 {
        return Ok(false);
    }
    let side = table.battle.side_of(model);
    if table.choose(Question::no_or_yes(Topic::Force, Subject::Model(model), side))? != Answer::Yes {
        return Ok(false);
    }
    let effort = if passes(table, model, weapon)? { Effort::Manifested } else { Effort::Failed };
    table.record(Event::PowerTried { model, weapon, effort });
    Ok(effort == Effort::Manifested)
}

/// The Psychic test: two dice, not above Leadership; two ones or two sixes are Perils of the Warp (PS-02,
/// PS-03), which the psyker must survive.
fn passes(table: &mut Table<'_>, model: ModelId, power: WeaponId) -> Step<bool> {
    let (side, trained) = (table.battle.side_of(model), is_trained(&table.battle, model, power));
    let score = (leadership(&table.battle, model) + u8::from(trained)).min(PILOTS);
    let roll = Roll::at_most(Ask::Psychic, side, model, 2, score);
    let faces = table.roll(roll)?;
    let passed = roll.passed(&faces) == 1;
    if is_perilous(&faces) {
        suffer_perils(table, model)?;
    }
    Ok(passed && table.battle.model(model).place != Place::Removed)
}

/// Tries one power. What succeeds may still be denied.
fn casts(table: &mut Table<'_>, fire: &Fire, target: UnitId) -> Step<bool> {
    let (model, weapon) = (fire.model, fire.weapon);
    let effort = if !passes(table, model, weapon)? {
        Effort::Failed
    } else if is_denied(table, model, target)? {
        Effort::Denied
    } else {
        Effort::Manifested
    };
    table.record(Event::PowerTried { model, weapon, effort });
    Ok(effort == Effort::Manifested)
}

/// Whether a psyker who is no brother has trained this power for battle: the one that the honour names, or any
/// where it names none (HO-29).
fn is_trained(battle: &Battle, model: ModelId, power: WeaponId) -> bool {
    let weapon = battle.weapon(power);
    let trains = |rule: &Rule| match rule {
        Rule::PsBattle(Some(named)) => [weapon.item(), weapon.key.as_str()].contains(&&**named),
        Rule::PsBattle(None) => true,
        _ => false,
    };
    !is_brother(battle, model) && battle.rules_of(model).any(trains)
}

fn is_perilous(faces: &[Face]) -> bool {
    matches!(faces, [Face(1), Face(1)] | [Face(6), Face(6)])
}

/// A pilot tests on 10; a brotherhood on the Leadership of its character, or on its best where it has none.
fn leadership(battle: &Battle, model: ModelId) -> u8 {
    if battle.has(model, &Rule::PsychicPilot) {
        return PILOTS;
    }
    if !is_brother(battle, model) {
        return nerve::leadership(battle, model);
    }
    let voice = voice(battle, model);
    let speaks = |id: &ModelId| voice.is_none_or(|voice| voice == *id);
    let brothers = minds(battle, model).into_iter().filter(|id| battle.model(*id).place == Place::Table);
    brothers.filter(speaks).map(|id| nerve::leadership(battle, id)).max().unwrap_or(0)
}

/// The living character of a brotherhood.
fn voice(battle: &Battle, model: ModelId) -> Option<ModelId> {
    let brothers = minds(battle, model).into_iter();
    let mut living = brothers.filter(|id| battle.model(*id).place == Place::Table);
    living.find(|id| battle.profile(*id).character)
}

/// Perils of the Warp: a Wound without any save, or a glancing hit on a vehicle (PS-03, PS-04). In a brotherhood
/// its character suffers them, or one at random.
fn suffer_perils(table: &mut Table<'_>, model: ModelId) -> Step {
    let harm = Harm::of(Cause::Perils);
    if table.battle.profile(model).armour.is_some() {
        return damage::lose(table, model, 1, harm).map(|_| ());
    }
    let mut victim = Some(model);
    if is_brother(&table.battle, model) {
        victim = voice(&table.battle, model);
        if victim.is_none() {
            let living: Vec<ModelId> = table.battle.alive(table.battle.unit_of(model)).collect();
            victim = chance::pick(table, table.battle.side_of(model), &living)?;
        }
    }
    match victim {
        Some(victim) => harm::unless_saved(table, victim, 1, None, harm),
        None => Ok(()),
    }
}

/// Its target may deny a power (PS-07): on a 6, helped by a psyker, more by one of a higher Mastery Level, and
/// by adamantium will.
fn is_denied(table: &mut Table<'_>, caster: ModelId, target: UnitId) -> Step<bool> {
    let owner = table.battle.unit_side(target);
    let Some(speaker) = table.battle.alive(target).next() else { return Ok(false) };
    let question = Question::no_or_yes(Topic::Deny, Subject::Unit(target), owner);
    if table.choose(question)? != Answer::Yes {
        return Ok(false);
    }
    let needed = denying_score(&table.battle, caster, target);
    Ok(table.count(Roll::at_least(Ask::Deny, owner, speaker, 1, needed))? == 1)
}

fn denying_score(battle: &Battle, caster: ModelId, target: UnitId) -> u8 {
    let best = battle.alive(target).map(|id| mastery(battle, id)).max().unwrap_or(0);
    let by_psyker = match best {
        0 => 0,
        level if level > mastery(battle, caster) => 2,
        _ => 1,
    };
    let by_will = battle.alive(target).any(|id| battle.has(id, &Rule::AdamantiumWill));
    DENIES - by_psyker - u8::from(by_will)
}
