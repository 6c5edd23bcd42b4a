//! Identifiers and the one measure of time. All are plain values; none is made here except from names.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::MixedScript as _;
use unicode_security::confusable_detection::skeleton;
use unicode_security::mixed_script::is_potential_mixed_script_confusable_char;
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
id!(/** An event, as feeds know it. */ EventId);
id!(/** A player's roster in a campaign. */ RosterId);
id!(/** One battle. */ BattleId);
id!(/** A person as the log knows him; his name lives outside the log. */ PlayerId);
id!(/** One command; sending it again returns the first result. */ CommandId);
id!(/** One model on a roster, the same through a whole campaign. */ MemberId);

/// The longest name or title, in characters.
pub const LONGEST_NAME: usize = 200;

/// Why a text is no name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadName {
    /// Nothing of it can be seen.
    #[error("a name has 1 to {} characters on one line; of this one nothing can be seen", LONGEST_NAME)]
    Invisible,
    /// It is too long.
    #[error("a name has 1 to {} characters on one line; this one has {length}", LONGEST_NAME)]
    TooLong {
        /// Characters given.
        length: usize,
    },
    /// Of two names that look alike one would be another's.
    #[error("a player's name has nothing that cannot be seen: leave out {}", .found.escape_unicode())]
    Hidden {
        /// The character.
        found: char,
    },
    /// A word is written with the letters of several scripts, some of which look like others.
    #[error(
        "a word of a player's name is written with the letters of one script: `{word}` mixes several that look alike"
    )]
    Mixed {
        /// The word.
        word: String,
    },
    /// It breaks the line, or turns the direction of what stands beside it.
    #[error("a name is one line without control characters: leave out {}", .found.escape_unicode())]
    Control {
        /// The character.
        found: char,
    },
}

/// A name for people as it is kept: without blanks around it, otherwise as it was written (no other
/// normalisation); on one line, with something to see, at most [`LONGEST_NAME`] characters.
///
/// # Errors
/// What is wrong with it.
pub fn checked_name(name: &str) -> Result<String, BadName> {
    let name = name.trim();
    let length = name.chars().count();
    if let Some(found) = name.chars().find(|letter| is_control(*letter)) {
        return Err(BadName::Control { found });
    }
    if name.chars().all(is_invisible) {
        return Err(BadName::Invisible);
    }
    if length > LONGEST_NAME { Err(BadName::TooLong { length }) } else { Ok(name.to_owned()) }
}

/// The name of a person, by which he is told from others: as [`checked_name`] has it, and with nothing that cannot
/// be seen, but where it makes one sign of several (after a sign that is no letter). It is in any script, and each word
/// of it in one, where letters of several could be taken for each other.
///
/// # Errors
/// What is wrong with it.
pub fn checked_person(name: &str) -> Result<String, BadName> {
    let name = checked_name(name)?;
    let mut follows_sign = false;
    for letter in name.chars() {
        if letter.is_whitespace() || !is_invisible(letter) {
            follows_sign = !letter.is_alphanumeric() && !letter.is_whitespace();
        } else if !(follows_sign && is_joiner(letter)) {
            return Err(BadName::Hidden { found: letter });
        }
    }
    let ends = |letter: char| !letter.is_alphabetic() && !is_combining_mark(letter);
    let mixed =
        |word: &&str| !word.is_single_script() && word.chars().any(is_potential_mixed_script_confusable_char);
    match name.split(ends).find(mixed) {
        Some(word) => Err(BadName::Mixed { word: word.to_owned() }),
        None => Ok(name),
    }
}

/// Whether people take one name for the other: it is the same, or looks like it though its letters are others, of
/// whatever script (UTS 39).
pub fn is_like_name(name: &str, other: &str) -> bool {
    let [name, other] = [name, other].map(name_looks);
    name.iter().zip(&other).any(|(one, two)| one == two)
}

/// What names that look alike have in common: as they are written, in small letters, or in capitals.
fn name_looks(name: &str) -> [String; 3] {
    let written = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let small = name_key(name);
    let capitals = small.to_uppercase();
    [written, small, capitals].map(|letters| skeleton(&letters).collect())
}

/// Whether two names are the same to people: wide or narrow letters, capitals or not, composed or not, however
/// many blanks between.
pub fn is_same_name(name: &str, other: &str) -> bool {
    name_key(name) == name_key(other)
}

/// What names that are the same to people have in common: see [`is_same_name`].
pub fn name_key(name: &str) -> String {
    let visible = name.chars().filter(|letter| letter.is_whitespace() || !is_invisible(*letter));
    // Some capitals are taken apart only when they are folded.
    let folded = visible.nfkc().flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    let plain: String = folded.nfkc().collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Characters that make one sign of those around them: a family of people, a red heart.
const fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200d}' | '\u{fe0f}')
}

/// Characters that break a line, or turn the direction of all that follows.
const fn is_control(letter: char) -> bool {
    matches!(letter, '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Characters that leave no mark on the page; between others they have their uses.
const fn is_invisible(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{2800}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

/// A moment: microseconds since 1970-01-01 UTC. Handed in from above, never read from a clock below the app
/// floor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// An hour, in microseconds.
    const HOUR: i64 = 3_600_000_000;

    /// Full hours since an earlier moment; 0 by a clock that went back.
    pub fn hours_since(self, earlier: Timestamp) -> u32 {
        let hours = self.0.saturating_sub(earlier.0) / Timestamp::HOUR;
        u32::try_from(hours.max(0)).unwrap_or(u32::MAX)
    }

    /// The moment so many hours later.
    pub fn after_hours(self, hours: u32) -> Timestamp {
        Timestamp(self.0.saturating_add(i64::from(hours) * Timestamp::HOUR))
    }
}

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
