//! What a pack says of the numbers of a team, by value: by it a roster is judged when its pack has become another
//! one or is gone (RO-06).

use super::build::Built;
use super::fault::{Fault, FaultCode};
use super::muster::{Chosen, List, Model, MusterRules};
use super::pack::{Bounds, Entry, EntryOption, Limit, Pack, Role, TeamLimits, WithLeader};
use super::{Profile, Rules};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The limits of a pack.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Limits {
    /// How many models of each role a team has.
    pub team: TeamLimits,
    /// Those of its entries.
    pub entries: Vec<EntryLimits>,
}

/// The limits of an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EntryLimits {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// Recruited in multiples of this.
    pub batch: u32,
    /// How many a team may have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// What changes under a certain leader.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with_leader: Vec<WithLeader>,
    /// Those of its options that a team has limits for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionLimits>,
}

/// The limits of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OptionLimits {
    /// Id within the entry.
    pub id: String,
    /// How often a team may pick it (RO-16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Chosen for every model of a batch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub whole_batch: bool,
}

impl OptionLimits {
    /// Whether a team may pick it only so often.
    pub fn is_capped(&self) -> bool {
        self.limit.as_ref().is_some_and(|limit| limit.base.is_some() || limit.each.is_some())
    }
}

impl Pack {
    /// Its limits, to be kept by those who build from it.
    pub fn limits(&self) -> Limits {
        let option = |option: &EntryOption| OptionLimits {
            id: option.id.clone(),
            limit: option.limit.clone(),
            whole_batch: option.whole_batch,
        };
        let entry = |entry: &Entry| EntryLimits {
            id: entry.id.clone(),
            name: entry.name.clone(),
            role: entry.role,
            batch: entry.batch,
            limit: entry.limit.clone(),
            with_leader: entry.with_leader.clone(),
            options: {
                let limited = entry.options.iter().filter(|one| one.limit.is_some() || one.whole_batch);
                limited.map(option).collect()
            },
        };
        Limits { team: self.team, entries: self.entries.iter().map(entry).collect() }
    }
}

impl Limits {
    /// What holds of any list, for models whose pack nobody kept: one leader, and somebody of the core.
    pub fn of_any_list(team: &[(Chosen, Built)]) -> Limits {
        let mut entries: BTreeMap<&str, EntryLimits> = BTreeMap::new();
        for (_, built) in team {
            let known = entries.entry(&built.entry).or_insert_with(|| EntryLimits {
                id: built.entry.clone(),
                name: built.profile.name.clone(),
                role: built.role,
                batch: 1,
                limit: None,
                with_leader: Vec::new(),
                options: Vec::new(),
            });
            // Somebody of an entry may have been named to lead.
            if known.role == Role::Leader {
                known.role = built.role;
            }
        }
        let core = Bounds { min: 1, max: None };
        let team = TeamLimits { core, ..TeamLimits::default() };
        Limits { team, entries: entries.into_values().collect() }
    }

    /// A pack with nothing but these limits.
    fn pack(&self, team: &[(Chosen, Built)], filler: &Profile) -> Pack {
        let option = |option: &OptionLimits| EntryOption {
            id: option.id.clone(),
            replaces: Vec::new(),
            choices: Vec::new(),
            min: 0,
            max: u32::MAX,
            limit: option.limit.clone(),
            needs: Vec::new(),
            excludes: Vec::new(),
            whole_batch: option.whole_batch,
        };
        let profile_of = |id: &str| {
            let found = team.iter().find(|(_, built)| built.entry == id);
            found.map_or(filler, |(_, built)| &built.profile).clone()
        };
        let entry = |entry: &EntryLimits| Entry {
            id: entry.id.clone(),
            name: entry.name.clone(),
            role: entry.role,
            points: 0,
            batch: entry.batch,
            profile: profile_of(&entry.id),
            weapons: Vec::new(),
            wargear: Vec::new(),
            grenades: BTreeMap::new(),
            limit: entry.limit.clone(),
            with_leader: entry.with_leader.clone(),
            options: entry.options.iter().map(option).collect(),
            transport_excludes: Rules::default(),
        };
        Pack {
            id: String::new(),
            name: String::new(),
            hash: String::new(),
            team: self.team,
            entries: self.entries.iter().map(entry).collect(),
            weapons: BTreeMap::new(),
            wargear: BTreeMap::new(),
            rule_names: BTreeMap::new(),
            honours: Vec::new(),
        }
    }
}

/// Judges models as they were built once, at the prices then paid: every reason why they are no legal list.
pub fn judge(limits: &Limits, team: &[(Chosen, Built)], rules: &MusterRules) -> Vec<Fault> {
    let Some((_, first)) = team.first() else {
        return vec![Fault::new(FaultCode::LeaderCount, "0 of exactly 1 leader".to_owned())];
    };
    let pack = limits.pack(team, &first.profile);
    let mut list = List { pack: &pack, rules, team: Vec::new(), faults: Vec::new() };
    for (place, (chosen, built)) in team.iter().enumerate() {
        if let Some(entry) = pack.entry(&built.entry) {
            list.team.push(Model { place, entry, chosen, built: Some(built.clone()) });
        }
    }
    list.judge();
    list.faults
}
