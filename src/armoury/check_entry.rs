//! The checks of one entry: profile, gear, grenades, limits and options.

use super::bounds;
use super::check::{CORRECT, Checker, MAX_COUNT, MAX_POINTS, REMOVE, span};
use super::pack::*;
use super::raw::*;
use super::{Characteristic, Profile, Rules, UnitType};
use crate::geometry::Base;
use std::collections::{BTreeMap, BTreeSet};

const MAX_CHOICES: usize = 200;

impl Checker<'_> {
    pub(super) fn entry(&mut self, raw: &RawModel) -> Entry {
        let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
        self.number(at, raw.points, 0..=MAX_POINTS, || format!("the price of {id}"));
        self.number(at, raw.batch, 1..=50, || format!("the batch of {id}"));
        for weapon in &raw.weapons {
            self.weapon(at, weapon, id);
        }
        for wargear in &raw.wargear {
            let known = self.pack.wargear.contains_key(wargear) || self.may_be_misnamed();
            self.faults.unless(
                known,
                at,
                "unknown_item",
                || format!("{id}: there is no wargear {wargear}"),
                CORRECT,
            );
        }
        let excludes = raw.transport.as_ref().map_or(&[][..], |transport| &transport.excludes);
        let transport_excludes = self.rules(at, excludes, id);
        let profile = Profile { excludes: transport_excludes.clone(), ..self.profile(raw) };
        let grenades = self.grenades(raw);
        let limit = raw.limit.as_ref().map(|limit| self.limit(at, limit, raw));
        let options = self.options(raw);
        let entry = Entry {
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
        };
        self.worn(at, &entry);
        entry
    }

    fn profile(&mut self, raw: &RawModel) -> Profile {
        let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
        self.stats(raw);
        let stat = |what| raw.stats.get(&what).copied().unwrap_or(0);
        let rules = self.rules(at, &raw.rules, id);
        for word in &raw.traits {
            self.trait_word(at, word, id);
        }
        if let Some(transport) = &raw.transport {
            self.small(at, transport.capacity, bounds::PLACES, || format!("the capacity of {id}"));
            self.small(at, transport.fire_points, bounds::PLACES, || format!("the fire points of {id}"));
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
            fire_points: raw.transport.as_ref().map_or(0, |transport| transport.fire_points),
            excludes: Rules::default(),
            rules,
        }
    }

    fn stats(&mut self, raw: &RawModel) {
        use Characteristic::*;
        let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
        for (what, value) in &raw.stats {
            self.small(at, *value, span(*what), || format!("{what:?} of {id}"));
        }
        let needed: &[Characteristic] = match raw.unit_type {
            UnitType::Walker => &[Ws, Bs, S, I, A],
            vehicle if vehicle.is_vehicle() => &[Bs],
            _ => &[Ws, Bs, S, T, W, I, A, Ld],
        };
        let missing: Vec<_> = needed.iter().filter(|what| !raw.stats.contains_key(what)).collect();
        let problem = || format!("{id}: characteristics {missing:?} are missing");
        self.faults.unless(missing.is_empty(), at, "missing_characteristic", problem, "Add them to `stats`.");
        let armoured = raw.unit_type.is_vehicle() == raw.vehicle.is_some();
        let problem = || format!("{id}: a vehicle has armour and nothing else has");
        self.faults.unless(armoured, at, "bad_vehicle", problem, "Correct `unit_type` or `vehicle`.");
        if let Some(armour) = raw.vehicle {
            for value in [armour.front, armour.side, armour.rear] {
                self.small(at, value, bounds::ARMOUR, || format!("an armour value of {id}"));
            }
            self.small(at, armour.hp, bounds::HULL_POINTS, || format!("the hull points of {id}"));
        }
        let saves = raw.wargear.iter().filter_map(|item| self.pack.wargear.get(item)?.sv);
        let worn = saves.min();
        let same = worn.is_none() || worn == raw.stats.get(&Sv).copied();
        let problem = || format!("{id}: its armour does not give the save in `stats`");
        self.faults.unless(same, at, "armour_mismatch", problem, "Make both the same.");
    }

    fn base(&mut self, raw: &RawModel) -> Base {
        let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
        let (least, most) = (*bounds::BASE_MM.start(), *bounds::BASE_MM.end());
        let tenths = |mm: i32| mm.clamp(0, most + 1) * 10;
        let base = match (raw.base_mm, raw.hull_mm) {
            (Some(Size::Round(mm)), None) => Base::Round { diameter: tenths(mm) },
            (Some(Size::Oval([long, short])), None) => {
                Base::Oval { long: tenths(long), short: tenths(short) }
            }
            (None, Some([long, short])) => Base::Hull { long: tenths(long), short: tenths(short) },
            _ => Base::Round { diameter: 0 },
        };
        let (long, short) = match base {
            Base::Round { diameter } => (diameter, diameter),
            Base::Oval { long, short } | Base::Hull { long, short } => (long, short),
        };
        let fits = least * 10 <= short && short <= long && long <= most * 10;
        let problem =
            || format!("{id}: it needs one base or hull of {least} to {most} mm, the longer side first");
        self.faults.unless(fits, at, "bad_base", problem, "Correct `base_mm` or `hull_mm`.");
        base
    }

    fn grenades(&mut self, raw: &RawModel) -> BTreeMap<String, GrenadeAccess> {
        let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
        let mut grenades = BTreeMap::new();
        for (grenade, access) in &raw.grenades {
            let found = self.pack.weapons.get(grenade).filter(|item| item.grenade.is_some());
            let known = found.is_some() || self.may_be_misnamed();
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

    fn limit(&mut self, at: usize, raw: &RawLimit, model: &RawModel) -> Limit {
        let id = model.id.get_ref();
        for entry in &raw.of {
            let known = self.roles.contains_key(entry);
            self.faults.unless(
                known,
                at,
                "unknown_entry",
                || format!("{id}: there is no model {entry}"),
                CORRECT,
            );
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
            self.faults.unless(
                place.is_some(),
                at,
                "not_carried",
                problem,
                "Correct `replaces` or the defaults.",
            );
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
