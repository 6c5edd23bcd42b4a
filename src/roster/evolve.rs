//! How events make a roster.

use super::{
    Event, FoughtGame, LockedTeam, Member, PriceLine, Recruit, Role, Roster, Status, aftermath, harm,
};
use crate::armoury::{Facility, Weapon};
use crate::ids::MemberId;

/// Applies an event; never refuses.
pub fn evolve(roster: &mut Roster, event: &Event) {
    match event {
        Event::RosterDrafted { .. } => draft(roster, event),
        Event::MemberRecruited { recruit, reserve, rp } => {
            let since = roster.fought.len();
            roster.members.push(Member { since, ..Member::new((**recruit).clone(), *reserve) });
            aftermath::note_model(roster, recruit.member, *rp);
            unready(roster);
        }
        Event::MemberRenamed { member, name } => {
            with(roster, *member, |model| model.name.clone_from(name));
        }
        Event::MemberDismissed { member } => {
            aftermath::leave(roster, *member);
            unready(roster);
        }
        Event::GrenadesBought { member, grenade, weapons, count, unit_price, rp, granted, .. } => {
            let before = roster.member(*member).map(|found| found.model.kit());
            with(roster, *member, |model| {
                add_grenades(model, grenade, *count, *unit_price);
                if let Some(stock) = model.grenades.get_mut(grenade) {
                    stock.granted = stock.granted.saturating_add(*granted);
                }
                add_lines(model, weapons);
            });
            aftermath::note_grenades(roster, *member, grenade, *rp, before);
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
        _ => {
            harm::evolve(roster, event);
            aftermath::evolve(roster, event);
            evolve_game(roster, event);
        }
    }
    let magazine = roster.facilities_of(Facility::ExplosivesMagazine) > 0;
    roster.members.iter_mut().for_each(|member| member.magazine = magazine);
}

fn draft(roster: &mut Roster, event: &Event) {
    if let Event::RosterDrafted {
        roster: id,
        campaign,
        owner,
        name,
        pack,
        budget,
        fixed,
        max_per_type,
        freedom,
    } = event
    {
        roster.freedom = *freedom;
        roster.id = Some(*id);
        roster.campaign = Some(*campaign);
        roster.owner = Some(*owner);
        roster.name.clone_from(name);
        roster.pack = pack.clone();
        roster.budget = *budget;
        roster.fixed = *fixed;
        roster.max_per_type = *max_per_type;
    }
}

/// A list that changes is judged again before it fights.
fn unready(roster: &mut Roster) {
    if roster.status == Status::Ready {
        roster.status = Status::Registered;
    }
}

/// The events of games and grenades.
fn evolve_game(roster: &mut Roster, event: &Event) {
    match event {
        Event::TeamLocked { game, battle, team, threat, .. } => {
            let (game, battle, threat) = (*game, *battle, *threat);
            let led = |member: &&Member| team.contains(&member.model.member);
            let mut fielded = roster.members.iter().filter(led);
            let leader = fielded.find(|member| member.model.role == Role::Leader);
            let leader = leader.map(|member| member.model.member);
            // A void game that is played again is in the list once.
            roster.fought.retain(|fought| fought.locked.game != game);
            roster.running = Some(LockedTeam { game, battle, team: team.clone(), threat, leader });
            roster.status = Status::InGame;
        }
        Event::TeamReturned { .. } => {
            if let Some(locked) = roster.running.take() {
                roster.fought.push(over(locked, false));
            }
            aftermath::keep(roster);
            (roster.post_game, roster.status) = (None, Status::PostGame);
        }
        Event::GrenadesSpent { game, used } => fought(roster, *game, |fought| fought.used = used.clone()),
        Event::GrenadesRestocked { game, .. } => fought(roster, *game, |fought| fought.restocked = true),
        Event::GameVoided { game } => void(roster, *game),
        Event::GameReopened { battle, .. } => {
            aftermath::give_back(roster);
            (roster.before, roster.post_game) = (None, None);
            let last = roster.fought.pop();
            roster.support.extend(last.as_ref().and_then(|last| last.support));
            roster.running = last.map(|FoughtGame { locked, .. }| LockedTeam {
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
    let last = roster.is_last(game);
    if let Some(locked) = roster.running.take_if(|locked| locked.game == game) {
        roster.fought.push(over(locked, true));
        (roster.before, roster.post_game, roster.status) = (None, None, Status::Ready);
        roster.faults.clear();
    } else {
        let mut support = None;
        fought(roster, game, |fought| {
            fought.used.clear();
            (support, fought.void) = (fought.support.take(), true);
        });
        roster.support.extend(support);
        roster.before.iter_mut().for_each(|before| before.support.extend(support));
        if last {
            // What followed it never happened either (LE-07).
            aftermath::give_back(roster);
            (roster.before, roster.post_game) = (None, None);
            fought(roster, game, |fought| {
                (fought.restocked, fought.award) = (false, None);
                fought.refilled.clear();
                fought.rolled.clear();
                fought.harmed.clear();
            });
            if matches!(roster.status, Status::PostGame | Status::NeedsAttention | Status::Registered) {
                roster.status = Status::Ready;
                roster.faults.clear();
            }
        }
    }
}

/// A game that is over, before anything of it is told.
fn over(locked: LockedTeam, void: bool) -> FoughtGame {
    let (used, refilled, rolled, harmed, deeds) = Default::default();
    FoughtGame {
        locked,
        used,
        restocked: false,
        refilled,
        award: None,
        rolled,
        harmed,
        deeds,
        support: None,
        void,
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
            for (grenade, count) in fought.refilled.get(&member.model.member).into_iter().flatten() {
                let used = member.used.get(grenade).map_or(0, |used| used.saturating_sub(*count));
                member.used.insert(grenade.clone(), used);
                member.used.retain(|_, used| *used > 0);
            }
            if fought.restocked {
                member.used.clear();
            }
        }
    }
}

pub(super) fn add_grenades(model: &mut Recruit, grenade: &str, count: u32, unit_price: u32) {
    let stock = model.grenades.entry(grenade.to_owned()).or_default();
    stock.bought = stock.bought.saturating_add(count);
    let points = unit_price.saturating_mul(count);
    model.price.push(PriceLine { what: grenade.to_owned(), count, points });
}

/// Lines of a weapon it carries already stay as they were bought.
pub(super) fn add_lines(model: &mut Recruit, lines: &[Weapon]) {
    let is_new = |line: &&Weapon| model.weapons.iter().all(|weapon| weapon.key != line.key);
    let new: Vec<Weapon> = lines.iter().filter(is_new).cloned().collect();
    model.weapons.extend(new);
}

pub(super) fn with(roster: &mut Roster, id: MemberId, change: impl FnOnce(&mut Recruit)) {
    if let Some(member) = roster.members.iter_mut().find(|member| member.model.member == id) {
        change(&mut member.model);
    }
}

pub(super) fn fought(roster: &mut Roster, game: u32, change: impl FnOnce(&mut FoughtGame)) {
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
