//! A campaign decided again. What it says of its league, its rosters and its battles is compared with these, and
//! what it tells its rosters is kept for their own audit.

use super::{Audit, Told, agreed, givers};
use crate::app::log::stream;
use crate::app::verify::LedgerReport;
use crate::armoury::Deed;
use crate::campaign::{
    self, Adoption, BattleResult, Campaign, Cause, Command, Deeds, Event, Feats, Refusal, Report,
    RosterClosing, SeasonCommand, Stage,
};
use crate::ids::{BattleId, CampaignId, MemberId, RosterId};
use crate::roster::{self, Roster, Status};

/// An event that is wrong: where, with which code, how.
type Wrong = (u64, &'static str, String);

/// Judges the campaigns of a ledger.
pub(super) fn check(audit: &mut Audit, report: &mut LedgerReport) {
    let ids: Vec<CampaignId> = audit.campaigns.keys().copied().collect();
    for id in ids {
        let mut closings = Vec::new();
        let wrong = check_campaign(audit, id, &mut closings);
        for (position, closing) in closings {
            audit.closings.entry(closing.roster).or_default().insert(closing.key, (position, closing));
        }
        if let Err((position, code, reason)) = wrong {
            audit.unsound.insert(id);
            report.fault(position, &stream::campaign(id), code, reason);
        }
    }
}

fn check_campaign(
    audit: &Audit,
    id: CampaignId,
    closings: &mut Vec<(u64, RosterClosing)>,
) -> Result<(), Wrong> {
    let events = audit.campaigns.get(&id).map_or(&[][..], Vec::as_slice);
    let mut campaign = Campaign::default();
    let mut place = 0;
    while let Some(told) = events.get(place) {
        disagreement(audit, id, &campaign, told)
            .map_or(Ok(()), |why| Err((told.position, "disagrees", why)))?;
        if let Event::SeedingSet { .. } | Event::RoundPaired { .. } = &told.event {
            // What was drawn is checked with the lots; all of one command is taken as it is told.
            let command = told.command;
            for told in events[place..].iter().take_while(|next| next.command == command) {
                disagreement(audit, id, &campaign, told)
                    .map_or(Ok(()), |why| Err((told.position, "disagrees", why)))?;
                campaign::evolve(&mut campaign, &told.event);
                place += 1;
            }
            continue;
        }
        let decided = command(audit, &campaign, told);
        let refused =
            |refusal: Refusal| (told.position, "decided_differently", format!("is refused: {refusal}"));
        let (command, more) = decided.map_err(refused)?;
        let judges = with_arbitrators(audit, &campaign, told.position);
        let given = decide(&judges, told, &command, &events[place..])?;
        closings.extend(more.into_iter().map(|closing| (told.position, closing)));
        for told in &events[place..place + given] {
            campaign::evolve(&mut campaign, &told.event);
        }
        place += given.max(1);
    }
    unclosed(audit, &campaign)
        .map_or(Ok(()), |why| Err((events.last().map_or(0, |told| told.position), "disagrees", why)))
}

/// How many events the command gives, if they are those of the log.
fn decide(
    campaign: &Campaign,
    told: &Told<Event>,
    command: &Command,
    log: &[Told<Event>],
) -> Result<usize, Wrong> {
    let mut wrong = (told.position, "decided_differently", String::new());
    for giver in givers(told.actor, campaign) {
        match campaign::decide(campaign, giver, command)
            .map(|given| agreed(&as_told(given, &told.event), log))
        {
            Ok(Ok(given)) if given > 0 => return Ok(given),
            Ok(Ok(_)) => "no command gives it".clone_into(&mut wrong.2),
            Ok(Err((position, reason))) => (wrong.0, wrong.2) = (position, reason),
            Err(refusal) => wrong.2 = format!("is refused: {refusal}"),
        }
    }
    Err(wrong)
}

/// An older Warlog did not tell from which round an amendment holds.
fn as_told(mut given: Vec<Event>, told: &Event) -> Vec<Event> {
    if let Some(Event::CharterAmended { from_round, .. }) = given.first_mut()
        && matches!(told, Event::CharterAmended { from_round: None, .. })
    {
        *from_round = None;
    }
    given
}

/// The command that an event comes from, where nothing else is told with it.
fn alone(event: &Event) -> Option<Command> {
    Some(match event.clone() {
        Event::CampaignFounded { campaign, league, name, charter, .. } => {
            Command::FoundCampaign { campaign, league, name, charter }
        }
        Event::CharterAmended { key, new, reason, .. } => {
            let new = serde_json::from_str(&new).unwrap_or_default();
            Command::AmendCharter { changes: vec![(key, new)], reason }
        }
        Event::CampaignStarted {} => Command::StartCampaign,
        Event::CampaignClosed {} => Command::CloseCampaign,
        Event::OrganiserAppointed { player } => Command::AppointOrganiser { player },
        Event::OrganiserRemoved { player } => Command::RemoveOrganiser { player },
        Event::RosterWithdrew { roster } => Command::WithdrawRoster { roster },
        Event::GameArranged { rosters, mission, size, .. } => {
            Command::ArrangeGame { rosters, mission, size: Some(size) }
        }
        Event::GameLocked { game, battle } => Command::LockGame { game, battle },
        Event::ResultConfirmed { game, .. } => Command::ConfirmResult { game },
        Event::ResultConfirmedByTimeout { game, hours } => Command::ConfirmOverdueResult { game, hours },
        Event::ResultDisputed { game, reason, .. } => Command::DisputeResult { game, hours: 0, reason },
        Event::KayfabeJudged { game, roster, granted, .. } => Command::JudgeKayfabe { game, roster, granted },
        Event::ResultCorrected { game, new, reason, .. } => {
            Command::CorrectResult { game, report: new, reason }
        }
        Event::TodoSettled { game, roster, kind, member, .. } => {
            Command::SettleTodo { todo: campaign::Todo { game, roster, kind, member } }
        }
        Event::SeasonOpened { .. }
        | Event::SeasonClosed { .. }
        | Event::SeedingSet { .. }
        | Event::RoundPaired { .. }
        | Event::PairingDeleted { .. }
        | Event::RoundWindowSet { .. }
        | Event::GameScheduled { .. }
        | Event::WalkoverDeclared { .. }
        | Event::DoubleWalkoverDeclared { .. }
        | Event::GameMarkedUnrated { .. }
        | Event::RosterReturned { .. }
        | Event::RosterExpelled { .. }
        | Event::ResultsAnnulled { .. } => season_command(event),
        Event::RosterEnrolled { .. }
        | Event::GameClosed { .. }
        | Event::ResultReported { .. }
        | Event::ReplayOrdered { .. }
        | Event::ForkAdopted { .. }
        | Event::GameVoided { .. }
        | Event::GameReopened { .. } => return None,
    })
}

/// The command that an event comes from, and what the rosters are told with it.
fn command(
    audit: &Audit,
    campaign: &Campaign,
    told: &Told<Event>,
) -> Result<(Command, Vec<RosterClosing>), Refusal> {
    if let Some(command) = alone(&told.event) {
        return Ok((command, Vec::new()));
    }
    let closing = match &told.event {
        Event::RosterEnrolled { roster, player, name } => {
            let state = roster_before(audit, *roster, told.position);
            let registered = !matches!(state.status, Status::Draft | Status::Retired);
            let (roster, player, name) = (*roster, *player, name.clone());
            let points = state.points();
            let command = Command::EnrolRoster { roster, player, name, points, registered };
            return Ok((command, Vec::new()));
        }
        Event::GameClosed { game: number, report, .. } => {
            let game = find(campaign, *number)?;
            let battle = game.battle.ok_or(Refusal::UnknownGame { game: *number, games: 0 })?;
            campaign::close(campaign, BattleResult { battle, game: *number, report: (**report).clone() })?
        }
        Event::ForkAdopted { game: number, battle, report, reason, .. } => {
            let root = find(campaign, *number)?.first_battle().unwrap_or(*battle);
            let result = BattleResult { battle: *battle, game: *number, report: (**report).clone() };
            campaign::adopt(campaign, Adoption { result, root, reason: reason.clone() })?
        }
        Event::ResultReported { game, battle, report, kayfabe, .. } => {
            let (game, battle, kayfabe) = (*game, *battle, *kayfabe);
            let entered = campaign::Entered { game, battle, report: (**report).clone(), kayfabe };
            campaign::enter(campaign, entered)?
        }
        Event::ReplayOrdered { game, reason } => campaign::replay(campaign, *game, reason.clone())?,
        Event::GameVoided { game, reason } => campaign::void(campaign, *game, reason.clone())?,
        Event::GameReopened { game, reason } => campaign::reopen(campaign, *game, reason.clone())?,
        // `alone` has all others.
        _ => return Ok((Command::CloseCampaign, Vec::new())),
    };
    Ok((closing.campaign, closing.rosters))
}

/// The command that an event of seasons and rounds comes from; for one that only follows from another, one that
/// gives nothing of its kind.
fn season_command(event: &Event) -> Command {
    Command::Season(match event.clone() {
        Event::SeasonOpened { name, commitment, .. } => SeasonCommand::OpenSeason { name, commitment },
        Event::PairingDeleted { round, .. } => SeasonCommand::DeletePairing { round },
        Event::RoundWindowSet { round, window, .. } => SeasonCommand::SetRoundWindow { round, window },
        Event::GameScheduled { game, at } => SeasonCommand::ScheduleGame { game, at },
        Event::WalkoverDeclared { game, absent } => {
            SeasonCommand::DeclareWalkover { game, absent, overdue: true }
        }
        Event::DoubleWalkoverDeclared { game } => SeasonCommand::DeclareDoubleWalkover { game },
        Event::GameMarkedUnrated { game, reason } => SeasonCommand::MarkUnrated { game, reason },
        Event::RosterReturned { roster } => SeasonCommand::ReturnRoster { roster },
        Event::RosterExpelled { roster, reason } => SeasonCommand::ExpelRoster { roster, reason },
        _ => SeasonCommand::CloseSeason,
    })
}

/// Whether a report is what a battle came to. An older Warlog told no feats, and fewer causes of losses; it also
/// overlooked some deeds.
fn tells(report: &Report, seen: &Report) -> bool {
    if report.feats != <[Feats; 2]>::default() {
        let rest = Report { deeds: seen.deeds.clone(), ..report.clone() };
        return rest == *seen
            && [0, 1].into_iter().all(|side| are_among(&report.deeds[side], &seen.deeds[side]));
    }
    let plain = |report: &Report| {
        let mut plain = Report { feats: Default::default(), ..report.clone() };
        plain.casualties.iter_mut().flatten().for_each(|lost| lost.cause = Cause::Other);
        plain
    };
    plain(report) == plain(seen)
}

/// Whether deeds are those that a log shows; of some an older Warlog counted fewer.
fn are_among(told: &Deeds, seen: &Deeds) -> bool {
    let overlooked =
        |deed: Deed| matches!(deed, Deed::RoundsHolding | Deed::RoutTestsPassed | Deed::FirstBloods);
    let of = |deeds: &Deeds, member: &MemberId, deed: Deed| {
        deeds.get(member).and_then(|sorts| sorts.get(&deed)).copied().unwrap_or_default()
    };
    let members = told.keys().chain(seen.keys());
    members.into_iter().all(|member| {
        Deed::ALL.iter().all(|deed| {
            let (told, seen) = (of(told, member, *deed), of(seen, member, *deed));
            told == seen || overlooked(*deed) && told < seen
        })
    })
}

/// The campaign with those who rule in its league at this position.
pub(super) fn with_arbitrators(audit: &Audit, campaign: &Campaign, position: u64) -> Campaign {
    let mut campaign = campaign.clone();
    let league = campaign.league.and_then(|league| audit.leagues.get(&league));
    let before = league.into_iter().flatten().take_while(|told| told.position < position);
    campaign.arbitrators.extend(crate::league::fold(before.map(|told| &told.event)).arbitrators);
    campaign
}

/// Whether what was drawn by lot is what the commitments give.
pub(super) fn check_lots(report: &mut LedgerReport, stream: &str, events: &[Told<Event>]) {
    let log: Vec<Event> = events.iter().map(|told| told.event.clone()).collect();
    for (place, reason) in crate::app::seasons::wrong_lots(&log) {
        report.fault(events[place].position, stream, "lots", reason);
    }
}

fn find(campaign: &Campaign, game: u32) -> Result<&campaign::Game, Refusal> {
    campaign.games.get(&game).ok_or(Refusal::UnknownGame { game, games: campaign.games.len() })
}

/// A roster as it was before this position.
fn roster_before(audit: &Audit, id: RosterId, position: u64) -> Roster {
    let events = audit.rosters.get(&id).map_or(&[][..], Vec::as_slice);
    roster::fold(events.iter().take_while(|told| told.position < position).map(|told| &told.event))
}

/// Where an event says of another stream what that does not say itself.
fn disagreement(audit: &Audit, id: CampaignId, campaign: &Campaign, told: &Told<Event>) -> Option<String> {
    match &told.event {
        Event::CampaignFounded { campaign: own, league, name, .. } => {
            let noted = |events: &Vec<Told<crate::league::Event>>| {
                let noted = crate::league::Event::CampaignFounded { campaign: *own, name: name.clone() };
                events.iter().any(|told| told.event == noted)
            };
            let known = audit.leagues.get(league).is_some_and(noted) || audit.is_unread("league", league);
            (*own != id || !known)
                .then(|| format!("founds campaign {own}, of which league {league} knows nothing"))
        }
        Event::RosterEnrolled { roster, player, .. } => {
            let state = roster_before(audit, *roster, told.position);
            let is_its = state.campaign == Some(id) && state.owner == Some(*player);
            let known = is_its || audit.is_unread("roster", roster);
            (!known)
                .then(|| format!("enrols roster {roster}, which {player} did not draft for this campaign"))
        }
        Event::GameArranged { game, mission, .. } => crate::app::start::mission(mission)
            .is_err()
            .then(|| format!("arranges game {game} with a mission that there is not: {mission:?}")),
        Event::GameLocked { game, battle } => {
            let rosters = campaign.games.get(game)?.rosters.map(Some);
            let begun = audit.battles.get(battle).is_some_and(|seen| seen.rosters == rosters);
            let unlocked = unlocked(audit, campaign, *game, *battle);
            if let Some(roster) = unlocked {
                return Some(format!("locks game {game}, of which roster {roster} knows nothing"));
            }
            let known = begun || audit.is_unread("battle", battle);
            (!known)
                .then(|| format!("locks game {game} for battle {battle}, which is not between its rosters"))
        }
        Event::ResultReported { game, battle, .. } => unlocked(audit, campaign, *game, *battle)
            .map(|roster| format!("reports of game {game}, of which roster {roster} knows nothing")),
        Event::GameClosed { game, report, .. } => {
            let battle = campaign.games.get(game)?.battle?;
            let seen = audit.battles.get(&battle)?;
            let told = seen.report_after(told.position);
            (!told.is_some_and(|seen| tells(report, seen)))
                .then(|| format!("reports of game {game} what battle {battle} did not come to"))
        }
        Event::ForkAdopted { game, battle, report, .. } => {
            if audit.is_unread("battle", battle) {
                return None;
            }
            let seen = audit.battles.get(battle).and_then(|seen| seen.report_before(told.position));
            (!seen.is_some_and(|seen| tells(report, seen)))
                .then(|| format!("reports of game {game} what fork {battle} did not come to"))
        }
        _ => None,
    }
}

/// A roster of a game that does not know that it was locked for this battle.
fn unlocked(audit: &Audit, campaign: &Campaign, game: u32, battle: BattleId) -> Option<RosterId> {
    let is_locked = |roster: &RosterId| {
        let locks = |told: &Told<roster::Event>| {
            matches!(&told.event,
            roster::Event::TeamLocked { game: locked, battle: own, .. } if (*locked, *own) == (game, battle))
        };
        let known = audit.rosters.get(roster).is_some_and(|events| events.iter().any(locks));
        known || audit.is_unread("roster", roster)
    };
    campaign.games.get(&game)?.rosters.into_iter().find(|roster| !is_locked(roster))
}

/// A game that goes on though its battle is over: the end of a battle closes its game.
fn unclosed(audit: &Audit, campaign: &Campaign) -> Option<String> {
    let over = |game: &&campaign::Game| {
        let battle = game.battle.filter(|_| game.stage == Stage::Playing);
        battle.and_then(|battle| audit.battles.get(&battle)).is_some_and(|seen| seen.over)
    };
    let game = campaign.games.values().find(over)?;
    Some(format!("game {} goes on, and its battle is over", game.number))
}
