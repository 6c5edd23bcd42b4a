//! Rules about rolls to wound and what the wounds are like. Those that models have as well as weapons count for
//! the model's blows, not for guns that lack them.

use super::{Blow, Hooks, Reroll, WoundPlan};
use crate::armoury::{Rule, UnitType};

/// `rending`: a six wounds whatever the Toughness, at AP2.
pub const RENDING: Hooks =
    Hooks { wound: Some(rending), pierce: Some(super::piercing::rending), ..Hooks::NONE };

fn rending(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if blow.is_own() {
        plan.rend();
    }
}

/// `poisoned`: a fixed score wounds, unless the table asks for less; in close combat a Strength of at least
/// the Toughness rolls failures again.
pub const POISONED: Hooks = Hooks { wound: Some(poisoned), ..Hooks::NONE };

fn poisoned(rule: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    let Rule::Poisoned(score) = rule else { return };
    if !blow.is_own() {
        return;
    }
    plan.needs_at_most(*score);
    if blow.melee && blow.strength >= blow.toughness {
        plan.allow_reroll(Reroll::Failures);
    }
}

/// `fleshbane`: 2+ wounds whatever the Toughness; of a model in close combat, of a weapon in its own attacks.
pub const FLESHBANE: Hooks = Hooks { wound: Some(fleshbane), ..Hooks::NONE };

fn fleshbane(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if blow.is_own() {
        plan.needs_at_most(2);
    }
}

/// `monster_hunter`: failures to wound monstrous creatures are rolled again.
pub const MONSTER_HUNTER: Hooks = Hooks { wound: Some(monster_hunter), ..Hooks::NONE };

fn monster_hunter(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if blow.foe.unit_type == UnitType::MonstrousCreature {
        plan.allow_reroll(Reroll::Failures);
    }
}

/// `strikedown`: who is wounded, or saves himself, moves as in difficult ground for a while.
pub const STRIKEDOWN: Hooks = Hooks { wound: Some(strikedown), ..Hooks::NONE };

fn strikedown(_: &Rule, _: &Blow<'_>, plan: &mut WoundPlan) {
    plan.stagger();
}

/// `pinning`: unsaved wounds ask for a Leadership test.
pub const PINNING: Hooks = Hooks { wound: Some(pinning), ..Hooks::NONE };

fn pinning(_: &Rule, _: &Blow<'_>, plan: &mut WoundPlan) {
    plan.pin();
}

/// `ignores_cover`: no cover saves (SV-10).
pub const IGNORES_COVER: Hooks =
    Hooks { wound: Some(ignores_cover), pierce: Some(super::piercing::ignores_cover), ..Hooks::NONE };

fn ignores_cover(_: &Rule, _: &Blow<'_>, plan: &mut WoundPlan) {
    plan.ignore_cover();
}

/// `instant_death`: an unsaved wound kills whatever the Strength; a specialist's own in close combat (RO-20).
pub const INSTANT_DEATH: Hooks = Hooks { wound: Some(instant_death), ..Hooks::NONE };

fn instant_death(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if blow.is_own() {
        plan.kill();
    }
}

/// `force`: a psyker may make an unsaved wound instant death (PS-09).
pub const FORCE: Hooks = Hooks { wound: Some(force), ..Hooks::NONE };

fn force(_: &Rule, _: &Blow<'_>, plan: &mut WoundPlan) {
    plan.empower();
}

/// `shred`: failures to wound are rolled again.
pub const SHRED: Hooks = Hooks { wound: Some(shred), ..Hooks::NONE };

fn shred(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if blow.is_own() {
        plan.allow_reroll(Reroll::Failures);
    }
}

/// `concussive`: who survives an unsaved wound has Initiative 1 for a while.
pub const CONCUSSIVE: Hooks = Hooks { wound: Some(concussive), ..Hooks::NONE };

fn concussive(_: &Rule, _: &Blow<'_>, plan: &mut WoundPlan) {
    plan.daze();
}
