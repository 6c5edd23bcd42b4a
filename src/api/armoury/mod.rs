//! Packs, entries, weapons and rules as they are read by clients.

mod item;
mod pack;
mod profile;
mod rule;

pub(super) use item::WeaponView;
pub(super) use pack::PackView;
pub(super) use profile::ProfileView;
pub(super) use rule::{RuleTag, RuleView};

use crate::armoury::Fault;
use crate::roster;
use async_graphql::{Enum, Json, SimpleObject};
use serde::Serialize;

/// The role of a model in a team.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Role", remote = "crate::armoury::Role")]
pub(super) enum RoleWord {
    /// Leads; a team has one.
    Leader,
    /// The body of the team.
    Core,
    /// Few.
    Special,
    /// Vehicles that only carry.
    Transport,
    /// Bought only with another model.
    Drone,
}

impl From<roster::Role> for RoleWord {
    fn from(role: roster::Role) -> RoleWord {
        match role {
            roster::Role::Leader => RoleWord::Leader,
            roster::Role::Core => RoleWord::Core,
            roster::Role::Special => RoleWord::Special,
            roster::Role::Transport => RoleWord::Transport,
            roster::Role::Drone => RoleWord::Drone,
        }
    }
}

/// A reason why a list is not legal.
#[derive(SimpleObject)]
#[graphql(name = "Fault")]
pub(super) struct FaultView {
    /// Its stable code: `E_RATIO`.
    pub code: String,
    /// The reason in a sentence.
    pub sentence: String,
}

impl From<&Fault> for FaultView {
    fn from(fault: &Fault) -> FaultView {
        FaultView { code: fault.code.to_string(), sentence: fault.sentence.clone() }
    }
}

impl From<&roster::Fault> for FaultView {
    fn from(fault: &roster::Fault) -> FaultView {
        FaultView { code: fault.code.clone(), sentence: fault.sentence.clone() }
    }
}

/// A value as data.
pub(super) fn json(value: &impl Serialize) -> Json<serde_json::Value> {
    Json(serde_json::to_value(value).unwrap_or_default())
}

/// The word by which a plain value is stored.
pub(super) fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}
