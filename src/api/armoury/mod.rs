//! Packs, entries, weapons and rules as they are read by clients.

mod item;
mod pack;
mod profile;
mod rule;

pub(super) use item::WeaponView;
pub(super) use pack::PackView;
pub(super) use profile::ProfileView;
pub(super) use rule::{LanguageWord, RuleTag, RuleView};

use crate::app::Reason;
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
    /// Of whom it is said: a side, a model; nobody if of the whole list.
    pub who: Option<String>,
    /// How many there are, where the check counts.
    pub found: Option<u32>,
    /// How many there may or must be.
    pub allowed: Option<u32>,
}

impl From<&Fault> for FaultView {
    fn from(fault: &Fault) -> FaultView {
        let (code, sentence) = (fault.code.to_string(), fault.sentence.clone());
        FaultView { code, sentence, who: None, found: fault.found, allowed: fault.allowed }
    }
}

impl From<&Reason> for FaultView {
    fn from(reason: &Reason) -> FaultView {
        FaultView { who: reason.who(), ..FaultView::from(&reason.fault) }
    }
}

impl From<&roster::Fault> for FaultView {
    fn from(fault: &roster::Fault) -> FaultView {
        let (code, sentence) = (fault.code.clone(), fault.sentence.clone());
        FaultView { code, sentence, who: None, found: fault.found, allowed: fault.allowed }
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
