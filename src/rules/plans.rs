//! Plans: what is about to be rolled. Rules change them only through methods built on `min`, `max`, `or`, so
//! the order in which rules speak never matters.

use super::aiming::Reroll;
use super::tables;
use crate::armoury::Ap;

/// Whether a model can catch fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BurnPlan {
    fireproof: bool,
}

impl BurnPlan {
    /// It never burns.
    pub fn resist(&mut self) {
        self.fireproof = true;
    }

    /// Whether it never burns.
    pub const fn is_fireproof(&self) -> bool {
        self.fireproof
    }
}

/// A roll to wound, and what the wounds are like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WoundPlan {
    strength: u8,
    ap: Ap,
    /// What the table asks for, or a rule in its place.
    score: Option<u8>,
    /// What a rule makes do with.
    most: Option<u8>,
    reroll: Reroll,
    rends: bool,
    severs: bool,
    ignores_cover: bool,
    pins: bool,
    kills: bool,
    forces: bool,
    dazes: bool,
    staggers: bool,
}

impl WoundPlan {
    /// An attack of this Strength and AP on this Toughness.
    pub const fn new(strength: u8, ap: Ap, toughness: u8) -> WoundPlan {
        let score = tables::to_wound(strength, toughness);
        WoundPlan {
            strength,
            ap,
            score,
            most: None,
            reroll: Reroll::None,
            rends: false,
            severs: false,
            ignores_cover: false,
            pins: false,
            kills: false,
            forces: false,
            dazes: false,
            staggers: false,
        }
    }

    /// What rules make of it, whatever Strength meets whatever Toughness.
    #[must_use]
    pub const fn by_rules(self) -> WoundPlan {
        WoundPlan { strength: 0, score: None, ..self }
    }

    /// This score wounds, if the table does not ask for less.
    pub fn needs_at_most(&mut self, score: u8) {
        let score = score.max(2);
        self.most = Some(self.most.map_or(score, |now| now.min(score)));
    }

    /// This score wounds, whatever the table says.
    pub fn needs_always(&mut self, score: u8) {
        self.score = Some(score);
    }

    /// Failures may be rolled again.
    pub fn allow_reroll(&mut self, which: Reroll) {
        self.reroll = self.reroll.max(which);
    }

    /// A six wounds whatever the Toughness, at AP2.
    pub fn rend(&mut self) {
        self.rends = true;
        self.needs_at_most(6);
    }

    /// A six that wounds does so at AP3.
    pub fn sever(&mut self) {
        self.severs = true;
    }

    /// Cover does not help.
    pub fn ignore_cover(&mut self) {
        self.ignores_cover = true;
    }

    /// Unsaved wounds pin.
    pub fn pin(&mut self) {
        self.pins = true;
    }

    /// Unsaved wounds are instant death.
    pub fn kill(&mut self) {
        self.kills = true;
    }

    /// A psyker may make unsaved wounds instant death.
    pub fn empower(&mut self) {
        self.forces = true;
    }

    /// The AP is this, if it is no better.
    pub fn pierce_at_least(&mut self, ap: u8) {
        self.ap = match self.ap {
            Ap::Fixed(now) => Ap::Fixed(now.min(ap)),
            Ap::None | Ap::D6 => Ap::Fixed(ap),
        };
    }

    /// Unsaved wounds daze who survives them.
    pub fn daze(&mut self) {
        self.dazes = true;
    }

    /// Who is wounded, or saves himself, stumbles.
    pub fn stagger(&mut self) {
        self.staggers = true;
    }

    /// The score that wounds; none where no die is rolled (WD-03).
    pub const fn needs(&self) -> Option<u8> {
        match (self.score, self.most) {
            (Some(score), Some(most)) if most < score => Some(most),
            (Some(score), _) => Some(score),
            (None, most) => most,
        }
    }

    /// Whether a die that shows `face` and fails may be rolled again.
    pub fn is_rerolled(&self, face: u16) -> bool {
        self.reroll == Reroll::Failures || (self.reroll == Reroll::Ones && face == 1)
    }

    /// The face from which a wound is worse; 0 for none.
    pub const fn special(&self) -> u8 {
        if self.rends || self.severs { 6 } else { 0 }
    }

    /// The AP of a wound rolled with `face`.
    pub fn ap(&self, face: u16) -> Ap {
        let least = if self.rends { 2 } else { 3 };
        match self.ap {
            ap if face != 6 || self.special() == 0 => ap,
            Ap::Fixed(ap) => Ap::Fixed(ap.min(least)),
            Ap::D6 if !self.rends => Ap::D6,
            Ap::None | Ap::D6 => Ap::Fixed(least),
        }
    }

    /// The Strength of the attack.
    pub const fn strength(&self) -> u8 {
        self.strength
    }

    /// Whether cover does not help.
    pub const fn is_ignoring_cover(&self) -> bool {
        self.ignores_cover
    }

    /// Whether unsaved wounds pin.
    pub const fn is_pinning(&self) -> bool {
        self.pins
    }

    /// Whether unsaved wounds daze who survives them.
    pub const fn is_dazing(&self) -> bool {
        self.dazes
    }

    /// Whether who is wounded, or saves himself, stumbles.
    pub const fn is_staggering(&self) -> bool {
        self.staggers
    }

    /// Whether a psyker may make unsaved wounds instant death.
    pub const fn is_empowered(&self) -> bool {
        self.forces
    }

    /// Whether unsaved wounds are instant death whatever the Strength.
    pub const fn is_killing(&self) -> bool {
        self.kills
    }
}

/// How a model's nerve is tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NervePlan {
    fearless: bool,
    regroups: bool,
    break_again: bool,
    unafraid: bool,
    stubborn: bool,
    survives_sweep: bool,
}

impl NervePlan {
    /// Passes tests of nerve without dice, and may not go to ground.
    pub fn stand_fast(&mut self) {
        self.fearless = true;
    }

    /// Regroups without dice and is not hindered in that turn.
    pub fn regroup_freely(&mut self) {
        self.regroups = true;
    }

    /// A failed Break test is rolled again (KT-22).
    pub fn test_break_again(&mut self) {
        self.break_again = true;
    }

    /// Tests of Morale and Pinning without what makes them harder.
    pub fn ignore_penalties(&mut self) {
        self.stubborn = true;
    }

    /// Caught as it flees it fights on.
    pub fn fight_on(&mut self) {
        self.survives_sweep = true;
    }

    /// Passes tests against Fear.
    pub fn shrug_off_fear(&mut self) {
        self.unafraid = true;
    }

    /// Whether Morale, Pinning, Break, Fear and Regroup tests pass without dice; it may not go to ground.
    pub const fn is_fearless(&self) -> bool {
        self.fearless
    }

    /// Whether it regroups without dice.
    pub const fn regroups(&self) -> bool {
        self.regroups || self.fearless
    }

    /// Whether it acts as usual in the turn in which it regroups.
    pub const fn acts_after_regrouping(&self) -> bool {
        self.regroups
    }

    /// Whether a failed Break test is rolled again.
    pub const fn may_reroll_break(&self) -> bool {
        self.break_again
    }

    /// Whether nothing makes its tests of Morale and Pinning harder.
    pub const fn is_stubborn(&self) -> bool {
        self.stubborn
    }

    /// Whether it fights on when it is caught as it flees (MO-07).
    pub const fn is_fighting_on(&self) -> bool {
        self.survives_sweep
    }

    /// Whether tests against Fear pass without dice.
    pub const fn is_unafraid(&self) -> bool {
        self.unafraid || self.fearless
    }
}
