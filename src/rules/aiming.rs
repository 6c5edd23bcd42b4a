//! Plans of firing and hitting: what may be fired, and what a roll to hit needs.

use super::tables;
use crate::armoury::{Profile, Shots, WeaponClass};

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
    carries: bool,
    running: bool,
    volleys: bool,
    farther: u8,
    throws: u8,
    more: u8,
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

    /// What is heavy it fires as if it had not moved; nothing else.
    pub fn carry_heavy(&mut self) {
        self.carries = true;
    }

    /// It may fire light weapons after a run.
    pub fn fire_running(&mut self) {
        self.running = true;
    }

    /// Weapons of several shots fire twice as many.
    pub fn fire_volleys(&mut self) {
        self.volleys = true;
    }

    /// One of its weapons reaches so many inches farther.
    pub fn reach_farther(&mut self, inches: u8) {
        self.farther = self.farther.max(inches);
    }

    /// What it throws flies at least so many inches.
    pub fn throw_at_least(&mut self, inches: u8) {
        self.throws = self.throws.max(inches);
    }

    /// It fires so many weapons more in a phase.
    pub fn fire_more(&mut self, weapons: u8) {
        self.more = self.more.max(weapons);
    }

    /// How many weapons more it fires in a phase.
    pub const fn more(&self) -> u8 {
        self.more
    }

    /// Whether it may fire such a weapon after a run (HO-44).
    pub const fn may_fire_running(&self, class: WeaponClass) -> bool {
        self.running
            && matches!(class, WeaponClass::Pistol | WeaponClass::Assault(_) | WeaponClass::RapidFire)
    }

    /// The shots of a weapon that fires twice as many as these; none where it does not (HO-56).
    pub fn volley(&self, class: WeaponClass, shots: Shots) -> Option<Shots> {
        match shots {
            Shots::Fixed(shots @ 2..) if self.volleys && class != WeaponClass::RapidFire => {
                Some(Shots::Fixed(shots.saturating_mul(2)))
            }
            _ => None,
        }
    }

    /// How many inches a weapon reaches; `favoured` is the one that may reach farther (HO-55, HO-58).
    pub fn inches(&self, class: WeaponClass, printed: u16, favoured: bool) -> u16 {
        match class {
            WeaponClass::Grenade => printed.max(u16::from(self.throws)),
            _ if favoured => printed.saturating_add(u16::from(self.farther)),
            _ => printed,
        }
    }

    /// Whether it fires such a weapon as if it had not moved.
    pub const fn is_steady(&self, class: WeaponClass) -> bool {
        self.stationary || (self.carries && matches!(class, WeaponClass::Heavy(_)))
    }

    /// Whether it fires no more than snap shots at such a foe.
    pub fn must_snap_at(&self, foe: &Profile) -> bool {
        self.upward && !self.anywhere && !foe.flies()
    }

    /// Whether it may fire overwatch.
    pub const fn may_overwatch(&self) -> bool {
        !self.ignores_chargers
    }

    /// Whether it may charge whatever it fired.
    pub const fn may_charge(&self) -> bool {
        self.charges
    }
}

/// What makes a roll to hit worse. Each counts once (HO-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worse {
    /// Who is struck at only evades (HO-40).
    Evaded,
    /// A foe draws the blows upon himself (HO-63).
    Taunted,
    /// More blows than the hand can guide (HO-52).
    Hurried,
}

/// What takes off a shot's skill. Each counts once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsteady {
    /// After a run (HO-44).
    Running,
    /// In a volley (HO-56).
    Volley,
}

/// A roll to hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HitPlan {
    /// Ballistic Skill of a shot; 0 for a blow.
    skill: u8,
    /// What rules add to it.
    keener: u8,
    /// What rules take off it.
    duller: [u8; 2],
    /// Nothing changes it.
    fixed: bool,
    /// The score that hits at this skill.
    score: u8,
    /// What a rule makes do with.
    most: Option<u8>,
    /// What rules add to the score.
    worse: [u8; 3],
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
    const fn plain(score: u8, again: Option<u8>) -> HitPlan {
        HitPlan {
            skill: 0,
            keener: 0,
            duller: [0; 2],
            fixed: true,
            score,
            most: None,
            worse: [0; 3],
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
        self.keener = self.keener.max(by);
        self.follow_skill();
    }

    /// The Ballistic Skill is this at least, unless it is set to a value.
    pub fn aim_at_least(&mut self, skill: u8) {
        self.aim_better(skill.saturating_sub(self.skill));
    }

    /// The Ballistic Skill is worse by `by`, down to 1, unless it is set to a value.
    pub fn aim_worse(&mut self, from: Unsteady, by: u8) {
        let duller = &mut self.duller[from as usize];
        *duller = by.max(*duller);
        self.follow_skill();
    }

    fn follow_skill(&mut self) {
        if !self.fixed {
            (self.score, self.again) = (tables::to_hit(self.skill()), tables::to_hit_again(self.skill()));
        }
    }

    /// This score hits, if the table does not ask for less.
    pub fn needs_at_most(&mut self, score: u8) {
        self.most = Some(self.most.map_or(score, |now| now.min(score)));
    }

    /// The score rises by `by`, to 6 at most (HO-11).
    pub fn hit_worse(&mut self, from: Worse, by: u8) {
        let worse = &mut self.worse[from as usize];
        *worse = by.max(*worse);
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
        let score = match self.most {
            Some(most) if most < self.score => most,
            _ => self.score,
        };
        let [evaded, taunted, hurried] = self.worse;
        let score = score + evaded + taunted + hurried;
        if score > 6 { 6 } else { score }
    }

    /// The Ballistic Skill of a shot.
    pub const fn skill(&self) -> u8 {
        if self.fixed {
            return self.skill;
        }
        let [running, volley] = self.duller;
        let (keen, dull) = (self.skill + self.keener, running + volley);
        let skill = if keen > dull { keen - dull } else { 1 };
        if skill > 10 { 10 } else { skill }
    }

    /// The score of a re-roll, if a die that shows `face` and misses has one (SH-36 to SH-38, SH-46).
    pub fn needs_again(&self, face: u16) -> Option<u8> {
        if self.is_rerolled(face) { Some(self.needs()) } else { self.again }
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
