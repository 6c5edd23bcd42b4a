//! Battle honours (HO-20 to HO-63). Those that give a rule of the edition bend what that rule bends.

use super::melee::talents;
use super::{
    Blow, BurstPlan, FightPlan, FirePlan, HitPlan, Hooks, PacePlan, Peril, Reroll, SavePlan, Unsteady,
    WoundPlan, pace,
};
use crate::armoury::Rule;

/// Whether an honour helps the blows, or the shots, of friends nearby (HO-10). Its hooks bend the plans of all
/// whom it reaches.
pub const fn is_aura(rule: &Rule, melee: bool) -> bool {
    match rule {
        Rule::LdStuckin | Rule::LdSpear => melee,
        Rule::LdPrecision | Rule::LdFiremission => !melee,
        _ => false,
    }
}

/// `ld_precision`: ones to wound with shots are rolled again (HO-23).
pub const LD_PRECISION: Hooks = Hooks { wound: Some(shots_wound), ..Hooks::NONE };

fn shots_wound(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if blow.shooting || blow.overwatch {
        plan.allow_reroll(Reroll::Ones);
    }
}

/// `ld_firemission`: ones to hit with shots are rolled again; nothing of blasts and templates (HO-25).
pub const LD_FIREMISSION: Hooks = Hooks { hit: Some(shots_hit), ..Hooks::NONE };

fn shots_hit(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if (blow.shooting || blow.overwatch) && !blow.unaimed {
        plan.allow_reroll(Reroll::Ones);
    }
}

/// `ld_stuckin`, `st_mighty`: ones to wound with blows are rolled again (HO-24, HO-31).
pub const MIGHTY: Hooks = Hooks { wound: Some(blows_wound), ..Hooks::NONE };

fn blows_wound(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if blow.melee {
        plan.allow_reroll(Reroll::Ones);
    }
}

/// `ld_spear`, `co_duel`: ones to hit with blows are rolled again (HO-26, HO-48).
pub const DUELLIST: Hooks = Hooks { hit: Some(blows_hit), ..Hooks::NONE };

fn blows_hit(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if blow.melee {
        plan.allow_reroll(Reroll::Ones);
    }
}

/// `st_blade`: a six to wound with a blow is AP3 (HO-32).
pub const ST_BLADE: Hooks = Hooks { wound: Some(blade), ..Hooks::NONE };

fn blade(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if blow.melee {
        plan.sever();
    }
}

talents! {
    /// `st_murder`: it may strike again after everybody else; the step takes its wounds (HO-34).
    ST_MURDER: murder => |plan| plan.strike_again();
    /// `uw_wind`: it may give up its blows and be hard to hit (HO-40).
    UW_WIND: wind => |plan| plan.evade();
    /// `co_master`: better against several (HO-50).
    CO_MASTER: master => |plan| plan.excel();
    /// `co_follow`: a blow at who leaves it (HO-51).
    CO_FOLLOW: follow => |plan| plan.follow();
    /// `co_fire`: it may strike twice more, less surely (HO-52).
    CO_FIRE: fire => |plan| plan.flurry();
    /// `sk_taunt`: who is locked with it strikes others less surely (HO-63).
    SK_TAUNT: taunt => |plan| plan.taunt();
}

macro_rules! paces {
    ($($(#[$doc:meta])* $name:ident: $function:ident => |$plan:ident| $bend:expr;)*) => {
        $(
            $(#[$doc])*
            pub const $name: Hooks = Hooks { pace: Some($function), ..Hooks::NONE };

            fn $function(_: &Rule, $plan: &mut PacePlan) {
                $bend;
            }
        )*
    };
}

paces! {
    /// `uw_elusive`: height costs no movement (HO-41).
    UW_ELUSIVE: elusive => |plan| plan.soar();
    /// `sp_fast`: 2" more in the own Movement phase (HO-43).
    SP_FAST: fast => |plan| plan.go_farther(2);
    /// `sp_bound`: up to two dice of a charge are rolled again (HO-45).
    SP_BOUND: bound => |plan| plan.bound();
    /// `sp_dash`: a run of two dice (HO-46); after a run nobody charges anyway.
    SP_DASH: dash => |plan| plan.dash();
}

/// `uw_recon`: difficult ground slows neither moves nor charges; it is dangerous, and hinders blows, as before
/// (HO-38).
pub const UW_RECON: Hooks = Hooks { pace: Some(pace::swarms), ..Hooks::NONE };

/// `uw_freerun`: no tests of climbs and leaps, 3+ against falls (HO-35).
pub const UW_FREERUN: Hooks = Hooks { pace: Some(freerun), save: Some(rolls_off), ..Hooks::NONE };

fn freerun(_: &Rule, plan: &mut PacePlan) {
    plan.climb_surely();
}

fn rolls_off(_: &Rule, peril: Peril, plan: &mut SavePlan) {
    if peril == Peril::Fall {
        plan.offer_invulnerable(3);
    }
}

/// `uw_lightning`: 4+ against overwatch (HO-37).
pub const UW_LIGHTNING: Hooks = Hooks { save: Some(lightning), ..Hooks::NONE };

fn lightning(_: &Rule, peril: Peril, plan: &mut SavePlan) {
    if peril == Peril::Overwatch {
        plan.offer_invulnerable(4);
    }
}

/// `sk_tech`: on 3+ what got hot does not remove it; the step rolls (HO-60).
pub const SK_TECH: Hooks = Hooks { save: Some(tech), ..Hooks::NONE };

fn tech(_: &Rule, _: Peril, plan: &mut SavePlan) {
    plan.cool_at(3);
}

/// `sp_rungun`: after a run it fires light weapons, aimed worse by one (HO-44).
pub const SP_RUNGUN: Hooks = Hooks { fire: Some(rungun), hit: Some(on_the_run), ..Hooks::NONE };

fn rungun(_: &Rule, plan: &mut FirePlan) {
    plan.fire_running();
}

fn on_the_run(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if blow.shooting && blow.ran {
        plan.aim_worse(Unsteady::Running, 1);
    }
}

/// `sh_mad`: twice the shots, aimed worse by one (HO-56).
pub const SH_MAD: Hooks = Hooks { fire: Some(mad), hit: Some(madly), ..Hooks::NONE };

fn mad(_: &Rule, plan: &mut FirePlan) {
    plan.fire_volleys();
}

fn madly(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if blow.volley {
        plan.aim_worse(Unsteady::Volley, 1);
    }
}

/// `sh_deadeye`: ones to hit in the Shooting phase are rolled again; nothing of blasts and templates (HO-53).
pub const SH_DEADEYE: Hooks = Hooks { hit: Some(deadeye), ..Hooks::NONE };

fn deadeye(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if blow.shooting && !blow.unaimed {
        plan.allow_reroll(Reroll::Ones);
    }
}

/// `sh_disc`: snap shots in overwatch hit on 5+ (HO-54).
pub const SH_DISC: Hooks = Hooks { hit: Some(disciplined), ..Hooks::NONE };

fn disciplined(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if blow.overwatch && blow.snap {
        plan.needs_at_most(5);
    }
}

/// `sh_far`: one weapon reaches 6" farther; the step says which (HO-55).
pub const SH_FAR: Hooks = Hooks { fire: Some(far), ..Hooks::NONE };

fn far(_: &Rule, plan: &mut FirePlan) {
    plan.reach_farther(6);
}

/// `sk_gren`: grenades fly 12" (HO-58).
pub const SK_GREN: Hooks = Hooks { fire: Some(gren), ..Hooks::NONE };

fn gren(_: &Rule, plan: &mut FirePlan) {
    plan.throw_at_least(12);
}

/// `sk_heavy`: heavy weapons are aimed after a move; nobody charges after them all the same (HO-59).
pub const SK_HEAVY: Hooks = Hooks { fire: Some(heavy), ..Hooks::NONE };

fn heavy(_: &Rule, plan: &mut FirePlan) {
    plan.carry_heavy();
}

/// `sh_blast`: markers scatter by three dice without the highest (HO-57).
pub const SH_BLAST: Hooks = Hooks { burst: Some(tight), ..Hooks::NONE };

fn tight(_: &Rule, plan: &mut BurstPlan) {
    plan.tighten();
}
