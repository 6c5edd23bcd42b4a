//! Special rules bend plans: each has one home in a family file, and this index knows the address.
//!
//! A hook gets facts by reference and one plan to bend through methods that commute. It has no dice and no
//! state: a rule that acts raises a number in a plan, and a step of the battle rolls and records.

mod accuracy;
mod aiming;
mod burning;
mod burst;
mod courage;
mod firing;
mod honours;
mod hooks;
mod lethality;
mod melee;
mod pace;
mod piercing;
mod plans;
mod protection;
mod recovery;
mod saving;
mod sharing;
pub mod tables;
mod wargear;

pub use aiming::{FirePlan, HitPlan, Reroll, Unsteady, Worse};
pub use burst::BurstPlan;
pub use honours::is_aura;
pub use hooks::{Blow, Hooks, Spot};
pub use melee::FightPlan;
pub use pace::PacePlan;
pub use piercing::{Impact, Pierce, PiercePlan};
pub use plans::{BurnPlan, NervePlan, WoundPlan};
pub use recovery::RecoveryPlan;
pub use saving::{CoverFrom, CoverPlan, Peril, SavePlan};
pub use sharing::{Sharing, sharing};

use crate::armoury::Rule;

/// Where a rule's effects are written. Rules that are only shown, or that the steps read themselves (a
/// marker's size, a stock), bend no plan.
pub fn hooks(rule: &Rule) -> &'static Hooks {
    match rule {
        Rule::Rending => &lethality::RENDING,
        Rule::Poisoned(_) => &lethality::POISONED,
        Rule::Fleshbane => &lethality::FLESHBANE,
        Rule::MonsterHunter => &lethality::MONSTER_HUNTER,
        Rule::Strikedown => &lethality::STRIKEDOWN,
        Rule::Pinning => &lethality::PINNING,
        Rule::IgnoresCover => &lethality::IGNORES_COVER,
        Rule::InstantDeath => &lethality::INSTANT_DEATH,
        Rule::FeelNoPain(_) => &protection::FEEL_NO_PAIN,
        Rule::EternalWarrior => &protection::ETERNAL_WARRIOR,
        Rule::Swarms => &protection::SWARMS,
        Rule::MissileLock => &burst::MISSILE_LOCK,
        Rule::Stealth(_) => &protection::STEALTH,
        Rule::Shrouded => &protection::SHROUDED,
        Rule::IndependentCharacter => &protection::INDEPENDENT_CHARACTER,
        Rule::Fearless => &courage::FEARLESS,
        Rule::Zealot => &courage::ZEALOT,
        Rule::Stubborn => &courage::STUBBORN,
        Rule::AndTheyShallKnowNoFear => &courage::AND_THEY_SHALL_KNOW_NO_FEAR,
        Rule::Barrage => &burst::BARRAGE,
        Rule::MinRange(_) => &burst::MIN_RANGE,
        Rule::Torrent => &burst::TORRENT,
        Rule::SoulBlaze => &burst::SOUL_BLAZE,
        Rule::Flamer => &burning::FLAMER,
        Rule::Fireproof => &burning::FIREPROOF,
        Rule::Jink => &protection::JINK,
        Rule::SkilledRider => &protection::SKILLED_RIDER,
        Rule::Relentless => &firing::RELENTLESS,
        Rule::Skyfire => &firing::SKYFIRE,
        Rule::Interceptor => &firing::INTERCEPTOR,
        Rule::SlowAndPurposeful => &firing::SLOW_AND_PURPOSEFUL,
        Rule::Shred => &lethality::SHRED,
        Rule::Force => &lethality::FORCE,
        Rule::Concussive => &lethality::CONCUSSIVE,
        Rule::Smash => &melee::SMASH,
        Rule::FuriousCharge => &melee::FURIOUS_CHARGE,
        Rule::Rage => &melee::RAGE,
        Rule::HammerOfWrath => &melee::HAMMER_OF_WRATH,
        Rule::CounterAttack => &melee::COUNTER_ATTACK,
        Rule::Rampage => &melee::RAMPAGE,
        Rule::HitAndRun => &melee::HIT_AND_RUN,
        Rule::Fear => &melee::FEAR,
        Rule::Daemon => &melee::DAEMON,
        Rule::Unwieldy => &melee::UNWIELDY,
        Rule::TwoHanded | Rule::NoSecondWeaponBonus => &melee::TWO_HANDED,
        Rule::SpecialistWeapon => &melee::SPECIALIST_WEAPON,
        Rule::NoSweepingAdvance => &melee::NO_SWEEPING_ADVANCE,
        _ => beside_the_fight(rule),
    }
}

/// Rules about getting on and about mending.
fn beside_the_fight(rule: &Rule) -> &'static Hooks {
    match rule {
        Rule::Fleet => &pace::FLEET,
        Rule::Crusader => &pace::CRUSADER,
        Rule::MoveThroughCover => &pace::MOVE_THROUGH_COVER,
        Rule::ItWillNotDie => &recovery::IT_WILL_NOT_DIE,
        Rule::Regeneration(_) => &recovery::REGENERATION,
        _ => hooks_of_aim(rule),
    }
}

/// The same for rules about rolls to hit and to penetrate armour.
fn hooks_of_aim(rule: &Rule) -> &'static Hooks {
    match rule {
        Rule::TwinLinked => &accuracy::TWIN_LINKED,
        Rule::PreferredEnemy(_) => &accuracy::PREFERRED_ENEMY,
        Rule::GetsHot => &accuracy::GETS_HOT,
        Rule::PrecisionShot => &accuracy::PRECISION_SHOT,
        Rule::Sniper => &accuracy::SNIPER,
        Rule::MasterCrafted => &accuracy::MASTER_CRAFTED,
        Rule::Blind => &accuracy::BLIND,
        Rule::StrafingRun => &accuracy::STRAFING_RUN,
        Rule::Hatred(_) => &accuracy::HATRED,
        Rule::Armourbane => &piercing::ARMOURBANE,
        Rule::Melta => &piercing::MELTA,
        Rule::Lance => &piercing::LANCE,
        Rule::Haywire => &piercing::HAYWIRE,
        Rule::TankHunters => &piercing::TANK_HUNTERS,
        _ => hooks_of_honours(rule),
    }
}

/// The same for battle honours.
fn hooks_of_honours(rule: &Rule) -> &'static Hooks {
    match rule {
        Rule::LdPrecision => &honours::LD_PRECISION,
        Rule::LdFiremission => &honours::LD_FIREMISSION,
        Rule::LdStuckin | Rule::StMighty => &honours::MIGHTY,
        Rule::LdSpear | Rule::CoDuel => &honours::DUELLIST,
        Rule::StBlade => &honours::ST_BLADE,
        Rule::StMurder => &honours::ST_MURDER,
        Rule::UwWind => &honours::UW_WIND,
        Rule::UwElusive => &honours::UW_ELUSIVE,
        Rule::UwRecon => &honours::UW_RECON,
        Rule::UwFreerun => &honours::UW_FREERUN,
        Rule::UwLightning => &honours::UW_LIGHTNING,
        Rule::SpFast => &honours::SP_FAST,
        Rule::SpBound => &honours::SP_BOUND,
        Rule::SpDash => &honours::SP_DASH,
        Rule::SpRungun => &honours::SP_RUNGUN,
        Rule::CoMaster => &honours::CO_MASTER,
        Rule::CoFollow => &honours::CO_FOLLOW,
        Rule::CoFire => &honours::CO_FIRE,
        Rule::ShDeadeye => &honours::SH_DEADEYE,
        Rule::ShDisc => &honours::SH_DISC,
        Rule::ShFar => &honours::SH_FAR,
        Rule::ShMad => &honours::SH_MAD,
        Rule::ShBlast => &honours::SH_BLAST,
        Rule::SkGren => &honours::SK_GREN,
        Rule::SkHeavy => &honours::SK_HEAVY,
        Rule::SkTech => &honours::SK_TECH,
        Rule::SkTaunt => &honours::SK_TAUNT,
        rule => hooks_of_wargear(rule),
    }
}

/// The same for what wargear does, and for honours that give a rule.
fn hooks_of_wargear(rule: &Rule) -> &'static Hooks {
    match rule {
        Rule::RerollToHit1Shooting => &wargear::REROLL_ONES,
        Rule::RerollOneToHitShooting => &wargear::REROLL_ONE,
        Rule::OverwatchBs(_) => &wargear::OVERWATCH_BS,
        Rule::StationaryBs(_) => &wargear::STATIONARY_BS,
        Rule::ExtraWeapon(_) => &wargear::EXTRA_WEAPON,
        Rule::JumpMove(_) => &wargear::JUMP_MOVE,
        Rule::RerollDangerousTerrain => &wargear::REROLL_GROUND,
        rule => rule.grants().map_or(&Hooks::NONE, |granted| hooks(&granted)),
    }
}
