//! The games of a roster: locking a team, counting its grenades, bringing them back, and undoing it.

use super::decide::{check_legal, find, refuse_if, refuse_status};
use super::{Command, Event, FoughtGame, GrenadeCounts, Inside, Refusal, Role, Roster, Status};
use crate::armoury::Facility;
use crate::ids::{BattleId, MemberId};
use std::collections::BTreeSet;

/// Decides the commands about games.
pub(super) fn decide(roster: &Roster, command: &Command) -> Result<Vec<Event>, Refusal> {
    match command {
        Command::LockTeam { game, battle, team, size, faults, inside } => {
            refuse_status(
                roster,
                roster.status != Status::Ready,
                "only a ready roster is locked for a game",
            )?;
            let known = roster.fought(*game).is_some_and(|fought| !fought.void);
            refuse_if(known, Refusal::AlreadyFought { game: *game })?;
            let event = lock(roster, (*game, *battle), team, *size, inside)?;
            check_legal(faults)?;
            Ok(vec![event])
        }
        Command::CloseGame { game, used, restock, post_game } => {
            close(roster, *game, used, *restock, *post_game)
        }
        Command::VoidGame { game } => {
            let running = roster.running.as_ref().is_some_and(|locked| locked.game == *game);
            if !running {
                let void = find_fought(roster, *game)?.void;
                refuse_if(void, Refusal::AlreadyVoid { game: *game })?;
            }
            let last = roster.is_last(*game);
            let mut events = vec![Event::GameVoided { game: *game }];
            // The last game takes all with it that followed; of an earlier one the award (CA-36), and what it did.
            if !running && !last {
                let nothing = crate::armoury::Award::default();
                events.extend(super::post_game::adjust(roster, *game, &nothing, "void"));
                events.extend(super::harm::undo_all(roster, *game));
            }
            Ok(events)
        }
        Command::ReopenGame { game, battle } => {
            let out = matches!(roster.status, Status::InGame | Status::Retired);
            refuse_status(
                roster,
                out,
                "a game is reopened before the next one, while the roster is in play",
            )?;
            let fought = find_last(roster, *game)?;
            refuse_if(fought.void, Refusal::AlreadyVoid { game: *game })?;
            Ok(vec![Event::GameReopened { game: *game, battle: *battle }])
        }
        Command::RestockGrenades { game } => {
            refuse_status(roster, roster.status == Status::InGame, "nothing comes back within a game")?;
            let fought = find_last(roster, *game)?;
            refuse_if(fought.restocked, Refusal::AlreadyRestocked { game: *game })?;
            Ok(vec![Event::GrenadesRestocked { game: *game, restocked: roster.outstanding() }])
        }
        _ => Ok(Vec::new()),
    }
}

fn lock(
    roster: &Roster,
    (game, battle): (u32, BattleId),
    team: &[MemberId],
    size: u32,
    inside: &Inside,
) -> Result<Event, Refusal> {
    let mut seen = BTreeSet::new();
    let mut members = Vec::new();
    for member in team {
        let found = find(roster, *member)?;
        refuse_if(found.reserve, Refusal::InReserves { member: *member })?;
        refuse_if(found.sits_out(), Refusal::SitsOut { member: *member })?;
        let bay = !roster.freedom.base || roster.facilities_of(Facility::VehicleBay) > 0;
        let carries = found.model.role == Role::Transport;
        refuse_if(carries && !bay, Refusal::NoVehicleBay { member: *member })?;
        members.push(found);
        refuse_if(!seen.insert(*member), Refusal::TwiceInTeam { member: *member })?;
    }
    let count = |role| members.iter().filter(|member| member.model.role == role).count();
    let leaders = count(Role::Leader);
    refuse_if(leaders != 1, Refusal::LeaderCount { leaders })?;
    let points = members.iter().fold(0u32, |sum, member| sum.saturating_add(member.model.points()));
    refuse_if(points > size, Refusal::OverSize { points, size })?;
    super::inside::check(roster, team, inside)?;
    let more = roster.base_worth().saturating_add(roster.honours_worth_of(team));
    let available = |member: &&super::Member| {
        let sorts = member.model.grenades.keys();
        let counts = sorts.map(|grenade| (grenade.clone(), member.available(grenade))).collect();
        (member.model.member, counts)
    };
    Ok(Event::TeamLocked {
        game,
        battle,
        team: team.to_vec(),
        points,
        threat: points.saturating_add(more).div_ceil(100),
        short_team: count(Role::Core) == 0 && roster.count(Role::Core) == 0,
        grenades: members.iter().filter(|member| !member.model.grenades.is_empty()).map(available).collect(),
        inside: inside.clone(),
    })
}

fn close(
    roster: &Roster,
    game: u32,
    used: &GrenadeCounts,
    restock: bool,
    post_game: bool,
) -> Result<Vec<Event>, Refusal> {
    let running = roster.running.as_ref().filter(|locked| locked.game == game);
    let Some(locked) = running else {
        let known = roster.fought(game).is_some();
        return Err(if known { Refusal::AlreadyClosed { game } } else { Refusal::UnknownGame { game } });
    };
    let used = without_zeros(used);
    for (member, sorts) in &used {
        refuse_if(!locked.team.contains(member), Refusal::NotInTeam { member: *member, game })?;
        let member = find(roster, *member)?;
        for (grenade, wanted) in sorts {
            let (total, available) = (member.total(grenade), member.available(grenade));
            let (grenade, wanted, member) = (grenade.clone(), *wanted, member.model.member);
            let refusal = Refusal::NoGrenadeLeft { member, grenade, total, available, wanted };
            refuse_if(wanted > available, refusal)?;
        }
    }
    let mut back = roster.outstanding();
    add(&mut back, &used);
    let mut events = vec![Event::TeamReturned { game }];
    // A played game ends what was suffered for it, whether or not the model took part (CA-22).
    if roster.members.iter().any(|member| member.penalty.is_some() || member.mended) {
        events.push(Event::PenaltiesEnded { game });
    }
    if !used.is_empty() {
        events.push(Event::GrenadesSpent { game, used });
    }
    // Told even where nothing was used: once for each roster and game (CA-08, CA-09).
    if restock {
        events.push(Event::GrenadesRestocked { game, restocked: back });
    }
    if !post_game {
        events.push(Event::RosterReady {});
    }
    Ok(events)
}

fn without_zeros(counts: &GrenadeCounts) -> GrenadeCounts {
    let mut counts = counts.clone();
    counts.values_mut().for_each(|sorts| sorts.retain(|_, count| *count > 0));
    counts.retain(|_, sorts| !sorts.is_empty());
    counts
}

fn add(to: &mut GrenadeCounts, more: &GrenadeCounts) {
    for (member, sorts) in more {
        for (grenade, count) in sorts {
            *to.entry(*member).or_default().entry(grenade.clone()).or_default() += count;
        }
    }
}

fn find_fought(roster: &Roster, game: u32) -> Result<&FoughtGame, Refusal> {
    roster.fought(game).ok_or(Refusal::UnknownGame { game })
}

fn find_last(roster: &Roster, game: u32) -> Result<&FoughtGame, Refusal> {
    let fought = find_fought(roster, game)?;
    let last = roster.fought.last().map_or(game, |last| last.locked.game);
    refuse_if(last != game, Refusal::NotLastGame { game, last })?;
    Ok(fought)
}
