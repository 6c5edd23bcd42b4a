//! The state of a battle: a fold of its events, cheap to copy.

use super::cause::Cause;
use super::fact::Told;
use super::missions::{self, Objective};
use super::moment::Moment;
use super::onset::Onset;
use super::outcome::Outcome;
use super::question::{Answer, Topic};
use super::setup::{ModelSetup, Setup};
use super::{Order, Wait};
use crate::armoury::{Characteristic, Profile, Rules, Support, Weapon, bare_hands};
use crate::geometry::{Bearing, Board, Body, Edge, Point};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A battle as it stands after some of its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    /// What was fixed at the beginning, completed when the battle was prepared.
    pub setup: Arc<Setup>,
    /// How many events the stream has: the expected version of the next append.
    pub version: u32,
    /// Turn, side and phase.
    pub moment: Moment,
    /// The side that takes the first player turn.
    pub first: Side,
    /// The models, by place in the set-up.
    pub models: Vec<ModelState>,
    /// The units, by place in the set-up.
    pub units: Vec<UnitState>,
    /// Red and blue.
    pub sides: [SideState; 2],
    /// The order that waits for dice, answers or facts.
    pub open: Option<Open>,
    /// Facts that the players told and that are still true, oldest first.
    pub told: Vec<Told>,
    /// The table: the board of the set-up, with what wrecks left on it (VH-06, VH-10).
    pub board: Arc<Board>,
    /// How many fair dice have been thrown; never goes back, not even by a rewind.
    pub dice_thrown: u32,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Whether red and blue inflicted the first casualty; both if at the same moment (MI-42).
    pub first_blood: [bool; 2],
    /// The first casualties are being removed: others of the same moment count as well.
    pub bleeding: bool,
    /// The mission's objectives, by place in the mission.
    pub objectives: Vec<Objective>,
    /// How many player turns have begun.
    pub turns_begun: u16,
    /// It is dark now, and it has been (MI-60).
    pub dark: bool,
    /// Time was called: the game turn is the last (MI-38).
    pub time_called: bool,
    /// Night has fallen in this battle.
    pub had_night: bool,
    /// Saves of the present order that may set off munitions, by building: how many (MI-50).
    pub sparks: Vec<(usize, usize)>,
    /// The Fight sub-phase of this phase has begun (TN-07).
    pub fighting: bool,
}

/// An order that is not finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// The version at which it began: deciding again starts from there.
    pub began: u32,
    /// Who gave it.
    pub side: Side,
    /// The order.
    pub order: Order,
    /// Its dice are typed in, where the battle leaves open where dice come from.
    pub by_hand: bool,
    /// What it waits for.
    pub waits: Vec<Wait>,
}

/// Where a model is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not yet set up.
    #[default]
    Waiting,
    /// On the table, at `ModelState::at`.
    Table,
    /// In reserve.
    Reserve,
    /// Inside a transport.
    Embarked(ModelId),
    /// Out of the game.
    Removed,
}

/// What changes about one model.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelState {
    /// Where it is.
    pub place: Place,
    /// Centre of its base; where it was last, once it is removed.
    pub at: Point,
    /// Height of its feet above the table, in units.
    pub up: i32,
    /// Where it looks.
    pub facing: Bearing,
    /// Wounds or hull points lost.
    pub lost: u8,
    /// How far it moved in this turn's Movement phase, in units, if it moved (WP-15).
    pub moved: Option<i32>,
    /// Its Movement phase is over: it moved, or stopped at the foot of a climb.
    pub halted: bool,
    /// Maximum move in units that difficult terrain left it this phase (MV-06).
    pub slowed: Option<i32>,
    /// Pieces of terrain whose dangerous test it took this phase (MV-08).
    pub tested: Vec<u16>,
    /// Weapons that it fired in this player turn.
    pub fired: Vec<WeaponId>,
    /// Weapons whose one re-roll of this player turn is spent (`master_crafted`).
    pub crafted: Vec<WeaponId>,
    /// Weapons that it fired in the enemy's Movement phase and so does not in its next turn (`interceptor`).
    pub intercepted: Vec<WeaponId>,
    /// Uses of what it carries, by place in `ModelSetup::carries`.
    pub used: Vec<u16>,
    /// Models it is locked with.
    pub engaged: Vec<ModelId>,
    /// Vehicles that it charged in this phase and strikes at without being locked (VH-15).
    pub assaults: Vec<ModelId>,
    /// How its charge of this phase went home, if it did.
    pub charge: Option<Onset>,
    /// It was locked when this phase began, so this is not the first round of its combat.
    pub long_locked: bool,
    /// Its Weapon Skill is 1 for this phase, because it failed a test against Fear.
    pub afraid: bool,
    /// It strikes nobody in this phase and is hard to hit (HO-40).
    pub evades: bool,
    /// It struck in this turn at one who left it (HO-51).
    pub followed: bool,
    /// Assault phases for which its Initiative is 1 (`concussive`), the present one included.
    pub dazed: u8,
    /// It moves as in difficult terrain, since that game turn and side, to the end of its next own turn
    /// (`strikedown`).
    pub staggered: Option<(u8, Side)>,
    /// It passed its Break test in the present Movement phase (KT-24).
    pub stood: bool,
    /// It redeployed as a scout, so it may not charge in the first game turn (SR-07).
    pub scouted: bool,
    /// It was set up by Infiltrate, so it may not charge in the first game turn.
    pub infiltrated: bool,
    /// In reserve by Outflank (SR-12).
    pub outflanks: bool,
    /// In reserve by Deep Strike: it comes down anywhere on the table.
    pub deep_strikes: bool,
    /// The unit of its own that an independent character left to join another.
    pub home: Option<UnitId>,
    /// In reserve, and called: the edges it may come on from.
    pub arriving: Vec<Edge>,
    /// It came from reserve in this player turn, so it may not charge (SR-17).
    pub arrived: bool,
    /// Why it is out of the game, once it is a casualty.
    pub gone: Option<Cause>,
    /// It left the table as its mission wants (MI-58); no casualty.
    pub left: bool,
    /// It has an explosive charge (MI-53).
    pub explosive: bool,
    /// It struck an objective in this player turn.
    pub struck: bool,
    /// It is on fire (FL-05).
    pub burning: bool,
    /// It fought a fire in this player turn instead of shooting or running (FL-13).
    pub fought_fire: bool,
    /// It fires snap shots only, since that game turn and side, to the end of its next own turn (VH-13).
    pub shaken: Option<(u8, Side)>,
    /// It cannot move or pivot, since that game turn and side, to the end of its next own turn (VH-13).
    pub stunned: Option<(u8, Side)>,
    /// It moves no more in this battle (VH-14).
    pub immobilised: bool,
    /// Places in `ModelSetup::carries` of its destroyed weapons (VH-14).
    pub destroyed: Vec<u16>,
    /// It lost its last hull point and lies where it stood (VH-06).
    pub wrecked: bool,
    /// The vehicle that it left in this player turn (MV-20).
    pub disembarked: Option<ModelId>,
    /// It got aboard a vehicle in this player turn (MV-20).
    pub boarded: bool,
    /// Warp Charges that it spent in this player turn (PS-02).
    pub warp_spent: u8,
    /// Rules gained for this battle.
    pub gains: Rules,
    /// Characteristics changed for this battle.
    pub changes: Vec<(Characteristic, i8)>,
}

/// What changes about one unit.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct UnitState {
    /// It went to ground in this player turn (game turn, side) (GG-01).
    pub down: Option<(u8, Side)>,
    /// It was pinned at that moment, and gets no cover from lying down in that phase (GG-12).
    pub pinned: Option<Moment>,
    /// It is falling back.
    pub falling_back: bool,
    /// It regrouped in this turn, so it only snap-shoots (MO-09).
    pub regrouped: bool,
    /// The roll of its Run in this turn, in units, if it ran (SH-51).
    pub ran: Option<i32>,
    /// It has fired in this player turn, at that unit.
    pub shot_at: Option<UnitId>,
    /// The model of it that shot apart in this player turn, and at which unit (`split_fire`).
    pub split: Option<(ModelId, UnitId)>,
    /// It has tested in this player turn whether a model may shoot apart.
    pub split_tested: bool,
    /// It declared a charge in this turn.
    pub charged: bool,
    /// A soul blaze burns it at the end of each turn.
    pub ablaze: bool,
    /// Charges on it have been resolved in this phase, so there are no more (AS-01).
    pub assailed: bool,
    /// Its Weapon and Ballistic Skills are 1, since that game turn and side, to the end of its next own turn
    /// (`blind`).
    pub blinded: Option<(u8, Side)>,
    /// A defensive grenade protects it in this phase (GR-13).
    pub shielded: bool,
    /// It fired overwatch in this turn (AS-09).
    pub watched: bool,
    /// Its models that can counter-attack have one more attack in this phase.
    pub counters: bool,
    /// Models it had at the start of this phase (MO-01).
    pub strength: u16,
}

impl UnitState {
    /// Whom it shot at in this player turn, who shot apart included.
    pub fn targets(&self) -> impl Iterator<Item = UnitId> + use<> {
        self.shot_at.into_iter().chain(self.split.map(|(_, target)| target))
    }
}

/// What changes about one side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SideState {
    /// Models lost, those before the first event included.
    pub lost: u16,
    /// Of these, removed by the enemy.
    pub killed: u16,
    /// It is Broken (KT-16).
    pub broken: bool,
    /// It had to take Break tests (MI-57).
    pub tested: bool,
    /// Its Leader passed this Movement phase's Break test (KT-24).
    pub rallied: bool,
    /// It has finished setting up, or scouting, in the present phase.
    pub done: bool,
    /// The unit that moved last in the present phase: others that have begun to move are finished (MV-01).
    pub moving: Option<UnitId>,
    /// Victory points.
    pub points: i32,
    /// Requisition that the mission gives beyond the table (MI-47).
    pub bonus: i32,
    /// It left the field (MI-18, MI-37): what it held counts for nobody.
    pub withdrew: bool,
    /// Its leader slew the enemy's in close combat (MI-26).
    pub slew_leader: bool,
    /// Its leader's trait, 1 to 6; 0 for none (MI-26).
    pub leader_trait: u8,
    /// How many models may outflank by that trait.
    pub outflankers: u8,
    /// Its distillery has had a test rolled again (CA-47).
    pub steadied: bool,
    /// The support that it called (CA-49).
    pub support: Option<Support>,
    /// Words that the player added to the fair dice.
    pub words: String,
    /// Answers that he left for this game turn.
    pub standing: BTreeMap<Topic, Answer>,
}

impl Battle {
    /// The battle before anything but its first event has happened.
    pub fn begin(setup: Arc<Setup>) -> Battle {
        let mut models: Vec<ModelState> = setup.models.iter().map(|model| model.state.clone()).collect();
        for (state, model) in models.iter_mut().zip(&setup.models) {
            state.used.resize(model.carries.len(), 0);
        }
        let units = setup.units.iter().map(|unit| unit.state.clone()).collect();
        let side = |side: Side| SideState { lost: setup.sides[side.index()].lost, ..SideState::default() };
        let sides = [side(Side::Red), side(Side::Blue)];
        let (moment, first) = (setup.begins, setup.first);
        let objectives = missions::objectives(&setup.mission);
        let board = Arc::new(setup.board.clone());
        let mut battle = Battle {
            setup,
            version: 1,
            moment,
            first,
            models,
            units,
            sides,
            open: None,
            told: Vec::new(),
            board,
            dice_thrown: 0,
            outcome: None,
            first_blood: [false; 2],
            bleeding: false,
            objectives,
            turns_begun: 0,
            dark: false,
            time_called: false,
            had_night: false,
            sparks: Vec::new(),
            fighting: false,
        };
        battle.count_units();
        battle.note_locks();
        battle
    }

    /// Notes how many models each unit has at the start of a phase (MO-01).
    pub(super) fn count_units(&mut self) {
        for place in 0..self.units.len() {
            self.units[place].strength = self.present(UnitId(place as u16)).count() as u16;
        }
    }

    /// Notes who is locked from earlier than this phase: a charge of this very phase is a first round.
    pub(super) fn note_locks(&mut self) {
        for place in 0..self.models.len() {
            let state = &self.models[place];
            let old = |enemy: &ModelId| state.charge.is_none() && self.model(*enemy).charge.is_none();
            self.models[place].long_locked = state.engaged.iter().any(old);
        }
    }

    /// A model's state.
    pub fn model(&self, id: ModelId) -> &ModelState {
        &self.models[id.index()]
    }

    /// A model as it was set up.
    pub fn made(&self, id: ModelId) -> &ModelSetup {
        &self.setup.models[id.index()]
    }

    /// A model's profile.
    pub fn profile(&self, id: ModelId) -> &Profile {
        &self.setup.profiles[usize::from(self.made(id).profile)]
    }

    /// A weapon line.
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.setup.weapons[id.index()]
    }

    /// What a blow is struck with: a weapon for close combat, or what counts as one (FT-15).
    pub fn blade(&self, id: Option<WeaponId>) -> &Weapon {
        match id {
            Some(id) if self.weapon(id).is_melee() || self.weapon(id).grenade.is_some() => self.weapon(id),
            _ => bare_hands(),
        }
    }

    /// A unit's state.
    pub fn unit(&self, id: UnitId) -> &UnitState {
        &self.units[id.index()]
    }

    /// The unit of a model.
    pub fn unit_of(&self, id: ModelId) -> UnitId {
        self.made(id).unit
    }

    /// Whose a model is.
    pub fn side_of(&self, id: ModelId) -> Side {
        self.made(id).side
    }

    /// Whose a unit is.
    pub fn unit_side(&self, id: UnitId) -> Side {
        self.setup.units[id.index()].side
    }

    /// All model ids in the order of set-up.
    pub fn ids(&self) -> impl Iterator<Item = ModelId> + use<> {
        (0..self.models.len() as u16).map(ModelId)
    }

    /// The models of a side that are on the table.
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = ModelId> + '_ {
        self.ids().filter(move |id| self.side_of(*id) == side && self.model(*id).place == Place::Table)
    }

    /// The models of a unit that are on the table.
    pub fn alive(&self, unit: UnitId) -> impl Iterator<Item = ModelId> + '_ {
        let models = &self.setup.units[unit.index()].models;
        models.iter().copied().filter(|id| self.model(*id).place == Place::Table)
    }

    /// The models of a unit that are on the table or inside a transport there.
    pub fn present(&self, unit: UnitId) -> impl Iterator<Item = ModelId> + '_ {
        let models = &self.setup.units[unit.index()].models;
        let here = |id: &ModelId| matches!(self.model(*id).place, Place::Table | Place::Embarked(_));
        models.iter().copied().filter(here)
    }

    /// The transport that a model is inside, if any.
    pub fn carrier(&self, id: ModelId) -> Option<ModelId> {
        match self.model(id).place {
            Place::Embarked(vehicle) => Some(vehicle),
            _ => None,
        }
    }

    /// A model's body on the table; that of its transport where it is inside one, because measuring is done
    /// from the hull (KT-26).
    pub fn body(&self, id: ModelId) -> Body {
        self.figure(self.carrier(id).unwrap_or(id))
    }

    /// A model's own body where it was last, even inside a transport.
    pub fn figure(&self, id: ModelId) -> Body {
        let (state, profile) = (self.model(id), self.profile(id));
        let height = super::measure::height_of(profile.unit_type);
        Body { at: state.at, up: state.up, height, base: profile.base, facing: state.facing }
    }

    /// The place of a weapon in what a model carries and that is not destroyed: one with uses left before one without.
    pub fn carried(&self, id: ModelId, weapon: WeaponId) -> Option<usize> {
        self.carried_beside(id, weapon, &[])
    }

    /// The same where an order uses what is at the places `taken` already, each time that one is named.
    pub fn carried_beside(&self, id: ModelId, weapon: WeaponId, taken: &[usize]) -> Option<usize> {
        let (carries, destroyed) = (&self.made(id).carries, &self.model(id).destroyed);
        let is_whole = |place: &usize| !destroyed.contains(&(*place as u16));
        let of_kind = |place: &usize| carries[*place].weapon == weapon && is_whole(place);
        let uses = |place: &usize| taken.iter().filter(|other| *other == place).count();
        let left = |place: &usize| match self.uses_left(id, *place) {
            Some(left) => usize::from(left) > uses(place),
            None => uses(place) == 0,
        };
        let mut places = (0..carries.len()).filter(of_kind);
        places.clone().find(left).or_else(|| places.next())
    }

    /// Uses left of the thing at `place` in what a model carries; `None` where use does not spend it. The
    /// lines of one grenade, thrown and in assault, share their stock (GR-01).
    pub fn uses_left(&self, id: ModelId, place: usize) -> Option<u16> {
        let carries = &self.made(id).carries;
        let stock = carries[place].stock?;
        let (weapon, used) = (carries[place].weapon, &self.model(id).used);
        let item = self.weapon(weapon).item();
        let other_line = |other: &usize| {
            carries[*other].weapon != weapon && self.weapon(carries[*other].weapon).item() == item
        };
        let others: u16 = (0..carries.len()).filter(other_line).map(|other| used[other]).sum();
        Some(stock.saturating_sub(used[place]).saturating_sub(others))
    }
}
