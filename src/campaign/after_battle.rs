//! Words of the charter's keys about what follows a battle: injuries, requisition, modules (section 2.9).

use super::{Charter, CharterFault};
use crate::armoury::{AwardTable, InjuryTables, Lasting};
use serde::{Deserialize, Serialize};

/// How models put out of action fare (CA-13 to CA-26).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InjuryMode {
    /// They all return.
    Off,
    /// By the tables of the campaign document.
    #[serde(alias = "on")]
    V2,
    /// By the chain of 2014.
    V3Style,
    /// By tables of the charter.
    Custom,
}

/// What games earn (CA-27).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequisitionMode {
    /// Nothing.
    Off,
    /// By the table of the campaign document.
    #[serde(alias = "on")]
    V2,
    /// By a table of the charter.
    Custom,
}

/// What a hurt leg costs (CA-18).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    /// Initiative -1.
    Initiative,
    /// 1" of each move.
    #[serde(rename = "move_minus_1")]
    MoveMinus1,
}

/// What becomes of the gear of the dead (RO-49).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeathGear {
    /// It is lost with them.
    Lost,
    /// Their upgrades go to the reserves.
    UpgradesToReserves,
}

/// Whether figures bought together stay one unit (RO-08).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SquadEntries {
    /// Each is a unit of its own.
    Split,
    /// They stay together.
    Keep,
}

/// By how much an underdog's award grows (CA-33).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Underdog {
    /// Not at all.
    #[serde(rename = "off")]
    Off,
    /// By a quarter.
    #[serde(rename = "1.25")]
    Quarter,
    /// By half.
    #[serde(rename = "1.5")]
    Half,
    /// It doubles.
    #[serde(rename = "2")]
    Double,
}

impl Underdog {
    /// The factor as a fraction.
    pub const fn factor(self) -> (i32, i32) {
        match self {
            Underdog::Off => (1, 1),
            Underdog::Quarter => (5, 4),
            Underdog::Half => (3, 2),
            Underdog::Double => (2, 1),
        }
    }

    /// The word of the key.
    pub const fn word(self) -> &'static str {
        match self {
            Underdog::Off => "off",
            Underdog::Quarter => "1.25",
            Underdog::Half => "1.5",
            Underdog::Double => "2",
        }
    }
}

/// What of an award the underdog's factor multiplies (CA-33).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnderdogScope {
    /// All of it.
    All,
    /// Only the table's rows, not what the mission adds.
    TableOnly,
}

/// Optional parts of a campaign (CA-46 to CA-49).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Module {
    /// The roster's cap follows a base that is built up.
    BaseCamp,
    /// Deeds are counted.
    Renown,
    /// Prepaid support from outside the table.
    BattlefieldSupport,
}

impl Charter {
    /// The tables of injuries in force, by value; none if models all return.
    pub fn injury_tables(&self) -> Option<InjuryTables> {
        let leg = match self.leg {
            Leg::Initiative => Lasting::Initiative,
            Leg::MoveMinus1 => Lasting::Move,
        };
        match self.injuries {
            InjuryMode::Off => None,
            InjuryMode::V2 => Some(InjuryTables::v2(leg)),
            InjuryMode::V3Style => Some(InjuryTables::v3(leg)),
            InjuryMode::Custom => Some(self.injury_tables.as_deref().cloned().unwrap_or_default()),
        }
    }

    /// The table of awards in force, by value; none if games earn nothing.
    pub fn award_table(&self) -> Option<AwardTable> {
        match self.requisition {
            RequisitionMode::Off => None,
            RequisitionMode::V2 => Some(AwardTable::default()),
            RequisitionMode::Custom => Some(self.award_table.unwrap_or_default()),
        }
    }

    /// Whether a module is in force.
    pub fn has(&self, module: Module) -> bool {
        self.modules.contains(&module)
    }

    /// Points a roster is built with: with a base camp what that holds (CA-46).
    pub fn first_points(&self) -> u32 {
        if self.has(Module::BaseCamp) { self.start_points.min(200) } else { self.start_points }
    }

    /// What is wrong with the keys about what follows a battle.
    pub(super) fn faults_after_battle(&self) -> Vec<CharterFault> {
        let fault = |key: &str, fault: String| CharterFault { key: key.to_owned(), fault };
        let mut faults = Vec::new();
        let mut within = |key: &str, value: u32, least: u32, most: u32| {
            if !(least..=most).contains(&value) {
                faults.push(fault(key, format!("is {value}, but goes from {least} to {most}")));
            }
        };
        within("rp.points_per_rp", self.points_per_rp, 1, 5);
        within("post_game.hours", self.post_game_hours, 0, 720);
        if let Some(tables) = &self.injury_tables {
            faults.extend(tables.faults().into_iter().map(|why| fault("injuries.tables", why)));
        } else if self.injuries == InjuryMode::Custom {
            faults.push(fault("injuries.tables", "is missing, but injuries.mode is custom".to_owned()));
        }
        if let Some(table) = &self.award_table {
            faults.extend(table.faults().into_iter().map(|why| fault("rp.table", why)));
        } else if self.requisition == RequisitionMode::Custom {
            faults.push(fault("rp.table", "is missing, but rp.mode is custom".to_owned()));
        }
        let twice = (1..self.modules.len()).any(|place| self.modules[..place].contains(&self.modules[place]));
        if twice {
            faults.push(fault("modules", "names one twice".to_owned()));
        }
        faults
    }
}
