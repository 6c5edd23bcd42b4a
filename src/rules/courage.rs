//! Rules about nerve.

use super::{Hooks, NervePlan, accuracy};
use crate::armoury::Rule;

/// `fearless`: passes tests of nerve, and never goes to ground.
pub const FEARLESS: Hooks = Hooks { nerve: Some(fearless), ..Hooks::NONE };

fn fearless(_: &Rule, plan: &mut NervePlan) {
    plan.stand_fast();
}

/// `zealot`: fearless, and hates everybody.
pub const ZEALOT: Hooks = Hooks { nerve: Some(fearless), hit: Some(accuracy::hatred), ..Hooks::NONE };

/// `stubborn`: nothing makes Morale and Pinning harder.
pub const STUBBORN: Hooks = Hooks { nerve: Some(stubborn), ..Hooks::NONE };

fn stubborn(_: &Rule, plan: &mut NervePlan) {
    plan.ignore_penalties();
}

/// `and_they_shall_know_no_fear`: regroups freely, does not fear, tests twice before it breaks. Here it
/// grants immunity to Fear only, not fearlessness (special.md, D1).
pub const AND_THEY_SHALL_KNOW_NO_FEAR: Hooks = Hooks { nerve: Some(no_fear), ..Hooks::NONE };

fn no_fear(_: &Rule, plan: &mut NervePlan) {
    plan.regroup_freely();
    plan.test_break_again();
    plan.shrug_off_fear();
    plan.fight_on();
}
