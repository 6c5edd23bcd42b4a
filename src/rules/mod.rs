//! Special rules bend plans: each has one home in a family file, and this index knows the address.
//!
//! A hook gets facts by reference and one plan to bend through methods that commute. It has no dice and no state:
//! a rule that acts raises a number in a plan, and a step of the battle rolls and records.

mod accuracy;
mod courage;
mod firing;
mod hooks;
mod lethality;
mod plans;
mod protection;
pub mod tables;

pub use hooks::{Blow, Hooks, Spot};
pub use plans::{CoverFrom, CoverPlan, FirePlan, HitPlan, NervePlan, Reroll, SavePlan, WoundPlan};

use crate::armoury::Rule;

/// Where a rule's effects are written. A rule without an address does not compile; those that are only shown,
/// or that the steps themselves read, have none.
pub fn hooks(rule: &Rule) -> &'static Hooks {
    match rule {
        Rule::TwinLinked => &accuracy::TWIN_LINKED,
        Rule::PreferredEnemy(_) => &accuracy::PREFERRED_ENEMY,
        Rule::GetsHot => &accuracy::GETS_HOT,
        Rule::Rending => &lethality::RENDING,
        Rule::Poisoned(_) => &lethality::POISONED,
        Rule::Pinning => &lethality::PINNING,
        Rule::FeelNoPain(_) => &protection::FEEL_NO_PAIN,
        Rule::EternalWarrior => &protection::ETERNAL_WARRIOR,
        Rule::Stealth(_) => &protection::STEALTH,
        Rule::Shrouded => &protection::SHROUDED,
        Rule::Fearless => &courage::FEARLESS,
        Rule::AndTheyShallKnowNoFear => &courage::AND_THEY_SHALL_KNOW_NO_FEAR,
        _ => by_id(rule.name()),
    }
}

/// Rules that the armoury keeps by their id only.
fn by_id(id: &str) -> &'static Hooks {
    match id {
        "precision_shot" | "sniper" => &accuracy::PRECISION_SHOT,
        "ignores_cover" => &lethality::IGNORES_COVER,
        "instant_death" => &lethality::INSTANT_DEATH,
        "independent_character" => &protection::INDEPENDENT_CHARACTER,
        "relentless" => &firing::RELENTLESS,
        _ => &Hooks::NONE,
    }
}
