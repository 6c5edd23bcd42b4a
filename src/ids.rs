//! Identifiers and the one measure of time. All are plain values; none is made here except from names.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl $name {
            /// The id that belongs to `name` under `parent`: the same inputs always give the same id.
            pub fn named(parent: Uuid, name: &str) -> Self {
                Self(Uuid::new_v5(&parent, name.as_bytes()))
            }
        }
    };
}

id!(/** A league: one ledger, one shard. */ LeagueId);
id!(/** A campaign inside a league. */ CampaignId);
id!(/** A player's roster in a campaign. */ RosterId);
id!(/** One battle. */ BattleId);
id!(/** A person as the log knows him; his name lives outside the log. */ PlayerId);
id!(/** One command; sending it again returns the first result. */ CommandId);
id!(/** One model on a roster, the same through a whole campaign. */ MemberId);

/// A name for people as it is kept: trimmed, on one line, 1 to `most` characters.
///
/// # Errors
/// How many characters it has, if it is no such name.
pub fn checked_name(name: &str, most: usize) -> Result<String, usize> {
    let name = name.trim();
    let length = name.chars().count();
    let is_bad = length == 0 || length > most || name.chars().any(char::is_control);
    if is_bad { Err(length) } else { Ok(name.to_owned()) }
}

/// A moment: microseconds since 1970-01-01 UTC. Handed in from above, never read from a clock below the app
/// floor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// The two sides of a battle; red is set up first where nothing else decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side whose own table edge is the south one by default.
    #[default]
    Red,
    /// The side opposite.
    Blue,
}

impl Side {
    /// Both sides, red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// 0 for red, 1 for blue: the place in a pair of things.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `red` or `blue`.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

macro_rules! place {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The place in the list of the battle's set-up.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

place!(/** A model in one battle: its place in the set-up's list of models. */ ModelId);
place!(/** A unit in one battle: in Kill Team each model is its own (KT-03). */ UnitId);
place!(/** A weapon line in one battle: its place in the set-up's list of weapons. */ WeaponId);
