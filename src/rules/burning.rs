//! Rules about fire.

use super::{Blow, BurnPlan, HitPlan, Hooks};
use crate::armoury::Rule;

/// `flamer`: whoever is hit tests Initiative or catches fire (FL-02); the step rolls.
pub const FLAMER: Hooks = Hooks { hit: Some(flamer), ..Hooks::NONE };

fn flamer(_: &Rule, _: &Blow<'_>, plan: &mut HitPlan) {
    plan.ignite();
}

/// `fireproof`: never catches fire (FL-15).
pub const FIREPROOF: Hooks = Hooks { burn: Some(fireproof), ..Hooks::NONE };

fn fireproof(_: &Rule, plan: &mut BurnPlan) {
    plan.resist();
}
