//! Results told as a whole: of a game played at a table without a battle here, and what is put right afterwards.

use super::campaigns::hash_of;
use super::closing::{self, Ruling};
use super::dispatch::{Changes, Context, Stop, new_event};
use super::log::{Folded, Log};
use super::start::{self, Fielded, Fresh};
use super::wish::Wish;
use super::{App, AppError, Outcome, Request};
use crate::campaign::{
    self, Campaign, Casualty, Charter, EndReason, Entered, Feats, GrenadeCounts, Morale, Report, Terms,
    ToldRefusal,
};
use crate::ids::{BattleId, CampaignId, MemberId, Side};
use crate::roster::{Inside, LockedTeam, Roster};

/// What somebody tells of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameTold {
    /// What came out. No result voids the game.
    pub outcome: campaign::Outcome,
    /// Why it ended; the last turn, or what was reported, where nothing is told.
    pub end: Option<EndReason>,
    /// Victory points.
    pub vp: [i32; 2],
    /// What is told of red and blue. Of a game that is corrected: what was reported, where nothing is told.
    pub sides: [Option<SideTold>; 2],
}

/// What somebody tells of one side in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideTold {
    /// Who fought; the whole active part, or who fought as it was reported, where nobody is named.
    pub team: Option<Vec<MemberId>>,
    /// Models lost.
    pub casualties: Vec<Casualty>,
    /// Grenades used.
    pub grenades: GrenadeCounts,
    /// Whether it caused the first casualty (MI-42).
    pub first_blood: bool,
    /// Whether it had a model in the enemy's zone at the end (MI-44).
    pub linebreaker: bool,
    /// Whether it routed the enemy off the table (CA-30).
    pub routed: bool,
    /// What the mission adds, in requisition points (MI-47).
    pub bonus: i32,
    /// Whether it was played in character, as its opponent says (CA-32).
    pub in_character: Option<bool>,
}

impl App {
    /// Tells the result of a game that was arranged and played at a table: both teams are locked, and the game is
    /// closed, in one transaction. Without a result the game is void, which organisers say, and nothing else is told
    /// of it.
    pub async fn report_result(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        told: GameTold,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        let battle = BattleId::named(request.place_in(ledger.0), "entered");
        let wish = Wish::ReportResult { campaign, game, battle, told: Box::new(told) };
        self.dispatch(request, ledger, wish).await
    }

    /// Puts other facts in the place of a result; what is told of neither side stays as it was reported. Organisers
    /// only.
    pub async fn correct_told(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        told: GameTold,
        reason: Option<String>,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        let wish = Wish::CorrectTold { campaign, game, told: Box::new(told), reason };
        self.dispatch(request, ledger, wish).await
    }
}

/// Decides the report of a game without a battle.
pub(super) async fn enter(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    (number, battle): (u32, BattleId),
    told: &GameTold,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    let actor = closing::actor(context, &campaign.state);
    let any = campaign::Command::ConfirmResult { game: number };
    campaign::check_right(&campaign.state, actor, &any).map_err(Stop::refused)?;
    if told.outcome == campaign::Outcome::NoResult {
        return came_to_nothing(context, log, id, number, told).await;
    }
    let mut changes = Changes::to(context.request, &campaign.stream, campaign.version)?;
    let entered = |report| Entered { game: number, battle, report, kayfabe: told.kayfabe() };
    // Whether it may be told at all is said before anybody looks at the teams.
    let bare = told.report(&campaign.state, None, [None, None]);
    let closing = campaign::enter(&campaign.state, entered(bare)).map_err(Stop::refused)?;
    campaign::decide(&campaign.state, actor, &closing.campaign).map_err(Stop::refused)?;
    let game = campaign.state.games.get(&number).ok_or_else(|| AppError::unknown("game", number))?;
    let inside = Inside::new();
    let of = |side: Side| Fielded {
        roster: game.rosters[side.index()],
        named: told.sides[side.index()].as_ref().and_then(|side| side.team.as_deref()),
        inside: &inside,
    };
    let red = start::locked(context, log, &campaign.state, game, battle, of(Side::Red)).await;
    let blue = start::locked(context, log, &campaign.state, game, battle, of(Side::Blue)).await;
    let teams = start::both([red, blue])?;
    let [red, blue] = [&teams[0], &teams[1]].map(|fresh| fresh.state.running.as_ref());
    let report = told.report(&campaign.state, None, [red, blue]);
    check(&report, number, [red, blue])?;
    told.check(&report, &campaign.state.charter, game).map_err(Stop::refused)?;
    let closing = campaign::enter(&campaign.state, entered(report)).map_err(Stop::refused)?;
    let events = campaign::decide(&campaign.state, actor, &closing.campaign).map_err(Stop::refused)?;
    changes.append(&campaign.stream, campaign.version, context.request.key, &events);
    let mut after = campaign.state.clone();
    events.iter().for_each(|event| campaign::evolve(&mut after, event));
    for (told, fresh) in closing.rosters.into_iter().zip(teams) {
        let Fresh { mut state, stream, version, events, .. } = fresh;
        let key = told.key;
        let more = closing::told(context, log, &mut changes, (&after, actor), &mut state, told).await?;
        let locked = events.iter().map(|event| new_event(event, context.request.key));
        let events = locked.chain(more.iter().map(|event| new_event(event, key)));
        changes.append_new(&stream, version, events.collect());
    }
    Ok(changes)
}

/// A game without a result is void (LE-07): nothing that is told of it could count.
async fn came_to_nothing(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    game: u32,
    told: &GameTold,
) -> Result<Changes, Stop> {
    let changes = closing::rule(context, log, id, game, Ruling::Void, None).await?;
    let is_silent = |side: &SideTold| *side == SideTold { team: side.team.clone(), ..SideTold::default() };
    let nothing = told.end.is_none_or(|end| end == EndReason::Void)
        && told.vp == [0; 2]
        && told.sides.iter().flatten().all(is_silent);
    let refusal = campaign::Refusal::from(ToldRefusal::FactsWithoutResult { game });
    if nothing { Ok(changes) } else { Err(Stop::refused(refusal)) }
}

/// The report that stands in the place of a game's, and what decides on it.
pub(super) async fn correct(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    number: u32,
    told: &GameTold,
    reason: Option<&str>,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?.state;
    let game = campaign.games.get(&number);
    let old = game.and_then(|game| game.report.as_ref());
    let mut rosters: Vec<Roster> = Vec::new();
    for roster in game.map(|game| game.rosters).into_iter().flatten() {
        rosters.push(log.roster(roster).await?.state);
    }
    let teams = [0, 1].map(|side| rosters.get(side).and_then(|roster: &Roster| team(roster, number)));
    let mut report = Box::new(told.report(&campaign, old, teams));
    // What a recorded battle used is in its log, so that it need not be told again with the losses.
    if let Some(old) = old.filter(|_| game.is_some_and(|game| !game.entered)) {
        for (used, known) in report.grenades_used.iter_mut().zip(&old.grenades_used) {
            if used.is_empty() {
                used.clone_from(known);
            }
        }
    }
    let (as_told, reason_hash) = (report.clone(), reason.map(hash_of));
    let command = campaign::Command::CorrectResult { game: number, report, reason: reason_hash };
    // Who may not correct is told nothing else.
    let changes = super::campaigns::decide(context, log, id, &command, reason).await?;
    if told.sides.iter().flatten().any(|side| side.team.is_some() || side.in_character.is_some()) {
        return Err(Stop::refused(campaign::Refusal::from(ToldRefusal::NotCorrected { game: number })));
    }
    if let Some(game) = game {
        told.check(&as_told, &campaign.charter, game).map_err(Stop::refused)?;
    }
    Ok(changes)
}

/// The team that fought a game.
fn team(roster: &Roster, game: u32) -> Option<&LockedTeam> {
    roster.fought(game).map(|fought| &fought.locked)
}

/// Whether a correction can be true of the teams that fought.
pub(super) async fn check_correction(
    log: &mut Log<'_>,
    campaign: &Folded<Campaign>,
    command: &campaign::Command,
) -> Result<(), Stop> {
    let campaign::Command::CorrectResult { game: number, report, .. } = command else { return Ok(()) };
    let game = campaign.state.games.get(number).filter(|game| game.battle.is_some());
    let Some(rosters) = game.map(|game| game.rosters) else { return Ok(()) };
    let red = log.roster(rosters[0]).await?.state;
    let blue = log.roster(rosters[1]).await?.state;
    check(report, *number, [team(&red, *number), team(&blue, *number)])
}

fn check(report: &Report, game: u32, teams: [Option<&LockedTeam>; 2]) -> Result<(), Stop> {
    let [Some(red), Some(blue)] = teams else { return Ok(()) };
    campaign::check_teams(report, game, [&red.team, &blue.team]).map_err(Stop::refused)
}

/// By how many victory points a game is won; none where its mission has a condition of its own, or where it is not
/// known which mission was played (MI-39, MI-40).
pub(super) fn lead(code: &str) -> Option<i32> {
    let mission = start::mission(code).ok()?;
    let by_points = mission.sheet()?.play.verdict.is_none();
    by_points.then(|| mission.own.as_ref().map_or(1, |own| own.lead))
}

/// Whether a mission can have given so few points: the one who withdraws has one less than he made (MI-37). What a
/// mission of one's own, or one that is not known here, gives is not known.
fn check_least(report: &Report, code: &str) -> Result<(), campaign::Refusal> {
    let known = start::mission(code).is_ok_and(|mission| mission.own.is_none());
    let withdrew = report.end == EndReason::Withdrew && report.vp.iter().any(|points| *points >= 0);
    let least = if withdrew { -1 } else { 0 };
    match report.vp.into_iter().find(|points| known && *points < least) {
        Some(points) => Err(campaign::Refusal::BadPoints { points, least, most: campaign::MOST_POINTS }),
        None => Ok(()),
    }
}

impl GameTold {
    /// Whether the report of what is told can be true; what was reported before and stays is not asked again how it
    /// came about.
    fn check(
        &self,
        report: &Report,
        charter: &Charter,
        game: &campaign::Game,
    ) -> Result<(), campaign::Refusal> {
        let number = game.number;
        for side in self.sides.iter().flatten() {
            campaign::check_side_told(&side.casualties, &side.grenades, number)?;
        }
        if self.sides.iter().any(Option::is_some) {
            campaign::check_blood(report, number)?;
        }
        check_least(report, &game.mission)?;
        let breaks = charter.morale == Morale::BreakTests;
        campaign::check_told(report, Terms { game: number, lead: lead(&game.mission), breaks })
    }

    fn kayfabe(&self) -> [Option<bool>; 2] {
        [0, 1].map(|side| self.sides[side].as_ref().and_then(|told| told.in_character))
    }

    /// The report of it: what follows from the teams is found out, not told.
    fn report(&self, campaign: &Campaign, old: Option<&Report>, teams: [Option<&LockedTeam>; 2]) -> Report {
        let mut report = old.cloned().unwrap_or_else(Report::void);
        let end = self.end.or(old.map(|old| old.end)).unwrap_or(EndReason::TurnLimit);
        (report.outcome, report.end, report.vp) = (self.outcome, end, self.vp);
        for side in Side::BOTH {
            let Some(told) = &self.sides[side.index()] else { continue };
            report.casualties[side.index()].clone_from(&told.casualties);
            report.grenades_used[side.index()].clone_from(&told.grenades);
            let Feats { started, support, .. } = report.feats[side.index()];
            let SideTold { first_blood, linebreaker, routed, bonus, .. } = *told;
            report.feats[side.index()] =
                Feats { started, first_blood, linebreaker, routed, bonus, support, ..Feats::default() };
        }
        // Whose leader was removed follows from the losses of the other (MI-43).
        for side in Side::BOTH.into_iter().filter(|_| self.sides.iter().any(Option::is_some)) {
            let lost = &report.casualties[side.other().index()];
            let leader = teams[side.other().index()].and_then(|team| team.leader);
            let counts = |lost: &&Casualty| {
                Some(lost.member) == leader
                    && (lost.cause.is_out_of_action() || campaign.charter.fled_leader_counts)
            };
            report.feats[side.index()].assassin = lost.iter().find(counts).is_some();
            if let Some(team) = teams[side.index()] {
                report.feats[side.index()].started = u32::try_from(team.team.len()).unwrap_or(u32::MAX);
            }
        }
        report
    }
}
