//! Weapons that get hot: a 1 wounds the firer, who has armour or invulnerable saves but no cover.

use super::attack::Attack;
use super::casualty::Harm;
use super::harm::{invulnerable, unless_saved};
use crate::battle::{Cause, Step, Table};
use crate::dice::{Ask, Roll};
use crate::ids::{ModelId, WeaponId};
use crate::rules::HitPlan;

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
    let mut burns = shots - roll.passed(&table.roll(roll)?);
    if plan.may_reroll_a_one() && !attack.no_reroll {
        let again = Roll { ask: Ask::Reroll, dice: burns, ..roll };
        burns -= again.passed(&table.roll(again)?);
    }
    burn(table, firer, weapon, burns)?;
    Ok(shots - burns)
}

/// The firer takes a wound for each 1.
pub fn burn(table: &mut Table<'_>, firer: ModelId, weapon: WeaponId, burns: u16) -> Step {
    let profile = table.battle.profile(firer);
    // A vehicle has no wounds; its ones are glancing hits (VH), which its own step works out.
    if burns == 0 || profile.armour.is_some() {
        return Ok(());
    }
    let best = profile.sv.into_iter().chain(invulnerable(&table.battle, firer)).min();
    // Its own doing: nobody's kill (CA-31).
    unless_saved(table, firer, burns, best, Harm { weapon: Some(weapon), ..Harm::of(Cause::GetsHot) })
}
