//! Injuries as data: the tables that models put out of action are rolled on (CA-13 to CA-26), and what they mean
//! for a profile. A charter may put tables of its own in their place (CA-06).

use super::Profile;
use crate::dice::Face;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a table says of a model that was put out of action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Injury {
    /// It is gone for good (CA-15, CA-16).
    Dead,
    /// It loses a characteristic for good: a further die (CA-18).
    Permanent,
    /// It suffers in the next game: a further die (CA-20).
    Mauled,
    /// It may be dead or maimed: a further die (CA-26).
    Serious,
    /// It recovers.
    Recovery,
}

/// A permanent injury (CA-18).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasting {
    /// Initiative -1.
    Initiative,
    /// Weapon Skill -1.
    WeaponSkill,
    /// Ballistic Skill -1.
    BallisticSkill,
    /// Strength -1.
    Strength,
    /// Toughness -1.
    Toughness,
    /// Attacks -1.
    Attacks,
    /// It moves 1" less in the Movement phase (charter `injuries.leg`).
    Move,
}

/// What lasts for the roster's next played game (CA-20).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Penalty {
    /// It sits the game out.
    SitsOut,
    /// It moves 2" less in the Movement phase (CA-21).
    Winded,
    /// Leadership -2.
    WoundedPride,
}

/// The trait of a winded model in a battle: its moves are 2" shorter (CA-21).
pub const WINDED: &str = "winded";
/// The trait of a lame model in a battle, once for each such injury: its moves are 1" shorter.
pub const LAME: &str = "lame";

/// A table of one die or of two read as tens and ones (CA-02): `11-13` or `4`, with what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DiceTable<T>(pub BTreeMap<String, T>);

impl<T: Copy> DiceTable<T> {
    fn of(rows: &[(&str, T)]) -> DiceTable<T> {
        DiceTable(rows.iter().map(|(faces, meaning)| ((*faces).to_owned(), *meaning)).collect())
    }

    /// How many dice it takes: 1, or 2 if a row goes beyond 6.
    pub fn dice(&self) -> u8 {
        let most = self.0.keys().filter_map(|row| range(row)).map(|(_, to)| to).max();
        if most.unwrap_or(0) > 6 { 2 } else { 1 }
    }

    /// Every value that its dice can show, in order.
    pub fn values(&self) -> Vec<u16> {
        match self.dice() {
            1 => (1..=6).collect(),
            _ => (1..=6).flat_map(|tens| (1..=6).map(move |ones| 10 * tens + ones)).collect(),
        }
    }

    /// What a value means.
    pub fn at(&self, value: u16) -> Option<T> {
        let holds = |row: &str| range(row).is_some_and(|(from, to)| (from..=to).contains(&value));
        self.0.iter().find(|(row, _)| holds(row)).map(|(_, meaning)| *meaning)
    }

    /// Every reason why it is no table: each value must be covered exactly once (CA-06).
    pub fn faults(&self) -> Vec<String> {
        let values = self.values();
        let known = |row: &&String| {
            range(row).is_none_or(|(from, to)| from > to || !values.contains(&from) || !values.contains(&to))
        };
        let strange = self.0.keys().filter(known).map(|row| format!("`{row}` is no row: write 11-13 or 4"));
        let mut faults: Vec<String> = strange.collect();
        for value in &values {
            let rows: Vec<&str> =
                self.0.keys().map(String::as_str).filter(|row| covers(row, *value)).collect();
            match rows.as_slice() {
                [] => faults.push(format!("nothing covers {value}")),
                [_] => {}
                many => faults.push(format!("{value} is in {}", many.join(" and "))),
            }
        }
        faults
    }
}

fn covers(row: &str, value: u16) -> bool {
    range(row).is_some_and(|(from, to)| (from..=to).contains(&value))
}

fn range(row: &str) -> Option<(u16, u16)> {
    let (from, to) = row.split_once('-').unwrap_or((row, row));
    Some((from.trim().parse().ok()?, to.trim().parse().ok()?))
}

/// What dice show on a table: a face, or tens and ones.
pub fn value_of(faces: &[Face]) -> u16 {
    faces.iter().fold(0, |value, face| value * 10 + face.0)
}

/// The tables of a campaign, by value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct InjuryTables {
    /// For core models, drones and every vehicle (CA-15, CA-23).
    pub core: DiceTable<Injury>,
    /// For specials and leaders (CA-16).
    pub special: DiceTable<Injury>,
    /// After a serious injury (CA-26).
    pub serious: DiceTable<Injury>,
    /// Which characteristic suffers (CA-18).
    pub permanent: DiceTable<Lasting>,
    /// What lasts for one game (CA-20).
    pub mauled: DiceTable<Penalty>,
}

impl Default for InjuryTables {
    fn default() -> InjuryTables {
        InjuryTables::v2(Lasting::Initiative)
    }
}

impl InjuryTables {
    /// The tables of the campaign document (CA-15 to CA-20); `leg` is the result 1 of a permanent injury.
    pub fn v2(leg: Lasting) -> InjuryTables {
        use Injury::{Dead, Mauled, Permanent, Recovery};
        use Lasting::{Attacks, BallisticSkill, Strength, Toughness, WeaponSkill};
        InjuryTables {
            core: DiceTable::of(&[("1-2", Dead), ("3-6", Recovery)]),
            // The source has no line for 21; it is read as mauled (CA-17).
            special: DiceTable::of(&[
                ("11-13", Dead),
                ("14-16", Permanent),
                ("21-26", Mauled),
                ("31-66", Recovery),
            ]),
            serious: DiceTable::of(&[("1-3", Dead), ("4-6", Permanent)]),
            permanent: DiceTable::of(&[
                ("1", leg),
                ("2", WeaponSkill),
                ("3", BallisticSkill),
                ("4", Strength),
                ("5", Toughness),
                ("6", Attacks),
            ]),
            mauled: DiceTable::of(&[
                ("1-2", Penalty::SitsOut),
                ("3-4", Penalty::Winded),
                ("5-6", Penalty::WoundedPride),
            ]),
        }
    }

    /// The chain of 2014 (CA-26): one die, and on a 1 a second.
    pub fn v3(leg: Lasting) -> InjuryTables {
        let special = DiceTable::of(&[("1", Injury::Serious), ("2-6", Injury::Recovery)]);
        InjuryTables { special, ..InjuryTables::v2(leg) }
    }

    /// Every reason why they are no tables, by table.
    pub fn faults(&self) -> Vec<String> {
        let named = |name: &'static str, faults: Vec<String>| {
            faults.into_iter().map(move |fault| format!("{name}: {fault}"))
        };
        let endless = self.serious.0.values().any(|injury| *injury == Injury::Serious);
        let endless = endless.then(|| "serious: no row may be serious again".to_owned());
        named("core", self.core.faults())
            .chain(named("special", self.special.faults()))
            .chain(named("serious", self.serious.faults()))
            .chain(named("permanent", self.permanent.faults()))
            .chain(named("mauled", self.mauled.faults()))
            .chain(endless)
            .collect()
    }

    /// The injury that a value of the permanent table comes to on this profile: the next row, in a circle, if a
    /// characteristic cannot fall; none if none can (CA-19).
    pub fn lasting(&self, value: u16, profile: &Profile) -> Option<Lasting> {
        let values = self.permanent.values();
        let start = values.iter().position(|known| *known == value)?;
        let circle = values.iter().cycle().skip(start).take(values.len());
        circle.filter_map(|value| self.permanent.at(*value)).find(|lasting| lasting.can_fall(profile))
    }
}

impl Lasting {
    /// The characteristic of a profile that it lowers; none for movement.
    fn of(self, profile: &mut Profile) -> Option<&mut u8> {
        match self {
            Lasting::Initiative => Some(&mut profile.i),
            Lasting::WeaponSkill => Some(&mut profile.ws),
            Lasting::BallisticSkill => Some(&mut profile.bs),
            Lasting::Strength => Some(&mut profile.s),
            Lasting::Toughness => Some(&mut profile.t),
            Lasting::Attacks => Some(&mut profile.a),
            Lasting::Move => None,
        }
    }

    /// Whether it changes this profile: nothing falls below 1 (CA-19).
    pub fn can_fall(self, profile: &Profile) -> bool {
        self.of(&mut profile.clone()).is_none_or(|characteristic| *characteristic > 1)
    }

    /// Lowers the profile.
    pub fn apply(self, profile: &mut Profile) {
        match self.of(profile) {
            Some(characteristic) => *characteristic = characteristic.saturating_sub(1).max(1),
            None => profile.traits.push(LAME.to_owned()),
        }
    }
}

impl Penalty {
    /// Lowers the profile for one game.
    pub fn apply(self, profile: &mut Profile) {
        match self {
            Penalty::SitsOut => {}
            Penalty::Winded => profile.traits.push(WINDED.to_owned()),
            Penalty::WoundedPride => profile.ld = profile.ld.saturating_sub(2),
        }
    }
}

impl Profile {
    /// How much shorter its moves of the Movement phase are, in inches (CA-18, CA-21).
    pub fn shortened_by(&self) -> i32 {
        let inches = |word: &String| match word.as_str() {
            WINDED => 2,
            LAME => 1,
            _ => 0,
        };
        self.traits.iter().map(inches).sum()
    }
}
