//! What a pack says: entries with prices, options and limits; weapons and wargear by id.

use super::{
    Characteristic, GrenadeKind, Honour, Language, Profile, Rule, Rules, Standing, UnitType, Weapon,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A checked pack, with the shared items it may use.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pack {
    /// Stable id: `space_marines`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// SHA-256 of the canonical text and of that of the shared items it uses, in hex (RO-06).
    pub hash: String,
    /// How many models of each role a team has (RO-11, RO-12).
    pub team: TeamLimits,
    /// What can be recruited, in the order of the list.
    pub entries: Vec<Entry>,
    pub(super) weapons: BTreeMap<String, WeaponItem>,
    pub(super) wargear: BTreeMap<String, Wargear>,
    pub(super) rule_names: BTreeMap<String, String>,
    /// Battle honours of its own (CA-50).
    pub honours: Vec<Honour>,
}

impl Pack {
    /// The entry with this id.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The weapon or grenade with this id.
    pub fn weapon(&self, id: &str) -> Option<&WeaponItem> {
        self.weapons.get(id)
    }

    /// The piece of wargear with this id.
    pub fn wargear(&self, id: &str) -> Option<&Wargear> {
        self.wargear.get(id)
    }

    /// All weapons and grenades by id.
    pub fn weapons(&self) -> impl Iterator<Item = &WeaponItem> {
        self.weapons.values()
    }

    /// All wargear by id.
    pub fn all_wargear(&self) -> impl Iterator<Item = &Wargear> {
        self.wargear.values()
    }

    /// The English name a rule has in this pack, by its id without parameter.
    pub fn rule_name(&self, name: &str) -> Option<&str> {
        self.rule_names.get(name).map(String::as_str)
    }

    /// A rule's name with its parameter, for people; the pack's own where the engine does not know the rule.
    pub fn rule_title(&self, rule: &Rule, language: Language) -> String {
        match (rule, self.rule_name(rule.name())) {
            (Rule::Other(id), Some(name)) => match id.split_once('(') {
                Some((_, argument)) => format!("{name} ({argument}"),
                None => name.to_owned(),
            },
            _ => rule.title(language),
        }
    }

    /// Its rules that the engine does not work out: kept, shown, and applied by the players.
    pub fn rules_not_worked_out(&self) -> Rules {
        let of_entries = self.entries.iter().map(|entry| &entry.profile.rules);
        let of_weapons = self.weapons().flat_map(|weapon| &weapon.lines).map(|line| &line.rules);
        let rules = of_entries.chain(of_weapons).chain(self.all_wargear().map(|item| &item.rules)).flatten();
        let applies = |rule: &&Rule| rule.text().is_none_or(|text| text.standing() == Standing::Shown);
        rules.filter(applies).cloned().collect()
    }

    /// The name of a weapon, a piece of wargear or an entry; the id itself if there is none such.
    pub fn item_name<'a>(&'a self, id: &'a str) -> &'a str {
        let weapon = self.weapons.get(id).map(|item| item.name.as_str());
        let wargear = self.wargear.get(id).map(|item| item.name.as_str());
        let entry = self.entry(id).map(|entry| entry.name.as_str());
        weapon.or(wargear).or(entry).unwrap_or(id)
    }

    /// The shared items alone, as a pack without entries.
    pub(super) fn items_of(&self) -> impl Iterator<Item = &String> {
        self.weapons.keys().chain(self.wargear.keys()).chain(self.entries.iter().map(|entry| &entry.id))
    }
}

/// How many models of each role a team has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TeamLimits {
    /// Leaders (RO-11).
    pub leader: Bounds,
    /// Core models (RO-12).
    pub core: Bounds,
    /// Specials (RO-12).
    pub special: Bounds,
    /// Transports; without a limit of their own (RO-14).
    pub transport: Bounds,
}

/// From `min` to `max`, both included; no `max`: as many as one can pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// At least this many.
    #[serde(default)]
    pub min: u32,
    /// At most this many.
    #[serde(default)]
    pub max: Option<u32>,
}

/// The role of an entry in a team (RO-10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Leads; a team has one.
    Leader,
    /// The body of the team.
    Core,
    /// Few.
    Special,
    /// Vehicles that only carry.
    Transport,
    /// Bought only through an option of another model, then a model of its own (RO-07).
    Drone,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Leader => "leader",
            Role::Core => "core",
            Role::Special => "special",
            Role::Transport => "transport",
            Role::Drone => "drone",
        })
    }
}

/// A weapon as an item: one [`Weapon`] for each of its lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WeaponItem {
    /// Stable id.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Its lines, keyed `id`, or `id.line` where there are several.
    pub lines: Vec<Weapon>,
    /// What a grenade is and costs.
    pub grenade: Option<Grenade>,
}

/// A sort of grenade and the price of one more (RO-28).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Grenade {
    /// The class of the price table.
    pub kind: GrenadeKind,
    /// Points for one more; none: only where an entry names a price (RO-30).
    pub price: Option<u32>,
}

/// A piece of wargear and what it changes on its bearer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Wargear {
    /// Stable id.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Armour save given; the best one counts.
    pub sv: Option<u8>,
    /// Invulnerable save given; the best one counts.
    pub inv: Option<u8>,
    /// Bonus to cover saves; the best one counts.
    pub cover: u8,
    /// Characteristics set.
    pub set: BTreeMap<Characteristic, u8>,
    /// Characteristics added to, after those set.
    pub add: BTreeMap<Characteristic, i8>,
    /// A new unit type.
    pub unit_type: Option<UnitType>,
    /// Rules gained.
    pub rules: Rules,
    /// Rules gained by attacks in close combat.
    pub melee_rules: Rules,
    /// Weapons gained.
    pub weapons: Vec<String>,
    /// Whether it works once in a battle.
    pub one_use_only: bool,
}

/// Something that can be recruited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    /// Stable id.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// Price of one model with what it carries.
    pub points: u32,
    /// Recruited in multiples of this; 1 for most.
    pub batch: u32,
    /// The profile without any wargear.
    pub profile: Profile,
    /// Weapons carried; one carried twice is listed twice.
    pub weapons: Vec<String>,
    /// Wargear carried.
    pub wargear: Vec<String>,
    /// Grenades it carries or may buy (RO-25, RO-26).
    pub grenades: BTreeMap<String, GrenadeAccess>,
    /// How many a team may have (RO-15).
    pub limit: Option<Limit>,
    /// What changes under a certain leader.
    pub with_leader: Vec<WithLeader>,
    /// Choices of gear.
    pub options: Vec<EntryOption>,
    /// Models with one of these rules cannot ride in it.
    pub transport_excludes: Rules,
}

impl Entry {
    /// The option with this id.
    pub fn option(&self, id: &str) -> Option<&EntryOption> {
        self.options.iter().find(|option| option.id == id)
    }
}

/// What an entry says about one sort of grenade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct GrenadeAccess {
    /// How many it comes with (RO-31).
    pub carried: u32,
    /// The entry's own price, which beats the table (RO-29).
    pub price: Option<u32>,
}

/// A choice of gear: picks from one group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EntryOption {
    /// Id within the entry.
    pub id: String,
    /// Items given up; all of them must still be there.
    pub replaces: Vec<String>,
    /// What there is to choose from, shared lists included.
    pub choices: Vec<Choice>,
    /// At least this many slots must be filled.
    pub min: u32,
    /// At most this many slots.
    pub max: u32,
    /// A cap for the team (RO-16).
    pub limit: Option<Limit>,
    /// Items the model must have.
    pub needs: Vec<String>,
    /// Items the model must not have.
    pub excludes: Vec<String>,
    /// Chosen and paid for every model of a batch.
    pub whole_batch: bool,
}

impl EntryOption {
    /// The choice with this id.
    pub fn choice(&self, id: &str) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.id == id)
    }
}

/// One thing to pick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// Id within the option: the items joined by `+`.
    pub id: String,
    /// Items gained, drones as models.
    pub take: Vec<String>,
    /// Its price.
    pub points: u32,
    /// How many slots of the option it uses.
    pub slots: u32,
    /// How often one model may pick it (RO-17).
    pub max: Option<u32>,
    /// Items the model must have.
    pub needs: Vec<String>,
    /// Items the model must not have.
    pub excludes: Vec<String>,
}

/// A cap for the team: `base` + one for each `each` of those in `of`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limit {
    /// Allowed in any case; none if only batches are capped.
    pub base: Option<u32>,
    /// One more for each so many, rounding down.
    pub each: Option<u32>,
    /// The entries counted.
    pub of: Vec<String>,
    /// Whether batches are counted instead of models.
    pub batches: bool,
    /// At most this many in one batch.
    pub per_batch: Option<u32>,
}

/// What changes if the team's leader is a certain one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WithLeader {
    /// The entry of the leader.
    pub leader: String,
    /// What the leader must carry.
    pub item: Option<String>,
    /// The role this entry then has.
    pub role: Option<Role>,
    /// Whether its cap is then lifted.
    pub unlimited: bool,
}
