//! Rules about what a model may fire.

use super::{FightPlan, FirePlan, Hooks, PacePlan};
use crate::armoury::Rule;

/// `relentless`: fires as if it stood still, and charges whatever it fired (WP-15).
pub const RELENTLESS: Hooks = Hooks { fire: Some(relentless), ..Hooks::NONE };

fn relentless(_: &Rule, plan: &mut FirePlan) {
    plan.count_as_stationary();
    plan.allow_charge();
}

/// `slow_and_purposeful`: the same, but it neither runs, nor sweeps, nor fires overwatch.
pub const SLOW_AND_PURPOSEFUL: Hooks =
    Hooks { fire: Some(plods), pace: Some(slow), fight: Some(lets_flee), ..Hooks::NONE };

fn plods(_: &Rule, plan: &mut FirePlan) {
    plan.count_as_stationary();
    plan.allow_charge();
    plan.forbid_overwatch();
}

fn slow(_: &Rule, plan: &mut PacePlan) {
    plan.forbid_running();
}

fn lets_flee(_: &Rule, plan: &mut FightPlan) {
    plan.let_flee();
}
