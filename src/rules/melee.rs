//! Rules about fighting in close combat.

use super::{Blow, Hooks, Peril, SavePlan, WoundPlan};
use crate::armoury::Rule;

/// What a model brings to a fight, and what its weapon makes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FightPlan {
    rush: u8,
    furious: bool,
    last: bool,
    both_hands: bool,
    specialist: bool,
    hammers: bool,
    counters: bool,
    rampages: bool,
    smashes: bool,
    breaks_off: bool,
    frightens: bool,
    lets_flee: bool,
    evades: bool,
    flurries: bool,
    strikes_again: bool,
    follows: bool,
    excels: bool,
    taunts: bool,
}

impl FightPlan {
    /// Charging gives it at least so many more attacks.
    pub fn charge_with(&mut self, attacks: u8) {
        self.rush = self.rush.max(attacks);
    }

    /// Charging makes it stronger by one.
    pub fn charge_stronger(&mut self) {
        self.furious = true;
    }

    /// It strikes at step 1.
    pub fn strike_last(&mut self) {
        self.last = true;
    }

    /// A second weapon is of no use.
    pub fn take_both_hands(&mut self) {
        self.both_hands = true;
    }

    /// A second weapon is of use only beside another such weapon.
    pub fn pair_with_its_like(&mut self) {
        self.specialist = true;
    }

    /// It crashes into the foe as it charges.
    pub fn hammer(&mut self) {
        self.hammers = true;
    }

    /// It may strike back harder when it is charged.
    pub fn counter(&mut self) {
        self.counters = true;
    }

    /// It strikes more often when outnumbered.
    pub fn rampage(&mut self) {
        self.rampages = true;
    }

    /// It may strike fewer, mighty blows.
    pub fn smash(&mut self) {
        self.smashes = true;
    }

    /// It may leave a combat.
    pub fn break_off(&mut self) {
        self.breaks_off = true;
    }

    /// Foes fear it.
    pub fn frighten(&mut self) {
        self.frightens = true;
    }

    /// It does not sweep.
    pub fn let_flee(&mut self) {
        self.lets_flee = true;
    }

    /// It may give up its blows and be hard to hit.
    pub fn evade(&mut self) {
        self.evades = true;
    }

    /// It may strike more often and less surely.
    pub fn flurry(&mut self) {
        self.flurries = true;
    }

    /// It may strike again after everybody else, at the cost of wounds.
    pub fn strike_again(&mut self) {
        self.strikes_again = true;
    }

    /// It strikes at who leaves it.
    pub fn follow(&mut self) {
        self.follows = true;
    }

    /// Against several it fights better.
    pub fn excel(&mut self) {
        self.excels = true;
    }

    /// It draws blows upon itself.
    pub fn taunt(&mut self) {
        self.taunts = true;
    }

    /// Whether it may give up its blows and be hard to hit.
    pub const fn may_evade(&self) -> bool {
        self.evades
    }

    /// Whether it may strike more often and less surely.
    pub const fn may_flurry(&self) -> bool {
        self.flurries
    }

    /// Whether it may strike again after everybody else.
    pub const fn may_strike_again(&self) -> bool {
        self.strikes_again
    }

    /// Whether it strikes at who leaves it.
    pub const fn is_following(&self) -> bool {
        self.follows
    }

    /// Whether it fights better against several.
    pub const fn is_excelling(&self) -> bool {
        self.excels
    }

    /// Whether it draws blows upon itself.
    pub const fn is_taunting(&self) -> bool {
        self.taunts
    }

    /// More attacks for charging (FT-08).
    pub fn charge_attacks(&self) -> u8 {
        self.rush.max(1)
    }

    /// More Strength for charging.
    pub fn charge_strength(&self) -> u8 {
        u8::from(self.furious)
    }

    /// Whether it strikes at step 1.
    pub const fn is_last(&self) -> bool {
        self.last
    }

    /// Whether another weapon of `other` gives it one more attack (FT-09).
    pub const fn is_paired_with(&self, other: &FightPlan) -> bool {
        !self.both_hands && !other.both_hands && self.specialist == other.specialist
    }

    /// Whether it crashes into the foe as it charges.
    pub const fn is_hammering(&self) -> bool {
        self.hammers
    }

    /// Whether it may strike back harder when charged.
    pub const fn may_counter(&self) -> bool {
        self.counters
    }

    /// Whether it strikes more often when outnumbered.
    pub const fn is_rampaging(&self) -> bool {
        self.rampages
    }

    /// Whether it may strike fewer, mighty blows.
    pub const fn may_smash(&self) -> bool {
        self.smashes
    }

    /// Whether it may leave a combat.
    pub const fn may_break_off(&self) -> bool {
        self.breaks_off
    }

    /// Whether foes fear it.
    pub const fn is_fearsome(&self) -> bool {
        self.frightens
    }

    /// Whether it may sweep.
    pub const fn may_sweep(&self) -> bool {
        !self.lets_flee
    }
}

macro_rules! talents {
    ($($(#[$doc:meta])* $name:ident: $function:ident => |$plan:ident| $bend:expr;)*) => {
        $(
            $(#[$doc])*
            pub const $name: Hooks = Hooks { fight: Some($function), ..Hooks::NONE };

            fn $function(_: &Rule, $plan: &mut FightPlan) {
                $bend;
            }
        )*
    };
}

pub(super) use talents;

talents! {
    /// `furious_charge`: one more Strength in the turn it charges.
    FURIOUS_CHARGE: furious_charge => |plan| plan.charge_stronger();
    /// `rage`: two more attacks for a charge instead of one.
    RAGE: rage => |plan| plan.charge_with(2);
    /// `hammer_of_wrath`: one more hit at step 10 of the turn it charges.
    HAMMER_OF_WRATH: hammer_of_wrath => |plan| plan.hammer();
    /// `counter_attack`: one more attack after a test when it is charged.
    COUNTER_ATTACK: counter_attack => |plan| plan.counter();
    /// `rampage`: D3 more attacks when outnumbered.
    RAMPAGE: rampage => |plan| plan.rampage();
    /// `hit_and_run`: it may leave its combat at the end of a phase.
    HIT_AND_RUN: hit_and_run => |plan| plan.break_off();
    /// `fear`: foes in contact test or fight badly.
    FEAR: fear => |plan| plan.frighten();
    /// `unwieldy`: the weapon strikes at step 1; the step spares monsters and walkers (FT-16).
    UNWIELDY: unwieldy => |plan| plan.strike_last();
    /// `two_handed`: the weapon leaves no hand for another.
    TWO_HANDED: two_handed => |plan| plan.take_both_hands();
    /// `specialist_weapon`: only another such weapon makes a pair with it.
    SPECIALIST_WEAPON: specialist_weapon => |plan| plan.pair_with_its_like();
    /// `no_sweeping_advance`: it lets those who flee go.
    NO_SWEEPING_ADVANCE: no_sweeping_advance => |plan| plan.let_flee();
}

/// `daemon`: foes fear it, and it has an invulnerable save of 5+.
pub const DAEMON: Hooks = Hooks { fight: Some(fear), save: Some(unearthly), ..Hooks::NONE };

fn unearthly(_: &Rule, _: Peril, plan: &mut SavePlan) {
    plan.offer_invulnerable(5);
}

/// `smash`: all its blows are AP2, and it may strike fewer of twice the Strength.
pub const SMASH: Hooks = Hooks { fight: Some(smash), wound: Some(smashing), ..Hooks::NONE };

fn smash(_: &Rule, plan: &mut FightPlan) {
    plan.smash();
}

fn smashing(_: &Rule, blow: &Blow<'_>, plan: &mut WoundPlan) {
    if blow.melee {
        plan.pierce_at_least(2);
    }
}
