//! Ruling switches: where the sources leave a choice, one named option with its default.

use serde::{Deserialize, Serialize};

/// A ruling switch, told: the one place where each is documented.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwitchDoc {
    /// Its name in battle files, charters and the API.
    pub name: &'static str,
    /// What it rules, in a line or two.
    pub about: String,
    /// The statement that it bends.
    pub statement: &'static str,
    /// The values that it takes, as words.
    pub values: String,
    /// The value that a battle has which does not say.
    pub default: String,
}

macro_rules! switches {
    ($( $(#[doc = $doc:literal])* $statement:literal $field:ident : $type:ty = $default:expr
        $(, $low:literal to $high:literal)?; )*) => {
        /// The options of a battle; part of its first event, so a later default changes no old battle.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Options {
            $( $(#[doc = $doc])* pub $field: $type, )*
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
            ///
            /// # Errors
            /// No such switch, or a value that it does not take.
            pub fn set(&mut self, name: &str, word: &str) -> Result<(), OptionError> {
                // The one kind of counter-charge that there is has a name of its own (AS-20).
                let word = if (name, word) == ("counter_charge", "lineage") { "on" } else { word };
                match name {
                    $( stringify!($field) => {
                        let value = <$type as Switch>::from_word(word);
                        $( let value = value.filter(|value| ($low..=$high).contains(value)); )?
                        self.$field = value.ok_or_else(|| OptionError::value(name, word))?;
                    } )*
                    _ => return Err(OptionError::Name(name.to_owned())),
                }
                Ok(())
            }

            /// Every switch with the word of its value.
            pub fn words(&self) -> Vec<(&'static str, String)> {
                vec![ $( (stringify!($field), Switch::word(&self.$field)), )* ]
            }

            /// Every switch with what it rules, its values and its default.
            pub fn table() -> Vec<SwitchDoc> {
                let usual = Options::default();
                vec![ $( {
                    let values = <$type as Switch>::values();
                    $( let values = if values.is_empty() { format!("{} to {}", $low, $high) } else { values }; )?
                    SwitchDoc {
                        name: stringify!($field),
                        about: [$($doc),*].concat().trim().to_owned(),
                        statement: $statement,
                        values,
                        default: Switch::word(&usual.$field),
                    }
                }, )* ]
            }
        }
    };
}

switches! {
    /// Each model is a unit of its own; on in every battle that is not a battle file.
    "KT-03" every_model_a_unit: bool = false;
    /// Which losses count towards Broken.
    "KT-16" broken_counts: BrokenCounts = BrokenCounts::Any;
    /// Bonus of going to ground in area terrain.
    "GG-11" area_gtg_bonus: u8 = 1, 1 to 2;
    /// Whether a HIT still scatters an indirect barrage.
    "TB-10" barrage_hit_scatters: bool = false;
    /// Reach in inches within which friends of a charged model may fire overwatch; 0 for none.
    "AS-11" overwatch_support: u8 = 3, 0 to 12;
    /// Whether step 4 of the charge loop exists.
    "AS-20" counter_charge: bool = false;
    /// Whether mass charges are never disordered, so that all keep their charge bonus.
    "AS-38" hor_mass_charge: bool = true;
    /// Whether characters challenge each other. The sources name challenges and do not print them, so there is
    /// nothing to switch on.
    "FT-22" challenges: NotPlayed = NotPlayed;
    /// Whether models may only come as outflanking reserves.
    "KT-09" kt_no_reinforcements: bool = true;
    /// Whether friends of other units may step in front of a character.
    "AL-23" look_out_sir_kt: bool = false;
    /// Whether Feel No Pain may be tried against what Eternal Warrior stopped from being instant death.
    "feel_no_pain" fnp_with_eternal_warrior: bool = true;
    /// Whether Move Through Cover frees a charge from difficult terrain.
    "move_through_cover" mtc_helps_charge: bool = true;
    /// What difficult terrain costs: the higher of two dice, or twice the way.
    "MV-06" difficult_terrain: DifficultTerrain = DifficultTerrain::Core2d6;
    /// How models climb and leap as they move: by Initiative tests, or as the core rules print it: a climb is
    /// difficult ground, a leap down ends within 3" of the building with a test as on dangerous ground.
    "MV-19" vertical_rules: VerticalRules = VerticalRules::Kt;
    /// Whether a fall hurts.
    "MV-18" falling_damage: bool = true;
    /// Night on every turn, whatever the mission says.
    "SR-18" night_fighting: bool = false;
    /// What breaks the nerve of a team.
    "MI-18" morale: Morale = Morale::BreakTests;
    /// Whether a Broken force may leave the field.
    "MI-37" withdrawal: bool = false;
    /// Whether leaders roll a trait before deployment.
    "MI-26" leader_traits: bool = false;
    /// Who holds an objective.
    "MI-11" objective_control: ObjectiveControl = ObjectiveControl::Contest;
    /// Who scores First Blood.
    "MI-42" first_blood: FirstBlood = FirstBlood::Hor;
    /// Whether a leader who fled counts as slain.
    "MI-43" fled_leader_counts: bool = true;
    /// Who places markers and takes zones: the server's draw, or the players by roll-offs.
    "MI-19" set_up: SetUp = SetUp::Drawn;
    /// Whether dice may be typed in, rolled by the server, or either per roll.
    "CA-03" dice: DiceFrom = DiceFrom::Either;
    /// Seconds after which a question is answered with its default; 0 for never.
    "CA-03" answer_seconds: u16 = 0, 0 to 65535;
}

/// What the sources name without saying how it goes: it can only be off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub struct NotPlayed;

impl From<bool> for NotPlayed {
    fn from(_: bool) -> NotPlayed {
        NotPlayed
    }
}

impl From<NotPlayed> for bool {
    fn from(_: NotPlayed) -> bool {
        false
    }
}

impl Switch for NotPlayed {
    fn from_word(word: &str) -> Option<NotPlayed> {
        bool::from_word(word).filter(|on| !on).map(NotPlayed::from)
    }

    fn word(&self) -> String {
        "off".to_owned()
    }

    fn values() -> String {
        "off".to_owned()
    }
}

/// A type whose values have words.
pub trait Switch: Sized {
    /// The value with this word.
    fn from_word(word: &str) -> Option<Self>;
    /// The word of the value.
    fn word(&self) -> String;
    /// The words of all values; empty for numbers.
    fn values() -> String;
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

    fn values() -> String {
        "off, on".to_owned()
    }
}

impl Switch for u8 {
    /// Inches may be marked as such: `3"`.
    fn from_word(word: &str) -> Option<u8> {
        word.trim_end_matches('"').parse().ok()
    }

    fn word(&self) -> String {
        self.to_string()
    }

    fn values() -> String {
        String::new()
    }
}

impl Switch for u16 {
    fn from_word(word: &str) -> Option<u16> {
        word.parse().ok()
    }

    fn word(&self) -> String {
        self.to_string()
    }

    fn values() -> String {
        String::new()
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $( $(#[$value_doc:meta])* $value:ident = $word:literal, )* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub enum $name { $( $(#[$value_doc])* #[serde(rename = $word)] $value, )* }

        impl Switch for $name {
            fn from_word(word: &str) -> Option<$name> {
                match word { $( $word => Some($name::$value), )* _ => None }
            }

            fn word(&self) -> String {
                match self { $( $name::$value => $word, )* }.to_owned()
            }

            fn values() -> String {
                [$($word),*].join(", ")
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
    /// What difficult terrain costs a model that moves.
    DifficultTerrain {
        /// It goes as far as the higher of two dice.
        Core2d6 = "core_2d6",
        /// Every inch in it counts twice.
        DoubleCost = "double_cost",
    }
}

words! {
    /// How models go up and down.
    VerticalRules {
        /// By Initiative tests (MV-12 to MV-18).
        Kt = "kt",
        /// As the core rules print it (MV-19).
        Core = "core",
    }
}

words! {
    /// What breaks the nerve of a team.
    Morale {
        /// Each model of a Broken force tests (MI-14).
        BreakTests = "break_tests",
        /// One test of the side that is worse off, at the end of a game turn (MI-18).
        RoutTest = "rout_test",
        /// Nothing.
        Off = "off",
    }
}

words! {
    /// Who holds an objective.
    ObjectiveControl {
        /// Whoever is alone in range.
        Contest = "contest",
        /// Whoever has more models in range; of equals, whoever is closest.
        Majority = "majority",
    }
}

words! {
    /// Who scores First Blood.
    FirstBlood {
        /// The side that inflicted the first casualty.
        Hor = "hor",
        /// The opponent of the first model removed, whatever took it.
        Gw2013 = "gw2013",
    }
}

words! {
    /// How markers, zones and the first turn are settled.
    SetUp {
        /// By the server's draw, markers in their usual places.
        Drawn = "drawn",
        /// By the players: they roll off and place.
        Played = "played",
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
    #[error("option `{name}` cannot be `{value}`: it takes {values}")]
    Value {
        /// The switch.
        name: String,
        /// What was given.
        value: String,
        /// What it takes.
        values: String,
    },
}

impl OptionError {
    fn value(name: &str, word: &str) -> OptionError {
        let known = Options::table().into_iter().find(|switch| switch.name == name);
        let values = known.map_or_else(String::new, |switch| switch.values);
        OptionError::Value { name: name.to_owned(), value: word.to_owned(), values }
    }
}
