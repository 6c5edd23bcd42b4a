//! What has become of a roster between two of its versions.

use super::{Earned, Member, Roster};
use crate::ids::MemberId;
use std::collections::BTreeMap;

/// What differs between two versions of a roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changes {
    /// What it cost and costs.
    pub points: [u32; 2],
    /// Requisition points before and after.
    pub rp: [i32; 2],
    /// Battle honours of the team that it has and had not, by code.
    pub honours_gained: Vec<String>,
    /// Models that are new, in order.
    pub added: Vec<Member>,
    /// Models that are gone.
    pub gone: Vec<Member>,
    /// Models that are not what they were.
    pub changed: Vec<MemberChange>,
}

/// What has become of a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberChange {
    /// Who.
    pub member: MemberId,
    /// What it was called and is.
    pub name: [String; 2],
    /// Points before and after.
    pub points: [u32; 2],
    /// Whether it was and is in the reserves.
    pub reserve: [bool; 2],
    /// Weapons and wargear that it has and had not.
    pub gear_gained: Vec<String>,
    /// Weapons and wargear that it had and has not.
    pub gear_lost: Vec<String>,
    /// Grenades of which it has other numbers.
    pub grenades: Vec<GrenadeChange>,
    /// Battle honours that it has and had not, by code.
    pub honours_gained: Vec<String>,
    /// Battle honours that it had and has not.
    pub honours_lost: Vec<String>,
}

/// How many grenades of a kind a model had and has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrenadeChange {
    /// The grenade's id.
    pub grenade: String,
    /// As many as it owned and owns.
    pub owned: [u32; 2],
    /// As many as it could and can use.
    pub left: [u32; 2],
}

/// What differs between a roster before and after.
pub fn compare(before: &Roster, after: &Roster) -> Changes {
    let other = |roster: &Roster, member: &Member| roster.member(member.model.member).cloned();
    let missing = |from: &Roster, in_other: &Roster| {
        from.members.iter().filter(|member| other(in_other, member).is_none()).cloned().collect()
    };
    let both = after.members.iter().filter_map(|now| Some((other(before, now)?, now)));
    Changes {
        points: [before.points(), after.points()],
        rp: [before.rp, after.rp],
        honours_gained: more(&honours(&before.honours), &honours(&after.honours)),
        added: missing(after, before),
        gone: missing(before, after),
        changed: both.filter_map(|(was, now)| change(&was, now)).collect(),
    }
}

fn change(was: &Member, now: &Member) -> Option<MemberChange> {
    let (had, has) = (gear(was), gear(now));
    let (held, holds) = (honours(&was.honours), honours(&now.honours));
    let change = MemberChange {
        member: now.model.member,
        name: [was.model.name.clone(), now.model.name.clone()],
        points: [was.model.points(), now.model.points()],
        reserve: [was.reserve, now.reserve],
        gear_gained: more(&had, &has),
        gear_lost: more(&has, &had),
        grenades: grenades(was, now),
        honours_gained: more(&held, &holds),
        honours_lost: more(&holds, &held),
    };
    let is_same = change.name[0] == change.name[1]
        && change.points[0] == change.points[1]
        && change.reserve[0] == change.reserve[1]
        && change.gear_gained.is_empty()
        && change.gear_lost.is_empty()
        && change.grenades.is_empty()
        && change.honours_gained.is_empty()
        && change.honours_lost.is_empty();
    (!is_same).then_some(change)
}

/// What a model carries, with how many of it.
fn gear(member: &Member) -> BTreeMap<&str, usize> {
    let mut gear = BTreeMap::new();
    let weapons = member.model.weapons.iter().map(|weapon| weapon.name.as_str());
    for name in weapons.chain(member.model.wargear.iter().map(String::as_str)) {
        *gear.entry(name).or_default() += 1;
    }
    gear
}

/// Honours by code, with how many of each.
fn honours(earned: &[Earned]) -> BTreeMap<&str, usize> {
    let mut honours = BTreeMap::new();
    for earned in earned {
        *honours.entry(earned.honour.code.as_str()).or_default() += 1;
    }
    honours
}

/// What there is more of in the second.
fn more(first: &BTreeMap<&str, usize>, second: &BTreeMap<&str, usize>) -> Vec<String> {
    let extra = |(name, count): (&&str, &usize)| {
        let extra = count.saturating_sub(first.get(name).copied().unwrap_or_default());
        std::iter::repeat_n((*name).to_owned(), extra)
    };
    second.iter().flat_map(extra).collect()
}

fn grenades(was: &Member, now: &Member) -> Vec<GrenadeChange> {
    let mut ids: Vec<&String> = was.model.grenades.keys().chain(now.model.grenades.keys()).collect();
    ids.sort();
    ids.dedup();
    let numbers = |id: &String| GrenadeChange {
        grenade: id.clone(),
        owned: [was.total(id), now.total(id)],
        left: [was.available(id), now.available(id)],
    };
    let differs = |one: &GrenadeChange| one.owned[0] != one.owned[1] || one.left[0] != one.left[1];
    ids.into_iter().map(numbers).filter(differs).collect()
}
