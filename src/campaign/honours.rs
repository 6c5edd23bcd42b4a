//! The charter's keys of battle honours: which there are, and what they cost (HO-04, HO-06, HO-09, CA-50).

use super::{Charter, CharterFault};
use crate::armoury::{Honour, HonourGroup, honour_faults, honours};
use serde::{Deserialize, Serialize};

/// Which battle honours can be earned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HonourMode {
    /// None.
    Off,
    /// Those of the rules. The other words are of older charters, in which they meant nothing else.
    #[serde(alias = "on", alias = "v3_style")]
    General,
    /// These, and those of the factions: of the lists and of the charter. The lists in the program have none, for the
    /// sources name none (CA-50).
    #[serde(rename = "general+faction")]
    GeneralFaction,
    /// Those of the charter's own table.
    Custom,
}

impl Charter {
    /// The honours that rosters of a list can earn, `own` being those of the list itself; none if there are none.
    pub fn honours_of(&self, list: &str, own: &[Honour]) -> Option<Vec<Honour>> {
        let general = || honours().iter().cloned();
        let chartered = self.honour_table.iter().flatten().filter(|honour| honour.is_for(list)).cloned();
        match self.honours {
            HonourMode::Off => None,
            HonourMode::General => Some(general().collect()),
            HonourMode::GeneralFaction => {
                let mut table: Vec<Honour> = general().collect();
                for honour in own.iter().cloned().chain(chartered) {
                    // The charter goes before the list (CA-01).
                    table.retain(|known| known.code != honour.code);
                    table.push(honour);
                }
                Some(table)
            }
            HonourMode::Custom => Some(chartered.collect()),
        }
    }

    /// What is wrong with the keys of honours.
    pub(super) fn faults_of_honours(&self) -> Vec<CharterFault> {
        let fault = |key: &str, fault: String| CharterFault { key: key.to_owned(), fault };
        let mut faults = Vec::new();
        if self.elite_surcharge > 10 {
            let why = format!("is {}, but goes from 0 to 10", self.elite_surcharge);
            faults.push(fault("honours.elite_surcharge", why));
        }
        let table = self.honour_table.as_deref().unwrap_or_default();
        faults.extend(honour_faults(table).into_iter().map(|why| fault("honours.table", why)));
        let general = table.iter().filter(|honour| honour.group != HonourGroup::Fa);
        match self.honours {
            HonourMode::Custom if table.is_empty() => {
                faults.push(fault("honours.table", "is missing, but honours.mode is custom".to_owned()));
            }
            HonourMode::GeneralFaction => faults.extend(general.map(|honour| {
                let why = format!(
                    "{} is of no faction: leave its group out, or let honours.mode be custom",
                    honour.code
                );
                fault("honours.table", why)
            })),
            _ => {}
        }
        faults
    }
}
