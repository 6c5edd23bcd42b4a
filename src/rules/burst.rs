//! Rules about what comes down instead of being aimed: barrages, flames from afar, least ranges.

use super::{Blow, HitPlan, Hooks, Reroll, WoundPlan};
use crate::armoury::Rule;

/// How the shots of a weapon come down, and what they leave behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BurstPlan {
    lobs: bool,
    least: u8,
    afar: u8,
    blazes: bool,
    locked: bool,
    tight: bool,
}

impl BurstPlan {
    /// It may be fired at what cannot be seen or is too near, and cover is judged from where it burst (TB-10).
    pub fn lob(&mut self) {
        self.lobs = true;
    }

    /// It cannot be aimed at what is nearer than this many inches.
    pub fn keep_off(&mut self, inches: u8) {
        self.least = self.least.max(inches);
    }

    /// Its template may begin this many inches away.
    pub fn reach_out(&mut self, inches: u8) {
        self.afar = self.afar.max(inches);
    }

    /// Whom it wounds goes on burning.
    pub fn leave_ablaze(&mut self) {
        self.blazes = true;
    }

    /// Its one-use blasts scatter less.
    pub fn lock_on(&mut self) {
        self.locked = true;
    }

    /// Its markers scatter with one more die, the highest of which does not count.
    pub fn tighten(&mut self) {
        self.tight = true;
    }

    /// Whether its markers scatter with one more die, the highest of which does not count.
    pub const fn is_tight(&self) -> bool {
        self.tight
    }

    /// Whether one-use blasts scatter less.
    pub const fn is_locked_on(&self) -> bool {
        self.locked
    }

    /// Whether it is lobbed.
    pub const fn is_lobbed(&self) -> bool {
        self.lobs
    }

    /// The least range in inches; 0 for none.
    pub const fn least(&self) -> u8 {
        self.least
    }

    /// How many inches away its template may begin; 0 for a template held to the base.
    pub const fn afar(&self) -> u8 {
        self.afar
    }

    /// Whether whom it wounds goes on burning.
    pub const fn is_blazing(&self) -> bool {
        self.blazes
    }
}

/// `barrage`: indirect fire, and it pins.
pub const BARRAGE: Hooks = Hooks { burst: Some(barrage), wound: Some(shells), ..Hooks::NONE };

fn barrage(_: &Rule, plan: &mut BurstPlan) {
    plan.lob();
}

fn shells(_: &Rule, _: &Blow<'_>, plan: &mut WoundPlan) {
    plan.pin();
}

/// `min_range`: nothing nearer can be aimed at.
pub const MIN_RANGE: Hooks = Hooks { burst: Some(min_range), ..Hooks::NONE };

fn min_range(rule: &Rule, plan: &mut BurstPlan) {
    if let Rule::MinRange(inches) = rule {
        plan.keep_off(*inches);
    }
}

/// How far from the base the template of a torrent may begin, in inches.
const TORRENT_REACH: u8 = 12;

/// `torrent`: the template may begin anywhere within 12 inches.
pub const TORRENT: Hooks = Hooks { burst: Some(torrent), ..Hooks::NONE };

fn torrent(_: &Rule, plan: &mut BurstPlan) {
    plan.reach_out(TORRENT_REACH);
}

/// `soul_blaze`: a unit that it wounds burns on at the end of each turn; the step rolls.
pub const SOUL_BLAZE: Hooks = Hooks { burst: Some(soul_blaze), ..Hooks::NONE };

fn soul_blaze(_: &Rule, plan: &mut BurstPlan) {
    plan.leave_ablaze();
}

/// `missile_lock`: what is used once scatters less, and misses of it are rolled again.
pub const MISSILE_LOCK: Hooks = Hooks { burst: Some(lock_on), hit: Some(homing), ..Hooks::NONE };

fn lock_on(_: &Rule, plan: &mut BurstPlan) {
    plan.lock_on();
}

fn homing(_: &Rule, blow: &Blow<'_>, plan: &mut HitPlan) {
    if blow.one_use && !blow.unaimed {
        plan.allow_reroll(Reroll::Failures);
    }
}
