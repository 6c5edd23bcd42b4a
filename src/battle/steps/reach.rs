//! How far weapons reach, with what honours add (HO-55, HO-58).

use super::attack::{Attack, Fire, Manner};
use super::shooting::fire_plan;
use crate::armoury::{Range, Weapon, WeaponClass};
use crate::battle::{Battle, Phase};
use crate::geometry::INCH;
use crate::ids::ModelId;
use crate::rules::BurstPlan;

/// How far a weapon of a model reaches, in units; `favoured` is the one that an honour lets reach farther.
pub fn of(battle: &Battle, model: ModelId, weapon: &Weapon, favoured: bool) -> i32 {
    let afar = || {
        let mut plan = BurstPlan::default();
        plan.bend(battle.rules_of(model).chain(weapon.rules.iter()));
        i32::from(plan.afar())
    };
    match weapon.range {
        Range::Melee => 0,
        Range::Template => (8 + afar()) * INCH,
        Range::Inches(inches) => {
            i32::from(fire_plan(battle, model).inches(weapon.class, inches, favoured)) * INCH
        }
        Range::Unlimited => i32::MAX,
    }
}

/// Whether the next weapon of a model in an attack is the one that may reach farther in the phase: the first
/// that is no template and no grenade (HO-55).
pub fn is_favoured(battle: &Battle, attack: &Attack, model: ModelId) -> bool {
    let reaches = |fire: &Fire| {
        let weapon = battle.weapon(fire.weapon);
        fire.model == model && weapon.range != Range::Template && weapon.class != WeaponClass::Grenade
    };
    in_shooting_phase(battle, attack) && !attack.fires.iter().any(reaches)
}

/// Whether an attack is made in the Shooting phase: not in the enemy's turn (`interceptor`), not in overwatch.
pub fn in_shooting_phase(battle: &Battle, attack: &Attack) -> bool {
    attack.manner == Manner::Shooting && battle.moment.phase == Phase::Shooting
}
