//! What a model is: characteristics, unit type, base and rules.

use super::{Rule, Rules};
use crate::geometry::Base;
use crate::geometry::facing::Facing;
use serde::{Deserialize, Serialize};

/// The profile of a kind of model, by value, as it was when the battle or the purchase was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// Stable id: `tactical_marine`.
    pub key: String,
    /// Name for people.
    pub name: String,
    /// How it moves and what it is.
    pub unit_type: UnitType,
    /// Further words: fast, tank, open_topped, transport, skimmer, flying, drone... and in a battle the army.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    /// Whether it is a character.
    #[serde(default)]
    pub character: bool,
    /// Base or hull.
    pub base: Base,
    /// Weapon Skill; 0 for none, as everywhere here.
    #[serde(default)]
    pub ws: u8,
    /// Ballistic Skill.
    #[serde(default)]
    pub bs: u8,
    /// Strength.
    #[serde(default)]
    pub s: u8,
    /// Toughness.
    #[serde(default)]
    pub t: u8,
    /// Wounds.
    #[serde(default)]
    pub w: u8,
    /// Initiative.
    #[serde(default)]
    pub i: u8,
    /// Attacks.
    #[serde(default)]
    pub a: u8,
    /// Leadership.
    #[serde(default)]
    pub ld: u8,
    /// Armour save: 3 for 3+; none if absent.
    #[serde(default)]
    pub sv: Option<u8>,
    /// Invulnerable save.
    #[serde(default)]
    pub inv: Option<u8>,
    /// Bonus to cover saves from wargear; such a model has at least a 6+.
    #[serde(default)]
    pub cover_bonus: u8,
    /// A vehicle's armour.
    #[serde(default)]
    pub armour: Option<Armour>,
    /// How many places a transport has.
    #[serde(default)]
    pub capacity: u8,
    /// How many passengers may fire from inside; all of them where it is open-topped.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub fire_points: u8,
    /// It carries nobody with one of these rules.
    #[serde(default, skip_serializing_if = "Rules::is_empty")]
    pub excludes: Rules,
    /// Its special rules.
    #[serde(default)]
    pub rules: Rules,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl Profile {
    /// The same of a model of this army, by the id of its pack: some hate or prefer a whole army.
    #[must_use]
    pub fn of_army(&self, army: &str) -> Profile {
        let mut profile = self.clone();
        if !profile.is(army) {
            profile.traits.push(army.to_owned());
        }
        profile
    }

    /// Whether it has a trait: `fast`, `open_topped`...
    pub fn is(&self, word: &str) -> bool {
        self.traits.iter().any(|known| known == word)
    }

    /// Whether it goes on wheels, tracks or a cushion: a vehicle that is no walker (VH-07, MV-11).
    pub const fn drives(&self) -> bool {
        self.unit_type.is_vehicle() && !matches!(self.unit_type, UnitType::Walker)
    }

    /// Whether it is in the air: a flyer, a flying monstrous creature or a skimmer.
    pub fn flies(&self) -> bool {
        self.unit_type == UnitType::Flyer || self.is("flying") || self.is("skimmer")
    }

    /// Whether it is a vehicle that carries models of this type with these rules: infantry, without a rule that it
    /// excludes (KT-06).
    pub fn carries<'r>(&self, unit_type: UnitType, mut rules: impl Iterator<Item = &'r Rule>) -> bool {
        let on_foot =
            matches!(unit_type, UnitType::Infantry | UnitType::JumpInfantry | UnitType::JetPackInfantry);
        let barred = rules.any(|rule| self.excludes.has(rule));
        self.capacity > 0 && self.unit_type.is_vehicle() && on_foot && !barred
    }

    /// A characteristic as it is printed; `None` for a save that it does not have.
    pub const fn printed(&self, which: Characteristic) -> Option<u8> {
        match which {
            Characteristic::Ws => Some(self.ws),
            Characteristic::Bs => Some(self.bs),
            Characteristic::S => Some(self.s),
            Characteristic::T => Some(self.t),
            Characteristic::W => Some(self.w),
            Characteristic::I => Some(self.i),
            Characteristic::A => Some(self.a),
            Characteristic::Ld => Some(self.ld),
            Characteristic::Sv => self.sv,
            Characteristic::Inv => self.inv,
        }
    }
}

/// How many places of a transport a model with these rules takes.
pub fn bulk<'r>(rules: impl Iterator<Item = &'r Rule>) -> u16 {
    let places = rules.filter_map(|rule| match rule {
        Rule::Bulky(places) => Some(u16::from(*places)),
        _ => None,
    });
    places.max().unwrap_or(1)
}

/// A vehicle's armour and hull points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Armour {
    /// Front armour value.
    pub front: u8,
    /// Side armour value.
    pub side: u8,
    /// Rear armour value.
    pub rear: u8,
    /// Hull points.
    pub hp: u8,
}

impl Armour {
    /// The armour value of a facing (VH-02).
    pub const fn of(&self, facing: Facing) -> u8 {
        match facing {
            Facing::Front => self.front,
            Facing::Side => self.side,
            Facing::Rear => self.rear,
        }
    }
}

/// The type of a unit, which decides how far it moves (MV-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitType {
    /// On foot.
    #[default]
    Infantry,
    /// With a jump pack or wings.
    JumpInfantry,
    /// With a jet pack.
    JetPackInfantry,
    /// On a bike.
    Bike,
    /// On a jetbike.
    Jetbike,
    /// Mounted.
    Cavalry,
    /// Beasts.
    Beast,
    /// Swarms.
    Swarm,
    /// Guns with crew.
    Artillery,
    /// Monstrous creatures.
    MonstrousCreature,
    /// Walkers: vehicles that fight.
    Walker,
    /// Other vehicles.
    Vehicle,
    /// Flyers: data only.
    Flyer,
}

impl UnitType {
    /// Every type.
    pub const ALL: [UnitType; 13] = [
        UnitType::Infantry,
        UnitType::JumpInfantry,
        UnitType::JetPackInfantry,
        UnitType::Bike,
        UnitType::Jetbike,
        UnitType::Cavalry,
        UnitType::Beast,
        UnitType::Swarm,
        UnitType::Artillery,
        UnitType::MonstrousCreature,
        UnitType::Walker,
        UnitType::Vehicle,
        UnitType::Flyer,
    ];

    /// The stable snake_case word.
    pub const fn word(self) -> &'static str {
        match self {
            UnitType::Infantry => "infantry",
            UnitType::JumpInfantry => "jump_infantry",
            UnitType::JetPackInfantry => "jet_pack_infantry",
            UnitType::Bike => "bike",
            UnitType::Jetbike => "jetbike",
            UnitType::Cavalry => "cavalry",
            UnitType::Beast => "beast",
            UnitType::Swarm => "swarm",
            UnitType::Artillery => "artillery",
            UnitType::MonstrousCreature => "monstrous_creature",
            UnitType::Walker => "walker",
            UnitType::Vehicle => "vehicle",
            UnitType::Flyer => "flyer",
        }
    }

    /// Whether it is a vehicle, walkers included.
    pub const fn is_vehicle(self) -> bool {
        matches!(self, UnitType::Walker | UnitType::Vehicle | UnitType::Flyer)
    }
}

/// A characteristic by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Characteristic {
    Ws,
    Bs,
    S,
    T,
    W,
    I,
    A,
    Ld,
    Sv,
    Inv,
}
