//! Plans of firing and hitting: what may be fired, and what a roll to hit needs.

use super::tables;
use crate::armoury::Profile;

/// Which dice may be rolled again (GN-02: once each).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Reroll {
    /// None.
    #[default]
    None,
    /// Failures that show a 1.
    Ones,
    /// All failures.
    Failures,
}

/// What a model may fire and how.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FirePlan {
    stationary: bool,
    charges: bool,
    ignores_chargers: bool,
    upward: bool,
    anywhere: bool,
}

impl FirePlan {
    /// It counts as not having moved (WP-15).
    pub fn count_as_stationary(&mut self) {
        self.stationary = true;
    }

    /// It may charge whatever it fired.
    pub fn allow_charge(&mut self) {
        self.charges = true;
    }

    /// It fires no overwatch.
    pub fn forbid_overwatch(&mut self) {
        self.ignores_chargers = true;
    }

    /// It is made for what flies: at all else it fires snap shots.
    pub fn aim_upward(&mut self) {
        self.upward = true;
    }

    /// It is aimed at whatever there is, even if it is made for what flies.
    pub fn aim_anywhere(&mut self) {
        self.anywhere = true;
    }

    /// Whether it fires no more than snap shots at such a foe.
    pub fn must_snap_at(&self, foe: &Profile) -> bool {
        self.upward && !self.anywhere && !foe.flies()
    }

    /// Whether it may fire overwatch.
    pub const fn may_overwatch(&self) -> bool {
        !self.ignores_chargers
    }

    /// Whether it counts as not having moved.
    pub const fn is_stationary(&self) -> bool {
        self.stationary
    }

    /// Whether it may charge whatever it fired.
    pub const fn may_charge(&self) -> bool {
        self.charges
    }
}

/// A roll to hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HitPlan {
    /// Ballistic Skill of a shot; 0 for a blow.
    skill: u8,
    /// What rules add to it.
    keener: u8,
    /// Nothing adds to it.
    fixed: bool,
    /// The score that hits at this skill.
    needs: u8,
    /// The second roll that a high skill gives a missed shot.
    again: Option<u8>,
    snap: bool,
    reroll: Reroll,
    one_more: bool,
    precise: bool,
    hot: bool,
    ignites: bool,
    dazzles: bool,
}

impl HitPlan {
    /// A shot at this Ballistic Skill; as a snap shot it counts as 1 (SH-42).
    pub const fn shot(bs: u8, snap: bool) -> HitPlan {
        let skill = if snap { 1 } else { bs };
        let plan = HitPlan::plain(tables::to_hit(skill), tables::to_hit_again(skill));
        HitPlan { skill, fixed: snap, snap, ..plan }
    }

    /// The same, of a skill that is set to a value: nothing adds to it.
    #[must_use]
    pub const fn fixed(self, fixed: bool) -> HitPlan {
        HitPlan { fixed: self.fixed || fixed, ..self }
    }

    /// A blow of this Weapon Skill at that of a foe (FT-05).
    pub const fn blow(ws: u8, foe: u8) -> HitPlan {
        HitPlan::plain(tables::to_strike(ws, foe), None)
    }

    /// A roll that no rule has bent yet.
    const fn plain(needs: u8, again: Option<u8>) -> HitPlan {
        HitPlan {
            skill: 0,
            keener: 0,
            fixed: true,
            needs,
            again,
            snap: false,
            reroll: Reroll::None,
            one_more: false,
            precise: false,
            hot: false,
            ignites: false,
            dazzles: false,
        }
    }

    /// The Ballistic Skill is better by `by`, unless it is set to a value.
    pub fn aim_better(&mut self, by: u8) {
        if !self.fixed && by > self.keener {
            self.keener = by;
            (self.needs, self.again) = (tables::to_hit(self.skill()), tables::to_hit_again(self.skill()));
        }
    }

    /// One miss of each bearer's weapon may be rolled again.
    pub fn allow_one_reroll(&mut self) {
        self.one_more = true;
    }

    /// Whoever is hit may be blinded.
    pub fn dazzle(&mut self) {
        self.dazzles = true;
    }

    /// Misses may be rolled again.
    pub fn allow_reroll(&mut self, which: Reroll) {
        self.reroll = self.reroll.max(which);
    }

    /// Sixes let the firer choose who is wounded (WP-16); never in a snap shot.
    pub fn choose_with_sixes(&mut self) {
        self.precise |= !self.snap;
    }

    /// Ones hurt the firer.
    pub fn overheat(&mut self) {
        self.hot = true;
    }

    /// Whoever is hit may catch fire.
    pub fn ignite(&mut self) {
        self.ignites = true;
    }

    /// The score that hits.
    pub const fn needs(&self) -> u8 {
        self.needs
    }

    /// The Ballistic Skill of a shot.
    pub const fn skill(&self) -> u8 {
        let skill = self.skill + self.keener;
        if skill > 10 { 10 } else { skill }
    }

    /// The score of a re-roll, if a die that shows `face` and misses has one (SH-36 to SH-38, SH-46).
    pub fn needs_again(&self, face: u16) -> Option<u8> {
        if self.is_rerolled(face) { Some(self.needs) } else { self.again }
    }

    /// Whether a rule rolls a die that shows `face` and misses again.
    const fn is_rerolled(&self, face: u16) -> bool {
        match self.reroll {
            Reroll::None => false,
            Reroll::Ones => face == 1,
            Reroll::Failures => true,
        }
    }

    /// Whether the bearer's one re-roll would be spent on a die that shows `face` and misses: no other rule
    /// rolls it again at the full score (SH-38).
    pub const fn takes_one_reroll(&self, face: u16) -> bool {
        self.one_more && !self.is_rerolled(face)
    }

    /// Whether every miss is rolled again, and with it a marker that scatters (TB-08).
    pub fn rerolls_misses(&self) -> bool {
        self.reroll == Reroll::Failures
    }

    /// Whether the owner may roll an overheating weapon's 1 again that did not roll to hit.
    pub fn may_reroll_a_one(&self) -> bool {
        self.needs_again(1).is_some()
    }

    /// Whether sixes let the firer choose.
    pub const fn is_precise(&self) -> bool {
        self.precise
    }

    /// Whether ones hurt the firer.
    pub const fn is_hot(&self) -> bool {
        self.hot
    }

    /// Whether whoever is hit may catch fire.
    pub const fn is_igniting(&self) -> bool {
        self.ignites
    }

    /// Whether whoever is hit may be blinded.
    pub const fn is_dazzling(&self) -> bool {
        self.dazzles
    }
}
