//! MI-63 A mission of one's own: told in a line of words, and part of the battle's first event. The line is valid
//! wherever the code of a mission is.

use super::ground::{DEPTH, Objectives, Placing, Zones};
use super::{Play, Secondary, Sheet, Worth, inches};
use crate::battle::steps::mission::{self, score_held};
use crate::battle::{Battle, Side, Step, Table};
use crate::geometry::{INCH, Point};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The code of such a mission, and the first word of its line.
pub const CODE: &str = "own";
/// The most markers, points and inches that a line may name.
const MOST_MARKERS: usize = 12;
const MOST_POINTS: i32 = 99;
const MOST_INCHES: i32 = 48;
/// What `at` is followed by.
const PLACES: &str = "places in whole inches such as 24,24";
/// What its line may say after the name.
const WORDS: &str = "edges N, diagonal, quarters N, at X,Y X,Y, apart N, outside_zones, turn N, end N, until N, \
                     last N, lead N, bonus N, first_blood N, assassin N, linebreaker N, break_the_enemy N, night, \
                     no_sneaking, no_outflanking";

/// What a mission of one's own says (MI-63).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnMission {
    /// Its name, a word of letters, digits and `_`.
    pub name: String,
    /// Where the sides set up.
    pub zones: Zones,
    /// Depth in inches of zones along the edges.
    pub depth: u16,
    /// Its markers where nobody places them, in units.
    pub markers: Vec<Point>,
    /// How many inches markers are placed from each other and from the edges.
    pub apart: i32,
    /// Whether they are placed outside the zones.
    pub outside_zones: bool,
    /// Victory points for each marker held at the end of an own turn.
    pub each_turn: i32,
    /// Victory points for each marker held at the end of the battle.
    pub at_end: i32,
    /// The battle ends with the game turn in which a side has so many victory points; 0 for never.
    pub until: i32,
    /// The game turn after which the length is rolled for.
    pub last_turn: u8,
    /// By how many victory points a side must be ahead to win.
    pub lead: i32,
    /// Secondary objectives with their points.
    pub secondaries: Vec<(Secondary, Worth)>,
    /// Requisition for each marker held at the end (MI-47).
    pub bonus: i32,
    /// Whether night may fall.
    pub night: bool,
    /// Whether Infiltrate and Scout are used.
    pub sneaking: bool,
    /// Whether anybody outflanks.
    pub outflanking: bool,
}

/// What all of them share.
pub const SHEET: Sheet = Sheet {
    code: CODE,
    statement: "MI-63",
    name: ["A mission of one's own", "Своя миссия"],
    about: [
        "Zones, markers, points and the end are as its players or the organiser wrote them.",
        "Зоны, маркеры, очки и конец такие, какими их записали игроки или организатор.",
    ],
    objectives: Objectives { may_place, ..Objectives::NONE },
    secondaries: &[],
    play: Play { turn_ends, last_points, bonus, ..Play::PLAIN },
    ..Sheet::USUAL
};

fn of<'b>(table: &'b Table<'_>) -> Option<&'b OwnMission> {
    table.battle.setup.mission.own.as_deref()
}

fn may_place(placing: &Placing<'_>, at: Point) -> bool {
    let Some(own) = placing.setup.mission.own.as_deref() else { return true };
    placing.clear(at, own.apart) && (!own.outside_zones || placing.outside_zones(at))
}

fn turn_ends(table: &mut Table<'_>, side: Side) -> Step {
    let points = of(table).map_or(0, |own| own.each_turn);
    score_held(table, side, |_, _| points)
}

fn last_points(table: &mut Table<'_>) -> Step {
    let points = of(table).map_or(0, |own| own.at_end);
    Side::BOTH.into_iter().try_for_each(|side| score_held(table, side, |_, _| points))
}

fn bonus(table: &mut Table<'_>) -> Step {
    let each = of(table).map_or(0, |own| own.bonus);
    for side in Side::BOTH {
        let held = crate::battle::steps::objectives::controlled(table, side)?.len() as i32;
        mission::earn(table, side, each * held, "markers");
    }
    Ok(())
}

/// Whether a side has as many points as end the battle.
pub fn is_over(battle: &Battle) -> bool {
    let until = battle.setup.mission.own.as_ref().map_or(0, |own| own.until);
    until > 0 && battle.sides.iter().any(|side| side.points >= until)
}

impl OwnMission {
    /// A mission of that name in which nothing is scored yet.
    fn named(name: &str) -> OwnMission {
        OwnMission {
            name: name.to_owned(),
            zones: Zones::Edges,
            depth: DEPTH,
            markers: Vec::new(),
            apart: 6,
            outside_zones: false,
            each_turn: 0,
            at_end: 0,
            until: 0,
            last_turn: 5,
            lead: 1,
            secondaries: Vec::new(),
            bonus: 0,
            night: false,
            sneaking: true,
            outflanking: true,
        }
    }

    /// Reads the line that tells a mission: `own NAME` and then, in any order, `edges N`, `diagonal` or
    /// `quarters N` (zones), `at X,Y X,Y...` (markers, in inches), `apart N`, `outside_zones` (where they are
    /// placed), `turn N`, `end N` (points for each held), `until N`, `last N` (when it ends), `lead N` (less is a
    /// draw), `first_blood N`, `assassin N`, `linebreaker N`, `break_the_enemy N` (a number, `d3` or `d3+N`),
    /// `bonus N` (requisition for each held), `night`, `no_sneaking`, `no_outflanking`.
    ///
    /// # Errors
    /// The word that cannot be read, and what belongs there.
    pub fn read(line: &str) -> Result<OwnMission, String> {
        let mut words = line.split_whitespace().peekable();
        let known = |name: &&str| name.chars().all(|c| c.is_alphanumeric() || c == '_') && name.len() <= 60;
        let name = words.next().filter(|word| *word == CODE).and_then(|_| words.next()).filter(known);
        let name =
            name.ok_or("a mission of one's own begins with `own NAME`, a name of letters, digits and `_`")?;
        let mut own = OwnMission::named(name);
        while let Some(word) = words.next() {
            match word {
                "diagonal" => own.zones = Zones::Diagonal,
                "outside_zones" => own.outside_zones = true,
                "night" => own.night = true,
                "no_sneaking" => own.sneaking = false,
                "no_outflanking" => own.outflanking = false,
                "at" => {
                    let known = own.markers.len();
                    while let Some(place) = words.next_if(|word| word.contains(',')) {
                        own.markers.push(point(place)?);
                    }
                    if own.markers.len() == known {
                        return Err(wrong("at", words.next().unwrap_or_default(), PLACES));
                    }
                    if own.markers.len() > MOST_MARKERS {
                        return Err(format!("a mission has at most {MOST_MARKERS} markers"));
                    }
                }
                _ => own.set(word, words.next().unwrap_or_default())?,
            }
        }
        Ok(own)
    }

    /// Sets what a number says.
    fn set(&mut self, word: &str, value: &str) -> Result<(), String> {
        let secondary = Secondary::ALL.into_iter().find(|secondary| secondary.word() == word);
        if let Some(secondary) = secondary {
            self.secondaries.retain(|(known, _)| *known != secondary);
            self.secondaries
                .push((secondary, worth(value).ok_or_else(|| wrong(word, value, "3, d3 or d3+1"))?));
            return Ok(());
        }
        let most = if matches!(word, "edges" | "quarters" | "apart") { MOST_INCHES } else { MOST_POINTS };
        let number =
            number(value, most).ok_or_else(|| wrong(word, value, &format!("a number from 0 to {most}")));
        match word {
            "edges" => (self.zones, self.depth) = (Zones::Edges, number? as u16),
            "quarters" => self.zones = Zones::Quarters(number?),
            "apart" => self.apart = number?,
            "turn" => self.each_turn = number?,
            "end" => self.at_end = number?,
            "until" => self.until = number?,
            "last" => self.last_turn = number? as u8,
            "lead" => self.lead = number?.max(1),
            "bonus" => self.bonus = number?,
            _ => return Err(format!("`{word}` is no word of a mission of one's own; there are: {WORDS}")),
        }
        Ok(())
    }
}

fn wrong(word: &str, value: &str, wanted: &str) -> String {
    match value {
        "" => format!("`{word}` is followed by {wanted}: that is missing"),
        _ => format!("`{word}` is followed by {wanted}, not by `{value}`"),
    }
}

fn number(word: &str, most: i32) -> Option<i32> {
    word.parse().ok().filter(|number| (0..=most).contains(number))
}

fn worth(word: &str) -> Option<Worth> {
    match word.strip_prefix("d3") {
        Some("") => Some(Worth::D3Plus(0)),
        Some(more) => number(more.strip_prefix('+')?, MOST_POINTS).map(Worth::D3Plus),
        None => number(word, MOST_POINTS).map(Worth::Points),
    }
}

fn point(word: &str) -> Result<Point, String> {
    let read = |text: &str| number(text, MOST_INCHES).map(inches);
    let place = word.split_once(',').and_then(|(x, y)| Some(Point::new(read(x)?, read(y)?)));
    place.ok_or_else(|| wrong("at", word, PLACES))
}

impl fmt::Display for OwnMission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{CODE} {}", self.name)?;
        match self.zones {
            Zones::Diagonal => f.write_str(" diagonal")?,
            Zones::Quarters(clear) => write!(f, " quarters {clear}")?,
            Zones::Edges | Zones::Stand => write!(f, " edges {}", self.depth)?,
        }
        if !self.markers.is_empty() {
            f.write_str(" at")?;
            self.markers.iter().try_for_each(|at| write!(f, " {},{}", at.x / INCH, at.y / INCH))?;
        }
        let (last, lead) = (i32::from(self.last_turn), self.lead);
        let numbers = [("apart", self.apart), ("turn", self.each_turn), ("end", self.at_end)];
        let more = [("until", self.until), ("last", last), ("lead", lead), ("bonus", self.bonus)];
        numbers.iter().chain(&more).try_for_each(|(word, number)| write!(f, " {word} {number}"))?;
        for (secondary, worth) in &self.secondaries {
            match worth {
                Worth::Points(points) => write!(f, " {} {points}", secondary.word())?,
                Worth::D3Plus(more) => write!(f, " {} d3+{more}", secondary.word())?,
            }
        }
        let flags = [
            (self.outside_zones, " outside_zones"),
            (self.night, " night"),
            (!self.sneaking, " no_sneaking"),
            (!self.outflanking, " no_outflanking"),
        ];
        flags.iter().filter(|(is, _)| *is).try_for_each(|(_, word)| f.write_str(word))
    }
}
