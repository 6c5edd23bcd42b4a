//! Ruling switches: where the sources leave a choice, one named option with its default.

use serde::{Deserialize, Serialize};

macro_rules! switches {
    ($( $(#[$doc:meta])* $field:ident : $type:ty = $default:expr, )*) => {
        /// The options of a battle; part of its first event, so a later default changes no old battle.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Options {
            $( $(#[$doc])* pub $field: $type, )*
        }

        impl Default for Options {
            fn default() -> Options {
                Options { $( $field: $default, )* }
            }
        }

        impl Options {
            /// The names of all switches.
            pub const NAMES: &'static [&'static str] = &[ $( stringify!($field), )* ];

            /// Sets a switch by its name and the word of its value.
            pub fn set(&mut self, name: &str, word: &str) -> Result<(), OptionError> {
                let bad = || OptionError::Value { name: name.to_owned(), value: word.to_owned() };
                match name {
                    $( stringify!($field) => {
                        self.$field = <$type as Switch>::from_word(word).ok_or_else(bad)?;
                    } )*
                    _ => return Err(OptionError::Name(name.to_owned())),
                }
                Ok(())
            }

            /// Every switch with the word of its value.
            pub fn words(&self) -> Vec<(&'static str, String)> {
                vec![ $( (stringify!($field), Switch::word(&self.$field)), )* ]
            }
        }
    };
}

switches! {
    /// Each model is a unit of its own (KT-03). Off where a battle file groups models into units.
    every_model_a_unit: bool = false,
    /// Which losses count towards Broken (KT-16).
    broken_counts: BrokenCounts = BrokenCounts::Any,
    /// Bonus of going to ground in area terrain (GG-11).
    area_gtg_bonus: u8 = 1,
    /// Whether a HIT still scatters an indirect barrage (TB-10).
    barrage_hit_scatters: bool = false,
    /// Reach in inches within which friends of a charged model may fire overwatch; 0 for none.
    overwatch_support: u8 = 3,
    /// Whether step 4 of the charge loop exists.
    counter_charge: bool = false,
    /// Whether models may only come as outflanking reserves (KT-09).
    kt_no_reinforcements: bool = true,
    /// Whether Feel No Pain may be tried against what Eternal Warrior stopped from being instant death
    /// (D19).
    fnp_with_eternal_warrior: bool = true,
    /// Night fighting on every turn.
    night_fighting: bool = false,
    /// Whether a charge on several units at once keeps the bonuses of a charge (AS-38).
    hor_mass_charge: bool = true,
    /// Whether dice may be typed in, rolled by the server, or either per roll.
    dice: DiceFrom = DiceFrom::Either,
    /// Seconds after which a question is answered with its default; 0 for never.
    answer_seconds: u16 = 0,
}

/// A type whose values have words.
pub trait Switch: Sized {
    /// The value with this word.
    fn from_word(word: &str) -> Option<Self>;
    /// The word of the value.
    fn word(&self) -> String;
}

impl Switch for bool {
    fn from_word(word: &str) -> Option<bool> {
        match word {
            "on" | "true" | "yes" => Some(true),
            "off" | "false" | "no" => Some(false),
            _ => None,
        }
    }

    fn word(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }
}

impl Switch for u8 {
    fn from_word(word: &str) -> Option<u8> {
        word.parse().ok()
    }

    fn word(&self) -> String {
        self.to_string()
    }
}

impl Switch for u16 {
    fn from_word(word: &str) -> Option<u16> {
        word.parse().ok()
    }

    fn word(&self) -> String {
        self.to_string()
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $( $(#[$value_doc:meta])* $value:ident = $word:literal, )* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $( $(#[$value_doc])* $value, )* }

        impl Switch for $name {
            fn from_word(word: &str) -> Option<$name> {
                match word { $( $word => Some($name::$value), )* _ => None }
            }

            fn word(&self) -> String {
                match self { $( $name::$value => $word, )* }.to_owned()
            }
        }
    };
}

words! {
    /// Which losses count towards Broken.
    BrokenCounts {
        /// Every model lost for any reason (README decision 7).
        Any = "any",
        /// Only those that the enemy removed.
        EnemyOnly = "enemy_only",
    }
}

words! {
    /// Where a battle's dice may come from.
    DiceFrom {
        /// Only the server's.
        Server = "server",
        /// Only typed in.
        Entered = "entered",
        /// Either, roll by roll.
        Either = "either",
    }
}

/// Why a switch could not be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// No such switch.
    #[error("there is no option `{0}`; options are: {list}", list = Options::NAMES.join(", "))]
    Name(String),
    /// No such value.
    #[error("option `{name}` cannot be `{value}`")]
    Value {
        /// The switch.
        name: String,
        /// What was given.
        value: String,
    },
}
