//! One model of a battle.

use super::super::armoury::{ProfileView, RuleTag, WeaponView};
use super::super::scalar::{At, Inches};
use super::super::word::{SideWord, Whereabouts};
use crate::battle::steps::{psychic, transport};
use crate::battle::{Battle, Place};
use crate::ids::{MemberId, ModelId, Side};
use async_graphql::Object;
use std::sync::Arc;

/// A model of a battle, as it stands at the version shown.
pub(in crate::api) struct ModelView {
    pub battle: Arc<Battle>,
    pub id: ModelId,
}

/// A model of a battle, as it stands at the version shown.
#[Object(name = "BattleModel")]
impl ModelView {
    /// The key by which orders name it: `R1`.
    async fn key(&self) -> &str {
        &self.battle.made(self.id).key
    }

    /// Its name for people.
    async fn name(&self) -> &str {
        &self.battle.made(self.id).name
    }

    /// Whose it is.
    async fn side(&self) -> SideWord {
        self.battle.side_of(self.id).into()
    }

    /// The key of its unit; in Kill Team each model is its own.
    async fn unit(&self) -> &str {
        &self.battle.setup.units[self.battle.unit_of(self.id).index()].key
    }

    /// Whether it leads its side.
    async fn leader(&self) -> bool {
        self.battle.made(self.id).leader
    }

    /// Who it is on its roster.
    async fn member(&self) -> Option<MemberId> {
        self.battle.made(self.id).member
    }

    /// Its price in points.
    async fn points(&self) -> u16 {
        self.battle.made(self.id).points
    }

    /// What it is.
    async fn profile(&self) -> ProfileView {
        ProfileView(self.battle.profile(self.id).clone())
    }

    /// All its rules, those gained in this battle included.
    async fn rules(&self) -> Vec<RuleTag> {
        let mut rules: Vec<_> = self.battle.rules_of(self.id).cloned().collect();
        rules.sort();
        rules.dedup();
        rules.into_iter().map(RuleTag).collect()
    }

    /// What it carries.
    async fn carries(&self) -> Vec<CarriedView> {
        let places = 0..self.battle.made(self.id).carries.len();
        places.map(|place| CarriedView { battle: self.battle.clone(), id: self.id, place }).collect()
    }

    /// Where it is.
    async fn whereabouts(&self) -> Whereabouts {
        self.battle.model(self.id).place.into()
    }

    /// The centre of its base, if it is on the table.
    async fn at(&self) -> Option<At> {
        let state = self.battle.model(self.id);
        (state.place == Place::Table).then(|| state.at.into())
    }

    /// Height of its feet above the table.
    async fn up(&self) -> Inches {
        Inches(self.battle.model(self.id).up)
    }

    /// Where it looks, in degrees: 0 is east, counter-clockwise.
    async fn facing(&self) -> u16 {
        self.battle.model(self.id).facing.0
    }

    /// Wounds or hull points left.
    async fn wounds_left(&self) -> u8 {
        self.battle.wounds_left(self.id)
    }

    /// Wounds or hull points lost.
    async fn wounds_lost(&self) -> u8 {
        self.battle.model(self.id).lost
    }

    /// How far it moved in this turn's Movement phase, if it moved.
    async fn moved(&self) -> Option<Inches> {
        self.battle.model(self.id).moved.map(Inches)
    }

    /// How far it ran in this turn, if it ran.
    async fn ran(&self) -> Option<Inches> {
        self.battle.unit(self.battle.unit_of(self.id)).ran.map(Inches)
    }

    /// Keys of the weapons that it fired in this player turn.
    async fn fired(&self) -> Vec<&str> {
        let fired = self.battle.model(self.id).fired.iter();
        fired.map(|weapon| self.battle.weapon(*weapon).key.as_str()).collect()
    }

    /// Keys of the models it is locked with.
    async fn engaged(&self) -> Vec<&str> {
        let engaged = self.battle.model(self.id).engaged.iter();
        engaged.map(|model| self.battle.made(*model).key.as_str()).collect()
    }

    /// Keys of the vehicles that it has charged in this phase and strikes at without being locked.
    async fn assaults(&self) -> Vec<&str> {
        let assaults = self.battle.model(self.id).assaults.iter();
        assaults.map(|model| self.battle.made(*model).key.as_str()).collect()
    }

    /// The key of the transport that it is inside.
    async fn aboard(&self) -> Option<&str> {
        self.battle.carrier(self.id).map(|vehicle| self.battle.made(vehicle).key.as_str())
    }

    /// The key of the vehicle that it left in this player turn.
    async fn disembarked(&self) -> Option<&str> {
        let vehicle = self.battle.model(self.id).disembarked;
        vehicle.map(|vehicle| self.battle.made(vehicle).key.as_str())
    }

    /// Places that are free inside it, if it is a transport.
    async fn free_places(&self) -> Option<u16> {
        let carries = self.battle.profile(self.id).capacity > 0;
        carries.then(|| transport::free_places(&self.battle, self.id))
    }

    /// Its Mastery Level as a psyker; 0 if it is none.
    async fn mastery_level(&self) -> u8 {
        psychic::mastery(&self.battle, self.id)
    }

    /// Warp Charges that it has left in this turn.
    async fn warp_charges(&self) -> u8 {
        psychic::charges(&self.battle, self.id)
    }

    /// Whether its crew is shaken: snap shots only.
    async fn shaken(&self) -> bool {
        self.battle.model(self.id).shaken.is_some()
    }

    /// Whether its crew is stunned: snap shots only, and it does not move.
    async fn stunned(&self) -> bool {
        self.battle.model(self.id).stunned.is_some()
    }

    /// Whether it moves no more in this battle.
    async fn immobilised(&self) -> bool {
        self.battle.model(self.id).immobilised
    }

    /// Whether it is a wreck.
    async fn wrecked(&self) -> bool {
        self.battle.model(self.id).wrecked
    }

    /// Whether it has gone to ground.
    async fn gone_to_ground(&self) -> bool {
        self.battle.unit(self.battle.unit_of(self.id)).down.is_some()
    }

    /// Whether it is on fire.
    async fn burning(&self) -> bool {
        self.battle.model(self.id).burning
    }

    /// Whether a soul blaze burns its unit.
    async fn ablaze(&self) -> bool {
        self.battle.unit(self.battle.unit_of(self.id)).ablaze
    }

    /// Whether its unit is blinded: its Weapon Skill and Ballistic Skill are 1.
    async fn blinded(&self) -> bool {
        self.battle.unit(self.battle.unit_of(self.id)).blinded.is_some()
    }

    /// Whether it was struck down, and moves as in difficult terrain.
    async fn staggered(&self) -> bool {
        self.battle.model(self.id).staggered.is_some()
    }

    /// Whether it is falling back.
    async fn falling_back(&self) -> bool {
        self.battle.unit(self.battle.unit_of(self.id)).falling_back
    }
}

/// Something that a model carries, with its uses.
pub(in crate::api) struct CarriedView {
    battle: Arc<Battle>,
    id: ModelId,
    place: usize,
}

/// Something that a model carries, with its uses.
#[Object(name = "Carried")]
impl CarriedView {
    /// The weapon.
    async fn weapon(&self) -> WeaponView {
        let carried = self.battle.made(self.id).carries[self.place];
        WeaponView(self.battle.weapon(carried.weapon).clone())
    }

    /// Whether it was destroyed.
    async fn destroyed(&self) -> bool {
        self.battle.model(self.id).destroyed.contains(&(self.place as u16))
    }

    /// How many uses it has in this battle; without end if absent.
    async fn stock(&self) -> Option<u16> {
        self.battle.made(self.id).carries[self.place].stock
    }

    /// How many of them are left.
    async fn left(&self) -> Option<u16> {
        self.battle.uses_left(self.id, self.place)
    }
}

/// The models of a battle, or of one side of it, in the order of set-up.
pub(super) fn models(battle: &Arc<Battle>, side: Option<Side>) -> Vec<ModelView> {
    let of_side = |id: &ModelId| side.is_none_or(|side| battle.side_of(*id) == side);
    battle.ids().filter(of_side).map(|id| ModelView { battle: battle.clone(), id }).collect()
}
