//! A roster decided again. What becomes of its games it does not decide itself: its campaign tells it, exactly once.

use super::campaign::with_arbitrators;
use super::{Audit, Told, Until, agreed, givers, teams};
use crate::app::Viewer;
use crate::app::closing::roster_commands;
use crate::app::honours::terms;
use crate::app::log::stream;
use crate::app::verify::LedgerReport;
use crate::armoury::Armoury;
use crate::campaign::{Campaign, Restock, RosterClosing, RosterEdit};
use crate::ids::{CampaignId, CommandId, PlayerId, RosterId};
use crate::roster::{self, Command, Event, GrenadeOffer, Roster};
use std::collections::{BTreeMap, BTreeSet};

/// An event that is wrong: where, with which code, how.
type Wrong = (u64, &'static str, String);

/// Judges the rosters of a ledger.
pub(super) fn check(audit: &mut Audit, report: &mut LedgerReport, armoury: &Armoury) {
    let mut closings = std::mem::take(&mut audit.closings);
    for (id, events) in &audit.rosters {
        let awaited = closings.remove(id).unwrap_or_default();
        if let Err((position, code, reason)) = check_roster(audit, armoury, *id, events, awaited) {
            report.fault(position, &stream::roster(*id), code, reason);
        }
    }
    for (id, awaited) in closings {
        if !audit.is_unread("roster", id)
            && let Some((position, closing)) = awaited.values().next()
        {
            let reason = format!("has no events, and its game {} was closed", closing.game);
            report.fault(*position, &stream::roster(id), "disagrees", reason);
        }
    }
}

fn check_roster(
    audit: &Audit,
    armoury: &Armoury,
    id: RosterId,
    events: &[Told<Event>],
    mut awaited: BTreeMap<CommandId, (u64, RosterClosing)>,
) -> Result<(), Wrong> {
    let campaign = drafted_for(events);
    let known = campaign.and_then(|campaign| audit.campaigns.get(&campaign));
    let judged = known.is_some() && campaign.is_some_and(|campaign| !audit.unsound.contains(&campaign));
    let mut until = Until::new(known.map_or(&[], Vec::as_slice));
    // A team is locked before its campaign notes the game, in one transaction.
    let whole = crate::campaign::fold(known.into_iter().flatten().map(|told| &told.event));
    let after_battle: BTreeSet<CommandId> =
        events.iter().filter(|told| is_after_battle(&told.event)).map(|told| told.command).collect();
    let said: BTreeSet<_> = known.into_iter().flatten().map(|told| (told.at, told.actor)).collect();
    let mut roster = Roster::default();
    let mut place = 0;
    while let Some(told) = events.get(place) {
        let campaign = until.before(told.position);
        if known.is_some() {
            disagreement([campaign, &whole], id, told)
                .or_else(|| teams::differs(audit, id, &roster, &told.event))
                .map_or(Ok(()), |why| Err((told.position, "disagrees", why)))?;
            // Who says something to the campaign at once is judged there.
            if !said.contains(&(told.at, told.actor)) {
                check_actor(audit, campaign, &roster, told)?;
            }
        }
        // What is left open after a game is ended before its campaign's word is heard.
        let closing = if is_after_battle(&told.event) { None } else { awaited.remove(&told.command) };
        let given = match closing {
            Some((_, closing)) => closed(&roster, told, closing)?,
            None if after_battle.contains(&told.command) => {
                follows(&roster, &told.event, judged, known.map(|_| campaign))
                    .map_err(|why| (told.position, "decided_differently", why.to_owned()))?;
                vec![told.event.clone()]
            }
            None if judged || !is_told(&told.event) => decide([campaign, &whole], &roster, told)?,
            None => vec![told.event.clone()],
        };
        let count = agreed(&given, &events[place..])
            .map_err(|(position, reason)| (position, "decided_differently", reason))?;
        given.iter().for_each(|event| roster::evolve(&mut roster, event));
        if known.is_some()
            && let Event::MemberRecruited { recruit, .. } = &told.event
        {
            teams::not_of_pack(armoury, &campaign.charter, &roster, recruit)
                .map_or(Ok(()), |why| Err((told.position, "disagrees", why)))?;
        }
        place += count.max(1);
    }
    let unheard = awaited.into_values().next().filter(|_| judged);
    unheard.map_or(Ok(()), |(_, closing)| {
        let reason = format!("is the last, and does not know what became of game {}", closing.game);
        Err((events.last().map_or(0, |told| told.position), "disagrees", reason))
    })
}

/// The campaign that a roster is for.
pub(super) fn drafted_for(events: &[Told<Event>]) -> Option<CampaignId> {
    match &events.first()?.event {
        Event::RosterDrafted { campaign, .. } => Some(*campaign),
        _ => None,
    }
}

/// Whoever acts for a roster is its player, somebody who rules in its campaign, or the program.
fn check_actor(audit: &Audit, campaign: &Campaign, roster: &Roster, told: &Told<Event>) -> Result<(), Wrong> {
    let drafts = matches!(&told.event, Event::RosterDrafted { owner, .. } if *owner == told.actor);
    let own = drafts || roster.owner == Some(told.actor) || told.actor == Viewer::SYSTEM;
    if own || with_arbitrators(audit, campaign, told.position).rules(told.actor) {
        return Ok(());
    }
    let why = format!("is of {}, who may not act for this roster", told.actor);
    Err((told.position, "decided_differently", why))
}

/// Whether only its campaign may tell a roster this.
fn is_told(event: &Event) -> bool {
    matches!(
        event,
        Event::TeamReturned { .. }
            | Event::GrenadesSpent { .. }
            | Event::GameVoided { .. }
            | Event::GameReopened { .. }
    )
}

/// What a roster makes of a game as its campaign tells it.
fn closed(roster: &Roster, told: &Told<Event>, closing: RosterClosing) -> Result<Vec<Event>, Wrong> {
    let mut roster = roster.clone();
    let mut events = Vec::new();
    for command in roster_commands(closing.game, closing.step) {
        let given = roster::decide(&roster, told.actor, true, &command);
        let refused = |refusal| (told.position, "decided_differently", format!("is refused: {refusal}"));
        let given: Vec<Event> = given.map_err(refused)?;
        given.iter().for_each(|event| roster::evolve(&mut roster, event));
        events.extend(given);
    }
    Ok(events)
}

/// What the command gives that an event comes from.
fn decide(
    [campaign, whole]: [&Campaign; 2],
    roster: &Roster,
    told: &Told<Event>,
) -> Result<Vec<Event>, Wrong> {
    let wrong = |why: String| (told.position, "decided_differently", why);
    let command =
        command(whole, &told.event).ok_or_else(|| wrong("its campaign has not told it so".to_owned()))?;
    let mut refused = String::new();
    for giver in givers(told.actor, campaign) {
        match roster::decide(roster, giver, acts_for_all(campaign, giver, &command), &command) {
            Ok(given) => return Ok(given),
            Err(refusal) => refused = format!("is refused: {refusal}"),
        }
    }
    Err(wrong(refused))
}

/// Whether somebody may act for the roster's player; for a game the campaign has judged that.
fn acts_for_all(campaign: &Campaign, giver: PlayerId, command: &Command) -> bool {
    let game = matches!(command, Command::LockTeam { .. } | Command::ReadyRoster { .. });
    let season = campaign.charter.restock == Restock::PerSeason;
    let game = game || season && matches!(command, Command::RestockGrenades { .. });
    game || giver == Viewer::SYSTEM || campaign.organisers.contains(&giver)
}

/// The command of the roster that an event comes from; none for what its campaign tells it. `campaign` as it is
/// after all its events.
fn command(campaign: &Campaign, event: &Event) -> Option<Command> {
    Some(match event.clone() {
        Event::RosterDrafted {
            roster,
            campaign,
            owner,
            name,
            pack,
            budget,
            fixed,
            max_per_type,
            freedom,
        } => {
            Command::DraftRoster { roster, campaign, owner, name, pack, budget, fixed, max_per_type, freedom }
        }
        Event::MemberRecruited { recruit, .. } => Command::RecruitModel { recruit },
        Event::MemberRenamed { member, name } => Command::RenameModel { member, name },
        Event::MemberDismissed { member } => Command::DismissModel { member },
        Event::GrenadesBought { member, grenade, weapons, count, unit_price, source, .. } => {
            let offer = Some(GrenadeOffer { unit_price, source });
            Command::BuyGrenades { member, grenade, weapons, count, offer }
        }
        Event::RosterRegistered { limits, .. } => Command::RegisterRoster { faults: Vec::new(), limits },
        Event::RosterReady {} => Command::ReadyRoster { faults: Vec::new() },
        Event::RosterFlagged { faults } => Command::ReadyRoster { faults },
        Event::RosterRetired {} => Command::RetireRoster,
        Event::TeamLocked { game, battle, team, inside, .. } => {
            let size = campaign.games.get(&game).map_or(u32::MAX, |game| game.size);
            Command::LockTeam { game, battle, team, size, faults: Vec::new(), inside }
        }
        Event::GrenadesRestocked { game, .. } => Command::RestockGrenades { game },
        // What its campaign tells it, and what follows a battle.
        _ => return None,
    })
}

/// Whether what follows a battle can follow there: each step once, of those who are there, and for a price that the
/// charter has.
fn follows(
    roster: &Roster,
    event: &Event,
    judged: bool,
    campaign: Option<&Campaign>,
) -> Result<(), &'static str> {
    let fought = |game: &u32| roster.fought(*game).ok_or("is of a game that was not fought");
    let open = |game: &u32| roster.post_game.as_ref().filter(|post| post.game == *game && !post.closed);
    let allowed = match event {
        event if is_told(event) && judged => return Err("its campaign has not told it so"),
        Event::GrenadesRestocked { game, restocked } => {
            !fought(game)?.restocked && *restocked == roster.outstanding()
        }
        Event::RequisitionAwarded { game, .. } => fought(game)?.award.is_none(),
        Event::RequisitionGranted { cause, .. } => !roster.granted.contains_key(cause),
        Event::RequisitionRevoked { rp, cause } => roster.granted.get(cause) == Some(rp),
        Event::InjuriesSettled { game } => open(game).is_some_and(|post| !post.settled),
        Event::PostGameClosed { game, .. } => open(game).is_some(),
        Event::HonourBought { game, member, honour, surcharge, rp, .. } => {
            let there = member.is_none_or(|member| roster.member(member).is_some());
            let terms = campaign.and_then(|campaign| terms(&campaign.charter));
            let due = terms.map_or(*surcharge, |terms| roster::surcharge(roster, terms, *member, honour));
            there && open(game).is_some() && *surcharge == due && *rp == honour.rp.saturating_add(*surcharge)
        }
        Event::MemberRecruited { recruit, .. } => teams::is_name(&recruit.name),
        Event::MemberRenamed { name, .. } => teams::is_name(name),
        Event::InjuryUndone { game, member } => {
            fought(game)?.harmed.iter().any(|(harmed, _)| harmed == member)
        }
        Event::MemberDied { member, .. }
        | Event::InjurySuffered { member, .. }
        | Event::PenaltySet { member, .. }
        | Event::MemberRecovered { member, .. }
        | Event::MemberDismissed { member }
        | Event::MemberStored { member }
        | Event::MemberActivated { member } => roster.member(*member).is_some(),
        _ => true,
    };
    if allowed { Ok(()) } else { Err("does not follow from what was before it") }
}

/// Whether an event belongs to what follows a battle, or to what may be done between battles. The dice of injuries are
/// computed again elsewhere (`verify_rosters`); the rest is taken as it is told.
fn is_after_battle(event: &Event) -> bool {
    match event {
        Event::MemberRecruited { reserve, rp, .. } => *reserve || *rp > 0,
        Event::GrenadesBought { rp, .. } => *rp > 0,
        Event::RosterDrafted { .. }
        | Event::MemberRenamed { .. }
        | Event::MemberDismissed { .. }
        | Event::RosterRegistered { .. }
        | Event::RosterReady {}
        | Event::RosterFlagged { .. }
        | Event::RosterRetired {}
        | Event::TeamLocked { .. }
        | Event::TeamReturned { .. }
        | Event::GrenadesSpent { .. }
        | Event::GrenadesRestocked { .. }
        | Event::GameVoided { .. }
        | Event::GameReopened { .. } => false,
        Event::PostGameBegan { .. }
        | Event::InjuryRolled { .. }
        | Event::InjuryRerollUsed { .. }
        | Event::MemberDied { .. }
        | Event::InjurySuffered { .. }
        | Event::PenaltySet { .. }
        | Event::MemberRecovered { .. }
        | Event::InjuriesSettled { .. }
        | Event::PenaltiesEnded { .. }
        | Event::InjuryUndone { .. }
        | Event::SecretRevealed { .. }
        | Event::LeaderNamed { .. }
        | Event::RequisitionAwarded { .. }
        | Event::RequisitionAdjusted { .. }
        | Event::RequisitionGranted { .. }
        | Event::RequisitionRevoked { .. }
        | Event::FacilityBought { .. }
        | Event::FacilityScrapped { .. }
        | Event::FacilityHelped { .. }
        | Event::SupportBought { .. }
        | Event::SupportUsed { .. }
        | Event::RenownGained { .. }
        | Event::OptionBought { .. }
        | Event::GearBought { .. }
        | Event::HonourBought { .. }
        | Event::GrenadesRefilled { .. }
        | Event::PurchaseTakenBack { .. }
        | Event::BaseRaised { .. }
        | Event::MemberStored { .. }
        | Event::MemberActivated { .. }
        | Event::GearStored { .. }
        | Event::GearIssued { .. }
        | Event::GearDiscarded { .. }
        | Event::GrenadesMoved { .. }
        | Event::MemberNoted { .. }
        | Event::PostGameClosed { .. }
        | Event::PostGameReopened { .. } => true,
    }
}

/// Where an event says of its campaign, as it is then and in the end, what that does not say itself.
fn disagreement([campaign, whole]: [&Campaign; 2], id: RosterId, told: &Told<Event>) -> Option<String> {
    match &told.event {
        Event::RosterDrafted { roster, budget, fixed, max_per_type, .. } => {
            let charter = &campaign.charter;
            let budget_now = crate::app::recruits::first_budget(charter, charter.first_points());
            let ruled = (budget_now, charter.roster_edit == RosterEdit::Fixed, charter.max_per_type);
            let differs = *roster != id || (*budget, *fixed, *max_per_type) != ruled;
            differs.then(|| format!("drafts roster {roster} otherwise than the charter says"))
        }
        Event::TeamLocked { game, battle, .. } => {
            let locked = whole.games.get(game).filter(|game| game.side_of(id).is_some());
            // A game may be played again, after it was another battle.
            let is_its = |game: &crate::campaign::Game| {
                game.first_battle() == Some(*battle) || game.replayed.contains(battle)
            };
            let agrees = locked.is_some_and(is_its);
            (!agrees).then(|| format!("locks a team for game {game}, which its campaign does not know so"))
        }
        _ => None,
    }
}
