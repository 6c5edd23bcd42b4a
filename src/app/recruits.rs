//! From the armoury to a roster and back: what is bought, by value, and what is judged again later.

use super::dispatch::Context;
use super::outcome::Refused;
use super::reasons::{Reason, as_stored};
use super::rosters::Purchase;
use super::{App, AppError, Viewer};
use crate::armoury::{
    self, Built, Chosen, Facility, FaultCode, Lifted, Limits, MusterMode, MusterRules, Rule,
};
use crate::campaign::{Charter, SquadEntries};
use crate::ids::{MemberId, RosterId};
use crate::roster::{self, Member, PriceLine, Recruit, Role, Roster, Status, Stock};
use std::collections::BTreeMap;

/// The pack that a roster was drafted from, if it is still the same; `pack_missing` or `pack_changed` if not.
pub(super) fn pack_of<'a>(app: &'a App, roster: &Roster) -> Result<&'a armoury::Pack, Refused> {
    let id = &roster.pack.id;
    let Some(pack) = app.armoury().pack(id) else {
        let sentence = format!(
            "the pack {id}, from which this roster was drafted, is not here: start the server with the directory \
             that has it (--packs), or draft a new roster from another pack"
        );
        return Err(Refused::new("pack_missing", sentence));
    };
    if pack.hash == roster.pack.hash {
        return Ok(pack);
    }
    let sentence = format!(
        "the pack {id} is here with other contents than those from which this roster was drafted: start the server \
         with the directory that has the older file (--packs), or draft a new roster from what there is now"
    );
    Err(Refused::new("pack_changed", sentence))
}

/// Models bought in one command.
pub(super) struct Enlisted<'a> {
    pub context: &'a Context<'a>,
    pub roster: &'a Roster,
    pub recruits: Vec<Recruit>,
    /// Which rules of list building hold.
    pub mode: MusterMode,
}

impl Enlisted<'_> {
    pub fn add(&mut self, pack: &armoury::Pack, built: &Built, chosen: Option<&Chosen>, name: Option<&str>) {
        let number = self.recruits.len();
        let before = self.roster.members.iter().filter(|member| member.model.entry == built.entry).count();
        let alike = before + self.recruits.iter().filter(|recruit| recruit.entry == built.entry).count();
        let default = format!("{} {}", pack.item_name(&built.entry), alike + 1);
        let leads = chosen.is_some_and(|chosen| chosen.leader);
        self.recruits.push(Recruit {
            member: MemberId::named(self.context.request.key.0, &format!("member {number}")),
            entry: built.entry.clone(),
            role: match role(built.role) {
                _ if leads => Role::Leader,
                // There the best leads, whoever leads by his entry (RO-19).
                Role::Leader if self.mode == MusterMode::Gw2013 => Role::Special,
                role => role,
            },
            name: name.map_or(default, str::to_owned),
            profile: built.profile.clone(),
            weapons: built.weapons.clone(),
            wargear: built.wargear.clone(),
            grenades: stock(pack, built),
            price: price(pack, built, chosen),
            pack: self.roster.pack.clone(),
            squad: None,
            specialist: chosen.and_then(|chosen| chosen.specialist.clone()),
        });
    }

    /// Where the charter says so, figures of squads stay one unit: those of a batch, and drones of one model (RO-08).
    pub fn keep_squads(&mut self, pack: &armoury::Pack, charter: &Charter) {
        if charter.squad_entries != SquadEntries::Keep {
            return;
        }
        let mut place = 0;
        while let Some(first) = self.recruits.get(place) {
            let (entry, drones) = (first.entry.clone(), first.role == Role::Drone);
            let batch = pack.entry(&entry).map_or(1, |entry| entry.batch) as usize;
            let alike = |recruit: &&mut Recruit| {
                let same = if drones { recruit.role == Role::Drone } else { recruit.entry == entry };
                same && recruit.profile.rules.has(&Rule::Squad)
            };
            let squad = first.member;
            let most = if drones { usize::MAX } else { batch };
            let figures: Vec<&mut Recruit> =
                self.recruits[place..].iter_mut().take_while(alike).take(most).collect();
            let count = figures.len();
            if count > 1 {
                figures.into_iter().for_each(|figure| figure.squad = Some(squad));
            }
            place += count.max(1);
        }
    }
}

const fn role(role: armoury::Role) -> Role {
    match role {
        armoury::Role::Leader => Role::Leader,
        armoury::Role::Core => Role::Core,
        armoury::Role::Special => Role::Special,
        armoury::Role::Transport => Role::Transport,
        armoury::Role::Drone => Role::Drone,
    }
}

pub(super) fn stock(pack: &armoury::Pack, built: &Built) -> BTreeMap<String, Stock> {
    let carried = |id: &str| {
        let access = pack.entry(&built.entry).and_then(|entry| entry.grenades.get(id));
        access.map_or(0, |access| access.carried)
    };
    let split = |(id, total): (&String, &u32)| {
        let base = carried(id).min(*total);
        (id.clone(), Stock { base, bought: total - base, granted: 0 })
    };
    built.grenades.iter().map(split).collect()
}

/// The price line by line. A pick is written `option=choice`, so that the list can be judged again later.
pub(super) fn price(pack: &armoury::Pack, built: &Built, chosen: Option<&Chosen>) -> Vec<PriceLine> {
    let options = pack.entry(&built.entry).map(|entry| entry.options.as_slice()).unwrap_or_default();
    let picks = chosen.map(|chosen| chosen.picks.as_slice()).unwrap_or_default();
    // The armoury prices picks in the order of the entry's options.
    let ordered = options.iter().flat_map(|option| picks.iter().filter(|pick| pick.option == option.id));
    let mut picked = ordered.map(|pick| format!("{}={}", pick.option, pick.choice));
    let lines = built.price.lines.iter().enumerate().map(|(place, line)| {
        let grenade = built.grenades.contains_key(&line.what);
        let pick = if place == 0 || grenade { None } else { picked.next() };
        let what = pick.unwrap_or_else(|| line.what.clone());
        PriceLine { what, count: line.count, points: line.points }
    });
    lines.collect()
}

/// A member as the armoury judges it.
pub(super) fn chosen(member: &Member) -> Chosen {
    let model = &member.model;
    let picks = model.price.iter().filter_map(|line| line.what.split_once('='));
    let grenades = model.grenades.iter().filter(|(_, stock)| stock.bought > 0);
    Chosen {
        picks: picks.map(|(option, choice)| armoury::Pick::new(option, choice)).collect(),
        grenades: grenades.map(|(id, stock)| (id.clone(), stock.bought)).collect(),
        leader: model.role == Role::Leader,
        specialist: model.specialist.clone(),
        arsenal: member.holds(armoury::ARSENAL),
        ..Chosen::new(model.entry.clone())
    }
}

/// Which rules of list building a campaign has.
pub(super) fn mode(charter: &Charter) -> MusterMode {
    // The word of the key: the type has no public name.
    match charter.value("roster.mode").as_deref() {
        Some("\"gw2013\"") => MusterMode::Gw2013,
        _ => MusterMode::Hor,
    }
}

/// What a roster is built with: of the supplement 200 points at most (RO-18).
pub(super) fn first_budget(charter: &Charter, points: u32) -> u32 {
    if mode(charter) == MusterMode::Gw2013 { points.min(armoury::GW2013_POINTS) } else { points }
}

/// Every reason why these members are no legal list, by the charter (RO-10 to RO-38).
pub(super) fn faults(
    app: &App,
    charter: &Charter,
    roster: &Roster,
    members: &[&Member],
    points: Option<u32>,
) -> Vec<roster::Fault> {
    match judged(app, charter, roster, members, points) {
        Ok(faults) => faults.into_iter().map(as_stored).collect(),
        Err(Refused { code, sentence, .. }) => vec![roster::Fault::new(&code, sentence)],
    }
}

/// By how much the facilities of its base lift the limits of a roster's list (CA-47).
fn lifted(roster: &Roster) -> Lifted {
    let arrays = roster.facilities_of(Facility::OrbitalCommsArray);
    let mut lifted = roster.lifted();
    lifted.specials = lifted.specials.saturating_add(u32::try_from(arrays).unwrap_or(u32::MAX));
    for at in roster.facilities.iter().filter_map(|built| built.at.clone()) {
        *lifted.options.entry(at).or_default() += 1;
    }
    lifted
}

/// The armoury's faults of these members; places are among those who are no drones.
pub(super) fn judged(
    app: &App,
    charter: &Charter,
    roster: &Roster,
    members: &[&Member],
    points: Option<u32>,
) -> Result<Vec<armoury::Fault>, Refused> {
    let mode = mode(charter);
    let rules = MusterRules {
        points,
        cap: Some(roster.cap(charter.roster_cap)),
        transports_allowed: charter.transports_allowed,
        max_grenades_per_type: charter.max_per_type.map(u32::from),
        mode,
        after_losses: !roster.fought.is_empty(),
        lifted: lifted(roster),
    };
    let fighters = members.iter().filter(|member| member.model.role != Role::Drone);
    let team: Vec<(Chosen, Built)> = fighters.map(|member| (chosen(member), built(member))).collect();
    let mut faults = match (pack_of(app, roster), &roster.limits) {
        (Ok(pack), _) => {
            let team: Vec<Chosen> = team.iter().map(|(model, _)| as_recruited(pack, model, mode)).collect();
            armoury::muster(pack, &team, &rules).faults
        }
        // What was bought once stays as it was bought (RO-06).
        (Err(_), Some(limits)) => armoury::judge(limits, &as_limited(limits, team.clone(), mode), &rules),
        (Err(refused), None) if roster.status == Status::Draft => return Err(refused),
        (Err(_), None) => {
            let limits = Limits::of_any_list(&team);
            armoury::judge(&limits, &as_limited(&limits, team.clone(), mode), &rules)
        }
    };
    let led = team.iter().any(|(model, _)| model.leader);
    let told = faults.iter().any(|fault| fault.code == FaultCode::LeaderCount);
    if mode == MusterMode::Gw2013 && !led && !told {
        let sentence = "0 of exactly 1 leader named: recruit the best of the team with `leader`";
        faults.push(armoury::Fault::new(FaultCode::LeaderCount, sentence.to_owned()));
    }
    Ok(faults)
}

/// Who leads by his entry was not named; of the supplement everybody was.
fn as_recruited(pack: &armoury::Pack, model: &Chosen, mode: MusterMode) -> Chosen {
    let leads = pack.entry(&model.entry).is_some_and(|entry| entry.role == armoury::Role::Leader);
    Chosen { leader: model.leader && (!leads || mode == MusterMode::Gw2013), ..model.clone() }
}

/// What its pack gives today for a member that was just recruited from it, if it gives anything.
pub(super) fn rebuilt(pack: &armoury::Pack, member: &Member, charter: &Charter) -> Option<Built> {
    let mode = mode(charter);
    let rules = MusterRules { mode, ..MusterRules::default() };
    let team = [as_recruited(pack, &chosen(member), mode)];
    armoury::muster(pack, &team, &rules).models.into_iter().next().flatten()
}

fn as_limited(limits: &Limits, team: Vec<(Chosen, Built)>, mode: MusterMode) -> Vec<(Chosen, Built)> {
    let leads = |id: &str| {
        let known = limits.entries.iter().find(|entry| entry.id == id);
        known.is_some_and(|entry| entry.role == armoury::Role::Leader)
    };
    let same = |(model, built): (Chosen, Built)| {
        let leader = model.leader && (!leads(&model.entry) || mode == MusterMode::Gw2013);
        (Chosen { leader, ..model }, built)
    };
    team.into_iter().map(same).collect()
}

/// A member as it was built: what it is, carries and cost.
fn built(member: &Member) -> Built {
    let model = &member.model;
    Built {
        entry: model.entry.clone(),
        role: match model.role {
            Role::Leader => armoury::Role::Leader,
            Role::Core => armoury::Role::Core,
            Role::Special => armoury::Role::Special,
            Role::Transport => armoury::Role::Transport,
            Role::Drone => armoury::Role::Drone,
        },
        profile: model.profile.clone(),
        weapons: model.weapons.clone(),
        wargear: model.wargear.clone(),
        grenades: model.grenades.iter().map(|(id, stock)| (id.clone(), stock.total())).collect(),
        companions: Vec::new(),
        price: armoury::Price { lines: Vec::new(), total: model.points() },
    }
}

/// Refuses purchases with every reason: what of each model cannot be, and by how much all of them cost too much.
pub(super) fn check_purchases(
    pack: &armoury::Pack,
    roster: &Roster,
    purchases: &[Purchase],
) -> Result<Vec<Built>, Refused> {
    let (mut all, mut reasons, mut price) = (Vec::new(), Vec::new(), 0u32);
    for (place, Purchase { model, name }) in purchases.iter().enumerate() {
        match armoury::build_chosen(pack, model) {
            Ok(built) => {
                price = price.saturating_add(built.price.total);
                all.push(built);
            }
            Err(faults) => {
                let number = format!("model {} ({})", place + 1, model.entry);
                reasons.extend(Reason::of(name.as_deref().unwrap_or(&number), faults));
                price = price.saturating_add(pack.entry(&model.entry).map_or(0, |entry| entry.points));
            }
        }
    }
    let left = roster.left();
    let over = price.saturating_sub(left);
    if over == 0 || roster.status != Status::Draft {
        return if reasons.is_empty() { Ok(all) } else { Err(Refused::not_legal(reasons)) };
    }
    let (found, allowed) = (roster.points().saturating_add(price), roster.budget);
    let sentence = format!("it costs {price} points and {left} are left: {found} of {allowed}, {over} over");
    let fault = armoury::Fault { found: Some(found), allowed: Some(allowed), ..budget(sentence) };
    reasons.push(Reason::of_all(fault));
    let numbers = [("price", price), ("left", left), ("over", over)];
    let numbers = numbers.map(|(name, value)| (name.to_owned(), i64::from(value))).to_vec();
    let alone = reasons.len() == 1;
    let refused = Refused { numbers, ..Refused::not_legal(reasons) };
    Err(if alone { Refused { code: "over_budget".to_owned(), ..refused } } else { refused })
}

fn budget(sentence: String) -> armoury::Fault {
    armoury::Fault::new(FaultCode::Budget, sentence)
}

impl App {
    /// What is not legal about a roster: of a draft every reason why it could not be registered now, of others
    /// what they were flagged for.
    pub async fn roster_faults(&self, viewer: Viewer, id: RosterId) -> Result<Vec<roster::Fault>, AppError> {
        let roster = self.roster(viewer, id).await?.roster;
        self.faults_of(viewer, &roster).await
    }

    /// The same of a roster as it is, or was: a draft is judged by what its campaign asks now.
    pub async fn faults_of(&self, viewer: Viewer, roster: &Roster) -> Result<Vec<roster::Fault>, AppError> {
        let (Status::Draft, Some(campaign)) = (roster.status, roster.campaign) else {
            return Ok(roster.faults.clone());
        };
        let charter = self.campaign(viewer, campaign).await?.campaign.charter.clone();
        let members: Vec<&Member> = roster.members.iter().collect();
        Ok(faults(self, &charter, roster, &members, Some(roster.budget)))
    }
}
