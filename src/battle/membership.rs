//! Who belongs to which unit: characters that join and leave, and the model that shoots apart from the rest.

use super::event::Event;
use super::state::{Battle, UnitState};
use crate::ids::{ModelId, UnitId};
use std::sync::Arc;

impl Battle {
    /// Folds what happens within units.
    pub(super) fn evolve_units(&mut self, event: &Event) {
        match event {
            Event::CharacterJoined { model, unit } => self.join(*model, *unit),
            Event::CharacterLeft { model, .. } => self.part(*model),
            Event::FireSplit { model, target, passed } => {
                let unit = self.unit_of(*model).index();
                self.units[unit].split_tested = true;
                self.units[unit].split = passed.then_some((*model, *target));
            }
            _ => self.evolve_mission(event),
        }
    }

    fn join(&mut self, model: ModelId, unit: UnitId) {
        let own = self.unit_of(model);
        self.models[model.index()].home.get_or_insert(own);
        self.transfer(model, unit);
        let strength = &mut self.units[unit.index()].strength;
        *strength = strength.saturating_add(1);
    }

    /// Back to a unit of his own: what befell the one that he leaves stays with him.
    fn part(&mut self, model: ModelId) {
        let Some(home) = self.models[model.index()].home.take() else { return };
        let left = self.unit_of(model);
        self.transfer(model, home);
        self.units[home.index()] = UnitState { strength: 1, ..self.units[left.index()].clone() };
        let strength = &mut self.units[left.index()].strength;
        *strength = strength.saturating_sub(1);
    }

    fn transfer(&mut self, model: ModelId, to: UnitId) {
        let from = self.unit_of(model);
        let setup = Arc::make_mut(&mut self.setup);
        setup.units[from.index()].models.retain(|id| *id != model);
        setup.units[to.index()].models.push(model);
        setup.models[model.index()].unit = to;
        for unit in [from, to] {
            self.told.retain(|told| !told.fact.is_about(model, unit));
        }
    }
}
