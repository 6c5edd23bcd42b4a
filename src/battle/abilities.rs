//! What a model can do now: its characteristics with what changed them, and its rules.

use super::missions;
use super::state::{Battle, Place};
use super::steps::arms;
use crate::armoury::{Characteristic, Rule};
use crate::ids::ModelId;
use crate::rules::{Sharing, sharing};

impl Battle {
    /// Wounds (or hull points) that a model has left.
    pub fn wounds_left(&self, id: ModelId) -> u8 {
        let profile = self.profile(id);
        let full = profile.armour.map_or(profile.w, |armour| armour.hp);
        let full = self.changed(id, Characteristic::W, full);
        full.saturating_sub(self.model(id).lost)
    }

    /// A characteristic with what changed it in this battle, 0 to 10.
    pub fn changed(&self, id: ModelId, which: Characteristic, printed: u8) -> u8 {
        let by: i16 =
            self.model(id).changes.iter().filter(|(c, _)| *c == which).map(|(_, n)| i16::from(*n)).sum();
        (i16::from(printed) + by).clamp(0, 10) as u8
    }

    /// A characteristic without what made it worse in this battle, 0 to 10.
    pub fn unspoilt(&self, id: ModelId, which: Characteristic) -> u8 {
        let changes = self.model(id).changes.iter().filter(|(c, n)| *c == which && *n > 0);
        let by: i16 = changes.map(|(_, n)| i16::from(*n)).sum();
        (i16::from(self.profile(id).printed(which).unwrap_or(0)) + by).clamp(0, 10) as u8
    }

    /// A characteristic of a model as it is now; 0 where it has none.
    pub fn characteristic(&self, id: ModelId, which: Characteristic) -> u8 {
        let (state, now) =
            (self.model(id), self.changed(id, which, self.profile(id).printed(which).unwrap_or(0)));
        match which {
            Characteristic::Ws if state.afraid => now.min(1),
            Characteristic::Ws | Characteristic::Bs if self.unit(self.unit_of(id)).blinded.is_some() => {
                now.min(1)
            }
            // A climb costs one, down to 1 (AS-37).
            Characteristic::Ws if state.charge.is_some_and(|onset| onset.climbed) => {
                let now = self.among_several(id, now);
                now.saturating_sub(1).max(1).min(now)
            }
            Characteristic::Ws | Characteristic::A => self.among_several(id, now),
            Characteristic::I if state.dazed > 0 => now.min(1),
            _ => now,
        }
    }

    /// The Attacks of a model as they are now; halved before anything is added, if it strikes fewer, mighty
    /// blows (`smash`, GN-04).
    pub fn attacks(&self, id: ModelId, halved: bool) -> u8 {
        let printed = self.profile(id).printed(Characteristic::A).unwrap_or(0);
        let printed = if halved { printed.div_ceil(2) } else { printed };
        self.among_several(id, self.changed(id, Characteristic::A, printed))
    }

    /// Skill or attacks of a model that may be better among several enemies (HO-50).
    fn among_several(&self, id: ModelId, now: u8) -> u8 {
        let several = self.model(id).engaged.len() > 1;
        if several && arms::talents(self, id).is_excelling() { (now + 1).min(10) } else { now }
    }

    /// Whether a model has a rule: from its profile, of its own, gained, or given by an honour.
    pub fn has(&self, id: ModelId, rule: &Rule) -> bool {
        self.profile(id).rules.has(rule)
            || self.made(id).rules.has(rule)
            || self.model(id).gains.has(rule)
            || missions::lent(self, id).contains(rule)
            || self.rules_of(id).any(|known| known.grants().as_ref() == Some(rule))
    }

    /// All rules of a model, weapon rules not included; may repeat.
    pub fn rules_of(&self, id: ModelId) -> impl Iterator<Item = &Rule> {
        let (profile, own, gained) = (&self.profile(id).rules, &self.made(id).rules, &self.model(id).gains);
        profile.iter().chain(own.iter()).chain(gained.iter()).chain(missions::lent(self, id))
    }

    /// Whether a rule counts for a model in its unit: its own ones, those that one comrade has for all, and those
    /// that every comrade has where all must.
    pub fn has_in_unit(&self, id: ModelId, rule: &Rule) -> bool {
        match sharing(rule) {
            Sharing::Own => self.has(id, rule),
            Sharing::Any => {
                let given = |mate| self.rules_of(mate).any(|known| known == rule);
                self.has(id, rule) || self.comrades(id).any(given)
            }
            Sharing::All => self.comrades(id).all(|mate| self.has(mate, rule)),
        }
    }

    /// All rules that count for a model in its unit; may repeat.
    pub fn rules_in_unit(&self, id: ModelId) -> impl Iterator<Item = &Rule> {
        let counts = move |rule: &&Rule| sharing(rule) != Sharing::All || self.has_in_unit(id, rule);
        let mates = self.comrades(id).filter(move |mate| *mate != id);
        let shared = mates.flat_map(|mate| self.rules_of(mate));
        let shared = shared.filter(|rule| sharing(rule) == Sharing::Any);
        self.rules_of(id).filter(counts).chain(shared)
    }

    /// The models of a model's unit that are not out of the game, and itself.
    fn comrades(&self, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
        let unit = &self.setup.units[self.unit_of(id).index()].models;
        unit.iter().copied().filter(move |mate| *mate == id || self.model(*mate).place != Place::Removed)
    }
}
