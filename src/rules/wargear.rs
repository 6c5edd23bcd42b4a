//! What pieces of wargear of the packs do, by the helper rules that restate it: the id says what, the number how much.

use super::{Blow, FirePlan, HitPlan, Hooks, PacePlan, Reroll};
use crate::armoury::Rule;

/// `reroll_to_hit_1_shooting`: ones to hit with shots are rolled again.
pub const REROLL_ONES: Hooks = Hooks { hit: Some(ones), ..Hooks::NONE };

fn ones(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if !blow.melee && !blow.unaimed {
        plan.allow_reroll(Reroll::Ones);
    }
}

/// `reroll_one_to_hit_shooting`: one missed shot a turn is rolled again.
pub const REROLL_ONE: Hooks = Hooks { hit: Some(one), ..Hooks::NONE };

fn one(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if !blow.melee && !blow.unaimed && !blow.spent {
        plan.allow_one_reroll();
    }
}

/// `overwatch_bs`: its snap shots in overwatch are aimed with this Ballistic Skill.
pub const OVERWATCH_BS: Hooks = Hooks { hit: Some(watchful), ..Hooks::NONE };

fn watchful(rule: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if let Rule::OverwatchBs(skill) = rule
        && blow.overwatch
        && blow.snap
    {
        plan.needs_at_most(7u8.saturating_sub(*skill).max(2));
    }
}

/// `stationary_bs`: who has not moved shoots with this Ballistic Skill, if his own is no better.
pub const STATIONARY_BS: Hooks = Hooks { hit: Some(steady), ..Hooks::NONE };

fn steady(rule: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if let Rule::StationaryBs(skill) = rule
        && blow.shooting
        && blow.still
    {
        plan.aim_at_least(*skill);
    }
}

/// `extra_weapon`: it fires so many weapons more in a phase.
pub const EXTRA_WEAPON: Hooks = Hooks { fire: Some(another), ..Hooks::NONE };

fn another(rule: &Rule, plan: &mut FirePlan) {
    if let Rule::ExtraWeapon(more) = rule {
        plan.fire_more(*more);
    }
}

/// `jump_move`: it moves so many inches in its Movement phase.
pub const JUMP_MOVE: Hooks = Hooks { pace: Some(jumps), ..Hooks::NONE };

fn jumps(rule: &Rule, plan: &mut PacePlan) {
    if let Rule::JumpMove(inches) = rule {
        plan.jump(*inches);
    }
}

/// `reroll_dangerous_terrain`: failed tests of dangerous ground are rolled again.
pub const REROLL_GROUND: Hooks = Hooks { pace: Some(clears), ..Hooks::NONE };

fn clears(_: &Rule, plan: &mut PacePlan) {
    plan.test_ground_again();
}
