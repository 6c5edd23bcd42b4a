//! Folding events into the state. Never refuses, never rolls; reads outcomes, not dice.

use super::cause::Cause;
use super::command::Wait;
use super::damage::Damage;
use super::event::Event;
use super::fact::{Fact, Told, Value};
use super::gait::Gait;
use super::missions::hold;
use super::moment::{Moment, Phase};
use super::outcome::Outcome;
use super::state::{Battle, Open, Place};
use super::steps::mission;
use crate::dice::Source;
use crate::geometry::{Bearing, Body, CONTACT, INCH, Piece, Point};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use std::sync::Arc;

impl Battle {
    /// Folds one event into the state.
    pub fn evolve(&mut self, event: &Event) {
        self.version += 1;
        self.bleeding &= matches!(event, Event::ModelRemoved { .. } | Event::WoundsSuffered { .. });
        match event {
            Event::ForkAdopted { battle, players } => self.hand_over(*battle, players),
            Event::WordsAdded { side, words } => self.sides[side.index()].words.clone_from(words),
            Event::AnswerLeft { side, topic, answer } => {
                let standing = &mut self.sides[side.index()].standing;
                match answer {
                    Some(answer) => standing.insert(*topic, answer.clone()),
                    None => standing.remove(topic),
                };
            }
            Event::Ordered { side, order, by_hand } => {
                let (began, order) = (self.version - 1, order.clone());
                let (side, by_hand) = (*side, *by_hand);
                self.open = Some(Open { began, side, order, by_hand, waits: Vec::new() });
            }
            Event::OrderDone {} | Event::OrderWithdrawn { .. } => {
                self.open = None;
                self.objectives.iter_mut().for_each(|objective| objective.dropped = false);
                self.sparks.clear();
            }
            Event::DiceAwaited { roll } => self.wait(Wait::Dice(*roll)),
            Event::AnswerAwaited { question } => self.wait(Wait::Answer(question.clone())),
            Event::FactAwaited { fact } => self.wait(Wait::Fact(fact.clone())),
            Event::DiceRolled { roll, source, faces } => {
                self.sparks.extend(hold::sparks(self, roll, faces));
                if let Source::Fair { first } = source {
                    self.dice_thrown = self.dice_thrown.max(first.saturating_add(u32::from(roll.dice)));
                }
                self.supplied(&Wait::Dice(*roll));
            }
            Event::Answered { question, .. } => self.supplied(&Wait::Answer(question.clone())),
            Event::FactTold { fact, value } => self.told(fact, value),
            _ => self.evolve_play(event),
        }
    }

    fn evolve_play(&mut self, event: &Event) {
        match event {
            Event::TurnBegan { turn, side } => self.begin_turn(*turn, *side),
            Event::PhaseBegan { phase } => self.begin_phase(*phase),
            Event::SideTook { side } => self.moment.side = *side,
            Event::SidePassed { side } => self.sides[side.index()].done = true,
            Event::ModelPlaced { model, place, at, up, facing } => {
                self.carry_aboard(*model, *place, *at);
                self.placed(*model, *place);
                self.put(*model, *at, *up, *facing);
            }
            Event::ModelKeptBack { model, outflank, deep_strike } => {
                let state = &mut self.models[model.index()];
                state.place = Place::Reserve;
                (state.outflanks, state.deep_strikes) = (*outflank, *deep_strike);
            }
            Event::ReserveCalled { model, edges } => {
                self.models[model.index()].arriving.clone_from(edges);
            }
            Event::ModelMoved { model, by, at, up, facing, distance } => {
                self.carry(*model, self.model(*model).at, *at, *distance);
                self.put(*model, *at, *up, *facing);
                self.walked(*model, *by, *distance);
            }
            Event::ModelSlowed { model, reach } => self.models[model.index()].slowed = Some(*reach),
            Event::TerrainTested { model, piece } => self.models[model.index()].tested.push(*piece),
            Event::UnitRan { unit, reach } => self.units[unit.index()].ran = Some(*reach),
            Event::UnitFired { unit, target } => self.units[unit.index()].shot_at = Some(*target),
            Event::OverwatchFired { unit, target } => {
                let state = &mut self.units[unit.index()];
                (state.shot_at, state.watched) = (Some(*target), true);
            }
            Event::WeaponFired { model, weapon } => self.fired(*model, *weapon),
            Event::RerollSpent { model, weapon } => self.models[model.index()].crafted.push(*weapon),
            Event::PowerTried { model, .. } => {
                let state = &mut self.models[model.index()];
                state.warp_spent = state.warp_spent.saturating_add(1);
            }
            Event::UseSpent { model, carried } => {
                if let Some(used) = self.models[model.index()].used.get_mut(usize::from(*carried)) {
                    *used = used.saturating_add(1);
                }
            }
            Event::PointsScored { side, points, .. } => {
                let state = &mut self.sides[side.index()];
                state.points = state.points.saturating_add(*points);
            }
            Event::BattleEnded { winner, reason } => {
                self.outcome = Some(Outcome { winner: *winner, reason: *reason });
                self.open = None;
            }
            _ => self.evolve_assault(event),
        }
    }

    /// Charges and combats.
    fn evolve_assault(&mut self, event: &Event) {
        match event {
            Event::ChargeDeclared { unit, targets } => {
                self.units[unit.index()].charged = true;
                for target in targets {
                    self.units[target.index()].assailed = true;
                }
            }
            Event::UnitShielded { unit } => self.units[unit.index()].shielded = true,
            Event::ModelCharged { model, onset } => self.models[model.index()].charge = Some(*onset),
            Event::ModelsLocked { model, enemy } => self.lock(*model, *enemy),
            Event::VehicleAssaulted { model, vehicle } => {
                self.models[model.index()].assaults.push(*vehicle);
            }
            Event::UnitCountered { unit } => self.units[unit.index()].counters = true,
            Event::FightBegan {} => self.fighting = true,
            Event::ModelEvaded { model } => self.models[model.index()].evades = true,
            Event::ModelFollowed { model, .. } => self.models[model.index()].followed = true,
            Event::ModelQuailed { model } => self.models[model.index()].afraid = true,
            Event::ModelDazed { model } => {
                // To the end of the next Assault phase; a wound in one lasts through another.
                let phases = if self.moment.phase == Phase::Assault { 2 } else { 1 };
                self.models[model.index()].dazed = phases;
            }
            Event::BlindnessChanged { unit, blind } => {
                let now = (self.moment.turn, self.moment.side);
                self.units[unit.index()].blinded = blind.then_some(now);
            }
            Event::FootingChanged { model, staggered } => {
                let now = (self.moment.turn, self.moment.side);
                self.models[model.index()].staggered = staggered.then_some(now);
            }
            Event::UnitBrokeOff { unit } => self.unlock(*unit),
            _ => self.evolve_fate(event),
        }
    }

    /// What befalls models and units.
    fn evolve_fate(&mut self, event: &Event) {
        match event {
            Event::UnitWentToGround { unit, pinned } => {
                let state = &mut self.units[unit.index()];
                state.down = Some((self.moment.turn, self.moment.side));
                state.pinned = pinned.then_some(self.moment);
            }
            Event::UnitStoodUp { unit } => {
                let state = &mut self.units[unit.index()];
                (state.down, state.pinned) = (None, None);
            }
            Event::WoundsSuffered { model, wounds, .. } => {
                let state = &mut self.models[model.index()];
                state.lost = state.lost.saturating_add(*wounds);
            }
            Event::WoundRegained { model } => {
                let state = &mut self.models[model.index()];
                state.lost = state.lost.saturating_sub(1);
            }
            Event::ModelRemoved { model, cause, by, killer, .. } => {
                self.note_duel(*model, *cause, *killer);
                self.remove(*model, *cause, *by);
            }
            Event::UnitSetAblaze { unit } => self.units[unit.index()].ablaze = true,
            Event::UnitBurntOut { unit } => self.units[unit.index()].ablaze = false,
            Event::ModelCaughtFire { model } => self.models[model.index()].burning = true,
            Event::FireFought { model, .. } => self.models[model.index()].fought_fire = true,
            Event::ModelExtinguished { model, .. } => self.models[model.index()].burning = false,
            Event::VehicleDamaged { model, damage } => self.damaged(*model, *damage),
            Event::VehicleRecovered { model } => {
                // What shook it in this very turn lasts to the end of its next one.
                let now = (self.moment.turn, self.moment.side);
                let state = &mut self.models[model.index()];
                state.shaken = state.shaken.filter(|since| *since == now);
                state.stunned = state.stunned.filter(|since| *since == now);
            }
            Event::VehicleWrecked { model } => {
                self.models[model.index()].wrecked = true;
                self.leave_ground(*model, "wreck", true);
            }
            Event::VehicleExploded { model, .. } => self.leave_ground(*model, "crater", false),
            Event::TeamBroke { side } => self.sides[side.index()].broken = true,
            Event::ModelStood { model, .. } => self.stood(*model),
            Event::UnitFellBack { unit } => self.fell_back(*unit),
            Event::UnitRegrouped { unit, freely } => {
                let state = &mut self.units[unit.index()];
                (state.falling_back, state.regrouped) = (false, !*freely);
            }
            _ => self.evolve_units(event),
        }
    }

    fn wait(&mut self, wait: Wait) {
        if let Some(open) = &mut self.open {
            open.waits.push(wait);
        }
    }

    fn supplied(&mut self, wait: &Wait) {
        if let Some(open) = &mut self.open
            && let Some(place) = open.waits.iter().position(|waiting| waiting == wait)
        {
            open.waits.remove(place);
        }
    }

    fn told(&mut self, fact: &Fact, value: &Value) {
        self.supplied(&Wait::Fact(fact.clone()));
        self.told.retain(|told| !told.fact.is_same(fact));
        if !fact.is_momentary() {
            self.told.push(Told { fact: fact.clone(), value: value.clone() });
        }
    }

    fn placed(&mut self, model: ModelId, place: Place) {
        let scene = (self.moment.phase, self.sides.iter().all(|side| side.done));
        let (playing, own_turn) = (self.moment.turn > 0, self.moment.side == self.side_of(model));
        let state = &mut self.models[model.index()];
        match (state.place, place) {
            (_, Place::Embarked(_)) => (state.boarded, state.halted) = (playing, playing),
            (Place::Embarked(vehicle), Place::Table) => {
                // Getting out counts as a move (MV-20), in the enemy's turn for nothing (`jink`).
                (state.disembarked, state.halted) = (Some(vehicle), true);
                state.moved = own_turn.then_some(INCH).or(state.moved);
            }
            _ => {}
        }
        if state.deep_strikes && place == Place::Table {
            // Coming down counts as a move (`deep_strike`).
            (state.deep_strikes, state.moved, state.halted) = (false, Some(INCH), true);
        }
        state.infiltrated |= scene == (Phase::Deployment, true);
        state.arrived |= state.place == Place::Reserve && place == Place::Table;
        state.place = place;
        state.arriving.clear();
    }

    fn damaged(&mut self, model: ModelId, damage: Damage) {
        let now = Some((self.moment.turn, self.moment.side));
        let state = &mut self.models[model.index()];
        match damage {
            Damage::Shaken => state.shaken = now,
            Damage::Stunned => state.stunned = now,
            Damage::WeaponDestroyed(place) => state.destroyed.push(place),
            Damage::Immobilised => state.immobilised = true,
        }
    }

    /// What a vehicle leaves on the table: a wreck, which is dangerous, or a crater (VH-06, VH-10).
    fn leave_ground(&mut self, model: ModelId, name: &str, dangerous: bool) {
        let figure = self.figure(model);
        // Who touched the hull stands beside it, not in it.
        let outline = Body { base: figure.base.grown(-CONTACT), ..figure }.outline();
        let name = format!("{name}_{}", self.made(model).key);
        let piece = Piece { outline, cover: Some(5), difficult: true, dangerous, ..Piece::area(&name) };
        Arc::make_mut(&mut self.board).pieces.push(piece);
    }

    fn begin_turn(&mut self, turn: u8, side: Side) {
        if self.moment.turn == 0 {
            self.first = side;
        }
        if turn != self.moment.turn {
            self.sides.iter_mut().for_each(|side| side.standing.clear());
        }
        self.moment = Moment { turn, side, phase: Phase::Movement };
        self.turns_begun = self.turns_begun.saturating_add(1);
        self.objectives.iter_mut().for_each(|objective| {
            (objective.carried, objective.handed) = (0, false);
        });
        for (model, made) in self.models.iter_mut().zip(&self.setup.models) {
            model.crafted.clear();
            if made.side != side {
                // Its own turn, in which these weapons had to rest, is over.
                model.intercepted.clear();
            }
            if made.side == side {
                model.moved = None;
                (model.disembarked, model.boarded) = (None, false);
                model.arrived = false;
                model.fought_fire = false;
                model.fired.clear();
                model.struck = false;
            }
        }
        for model in &mut self.models {
            model.dazed = model.dazed.saturating_sub(1);
            (model.warp_spent, model.followed) = (0, false);
        }
        for (unit, made) in self.units.iter_mut().zip(&self.setup.units) {
            unit.watched = false;
            if made.side == side {
                (unit.ran, unit.shot_at) = (None, None);
                (unit.split, unit.split_tested) = (None, false);
                (unit.charged, unit.regrouped) = (false, false);
            }
        }
    }

    fn fired(&mut self, model: ModelId, weapon: WeaponId) {
        let intercepts = self.moment.phase == Phase::Movement;
        let state = &mut self.models[model.index()];
        state.fired.push(weapon);
        // Nobody else fires in a Movement phase.
        if intercepts {
            state.intercepted.push(weapon);
        }
    }

    fn begin_phase(&mut self, phase: Phase) {
        self.moment.phase = phase;
        for model in &mut self.models {
            model.halted = false;
            model.slowed = None;
            model.tested.clear();
            model.stood = false;
            model.charge = None;
            model.assaults.clear();
            (model.afraid, model.evades) = (false, false);
        }
        for unit in &mut self.units {
            (unit.assailed, unit.shielded, unit.counters) = (false, false, false);
        }
        self.fighting = false;
        self.note_locks();
        for side in &mut self.sides {
            (side.rallied, side.done, side.moving) = (false, false, None);
        }
        self.count_units();
    }

    fn put(&mut self, model: ModelId, at: Point, up: i32, facing: Bearing) {
        let unit = self.unit_of(model);
        let state = &mut self.models[model.index()];
        (state.at, state.up, state.facing) = (at, up, facing);
        self.told.retain(|told| !told.fact.is_about(model, unit));
        for (place, aboard) in self.models.iter().enumerate() {
            if aboard.place == Place::Embarked(model) {
                let unit = self.setup.models[place].unit;
                self.told.retain(|told| !told.fact.is_about(ModelId(place as u16), unit));
            }
        }
    }

    fn walked(&mut self, model: ModelId, by: Gait, distance: i32) {
        let (unit, side) = (self.unit_of(model), self.side_of(model));
        let regrouped = self.unit(unit).regrouped;
        if by == Gait::Move {
            self.sides[side.index()].moving = Some(unit);
        }
        let in_turn = (self.moment.phase, self.moment.side) == (Phase::Movement, side);
        let state = &mut self.models[model.index()];
        if matches!(by, Gait::Move | Gait::FallBack) || (by == Gait::Regroup && regrouped) {
            state.halted = true;
            // Regrouping counts as a move, even on the spot (MO-09); who flees from a combat has moved in no
            // Movement phase (`jink`).
            if (distance > 0 || by == Gait::Regroup) && (in_turn || by != Gait::FallBack) {
                state.moved = Some(state.moved.unwrap_or(0).saturating_add(distance));
            }
        } else if by == Gait::Run {
            state.halted = true;
        }
        state.scouted |= by == Gait::Scout;
    }

    fn remove(&mut self, model: ModelId, cause: Cause, by: Option<Side>) {
        let side = self.side_of(model);
        if cause != Cause::Conceded {
            mission::note_first_blood(self, model, cause, by);
        }
        self.drop_of(model);
        let state = &mut self.models[model.index()];
        (state.place, state.gone) = (Place::Removed, Some(cause));
        state.burning = false;
        state.engaged.clear();
        state.assaults.clear();
        for other in &mut self.models {
            other.engaged.retain(|enemy| *enemy != model);
            other.assaults.retain(|vehicle| *vehicle != model);
        }
        let state = &mut self.sides[side.index()];
        state.lost = state.lost.saturating_add(1);
        state.killed = state.killed.saturating_add(u16::from(by == Some(side.other())));
    }

    fn lock(&mut self, model: ModelId, enemy: ModelId) {
        for (one, other) in [(model, enemy), (enemy, model)] {
            let engaged = &mut self.models[one.index()].engaged;
            if !engaged.contains(&other) {
                engaged.push(other);
            }
        }
    }

    fn unlock(&mut self, unit: UnitId) {
        let members = self.setup.units[unit.index()].models.clone();
        for model in &members {
            self.models[model.index()].engaged.clear();
            self.models[model.index()].assaults.clear();
        }
        for other in &mut self.models {
            other.engaged.retain(|enemy| !members.contains(enemy));
        }
    }

    fn stood(&mut self, model: ModelId) {
        let (leader, side) = (self.made(model).leader, self.side_of(model));
        self.models[model.index()].stood = true;
        if leader {
            self.sides[side.index()].rallied = true;
        }
    }

    fn fell_back(&mut self, unit: UnitId) {
        let state = &mut self.units[unit.index()];
        state.falling_back = true;
        // Forced to move, it stands up at once (GG-07).
        (state.down, state.pinned) = (None, None);
        self.unlock(unit);
    }
}
