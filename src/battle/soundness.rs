//! What must always be true of a battle, whatever was played: checked by laws and by every simulation.

use super::state::{Battle, Place};
use super::steps::{self, transport};
use crate::ids::{ModelId, Side};

impl Battle {
    /// What is wrong with the state, if anything.
    pub fn unsoundness(&self) -> Option<String> {
        let models = self.ids().find_map(|id| self.unsound_member(id).or_else(|| self.unsound_model(id)));
        models.or_else(|| Side::BOTH.into_iter().find_map(|side| self.unsound_side(side)))
    }

    /// Each model is of the unit that it names, and of its side.
    fn unsound_member(&self, id: ModelId) -> Option<String> {
        let made = self.made(id);
        let unit = &self.setup.units[made.unit.index()];
        let strange = !unit.models.contains(&id) || unit.side != made.side;
        strange.then(|| format!("{} is of unit {}, to which it does not belong", made.key, unit.key))
    }

    fn unsound_model(&self, id: ModelId) -> Option<String> {
        let (state, made) = (self.model(id), self.made(id));
        let key = &made.key;
        for (place, carried) in made.carries.iter().enumerate() {
            let used = state.used.get(place).copied().unwrap_or(0);
            if carried.stock.is_some_and(|stock| used > stock) {
                return Some(format!("{key} used more of something than it had"));
            }
        }
        if state.place == Place::Removed && !state.engaged.is_empty() {
            return Some(format!("{key} is removed and still locked"));
        }
        if state.burning && (state.place == Place::Removed || !steps::fire::can_burn(self, id)) {
            return Some(format!("{key} burns though it cannot"));
        }
        if let Place::Embarked(vehicle) = state.place {
            return self.unsound_passenger(id, vehicle);
        }
        // Its passengers get out of a wreck before it leaves the game.
        if state.wrecked && state.place != Place::Removed && self.open.is_none() {
            return Some(format!("{key} is wrecked and goes on"));
        }
        if let Some(why) = self.unsound_assault(id) {
            return Some(why);
        }
        if state.place != Place::Table {
            return None;
        }
        // The dead of a step of a combat fall at its end, and players may be asked in its midst.
        if self.wounds_left(id) == 0 && self.open.is_none() {
            return Some(format!("{key} has no wounds left and stands on the table"));
        }
        if self.setup.mode == super::Mode::Board {
            let body = self.body(id);
            // Who comes on from reserve stands beside the table until he has moved.
            let comes_on = state.arrived && self.open.is_some();
            if !comes_on && !self.board.holds(&body) {
                return Some(format!("{key} stands beyond the edge of the table"));
            }
            let later = self.ids().filter(|other| *other > id && self.model(*other).place == Place::Table);
            for other in later {
                if body.overlaps(&self.body(other)) {
                    return Some(format!("{key} and {} stand on each other", self.made(other).key));
                }
            }
        }
        state.engaged.iter().find_map(|enemy| {
            let back = self.model(*enemy).engaged.contains(&id);
            if self.side_of(*enemy) == self.side_of(id) {
                return Some(format!("{key} is locked with a friend, {}", self.made(*enemy).key));
            }
            // Whoever is charged while it falls back regroups or is destroyed before the order ends.
            if self.unit(self.unit_of(id)).falling_back && self.open.is_none() {
                return Some(format!("{key} falls back and is still locked"));
            }
            (!back).then(|| format!("{key} is locked with {} but not the other way", self.made(*enemy).key))
        })
    }

    /// Who strikes at a vehicle stands on the table, as the vehicle does, and nobody is locked with it (VH-15).
    fn unsound_assault(&self, id: ModelId) -> Option<String> {
        let (state, key) = (self.model(id), &self.made(id).key);
        if !state.engaged.is_empty() && self.profile(id).drives() {
            return Some(format!("{key} drives and is locked"));
        }
        let on_table = |id: ModelId| self.model(id).place == Place::Table;
        let can_be = |vehicle: ModelId| {
            on_table(id)
                && on_table(vehicle)
                && self.side_of(vehicle) != self.side_of(id)
                && self.profile(vehicle).drives()
        };
        let wrong = state.assaults.iter().find(|vehicle| !can_be(**vehicle))?;
        Some(format!("{key} assaults {}, which cannot be", self.made(*wrong).key))
    }

    /// A transport holds no more than its capacity, and is there; one that was just destroyed is left as soon
    /// as the order is finished.
    fn unsound_passenger(&self, id: ModelId, vehicle: ModelId) -> Option<String> {
        let (key, transport) = (&self.made(id).key, &self.made(vehicle).key);
        if self.side_of(id) != self.side_of(vehicle) || self.carrier(vehicle).is_some() {
            return Some(format!("{key} is inside {transport}, which cannot be"));
        }
        if self.model(vehicle).place == Place::Removed && self.open.is_none() && self.outcome.is_none() {
            return Some(format!("{key} is inside {transport}, which is gone"));
        }
        let aboard = self.ids().filter(|other| self.carrier(*other) == Some(vehicle));
        let taken: u16 = aboard.map(|other| transport::places(self, other)).sum();
        let capacity = u16::from(self.profile(vehicle).capacity);
        (taken > capacity).then(|| format!("{transport} has {capacity} places, {taken} are taken"))
    }

    fn unsound_side(&self, side: Side) -> Option<String> {
        let gone = |id: &ModelId| self.side_of(*id) == side && self.model(*id).place == Place::Removed;
        let before = self.setup.sides[side.index()].lost;
        let lost = self.sides[side.index()].lost - before.min(self.sides[side.index()].lost);
        let removed = self.ids().filter(gone).count() as u16;
        (lost > removed).then(|| format!("{side} counts {lost} models lost, {removed} are gone"))
    }
}
