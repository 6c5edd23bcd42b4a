//! A member of a roster and what it carries, by value, as it was when it was bought (RO-06).

use super::Earned;
use crate::armoury::{Lasting, Penalty, Profile, Rule, Weapon};
use crate::ids::MemberId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many grenades of which sort, by id, a member has or used.
pub type GrenadeCounts = BTreeMap<MemberId, BTreeMap<String, u32>>;

/// The role of an entry (RO-10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Exactly one leads.
    Leader,
    /// The bulk.
    Core,
    /// The few.
    Special,
    /// Vehicles that only carry.
    Transport,
    /// Bought with another model, then a model of its own (RO-07).
    Drone,
}

/// The pack that a purchase was made from (RO-06).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pack {
    /// Its id: `space_marines`.
    pub id: String,
    /// The hash of its content.
    pub hash: String,
}

/// One line of a price.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PriceLine {
    /// What was paid for: the entry, an option, a grenade, by id.
    pub what: String,
    /// How many.
    pub count: u32,
    /// Points paid for all of them.
    pub points: u32,
}

/// Where the price of a further grenade comes from (RO-29).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PriceSource {
    /// The model's own entry.
    Entry,
    /// The common table (RO-28).
    Table,
}

/// What the armoury says about buying a grenade for this model; the model has access to it (RO-27).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GrenadeOffer {
    /// Points for each.
    pub unit_price: u32,
    /// Whose price it is.
    pub source: PriceSource,
}

/// A reason why a list or a team is not legal, as the armoury gave it (RO-35).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// Its code: `leader_count`.
    pub code: String,
    /// The sentence.
    pub sentence: String,
    /// How many there are, where the check counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<u32>,
    /// How many there may or must be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed: Option<u32>,
}

impl Fault {
    /// A fault without numbers.
    pub fn new(code: &str, sentence: impl Into<String>) -> Fault {
        Fault { code: code.to_owned(), sentence: sentence.into(), found: None, allowed: None }
    }
}

/// Grenades of one type on one model (RO-33).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stock {
    /// Carried from the start.
    pub base: u32,
    /// Bought in addition.
    pub bought: u32,
    /// Granted with bought ones by an honour: both stay with their bearer (HO-58, RO-34).
    #[serde(default, skip_serializing_if = "is_none")]
    pub granted: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_none(count: &u32) -> bool {
    *count == 0
}

impl Stock {
    /// All of them, used or not.
    pub const fn total(self) -> u32 {
        self.base.saturating_add(self.bought).saturating_add(self.granted)
    }

    /// Those that may be handed to another model (RO-34).
    pub const fn movable(self) -> u32 {
        self.bought.saturating_sub(self.granted)
    }
}

/// A model to be bought, by value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recruit {
    /// Its id for life (RO-54).
    pub member: MemberId,
    /// The entry it was chosen from.
    pub entry: String,
    /// Its role.
    pub role: Role,
    /// What its player calls it.
    pub name: String,
    /// What it is, options included.
    pub profile: Profile,
    /// What it carries, grenades included: one line for each way of use.
    pub weapons: Vec<Weapon>,
    /// Other gear, by id; what it does is in the profile.
    pub wargear: Vec<String>,
    /// Its grenades by id.
    pub grenades: BTreeMap<String, Stock>,
    /// What was paid, line by line.
    pub price: Vec<PriceLine>,
    /// The pack it comes from.
    pub pack: Pack,
    /// The unit it fights in, where figures bought together stay one: the first of them (RO-08).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squad: Option<MemberId>,
    /// The rule that it has as a specialist of the official supplement (RO-20); one of its profile's too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub specialist: Option<Rule>,
}

/// A model on the roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// What was bought, with later names, grenades and price lines.
    pub model: Recruit,
    /// Grenades used and not yet back, by id.
    pub used: BTreeMap<String, u32>,
    /// Whether it is in the reserves (RO-43).
    pub reserve: bool,
    /// Injuries that last (CA-18).
    pub injuries: Vec<Lasting>,
    /// What it suffers in the roster's next played game (CA-20).
    pub penalty: Option<Penalty>,
    /// Its last injury does not count in the roster's next played game (CA-47).
    pub mended: bool,
    /// It carries one more of each grenade that it comes with (CA-47).
    pub magazine: bool,
    /// Hash of what its player noted about it; the text is kept beside the log.
    pub note: Option<String>,
    /// Its battle honours, those of the team that are for it among them.
    pub honours: Vec<Earned>,
    /// How many games the roster had fought when it came to the active part (CA-40).
    pub since: usize,
}

/// Gear in the reserves: a choice of an option, by id, and the points paid for it, which it is worth wherever it
/// goes (CA-52).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Gear {
    /// The choice: `flamer`.
    pub what: String,
    /// Points paid.
    pub points: u32,
}

/// What a model is and carries, by value: all of it but who it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kit {
    /// What it is, options included.
    pub profile: Profile,
    /// What it carries.
    pub weapons: Vec<Weapon>,
    /// Other gear, by id.
    pub wargear: Vec<String>,
    /// Its grenades by id.
    pub grenades: BTreeMap<String, Stock>,
    /// What was paid, line by line.
    pub price: Vec<PriceLine>,
}

impl Recruit {
    /// Points paid for it (CA-52).
    pub fn points(&self) -> u32 {
        self.price.iter().fold(0, |sum, line| sum.saturating_add(line.points))
    }

    /// What it is and carries.
    pub fn kit(&self) -> Kit {
        Kit {
            profile: self.profile.clone(),
            weapons: self.weapons.clone(),
            wargear: self.wargear.clone(),
            grenades: self.grenades.clone(),
            price: self.price.clone(),
        }
    }

    /// Gives it another kit.
    pub fn equip(&mut self, kit: Kit) {
        let Kit { profile, weapons, wargear, grenades, price } = kit;
        (self.profile, self.weapons, self.wargear) = (profile, weapons, wargear);
        (self.grenades, self.price) = (grenades, price);
    }
}

impl Member {
    /// A model that was just bought.
    pub fn new(model: Recruit, reserve: bool) -> Member {
        let (used, injuries, honours) = (BTreeMap::new(), Vec::new(), Vec::new());
        let (penalty, note, mended, magazine) = (None, None, false, false);
        Member { model, used, reserve, injuries, penalty, mended, magazine, note, honours, since: 0 }
    }

    /// All grenades of this sort.
    pub fn total(&self, grenade: &str) -> u32 {
        let extra = |stock: &Stock| u32::from(self.magazine && stock.base > 0);
        self.model.grenades.get(grenade).map_or(0, |stock| stock.total().saturating_add(extra(stock)))
    }

    /// Those used and not yet back.
    pub fn used(&self, grenade: &str) -> u32 {
        self.used.get(grenade).copied().unwrap_or_default()
    }

    /// Those it may use in a game that begins now.
    pub fn available(&self, grenade: &str) -> u32 {
        self.total(grenade).saturating_sub(self.used(grenade))
    }
}
