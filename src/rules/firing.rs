//! Rules about what a model may fire.

use super::{FirePlan, Hooks};
use crate::armoury::Rule;

/// `relentless`: fires as if it stood still, and charges whatever it fired (WP-15).
pub const RELENTLESS: Hooks = Hooks { fire: Some(relentless), ..Hooks::NONE };

fn relentless(_: &Rule, plan: &mut FirePlan) {
    plan.count_as_stationary();
    plan.allow_charge();
}
