//! Rules about what a model may fire.

use super::{FightPlan, FirePlan, Hooks, PacePlan};
use crate::armoury::Rule;

/// `relentless`: fires as if it stood still, and charges whatever it fired (WP-15).
pub const RELENTLESS: Hooks = Hooks { fire: Some(relentless), ..Hooks::NONE };

fn relentless(_: &Rule, plan: &mut FirePlan) {
    plan.count_as_stationary();
    plan.allow_charge();
}

/// `skyfire`: aims at what flies; at all else it fires snap shots.
pub const SKYFIRE: Hooks = Hooks { fire: Some(skyfire), ..Hooks::NONE };

fn skyfire(_: &Rule, plan: &mut FirePlan) {
    plan.aim_upward();
}

/// `interceptor`: fires at who has just arrived, which the step asks about; with skyfire it aims at everybody.
pub const INTERCEPTOR: Hooks = Hooks { fire: Some(interceptor), ..Hooks::NONE };

fn interceptor(_: &Rule, plan: &mut FirePlan) {
    plan.aim_anywhere();
}

/// `slow_and_purposeful`: as relentless, but it neither runs, nor sweeps, nor fires overwatch.
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
