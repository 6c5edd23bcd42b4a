//! Why a model or a team is not legal.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One reason why a list is not legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// Which check failed.
    pub code: FaultCode,
    /// The reason in a sentence, numbers included.
    pub sentence: String,
    /// How many there are, where the check counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<u32>,
    /// How many there may or must be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed: Option<u32>,
    /// The places in the team of the models concerned, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub models: Vec<usize>,
}

impl Fault {
    /// A fault without numbers.
    pub fn new(code: FaultCode, sentence: String) -> Fault {
        Fault { code, sentence, found: None, allowed: None, models: Vec::new() }
    }

    pub(super) fn count(&mut self, found: u32, allowed: u32) -> &mut Fault {
        self.found = Some(found);
        self.allowed = Some(allowed);
        self
    }

    pub(super) fn of(&mut self, models: Vec<usize>) -> &mut Fault {
        self.models = models;
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.sentence)
    }
}

/// The checks of a list (RO-35), with codes that never change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum FaultCode {
    /// Not exactly one leader (RO-11).
    #[serde(rename = "E_LEADER_COUNT")]
    LeaderCount,
    /// Too few core models (RO-12).
    #[serde(rename = "E_CORE_MIN")]
    CoreMin,
    /// Too many core models (RO-12).
    #[serde(rename = "E_CORE_MAX")]
    CoreMax,
    /// Too many specials (RO-12).
    #[serde(rename = "E_SPECIAL_MAX")]
    SpecialMax,
    /// Too few specials (RO-13).
    #[serde(rename = "E_SPECIAL_MIN")]
    SpecialMin,
    /// Too many of one entry (RO-15).
    #[serde(rename = "E_UNIT_MAX")]
    UnitMax,
    /// Not a whole batch.
    #[serde(rename = "E_BATCH")]
    Batch,
    /// An option picked more often than the team may (RO-16).
    #[serde(rename = "E_RATIO")]
    Ratio,
    /// Gear that the entry does not allow (RO-05).
    #[serde(rename = "E_OPTION")]
    Option,
    /// The same item twice on one model (RO-17).
    #[serde(rename = "E_ARMOURY_DUP")]
    ArmouryDup,
    /// A grenade that the model can neither have nor buy (RO-27, RO-30).
    #[serde(rename = "E_GRENADE_ACCESS")]
    GrenadeAccess,
    /// Too many grenades of one sort (RO-32).
    #[serde(rename = "E_GRENADE_CAP")]
    GrenadeCap,
    /// More points than there are to spend (RO-01).
    #[serde(rename = "E_BUDGET")]
    Budget,
    /// More points than the roster holds (RO-40).
    #[serde(rename = "E_ROSTER_CAP")]
    RosterCap,
    /// An unknown pack, or an entry of another one (RO-04).
    #[serde(rename = "E_PACK")]
    Pack,
    /// Transports are not played (RO-14).
    #[serde(rename = "E_TRANSPORT")]
    Transport,
    /// Flyers are not played.
    #[serde(rename = "E_FLYER")]
    Flyer,
    /// Too few models that are no vehicles (RO-18).
    #[serde(rename = "E_GW_MODELS")]
    GwModels,
    /// Too many choices of one sort (RO-18).
    #[serde(rename = "E_GW_CHOICES")]
    GwChoices,
    /// Too many Wounds or hull points (RO-18).
    #[serde(rename = "E_GW_WOUNDS")]
    GwWounds,
    /// Too much armour on a vehicle (RO-18).
    #[serde(rename = "E_GW_ARMOUR")]
    GwArmour,
    /// An armour save of 2+ (RO-18).
    #[serde(rename = "E_GW_SAVE")]
    GwSave,
    /// The wrong leader (RO-19).
    #[serde(rename = "E_GW_LEADER")]
    GwLeader,
    /// Specialists not as RO-20 has them.
    #[serde(rename = "E_GW_SPECIALIST")]
    GwSpecialist,
}

impl FaultCode {
    /// The code as it is reported: `E_RATIO`.
    pub const fn as_str(self) -> &'static str {
        match self {
            FaultCode::LeaderCount => "E_LEADER_COUNT",
            FaultCode::CoreMin => "E_CORE_MIN",
            FaultCode::CoreMax => "E_CORE_MAX",
            FaultCode::SpecialMax => "E_SPECIAL_MAX",
            FaultCode::SpecialMin => "E_SPECIAL_MIN",
            FaultCode::UnitMax => "E_UNIT_MAX",
            FaultCode::Batch => "E_BATCH",
            FaultCode::Ratio => "E_RATIO",
            FaultCode::Option => "E_OPTION",
            FaultCode::ArmouryDup => "E_ARMOURY_DUP",
            FaultCode::GrenadeAccess => "E_GRENADE_ACCESS",
            FaultCode::GrenadeCap => "E_GRENADE_CAP",
            FaultCode::Budget => "E_BUDGET",
            FaultCode::RosterCap => "E_ROSTER_CAP",
            FaultCode::Pack => "E_PACK",
            FaultCode::Transport => "E_TRANSPORT",
            FaultCode::GwModels => "E_GW_MODELS",
            FaultCode::GwChoices => "E_GW_CHOICES",
            FaultCode::GwWounds => "E_GW_WOUNDS",
            FaultCode::GwArmour => "E_GW_ARMOUR",
            FaultCode::GwSave => "E_GW_SAVE",
            FaultCode::Flyer => "E_FLYER",
            FaultCode::GwLeader => "E_GW_LEADER",
            FaultCode::GwSpecialist => "E_GW_SPECIALIST",
        }
    }
}

impl fmt::Display for FaultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
