//! Rules that keep a model alive.

use super::{CoverFrom, CoverPlan, Hooks, Peril, SavePlan, Spot};
use crate::armoury::Rule;

/// `feel_no_pain`: a last roll for each unsaved wound; the step bars it against instant death.
pub const FEEL_NO_PAIN: Hooks = Hooks { save: Some(feel_no_pain), ..Hooks::NONE };

fn feel_no_pain(rule: &Rule, _: Peril, plan: &mut SavePlan) {
    if let Rule::FeelNoPain(score) = rule {
        plan.offer_ward(*score);
    }
}

/// `eternal_warrior`: instant death costs one wound only.
pub const ETERNAL_WARRIOR: Hooks = Hooks { save: Some(eternal_warrior), ..Hooks::NONE };

fn eternal_warrior(_: &Rule, _: Peril, plan: &mut SavePlan) {
    plan.endure();
}

/// `swarms`: an unsaved wound by a marker or template counts as two; difficult ground does not slow it.
pub const SWARMS: Hooks = Hooks { save: Some(swarms), pace: Some(super::pace::swarms), ..Hooks::NONE };

fn swarms(_: &Rule, _: Peril, plan: &mut SavePlan) {
    plan.suffer_doubly();
}

/// `independent_character`: others step in front of him at 2+ (AL-22).
pub const INDEPENDENT_CHARACTER: Hooks = Hooks { save: Some(independent_character), ..Hooks::NONE };

fn independent_character(_: &Rule, _: Peril, plan: &mut SavePlan) {
    plan.dodge_at(2);
}

/// `stealth`: cover is better by one, everywhere or in one kind of terrain.
pub const STEALTH: Hooks = Hooks { cover: Some(stealth), ..Hooks::NONE };

fn stealth(rule: &Rule, spot: &Spot<'_>, plan: &mut CoverPlan) {
    let helps = match rule {
        Rule::Stealth(Some(terrain)) => spot.areas.iter().any(|area| is_kind(area, terrain)),
        _ => true,
    };
    if helps {
        plan.improve(CoverFrom::Stealth, 1);
    }
}

/// Whether a piece called `ruin_2` is of the kind `ruins`. A forest and a wood are the same.
fn is_kind(area: &str, kinds: &str) -> bool {
    const WOODED: [&str; 2] = ["forest", "wood"];
    let kind = kinds.strip_suffix('s').unwrap_or(kinds);
    if WOODED.contains(&kind) {
        return WOODED.iter().any(|wooded| area.starts_with(wooded));
    }
    area.starts_with(kind)
}

/// `shrouded`: cover is better by two.
pub const SHROUDED: Hooks = Hooks { cover: Some(shrouded), ..Hooks::NONE };

fn shrouded(_: &Rule, _: &Spot<'_>, plan: &mut CoverPlan) {
    plan.improve(CoverFrom::Shrouded, 2);
}

/// `jink`: a model that moved has a 5+, one that turbo-boosted a 4+.
pub const JINK: Hooks = Hooks { cover: Some(jink), ..Hooks::NONE };

fn jink(_: &Rule, spot: &Spot<'_>, plan: &mut CoverPlan) {
    if spot.boosted {
        plan.dodge(4);
    } else if spot.moved {
        plan.dodge(5);
    }
}

/// `skilled_rider`: Jink is better by one, and dangerous ground does not test it.
pub const SKILLED_RIDER: Hooks =
    Hooks { cover: Some(skilled_rider), pace: Some(super::pace::skilled_rider), ..Hooks::NONE };

fn skilled_rider(_: &Rule, _: &Spot<'_>, plan: &mut CoverPlan) {
    plan.improve(CoverFrom::Rider, 1);
}
