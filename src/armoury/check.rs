//! From a pack as written to a checked [`Pack`]: every reference resolves, every number is sane.

use super::bounds::{self, Span};
use super::cells;
use super::pack::*;
use super::pack_fault::{Faults, PackFault};
use super::raw::*;
use super::{Characteristic, GrenadeKind, HonourGroup, Rule, Rules, honour_faults, meant};
use std::collections::{BTreeMap, BTreeSet};
use toml::Spanned;

/// Sizes beyond which a file is refused as hostile or broken.
const MAX_ITEMS: usize = 500;
const MAX_TEXT: usize = 100;
const MAX_ID: usize = bounds::LONGEST_ID;
pub(super) const MAX_POINTS: u32 = 1000;
pub(super) const MAX_COUNT: u32 = 1000;

/// Checks one pack against the shared items; all faults found are reported together. With the pack comes what is
/// worth a look.
pub(super) fn check(
    raw: &RawPack,
    shared: Option<&Pack>,
    file: &str,
    text: &str,
    hash: String,
) -> Result<(Pack, Vec<PackFault>), Vec<PackFault>> {
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
    checker.honours(raw);
    let [faults, warnings] = checker.faults.finish();
    if faults.is_empty() { Ok((checker.pack, warnings)) } else { Err(faults) }
}

pub(super) struct Checker<'a> {
    pub(super) faults: Faults<'a>,
    pub(super) pack: Pack,
    pub(super) lists: BTreeMap<String, Vec<RawChoice>>,
    pub(super) roles: BTreeMap<String, Role>,
    /// Rules that neither the pack nor the engine names, told once each.
    strange: BTreeSet<String>,
    /// Whether an id was given twice.
    misnamed: bool,
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
            honours: raw.honour.clone(),
        };
        let (lists, roles) = (BTreeMap::new(), BTreeMap::new());
        Checker { faults, pack, lists, roles, strange: BTreeSet::new(), misnamed: false }
    }

    fn header(&mut self, raw: &RawPack, shared: bool) {
        let at = raw.id.span().start;
        self.id(&raw.id, "pack");
        self.text(at, &raw.name, "the pack's name");
        let known = raw.schema == 1;
        let problem = || format!("schema {} is not known", raw.schema);
        self.faults.unless(known, at, "unknown_schema", problem, "Write `schema = 1`.");
        let team = self.pack.team;
        for (role, bounds) in [
            ("leader", team.leader),
            ("core", team.core),
            ("special", team.special),
            ("transport", team.transport),
        ] {
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

    /// The honours of a list are its own: of the group FA (CA-50).
    fn honours(&mut self, raw: &RawPack) {
        let at = raw.id.span().start;
        for problem in honour_faults(&raw.honour) {
            self.faults.add(at, "bad_honour", problem, "Correct the honour.");
        }
        for honour in raw.honour.iter().filter(|honour| honour.group != HonourGroup::Fa) {
            let problem = format!("{} is of the group {}", honour.code, honour.group.word());
            self.faults.add(
                at,
                "bad_honour",
                problem,
                "Leave `group` out: honours of a list are of its own group.",
            );
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
            self.small(at, save, bounds::SAVE, || format!("a save of {id}"));
        }
        self.small(at, raw.cover, bounds::COVER_BONUS, || format!("the cover bonus of {id}"));
        for (what, value) in &raw.set {
            self.small(at, *value, span(*what), || format!("{what:?} set by {id}"));
        }
        for (what, value) in &raw.add {
            self.number(at, value.unsigned_abs().into(), 0..=10, || format!("{what:?} added by {id}"));
        }
        for weapon in &raw.weapons {
            self.weapon(at, weapon, &id);
        }
        let worn = raw.unit_type.is_none_or(|unit_type| !unit_type.is_vehicle());
        let problem = || format!("{id}: wargear makes nobody a vehicle, who would have no armour");
        self.faults.unless(worn, at, "bad_vehicle", problem, "Correct its `unit_type`.");
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
        self.misnamed |= taken;
        id_text.clone()
    }

    pub(super) fn id(&mut self, id: &Spanned<String>, kind: &str) {
        let text = id.get_ref();
        let (at, remedy) = (id.span().start, "Use snake_case of at most 60 letters.");
        let letters = text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        let fits = letters && !text.is_empty() && text.len() <= MAX_ID;
        let problem = || format!("{kind} id {text:?} is not made of a-z, 0-9 and _, or is too long");
        self.faults.unless(fits, at, "bad_id", problem, remedy);
        let free = !bounds::RESERVED.contains(&text.as_str());
        let problem = || format!("{kind} id {text:?} is a word that battle files keep for themselves");
        self.faults.unless(free, at, "bad_id", problem, "Choose another id.");
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

    pub(super) fn small(&mut self, at: usize, value: u8, span: Span, what: impl FnOnce() -> String) {
        self.number(at, value.into(), u32::from(*span.start())..=u32::from(*span.end()), what);
    }

    /// Whether an id may be missing only because an item took another one's: that is told first.
    pub(super) fn may_be_misnamed(&self) -> bool {
        self.misnamed
    }

    pub(super) fn rules(&mut self, at: usize, ids: &[String], owner: &str) -> Rules {
        for id in ids {
            let rule = Rule::from_id(id);
            let name = rule.name();
            let known = Rule::known();
            let misread = matches!(rule, Rule::Other(_)) && known.iter().any(|known| known.name() == name);
            let problem = || format!("{owner}: {id} has a parameter that the rule does not take");
            self.faults.unless(!misread, at, "bad_rule", problem, "Correct the brackets.");
            let problem = || format!("{owner}: {id} cannot be: {}", rule.takes().unwrap_or_default());
            self.faults.unless(rule.is_possible(), at, "bad_rule", problem, "Correct the number.");
            if !misread && matches!(rule, Rule::Other(_)) && !self.pack.rule_names.contains_key(name) {
                self.strange_rule(at, id, name, owner);
            }
        }
        ids.iter().map(|id| Rule::from_id(id)).collect()
    }

    /// The list of rules is open: one that nobody names is kept and shown, but it may be misspelt.
    fn strange_rule(&mut self, at: usize, id: &str, name: &str, owner: &str) {
        let letters = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        let whole = name.len() == id.len() || id.ends_with(')');
        let plain = !id.chars().any(|c| c.is_control() || c.is_whitespace() || c == ',' || c == '#');
        let fits = letters && whole && plain && !name.is_empty() && id.len() <= MAX_ID;
        let problem = || format!("{owner}: rule {id:?} is not made of a-z, 0-9 and _");
        self.faults.unless(fits, at, "bad_id", problem, "Use snake_case of at most 60 letters.");
        if !fits || !self.strange.insert(name.to_owned()) {
            return;
        }
        let known = Rule::known();
        let named = self.pack.rule_names.keys().map(String::as_str).chain(known.iter().map(Rule::name));
        let meant = meant(name, named).map_or_else(String::new, |meant| format!(" (is {meant} meant?)"));
        let problem =
            format!("{owner}: no rule is called {id}{meant}, so it is only shown and the players apply it");
        self.faults.warn(at, "unknown_rule", problem, "Correct it, or add a [[rule]] with its id and name.");
    }

    pub(super) fn weapon(&mut self, at: usize, id: &str, owner: &str) {
        let known =
            self.may_be_misnamed() || self.pack.weapons.get(id).is_some_and(|item| item.grenade.is_none());
        let problem = || format!("{owner}: there is no weapon {id}");
        self.faults.unless(known, at, "unknown_item", problem, CORRECT);
    }

    pub(super) fn item(&mut self, at: usize, id: &str, owner: &str) {
        let drone = self.roles.get(id) == Some(&Role::Drone);
        let known = drone
            || self.may_be_misnamed()
            || self.pack.weapons.contains_key(id)
            || self.pack.wargear.contains_key(id);
        let problem = || format!("{owner}: there is no weapon, wargear or drone {id}");
        self.faults.unless(known, at, "unknown_item", problem, CORRECT);
    }
}

pub(super) const CORRECT: &str = "Correct the id or add the item.";
pub(super) const REMOVE: &str = "Remove one of them.";

/// What a characteristic can be.
pub(super) fn span(what: Characteristic) -> Span {
    match what {
        Characteristic::Sv | Characteristic::Inv => bounds::SAVE,
        Characteristic::W => bounds::WOUNDS,
        _ => bounds::CHARACTERISTIC,
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
