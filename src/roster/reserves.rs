//! Reserves: models and gear that wait, who takes what up, and who leaves (RO-34, RO-43 to RO-48, RO-53).

use super::decide::{check_legal, find, refuse_if};
use super::post_game::{check_between, check_successor, stored};
use super::{Command, Event, Fault, Member, Refusal, Role, Roster};
use crate::armoury::Weapon;
use crate::ids::MemberId;

/// Decides what moves between the active part and the reserves.
pub(super) fn decide(roster: &Roster, command: &Command) -> Result<Vec<Event>, Refusal> {
    check_between(roster)?;
    match command {
        Command::StoreModel { member, faults } => {
            let found = check_moves(roster, *member, false)?;
            check_not_leading(found)?;
            check_legal(faults)?;
            Ok(vec![Event::MemberStored { member: *member }])
        }
        Command::ActivateModel { member, faults } => {
            check_moves(roster, *member, true)?;
            check_legal(faults)?;
            Ok(vec![Event::MemberActivated { member: *member }])
        }
        Command::ReplaceLeader { successor, dismiss, cheapest } => {
            replace(roster, *successor, *dismiss, *cheapest)
        }
        Command::StoreGear { member, gear, kit, surplus } => {
            find(roster, *member)?;
            refuse_if(!surplus && !roster.freedom.reserves, Refusal::NoReserves)?;
            let (member, gear, kit) = (*member, gear.clone(), kit.clone());
            Ok(vec![Event::GearStored { member, gear, kit, surplus: *surplus }])
        }
        Command::IssueGear { member, gear, kit, displaced, faults } => {
            let found = find(roster, *member)?;
            stored(roster, &gear.what)?;
            check_legal(if found.reserve { &[] } else { faults })?;
            let (member, gear, kit, displaced) = (*member, gear.clone(), kit.clone(), displaced.clone());
            Ok(vec![Event::GearIssued { member, gear, kit, displaced }])
        }
        Command::DiscardGear { gear } => {
            let gear = stored(roster, gear)?.clone();
            Ok(vec![Event::GearDiscarded { gear }])
        }
        Command::MoveGrenades { from, to, grenade, count, weapons } => {
            moved(roster, [*from, *to], grenade, *count, weapons.as_deref())
        }
        _ => Ok(Vec::new()),
    }
}

/// The member, if it may go to the reserves or come from there.
fn check_moves(roster: &Roster, id: MemberId, reserve: bool) -> Result<&Member, Refusal> {
    let member = find(roster, id)?;
    refuse_if(!roster.freedom.reserves, Refusal::NoReserves)?;
    match (reserve, member.reserve) {
        (true, false) => Err(Refusal::IsActive { member: id }),
        (false, true) => Err(Refusal::InReserves { member: id }),
        _ => Ok(member),
    }
}

/// A leader leaves the active part only together with naming his successor (RO-53).
pub(super) fn check_not_leading(member: &Member) -> Result<(), Refusal> {
    let leads = member.model.role == Role::Leader && !member.reserve;
    refuse_if(leads, Refusal::SuccessorNeeded { member: member.model.member })
}

/// The leader goes, his successor comes: a leader out of the reserves, or somebody who is promoted.
fn replace(
    roster: &Roster,
    successor: MemberId,
    dismiss: bool,
    cheapest: Option<u32>,
) -> Result<Vec<Event>, Refusal> {
    let leader = roster.active().find(|member| member.model.role == Role::Leader);
    let leader = leader.ok_or(Refusal::LeaderCount { leaders: 0 })?.model.member;
    refuse_if(roster.fixed, Refusal::RosterFixed)?;
    refuse_if(!dismiss && !roster.freedom.reserves, Refusal::NoReserves)?;
    let next = find(roster, successor)?;
    refuse_if(successor == leader, Refusal::CannotLead { member: successor })?;
    let goes = if dismiss {
        Event::MemberDismissed { member: leader }
    } else {
        Event::MemberStored { member: leader }
    };
    match (next.reserve, next.model.role) {
        (true, Role::Leader) => Ok(vec![goes, Event::MemberActivated { member: successor }]),
        (true, _) => Err(Refusal::InReserves { member: successor }),
        (false, _) => {
            check_successor(roster, next, cheapest)?;
            Ok(vec![goes, Event::LeaderNamed { member: successor, acting: false }])
        }
    }
}

/// Bought grenades change hands; those that came with a model stay with it (RO-34). `weapons` is what the new
/// bearer can do with them; none if it has no access to the sort.
fn moved(
    roster: &Roster,
    [from, to]: [MemberId; 2],
    grenade: &str,
    count: u32,
    weapons: Option<&[Weapon]>,
) -> Result<Vec<Event>, Refusal> {
    refuse_if(!roster.freedom.reserves, Refusal::NoReserves)?;
    let giver = find(roster, from)?;
    let taker = find(roster, to)?;
    refuse_if(count == 0 || from == to, Refusal::NoCount)?;
    let weapons = weapons.ok_or_else(|| Refusal::GrenadeAccess { grenade: grenade.to_owned() })?;
    let bought = giver.model.grenades.get(grenade).map_or(0, |stock| stock.movable());
    let left = bought.min(giver.available(grenade));
    if count > left {
        let (member, grenade) = (from, grenade.to_owned());
        let total = giver.total(&grenade);
        return Err(Refusal::GrenadesStay { member, grenade, total, movable: left, wanted: count });
    }
    super::decide::check_cap(roster, grenade, taker.total(grenade).saturating_add(count))?;
    let paid = giver.model.price.iter().filter(|line| line.what == grenade);
    let (points, of) = paid.fold((0u32, 0u32), |(points, of), line| (points + line.points, of + line.count));
    let points = points.saturating_mul(count) / of.max(1);
    let (grenade, weapons) = (grenade.to_owned(), weapons.to_vec());
    Ok(vec![Event::GrenadesMoved { from, to, grenade, count, points, weapons }])
}

/// Faults that a change would add to those there are: the same sentence about the same thing is none of it.
pub fn new_faults(before: &[Fault], after: &[Fault]) -> Vec<Fault> {
    after.iter().filter(|fault| !before.contains(fault)).cloned().collect()
}
