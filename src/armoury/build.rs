//! One model from its entry: gear chosen, profile and weapons worked out, price broken down.

use super::fault::{Fault, FaultCode};
use super::pack::{Entry, EntryOption, Pack};
use super::{Choice, Profile, Role, Weapon, WeaponClass};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One choice taken of one option.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Pick {
    /// The option's id within the entry.
    pub option: String,
    /// The choice's id: its items joined by `+`.
    pub choice: String,
}

impl Pick {
    /// A pick by ids.
    pub fn new(option: impl Into<String>, choice: impl Into<String>) -> Pick {
        Pick { option: option.into(), choice: choice.into() }
    }
}

/// A model ready for a roster.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Built {
    /// The entry it comes from.
    pub entry: String,
    /// Its role, before any leader changes it.
    pub role: Role,
    /// The profile with all wargear applied.
    pub profile: Profile,
    /// One for each line of each weapon carried, grenades included; a weapon carried twice is there twice.
    pub weapons: Vec<Weapon>,
    /// Wargear carried.
    pub wargear: Vec<String>,
    /// Grenades by id: those it comes with and those bought (RO-33).
    pub grenades: BTreeMap<String, u32>,
    /// Models bought with it that are models of their own (RO-07); they cost nothing more.
    pub companions: Vec<Built>,
    /// What it costs, line by line.
    pub price: Price,
}

impl Built {
    /// Whether it carries this weapon, grenade or piece of wargear.
    pub fn has(&self, item: &str) -> bool {
        self.wargear.iter().any(|had| had == item) || self.weapons.iter().any(|had| had.item() == item)
    }
}

/// A price broken down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Price {
    /// The entry, each pick, each sort of grenade.
    pub lines: Vec<PriceLine>,
    /// Their sum in points.
    pub total: u32,
}

/// One line of a price.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PriceLine {
    /// What is paid for: an entry, a choice or a grenade, by id.
    pub what: String,
    /// Its name for people.
    pub name: String,
    /// How many.
    pub count: u32,
    /// Points for all of them.
    pub points: u32,
}

impl Price {
    fn add(&mut self, what: &str, name: String, count: u32, each: u32) {
        let points = count.saturating_mul(each);
        self.total = self.total.saturating_add(points);
        self.lines.push(PriceLine { what: what.to_owned(), name, count, points });
    }
}

/// More of one sort than anybody can pay for.
const MAX_BOUGHT: u32 = 400;
const MAX_PICKS: usize = 100;

/// Builds a model from an entry, its picks and the grenades bought beyond those it comes with.
///
/// # Errors
/// Every reason why it cannot be (RO-05, RO-17, RO-27).
pub fn build(
    pack: &Pack,
    entry: &str,
    picks: &[Pick],
    grenades: &[(String, u32)],
) -> Result<Built, Vec<Fault>> {
    build_with(pack, (entry, picks, grenades), false)
}

/// The same; `arsenal`: it may carry one further melee weapon (HO-49).
pub(super) fn build_with(
    pack: &Pack,
    (entry, picks, grenades): (&str, &[Pick], &[(String, u32)]),
    arsenal: bool,
) -> Result<Built, Vec<Fault>> {
    let Some(entry) = pack.entry(entry) else {
        let sentence = format!("{} has no entry {entry}", pack.name);
        return Err(vec![Fault::new(FaultCode::Pack, sentence)]);
    };
    let mut draft = Draft { arsenal, ..Draft::of(pack, entry) };
    draft.pick(picks);
    draft.buy(grenades);
    if draft.faults.is_empty() { Ok(draft.finish()) } else { Err(draft.faults) }
}

struct Draft<'a> {
    pack: &'a Pack,
    entry: &'a Entry,
    items: Vec<&'a str>,
    grenades: BTreeMap<String, u32>,
    price: Price,
    /// Whether one option may have one melee weapon more than it allows (HO-49).
    arsenal: bool,
    faults: Vec<Fault>,
}

impl<'a> Draft<'a> {
    fn of(pack: &'a Pack, entry: &'a Entry) -> Draft<'a> {
        let items = entry.weapons.iter().chain(&entry.wargear).map(String::as_str).collect();
        let carried = entry.grenades.iter().filter(|(_, access)| access.carried > 0);
        let grenades = carried.map(|(id, access)| (id.clone(), access.carried)).collect();
        let mut price = Price::default();
        price.add(&entry.id, entry.name.clone(), 1, entry.points);
        Draft { pack, entry, items, grenades, price, arsenal: false, faults: Vec::new() }
    }

    fn fault(&mut self, code: FaultCode, sentence: String) -> &mut Fault {
        let sentence = format!("{}: {sentence}", self.entry.name);
        self.faults.push(Fault::new(code, sentence));
        let last = self.faults.len() - 1;
        &mut self.faults[last]
    }

    /// All picks together, so that their order does not matter.
    fn pick(&mut self, picks: &[Pick]) {
        if picks.len() > MAX_PICKS {
            self.fault(FaultCode::Option, format!("{} picks; nobody has so many options", picks.len()));
            return;
        }
        for pick in picks {
            let option = self.entry.option(&pick.option);
            if option.and_then(|option| option.choice(&pick.choice)).is_none() {
                let sentence = format!("there is no choice {} in an option {}", pick.choice, pick.option);
                self.fault(FaultCode::Option, sentence);
            }
        }
        let mut taken: Vec<&'a Choice> = Vec::new();
        for option in &self.entry.options {
            let of_option = picks.iter().filter(|pick| pick.option == option.id);
            let chosen: Vec<&'a Choice> = of_option.filter_map(|pick| option.choice(&pick.choice)).collect();
            self.slots(option, &chosen);
            if !chosen.is_empty() {
                self.give_up(option);
            }
            taken.extend(chosen);
        }
        for choice in &taken {
            self.items.extend(choice.take.iter().map(String::as_str));
            self.price.add(&choice.id, self.names(choice), 1, choice.points);
        }
        self.requirements(picks);
        self.duplicates(&taken);
    }

    fn names(&self, choice: &Choice) -> String {
        let names: Vec<&str> = choice.take.iter().map(|item| self.pack.item_name(item)).collect();
        names.join(" and ")
    }

    fn slots(&mut self, option: &EntryOption, chosen: &[&'a Choice]) {
        let used: u32 = chosen.iter().map(|choice| choice.slots).sum();
        let large = chosen.iter().filter(|choice| choice.slots > 1);
        let why: Vec<String> =
            large.map(|choice| format!("{} uses {}", self.names(choice), choice.slots)).collect();
        let why = if why.is_empty() { String::new() } else { format!("; {}", why.join(", ")) };
        let further =
            used.checked_sub(1) == Some(option.max) && chosen.iter().any(|choice| self.is_blade(choice));
        if further && self.arsenal {
            self.arsenal = false;
        } else if used > option.max {
            let sentence = format!("{used} of {} picks in option {}{why}", option.max, option.id);
            self.fault(FaultCode::Option, sentence).count(used, option.max);
        }
        if used < option.min {
            let sentence = format!("option {} needs {} picks, not {used}", option.id, option.min);
            self.fault(FaultCode::Option, sentence).count(used, option.min);
        }
        for choice in &option.choices {
            let times = u32::try_from(chosen.iter().filter(|other| other.id == choice.id).count());
            let (times, max) = (times.unwrap_or(u32::MAX), choice.max.unwrap_or(u32::MAX));
            if times > max {
                let sentence = format!("{times} of {max} {} (RO-17)", self.names(choice));
                self.fault(FaultCode::ArmouryDup, sentence).count(times, max);
            }
        }
    }

    /// Whether a choice is a melee weapon and nothing else.
    fn is_blade(&self, choice: &Choice) -> bool {
        let lines = |item: &String| self.pack.weapon(item).map(|weapon| weapon.lines.as_slice());
        let melee = |item: &String| {
            lines(item).is_some_and(|lines| lines.iter().all(|line| line.class == WeaponClass::Melee))
        };
        choice.slots == 1 && !choice.take.is_empty() && choice.take.iter().all(melee)
    }

    /// Takes away what an option replaces; what other picks gain is not there yet.
    fn give_up(&mut self, option: &EntryOption) {
        for item in &option.replaces {
            match self.items.iter().position(|had| had == item) {
                Some(place) => drop(self.items.remove(place)),
                None => {
                    let name = self.pack.item_name(item);
                    let sentence = format!("option {} replaces the {name}, which is already gone", option.id);
                    self.fault(FaultCode::Option, sentence);
                }
            }
        }
    }

    fn requirements(&mut self, picks: &[Pick]) {
        for pick in picks {
            let Some(option) = self.entry.option(&pick.option) else { continue };
            let Some(choice) = option.choice(&pick.choice) else { continue };
            let name = self.names(choice);
            for item in option.needs.iter().chain(&choice.needs) {
                if !self.items.contains(&item.as_str()) {
                    self.fault(FaultCode::Option, format!("{name} needs {}", self.pack.item_name(item)));
                }
            }
            for item in option.excludes.iter().chain(&choice.excludes) {
                if self.items.contains(&item.as_str()) {
                    let sentence = format!("{name} does not go with {}", self.pack.item_name(item));
                    self.fault(FaultCode::Option, sentence);
                }
            }
        }
    }

    /// Wargear held twice, unless one choice may be picked more often (RO-17).
    fn duplicates(&mut self, taken: &[&'a Choice]) {
        let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
        for item in &self.items {
            *seen.entry(item).or_default() += 1;
        }
        for (item, count) in seen {
            let chosen = taken.iter().filter(|choice| choice.take.iter().any(|id| id == item));
            let ids: BTreeSet<&str> = chosen.clone().map(|choice| choice.id.as_str()).collect();
            // One choice picked too often is told where its slots are counted.
            let one_choice = ids.len() == 1 && chosen.clone().all(|choice| choice.max.is_some());
            let carried = self.entry.wargear.iter().any(|had| had == item);
            if count > 1 && self.pack.wargear(item).is_some() && (carried || !one_choice) {
                let sentence = format!("{count} of 1 {} (RO-17)", self.pack.item_name(item));
                self.fault(FaultCode::ArmouryDup, sentence).count(count, 1);
            }
        }
    }

    /// Grenades beyond those it comes with (RO-25 to RO-30).
    fn buy(&mut self, bought: &[(String, u32)]) {
        for (id, count) in bought.iter().take(MAX_PICKS) {
            let name = self.pack.item_name(id).to_owned();
            let Some(access) = self.entry.grenades.get(id) else {
                self.fault(FaultCode::GrenadeAccess, format!("{name} is neither carried nor on offer"));
                continue;
            };
            let table = self.pack.weapon(id).and_then(|item| item.grenade).and_then(|grenade| grenade.price);
            let Some(each) = access.price.or(table) else {
                self.fault(FaultCode::GrenadeAccess, format!("{name} has no price and cannot be bought"));
                continue;
            };
            if *count > MAX_BOUGHT {
                let sentence = format!("{count} of {MAX_BOUGHT} {name}");
                self.fault(FaultCode::GrenadeCap, sentence).count(*count, MAX_BOUGHT);
            } else if *count > 0 {
                let stock = self.grenades.entry(id.clone()).or_default();
                *stock = stock.saturating_add(*count);
                self.price.add(id, name, *count, each);
            }
        }
    }

    fn finish(self) -> Built {
        let mut built = Built {
            entry: self.entry.id.clone(),
            role: self.entry.role,
            profile: self.entry.profile.clone(),
            weapons: Vec::new(),
            wargear: Vec::new(),
            grenades: self.grenades,
            companions: Vec::new(),
            price: self.price,
        };
        for item in self.items {
            if let Some(weapon) = self.pack.weapon(item) {
                built.weapons.extend(weapon.lines.iter().cloned());
            } else if self.pack.wargear(item).is_some() {
                built.wargear.push(item.to_owned());
            } else if let Some(drone) = self.pack.entry(item) {
                built.companions.push(companion(self.pack, drone));
            }
        }
        let grenades = built.grenades.keys().filter_map(|id| self.pack.weapon(id));
        built.weapons.extend(grenades.flat_map(|item| item.lines.iter().cloned()));
        super::wear::wear(self.pack, &mut built);
        built
    }
}

/// A drone: its price is in the choice that buys it.
fn companion(pack: &Pack, entry: &Entry) -> Built {
    let mut built = Draft::of(pack, entry).finish();
    built.price = Price::default();
    built
}
