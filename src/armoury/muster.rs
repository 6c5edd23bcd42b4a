//! Whether a list is legal, and every reason why not (RO-10 to RO-38).

use super::build::{Built, Pick, build_with};
use super::caps::Lifted;
use super::fault::{Fault, FaultCode};
use super::pack::{Bounds, Entry, EntryOption, Pack, Role};
use super::{Armoury, Rule, UnitType, gw2013};
use serde::{Deserialize, Serialize};

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
    /// It may carry one further melee weapon of its entry (HO-49).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub arsenal: bool,
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
    /// By how much its honours lift the limits of the list (HO-13 to HO-15).
    pub lifted: Lifted,
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
            lifted: Lifted::default(),
        }
    }
}

/// A list, priced and judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
            Some(found) => {
                let mut muster = muster(found, team, rules);
                for fault in muster.faults.iter_mut().filter(|fault| fault.code == FaultCode::Pack) {
                    self.tell_home(fault, team);
                }
                muster
            }
            None => {
                let fault = Fault::new(FaultCode::Pack, format!("there is no pack {pack}"));
                Muster { total: 0, faults: vec![fault], models: Vec::new() }
            }
        }
    }
}

impl Armoury {
    /// Says of which packs an entry is that this one does not have.
    fn tell_home(&self, fault: &mut Fault, team: &[Chosen]) {
        let strangers = fault.models.iter().filter_map(|place| team.get(*place));
        for entry in strangers.map(|chosen| chosen.entry.as_str()) {
            let home = self.packs_with(entry);
            if !home.is_empty() {
                fault.sentence.push_str(&format!("; it is of {}", home.join(", ")));
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
    list.judge();
    let total = list.total();
    let mut models: Vec<Option<Built>> = vec![None; team.len()];
    for model in list.team {
        models[model.place] = model.built;
    }
    Muster { total, faults: list.faults, models }
}

/// Builds a model of a list, as a leader or a specialist if it is one.
///
/// # Errors
/// Every reason why it cannot be.
pub fn build_chosen(pack: &Pack, chosen: &Chosen) -> Result<Built, Vec<Fault>> {
    let built = build_with(pack, (&chosen.entry, &chosen.picks, &chosen.grenades), chosen.arsenal)?;
    Ok(named(built, chosen))
}

/// A named leader is a character (RO-19, RO-51), a specialist has his rule (RO-20).
fn named(mut built: Built, chosen: &Chosen) -> Built {
    built.profile.character |= chosen.leader;
    chosen.specialist.iter().for_each(|rule| built.profile.rules.add(rule.clone()));
    built
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
    pub(super) fn picks(&self, option: &EntryOption) -> usize {
        self.chosen.picks.iter().filter(|pick| pick.option == option.id).count()
    }
}

/// A number of models, as it is reported.
pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl<'a> List<'a> {
    pub(super) fn fault(&mut self, code: FaultCode, sentence: String, models: Vec<usize>) -> &mut Fault {
        self.faults.push(Fault::new(code, sentence));
        let last = self.faults.len() - 1;
        self.faults[last].of(models)
    }

    pub(super) fn at_most(&mut self, code: FaultCode, what: &str, models: Vec<usize>, max: u32) {
        let found = count(models.len());
        if found > max {
            self.fault(code, format!("{found} of {max} {what}"), models).count(found, max);
        }
    }

    /// Notes every fault of the list.
    pub(super) fn judge(&mut self) {
        self.points();
        self.grenades();
        self.flyers();
        self.companions();
        match self.rules.mode {
            MusterMode::Hor => {
                self.roles();
                self.limits();
            }
            MusterMode::Gw2013 => gw2013::check(self),
        }
        self.batches();
    }

    /// Whether a model may be named to lead: where no entry leads (RO-13), or after losses (RO-51).
    fn names_leaders(&self) -> bool {
        self.rules.after_losses || !self.pack.entries.iter().any(|entry| entry.role == Role::Leader)
    }

    /// Whether it leads, by its entry or because it was named where that can be.
    fn leads(&self, model: &Model) -> bool {
        model.entry.role == Role::Leader || (model.chosen.leader && self.names_leaders())
    }

    fn enlist(&mut self, place: usize, chosen: &'a Chosen) {
        let built = match build_chosen(self.pack, chosen) {
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
        let official = self.rules.mode == MusterMode::Gw2013 && !self.rules.after_losses;
        let points = match self.rules.points {
            points if official => Some(points.unwrap_or(u32::MAX).min(gw2013::POINTS)),
            points => points,
        };
        let limits = [(FaultCode::Budget, points), (FaultCode::RosterCap, self.rules.cap)];
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
        self.leaders(leaderless);
        let specialists = self.places(|model| model.chosen.specialist.is_some());
        self.at_most(FaultCode::Option, "specialists, who are of the official supplement", specialists, 0);
        let limits = self.pack.team;
        let core = self.of_role(Role::Core);
        let special = self.of_role(Role::Special);
        if !self.rules.after_losses && !leaderless {
            let recruits = self.named(Role::Core);
            self.at_least(FaultCode::CoreMin, &format!("core models ({recruits})"), core.len(), limits.core);
            let recruits = self.named(Role::Special);
            let specials = format!("specials ({recruits})");
            self.at_least(FaultCode::SpecialMin, &specials, special.len(), limits.special);
        }
        self.at_most(FaultCode::CoreMax, "core models", core, limits.core.max.unwrap_or(u32::MAX));
        let specials =
            limits.special.max.map_or(u32::MAX, |max| max.saturating_add(self.rules.lifted.specials));
        self.at_most(FaultCode::SpecialMax, "specials", special, specials);
        let transports = self.of_role(Role::Transport);
        let max = if self.rules.transports_allowed { limits.transport.max.unwrap_or(u32::MAX) } else { 0 };
        self.at_most(FaultCode::Transport, "transports", transports, max);
    }

    /// One leader (RO-11), and nobody named where entries lead (RO-13).
    fn leaders(&mut self, leaderless: bool) {
        let leaders = self.places(|model| self.leads(model));
        let named = self.places(|model| model.chosen.leader && !self.leads(model));
        for place in &named {
            let found = self.team.iter().find(|model| model.place == *place);
            let name = found.map_or("a model", |model| &model.entry.name).to_owned();
            let sentence = format!(
                "{name}: named to lead, but this list has leaders of its own ({}); do not name it",
                self.named(Role::Leader)
            );
            self.fault(FaultCode::LeaderCount, sentence, vec![*place]).count(1, 0);
        }
        if leaders.len() == 1 || (leaders.is_empty() && !named.is_empty()) {
            return;
        }
        let way = match leaders.len() {
            0 if leaderless => "name one model".to_owned(),
            0 => self.named(Role::Leader),
            _ => "keep one".to_owned(),
        };
        let sentence = format!("{} of exactly 1 leader ({way})", leaders.len());
        self.fault(FaultCode::LeaderCount, sentence, leaders.clone()).count(count(leaders.len()), 1);
    }

    fn at_least(&mut self, code: FaultCode, what: &str, found: usize, bounds: Bounds) {
        let found = count(found);
        if found < bounds.min {
            let sentence = format!("{found} of at least {} {what}", bounds.min);
            self.fault(code, sentence, Vec::new()).count(found, bounds.min);
        }
    }

    /// The entries of a role that can be recruited.
    fn named(&self, role: Role) -> String {
        let entries = self.pack.entries.iter().filter(|entry| entry.role == role);
        let ids: Vec<&str> = entries.map(|entry| entry.id.as_str()).collect();
        format!("recruit {}", ids.join(" or "))
    }

    pub(super) fn places(&self, which: impl Fn(&Model) -> bool) -> Vec<usize> {
        self.team.iter().filter(|model| which(model)).map(|model| model.place).collect()
    }

    fn of_role(&self, role: Role) -> Vec<usize> {
        self.places(|model| self.role(model) == role)
    }

    /// The role of a model in this team, its leader considered.
    fn role(&self, model: &Model) -> Role {
        if self.leads(model) {
            return Role::Leader;
        }
        let changes =
            model.entry.with_leader.iter().filter(|change| self.led_by(&change.leader, &change.item));
        changes.filter_map(|change| change.role).next().unwrap_or(model.entry.role)
    }

    pub(super) fn led_by(&self, leader: &str, item: &Option<String>) -> bool {
        self.team.iter().filter(|model| self.leads(model) && model.entry.id == leader).any(|model| {
            let carries = |item: &String| model.built.as_ref().is_some_and(|built| built.has(item));
            item.as_ref().is_none_or(carries)
        })
    }
}
