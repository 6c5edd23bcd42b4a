//! How events make a roster.

use super::{Event, FoughtGame, LockedTeam, Member, PriceLine, Recruit, Roster, Status};
use crate::armoury::Weapon;
use crate::ids::MemberId;

/// Applies an event; never refuses.
pub fn evolve(roster: &mut Roster, event: &Event) {
    match event {
        Event::RosterDrafted { roster: id, campaign, owner, name, pack, budget, fixed, max_per_type } => {
            roster.id = Some(*id);
            roster.campaign = Some(*campaign);
            roster.owner = Some(*owner);
            roster.name.clone_from(name);
            roster.pack = pack.clone();
            roster.budget = *budget;
            roster.fixed = *fixed;
            roster.max_per_type = *max_per_type;
        }
        Event::MemberRecruited { recruit } => {
            roster.members.push(Member { model: (**recruit).clone(), used: Default::default() });
        }
        Event::MemberRenamed { member, name } => {
            with(roster, *member, |model| model.name.clone_from(name));
        }
        Event::MemberDismissed { member } => {
            roster.members.retain(|other| other.model.member != *member);
            roster.gone.insert(*member);
            if roster.status == Status::Ready {
                roster.status = Status::Registered;
            }
        }
        Event::GrenadesBought { member, grenade, weapons, count, unit_price, .. } => {
            with(roster, *member, |model| {
                add_grenades(model, grenade, *count, *unit_price);
                add_lines(model, weapons);
            });
        }
        Event::RosterRegistered { limits, .. } => {
            roster.status = Status::Registered;
            roster.limits.clone_from(limits);
        }
        Event::RosterReady {} => {
            roster.status = Status::Ready;
            roster.faults.clear();
        }
        Event::RosterFlagged { faults } => {
            roster.status = Status::NeedsAttention;
            roster.faults.clone_from(faults);
        }
        Event::RosterRetired {} => roster.status = Status::Retired,
        _ => evolve_game(roster, event),
    }
}

/// The events of games and grenades.
fn evolve_game(roster: &mut Roster, event: &Event) {
    match event {
        Event::TeamLocked { game, battle, team, .. } => {
            roster.running = Some(LockedTeam { game: *game, battle: *battle, team: team.clone() });
            roster.status = Status::InGame;
        }
        Event::TeamReturned { .. } => {
            if let Some(locked) = roster.running.take() {
                let used = Default::default();
                roster.fought.push(FoughtGame { locked, used, restocked: false, void: false });
            }
            roster.status = Status::PostGame;
        }
        Event::GrenadesSpent { game, used } => fought(roster, *game, |fought| fought.used = used.clone()),
        Event::GrenadesRestocked { game, .. } => fought(roster, *game, |fought| fought.restocked = true),
        Event::GameVoided { game } => void(roster, *game),
        Event::GameReopened { battle, .. } => {
            roster.running = roster.fought.pop().map(|FoughtGame { locked, .. }| LockedTeam {
                battle: battle.unwrap_or(locked.battle),
                ..locked
            });
            roster.status = Status::InGame;
        }
        _ => {}
    }
    recount(roster);
}

/// A running game is left; one that is over keeps its place and loses its uses.
fn void(roster: &mut Roster, game: u32) {
    let last = roster.fought.last().is_some_and(|last| last.locked.game == game);
    if let Some(locked) = roster.running.take_if(|locked| locked.game == game) {
        roster.fought.push(FoughtGame { locked, used: Default::default(), restocked: false, void: true });
        roster.status = Status::Ready;
    } else {
        fought(roster, game, |fought| {
            fought.used.clear();
            fought.void = true;
        });
        if last && roster.status == Status::PostGame {
            roster.status = Status::Ready;
        }
    }
}

/// What is used and not back, counted anew from the games: never patched, so undoing leaves no trace.
fn recount(roster: &mut Roster) {
    roster.members.iter_mut().for_each(|member| member.used.clear());
    for fought in &roster.fought {
        for member in &mut roster.members {
            for (grenade, count) in fought.used.get(&member.model.member).into_iter().flatten() {
                let used = member.used.entry(grenade.clone()).or_default();
                *used = used.saturating_add(*count);
            }
            if fought.restocked {
                member.used.clear();
            }
        }
    }
}

fn add_grenades(model: &mut Recruit, grenade: &str, count: u32, unit_price: u32) {
    let stock = model.grenades.entry(grenade.to_owned()).or_default();
    stock.bought = stock.bought.saturating_add(count);
    let points = unit_price.saturating_mul(count);
    model.price.push(PriceLine { what: grenade.to_owned(), count, points });
}

/// Lines of a weapon it carries already stay as they were bought.
fn add_lines(model: &mut Recruit, lines: &[Weapon]) {
    let is_new = |line: &&Weapon| model.weapons.iter().all(|weapon| weapon.key != line.key);
    let new: Vec<Weapon> = lines.iter().filter(is_new).cloned().collect();
    model.weapons.extend(new);
}

fn with(roster: &mut Roster, id: MemberId, change: impl FnOnce(&mut Recruit)) {
    if let Some(member) = roster.members.iter_mut().find(|member| member.model.member == id) {
        change(&mut member.model);
    }
}

fn fought(roster: &mut Roster, game: u32, change: impl FnOnce(&mut FoughtGame)) {
    if let Some(fought) = roster.fought.iter_mut().find(|fought| fought.locked.game == game) {
        change(fought);
    }
}

/// The roster after these events.
pub fn fold<'e>(events: impl IntoIterator<Item = &'e Event>) -> Roster {
    let mut roster = Roster::default();
    events.into_iter().for_each(|event| evolve(&mut roster, event));
    roster
}
