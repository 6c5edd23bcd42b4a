//! The moments at which a rule may bend a plan, and what it knows then.

use super::aiming::{FirePlan, HitPlan};
use super::burst::BurstPlan;
use super::melee::FightPlan;
use super::pace::PacePlan;
use super::piercing::{Impact, PiercePlan};
use super::plans::{BurnPlan, NervePlan, WoundPlan};
use super::recovery::RecoveryPlan;
use super::saving::{CoverPlan, Peril, SavePlan};
use crate::armoury::{Profile, Rule, WeaponClass};

/// A shot or a blow, as hooks see it.
#[derive(Clone, Copy, Debug)]
pub struct Blow<'a> {
    /// Struck in close combat.
    pub melee: bool,
    /// In the first round of its combat.
    pub first_round: bool,
    /// Fired in its own Shooting phase.
    pub shooting: bool,
    /// Fired at who charges.
    pub overwatch: bool,
    /// The firer has run in this turn.
    pub ran: bool,
    /// The firer has not moved in this turn.
    pub still: bool,
    /// One of twice as many shots (HO-56).
    pub volley: bool,
    /// A snap shot (SH-42).
    pub snap: bool,
    /// It does not roll to hit: a marker or a template.
    pub unaimed: bool,
    /// It is a flame template.
    pub template: bool,
    /// What kind of weapon it is made with.
    pub class: WeaponClass,
    /// The rule that speaks is the weapon's, not its bearer's.
    pub by_weapon: bool,
    /// The weapon's one re-roll of this turn is spent (`master_crafted`).
    pub spent: bool,
    /// The weapon is one-use only.
    pub one_use: bool,
    /// The firer is a character (WP-16).
    pub character: bool,
    /// Strength of the attack.
    pub strength: u8,
    /// Toughness that it is compared with.
    pub toughness: u8,
    /// The first model of the target.
    pub foe: &'a Profile,
}

impl Blow<'_> {
    /// Whether a rule counts that models have as well as weapons: a model's own in close combat, a weapon's in its
    /// own attacks.
    pub const fn is_own(&self) -> bool {
        self.melee || self.by_weapon
    }
}

/// Where a model stands that looks for cover.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'a> {
    /// Names of the area terrain that it is in.
    pub areas: &'a [String],
    /// It moved in its last Movement phase.
    pub moved: bool,
    /// It turbo-boosted in its last Shooting phase.
    pub boosted: bool,
}

/// What a rule does, by the moment, from the point of view of the model or weapon that has it.
#[derive(Clone, Copy, Debug)]
pub struct Hooks {
    /// Chooses what it may fire and how.
    pub fire: Option<fn(&Rule, &mut FirePlan)>,
    /// Rolls to hit.
    pub hit: Option<fn(&Rule, &Blow<'_>, &mut HitPlan)>,
    /// Rolls to wound.
    pub wound: Option<fn(&Rule, &Blow<'_>, &mut WoundPlan)>,
    /// Rolls to penetrate armour.
    pub pierce: Option<fn(&Rule, &Impact, &mut PiercePlan)>,
    /// Looks for cover.
    pub cover: Option<fn(&Rule, &Spot<'_>, &mut CoverPlan)>,
    /// Is about to lose a wound.
    pub save: Option<fn(&Rule, Peril, &mut SavePlan)>,
    /// Fights in close combat.
    pub fight: Option<fn(&Rule, &mut FightPlan)>,
    /// Runs, charges or crosses bad ground.
    pub pace: Option<fn(&Rule, &mut PacePlan)>,
    /// Tests its nerve, or might go to ground.
    pub nerve: Option<fn(&Rule, &mut NervePlan)>,
    /// Might catch fire.
    pub burn: Option<fn(&Rule, &mut BurnPlan)>,
    /// Comes down instead of being aimed.
    pub burst: Option<fn(&Rule, &mut BurstPlan)>,
    /// Mends at the end of its turn.
    pub recovery: Option<fn(&Rule, &mut RecoveryPlan)>,
}

impl Hooks {
    /// No effect at any moment.
    pub const NONE: Hooks = Hooks {
        fire: None,
        hit: None,
        wound: None,
        pierce: None,
        cover: None,
        save: None,
        fight: None,
        pace: None,
        nerve: None,
        burn: None,
        burst: None,
        recovery: None,
    };
}

macro_rules! bend {
    ($($(#[$doc:meta])* $plan:ident: $slot:ident($($facts:ident: $type:ty)?);)*) => {
        $(
            impl $plan {
                $(#[$doc])*
                pub fn bend<'r>(&mut self, rules: impl IntoIterator<Item = &'r Rule>, $($facts: $type)?) {
                    for rule in rules {
                        if let Some(hook) = super::hooks(rule).$slot {
                            hook(rule, $($facts,)? self);
                        }
                    }
                }
            }
        )*
    };
}

bend! {
    /// Lets rules bend what a model may fire.
    FirePlan: fire();
    /// Lets rules of firer and weapon bend a roll to hit.
    HitPlan: hit(blow: &Blow<'_>);
    /// Lets rules of firer and weapon bend a roll to wound.
    WoundPlan: wound(blow: &Blow<'_>);
    /// Lets rules of firer and weapon bend a roll to penetrate armour.
    PiercePlan: pierce(impact: &Impact);
    /// Lets rules of the target bend its cover.
    CoverPlan: cover(spot: &Spot<'_>);
    /// Lets rules of the target bend what saves it.
    SavePlan: save(peril: Peril);
    /// Lets rules of fighter and weapon bend what it brings to a fight.
    FightPlan: fight();
    /// Lets rules bend how it gets on.
    PacePlan: pace();
    /// Lets rules bend tests of nerve.
    NervePlan: nerve();
    /// Lets rules keep a model from catching fire.
    BurnPlan: burn();
    /// Lets rules of firer and weapon bend how shots come down.
    BurstPlan: burst();
    /// Lets rules of a hurt model say whether it mends.
    RecoveryPlan: recovery();
}
