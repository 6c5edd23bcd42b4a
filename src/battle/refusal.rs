//! Why an order is refused: a stable code, and the numbers that explain it.

use super::moment::Phase;
use super::setup::Setup;
use crate::geometry::{Point, hundredths};
use crate::ids::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! codes {
    ($( $(#[$doc:meta])* $code:ident = $word:literal: $sentence:literal $(=> $remedy:literal)?, )*) => {
        /// The fact that forbids. The words are an interface of battle files, API and pages.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Code {
            $( $(#[$doc])* #[doc = $sentence] #[serde(rename = $word)] $code, )*
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[ $( Code::$code, )* ];

            /// The stable snake_case word.
            pub const fn word(self) -> &'static str {
                match self { $( Code::$code => $word, )* }
            }

            /// One sentence for people.
            pub const fn sentence(self) -> &'static str {
                match self { $( Code::$code => $sentence, )* }
            }

            /// What to do then; empty where the sentence says so.
            pub const fn remedy(self) -> &'static str {
                match self { $( Code::$code => concat!($($remedy)?), )* }
            }

            /// The sentence and what to do.
            pub fn advice(self) -> String {
                format!("{} {}", self.sentence(), self.remedy()).trim_end().to_owned()
            }

            /// The code with this word.
            pub fn from_word(word: &str) -> Option<Code> {
                match word { $( $word => Some(Code::$code), )* _ => None }
            }
        }
    };
}

codes! {
    NotYourTurn = "not_your_turn": "It is the other side's turn."
        => "Wait until it has ended its part; who may act for both sides names the one that he means.",
    WrongPhase = "wrong_phase": "This is not done in the present phase: see which phase it is.",
    CommandOpen = "command_open": "An order is still waiting for dice, an answer or a fact; give that first.",
    NothingAsked = "nothing_asked": "Nobody asked for this: look what the battle waits for.",
    OtherSideAsked = "other_side_asked": "The other side is asked for this."
        => "Wait for it; who may act for both sides names the one that he means.",
    UnknownModel = "unknown_model": "There is no such model in this battle."
        => "Look up its key among the battle's models.",
    UnknownWeapon = "unknown_weapon": "There is no such weapon in this battle."
        => "Look up what the model carries.",
    UnknownTarget = "unknown_target": "There is no such target in this battle."
        => "Look up the keys of the models.",
    NoShot = "no_shot": "The order names no shot of anybody who fires."
        => "Name at least one, a model and its weapon; who holds fire does not count.",
    OtherUnit = "other_unit": "One order is for one unit." => "Give the other unit an order of its own.",
    WrongFocus = "wrong_focus": "Focus fire names a cover save."
        => "Write 2+ to 6+, or none for those without cover.",
    NobodyInFocus = "nobody_in_focus": "No model of the target has cover that bad."
        => "Name a better cover save, or fire without focus.",
    OwnSide = "own_side": "That is a model of the same side." => "Name one of the other side.",
    EnemySide = "enemy_side": "That is a model of the other side." => "Name one of the side that orders.",
    NotOnTable = "not_on_table": "The model is not on the table." => "Name one that is.",
    Removed = "removed": "The model has been removed." => "Name one that is left.",
    Embarked = "embarked": "The model is inside a transport." => "Let it disembark first.",
    NotCarried = "not_carried": "The model does not carry that." => "Look up what it carries.",
    UsedUp = "used_up": "It has been used; it comes back after the game." => "Use something else.",
    AlreadyMoved = "already_moved": "It has moved in this phase."
        => "Move another model, or end the phase.",
    /// `named_before` counts the shots of the same order that came first.
    AlreadyFired = "already_fired":
        "It has fired in this turn, or is named for that already in this order, or fought a fire instead."
        => "Let another model fire, or end the phase.",
    AlreadyRan = "already_ran": "It has run in this turn." => "Order another model, or end the phase.",
    AlreadyCharged = "already_charged": "It has charged, or has been charged, in this turn."
        => "Charge with another model, or end the phase.",
    MovedTooFar = "moved_too_far": "The way is longer than it may go." => "Give a shorter way.",
    DistanceMissing = "distance_missing": "With miniatures the order says how far the model went: 0 inches or more.",
    Blocked = "blocked": "Something stands in the way." => "Go around it, or name another place.",
    Impassable = "impassable": "The terrain there cannot be entered."
        => "Go around it, or name another place.",
    OffTable = "off_table": "That is not on the table, or not wholly as it is set up." => "Name a place further in.",
    TooCloseToEnemy = "too_close_to_enemy": "It would end within 1\" of an enemy."
        => "Stop further away from it.",
    NoCoherency = "no_coherency": "The unit would lose its coherency."
        => "Keep its models together, or move another one first.",
    OutOfRange = "out_of_range": "The target is out of range." => "Name a nearer target or another weapon.",
    TooNear = "too_near": "The target is nearer than the least range."
        => "Name a target further away or another weapon.",
    NoLineOfSight = "no_line_of_sight": "The target cannot be seen."
        => "Name a target in sight, or move first.",
    NoSnapShot = "no_snap_shot": "Only snap shots are allowed, and this weapon cannot make them."
        => "Fire another weapon.",
    HeavyMovedBlast = "heavy_moved_blast": "After moving it may only snap-shoot, which a blast cannot."
        => "Fire another weapon.",
    Locked = "locked": "It is locked in close combat."
        => "It fights in the assault phase; order another model.",
    FallingBack = "falling_back": "It is falling back." => "Order another model.",
    GoneToGround = "gone_to_ground": "It has gone to ground." => "Order another model.",
    BurningElsewhere = "burning_elsewhere": "There is no burning friend within 1\"."
        => "Move nearer to one first.",
    CannotChargeAfterRun = "cannot_charge_after_run": "It ran in this turn."
        => "Charge with another model.",
    CannotChargeAfterShooting = "cannot_charge_after_shooting": "It fired a weapon that rules out a charge."
        => "Charge with another model.",
    CannotChargeScout = "cannot_charge_scout": "It scouted or infiltrated and may not charge in the first turn."
        => "Charge with another model, or in the next turn.",
    CannotChargeArrived = "cannot_charge_arrived": "It arrived in this turn."
        => "Charge with another model, or in the next turn.",
    CannotChargeDisembarked = "cannot_charge_disembarked": "It left a vehicle in this turn."
        => "Charge with another model, or in the next turn.",
    Stunned = "stunned": "The vehicle is stunned." => "Order another model.",
    Immobilised = "immobilised": "The vehicle is immobilised." => "Order another model.",
    NotTheTargetShot = "not_the_target_shot":
        "After shooting it may only charge the unit it shot at, named first where it charges several."
        => "Charge that one.",
    CannotHarm = "cannot_harm": "Nothing that the unit strikes with can pierce the armour it charges."
        => "Charge another target, or with a model whose best total reaches the armour.",
    NothingToPlace = "nothing_to_place":
        "The order places a marker or turns a flame that none of its weapons has left: leave that out.",
    NoRoom = "no_room": "There is no room for its base." => "Name another place.",
    CapacityFull = "capacity_full": "The transport is full."
        => "Name another transport, or let somebody out first.",
    WrongSquad = "wrong_squad": "Only the squad it was bought for may start inside."
        => "Set the model up on the table.",
    NotACharacter = "not_a_character": "Only a character may do this." => "Name a character.",
    Fearless = "fearless": "Fearless models do not do this." => "Order another model.",
    NeedsPower = "needs_power": "It has no psychic power to do this, or no Warp Charge left for it."
        => "Name another psyker, or end the phase.",
    NotInContact = "not_in_contact": "The bases do not touch."
        => "Bring them together first, or name one that is touched.",
    FriendlyUnderMarker = "friendly_under_marker": "A friendly base would be under it."
        => "Put the marker elsewhere.",
    IllegalPlacement = "illegal_placement": "It may not be placed there." => "Name another place.",
    ReserveNotAllowed = "reserve_not_allowed": "Only outflanking models wait in reserve, or up to half of the units."
        => "Set the model up on the table.",
    NotDeployed = "not_deployed": "A model is still to be set up or kept back."
        => "Set it up, or keep it back.",
    NotPrepared = "not_prepared": "The battle is not prepared yet: prepare it first.",
    AlreadyPrepared = "already_prepared": "The battle has been prepared." => "Go on with the deployment.",
    HalvesUnequal = "halves_unequal": "In this mission one half of the team starts and the other is kept back."
        => "Set up or keep back the other number of models.",
    SupportMissing = "support_missing": "No such support was paid for." => "Name one that was.",
    SupportCalled = "support_called": "Support has been called in this battle: one call is all that there is.",
    UnknownObjective = "unknown_objective": "There is no such objective on the table."
        => "Look up the numbers of the objectives.",
    HandsFull = "hands_full": "It carries an objective already, or hands it to itself."
        => "Name another model or another objective.",
    NoSummons = "no_summons": "No model can be created during the game." => "Use another power.",
    CannotSplit = "cannot_split":
        "One model of a unit with Split Fire shoots apart from the others, once a turn and before they do."
        => "Name one model that carries what it fires, or let the unit shoot together.",
    SameTarget = "same_target": "One of the unit has shot at that target apart: the rest shoots at another."
        => "Name another target.",
    WrongGroups = "wrong_groups": "The order of wound groups names groups by number, each once, from 1."
        => "Name all of them so.",
    DiceWrongNumber = "dice_wrong_number": "That is not the number of dice asked for."
        => "Look how many the battle waits for.",
    DiceOutOfRange = "dice_out_of_range": "The die has no such face."
        => "Type in the faces that were rolled.",
    AnswerNotOffered = "answer_not_offered": "That answer was not offered: give one of the offers.",
    UnknownQuestion = "unknown_question": "There is no such question."
        => "Name one as the events of a battle do: go_to_ground, overwatch, sweep.",
    NotYesOrNo = "not_yes_or_no": "Only yes or no can be left as an answer."
        => "Answer other questions when they are asked.",
    NothingToChange = "nothing_to_change": "That is so already." => "Nothing need be done.",
    WrongValue = "wrong_value": "That is no value of this fact." => "Measure again, and tell it in its form.",
    StaleVersion = "stale_version": "The battle has gone on since; look again."
        => "Then give the order for what is there.",
    WordsTooLong = "words_too_long": "Words for the fair dice are 200 characters at the most: shorten them.",
    NotAllowed = "not_allowed": "You may not do this." => "Look what the battle waits for, and from whom.",
    BattleOver = "battle_over": "The battle is over." => "Look at its result, or fork it to play on.",
}

/// A refused order. Nothing was recorded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The fact that forbids.
    pub code: Code,
    /// The numbers that explain it, in hundredths of an inch where they are lengths: `("reach", 2400)`. A
    /// `model` (or the one in the way, `by`), a `unit` (or `other_unit`) and a `piece` of terrain are told by
    /// their place in the set-up, from 0; `turn_of` is 0 for red and 1 for blue; `needs` is a phase, by its place
    /// in the turn. [`Refusal::named`] has their names.
    pub numbers: Vec<(String, i64)>,
}

/// The numbers that are lengths.
const LENGTHS: [&str; 12] = [
    "reach",
    "distance",
    "x",
    "y",
    "overlap",
    "top",
    "depth",
    "least",
    "beyond_south",
    "beyond_east",
    "beyond_north",
    "beyond_west",
];

impl Refusal {
    /// A refusal that needs no numbers.
    pub fn new(code: Code) -> Refusal {
        Refusal { code, numbers: Vec::new() }
    }

    /// It is the turn of `turn`, not of who ordered.
    pub fn not_turn_of(turn: Side) -> Refusal {
        Refusal::new(Code::NotYourTurn).with("turn_of", i64::from(turn == Side::Blue))
    }

    /// It is done in the phase `needs`, not in the present one.
    pub fn wrong_phase(needs: Phase) -> Refusal {
        Refusal::new(Code::WrongPhase).with("needs", needs as i64)
    }

    /// Adds a number that explains it.
    #[must_use]
    pub fn with(mut self, name: &str, number: impl Into<i64>) -> Refusal {
        self.numbers.push((name.to_owned(), number.into()));
        self
    }
}

impl Refusal {
    /// Adds where something would stand.
    #[must_use]
    pub fn at(self, at: Point) -> Refusal {
        self.with("x", hundredths(at.x)).with("y", hundredths(at.y))
    }

    /// The sentence, what to do, and the numbers, without the code.
    pub fn reason(&self) -> String {
        let numbers = self.numbers.iter().map(|(name, number)| format!(" {name}={number}"));
        self.code.advice() + &numbers.collect::<String>()
    }

    /// The refusal for people: with the names of models and terrain, and lengths in inches.
    pub fn told(&self, setup: &Setup) -> String {
        format!("{}: {}", self.code.word(), self.explained(setup))
    }

    /// The same without the code.
    pub fn explained(&self, setup: &Setup) -> String {
        let explained = self.named(setup).into_iter().map(|(name, value)| format!(" {name}={value}"));
        self.code.advice() + &explained.collect::<String>()
    }

    /// The numbers for people, in their order: sides, phases, models, units and terrain by name, lengths in
    /// inches.
    pub fn named(&self, setup: &Setup) -> Vec<(String, String)> {
        let named = |(name, number): &(String, i64)| (name.clone(), value(setup, name, *number));
        self.numbers.iter().map(named).collect()
    }
}

/// What a number that explains a refusal stands for.
fn value(setup: &Setup, name: &str, number: i64) -> String {
    let place = usize::try_from(number).unwrap_or(usize::MAX);
    let known = match name {
        "turn_of" => Side::BOTH.get(place).map(|side| side.word()),
        "needs" => Phase::ALL.get(place).map(|phase| phase.word()),
        "model" | "by" | "friend" => setup.models.get(place).map(|model| model.key.as_str()),
        "unit" | "other_unit" => setup.units.get(place).map(|unit| unit.key.as_str()),
        "piece" => setup.board.pieces.get(place).map(|piece| piece.name.as_str()),
        _ => None,
    };
    match known {
        Some(known) => known.to_owned(),
        None if LENGTHS.contains(&name) => as_inches(number),
        None => number.to_string(),
    }
}

/// Hundredths of an inch as inches: `12.25"`.
fn as_inches(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    let text = format!("{sign}{whole}.{part:02}");
    format!("{}\"", text.trim_end_matches('0').trim_end_matches('.'))
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Refusal {
        Refusal::new(code)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.word(), self.reason())
    }
}

impl std::error::Error for Refusal {}
