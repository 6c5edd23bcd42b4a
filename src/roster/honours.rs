//! Battle honours that a roster has: of its models and of the team, what they are worth and what they allow (HO-01 to
//! HO-17).

use super::{Member, Role, Roster};
use crate::armoury::{
    self, EntryLimits, GRENADIER, Honour, HonourGroup, Lasting, Lifted, Profile, TeamHonour,
};
use crate::ids::MemberId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The keys of the charter that honours are earned by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HonourTerms {
    /// Requisition points that an elite model pays more (HO-06).
    pub elite_surcharge: u32,
    /// Whether only leaders take honours of the group Leadership (HO-09).
    pub leadership_leader_only: bool,
}

/// What an honour is for, besides its model.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HonourObject {
    /// An entry, by id (HO-15).
    Entry {
        /// Which.
        entry: String,
    },
    /// An option of an entry, by ids (HO-14).
    Option {
        /// The entry.
        entry: String,
        /// The option.
        option: String,
    },
    /// A permanent injury (HO-19).
    Injury {
        /// Which.
        injury: Lasting,
    },
    /// A psychic power, by its id (HO-29).
    Power {
        /// Which.
        power: String,
    },
}

/// An honour that was earned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Earned {
    /// The honour, as it was then.
    pub honour: Honour,
    /// What it is for.
    pub object: Option<HonourObject>,
    /// Requisition points paid, surcharge included: what it is worth (HO-08).
    pub rp: u32,
}

impl Earned {
    /// Gives a profile what it changes; of one power its tag names that (HO-29).
    pub(super) fn apply(&self, profile: &mut Profile) {
        let power = match &self.object {
            Some(HonourObject::Power { power }) => Some(power.as_str()),
            _ => None,
        };
        self.honour.apply(profile, power);
    }
}

/// How many honours a model may hold (HO-04), and holds; those of the team are no part of it (HO-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HonourLimits {
    /// Groups it has opened.
    pub opened: u32,
    /// Groups it may open.
    pub groups: u32,
    /// Honours it holds.
    pub held: u32,
    /// Honours it may hold; none if there is no limit.
    pub honours: Option<u32>,
}

impl Member {
    /// Its honours but for those of the team that are for it.
    pub(super) fn own_honours(&self) -> impl Iterator<Item = &Earned> {
        self.honours.iter().filter(|earned| earned.honour.group != HonourGroup::Kt)
    }

    /// How often it has a team honour.
    pub(super) fn count_of(&self, team: TeamHonour) -> u32 {
        let such = self.honours.iter().filter(|earned| earned.honour.of_team() == Some(team));
        such.count() as u32
    }

    /// Whether it holds an honour, by its code.
    pub fn holds(&self, code: &str) -> bool {
        self.honours.iter().any(|earned| earned.honour.code == code)
    }

    /// Requisition points paid for its honours (HO-08).
    pub fn honours_worth(&self) -> u32 {
        worth(self.honours.iter())
    }

    /// How many grenades each one counts as that is bought for it now (HO-58).
    pub fn grenade_factor(&self) -> u32 {
        if self.holds(GRENADIER) { 2 } else { 1 }
    }
}

fn worth<'e>(earned: impl Iterator<Item = &'e Earned>) -> u32 {
    earned.fold(0, |sum, earned| sum.saturating_add(earned.rp))
}

impl Roster {
    /// Requisition points paid for the honours of its active part and of the team: they count for Threat only (RO-42).
    pub fn honours_worth(&self) -> u32 {
        let members = self.active().fold(0u32, |sum, member| sum.saturating_add(member.honours_worth()));
        members.saturating_add(worth(self.honours.iter()))
    }

    /// The same of a team that fights: its models' honours, and all those of the team (RO-42).
    pub(super) fn honours_worth_of(&self, team: &[MemberId]) -> u32 {
        let counts = |member: &Member, earned: &Earned| {
            earned.honour.group == HonourGroup::Kt || team.contains(&member.model.member)
        };
        let fought = self
            .active()
            .flat_map(|member| member.honours.iter().filter(move |earned| counts(member, earned)));
        worth(fought.chain(&self.honours))
    }

    /// What allows to roll an injury again after each battle, each once (HO-16, CA-25).
    pub fn injury_rerolls(&self) -> Vec<String> {
        let medical = self.honours.iter().filter(|one| one.honour.of_team() == Some(TeamHonour::Medical));
        medical.map(|one| one.honour.code.clone()).collect()
    }

    /// By how much its honours lift the limits of its list (HO-13 to HO-15).
    pub fn lifted(&self) -> Lifted {
        let mut lifted = Lifted::default();
        for earned in &self.honours {
            match (earned.honour.of_team(), &earned.object) {
                (Some(TeamHonour::Specialist), _) => lifted.specials += 1,
                (Some(TeamHonour::Personnel), Some(HonourObject::Entry { entry })) => {
                    *lifted.entries.entry(entry.clone()).or_default() += 1;
                }
                (Some(TeamHonour::Training), Some(HonourObject::Option { entry, option })) => {
                    *lifted.options.entry(format!("{entry}/{option}")).or_default() += 1;
                }
                _ => {}
            }
        }
        lifted
    }

    /// Whether a member took part in a played game since it was recruited or left the reserves (CA-40).
    pub fn has_fought(&self, member: &Member) -> bool {
        let since = self.fought.iter().skip(member.since).filter(|fought| !fought.void);
        since.flat_map(|fought| &fought.locked.team).any(|id| *id == member.model.member)
    }

    /// How many honours a member may hold, by the role that it is taken as (HO-04).
    pub fn honour_limits(&self, member: &Member) -> HonourLimits {
        let (groups, honours) = match self.taken_as(member) {
            Role::Leader => (4, None),
            Role::Special => (3, Some(4)),
            Role::Core if member.model.role == Role::Special => (2, Some(3)),
            Role::Core | Role::Transport | Role::Drone => (1, Some(2)),
        };
        let opened: BTreeSet<HonourGroup> = member.own_honours().map(|earned| earned.honour.group).collect();
        HonourLimits {
            opened: opened.len() as u32,
            groups: groups + member.count_of(TeamHonour::Honed),
            held: member.own_honours().count() as u32,
            honours: honours.map(|most: u32| most + member.count_of(TeamHonour::Deadly)),
        }
    }

    pub(super) fn limits_of(&self, entry: &str) -> Option<&EntryLimits> {
        self.limits.as_ref()?.entries.iter().find(|limits| limits.id == entry)
    }

    /// The role of a member under the leader that the roster has.
    fn taken_as(&self, member: &Member) -> Role {
        let own = member.model.role;
        let leader = self.active().find(|member| member.model.role == Role::Leader);
        let (Some(leader), Some(limits)) = (leader, self.limits_of(&member.model.entry)) else { return own };
        let carries = |item: &String| {
            let mut weapons = leader.model.weapons.iter();
            leader.model.wargear.contains(item) || weapons.any(|weapon| weapon.item() == item)
        };
        let led = limits
            .with_leader
            .iter()
            .filter(|change| change.leader == leader.model.entry && change.item.as_ref().is_none_or(carries));
        match led.filter_map(|change| change.role).next() {
            Some(armoury::Role::Core) if own == Role::Special => Role::Core,
            Some(armoury::Role::Special) if own == Role::Core => Role::Special,
            _ => own,
        }
    }
}

/// An honour that was just bought, on the roster.
pub(super) fn keep(roster: &mut Roster, member: Option<MemberId>, earned: &Earned) {
    let Some(id) = member else { return roster.honours.push(earned.clone()) };
    let Some(member) = roster.members.iter_mut().find(|member| member.model.member == id) else { return };
    if let Some(HonourObject::Injury { injury }) = &earned.object
        && let Some(place) = member.injuries.iter().position(|known| known == injury)
    {
        member.injuries.remove(place);
    }
    member.honours.push(earned.clone());
}

/// An honour that was taken back, off the roster.
pub(super) fn give_up(roster: &mut Roster, member: Option<MemberId>, earned: &Earned) {
    let without = |honours: &mut Vec<Earned>| {
        if let Some(place) = honours.iter().rposition(|known| known == earned) {
            honours.remove(place);
        }
    };
    let Some(id) = member else { return without(&mut roster.honours) };
    let Some(member) = roster.members.iter_mut().find(|member| member.model.member == id) else { return };
    if let Some(HonourObject::Injury { injury }) = &earned.object {
        member.injuries.push(*injury);
    }
    without(&mut member.honours);
}
