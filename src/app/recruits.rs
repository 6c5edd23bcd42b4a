//! From the armoury to a roster and back: what is bought, by value, and what is judged again later.

use super::App;
use super::dispatch::Context;
use super::outcome::Refused;
use crate::armoury::{self, Built, Chosen, MusterMode, MusterRules};
use crate::campaign::Charter;
use crate::ids::MemberId;
use crate::roster::{self, Member, PriceLine, Recruit, Role, Roster, Stock};
use std::collections::BTreeMap;

/// The pack that a roster was drafted from, if it is still the same.
pub(super) fn pack_of<'a>(app: &'a App, roster: &Roster) -> Result<&'a armoury::Pack, Refused> {
    let known = app.armoury().pack(&roster.pack.id);
    known.filter(|pack| pack.hash == roster.pack.hash).ok_or_else(|| {
        let sentence = format!(
            "the pack {} is not the one this roster was drafted from: load that with --packs, or draft anew",
            roster.pack.id
        );
        Refused::new("pack_changed", sentence)
    })
}

/// Models bought in one command.
pub(super) struct Enlisted<'a> {
    pub context: &'a Context<'a>,
    pub roster: &'a Roster,
    pub recruits: Vec<Recruit>,
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
            role: if leads { Role::Leader } else { role(built.role) },
            name: name.map_or(default, str::to_owned),
            profile: built.profile.clone(),
            weapons: built.weapons.clone(),
            wargear: built.wargear.clone(),
            grenades: stock(pack, built),
            price: price(pack, built, chosen),
            pack: self.roster.pack.clone(),
        });
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
        (id.clone(), Stock { base, bought: total - base })
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
        ..Chosen::new(model.entry.clone())
    }
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
        Ok(faults) => faults.into_iter().map(told).collect(),
        Err(Refused { code, sentence, .. }) => vec![roster::Fault { code, sentence }],
    }
}

fn told(fault: armoury::Fault) -> roster::Fault {
    roster::Fault { code: fault.code.as_str().to_owned(), sentence: fault.sentence }
}

/// The armoury's faults of these members; places are among those who are no drones.
pub(super) fn judged(
    app: &App,
    charter: &Charter,
    roster: &Roster,
    members: &[&Member],
    points: Option<u32>,
) -> Result<Vec<armoury::Fault>, Refused> {
    let pack = pack_of(app, roster)?;
    let mut team: Vec<Chosen> = Vec::new();
    for member in members.iter().filter(|member| member.model.role != Role::Drone) {
        let mut model = chosen(member);
        let leads = pack.entry(&model.entry).is_some_and(|entry| entry.role == armoury::Role::Leader);
        model.leader &= !leads;
        team.push(model);
    }
    let rules = MusterRules {
        points,
        cap: Some(roster.cap(charter.roster_cap)),
        transports_allowed: charter.transports_allowed,
        max_grenades_per_type: charter.max_per_type.map(u32::from),
        // The word of the key: the type has no public name.
        mode: match charter.value("roster.mode").as_deref() {
            Some("\"gw2013\"") => MusterMode::Gw2013,
            _ => MusterMode::Hor,
        },
        after_losses: !roster.fought.is_empty(),
    };
    Ok(armoury::muster(pack, &team, &rules).faults)
}
