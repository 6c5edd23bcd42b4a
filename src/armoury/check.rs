//! From a pack as written to a checked [`Pack`]: every reference resolves, every number is sane.

use super::cells;
use super::pack::*;
use super::pack_fault::{Faults, PackFault};
use super::raw::*;
use super::{Characteristic, GrenadeKind, Profile, Rule, Rules};
use crate::geometry::Base;
use std::collections::{BTreeMap, BTreeSet};
use toml::Spanned;

/// Sizes beyond which a file is refused as hostile or broken.
const MAX_ITEMS: usize = 500;
const MAX_CHOICES: usize = 200;
const MAX_TEXT: usize = 100;
const MAX_POINTS: u32 = 1000;
const MAX_COUNT: u32 = 1000;

/// Checks one pack against the shared items; all faults found are reported together.
pub(super) fn check(
    raw: &RawPack,
    shared: Option<&Pack>,
    file: &str,
    text: &str,
    hash: String,
) -> Result<Pack, Vec<PackFault>> {
    let mut checker = Checker::new(raw, shared, Faults::of(file, text), hash);
    checker.header(raw, shared.is_none());
    checker.registered_rules(raw);
    checker.items(raw);
    checker.lists(raw);
    checker.entry_ids(raw);
    for model in &raw.model {
        let entry = checker.entry(model);
        checker.pack.entries.push(entry);
    }
    checker.leaders(raw);
    let faults = checker.faults.finish();
    if faults.is_empty() { Ok(checker.pack) } else { Err(faults) }
}

pub(super) struct Checker<'a> {
    pub(super) faults: Faults<'a>,
    pub(super) pack: Pack,
    pub(super) lists: BTreeMap<String, Vec<RawChoice>>,
    pub(super) roles: BTreeMap<String, Role>,
}

impl<'a> Checker<'a> {
    fn new(raw: &RawPack, shared: Option<&Pack>, faults: Faults<'a>, hash: String) -> Checker<'a> {
        let pack = Pack {
            id: raw.id.get_ref().clone(),
            name: raw.name.clone(),
            hash,
            team: raw.team.as_ref().map_or_else(TeamLimits::default, |team| TeamLimits {
                leader: team.leader,
                core: team.core,
                special: team.special,
                transport: team.transport,
            }),
            entries: Vec::new(),
            weapons: shared.map(|shared| shared.weapons.clone()).unwrap_or_default(),
            wargear: shared.map(|shared| shared.wargear.clone()).unwrap_or_default(),
            rule_names: shared.map(|shared| shared.rule_names.clone()).unwrap_or_default(),
        };
        Checker { faults, pack, lists: BTreeMap::new(), roles: BTreeMap::new() }
    }

    fn header(&mut self, raw: &RawPack, shared: bool) {
        let at = raw.id.span().start;
        self.id(&raw.id, "pack");
        self.text(at, &raw.name, "the pack's name");
        let known = raw.schema == 1;
        let problem = || format!("schema {} is not known", raw.schema);
        self.faults.unless(known, at, "unknown_schema", problem, "Write `schema = 1`.");
        let team = self.pack.team;
        for (role, bounds) in
            [("leader", team.leader), ("core", team.core), ("special", team.special), ("transport", team.transport)]
        {
            let fits = bounds.max.is_none_or(|max| bounds.min <= max && max <= MAX_COUNT);
            let problem = || format!("team.{role}: max is below min or above {MAX_COUNT}");
            self.faults.unless(fits, at, "bad_number", problem, "Correct the limits.");
        }
        let plain = raw.model.is_empty() && raw.list.is_empty() && raw.team.is_none();
        if shared {
            let problem = || "the shared pack has a team, lists or models".to_owned();
            self.faults.unless(plain, at, "not_shared", problem, "Move them to the pack of a faction.");
        } else {
            let playable = raw.team.is_some() && !raw.model.is_empty();
            let problem = || "the pack has no [team] or no [[model]]".to_owned();
            self.faults.unless(playable, at, "nothing_to_recruit", problem, "Add them.");
        }
        for (what, count) in [
            ("weapons", raw.weapon.len()),
            ("pieces of wargear", raw.wargear.len()),
            ("lists", raw.list.len()),
            ("models", raw.model.len()),
            ("rules", raw.rule.len()),
        ] {
            let problem = || format!("{count} {what}; at most {MAX_ITEMS} are read");
            self.faults.unless(count <= MAX_ITEMS, at, "too_many", problem, "Split the pack.");
        }
    }

    fn registered_rules(&mut self, raw: &RawPack) {
        for rule in &raw.rule {
            self.id(&rule.id, "rule");
            let at = rule.id.span().start;
            self.text(at, &rule.name, "the rule's name");
            let id = rule.id.get_ref().clone();
            let new = self.pack.rule_names.insert(id.clone(), rule.name.clone()).is_none();
            self.faults.unless(new, at, "duplicate_id", || format!("rule {id} is named twice"), REMOVE);
        }
    }

    fn items(&mut self, raw: &RawPack) {
        for weapon in &raw.weapon {
            let at = weapon.id.span().start;
            let id = self.new_item(&weapon.id, &weapon.name, "weapon");
            let grenade = weapon.grenade.as_ref().map(|grenade| Grenade {
                kind: grenade.kind,
                price: grenade.extra.or(table_price(grenade.kind)),
            });
            if let Some(price) = grenade.and_then(|grenade| grenade.price) {
                self.number(at, price, 0..=MAX_POINTS, || format!("the price of {id}"));
            }
            let lines = cells::lines(self, weapon, grenade.map(|grenade| grenade.kind));
            let item = WeaponItem { id: id.clone(), name: weapon.name.clone(), lines, grenade };
            self.pack.weapons.insert(id, item);
        }
        for wargear in &raw.wargear {
            self.wargear(wargear);
        }
    }

    fn wargear(&mut self, raw: &RawWargear) {
        let at = raw.id.span().start;
        let id = self.new_item(&raw.id, &raw.name, "wargear");
        for save in [raw.sv, raw.inv].into_iter().flatten() {
            self.number(at, save.into(), 2..=6, || format!("a save of {id}"));
        }
        self.number(at, raw.cover.into(), 0..=4, || format!("the cover bonus of {id}"));
        for (what, value) in &raw.set {
            self.number(at, (*value).into(), 0..=10, || format!("{what:?} set by {id}"));
        }
        for (what, value) in &raw.add {
            self.number(at, value.unsigned_abs().into(), 0..=10, || format!("{what:?} added by {id}"));
        }
        for weapon in &raw.weapons {
            self.weapon(at, weapon, &id);
        }
        let rules = self.rules(at, &raw.rules, &id);
        let melee_rules = self.rules(at, &raw.melee_rules, &id);
        let item = Wargear {
            id: id.clone(),
            name: raw.name.clone(),
            sv: raw.sv,
            inv: raw.inv,
            cover: raw.cover,
            set: raw.set.clone(),
            add: raw.add.clone(),
            unit_type: raw.unit_type,
            rules,
            melee_rules,
            weapons: raw.weapons.clone(),
            one_use_only: raw.one_use_only,
        };
        self.pack.wargear.insert(id, item);
    }

    fn lists(&mut self, raw: &RawPack) {
        for list in &raw.list {
            self.id(&list.id, "list");
            let new = self.lists.insert(list.id.get_ref().clone(), list.choices.clone()).is_none();
            let problem = || format!("list {} is there twice", list.id.get_ref());
            self.faults.unless(new, list.id.span().start, "duplicate_id", problem, REMOVE);
        }
    }

    fn entry_ids(&mut self, raw: &RawPack) {
        for model in &raw.model {
            let id = self.new_item(&model.id, &model.name, "model");
            self.roles.insert(id, model.role);
        }
    }

    fn leaders(&mut self, raw: &RawPack) {
        for model in &raw.model {
            let (at, id) = (model.id.span().start, model.id.get_ref());
            for change in &model.with_leader {
                let leads = self.roles.get(&change.leader) == Some(&Role::Leader);
                let problem = || format!("{id}: {} is not a leader of this pack", change.leader);
                self.faults.unless(leads, at, "unknown_entry", problem, "Name an entry with role leader.");
                if let Some(item) = &change.item {
                    self.item(at, item, id);
                }
            }
        }
    }

    // Small checks shared by all.

    fn new_item(&mut self, id: &Spanned<String>, name: &str, kind: &str) -> String {
        self.id(id, kind);
        self.text(id.span().start, name, "the name");
        let id_text = id.get_ref();
        let taken = self.pack.weapons.contains_key(id_text)
            || self.pack.wargear.contains_key(id_text)
            || self.roles.contains_key(id_text);
        let problem = || format!("{kind} {id_text}: the id is taken, here or in the shared pack");
        self.faults.unless(!taken, id.span().start, "duplicate_id", problem, "Choose another id.");
        id_text.clone()
    }

    pub(super) fn id(&mut self, id: &Spanned<String>, kind: &str) {
        let text = id.get_ref();
        let letters = text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        let fits = letters && !text.is_empty() && text.len() <= MAX_TEXT;
        let problem = || format!("{kind} id {text:?} is not made of a-z, 0-9 and _");
        self.faults.unless(fits, id.span().start, "bad_id", problem, "Use snake_case of at most 100 letters.");
    }

    pub(super) fn text(&mut self, at: usize, text: &str, what: &str) {
        let fits = !text.trim().is_empty() && text.len() <= MAX_TEXT && !text.chars().any(char::is_control);
        let problem = || format!("{what} is empty, too long or has control letters");
        self.faults.unless(fits, at, "bad_text", problem, "Write 1 to 100 plain letters.");
    }

    pub(super) fn number(
        &mut self,
        at: usize,
        value: u32,
        range: std::ops::RangeInclusive<u32>,
        what: impl FnOnce() -> String,
    ) {
        let (low, high) = (*range.start(), *range.end());
        let problem = || format!("{} is {value}, not {low} to {high}", what());
        self.faults.unless(range.contains(&value), at, "bad_number", problem, "Correct the number.");
    }

    pub(super) fn rules(&mut self, at: usize, ids: &[String], owner: &str) -> Rules {
        for id in ids {
            let rule = Rule::from_id(id);
            let name = rule.name();
            let named = self.pack.rule_names.contains_key(name);
            let problem = || format!("{owner}: rule {id} is not registered");
            self.faults.unless(named, at, "unknown_rule", problem, "Add a [[rule]] with its id and name.");
            let misread = matches!(rule, Rule::Other(_)) && Rule::known().iter().any(|known| known.name() == name);
            let problem = || format!("{owner}: {id} has a parameter that the rule does not take");
            self.faults.unless(!misread, at, "bad_rule", problem, "Correct the brackets.");
        }
        ids.iter().map(|id| Rule::from_id(id)).collect()
    }

    pub(super) fn weapon(&mut self, at: usize, id: &str, owner: &str) {
        let known = self.pack.weapons.get(id).is_some_and(|item| item.grenade.is_none());
        let problem = || format!("{owner}: there is no weapon {id}");
        self.faults.unless(known, at, "unknown_item", problem, CORRECT);
    }

    pub(super) fn item(&mut self, at: usize, id: &str, owner: &str) {
        let drone = self.roles.get(id) == Some(&Role::Drone);
        let known = drone || self.pack.weapons.contains_key(id) || self.pack.wargear.contains_key(id);
        let problem = || format!("{owner}: there is no weapon, wargear or drone {id}");
        self.faults.unless(known, at, "unknown_item", problem, CORRECT);
    }

    fn entry(&mut self, raw: &RawModel) -> Entry {
        let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
        self.number(at, raw.points, 0..=MAX_POINTS, || format!("the price of {id}"));
        self.number(at, raw.batch, 1..=50, || format!("the batch of {id}"));
        for weapon in &raw.weapons {
            self.weapon(at, weapon, id);
        }
        for wargear in &raw.wargear {
            let known = self.pack.wargear.contains_key(wargear);
            self.faults.unless(known, at, "unknown_item", || format!("{id}: there is no wargear {wargear}"), CORRECT);
        }
        let profile = self.profile(raw);
        let grenades = self.grenades(raw);
        let limit = raw.limit.as_ref().map(|limit| self.limit(at, limit, raw));
        let options = self.options(raw);
        let excludes = raw.transport.as_ref().map_or(&[][..], |transport| &transport.excludes);
        let transport_excludes = self.rules(at, excludes, id);
        Entry {
            id: id.to_owned(),
            name: raw.name.clone(),
            role: raw.role,
            points: raw.points,
            batch: raw.batch.max(1),
            profile,
            weapons: raw.weapons.clone(),
            wargear: raw.wargear.clone(),
            grenades,
            limit,
            with_leader: raw.with_leader.iter().map(with_leader).collect(),
            options,
            transport_excludes,
        }
    }

    fn profile(&mut self, raw: &RawModel) -> Profile {
        let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
        self.stats(raw);
        let stat = |what| raw.stats.get(&what).copied().unwrap_or(0);
        let rules = self.rules(at, &raw.rules, id);
        for word in &raw.traits {
            self.text(at, word, "a trait");
        }
        Profile {
            key: id.to_owned(),
            name: raw.name.clone(),
            unit_type: raw.unit_type,
            traits: raw.traits.clone(),
            character: raw.character,
            base: self.base(raw),
            ws: stat(Characteristic::Ws),
            bs: stat(Characteristic::Bs),
            s: stat(Characteristic::S),
            t: stat(Characteristic::T),
            w: stat(Characteristic::W),
            i: stat(Characteristic::I),
            a: stat(Characteristic::A),
            ld: stat(Characteristic::Ld),
            sv: raw.stats.get(&Characteristic::Sv).copied(),
            inv: None,
            cover_bonus: 0,
            armour: raw.vehicle,
            capacity: raw.transport.as_ref().map_or(0, |transport| transport.capacity),
            rules,
        }
    }

    fn stats(&mut self, raw: &RawModel) {
        use Characteristic::*;
        let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
        for (what, value) in &raw.stats {
            let range = if matches!(what, Sv | Inv) { 2..=6 } else { 0..=10 };
            self.number(at, (*value).into(), range, || format!("{what:?} of {id}"));
        }
        let needed: &[Characteristic] =
            if raw.unit_type.is_vehicle() { &[Bs] } else { &[Ws, Bs, S, T, W, I, A, Ld] };
        let missing: Vec<_> = needed.iter().filter(|what| !raw.stats.contains_key(what)).collect();
        let problem = || format!("{id}: characteristics {missing:?} are missing");
        self.faults.unless(missing.is_empty(), at, "missing_characteristic", problem, "Add them to `stats`.");
        let armoured = raw.unit_type.is_vehicle() == raw.vehicle.is_some();
        let problem = || format!("{id}: a vehicle has armour and nothing else has");
        self.faults.unless(armoured, at, "bad_vehicle", problem, "Correct `unit_type` or `vehicle`.");
        if let Some(armour) = raw.vehicle {
            for value in [armour.front, armour.side, armour.rear] {
                self.number(at, value.into(), 4..=15, || format!("an armour value of {id}"));
            }
            self.number(at, armour.hp.into(), 1..=20, || format!("the hull points of {id}"));
        }
        let saves = raw.wargear.iter().filter_map(|item| self.pack.wargear.get(item)?.sv);
        let worn = saves.min();
        let same = worn.is_none() || worn == raw.stats.get(&Sv).copied();
        let problem = || format!("{id}: its armour does not give the save in `stats`");
        self.faults.unless(same, at, "armour_mismatch", problem, "Make both the same.");
    }

    fn base(&mut self, raw: &RawModel) -> Base {
        let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
        let tenths = |mm: i32| mm.clamp(0, 500) * 10;
        let base = match (raw.base_mm, raw.hull_mm) {
            (Some(Size::Round(mm)), None) => Base::Round { diameter: tenths(mm) },
            (Some(Size::Oval([long, short])), None) => Base::Oval { long: tenths(long), short: tenths(short) },
            (None, Some([long, short])) => Base::Hull { long: tenths(long), short: tenths(short) },
            _ => Base::Round { diameter: 0 },
        };
        let (long, short) = match base {
            Base::Round { diameter } => (diameter, diameter),
            Base::Oval { long, short } | Base::Hull { long, short } => (long, short),
        };
        let fits = 50 <= short && short <= long && long < 5000;
        let problem = || format!("{id}: it needs one base or hull of 5 to 499 mm, the longer side first");
        self.faults.unless(fits, at, "bad_base", problem, "Correct `base_mm` or `hull_mm`.");
        base
    }

    fn grenades(&mut self, raw: &RawModel) -> BTreeMap<String, GrenadeAccess> {
        let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
        let mut grenades = BTreeMap::new();
        for (grenade, access) in &raw.grenades {
            let known = self.pack.weapons.get(grenade).is_some_and(|item| item.grenade.is_some());
            let problem = || format!("{id}: there is no grenade {grenade}");
            self.faults.unless(known, at, "unknown_item", problem, CORRECT);
            let (carried, price) = match *access {
                RawAccess::Carried(carried) => (carried, None),
                RawAccess::Priced { carried, price } => (carried, Some(price)),
            };
            self.number(at, carried, 0..=20, || format!("{grenade} carried by {id}"));
            self.number(at, price.unwrap_or(0), 0..=MAX_POINTS, || format!("the price of {grenade}"));
            grenades.insert(grenade.clone(), GrenadeAccess { carried, price });
        }
        grenades
    }

    pub(super) fn limit(&mut self, at: usize, raw: &RawLimit, model: &RawModel) -> Limit {
        let id = model.id.get_ref();
        for entry in &raw.of {
            let known = self.roles.contains_key(entry);
            self.faults.unless(known, at, "unknown_entry", || format!("{id}: there is no model {entry}"), CORRECT);
        }
        self.number(at, raw.base.unwrap_or(0), 0..=MAX_COUNT, || format!("limit.base of {id}"));
        self.number(at, raw.each.unwrap_or(1), 1..=MAX_COUNT, || format!("limit.each of {id}"));
        let batched = raw.per_batch.is_none() || model.batch > 1;
        let problem = || format!("{id}: per_batch, but it is not recruited in batches");
        self.faults.unless(batched, at, "bad_limit", problem, "Add `batch` or drop `per_batch`.");
        let of = if raw.of.is_empty() { vec![id.clone()] } else { raw.of.clone() };
        Limit {
            base: raw.base,
            each: raw.each,
            of,
            batches: raw.count == Counted::Batches,
            per_batch: raw.per_batch,
        }
    }

    fn options(&mut self, raw: &RawModel) -> Vec<EntryOption> {
        let mut seen = BTreeSet::new();
        let mut options = Vec::new();
        for option in &raw.option {
            self.id(&option.id, "option");
            let new = seen.insert(option.id.get_ref().clone());
            let problem = || format!("option {} is there twice", option.id.get_ref());
            self.faults.unless(new, option.id.span().start, "duplicate_id", problem, "Choose another id.");
            options.push(self.option(raw, option));
        }
        options
    }

    fn option(&mut self, model: &RawModel, raw: &RawOption) -> EntryOption {
        let at = raw.id.span().start;
        let owner = format!("{}, option {}", model.id.get_ref(), raw.id.get_ref());
        let mut carried: Vec<&String> = model.weapons.iter().chain(&model.wargear).collect();
        for item in &raw.replaces {
            let place = carried.iter().position(|had| *had == item);
            let problem = || format!("{owner}: {item} cannot be replaced, it is not carried");
            self.faults.unless(place.is_some(), at, "not_carried", problem, "Correct `replaces` or the defaults.");
            place.map(|place| carried.swap_remove(place));
        }
        for item in raw.needs.iter().chain(&raw.excludes) {
            self.item(at, item, &owner);
        }
        let whole = !raw.whole_batch || model.batch > 1;
        let problem = || format!("{owner}: whole_batch, but it is not recruited in batches");
        self.faults.unless(whole, at, "bad_limit", problem, "Add `batch` or drop `whole_batch`.");
        self.number(at, raw.max, 1..=50, || format!("{owner}: max"));
        self.number(at, raw.min, 0..=raw.max, || format!("{owner}: min"));
        let choices = self.choices(at, raw, &owner);
        EntryOption {
            id: raw.id.get_ref().clone(),
            replaces: raw.replaces.clone(),
            choices,
            min: raw.min,
            max: raw.max,
            limit: raw.limit.as_ref().map(|limit| self.limit(at, limit, model)),
            needs: raw.needs.clone(),
            excludes: raw.excludes.clone(),
            whole_batch: raw.whole_batch,
        }
    }

    fn choices(&mut self, at: usize, raw: &RawOption, owner: &str) -> Vec<Choice> {
        let mut all: Vec<RawChoice> = Vec::new();
        for list in &raw.lists {
            let problem = || format!("{owner}: there is no list {list}");
            let known = self.lists.contains_key(list);
            self.faults.unless(known, at, "unknown_list", problem, "Correct the id or add the list.");
            if all.len() <= MAX_CHOICES {
                all.extend(self.lists.get(list).into_iter().flatten().take(MAX_CHOICES + 1).cloned());
            }
        }
        all.extend(raw.choices.iter().take(MAX_CHOICES + 1).cloned());
        let fits = !all.is_empty() && all.len() <= MAX_CHOICES;
        let problem = || format!("{owner}: {} choices, not 1 to {MAX_CHOICES}", all.len());
        self.faults.unless(fits, at, "too_many", problem, "Correct `choices` or `lists`.");
        all.truncate(MAX_CHOICES);
        let mut seen = BTreeSet::new();
        for choice in &all {
            let id = choice.take.join("+");
            let problem = || format!("{owner}: choice {id} is there twice");
            self.faults.unless(seen.insert(id.clone()), at, "duplicate_choice", problem, REMOVE);
            self.choice(at, choice, owner);
        }
        all.into_iter().map(choice).collect()
    }

    fn choice(&mut self, at: usize, raw: &RawChoice, owner: &str) {
        let fits = (1..=10).contains(&raw.take.len());
        let problem = || format!("{owner}: a choice takes {} items, not 1 to 10", raw.take.len());
        self.faults.unless(fits, at, "too_many", problem, "Correct `take`.");
        for item in raw.take.iter().chain(&raw.needs).chain(&raw.excludes) {
            self.item(at, item, owner);
        }
        self.number(at, raw.points, 0..=MAX_POINTS, || format!("{owner}: a price"));
        self.number(at, raw.slots, 1..=50, || format!("{owner}: slots"));
        self.number(at, raw.max.unwrap_or(1), 1..=50, || format!("{owner}: max of a choice"));
    }
}

const CORRECT: &str = "Correct the id or add the item.";
const REMOVE: &str = "Remove one of them.";

fn choice(raw: RawChoice) -> Choice {
    Choice {
        id: raw.take.join("+"),
        take: raw.take,
        points: raw.points,
        slots: raw.slots,
        max: raw.max,
        needs: raw.needs,
        excludes: raw.excludes,
    }
}

fn with_leader(raw: &RawWithLeader) -> WithLeader {
    WithLeader {
        leader: raw.leader.clone(),
        item: raw.item.clone(),
        role: raw.role,
        unlimited: raw.limit == Some(NoLimit::None),
    }
}

/// What one more grenade costs (GR-08, RO-28).
fn table_price(kind: GrenadeKind) -> Option<u32> {
    match kind {
        GrenadeKind::Assault | GrenadeKind::Krak | GrenadeKind::Defensive => Some(1),
        GrenadeKind::Plasma | GrenadeKind::Haywire => Some(2),
        GrenadeKind::Melta => Some(5),
        GrenadeKind::Other => None,
    }
}
