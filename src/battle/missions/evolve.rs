//! Folding what missions record.

use super::ground::{self, Sort};
use crate::armoury::Rule;
use crate::battle::setup::{Mission, Mode};
use crate::battle::{Battle, Cause, Change, Event, Objective, Place};
use crate::geometry::{INCH, Piece, PieceKind, Point, bearing_to};
use crate::ids::{ModelId, Side};
use std::sync::Arc;

/// How far an objective is carried in a player turn, in units (MI-12).
const CARRIED: i32 = 12 * INCH;
/// The leader traits that change the state (MI-26).
const ZEALOT: u8 = 6;

/// The objectives as they lie when a battle begins.
pub fn objectives(mission: &Mission) -> Vec<Objective> {
    mission.objectives.iter().map(|at| Objective { at: *at, ..Objective::default() }).collect()
}

impl Battle {
    /// What missions record, and what else is told for people.
    pub(in crate::battle) fn evolve_mission(&mut self, event: &Event) {
        match event {
            Event::BattlePrepared { mission, edges, first, pieces } => {
                let setup = Arc::make_mut(&mut self.setup);
                setup.mission.clone_from(mission);
                setup.board.pieces.clone_from(pieces);
                for side in Side::BOTH {
                    setup.sides[side.index()].edge = edges[side.index()];
                }
                setup.first = *first;
                self.board = Arc::new(setup.board.clone());
                self.first = *first;
                self.moment.side = *first;
                self.objectives = objectives(mission);
            }
            Event::TraitRolled { side, number, outflankers, rule } => {
                let state = &mut self.sides[side.index()];
                (state.leader_trait, state.outflankers) = (*number, *outflankers);
                let leads = |id: &ModelId| self.side_of(*id) == *side && self.made(*id).leader;
                let zealot = (*number == ZEALOT).then_some(Rule::Zealot);
                if let Some(leader) = self.ids().find(leads) {
                    let gains = &mut self.models[leader.index()].gains;
                    rule.iter().cloned().chain(zealot).for_each(|rule| gains.add(rule));
                }
            }
            Event::NightChanged { dark } => {
                self.dark = *dark;
                self.had_night |= *dark;
            }
            Event::ExplosiveIssued { model, spent } => self.models[model.index()].explosive = !*spent,
            Event::ModelLeft { model } => {
                let state = &mut self.models[model.index()];
                (state.place, state.left) = (Place::Removed, true);
                state.burning = false;
            }
            Event::TimeCalled {} => self.time_called = true,
            Event::SideWithdrew { side, .. } => self.sides[side.index()].withdrew = true,
            Event::SideSteadied { side } => self.sides[side.index()].steadied = true,
            Event::SupportCalled { side, support } => self.sides[side.index()].support = Some(*support),
            Event::BonusEarned { side, points, .. } => {
                let state = &mut self.sides[side.index()];
                state.bonus = state.bonus.saturating_add(*points);
            }
            Event::ObjectiveChanged { objective, change } => self.change(usize::from(*objective), *change),
            // Told for people; or, like `Rewound`, handled by the fold of the whole log.
            _ => {}
        }
    }

    fn change(&mut self, place: usize, change: Change) {
        let turns = self.turns_begun;
        let Some(objective) = self.objectives.get_mut(place) else { return };
        match change {
            Change::Taken { by, handed } => {
                (objective.carrier, objective.dropped) = (Some(by), false);
                objective.handed |= handed;
                objective.at = self.models[by.index()].at;
            }
            Change::Cleared => objective.gone = true,
            Change::Found { .. } => {
                objective.found = true;
                for other in self.objectives.iter_mut().filter(|other| !other.found) {
                    other.gone = true;
                }
            }
            Change::Held { by } => (objective.holder, objective.held_since) = (by, turns),
            Change::Explored { building } => objective.building = Some(building),
            Change::Struck { by, wounds, destroyed } => {
                objective.lost = objective.lost.saturating_add(wounds);
                objective.gone = destroyed;
                self.models[by.index()].struck = true;
                if destroyed {
                    self.fall_down(place);
                }
            }
        }
    }

    /// A support that is destroyed neither bars the way nor stops sight.
    fn fall_down(&mut self, place: usize) {
        let name = ground::piece_name(Sort::Support, place);
        let board = Arc::make_mut(&mut self.board);
        for piece in board.pieces.iter_mut().filter(|piece| piece.name == name) {
            *piece = Piece { kind: PieceKind::Area, height: 0, impassable: false, ..piece.clone() };
        }
    }

    /// Notes a leader who slays the other in close combat (MI-26).
    pub(in crate::battle) fn note_duel(&mut self, model: ModelId, cause: Cause, killer: Option<ModelId>) {
        let leads = |id: ModelId| self.made(id).leader;
        if let Some(killer) = killer.filter(|id| cause == Cause::Melee && leads(model) && leads(*id)) {
            self.sides[self.side_of(killer).index()].slew_leader = true;
        }
    }

    /// What a model carries goes with it into a transport, and out again, which is a move (MV-20).
    pub(in crate::battle) fn carry_aboard(&mut self, model: ModelId, place: Place, to: Point) {
        let from = self.body(model).at;
        let moves = self.setup.mode == Mode::Board && place == Place::Table;
        let distance = if moves { from.distance(to) } else { 0 };
        self.carry(model, from, to, distance);
    }

    /// What a model or who rides inside it carries goes with it, at most 12" in a player turn, then it lies where it
    /// fell.
    pub(in crate::battle) fn carry(&mut self, model: ModelId, from: Point, to: Point, distance: i32) {
        let models = &self.models;
        let goes =
            |carrier: ModelId| carrier == model || models[carrier.index()].place == Place::Embarked(model);
        let carried = |objective: &&mut Objective| objective.carrier.is_some_and(&goes);
        for objective in self.objectives.iter_mut().filter(carried) {
            let left = CARRIED.saturating_sub(objective.carried);
            if distance > left {
                (objective.carrier, objective.dropped) = (None, true);
                let way = if from == to { 0 } else { left.min(from.distance(to)) };
                objective.at = if way == 0 { from } else { from.toward(bearing_to(from, to), way) };
            } else {
                objective.carried = objective.carried.saturating_add(distance);
                objective.at = to;
            }
        }
    }

    /// What a model carried lies where it was removed.
    pub(in crate::battle) fn drop_of(&mut self, model: ModelId) {
        for objective in self.objectives.iter_mut().filter(|objective| objective.carrier == Some(model)) {
            (objective.carrier, objective.dropped) = (None, true);
        }
    }
}
