//! How a battle begins: both teams by value, the board, the options. Part of the first event.

use super::fork::Fork;
use super::missions::OwnMission;
use super::moment::Moment;
use super::options::Options;
use super::state::{ModelState, UnitState};
use crate::armoury::{Profile, Rule, Rules, Support, Weapon};
use crate::geometry::{Board, Edge, Point};
use crate::ids::{BattleId, MemberId, ModelId, PlayerId, RosterId, Side, UnitId, WeaponId};
use serde::{Deserialize, Serialize};

/// The edition of the rules as this program works them out; stored with each battle.
pub const EDITION: u16 = 1;

/// Everything that is fixed when a battle begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Which battle it is; the fair dice depend on it.
    pub battle: BattleId,
    /// Edition of the rules.
    pub edition: u16,
    /// What it is called.
    pub title: String,
    /// Where measurements come from.
    pub mode: Mode,
    /// Ruling switches.
    pub options: Options,
    /// The table with its terrain.
    pub board: Board,
    /// What is played for.
    pub mission: Mission,
    /// Red and blue.
    pub sides: [SideSetup; 2],
    /// All weapon lines of the battle.
    pub weapons: Vec<Weapon>,
    /// All profiles of the battle.
    pub profiles: Vec<Profile>,
    /// All units in the order of set-up.
    pub units: Vec<UnitSetup>,
    /// All models in the order of set-up.
    pub models: Vec<ModelSetup>,
    /// The moment at which play begins: `Moment::deployment()` but in battle files.
    pub begins: Moment,
    /// The side with the first player turn, once it is known.
    pub first: Side,
    /// SHA-256 of the secret behind the fair dice.
    #[serde(default)]
    pub commitment: Option<String>,
    /// Where it comes from, if it is a what-if battle. Then the commitment is the one of its parent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fork: Option<Fork>,
}

/// Where measurements come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Computed on the board.
    #[default]
    Board,
    /// Told by the players, who play with miniatures.
    Tabletop,
}

/// One side of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SideSetup {
    /// Who plays it.
    #[serde(default)]
    pub player: Option<PlayerId>,
    /// The roster it comes from.
    #[serde(default)]
    pub roster: Option<RosterId>,
    /// The team's name.
    pub name: String,
    /// Its own table edge.
    pub edge: Edge,
    /// Models that started the game; more than there are models where some were lost before (KT-16).
    pub started: u16,
    /// Models lost before the first event.
    #[serde(default)]
    pub lost: u16,
    /// What its base brings into the battle.
    #[serde(default, skip_serializing_if = "Backing::is_none")]
    pub backing: Backing,
}

/// What the base of a side, and support that is paid for, bring into a battle (CA-47, CA-49).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Backing {
    /// Seizing the initiative is easier by one.
    pub war_room: bool,
    /// The first failed Break or rout test is rolled again.
    pub distillery: bool,
    /// Support that may be called, one of it in a battle.
    pub support: Vec<Support>,
}

impl Backing {
    /// Whether there is nothing of it.
    pub fn is_none(&self) -> bool {
        *self == Backing::default()
    }
}

/// A group of models that acts together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnitSetup {
    /// Its word in battle files: the model's own where it is alone.
    pub key: String,
    /// Whose it is.
    pub side: Side,
    /// Its models in order.
    pub models: Vec<ModelId>,
    /// What is already so when the battle begins.
    #[serde(default)]
    pub state: UnitState,
}

/// One model.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ModelSetup {
    /// Its word in battle files.
    pub key: String,
    /// Name for people.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its unit.
    pub unit: UnitId,
    /// Place of its profile in the set-up.
    pub profile: u16,
    /// Rules of its own beyond the profile's.
    #[serde(default)]
    pub rules: Rules,
    /// What it carries.
    pub carries: Vec<Carried>,
    /// Whether it leads its side (KT-14).
    #[serde(default)]
    pub leader: bool,
    /// Whether it counts as special for missions (MI-48, MI-57, MI-59).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub special: bool,
    /// The rule that it has as a specialist of the official supplement (RO-20); one of its own or its
    /// profile's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub specialist: Option<Rule>,
    /// Who it is on its roster.
    #[serde(default)]
    pub member: Option<MemberId>,
    /// Its price in points.
    #[serde(default)]
    pub points: u16,
    /// The squad it was bought in.
    #[serde(default)]
    pub squad: Option<String>,
    /// The squad that it was bought for as a dedicated transport (KT-07).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dedicated: Option<String>,
    /// What is already so when the battle begins.
    #[serde(default)]
    pub state: ModelState,
}

/// A weapon line that a model carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Carried {
    /// Which.
    pub weapon: WeaponId,
    /// How many uses it has in this game, for grenades and one-use weapons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock: Option<u16>,
}

/// What is played for, with its zones and objectives.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Mission {
    /// Code of the mission (MI-48...); `none` in battle files that do not say.
    pub code: String,
    /// Depth in inches of the deployment zones along the own edges; 0 where there are none.
    pub zone_inches: u16,
    /// Objectives, in units.
    #[serde(default)]
    pub objectives: Vec<Point>,
    /// The game turn after which the length is rolled for (MI-32); 0 for no end by turns.
    pub last_turn: u8,
    /// The side that attacks, in missions with roles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker: Option<Side>,
    /// Dice or players still have something to decide before deployment (MI-19).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prepare: bool,
    /// What a random mission is chosen from; the usual six if empty (MI-62).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// What a mission of one's own says (MI-63).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Box<OwnMission>>,
}

impl Setup {
    /// The model with this word.
    pub fn model_by_key(&self, key: &str) -> Option<ModelId> {
        self.models.iter().position(|model| model.key == key).map(|place| ModelId(place as u16))
    }

    /// The unit with this word, or the unit of the model with it.
    pub fn unit_by_key(&self, key: &str) -> Option<UnitId> {
        let unit = self.units.iter().position(|unit| unit.key == key).map(|place| UnitId(place as u16));
        unit.or_else(|| self.model_by_key(key).map(|model| self.models[model.index()].unit))
    }

    /// The weapon line with this key.
    pub fn weapon_by_key(&self, key: &str) -> Option<WeaponId> {
        self.weapons.iter().position(|weapon| weapon.key == key).map(|place| WeaponId(place as u16))
    }
}
