//! Questions that a person answers in the middle of an order (asks.md, section 2).

use super::fact::is_written;
use super::state::Battle;
use crate::armoury::Rule;
use crate::geometry::Point;
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use serde::{Deserialize, Serialize};

macro_rules! topics {
    ($( $(#[$doc:meta])* $topic:ident = $word:literal, )*) => {
        /// What is asked. The words are an interface.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Topic {
            $( $(#[$doc])* #[serde(rename = $word)] $topic, )*
        }

        impl Topic {
            /// Every topic.
            pub const ALL: &'static [Topic] = &[ $( Topic::$topic, )* ];

            /// The snake_case word.
            pub const fn word(self) -> &'static str {
                match self { $( Topic::$topic => $word, )* }
            }

            /// The topic with this word.
            pub fn from_word(word: &str) -> Option<Topic> {
                match word { $( $word => Some(Topic::$topic), )* _ => None }
            }
        }
    };
}

topics! {
    /// Whether a unit goes to ground (GG-01).
    GoToGround = "go_to_ground",
    /// Which weapons fire at a charger.
    Overwatch = "overwatch",
    /// The same for a friend near the target.
    OverwatchSupport = "overwatch_support",
    /// Whether somebody steps in front of a character (AL-17).
    LookOutSir = "look_out_sir",
    /// Who steps in front (AL-19).
    Volunteer = "volunteer",
    /// Which of several models takes a wound.
    Allocate = "allocate",
    /// Whether a defensive grenade is used (GR-13).
    DefensiveGrenade = "defensive_grenade",
    /// Which grenade a charger uses (GR-04).
    ChargeGrenade = "charge_grenade",
    /// Where a counter-charger goes.
    CounterCharge = "counter_charge",
    /// What a model fights with.
    FightWith = "fight_with",
    /// How blows are shared out.
    SplitBlows = "split_blows",
    /// Whether a model strikes nobody and is hard to hit (HO-40).
    Evade = "evade",
    /// Whether a model strikes twice more, less surely (HO-52).
    Flurry = "flurry",
    /// Whether a model strikes again after everybody else, at the cost of wounds (HO-34).
    StrikeAgain = "strike_again",
    /// Where a model piles in to.
    PileIn = "pile_in",
    /// Whether the winner sweeps (MO-04).
    Sweep = "sweep",
    /// Whether a unit breaks off.
    HitAndRun = "hit_and_run",
    /// Whether a unit fails its test on purpose (MO-12).
    FailOnPurpose = "fail_on_purpose",
    /// Where a model is put.
    Place = "place",
    /// Whether a power is denied.
    Deny = "deny",
    /// Whether a psyker makes an unsaved wound instant death (PS-09).
    Force = "force",
    /// Which dice are rolled again.
    Reroll = "reroll",
    /// Who shoots at something that arrived.
    Interceptor = "interceptor",
    /// Whether the side that is to go second tries to seize the initiative (MI-25).
    Seize = "seize",
    /// Whether the winner of the roll-off attacks (MI-62).
    Attack = "attack",
    /// Where an objective is placed (MI-19).
    PlaceObjective = "place_objective",
    /// Whether the winner of the roll-off takes the other edge (MI-21).
    TakeZone = "take_zone",
    /// Whether the winner of the roll-off sets up first (MI-22).
    DeployFirst = "deploy_first",
    /// Who gets an explosive charge (MI-53).
    ExplosiveCharge = "explosive_charge",
    /// Who takes an objective that was dropped (MI-12).
    Claim = "claim",
    /// Whether a Broken force leaves the field (MI-37).
    Withdraw = "withdraw",
    /// Which rule of the specialists a leader takes by his trait (MI-26).
    SpecialistRule = "specialist_rule",
    /// Whether a rewind is agreed to.
    Rewind = "rewind",
    /// Whether a result is agreed to.
    Confirm = "confirm",
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A model.
    Model(ModelId),
    /// A unit.
    Unit(UnitId),
    /// A side.
    Side(Side),
}

/// A question that waits for a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// What is asked.
    pub topic: Topic,
    /// About whom.
    pub subject: Subject,
    /// Who answers.
    pub of: Side,
    /// The answers, the default first; empty where any point may be given.
    pub offers: Vec<Answer>,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// No; keep.
    No,
    /// Yes.
    Yes,
    /// Let the engine do it.
    Auto,
    /// A model.
    Model(ModelId),
    /// A unit.
    Unit(UnitId),
    /// One or more weapons.
    Weapons(Vec<WeaponId>),
    /// One of several weapons, at a unit.
    Aimed(WeaponId, UnitId),
    /// A place on the table.
    At(Point),
    /// Places of dice in a roll, from 1.
    Dice(Vec<u16>),
    /// Blows for each model.
    Blows(Vec<(ModelId, u16)>),
    /// Fewer, mighty blows with this weapon, or with bare hands (`smash`).
    Smash(Option<WeaponId>),
    /// A special rule.
    Rule(Rule),
}

impl Question {
    /// A question answered with yes or no, no by default.
    pub fn no_or_yes(topic: Topic, subject: Subject, of: Side) -> Question {
        Question { topic, subject, of, offers: vec![Answer::No, Answer::Yes] }
    }

    /// The answer that is taken when nobody answers in time.
    pub fn default_answer(&self) -> Option<&Answer> {
        self.offers.first()
    }

    /// What the side that is asked has left as its answer for this game turn, if that is possible here.
    pub fn standing_answer(&self, battle: &Battle) -> Option<Answer> {
        let left = battle.sides[self.of.index()].standing.get(&self.topic);
        left.filter(|answer| self.allows(answer)).cloned()
    }

    /// Whether it is answered with a place on the table, so that the offers are only examples.
    pub const fn is_open(&self) -> bool {
        matches!(self.topic, Topic::Place | Topic::PileIn | Topic::CounterCharge | Topic::PlaceObjective)
    }

    /// Whether all blows on offer are shared out among the models on offer, each named once.
    fn shares_out(&self, shares: &[(ModelId, u16)]) -> bool {
        let offered = self.offers.iter().filter_map(|offer| match offer {
            Answer::Blows(all) => all.first(),
            _ => None,
        });
        let offered: Vec<&(ModelId, u16)> = offered.collect();
        let blows = offered.first().map_or(0, |(_, blows)| *blows);
        let known = |(place, (model, _)): (usize, &(ModelId, u16))| {
            offered.iter().any(|(other, _)| other == model)
                && shares[..place].iter().all(|(other, _)| other != model)
        };
        let sum: u32 = shares.iter().map(|(_, blows)| u32::from(*blows)).sum();
        sum == u32::from(blows) && shares.iter().enumerate().all(known)
    }

    /// Whether the answer may be given. `Place` takes any point; the step says if it is legal.
    pub fn allows(&self, answer: &Answer) -> bool {
        match answer {
            Answer::At(at) => self.is_open() && is_written(at.x) && is_written(at.y),
            Answer::Blows(shares) => self.shares_out(shares),
            _ => self.offers.contains(answer),
        }
    }
}
