//! Rules about rolls to hit.

use super::{Blow, HitPlan, Hooks, Reroll, WoundPlan};
use crate::armoury::{Profile, Rule, WeaponClass};

/// `twin_linked`: misses are rolled again; of a template, which cannot miss, failures to wound and to pierce
/// armour.
pub const TWIN_LINKED: Hooks = Hooks {
    hit: Some(twin_linked),
    wound: Some(twin_linked_template),
    pierce: Some(super::piercing::twin_linked_template),
    ..Hooks::NONE
};

fn twin_linked(_: &Rule, _: &Blow<'_>, plan: &mut HitPlan) {
    plan.allow_reroll(Reroll::Failures);
}

fn twin_linked_template(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if blow.template {
        plan.allow_reroll(Reroll::Failures);
    }
}

/// `preferred_enemy`: ones to hit and to wound such a foe are rolled again.
pub const PREFERRED_ENEMY: Hooks =
    Hooks { hit: Some(preferred_hit), wound: Some(preferred_wound), ..Hooks::NONE };

fn preferred_hit(rule: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    // The scatter die is no roll to hit, but a hot weapon's 1 is saved all the same.
    if is_preferred(rule, blow.foe) {
        plan.allow_reroll(Reroll::Ones);
    }
}

fn preferred_wound(rule: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if is_preferred(rule, blow.foe) {
        plan.allow_reroll(Reroll::Ones);
    }
}

/// Whether the foe is of the kind that the rule names: by its unit type, its profile, its army or another trait,
/// or a rule of its own. One is named as well as several: `walker`, `walkers`.
fn is_preferred(rule: &Rule, foe: &Profile) -> bool {
    let (Rule::PreferredEnemy(Some(kind)) | Rule::Hatred(Some(kind))) = rule else {
        return true;
    };
    let is = |word: &str| word == &**kind || kind.strip_suffix('s') == Some(word);
    is(&foe.key)
        || is(foe.unit_type.word())
        || (foe.unit_type.is_vehicle() && is("vehicle"))
        || foe.traits.iter().any(|word| is(word))
        || (foe.character && is("character"))
        || foe.rules.iter().any(|rule| is(rule.name()))
}

/// `hatred`: in the first round of a combat misses at such a foe are struck again.
pub const HATRED: Hooks = Hooks { hit: Some(hatred), ..Hooks::NONE };

/// The same for who hates everybody, such as zealots.
pub(super) fn hatred(rule: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if blow.melee && blow.first_round && is_preferred(rule, blow.foe) {
        plan.allow_reroll(Reroll::Failures);
    }
}

/// `master_crafted`: one miss of the weapon a turn is rolled again.
pub const MASTER_CRAFTED: Hooks = Hooks { hit: Some(master_crafted), ..Hooks::NONE };

fn master_crafted(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if !blow.unaimed && !blow.spent {
        plan.allow_one_reroll();
    }
}

/// `blind`: whoever is hit tests Initiative or is blinded; the step rolls.
pub const BLIND: Hooks = Hooks { hit: Some(blind), ..Hooks::NONE };

fn blind(_: &Rule, _: &Blow<'_>, plan: &mut HitPlan) {
    plan.dazzle();
}

/// `strafing_run`: a flyer's shots at what is on the ground are aimed better by one, and pin.
pub const STRAFING_RUN: Hooks = Hooks { hit: Some(strafing_hit), wound: Some(strafing_wound), ..Hooks::NONE };

fn strafing_hit(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if strafes(blow) {
        plan.aim_better(1);
    }
}

fn strafing_wound(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if strafes(blow) {
        plan.pin();
    }
}

/// Whether a shot is of the types that are fired in a strafing run, and goes to the ground.
fn strafes(blow: &Blow<'_>) -> bool {
    let strafes = matches!(
        blow.class,
        WeaponClass::Assault(_) | WeaponClass::Heavy(_) | WeaponClass::RapidFire | WeaponClass::Salvo { .. }
    );
    strafes && !blow.melee && !blow.foe.flies()
}

/// `gets_hot`: ones hurt the firer; the step rolls his saves.
pub const GETS_HOT: Hooks = Hooks { hit: Some(gets_hot), ..Hooks::NONE };

fn gets_hot(_: &Rule, _: &Blow<'_>, plan: &mut HitPlan) {
    plan.overheat();
}

/// `precision_shot`: sixes to hit let the firer choose who is wounded (WP-16).
pub const PRECISION_SHOT: Hooks = Hooks { hit: Some(precision_shot), ..Hooks::NONE };

/// `sniper`: sixes are precise; it always wounds at 4+, pins and rends; against armour it is Strength 3 and rends.
pub const SNIPER: Hooks = Hooks {
    hit: Some(precision_shot),
    wound: Some(sniper_wound),
    pierce: Some(super::piercing::sniper),
    ..Hooks::NONE
};

fn sniper_wound(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if !blow.melee {
        plan.needs_always(4);
        plan.pin();
        plan.rend();
    }
}

fn precision_shot(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if !blow.melee {
        plan.choose_with_sixes();
    }
}
