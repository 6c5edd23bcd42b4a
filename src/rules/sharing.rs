//! Which rules the models of a unit share. In Kill Team each model is a unit, so nobody shares anything.

use crate::armoury::Rule;

/// For whom in its unit a rule of a model counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// For that model.
    Own,
    /// For the whole unit: one model that has it is enough (U1).
    Any,
    /// For the whole unit, if every model of it has it; otherwise for nobody (U*).
    All,
}

/// For whom a rule counts. `counter_attack` is each model's own: one is enough for the test, and the step asks.
/// Honours are personal.
pub const fn sharing(rule: &Rule) -> Sharing {
    match rule {
        Rule::AcuteSenses
        | Rule::AdamantiumWill
        | Rule::AndTheyShallKnowNoFear
        | Rule::Crusader
        | Rule::Fearless
        | Rule::HitAndRun
        | Rule::Infiltrate
        | Rule::MonsterHunter
        | Rule::MoveThroughCover
        | Rule::NightVision
        | Rule::Outflank
        | Rule::PreferredEnemy(_)
        | Rule::Scout
        | Rule::Shrouded
        | Rule::SkilledRider
        | Rule::SlowAndPurposeful
        | Rule::SplitFire
        | Rule::Stealth(_)
        | Rule::Stubborn
        | Rule::TankHunters
        | Rule::Zealot => Sharing::Any,
        Rule::Fleet | Rule::DeepStrike | Rule::Swarms => Sharing::All,
        _ => Sharing::Own,
    }
}
