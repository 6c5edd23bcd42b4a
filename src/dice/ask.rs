//! Every die of the game has a name: why it is rolled.

use serde::{Deserialize, Serialize};

macro_rules! asks {
    ($( $(#[$doc:meta])* $ask:ident = $word:literal, )*) => {
        /// Why dice are rolled. The words are an interface: battle files, logs and clients rely on them.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Ask {
            $( $(#[$doc])* #[serde(rename = $word)] $ask, )*
        }

        impl Ask {
            /// Every ask.
            pub const ALL: &'static [Ask] = &[ $( Ask::$ask, )* ];

            /// The snake_case word of battle files and logs.
            pub const fn word(self) -> &'static str {
                match self { $( Ask::$ask => $word, )* }
            }

            /// The ask with this word.
            pub fn from_word(word: &str) -> Option<Ask> {
                match word { $( $word => Some(Ask::$ask), )* _ => None }
            }
        }
    };
}

asks! {
    /// Shots or blows, all of one weapon.
    ToHit = "to_hit",
    /// The dice that are rolled again.
    Reroll = "reroll",
    /// Shots that overheat without a roll to hit.
    GetsHot = "gets_hot",
    /// The scatter die.
    Scatter = "scatter",
    /// How far a marker scatters.
    ScatterDistance = "scatter_distance",
    /// Hits that wound.
    ToWound = "to_wound",
    /// Extra dice for precise hits.
    Precision = "precision",
    /// Somebody steps in front of a character.
    LookOutSir = "look_out_sir",
    /// Armour, invulnerable or cover saves.
    Save = "save",
    /// A last roll for each unsaved wound.
    FeelNoPain = "feel_no_pain",
    /// Armour penetration of vehicles.
    Penetration = "penetration",
    /// The vehicle damage table.
    VehicleDamage = "vehicle_damage",
    /// Leadership after a wound by a pinning weapon.
    Pinning = "pinning",
    /// Leadership after losses or a lost combat.
    Morale = "morale",
    /// A Leadership test of no other name.
    Leadership = "leadership",
    /// A model of a Broken force (KT-19).
    BreakTest = "break_test",
    /// Leadership against Fear.
    Fear = "fear",
    /// Leadership for Counter-attack.
    CounterAttack = "counter_attack",
    /// Manifesting a power.
    Psychic = "psychic",
    /// A test on a characteristic.
    Initiative = "initiative",
    /// How far a unit may run.
    Run = "run",
    /// How far difficult terrain lets a model go.
    Difficult = "difficult",
    /// Dangerous terrain.
    Dangerous = "dangerous",
    /// How far a charger gets.
    ChargeDistance = "charge_distance",
    /// Catching those who flee.
    SweepingAdvance = "sweeping_advance",
    /// Fire that spreads to a neighbour.
    Spread = "spread",
    /// A burning model.
    Fire = "fire",
    /// Putting out a fire.
    Extinguish = "extinguish",
    /// A failed climb or leap.
    Fall = "fall",
    /// Recovery at the end of a turn.
    ItWillNotDie = "it_will_not_die",
    /// How far a unit falls back.
    FallBack = "fall_back",
    /// A move after a won combat.
    Consolidate = "consolidate",
    /// One die each, again while equal (GN-03).
    RollOff = "roll_off",
    /// A random choice (GN-06).
    Random = "random",
    /// The haywire table.
    Haywire = "haywire",
    /// Extra penetration by a rending six.
    Rending = "rending",
    /// Extra sweep of crusaders.
    Crusader = "crusader",
    /// How far a unit breaks off.
    HitAndRun = "hit_and_run",
    /// Hits of a template in overwatch, or inside an open-topped transport.
    Template = "template",
    /// What becomes of a unit that cannot stand where it came down.
    Mishap = "mishap",
    /// Hits of a soul blaze.
    SoulBlaze = "soul_blaze",
    /// The table edge of an outflanking model.
    Outflank = "outflank",
    /// Whether a reserve arrives.
    Reserve = "reserve",
    /// Seizing the initiative.
    Seize = "seize",
    /// Whether another turn is played (MI-32).
    GameLength = "game_length",
    /// A random mission, or what a mission rolls for: searches, buildings, D3 points.
    Mission = "mission",
    /// A leader's trait (MI-26).
    LeaderTrait = "leader_trait",
    /// Denying a power.
    Deny = "deny",
    /// Perils of the Warp.
    Perils = "perils",
    /// Whether night falls.
    Night = "night",
    /// Injuries after a battle.
    Injury = "injury",
}
