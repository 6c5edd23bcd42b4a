//! Whether a list is legal, and every reason why not (RO-10 to RO-38).

use super::build::{Built, Pick, build};
use super::fault::{Fault, FaultCode};
use super::pack::{Bounds, Entry, EntryOption, Limit, Pack, Role};
use super::{Armoury, Rule, UnitType, gw2013};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A model of a list: an entry and what it takes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Chosen {
    /// The entry's id.
    pub entry: String,
    /// Gear picked.
    pub picks: Vec<Pick>,
    /// Grenades bought beyond those it comes with.
    pub grenades: Vec<(String, u32)>,
    /// Models of one entry with the same number were recruited as one batch; without numbers the
    /// models are counted off in the order of the list.
    pub batch: Option<u32>,
    /// Named or promoted to lead (RO-13, RO-19, RO-51), though the entry's role is another.
    pub leader: bool,
    /// The rule of a specialist (RO-20).
    pub specialist: Option<Rule>,
}

impl Chosen {
    /// A model as it comes.
    pub fn new(entry: impl Into<String>) -> Chosen {
        Chosen { entry: entry.into(), ..Chosen::default() }
    }

    /// The same model with one more pick.
    pub fn with(mut self, option: &str, choice: &str) -> Chosen {
        self.picks.push(Pick::new(option, choice));
        self
    }

    /// The same model with more grenades.
    pub fn with_grenades(mut self, grenade: &str, count: u32) -> Chosen {
        self.grenades.push((grenade.to_owned(), count));
        self
    }
}

/// Which rules of list building hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MusterMode {
    /// Leader, core and special, as the packs have them.
    #[default]
    Hor,
    /// The official supplement (RO-18 to RO-20).
    Gw2013,
}

/// What the charter says about lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MusterRules {
    /// Points to spend; none: not checked (RO-01, RO-37).
    pub points: Option<u32>,
    /// Points the active part may hold; none: not checked (RO-40).
    pub cap: Option<u32>,
    /// Whether transports are played (RO-14).
    pub transports_allowed: bool,
    /// Grenades of one sort on one model, those it comes with included (RO-32).
    pub max_grenades_per_type: Option<u32>,
    /// Which rules of list building hold.
    pub mode: MusterMode,
    /// The team has fought: broken batches, orphaned drones, promoted leaders and a team without core
    /// are legal (RO-38, RO-51).
    pub after_losses: bool,
}

impl Default for MusterRules {
    fn default() -> MusterRules {
        MusterRules {
            points: Some(250),
            cap: Some(400),
            transports_allowed: true,
            max_grenades_per_type: None,
            mode: MusterMode::Hor,
            after_losses: false,
        }
    }
}

/// A list, priced and judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Muster {
    /// Points of all models.
    pub total: u32,
    /// Every reason why the list is not legal; none: it is.
    pub faults: Vec<Fault>,
    /// The models in the order of the list; none where one cannot be built.
    pub models: Vec<Option<Built>>,
}

impl Muster {
    /// Whether the list may be played.
    pub fn is_legal(&self) -> bool {
        self.faults.is_empty()
    }
}

const MAX_MODELS: usize = 400;

impl Armoury {
    /// Judges a list of the pack with this id; an unknown pack is one more reason against it.
    pub fn muster(&self, pack: &str, team: &[Chosen], rules: &MusterRules) -> Muster {
        match self.pack(pack) {
            Some(pack) => muster(pack, team, rules),
            None => {
                let fault = Fault::new(FaultCode::Pack, format!("there is no pack {pack}"));
                Muster { total: 0, faults: vec![fault], models: Vec::new() }
            }
        }
    }
}

/// Judges a list: builds each model, then counts.
pub fn muster(pack: &Pack, team: &[Chosen], rules: &MusterRules) -> Muster {
    if team.len() > MAX_MODELS {
        let sentence = format!("{} of {MAX_MODELS} models", team.len());
        return Muster {
            total: 0,
            faults: vec![Fault::new(FaultCode::UnitMax, sentence)],
            models: Vec::new(),
        };
    }
    let mut list = List { pack, rules, team: Vec::new(), faults: Vec::new() };
    for (place, chosen) in team.iter().enumerate() {
        list.enlist(place, chosen);
    }
    list.points();
    list.grenades();
    list.flyers();
    list.companions();
    match rules.mode {
        MusterMode::Hor => {
            list.roles();
            list.limits();
        }
        MusterMode::Gw2013 => gw2013::check(&mut list),
    }
    list.batches();
    let total = list.total();
    let mut models: Vec<Option<Built>> = vec![None; team.len()];
    for model in list.team {
        models[model.place] = model.built;
    }
    Muster { total, faults: list.faults, models }
}

/// The list while it is judged; models of unknown entries are told and left out.
pub(super) struct List<'a> {
    pub(super) pack: &'a Pack,
    pub(super) rules: &'a MusterRules,
    pub(super) team: Vec<Model<'a>>,
    pub(super) faults: Vec<Fault>,
}

pub(super) struct Model<'a> {
    pub(super) place: usize,
    pub(super) entry: &'a Entry,
    pub(super) chosen: &'a Chosen,
    pub(super) built: Option<Built>,
}

impl Model<'_> {
    /// Whether it leads by its entry or because it was named.
    pub(super) fn leads(&self) -> bool {
        self.entry.role == Role::Leader || self.chosen.leader
    }

    fn picks(&self, option: &EntryOption) -> usize {
        self.chosen.picks.iter().filter(|pick| pick.option == option.id).count()
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl<'a> List<'a> {
    pub(super) fn fault(&mut self, code: FaultCode, sentence: String, models: Vec<usize>) -> &mut Fault {
        self.faults.push(Fault::new(code, sentence));
        let last = self.faults.len() - 1;
        self.faults[last].of(models)
    }

    fn at_most(&mut self, code: FaultCode, what: &str, models: Vec<usize>, max: u32) {
        let found = count(models.len());
        if found > max {
            self.fault(code, format!("{found} of {max} {what}"), models).count(found, max);
        }
    }

    fn enlist(&mut self, place: usize, chosen: &'a Chosen) {
        let built = build(self.pack, &chosen.entry, &chosen.picks, &chosen.grenades);
        let built = match built {
            Ok(built) => Some(built),
            Err(mut faults) => {
                faults.iter_mut().for_each(|fault| fault.models = vec![place]);
                self.faults.extend(faults);
                None
            }
        };
        if let Some(entry) = self.pack.entry(&chosen.entry) {
            self.team.push(Model { place, entry, chosen, built });
        }
    }

    fn total(&self) -> u32 {
        let price =
            |model: &Model| model.built.as_ref().map_or(model.entry.points, |built| built.price.total);
        self.team.iter().map(price).fold(0, u32::saturating_add)
    }

    fn points(&mut self) {
        let total = self.total();
        let limits = [(FaultCode::Budget, self.rules.points), (FaultCode::RosterCap, self.rules.cap)];
        for (code, limit) in limits {
            if let Some(limit) = limit.filter(|limit| total > *limit) {
                let sentence = format!("{total} of {limit} points: {} over", total - limit);
                self.fault(code, sentence, Vec::new()).count(total, limit);
            }
        }
    }

    fn grenades(&mut self) {
        let Some(max) = self.rules.max_grenades_per_type else { return };
        let mut over = Vec::new();
        for model in &self.team {
            for (id, stock) in model.built.iter().flat_map(|built| &built.grenades) {
                if *stock > max {
                    over.push((model.place, model.entry.name.clone(), id.clone(), *stock));
                }
            }
        }
        for (place, name, id, stock) in over {
            let sentence = format!("{name}: {stock} of {max} {}", self.pack.item_name(&id));
            self.fault(FaultCode::GrenadeCap, sentence, vec![place]).count(stock, max);
        }
    }

    fn flyers(&mut self) {
        let flyers = self.places(|model| model.entry.profile.unit_type == UnitType::Flyer);
        self.at_most(FaultCode::Flyer, "flyers", flyers, 0);
    }

    /// Drones come with another model; alone they are left only by its loss.
    fn companions(&mut self) {
        if !self.rules.after_losses {
            let alone = self.places(|model| model.entry.role == Role::Drone);
            let what = "models recruited alone that come only with another model";
            self.at_most(FaultCode::Option, what, alone, 0);
        }
    }

    fn roles(&mut self) {
        let leaderless = !self.pack.entries.iter().any(|entry| entry.role == Role::Leader);
        let leaders = self.places(|model| model.leads());
        if leaders.len() != 1 {
            let sentence = format!("{} of exactly 1 leader", leaders.len());
            self.fault(FaultCode::LeaderCount, sentence, leaders.clone()).count(count(leaders.len()), 1);
        }
        if !self.rules.after_losses && !leaderless {
            let named = self.places(|model| model.chosen.leader && model.entry.role != Role::Leader);
            self.at_most(FaultCode::LeaderCount, "leaders named though the list has leaders", named, 0);
        }
        let limits = self.pack.team;
        let core = self.of_role(Role::Core);
        let special = self.of_role(Role::Special);
        if !self.rules.after_losses && !leaderless {
            self.at_least(FaultCode::CoreMin, "core models", core.len(), limits.core);
            self.at_least(FaultCode::SpecialMin, "specials", special.len(), limits.special);
        }
        self.at_most(FaultCode::CoreMax, "core models", core, limits.core.max.unwrap_or(u32::MAX));
        self.at_most(FaultCode::SpecialMax, "specials", special, limits.special.max.unwrap_or(u32::MAX));
        let transports = self.of_role(Role::Transport);
        let max = if self.rules.transports_allowed { limits.transport.max.unwrap_or(u32::MAX) } else { 0 };
        self.at_most(FaultCode::Transport, "transports", transports, max);
    }

    fn at_least(&mut self, code: FaultCode, what: &str, found: usize, bounds: Bounds) {
        let found = count(found);
        if found < bounds.min {
            let sentence = format!("{found} of at least {} {what}", bounds.min);
            self.fault(code, sentence, Vec::new()).count(found, bounds.min);
        }
    }

    pub(super) fn places(&self, which: impl Fn(&Model) -> bool) -> Vec<usize> {
        self.team.iter().filter(|model| which(model)).map(|model| model.place).collect()
    }

    fn of_role(&self, role: Role) -> Vec<usize> {
        self.places(|model| self.role(model) == role)
    }

    /// The role of a model in this team, its leader considered.
    fn role(&self, model: &Model) -> Role {
        if model.leads() {
            return Role::Leader;
        }
        let changes =
            model.entry.with_leader.iter().filter(|change| self.led_by(&change.leader, &change.item));
        changes.filter_map(|change| change.role).next().unwrap_or(model.entry.role)
    }

    fn led_by(&self, leader: &str, item: &Option<String>) -> bool {
        self.team.iter().filter(|model| model.leads() && model.entry.id == leader).any(|model| {
            let carries = |item: &String| model.built.as_ref().is_some_and(|built| built.has(item));
            item.as_ref().is_none_or(carries)
        })
    }

    /// Caps of entries (RO-15) and of options (RO-16).
    fn limits(&mut self) {
        for entry in &self.pack.entries {
            let lifted = entry
                .with_leader
                .iter()
                .any(|change| change.unlimited && self.led_by(&change.leader, &change.item));
            let members = self.places(|model| model.entry.id == entry.id);
            if let Some(limit) = entry.limit.as_ref().filter(|_| !lifted) {
                let max = self.allowance(limit);
                self.at_most(FaultCode::UnitMax, &entry.name, members, max);
            }
            for option in &entry.options {
                self.ratio(entry, option);
            }
        }
    }

    fn ratio(&mut self, entry: &Entry, option: &EntryOption) {
        let Some(limit) = &option.limit else { return };
        let mut users = Vec::new();
        for model in self.team.iter().filter(|model| model.entry.id == entry.id) {
            users.extend(std::iter::repeat_n(model.place, model.picks(option)));
        }
        let max = self.allowance(limit);
        let what = format!("{}: picks of option {} in the team", entry.name, option.id);
        self.at_most(FaultCode::Ratio, &what, users, max);
    }

    /// How many a cap allows now.
    fn allowance(&self, limit: &Limit) -> u32 {
        let Some(each) = limit.each else { return limit.base.unwrap_or(u32::MAX) };
        let lists_leader =
            limit.of.iter().any(|id| self.pack.entry(id).is_some_and(|e| e.role == Role::Leader));
        let mut counted = 0;
        for id in &limit.of {
            if limit.batches {
                counted += self.batches_of(id).len();
            } else {
                // The leader is his own entry (RO-16), a promoted one as well.
                let one = |model: &Model| model.entry.id == *id && (lists_leader || !model.chosen.leader);
                counted += self.places(one).len();
            }
        }
        limit.base.unwrap_or(0).saturating_add(count(counted) / each.max(1))
    }

    /// The batches of an entry, as places in `team`.
    fn batches_of(&self, id: &str) -> Vec<Vec<usize>> {
        let mut numbered: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        let (mut loose, mut size) = (Vec::new(), 1);
        for (index, model) in self.team.iter().enumerate().filter(|(_, model)| model.entry.id == id) {
            size = usize::try_from(model.entry.batch).unwrap_or(1).max(1);
            match model.chosen.batch {
                Some(number) => numbered.entry(number).or_default().push(index),
                None => loose.push(index),
            }
        }
        numbered.into_values().chain(loose.chunks(size).map(<[usize]>::to_vec)).collect()
    }

    /// Whole batches, and what is chosen for each batch as one.
    fn batches(&mut self) {
        for entry in self.pack.entries.iter().filter(|entry| entry.batch > 1) {
            for batch in self.batches_of(&entry.id) {
                let places: Vec<usize> = batch.iter().map(|index| self.team[*index].place).collect();
                let size = count(batch.len());
                if size != entry.batch && !self.rules.after_losses {
                    let sentence = format!("{}: {size} in a batch of {}", entry.name, entry.batch);
                    self.fault(FaultCode::Batch, sentence, places.clone()).count(size, entry.batch);
                }
                for option in &entry.options {
                    self.batch_option(entry, option, &batch, &places);
                }
            }
        }
    }

    fn batch_option(&mut self, entry: &Entry, option: &EntryOption, batch: &[usize], places: &[usize]) {
        let picks: Vec<Vec<&str>> =
            batch.iter().map(|index| sorted_picks(&self.team[*index], option)).collect();
        if option.whole_batch && picks.iter().any(|some| *some != picks[0]) {
            let sentence =
                format!("{}: option {} is chosen for the whole batch alike", entry.name, option.id);
            self.fault(FaultCode::Option, sentence, places.to_vec());
        }
        let Some(max) = option.limit.as_ref().and_then(|limit| limit.per_batch) else { return };
        let used = count(picks.iter().map(Vec::len).sum());
        if used > max {
            let sentence =
                format!("{}: {used} of {max} picks of option {} in a batch", entry.name, option.id);
            let users = batch.iter().zip(&picks).filter(|(_, picks)| !picks.is_empty());
            let users = users.map(|(index, _)| self.team[*index].place).collect();
            self.fault(FaultCode::Ratio, sentence, users).count(used, max);
        }
    }
}

fn sorted_picks<'m>(model: &Model<'m>, option: &EntryOption) -> Vec<&'m str> {
    let picks = model.chosen.picks.iter().filter(|pick| pick.option == option.id);
    let mut picks: Vec<&str> = picks.map(|pick| pick.choice.as_str()).collect();
    picks.sort_unstable();
    picks
}
