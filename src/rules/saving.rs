//! Plans of what keeps a model alive: cover, saves and last rolls.

/// What makes a cover save better. Each counts once, by its best value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CoverFrom {
    /// Stealth.
    Stealth,
    /// Shrouded.
    Shrouded,
    /// Going to ground (GG-02).
    Ground,
    /// Wargear.
    Wargear,
    /// A bunker (MI-50).
    Bunker,
    /// A facing shot at instead of one out of sight (VH-09).
    Facing,
    /// Skilled Rider, with Jink only.
    Rider,
}

/// A cover save.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CoverPlan {
    found: Option<u8>,
    bonus: [u8; 7],
    dodges: Option<u8>,
}

impl CoverPlan {
    /// The cover that terrain or models give.
    pub const fn found(cover: Option<u8>) -> CoverPlan {
        CoverPlan { found: cover, bonus: [0; 7], dodges: None }
    }

    /// Makes the save better by `by`.
    pub fn improve(&mut self, from: CoverFrom, by: u8) {
        let bonus = &mut self.bonus[from as usize];
        *bonus = by.max(*bonus);
    }

    /// By how it moves it has at least this save (Jink).
    pub fn dodge(&mut self, score: u8) {
        self.dodges = Some(self.dodges.map_or(score, |now| now.min(score)));
    }

    /// The save: in the open it counts from 7, and it is never better than 2+ (SV-33, GG-13).
    pub fn save(&self) -> Option<u8> {
        let rider = self.bonus[CoverFrom::Rider as usize];
        let bonus = self.bonus.iter().fold(0u8, |sum, by| sum.saturating_add(*by)) - rider;
        let jink = self.dodges.map_or(7, |score| score.saturating_sub(rider.min(1)));
        let save = self.found.unwrap_or(7).min(jink).saturating_sub(bonus).max(2);
        (save < 7).then_some(save)
    }
}

/// What a wound comes from, where that makes a difference to a save.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Peril {
    /// Shots at one who charges.
    Overwatch,
    /// A fall, or a hard landing.
    Fall,
    /// Anything else.
    Other,
}

/// What happens to a model whose save failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SavePlan {
    ward: Option<u8>,
    invulnerable: Option<u8>,
    endures: bool,
    swarms: bool,
    steps_aside: Option<u8>,
    cools: Option<u8>,
}

impl SavePlan {
    /// A last roll at this score or more.
    pub fn offer_ward(&mut self, score: u8) {
        self.ward = Some(self.ward.map_or(score, |now| now.min(score)));
    }

    /// An invulnerable save of this score.
    pub fn offer_invulnerable(&mut self, score: u8) {
        self.invulnerable = Some(self.invulnerable.map_or(score, |now| now.min(score)));
    }

    /// Instant death costs it one wound only.
    pub fn endure(&mut self) {
        self.endures = true;
    }

    /// Look Out, Sir! succeeds at this score (AL-22).
    pub fn dodge_at(&mut self, score: u8) {
        self.steps_aside = Some(self.steps_aside.map_or(score, |now| now.min(score)));
    }

    /// A weapon that got hot does not remove it on this score.
    pub fn cool_at(&mut self, score: u8) {
        self.cools = Some(self.cools.map_or(score, |now| now.min(score)));
    }

    /// The score on which a weapon that got hot does not remove it.
    pub const fn cooling(&self) -> Option<u8> {
        self.cools
    }

    /// The invulnerable save that rules give.
    pub const fn invulnerable(&self) -> Option<u8> {
        self.invulnerable
    }

    /// The score of the last roll.
    pub const fn ward(&self) -> Option<u8> {
        self.ward
    }

    /// An unsaved wound by a marker or template counts as two.
    pub fn suffer_doubly(&mut self) {
        self.swarms = true;
    }

    /// Whether an unsaved wound by a marker or template counts as two.
    pub const fn is_swarming(&self) -> bool {
        self.swarms
    }

    /// Whether instant death costs it one wound only.
    pub const fn is_enduring(&self) -> bool {
        self.endures
    }

    /// The score at which Look Out, Sir! succeeds (AL-18).
    pub fn look_out_sir(&self) -> u8 {
        self.steps_aside.unwrap_or(4)
    }
}
