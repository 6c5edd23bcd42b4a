//! The games of a campaign: arranging, locking, closing, confirming, and undoing any of it.

use super::decide::{check_phase, check_rules, refuse_if};
use super::{
    Campaign, Command, ConfirmPolicy, EndReason, Event, Game, Outcome, Phase, Refusal, Report, RoundRefusal,
    Stage,
};
use crate::ids::{BattleId, PlayerId, RosterId};

/// The largest game (RO-37).
const LARGEST_GAME: u32 = 400;
/// Points that somebody may tell: more than any mission has, and sums of them are small numbers.
pub(super) const POINTS: [i32; 2] = [-99, MOST_POINTS];
/// The most of them.
pub const MOST_POINTS: i32 = 999;
/// Points of the smallest: what the smallest roster may have (RO-01), if both players agree (RO-37).
const SMALLEST_GAME: u32 = 100;

/// Decides the commands about games.
pub(super) fn decide(campaign: &Campaign, actor: PlayerId, command: &Command) -> Result<Vec<Event>, Refusal> {
    check_phase(campaign, Phase::Running)?;
    let event = match command {
        Command::ArrangeGame { rosters, mission, size } => {
            arrange(campaign, actor, *rosters, mission, *size)?
        }
        Command::LockGame { game, battle } => lock(campaign, actor, *game, *battle)?,
        Command::CloseGame { game, battle, report } => return close(campaign, actor, *game, *battle, report),
        Command::ConfirmResult { game } => confirm(campaign, actor, *game)?,
        Command::ConfirmOverdueResult { game, hours } => confirm_overdue(campaign, *game, *hours)?,
        Command::DisputeResult { game, hours, reason } => {
            dispute(campaign, actor, *game, *hours)?;
            Event::ResultDisputed { game: *game, by: actor, reason: reason.clone() }
        }
        Command::JudgeKayfabe { game, roster, granted } => {
            super::requisition::check_kayfabe(campaign, actor, *game, *roster)?;
            Event::KayfabeJudged { game: *game, roster: *roster, granted: *granted, by: actor }
        }
        Command::CorrectResult { game, report, reason } => {
            let old = correct(campaign, actor, *game, report)?;
            Event::ResultCorrected { game: *game, old, new: report.clone(), reason: reason.clone() }
        }
        Command::AdoptFork { game, fork, root, report, reason } => {
            let instead_of = adopt(campaign, actor, *game, [*fork, *root], report)?.battle;
            let (game, battle, report, by) = (*game, *fork, report.clone(), actor);
            Event::ForkAdopted { game, battle, instead_of, report, by, reason: reason.clone() }
        }
        Command::VoidGame { game, reason } => {
            let game = ruled(campaign, actor, *game)?;
            refuse_stage(game, game.stage == Stage::Void, "it need not be voided again")?;
            Event::GameVoided { game: game.number, reason: reason.clone() }
        }
        Command::ReopenGame { game, reason } => {
            let game = ruled(campaign, actor, *game)?;
            refuse_stage(game, !game.is_closed(), "only a closed game can be reopened")?;
            refuse_if(game.entered, Refusal::NothingRecorded { game: game.number })?;
            check_last(campaign, game)?;
            Event::GameReopened { game: game.number, reason: reason.clone() }
        }
        Command::OrderReplay { game, reason } => {
            let game = ruled(campaign, actor, *game)?;
            let again = game.is_closed() && game.battle.is_some();
            refuse_stage(game, !again, "only a closed game that was played is played again")?;
            check_last(campaign, game)?;
            Event::ReplayOrdered { game: game.number, reason: reason.clone() }
        }
        _ => return Ok(Vec::new()),
    };
    Ok(vec![event])
}

fn arrange(
    campaign: &Campaign,
    actor: PlayerId,
    rosters: [RosterId; 2],
    mission: &str,
    size: Option<u32>,
) -> Result<Event, Refusal> {
    check_plays(campaign, actor, rosters)?;
    for roster in rosters {
        refuse_if(campaign.entry(roster).is_none(), Refusal::NotEnrolled { roster })?;
    }
    refuse_if(rosters[0] == rosters[1], Refusal::SameRoster { roster: rosters[0] })?;
    for roster in rosters {
        let withdrawn = campaign.entry(roster).is_some_and(|entry| entry.withdrawn);
        refuse_if(withdrawn, Refusal::Withdrawn { roster })?;
        if let Some(season) = campaign.open_season() {
            let season = (!season.entrants.contains(&roster)).then_some(season.number);
            season.map_or(Ok(()), |season| Err(RoundRefusal::NotInSeason { roster, season }))?;
        }
    }
    check_mission(campaign, mission)?;
    let size = size.unwrap_or(campaign.charter.roster_cap);
    let (least, most) = (SMALLEST_GAME, LARGEST_GAME);
    refuse_if(!(least..=most).contains(&size), Refusal::BadSize { size, least, most })?;
    Ok(Event::GameArranged { game: campaign.next_game(), rosters, mission: mission.to_owned(), size })
}

/// Whether a mission is one of the charter's.
pub(super) fn check_mission(campaign: &Campaign, mission: &str) -> Result<(), Refusal> {
    let missions = &campaign.charter.missions;
    // A random mission is chosen among the charter's.
    let listed = |code: &String| code == mission || mission == "random";
    let known = !mission.is_empty() && (missions.is_empty() || missions.iter().any(listed));
    let refusal =
        || Refusal::MissionNotInCharter { mission: mission.to_owned(), missions: missions.join(", ") };
    known.then_some(()).ok_or_else(refusal)
}

fn lock(campaign: &Campaign, actor: PlayerId, number: u32, battle: BattleId) -> Result<Event, Refusal> {
    let game = find(campaign, number)?;
    check_plays(campaign, actor, game.rosters)?;
    refuse_stage(game, game.stage != Stage::Arranged, "teams are locked once, before the battle")?;
    check_free(campaign, game, battle)?;
    Ok(Event::GameLocked { game: number, battle })
}

/// Whether both rosters may go into a game, and the battle belongs to no other.
pub(super) fn check_free(campaign: &Campaign, game: &Game, battle: BattleId) -> Result<(), Refusal> {
    for other in campaign.games.values() {
        let taken = other.battle == Some(battle) || other.replayed.contains(&battle);
        refuse_if(taken, Refusal::BattleTaken { battle, game: other.number })?;
        for roster in game.rosters {
            let plays = other.stage == Stage::Playing && other.side_of(roster).is_some();
            refuse_if(plays, Refusal::RosterPlays { roster, game: other.number })?;
        }
    }
    Ok(())
}

fn close(
    campaign: &Campaign,
    actor: PlayerId,
    number: u32,
    battle: BattleId,
    report: &Report,
) -> Result<Vec<Event>, Refusal> {
    let game = find(campaign, number)?;
    check_plays(campaign, actor, game.rosters)?;
    refuse_stage(game, game.stage != Stage::Playing, "only a game that is being played can be closed")?;
    refuse_if(game.battle != Some(battle), Refusal::OtherBattle { battle, game: number })?;
    check_outcome(report)?;
    let closed = Event::GameClosed { game: number, report: Box::new(report.clone()), reported_by: actor };
    let mut events = vec![closed];
    if report.outcome != Outcome::NoResult && settles(campaign, game, actor) {
        events.push(Event::ResultConfirmed { game: number, by: actor, settled: true });
    }
    Ok(events)
}

/// Whether the word of `by`, added to those given, is all the policy asks for (LE-04).
pub(super) fn settles(campaign: &Campaign, game: &Game, by: PlayerId) -> bool {
    match campaign.charter_of(game.number).confirm {
        ConfirmPolicy::Reporter => true,
        ConfirmPolicy::Organiser => campaign.judges(game).contains(&by),
        ConfirmPolicy::Both | ConfirmPolicy::BothOrTimeout => {
            let given = |player: PlayerId| player == by || game.confirmed_by.contains(&player);
            campaign.players(game).into_iter().flatten().all(given)
        }
    }
}

fn confirm(campaign: &Campaign, actor: PlayerId, number: u32) -> Result<Event, Refusal> {
    let game = find(campaign, number)?;
    check_concerned(campaign, actor, game.rosters)?;
    let waits = matches!(game.stage, Stage::Reported | Stage::Disputed);
    refuse_stage(game, !waits, "only a reported result can be confirmed")?;
    if game.stage == Stage::Disputed {
        ruled(campaign, actor, number)?;
        return Ok(Event::ResultConfirmed { game: number, by: actor, settled: true });
    }
    let plays = campaign.players(game).contains(&Some(actor));
    let rules = campaign.rules(actor) && !plays;
    // Where results take a ruling, who reported his own game rules on it if there is nobody else (LE-08).
    let by_organiser = campaign.charter_of(number).confirm == ConfirmPolicy::Organiser;
    let alone = by_organiser && settles(campaign, game, actor);
    let again = game.confirmed_by.contains(&actor) && !rules && !alone;
    refuse_if(again, Refusal::AlreadyConfirmed { player: actor, game: number })?;
    let settled = rules || settles(campaign, game, actor);
    Ok(Event::ResultConfirmed { game: number, by: actor, settled })
}

fn confirm_overdue(campaign: &Campaign, number: u32, hours: u32) -> Result<Event, Refusal> {
    let game = find(campaign, number)?;
    refuse_stage(game, game.stage != Stage::Reported, "only a reported result can be confirmed")?;
    let charter = campaign.charter_of(number);
    refuse_if(charter.confirm != ConfirmPolicy::BothOrTimeout, Refusal::NoTimeout)?;
    let needs = charter.confirm_hours;
    refuse_if(hours < needs, Refusal::NotOverdue { hours, needs })?;
    Ok(Event::ResultConfirmedByTimeout { game: number, hours })
}

fn dispute(campaign: &Campaign, actor: PlayerId, number: u32, hours: u32) -> Result<(), Refusal> {
    let game = find(campaign, number)?;
    check_plays(campaign, actor, game.rosters)?;
    let settled = game.stage == Stage::Confirmed;
    refuse_if(
        settled && game.confirmed_by.contains(&actor),
        Refusal::AlreadyConfirmed { player: actor, game: number },
    )?;
    let needs =
        "only a reported result can be disputed, or one that was confirmed without your word or a ruling";
    refuse_stage(game, !campaign.can_be_disputed(game), needs)?;
    let most = campaign.charter_of(number).dispute_hours;
    refuse_if(hours > most, Refusal::DisputeTooLate { hours, most })
}

/// The facts that the correction replaces.
fn correct(campaign: &Campaign, actor: PlayerId, number: u32, new: &Report) -> Result<Box<Report>, Refusal> {
    let game = ruled(campaign, actor, number)?;
    refuse_stage(game, !game.is_closed(), "only a closed game can be corrected")?;
    check_outcome(new)?;
    check_points(new)?;
    // What a recorded battle used is in its log.
    let same = |old: &&Report| game.entered || old.grenades_used == new.grenades_used;
    let old = game.report.as_ref().filter(|_| new.outcome != Outcome::NoResult).filter(same);
    old.cloned().map(Box::new).ok_or(Refusal::NotACorrection { game: number })
}

/// Whether victory points can be, and the requisition that the mission adds.
pub(super) fn check_points(report: &Report) -> Result<(), Refusal> {
    let [least, most] = POINTS;
    let bonus = report.feats.iter().map(|feats| feats.bonus);
    report.vp.into_iter().chain(bonus).try_for_each(|points| {
        refuse_if(!(least..=most).contains(&points), Refusal::BadPoints { points, least, most })
    })
}

/// The game, if this fork may be put in the place of its battle.
fn adopt<'c>(
    campaign: &'c Campaign,
    actor: PlayerId,
    number: u32,
    [fork, root]: [BattleId; 2],
    report: &Report,
) -> Result<&'c Game, Refusal> {
    let game = ruled(campaign, actor, number)?;
    refuse_if(game.first_battle() != Some(root), Refusal::OtherBattle { battle: fork, game: number })?;
    let known = game.battle == Some(fork) || game.superseded.contains(&fork);
    refuse_if(known, Refusal::BattleTaken { battle: fork, game: number })?;
    let open = matches!(game.stage, Stage::Playing | Stage::Reported | Stage::Disputed);
    refuse_stage(
        game,
        !open,
        "a fork takes the place of a battle before its result is confirmed; reopen it",
    )?;
    refuse_if(report.outcome == Outcome::NoResult, Refusal::ForkWithoutResult { fork, game: number })?;
    check_outcome(report)?;
    check_last(campaign, game)?;
    Ok(game)
}

/// The game, if the actor may rule on it: an organiser or an arbitrator, and not alone on his own game (LE-08).
pub(super) fn ruled(campaign: &Campaign, actor: PlayerId, number: u32) -> Result<&Game, Refusal> {
    check_rules(campaign, actor)?;
    let game = find(campaign, number)?;
    let judges = campaign.judges(game).contains(&actor);
    refuse_if(!judges, Refusal::SecondOrganiserNeeded { actor, game: number })?;
    Ok(game)
}

/// Nothing of a later game may rest on the one that is reopened.
fn check_last(campaign: &Campaign, game: &Game) -> Result<(), Refusal> {
    let since = campaign.locked.iter().skip_while(|number| **number != game.number).skip(1);
    for later in since.filter_map(|number| campaign.games.get(number)) {
        if let Some(roster) = game.rosters.into_iter().find(|roster| later.side_of(*roster).is_some()) {
            return Err(Refusal::PlayedSince { game: game.number, roster, later: later.number });
        }
    }
    Ok(())
}

/// Only a void end has no result (MI-41).
pub(super) fn check_outcome(report: &Report) -> Result<(), Refusal> {
    let void = report.end == EndReason::Void;
    refuse_if(void != (report.outcome == Outcome::NoResult), Refusal::OutcomeAgainstEnd)
}

pub(super) fn find(campaign: &Campaign, game: u32) -> Result<&Game, Refusal> {
    campaign.games.get(&game).ok_or(Refusal::UnknownGame { game, games: campaign.games.len() })
}

pub(super) fn check_plays(
    campaign: &Campaign,
    actor: PlayerId,
    rosters: [RosterId; 2],
) -> Result<(), Refusal> {
    let own = |roster: RosterId| campaign.entry(roster).is_some_and(|entry| entry.player == actor);
    let allowed = campaign.organisers.contains(&actor) || rosters.into_iter().any(own);
    let needs = "it takes a player of this game or an organiser of the campaign";
    refuse_if(!allowed, Refusal::NotAllowed { actor, needs })
}

/// The same, or one who rules on results.
fn check_concerned(campaign: &Campaign, actor: PlayerId, rosters: [RosterId; 2]) -> Result<(), Refusal> {
    if campaign.rules(actor) { Ok(()) } else { check_plays(campaign, actor, rosters) }
}

pub(super) fn refuse_stage(game: &Game, forbidden: bool, needs: &'static str) -> Result<(), Refusal> {
    refuse_if(forbidden, Refusal::WrongStage { game: game.number, stage: game.stage, needs })
}
