//! What a model fights with, when it strikes and how often (FT-07 to FT-09, FT-15, FT-16, GR-11).

use super::{approach, contact};
use crate::armoury::{Characteristic, GrenadeKind, UnitType};
use crate::battle::{Answer, Battle, Question, Step, Subject, Table, Topic};
use crate::ids::{ModelId, WeaponId};
use crate::rules::FightPlan;

/// What a model has decided to strike with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Arm {
    /// The weapon; nothing for bare hands.
    pub weapon: Option<WeaponId>,
    /// Fewer, mighty blows (`smash`).
    pub smash: bool,
    /// Two blows more, all of them less sure (HO-52).
    pub flurry: bool,
}

/// How many blows more a flurry has (HO-52).
const FLURRY: u16 = 2;

/// How a model's own rules bend its fights.
pub fn talents(battle: &Battle, model: ModelId) -> FightPlan {
    let mut plan = FightPlan::default();
    plan.bend(battle.rules_of(model));
    plan
}

/// The same with the rules of a weapon.
pub fn plan(battle: &Battle, model: ModelId, weapon: Option<WeaponId>) -> FightPlan {
    let mut plan = talents(battle, model);
    plan.bend(battle.blade(weapon).rules.iter());
    plan
}

/// The weapons a model may fight with now: those for close combat, pistols, and grenades against a monster or
/// vehicle in reach.
pub fn choices(battle: &Battle, model: ModelId) -> Vec<Arm> {
    all(battle, model, &contact::foes(battle, model), charges(battle, model))
}

fn charges(battle: &Battle, model: ModelId) -> bool {
    battle.model(model).charge.is_some()
}

/// The same against these foes, by a model that charges or does not.
pub fn all(battle: &Battle, model: ModelId, foes: &[ModelId], charges: bool) -> Vec<Arm> {
    let mut weapons: Vec<WeaponId> = blades(battle, model, charges);
    let pistol = |weapon: &WeaponId| !battle.weapon(*weapon).is_melee();
    weapons.sort_by_key(pistol);
    let mut arms: Vec<Arm> = Vec::new();
    for weapon in weapons {
        let arm = Arm { weapon: Some(weapon), ..Arm::default() };
        if !arms.contains(&arm) {
            arms.push(arm);
        }
    }
    if arms.is_empty() {
        arms.push(Arm::default());
    }
    if talents(battle, model).may_smash() {
        let mighty: Vec<Arm> = arms.iter().map(|arm| Arm { smash: true, ..*arm }).collect();
        arms.extend(mighty);
    }
    let grenades = grenades(battle, model, foes).into_iter();
    arms.extend(grenades.map(|weapon| Arm { weapon: Some(weapon), ..Arm::default() }));
    arms
}

/// The close combat weapons and pistols that a model carries and that are whole, each as often as it does.
fn blades(battle: &Battle, model: ModelId, charges: bool) -> Vec<WeaponId> {
    let (carries, destroyed) = (&battle.made(model).carries, &battle.model(model).destroyed);
    let whole = |place: &usize| !destroyed.contains(&(*place as u16));
    let carried = (0..carries.len()).filter(whole).map(|place| carries[place].weapon);
    carried.filter(|id| battle.weapon(*id).is_blade() && is_line_of_now(battle, *id, charges)).collect()
}

/// Some weapons have one line for charging and one for other fights.
fn is_line_of_now(battle: &Battle, weapon: WeaponId, charges: bool) -> bool {
    match battle.weapon(weapon).key.split_once('.') {
        Some((_, "charging")) => charges,
        Some((_, "otherwise")) => !charges,
        _ => true,
    }
}

/// Grenades that may be used as the only attack against one of these foes (GR-11).
fn grenades(battle: &Battle, model: ModelId, foes: &[ModelId]) -> Vec<WeaponId> {
    let useful = |id: &WeaponId| {
        let weapon = battle.weapon(*id);
        // Where a grenade has a line for assault, that is the one.
        let own_line = |other: &WeaponId| {
            battle.weapon(*other).item() == weapon.item() && battle.weapon(*other).is_melee()
        };
        let mut lines = battle.made(model).carries.iter().map(|carried| carried.weapon);
        foes.iter().any(|foe| serves_against(battle, *id, *foe))
            && (weapon.is_melee() || !lines.any(|other| own_line(&other)))
            && approach::has_left(battle, model, *id)
    };
    let carried = battle.made(model).carries.iter().map(|carried| carried.weapon);
    let mut found: Vec<WeaponId> = carried.filter(useful).collect();
    found.dedup();
    found
}

/// Whether a grenade is of use against a foe in contact: krak and melta against vehicles and monsters,
/// haywire against vehicles alone (GR-11).
fn serves_against(battle: &Battle, grenade: WeaponId, foe: ModelId) -> bool {
    let profile = battle.profile(foe);
    match battle.weapon(grenade).grenade {
        Some(GrenadeKind::Krak | GrenadeKind::Melta) => {
            profile.armour.is_some() || profile.unit_type == UnitType::MonstrousCreature
        }
        Some(GrenadeKind::Haywire) => profile.armour.is_some(),
        _ => false,
    }
}

/// The foes that a model can strike with what it has chosen: with a grenade only those it is for.
pub fn reached(battle: &Battle, arm: Arm, mut foes: Vec<ModelId>) -> Vec<ModelId> {
    let grenade = arm.weapon.filter(|weapon| battle.weapon(*weapon).grenade.is_some());
    if let Some(grenade) = grenade {
        foes.retain(|foe| serves_against(battle, grenade, *foe));
    }
    foes
}

/// Asks what a model fights with; who has one weapon is not asked.
pub fn choose(table: &mut Table<'_>, model: ModelId) -> Step<Arm> {
    let arms = choices(&table.battle, model);
    let offers = arms.iter().map(|arm| match arm.weapon {
        weapon if arm.smash => Answer::Smash(weapon),
        Some(weapon) => Answer::Weapons(vec![weapon]),
        None => Answer::Auto,
    });
    let (subject, of) = (Subject::Model(model), table.battle.side_of(model));
    let question = Question { topic: Topic::FightWith, subject, of, offers: offers.collect() };
    Ok(match table.choose(question)? {
        Answer::Smash(weapon) => Arm { weapon, smash: true, ..Arm::default() },
        Answer::Weapons(weapons) => Arm { weapon: weapons.first().copied(), ..Arm::default() },
        _ => arms.into_iter().next().unwrap_or_default(),
    })
}

/// Asks whether a model strikes more often and less surely; a grenade is one blow (HO-52).
pub fn flurry(table: &mut Table<'_>, model: ModelId, arm: Arm) -> Step<bool> {
    let battle = &table.battle;
    let idle = battle.model(model).evades || contact::in_reach(battle, model).is_empty();
    if idle || is_supporting(battle, model) || is_grenade(battle, arm) || !talents(battle, model).may_flurry()
    {
        return Ok(false);
    }
    let of = battle.side_of(model);
    let question = Question::no_or_yes(Topic::Flurry, Subject::Model(model), of);
    Ok(table.choose(question)? == Answer::Yes)
}

/// Whether a model charged over the shoulder of a friend in this phase, which leaves it one blow (AS-29).
pub fn is_supporting(battle: &Battle, model: ModelId) -> bool {
    battle.model(model).charge.is_some_and(|onset| onset.supports)
}

/// Whether a model strikes with a grenade.
pub fn is_grenade(battle: &Battle, arm: Arm) -> bool {
    arm.weapon.is_some_and(|weapon| battle.weapon(weapon).grenade.is_some())
}

/// The Initiative step at which a model strikes with a weapon (FT-02, FT-16, AS-16).
pub fn step_of(battle: &Battle, model: ModelId, weapon: Option<WeaponId>) -> u8 {
    let hindered = battle.model(model).charge.is_some_and(|onset| onset.hindered);
    let strong = matches!(battle.profile(model).unit_type, UnitType::MonstrousCreature | UnitType::Walker);
    if hindered || (plan(battle, model, weapon).is_last() && !strong) {
        return 1;
    }
    battle.characteristic(model, Characteristic::I).clamp(1, 10)
}

/// How many blows a model strikes: its Attacks and what adds to them (FT-07 to FT-09).
pub fn blows(battle: &Battle, model: ModelId, arm: Arm, rampage: u16) -> u16 {
    if is_grenade(battle, arm) {
        return 1;
    }
    let plan = plan(battle, model, arm.weapon);
    let state = battle.model(model);
    let attacks = battle.attacks(model, arm.smash);
    let charges = state.charge.is_some_and(|onset| !onset.disordered && !onset.dulled);
    let charge = if charges { plan.charge_attacks() } else { 0 };
    let counter = plan.may_counter() && battle.unit(battle.unit_of(model)).counters;
    let sum = attacks + charge + u8::from(has_second(battle, model, arm, &plan)) + u8::from(counter);
    u16::from(sum) + rampage + if arm.flurry { FLURRY } else { 0 }
}

/// Whether a second weapon gives one more attack.
fn has_second(battle: &Battle, model: ModelId, arm: Arm, with: &FightPlan) -> bool {
    let Some(weapon) = arm.weapon else {
        return false;
    };
    let mut others = blades(battle, model, charges(battle, model));
    // One of those like it is the weapon itself.
    if let Some(place) = others.iter().position(|other| *other == weapon) {
        others.remove(place);
    }
    let item = battle.weapon(weapon).item();
    others.iter().any(|other| {
        let same_thing = battle.weapon(*other).item() == item && *other != weapon;
        !same_thing && with.is_paired_with(&plan(battle, model, Some(*other)))
    })
}
