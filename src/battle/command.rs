//! What players may order, and what they supply while an order waits.

use super::fact::{Fact, Value};
use super::question::{Answer, Question, Topic};
use crate::armoury::Support;
use crate::dice::{Face, Roll};
use crate::geometry::{Bearing, Point};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use serde::{Deserialize, Serialize};

/// An order of the side whose turn it is (or, where it says so, of the other).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Sets a model up.
    Deploy {
        /// Who.
        model: ModelId,
        /// Centre of its base; told as a fact in tabletop mode.
        at: Point,
        /// Where it looks.
        facing: Option<Bearing>,
    },
    /// Keeps a model back (KT-09).
    KeepBack {
        /// Who.
        model: ModelId,
        /// By Outflank; otherwise as a plain reserve.
        outflank: bool,
        /// To come down by Deep Strike, with its whole unit (`deep_strike`).
        #[serde(default, skip_serializing_if = "is_false")]
        deep_strike: bool,
    },
    /// Redeploys a scout (SR-07).
    Scout(Walk),
    /// Moves a model.
    Move(Walk),
    /// Runs instead of shooting (SH-50).
    Run(Walk),
    /// Shoots.
    Shoot(Shoot),
    /// Throws grenades (WP-12): `Shoot` with grenades.
    Throw(Shoot),
    /// Shoots with one model of a unit at another target than the rest (`split_fire`).
    Split(Shoot),
    /// Charges (AS-01).
    Charge(Charge),
    /// Fights every combat of the phase (FT-01).
    Fight(Fight),
    /// Goes to ground of one's own will. Refused outside the moment of GG-01.
    GoToGround {
        /// Who.
        unit: UnitId,
    },
    /// Tries to put out a friend's fire instead of shooting or running (FL-13).
    Extinguish {
        /// Who helps.
        model: ModelId,
        /// Whom.
        friend: ModelId,
    },
    /// Gets into a transport (KT-06, MV-20).
    Embark {
        /// Who.
        model: ModelId,
        /// Into what.
        vehicle: ModelId,
    },
    /// Gets out of a transport (MV-20).
    Disembark {
        /// Who.
        model: ModelId,
        /// Centre of its base; told as a fact in tabletop mode.
        at: Point,
    },
    /// Lets an independent character join a unit (`independent_character`).
    Join {
        /// Who.
        model: ModelId,
        /// Which.
        unit: UnitId,
    },
    /// Tests whether a falling-back unit regroups (MO-09).
    Regroup {
        /// Who.
        unit: UnitId,
    },
    /// Ends the phase.
    EndPhase {
        /// Order of what happens at the same moment, where the player wants another than set-up order
        /// (GN-07).
        first: Vec<ModelId>,
    },
    /// What only some missions know.
    Errand(Errand),
    /// Gives up.
    Concede,
}

/// Orders of missions: `missions/` says which mission knows which.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    /// Settles the mission, zones and who sets up first (MI-19).
    Prepare,
    /// Picks an objective up (MI-12).
    Take {
        /// Who.
        model: ModelId,
        /// Place of the objective in the mission, from 0.
        objective: u8,
    },
    /// Hands over what is carried (MI-12).
    HandOver {
        /// Who.
        model: ModelId,
        /// To whom.
        to: ModelId,
    },
    /// Leaves by the enemy's edge (MI-58).
    Leave {
        /// Who.
        model: ModelId,
    },
    /// Calls support that was paid for (CA-49).
    CallSupport {
        /// Which.
        support: Support,
    },
    /// Strikes a support (MI-53).
    Demolish {
        /// Who.
        model: ModelId,
        /// Place of the objective in the mission, from 0.
        objective: u8,
        /// With what; bare hands if nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<WeaponId>,
        /// With its explosive charge.
        #[serde(default, skip_serializing_if = "is_false")]
        explosive: bool,
    },
}

impl Order {
    /// The lengths that it tells, in units: distances, and the coordinates of places.
    pub fn lengths(&self) -> Vec<i32> {
        let (points, told): (&[Point], Option<i32>) = match self {
            Order::Deploy { at, .. } | Order::Disembark { at, .. } => (std::slice::from_ref(at), None),
            Order::Scout(walk) | Order::Move(walk) | Order::Run(walk) => (&walk.way, walk.told),
            Order::Shoot(shoot) | Order::Throw(shoot) | Order::Split(shoot) => (&shoot.markers, None),
            Order::Charge(charge) => (&charge.way, None),
            _ => (&[], None),
        };
        points.iter().flat_map(|at| [at.x, at.y]).chain(told).collect()
    }
}

impl Errand {
    /// The word of battle files.
    pub const fn word(self) -> &'static str {
        match self {
            Errand::Prepare => "prepare",
            Errand::Take { .. } => "take",
            Errand::HandOver { .. } => "hand_over",
            Errand::Leave { .. } => "leave",
            Errand::CallSupport { .. } => "call_support",
            Errand::Demolish { .. } => "demolish",
        }
    }

    /// The model that is sent.
    pub const fn model(self) -> Option<ModelId> {
        match self {
            Errand::Prepare | Errand::CallSupport { .. } => None,
            Errand::Take { model, .. }
            | Errand::HandOver { model, .. }
            | Errand::Leave { model }
            | Errand::Demolish { model, .. } => Some(model),
        }
    }
}

/// A way that a model goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Walk {
    /// Who.
    pub model: ModelId,
    /// Way points after the start; empty for an order without a destination.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<Point>,
    /// Where it looks at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Bearing>,
    /// Tabletop mode: how far it went, in units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<i32>,
}

/// A shooting order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shoot {
    /// Who fires what, in the order of the dice.
    pub shots: Vec<Shot>,
    /// At whom.
    pub target: UnitId,
    /// Focus fire, if declared (FF-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<Focus>,
    /// Where markers are put, in the order of the shots; by default the nearest visible target's centre.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Point>,
    /// Where a flame template points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Bearing>,
    /// Declines optional re-rolls.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_reroll: bool,
    /// Fast dice (AL-15).
    #[serde(default, skip_serializing_if = "is_false")]
    pub fast: bool,
    /// Order of the wound groups, from 1; as given by the shots if empty (AL-08).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<u8>,
    /// Models that hold fire (SH-26).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hold: Vec<ModelId>,
}

/// All charges against a target, declared together (AS-02).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Charge {
    /// On whom; several where models charge several units at once.
    pub targets: Vec<UnitId>,
    /// Who charges, in the order of the dice.
    pub by: Vec<UnitId>,
    /// The grenade that they use in difficult terrain, so that they are not asked (GR-04).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grenade: Option<WeaponId>,
    /// Way points, where it shall not be the shortest way; for a single model.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<Point>,
}

/// How the combats of a phase are fought.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fight {
    /// Models whose combats come first; set-up order otherwise (FT-01).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<ModelId>,
    /// Models with the same weapon roll together (AS-21).
    #[serde(default, skip_serializing_if = "is_false")]
    pub fast: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_false(flag: &bool) -> bool {
    !flag
}

/// Who fires a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shooter {
    /// This model; refused if it cannot.
    Model(ModelId),
    /// Those models of the unit that carry the weapon and can.
    Unit(UnitId),
}

/// One weapon of a shooting order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// Who.
    pub by: Shooter,
    /// With what.
    pub weapon: WeaponId,
}

/// The cover that focus fire names (FF-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Focus {
    /// This cover save or worse.
    Cover(u8),
    /// No cover at all.
    NoCover,
}

/// What an open order waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wait {
    /// Dice.
    Dice(Roll),
    /// An answer.
    Answer(Question),
    /// A fact.
    Fact(Fact),
}

/// What a player supplies to an open order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// Faces of dice rolled at the table.
    Dice(Vec<Face>),
    /// Lets the server roll the dice that are asked for.
    RollForMe,
    /// An answer to a question on this topic.
    Answer(Topic, Answer),
    /// The default answer, because the time is up.
    TimeUp,
    /// A fact.
    Fact(Fact, Value),
}

/// What somebody asks of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Orders something.
    Order(Order),
    /// Supplies dice, an answer or a fact.
    Supply(Input),
    /// Adds words to the fair dice, before the first roll.
    AddWords(String),
    /// Leaves an answer to all questions of a topic until the game turn ends, or takes it back.
    LeaveAnswer {
        /// What would be asked.
        topic: Topic,
        /// Yes or no; nothing to be asked again.
        answer: Option<Answer>,
    },
    /// Goes back to just after the event with this number; both sides have agreed.
    Rewind {
        /// Number of events that stay in force.
        to: u32,
    },
    /// Calls time by the organiser's word: the game turn is the last (MI-38).
    CallTime,
    /// Stops the battle by the organiser's word.
    Abandon,
}

/// Who gives a command to a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Giver {
    /// The player of a side.
    Side(Side),
    /// The organiser.
    Organiser,
}
