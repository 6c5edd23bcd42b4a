//! The missions (MI-48 to MI-59): each a sheet of data and the few functions of its own, in a file of its
//! own. What all of them share is in `steps/mission.rs`, `steps/objectives.rs` and `steps/prepare.rs`.

pub mod behind_lines;
pub mod border;
pub mod breakthrough;
pub mod choices;
pub mod clash;
pub mod device;
mod evolve;
pub mod ground;
pub mod headhunt;
pub mod hold;
pub mod last_chance;
pub mod last_stand;
mod objective;
pub mod own;
pub mod possession;
pub mod raid;
pub mod skirmish;

pub use evolve::objectives;
pub use ground::{Objectives, Sort, Zones};
pub use objective::{Building, Change, Objective};
pub use own::OwnMission;

use super::setup::{Mission, Setup};
use super::{Battle, Side, Step, Table};
use crate::armoury::Rule;
use crate::geometry::INCH;
use crate::ids::ModelId;
use serde::{Deserialize, Serialize};

/// A mission as the rules give it.
pub struct Sheet {
    /// Its stable code.
    pub code: &'static str,
    /// The statement that gives it.
    pub statement: &'static str,
    /// Its name in English and Russian.
    pub name: [&'static str; 2],
    /// What it is about in a line, in English and Russian.
    pub about: [&'static str; 2],
    /// Where the sides set up.
    pub zones: Zones,
    /// What lies on the table.
    pub objectives: Objectives,
    /// Who sets up and goes first.
    pub opening: Opening,
    /// Who may be kept back.
    pub reserves: Reserves,
    /// Whether Infiltrate and Scout are used.
    pub sneaking: bool,
    /// Whether night may fall (MI-60).
    pub night: bool,
    /// Secondary objectives with their points, in the order in which they are scored.
    pub secondaries: &'static [(Secondary, Worth)],
    /// What is scored when, and who wins.
    pub play: Play,
}

/// Who sets up first, has the first turn and may seize it (MI-22 to MI-25).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// Whoever wins the second roll-off chooses; who sets up first goes first.
    RollOff,
    /// Whoever takes his zone first sets up first (MI-57).
    PickerFirst,
    /// The attacker sets up first.
    Attacker {
        /// Whether the defender may seize the initiative.
        seized: bool,
    },
    /// The defender sets up first.
    Defender,
}

/// Who may be kept back in reserve (MI-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reserves {
    /// Only outflanking models.
    Outflank,
    /// Half of each team, which outflanks (MI-48).
    Halves,
    /// Half of the defender's team, which comes from any edge (MI-52).
    DefendersHalf,
    /// Only the defender's outflanking models (MI-58).
    DefenderOutflanks,
    /// Nobody.
    Nobody,
}

/// A secondary objective (MI-42 to MI-45).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Secondary {
    /// The first casualty.
    FirstBlood,
    /// The enemy leader.
    Assassin,
    /// A model wholly inside the enemy zone.
    Linebreaker,
    /// More than half of the enemy.
    BreakTheEnemy,
}

impl Secondary {
    /// Every secondary objective.
    pub const ALL: [Secondary; 4] =
        [Secondary::FirstBlood, Secondary::Assassin, Secondary::Linebreaker, Secondary::BreakTheEnemy];

    /// Its stable word.
    pub const fn word(self) -> &'static str {
        match self {
            Secondary::FirstBlood => "first_blood",
            Secondary::Assassin => "assassin",
            Secondary::Linebreaker => "linebreaker",
            Secondary::BreakTheEnemy => "break_the_enemy",
        }
    }
}

/// What an objective is worth in victory points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// So many.
    Points(i32),
    /// A D3 and so many, rolled when they are scored (MI-61).
    D3Plus(i32),
}

/// Says who wins; nobody in a draw.
pub type Decide = fn(&mut Table<'_>) -> Step<Option<Side>>;

/// What a mission does at its moments.
#[derive(Clone, Copy)]
pub struct Play {
    /// A player turn has begun.
    pub turn_begins: fn(&mut Table<'_>, Side) -> Step,
    /// A phase ends.
    pub phase_ends: fn(&mut Table<'_>) -> Step,
    /// A player turn ends.
    pub turn_ends: fn(&mut Table<'_>, Side) -> Step,
    /// An order has been carried out.
    pub order_ends: fn(&mut Table<'_>) -> Step,
    /// Points at the end, before secondary objectives.
    pub last_points: fn(&mut Table<'_>) -> Step,
    /// Who wins, where that is not for victory points to say (MI-40).
    pub verdict: Option<Decide>,
    /// Requisition that it earns beyond the table (MI-47).
    pub bonus: fn(&mut Table<'_>) -> Step,
}

const fn nothing(_: &mut Table<'_>) -> Step {
    Ok(())
}

const fn nothing_of(_: &mut Table<'_>, _: Side) -> Step {
    Ok(())
}

impl Play {
    /// Nothing but secondary objectives.
    pub const PLAIN: Play = Play {
        turn_begins: nothing_of,
        phase_ends: nothing,
        turn_ends: nothing_of,
        order_ends: nothing,
        last_points: nothing,
        verdict: None,
        bonus: nothing,
    };
}

impl Sheet {
    /// What most missions have in common; a mission says what differs.
    pub const USUAL: Sheet = Sheet {
        code: "",
        statement: "",
        name: ["", ""],
        about: ["", ""],
        zones: Zones::Edges,
        objectives: Objectives::NONE,
        opening: Opening::RollOff,
        reserves: Reserves::Outflank,
        sneaking: true,
        night: false,
        secondaries: &[
            (Secondary::FirstBlood, Worth::Points(1)),
            (Secondary::Assassin, Worth::Points(1)),
            (Secondary::Linebreaker, Worth::Points(1)),
        ],
        play: Play::PLAIN,
    };

    /// Whether one side attacks and the other defends.
    pub fn has_roles(&self) -> bool {
        !matches!(self.opening, Opening::RollOff | Opening::PickerFirst)
    }
}

/// Every mission, in the order of the book.
pub const ALL: [&Sheet; 12] = [
    &skirmish::SHEET,
    &device::SHEET,
    &hold::SHEET,
    &possession::SHEET,
    &last_stand::SHEET,
    &raid::SHEET,
    &border::SHEET,
    &clash::SHEET,
    &last_chance::SHEET,
    &behind_lines::SHEET,
    &breakthrough::SHEET,
    &headhunt::SHEET,
];

/// How many of them a random mission is chosen from, where the charter names none (MI-62).
pub const USUAL_CHOICES: usize = 6;

/// The code of a mission that a die decides as the battle is prepared.
pub const RANDOM: &str = "random";

/// The sheet of the mission with this code.
pub fn sheet(code: &str) -> Option<&'static Sheet> {
    ALL.into_iter().find(|sheet| sheet.code == code)
}

impl Mission {
    /// The mission with this code, objectives in their usual places: one of [`ALL`], `random`, `none` for a
    /// fight to the last, or the line of one of one's own ([`OwnMission::read`]).
    pub fn named(code: &str) -> Option<Mission> {
        if code.starts_with("own ") {
            return OwnMission::read(code).ok().map(Mission::from);
        }
        let mission = Mission { code: code.to_owned(), ..Mission::default() };
        match sheet(code) {
            Some(sheet) => Some(Mission {
                zone_inches: if sheet.zones == Zones::Edges { ground::DEPTH } else { 0 },
                objectives: sheet.objectives.usual(),
                last_turn: 5,
                ..mission
            }),
            None if code == RANDOM => Some(Mission { prepare: true, ..mission }),
            None => (code == "none").then_some(mission),
        }
    }

    /// Its sheet; none for a fight to the last.
    pub fn sheet(&self) -> Option<&'static Sheet> {
        if self.own.is_some() { Some(&own::SHEET) } else { sheet(&self.code) }
    }

    /// Where the sides set up.
    pub fn zones(&self) -> Zones {
        let printed = || self.sheet().map_or(Zones::Edges, |sheet| sheet.zones);
        self.own.as_ref().map_or_else(printed, |own| own.zones)
    }

    /// Whether Infiltrate and Scout are used.
    pub fn sneaking(&self) -> bool {
        let printed = || self.sheet().is_none_or(|sheet| sheet.sneaking);
        self.own.as_ref().map_or_else(printed, |own| own.sneaking)
    }

    /// Whether night may fall.
    pub fn has_night(&self) -> bool {
        self.own.as_ref().map_or_else(|| self.sheet().is_some_and(|sheet| sheet.night), |own| own.night)
    }

    /// Who may be kept back.
    pub fn reserves(&self) -> Reserves {
        match &self.own {
            Some(own) if !own.outflanking => Reserves::Nobody,
            _ => self.sheet().map_or(Reserves::Outflank, |sheet| sheet.reserves),
        }
    }

    /// Secondary objectives with their points.
    pub fn secondaries(&self) -> &[(Secondary, Worth)] {
        let printed = || self.sheet().map_or(&[][..], |sheet| sheet.secondaries);
        self.own.as_ref().map_or_else(printed, |own| &own.secondaries)
    }

    /// Whether victory points are scored; where not, nobody seizes the initiative either.
    pub fn is_scored(&self) -> bool {
        self.sheet().is_some()
    }
}

impl From<OwnMission> for Mission {
    fn from(own: OwnMission) -> Mission {
        Mission {
            code: own::CODE.to_owned(),
            zone_inches: if own.zones == Zones::Edges { own.depth } else { 0 },
            objectives: own.markers.clone(),
            last_turn: own.last_turn,
            own: Some(Box::new(own)),
            ..Mission::default()
        }
    }
}

/// Completes a set-up whose first side is known: who attacks, objectives in their usual places, buildings and
/// supports on the table.
pub fn arrange(setup: &mut Setup) {
    let Some(sheet) = setup.mission.sheet() else { return };
    setup.mission.attacker = match sheet.opening {
        Opening::Attacker { .. } => Some(setup.first),
        Opening::Defender => Some(setup.first.other()),
        Opening::RollOff | Opening::PickerFirst => None,
    };
    setup.mission.objectives = ground::usual_places(setup, sheet);
    ground::raise(setup, sheet);
}

impl Battle {
    /// The mission's sheet; none for a fight to the last.
    pub fn sheet(&self) -> Option<&'static Sheet> {
        self.setup.mission.sheet()
    }

    /// The side that defends, in missions with roles.
    pub fn defender(&self) -> Option<Side> {
        self.setup.mission.attacker.map(Side::other)
    }
}

/// Rules that a mission lends a model where it stands: defenders near a support are stubborn (MI-53).
pub fn lent(battle: &Battle, model: ModelId) -> &'static [Rule] {
    static STUBBORN: [Rule; 1] = [Rule::Stubborn];
    if !battle.objectives.is_empty() && raid::is_stubborn(battle, model) { &STUBBORN } else { &[] }
}

/// How many models of `all` one half may have: the least and the most (MI-48).
pub const fn half(all: usize) -> (usize, usize) {
    (all / 2, all - all / 2)
}

/// Inches as units.
const fn inches(inches: i32) -> i32 {
    inches * INCH
}
