//! What the blows of a model at a foe need and do: as they are struck, and before, to see whose are alike
//! (AS-21) and who can hurt whom (MO-12).

use super::arms::{self, Arm};
use super::attack::{self, Attack, Hits, Manner, Melee};
use super::{hulls, wounding};
use crate::armoury::{Characteristic, Rule};
use crate::battle::Battle;
use crate::ids::ModelId;
use crate::rules::{Blow, HitPlan, Worse, WoundPlan, tables};

/// What the blows of a model at a foe need and do, whoever stands beside either. Who is stronger rolls apart to
/// wound, but not to hit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knack {
    skill: u8,
    might: u8,
    hit: HitPlan,
    /// At the least and the most of Toughness.
    wounds: [WoundPlan; 2],
}

impl Knack {
    /// That of a model with these auras of friends on it.
    pub fn of(battle: &Battle, model: ModelId, arm: Arm, foe: ModelId, auras: &[Rule]) -> Knack {
        let skill = skill(battle, model);
        let mut attack = at(battle, model, arm, foe);
        attack.auras.push((model, auras.to_vec()));
        let hit = hit_plan(battle, &attack, model, arm, skill);
        let wounds = [1, 10].map(|toughness| wound_plan(battle, &attack, model, arm, toughness).by_rules());
        Knack { skill, might: might(battle, model, arm), hit, wounds }
    }

    /// Whether a six lets the striker choose who is wounded.
    pub const fn is_precise(&self) -> bool {
        self.hit.is_precise()
    }
}

/// More Strength for a charge: furious, from above (AS-34).
pub fn might(battle: &Battle, model: ModelId, arm: Arm) -> u8 {
    let Some(onset) = battle.model(model).charge else {
        return 0;
    };
    let furious = arms::plan(battle, model, arm.weapon).charge_strength();
    u8::from(onset.from_above) + if onset.disordered { 0 } else { furious }
}

/// What is special about the blows of a model at some foes, of whom only they themselves fight.
pub fn melee(battle: &Battle, model: ModelId, arm: Arm, foes: Vec<ModelId>) -> Melee {
    Melee {
        ranks: foes.clone(),
        foes,
        strikers: vec![model],
        might: might(battle, model, arm),
        smash: arm.smash,
        first_round: !battle.model(model).long_locked,
        ..Melee::default()
    }
}

/// The blows of a model at one foe.
fn at(battle: &Battle, model: ModelId, arm: Arm, foe: ModelId) -> Attack {
    let mut attack = Attack::new(battle.side_of(model), battle.unit_of(model), battle.unit_of(foe));
    attack.manner = Manner::Melee(melee(battle, model, arm, vec![foe]));
    attack
}

/// The Weapon Skill of a model.
fn skill(battle: &Battle, model: ModelId) -> u8 {
    battle.characteristic(model, Characteristic::Ws)
}

/// What blows need to hit a foe of this Weapon Skill, after all rules of striker and weapon (FT-05).
pub fn hit_plan(battle: &Battle, attack: &Attack, striker: ModelId, arm: Arm, foe: u8) -> HitPlan {
    let mut plan = HitPlan::blow(skill(battle, striker), foe);
    let (weapon, target) = (battle.blade(arm.weapon), attack.target);
    let blow = attack::blow(battle, attack, target, striker, weapon, 0);
    // Precision Strike, the twin of WP-16: nothing where there is nobody to choose among.
    if blow.character && battle.alive(target).nth(1).is_some() {
        plan.choose_with_sixes();
    }
    plan.bend(battle.rules_in_unit(striker), &blow);
    plan.bend(attack::rules_against(battle, weapon, target), &Blow { by_weapon: true, ..blow });
    plan.bend(attack.auras_on(striker), &blow);
    if arm.flurry {
        plan.hit_worse(Worse::Hurried, 1);
    }
    plan
}

fn wound_plan(battle: &Battle, attack: &Attack, firer: ModelId, arm: Arm, toughness: u8) -> WoundPlan {
    let (unit, weapon) = (attack.target, arm.weapon);
    let hits = Hits { unit, firer, weapon, count: 1, precise: 0, aimed: false, burst: None };
    wounding::wound_plan(battle, attack, unit, toughness, &hits)
}

/// Whether anything that a model strikes with can hurt a foe at all (MO-12): as it is, with what a charge, a
/// smash or a crash makes of it in this phase.
pub fn can_hurt(battle: &Battle, model: ModelId, foe: ModelId) -> bool {
    if battle.profile(foe).armour.is_some() {
        return hulls::can_harm(battle, model, foe, false);
    }
    let toughness = battle.characteristic(foe, Characteristic::T);
    let wounds = |arm: &Arm| {
        let attack = at(battle, model, *arm, foe);
        wound_plan(battle, &attack, model, *arm, toughness).needs().is_some()
    };
    let crashes = battle.model(model).charge.is_some() && arms::talents(battle, model).is_hammering();
    let crash = || crashes && tables::to_wound(battle.profile(model).s, toughness).is_some();
    arms::choices(battle, model).iter().any(wounds) || crash()
}
