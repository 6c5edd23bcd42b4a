//! A pack file as it is written; `check` turns it into a [`super::Pack`].

use super::pack::{Bounds, Role};
use super::{Armour, Characteristic, GrenadeKind, Honour, UnitType};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IntoDeserializer as _};
use std::collections::BTreeMap;
use std::fmt;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

impl RawPack {
    /// Reads a pack.
    ///
    /// # Errors
    /// Where the text is no TOML the first place that is none; else what does not fit of each entry and of the
    /// rest, in the order of the text.
    pub(super) fn read(text: &str) -> Result<RawPack, Vec<toml::de::Error>> {
        let mut table = DeTable::parse(text).map_err(|error| vec![error])?;
        let mut faults = Vec::new();
        let entries = table.get_mut();
        let weapon = take(entries, "weapon", &mut faults);
        let wargear = take(entries, "wargear", &mut faults);
        let list = take(entries, "list", &mut faults);
        let model = take(entries, "model", &mut faults);
        let rule = take(entries, "rule", &mut faults);
        let honour = take(entries, "honour", &mut faults);
        match RawPack::deserialize(table.into_deserializer()) {
            Ok(rest) if faults.is_empty() => {
                Ok(RawPack { weapon, wargear, list, model, rule, honour, ..rest })
            }
            rest => {
                faults.extend(rest.err());
                faults.sort_by_key(|fault| fault.span().map_or(0, |span| span.start));
                Err(faults)
            }
        }
    }
}

/// Takes the entries of a sort out of a pack, and notes those that do not fit. What is no list is left in.
fn take<T: DeserializeOwned>(
    table: &mut DeTable<'_>,
    sort: &str,
    faults: &mut Vec<toml::de::Error>,
) -> Vec<T> {
    if !table.get(sort).is_some_and(|entries| entries.get_ref().is_array()) {
        return Vec::new();
    }
    let Some(DeValue::Array(entries)) = table.remove(sort).map(Spanned::into_inner) else {
        return Vec::new();
    };
    let read = entries.into_iter().map(|entry| T::deserialize(entry.into_deserializer()));
    read.filter_map(|entry| entry.map_err(|fault| faults.push(fault)).ok()).collect()
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPack {
    pub schema: u32,
    pub id: Spanned<String>,
    pub name: String,
    /// Where the numbers were read: kept in the file, not used.
    #[serde(default, rename = "source")]
    pub _source: BTreeMap<String, toml::Value>,
    #[serde(default)]
    pub team: Option<RawTeam>,
    #[serde(default)]
    pub weapon: Vec<RawWeapon>,
    #[serde(default)]
    pub wargear: Vec<RawWargear>,
    #[serde(default)]
    pub list: Vec<RawList>,
    #[serde(default)]
    pub model: Vec<RawModel>,
    #[serde(default)]
    pub rule: Vec<RawRule>,
    #[serde(default)]
    pub honour: Vec<Honour>,
}

#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawTeam {
    pub leader: Bounds,
    pub core: Bounds,
    pub special: Bounds,
    pub transport: Bounds,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawWeapon {
    pub id: Spanned<String>,
    pub name: String,
    pub lines: Vec<RawLine>,
    pub grenade: Option<RawGrenade>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawGrenade {
    pub kind: GrenadeKind,
    pub extra: Option<u32>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLine {
    pub name: Option<String>,
    pub range: Cell,
    pub s: Cell,
    pub ap: Cell,
    #[serde(rename = "type")]
    pub class: String,
    pub shots: Option<Cell>,
    #[serde(default)]
    pub rules: Vec<String>,
}

/// A cell of a weapon's line: a number, a word, or two numbers for salvo weapons.
#[derive(Deserialize, Debug)]
#[serde(untagged, expecting = "a number, a word, or two numbers in brackets")]
pub(super) enum Cell {
    Number(i64),
    Word(String),
    Two([u8; 2]),
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Number(number) => write!(f, "{number}"),
            Cell::Word(word) => write!(f, "`{word}`"),
            Cell::Two([first, second]) => write!(f, "[{first}, {second}]"),
        }
    }
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawWargear {
    pub id: Spanned<String>,
    pub name: String,
    pub sv: Option<u8>,
    pub inv: Option<u8>,
    #[serde(default)]
    pub cover: u8,
    #[serde(default)]
    pub set: BTreeMap<Characteristic, u8>,
    #[serde(default)]
    pub add: BTreeMap<Characteristic, i8>,
    pub unit_type: Option<UnitType>,
    #[serde(default)]
    pub rules: Vec<String>,
    #[serde(default)]
    pub melee_rules: Vec<String>,
    #[serde(default)]
    pub weapons: Vec<String>,
    #[serde(default)]
    pub one_use_only: bool,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawList {
    pub id: Spanned<String>,
    pub choices: Vec<RawChoice>,
}

#[derive(Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields)]
pub(super) struct RawChoice {
    pub take: Vec<String>,
    pub points: u32,
    #[serde(default = "one")]
    pub slots: u32,
    pub max: Option<u32>,
    #[serde(default)]
    pub needs: Vec<String>,
    #[serde(default)]
    pub excludes: Vec<String>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawModel {
    pub id: Spanned<String>,
    pub name: String,
    pub role: Role,
    pub points: u32,
    #[serde(default = "one")]
    pub batch: u32,
    #[serde(default)]
    pub unit_type: UnitType,
    #[serde(default)]
    pub character: bool,
    #[serde(default)]
    pub traits: Vec<String>,
    pub base_mm: Option<Size>,
    pub hull_mm: Option<[i32; 2]>,
    pub stats: BTreeMap<Characteristic, u8>,
    pub vehicle: Option<Armour>,
    pub transport: Option<RawTransport>,
    #[serde(default)]
    pub rules: Vec<String>,
    #[serde(default)]
    pub weapons: Vec<String>,
    #[serde(default)]
    pub wargear: Vec<String>,
    #[serde(default)]
    pub grenades: BTreeMap<String, RawAccess>,
    pub limit: Option<RawLimit>,
    #[serde(default)]
    pub with_leader: Vec<RawWithLeader>,
    #[serde(default)]
    pub option: Vec<RawOption>,
}

/// A round base by its diameter, an oval one by both lengths, in millimetres.
#[derive(Deserialize, Debug, Clone, Copy)]
#[serde(untagged, expecting = "a diameter, or two lengths in brackets, in millimetres")]
pub(super) enum Size {
    Round(i32),
    Oval([i32; 2]),
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTransport {
    pub capacity: u8,
    #[serde(default)]
    pub fire_points: u8,
    #[serde(default)]
    pub excludes: Vec<String>,
}

/// Grenades carried, or with a price of the entry's own.
#[derive(Deserialize, Debug, Clone, Copy)]
#[serde(untagged, expecting = "a number of grenades, or { carried, price }")]
pub(super) enum RawAccess {
    Carried(u32),
    Priced {
        #[serde(default)]
        carried: u32,
        price: u32,
    },
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLimit {
    pub base: Option<u32>,
    pub each: Option<u32>,
    #[serde(default)]
    pub of: Vec<String>,
    #[serde(default)]
    pub count: Counted,
    pub per_batch: Option<u32>,
}

#[derive(Deserialize, Debug, Default, PartialEq, Clone, Copy)]
#[serde(rename_all = "snake_case")]
pub(super) enum Counted {
    #[default]
    Models,
    Batches,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawWithLeader {
    pub leader: String,
    pub item: Option<String>,
    pub role: Option<Role>,
    pub limit: Option<NoLimit>,
}

#[derive(Deserialize, Debug, PartialEq, Clone, Copy)]
#[serde(rename_all = "snake_case")]
pub(super) enum NoLimit {
    None,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOption {
    pub id: Spanned<String>,
    #[serde(default)]
    pub replaces: Vec<String>,
    #[serde(default)]
    pub choices: Vec<RawChoice>,
    #[serde(default)]
    pub lists: Vec<String>,
    #[serde(default)]
    pub min: u32,
    #[serde(default = "one")]
    pub max: u32,
    pub limit: Option<RawLimit>,
    #[serde(default)]
    pub needs: Vec<String>,
    #[serde(default)]
    pub excludes: Vec<String>,
    #[serde(default)]
    pub whole_batch: bool,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRule {
    pub id: Spanned<String>,
    pub name: String,
    /// Marks a restated effect of wargear: kept in the file, not used.
    #[serde(default, rename = "helper")]
    pub _helper: bool,
}

fn one() -> u32 {
    1
}
