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

/// A moment: microseconds since 1970-01-01 UTC. Handed in from above, never read from a clock below the app floor.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(pub i64);
