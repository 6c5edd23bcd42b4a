//! What a game came to: its end, its outcome, and what the rosters have to know.

use crate::armoury::{Deed, Support};
use crate::ids::{BattleId, MemberId, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many grenades of which sort, by id, a member used.
pub type GrenadeCounts = BTreeMap<MemberId, BTreeMap<String, u32>>;

/// How many of which deed a member did.
pub type Deeds = BTreeMap<MemberId, BTreeMap<Deed, u32>>;

/// Why a game ended (MI-33).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The last turn was played.
    TurnLimit,
    /// A side had nobody left.
    WipedOut,
    /// A player gave up.
    Conceded,
    /// A broken force left the field.
    Withdrew,
    /// The mission said so.
    MissionEnd,
    /// Time was up.
    TimeLimit,
    /// The organiser ended it.
    Abandoned,
    /// It does not count.
    Void,
}

/// The three results a game can have; no result is never a draw (MI-41).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A side won.
    Decided {
        /// The side that won.
        winner: Side,
    },
    /// Nobody won.
    Draw,
    /// Void or unrecorded.
    NoResult,
}

/// What took a model out of a game (CA-14, CA-31).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Shot by the enemy.
    Shooting,
    /// Struck down in close combat.
    CloseCombat,
    /// Fled after a failed break test: a casualty, but it ran (CA-14).
    Fled,
    /// Its own weapon overheated.
    GetsHot,
    /// A marker or template of its own side.
    FriendlyFire,
    /// Fell, jumped or climbed badly.
    Fall,
    /// Dangerous terrain.
    DangerousTerrain,
    /// Its own powers.
    Perils,
    /// Anything else.
    Other,
}

impl EndReason {
    /// All of them.
    pub const ALL: [EndReason; 8] = [
        EndReason::TurnLimit,
        EndReason::WipedOut,
        EndReason::Conceded,
        EndReason::Withdrew,
        EndReason::MissionEnd,
        EndReason::TimeLimit,
        EndReason::Abandoned,
        EndReason::Void,
    ];

    /// Its stable word, as the log writes it.
    pub const fn word(self) -> &'static str {
        match self {
            EndReason::TurnLimit => "turn_limit",
            EndReason::WipedOut => "wiped_out",
            EndReason::Conceded => "conceded",
            EndReason::Withdrew => "withdrew",
            EndReason::MissionEnd => "mission_end",
            EndReason::TimeLimit => "time_limit",
            EndReason::Abandoned => "abandoned",
            EndReason::Void => "void",
        }
    }
}

impl Cause {
    /// All of them.
    pub const ALL: [Cause; 9] = [
        Cause::Shooting,
        Cause::CloseCombat,
        Cause::Fled,
        Cause::GetsHot,
        Cause::FriendlyFire,
        Cause::Fall,
        Cause::DangerousTerrain,
        Cause::Perils,
        Cause::Other,
    ];

    /// Its stable word, as the log writes it.
    pub const fn word(self) -> &'static str {
        match self {
            Cause::Shooting => "shooting",
            Cause::CloseCombat => "close_combat",
            Cause::Fled => "fled",
            Cause::GetsHot => "gets_hot",
            Cause::FriendlyFire => "friendly_fire",
            Cause::Fall => "fall",
            Cause::DangerousTerrain => "dangerous_terrain",
            Cause::Perils => "perils",
            Cause::Other => "other",
        }
    }

    /// Whether its own side caused the loss (CA-31).
    pub const fn is_misadventure(self) -> bool {
        matches!(
            self,
            Cause::GetsHot | Cause::FriendlyFire | Cause::Fall | Cause::DangerousTerrain | Cause::Perils
        )
    }

    /// Whether the model was put out of action, not merely off the table (CA-14).
    pub const fn is_out_of_action(self) -> bool {
        !matches!(self, Cause::Fled)
    }
}

/// A model lost in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Casualty {
    /// Who.
    pub member: MemberId,
    /// To what.
    pub cause: Cause,
    /// By whose hand, if by an enemy model's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<MemberId>,
}

/// The facts of a game at its end. Pairs are red, blue: the order of the game's rosters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Why it ended.
    pub end: EndReason,
    /// What came out.
    pub outcome: Outcome,
    /// Victory points.
    pub vp: [i32; 2],
    /// Models lost.
    pub casualties: [Vec<Casualty>; 2],
    /// Grenades used by each member.
    pub grenades_used: [GrenadeCounts; 2],
    /// What else awards rest on (CA-27).
    #[serde(default, skip_serializing_if = "is_default")]
    pub feats: [Feats; 2],
    /// Deeds that bring renown (CA-48).
    #[serde(default, skip_serializing_if = "is_default")]
    pub deeds: [Deeds; 2],
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What a side did in a game, as far as awards rest on it (CA-27).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Feats {
    /// Models it began with.
    pub started: u32,
    /// It caused the first casualty (MI-42).
    pub first_blood: bool,
    /// The enemy's leader was removed (MI-43).
    pub assassin: bool,
    /// It had a model in the enemy's zone at the end (MI-44).
    pub linebreaker: bool,
    /// It routed the enemy off the table (CA-30).
    pub routed: bool,
    /// What the mission adds, in requisition points (MI-47).
    pub bonus: i32,
    /// The support that it called (CA-49).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub support: Option<Support>,
}

impl Report {
    /// A game that does not count: nothing in it has happened (LE-07).
    pub fn void() -> Report {
        Report {
            end: EndReason::Void,
            outcome: Outcome::NoResult,
            vp: [0; 2],
            casualties: Default::default(),
            grenades_used: Default::default(),
            feats: Default::default(),
            deeds: Default::default(),
        }
    }
}

/// What a finished battle tells its campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleResult {
    /// The battle.
    pub battle: BattleId,
    /// The game of the campaign it was.
    pub game: u32,
    /// What happened.
    pub report: Report,
}
