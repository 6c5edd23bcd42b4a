//! Weapons that get hot: a 1 wounds the firer, who has armour or invulnerable saves but no cover.

use super::attack::Attack;
use super::casualty::{Harm, suffer};
use super::damage;
use super::harm::{invulnerable, last_stand, save_plan, unless_saved, unsaved};
use crate::battle::{Cause, Step, Table};
use crate::dice::{Ask, Roll};
use crate::ids::{ModelId, WeaponId};
use crate::rules::{HitPlan, Peril};

/// Before shots that do not roll to hit: a die each; how many may be fired.
pub fn before_firing(
    table: &mut Table<'_>,
    attack: &Attack,
    firer: ModelId,
    weapon: WeaponId,
    shots: u16,
    plan: &HitPlan,
) -> Step<u16> {
    if !plan.is_hot() {
        return Ok(shots);
    }
    let roll = Roll::at_least(Ask::GetsHot, attack.side, firer, shots, 2);
    let mut burns = shots - table.count(roll)?;
    if plan.may_reroll_a_one() && !attack.no_reroll {
        let again = Roll { ask: Ask::Reroll, dice: burns, ..roll };
        burns -= table.count(again)?;
    }
    burn(table, firer, weapon, burns)?;
    Ok(shots - burns)
}

/// The firer takes a wound for each 1.
pub fn burn(table: &mut Table<'_>, firer: ModelId, weapon: WeaponId, burns: u16) -> Step {
    let profile = table.battle.profile(firer);
    if burns == 0 {
        return Ok(());
    }
    if profile.armour.is_some() {
        return glance(table, firer, weapon, burns);
    }
    let plan = save_plan(&table.battle, firer, Peril::Other);
    let best = profile.sv.into_iter().chain(invulnerable(&table.battle, firer, Peril::Other)).min();
    // Its own doing: nobody's kill (CA-31).
    let harm = Harm { weapon: Some(weapon), ..Harm::of(Cause::GetsHot) };
    match plan.cooling() {
        Some(score) => unless_cooled(table, firer, burns, best, score, harm),
        None => unless_saved(table, firer, burns, best, harm),
    }
}

/// A wound that would remove the firer has a die of its own, on which it is discounted (HO-60). The shot is
/// missed all the same.
fn unless_cooled(
    table: &mut Table<'_>,
    firer: ModelId,
    burns: u16,
    save: Option<u8>,
    score: u8,
    harm: Harm,
) -> Step {
    let last = last_stand(&table.battle, firer, harm.instant);
    for _ in 0..unsaved(table, firer, burns, save, last)? {
        let fatal = table.battle.wounds_left(firer) == 1;
        let roll = Roll::at_least(Ask::GetsHot, table.battle.side_of(firer), firer, u16::from(fatal), score);
        if table.count(roll)? == 0 {
            suffer(table, firer, 1, harm);
        }
    }
    Ok(())
}

/// A vehicle has no wounds: a die for each 1, and on 1 to 3 it takes a glancing hit.
fn glance(table: &mut Table<'_>, firer: ModelId, weapon: WeaponId, burns: u16) -> Step {
    let roll = Roll::at_least(Ask::GetsHot, table.battle.side_of(firer), firer, burns, 4);
    let glances = burns - table.count(roll)?;
    if glances > 0 {
        let harm = Harm { weapon: Some(weapon), ..Harm::of(Cause::GetsHot) };
        damage::lose(table, firer, glances.min(u16::from(u8::MAX)) as u8, harm)?;
    }
    Ok(())
}
