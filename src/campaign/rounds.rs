//! Rounds: paired as a round robin or a Swiss round, played inside a window, deleted until a game has begun.

use super::by_hand::{self, ByHand};
use super::decide::refuse_if;
use super::games::{check_plays, find, refuse_stage};
use super::matching::Met;
use super::seasons::open;
use super::swiss::{self, Contender};
use super::{
    Campaign, Event, LeagueFormat, Points, Refusal, RoundRefusal, Season, SeasonCommand, Stage, Walkover,
    round_robin, table_of,
};
use crate::ids::{PlayerId, RosterId, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// When a round is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Window {
    /// From then on.
    pub opens: Timestamp,
    /// Until then.
    pub closes: Timestamp,
}

/// What is played in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundMission {
    /// The mission's code, the same for all its games.
    pub code: String,
    /// The die that chose it, if one did (CA-11).
    pub roll: Option<MissionRoll>,
}

/// A die over the missions of the charter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MissionRoll {
    /// How many there are.
    pub sides: u32,
    /// Which it was, from 1.
    pub face: u32,
}

/// Two rosters that meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// The game in which they do.
    pub game: u32,
    /// Red and blue.
    pub rosters: [RosterId; 2],
}

/// A round of a season.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// Who meets whom.
    pub pairs: Vec<Pair>,
    /// Who has a bye (LE-26).
    pub bye: Option<RosterId>,
    /// Who pauses in a round robin, without points (LE-19).
    pub pauses: Vec<RosterId>,
    /// Everybody in the order by which they were paired.
    pub order: Vec<RosterId>,
    /// Pairs that had met before (LE-23).
    pub rematches: u32,
    /// The mission's code.
    pub mission: String,
    /// When it is to be played.
    pub window: Option<Window>,
    /// Whether an organiser chose the pairs.
    pub by_hand: bool,
}

/// A round as it is going to be.
#[derive(Default)]
pub(super) struct Plan {
    pub order: Vec<RosterId>,
    pub pairs: Vec<[RosterId; 2]>,
    pub bye: Option<RosterId>,
    pub pauses: Vec<RosterId>,
    pub rematches: u32,
    /// Games that somebody does not come to: he has left, and his results stand.
    pub absent: Vec<RosterId>,
    pub by_hand: bool,
}

/// Decides the commands about a round.
pub(super) fn decide(campaign: &Campaign, command: &SeasonCommand) -> Result<Vec<Event>, Refusal> {
    let season = open(campaign)?;
    match command {
        SeasonCommand::PairRound { round, mission, window, by_hand } => {
            check_window(*window)?;
            let plan = planned(campaign, season, *round, by_hand.as_ref())?;
            paired(campaign, season, plan, mission, *window)
        }
        SeasonCommand::DeletePairing { round } => deleted(campaign, season, *round),
        SeasonCommand::SetRoundWindow { round, window } => {
            check_window(*window)?;
            found(season, *round)?;
            Ok(vec![Event::RoundWindowSet { season: season.number, round: *round, window: *window }])
        }
        _ => Ok(Vec::new()),
    }
}

fn check_window(window: Option<Window>) -> Result<(), Refusal> {
    let wrong = window.is_some_and(|window| window.opens >= window.closes);
    refuse_if(wrong, RoundRefusal::BadWindow.into())
}

fn found(season: &Season, round: u32) -> Result<&Round, RoundRefusal> {
    let unknown = RoundRefusal::UnknownRound { round, rounds: season.rounds.len() };
    season.round(round).ok_or(unknown)
}

/// Who would meet whom in the next round.
fn planned(
    campaign: &Campaign,
    season: &Season,
    round: u32,
    by_hand: Option<&ByHand>,
) -> Result<Plan, Refusal> {
    refuse_if(season.format == LeagueFormat::Ladder, RoundRefusal::NoRounds.into())?;
    let next = season.next_round();
    refuse_if(round != next, RoundRefusal::WrongRound { round, next }.into())?;
    let active = campaign.active(season);
    refuse_if(active.len() < 2, RoundRefusal::TooFewToPair { active: active.len() }.into())?;
    match season.format {
        LeagueFormat::Swiss => {
            check_last_round(campaign, season)?;
            let order = ordered(campaign, season, active);
            match by_hand {
                Some(wanted) => by_hand::plan(campaign, season, order, wanted),
                None => Ok(plan_swiss(campaign, season, order)),
            }
        }
        _ => {
            refuse_if(by_hand.is_some(), RoundRefusal::DrawnByCircle { round }.into())?;
            plan_round_robin(campaign, season, active, round)
        }
    }
}

/// A Swiss round rests on all results of the one before (LE-24).
fn check_last_round(campaign: &Campaign, season: &Season) -> Result<(), Refusal> {
    let Some(last) = season.rounds.last() else { return Ok(()) };
    let of_round = |game: &super::Game| game.season == Some(season.number) && game.round == Some(last.number);
    let open: Vec<u32> = campaign.open_games(of_round).collect();
    match open.first() {
        Some(game) => {
            Err(RoundRefusal::RoundOpen { round: last.number, game: *game, open: open.len() }.into())
        }
        None => Ok(()),
    }
}

/// Active rosters in the order by which a Swiss round is paired.
fn ordered(campaign: &Campaign, season: &Season, active: Vec<RosterId>) -> Vec<RosterId> {
    if season.rounds.is_empty() { active } else { by_table(campaign, season, &active) }
}

fn plan_swiss(campaign: &Campaign, season: &Season, order: Vec<RosterId>) -> Plan {
    let places: BTreeMap<RosterId, usize> = order.iter().copied().zip(0..).collect();
    let points: BTreeMap<RosterId, Points> =
        table_of(campaign, Some(season)).into_iter().map(|row| (row.roster, row.points)).collect();
    let contender = |roster: &RosterId| Contender {
        points: points.get(roster).copied().unwrap_or_default(),
        byes: byes(campaign, season, *roster),
    };
    let contenders: Vec<Contender> = order.iter().map(contender).collect();
    let mut met = Met::new(order.len());
    for game in campaign.games.values().filter(|game| game.season == Some(season.number) && game.is_meeting())
    {
        let [red, blue] = game.rosters.map(|roster| places.get(&roster));
        if let (Some(red), Some(blue)) = (red, blue) {
            met.meet(*red, *blue, game.round.unwrap_or(1));
        }
    }
    // The first round pairs neighbours; with nobody's points apart that is what the rule of later rounds does too.
    let paired = swiss::pair(&contenders, &met);
    Plan {
        pairs: paired.pairs.iter().map(|pair| pair.map(|place| order[place])).collect(),
        bye: paired.bye.map(|place| order[place]),
        rematches: paired.rematches,
        order,
        ..Plan::default()
    }
}

/// Active rosters in the order of the table; equals in the order of the seeding (LE-22).
fn by_table(campaign: &Campaign, season: &Season, active: &[RosterId]) -> Vec<RosterId> {
    let seeds: BTreeMap<RosterId, usize> = active.iter().copied().zip(0..).collect();
    let rows = table_of(campaign, Some(season)).into_iter();
    let mut places: Vec<(u32, usize, RosterId)> =
        rows.filter_map(|row| Some((row.rank, *seeds.get(&row.roster)?, row.roster))).collect();
    places.sort_unstable();
    places.into_iter().map(|(.., roster)| roster).collect()
}

/// Byes of a player so far: who leaves and comes back with another roster has still had his (LE-26).
pub(super) fn byes(campaign: &Campaign, season: &Season, roster: RosterId) -> u32 {
    let player = campaign.entry(roster).map(|entry| entry.player);
    let left = campaign.entries.iter().filter(|entry| entry.withdrawn && Some(entry.player) == player);
    let own: Vec<RosterId> = left.map(|entry| entry.roster).chain([roster]).collect();
    let had = season.rounds.iter().filter(|round| round.bye.is_some_and(|bye| own.contains(&bye)));
    u32::try_from(had.count()).unwrap_or(u32::MAX)
}

fn plan_round_robin(
    campaign: &Campaign,
    season: &Season,
    active: Vec<RosterId>,
    round: u32,
) -> Result<Plan, Refusal> {
    // The circle is drawn with the first round and stays; who leaves keeps his place in it.
    let order = if season.rounds.is_empty() { active } else { season.seeding.clone() };
    let once = round_robin::rounds(order.len());
    let rounds = if season.format == LeagueFormat::DoubleRoundRobin { 2 * once } else { once };
    refuse_if(round as usize > rounds, RoundRefusal::AllRoundsPaired { rounds }.into())?;
    let mut plan = Plan::default();
    let left = |roster: &RosterId| campaign.entry(*roster).is_none_or(|entry| entry.withdrawn);
    for pair in round_robin::circle(order.len(), round as usize) {
        let rosters: Vec<RosterId> = pair.into_iter().flatten().map(|place| order[place]).collect();
        let gone: Vec<RosterId> = rosters.iter().copied().filter(left).collect();
        let void = gone.iter().any(|roster| season.annulled.contains(roster));
        match rosters[..] {
            [red, blue] if gone.is_empty() || (gone.len() == 1 && !void) => {
                plan.pairs.push([red, blue]);
                plan.absent.extend(gone);
            }
            _ => plan.pauses.extend(rosters.into_iter().filter(|roster| !left(roster))),
        }
    }
    plan.order = order;
    Ok(plan)
}

/// The whole round as events: who meets whom, the games, and walk-overs of those who have left.
fn paired(
    campaign: &Campaign,
    season: &Season,
    plan: Plan,
    mission: &RoundMission,
    window: Option<Window>,
) -> Result<Vec<Event>, Refusal> {
    super::games::check_mission(campaign, &mission.code)?;
    let first = campaign.next_game();
    let games = plan.pairs.into_iter().zip(first..);
    let pairs: Vec<Pair> = games.map(|(rosters, game)| Pair { game, rosters }).collect();
    let size = campaign.charter.roster_cap;
    let code = &mission.code;
    let arranged = |pair: &Pair| {
        let (game, rosters) = (pair.game, pair.rosters);
        let arranged = Event::GameArranged { game, rosters, mission: code.clone(), size };
        let absent = rosters.into_iter().find(|roster| plan.absent.contains(roster));
        let walkover = absent.map(|absent| Event::WalkoverDeclared { game, absent });
        [Some(arranged), walkover].into_iter().flatten()
    };
    let games: Vec<Event> = pairs.iter().flat_map(arranged).collect();
    let round = season.next_round();
    let paired = Event::RoundPaired {
        season: season.number,
        round,
        pairs,
        bye: plan.bye,
        pauses: plan.pauses,
        order: plan.order,
        rematches: plan.rematches,
        mission: code.clone(),
        roll: mission.roll,
        window,
        by_hand: plan.by_hand,
    };
    Ok([vec![paired], games].concat())
}

fn deleted(campaign: &Campaign, season: &Season, number: u32) -> Result<Vec<Event>, Refusal> {
    let round = found(season, number)?;
    let last = season.rounds.last().map_or(0, |last| last.number);
    refuse_if(number != last, RoundRefusal::NotTheLastRound { round: number, last }.into())?;
    let games = round.pairs.iter().filter_map(|pair| campaign.games.get(&pair.game));
    let mut events = vec![Event::PairingDeleted { season: season.number, round: number }];
    for game in games {
        let untouched = matches!(game.stage, Stage::Arranged | Stage::Void) && game.battle.is_none();
        let begun = !(untouched && game.replayed.is_empty()) && game.walkover.is_none();
        refuse_if(begun, RoundRefusal::RoundBegun { round: number, game: game.number }.into())?;
        if game.stage != Stage::Void {
            events.push(Event::GameVoided { game: game.number, reason: None });
        }
    }
    Ok(events)
}

/// Appoints the time of a game, by one of its players or an organiser.
pub(super) fn schedule(
    campaign: &Campaign,
    actor: PlayerId,
    number: u32,
    at: Option<Timestamp>,
) -> Result<Event, Refusal> {
    let game = find(campaign, number)?;
    check_plays(campaign, actor, game.rosters)?;
    refuse_stage(game, game.stage != Stage::Arranged, "only a game that has not begun has a time to come")?;
    let season = game.season.and_then(|season| campaign.season(season));
    let round = season.zip(game.round).and_then(|(season, round)| season.round(round));
    if let (Some(at), Some((round, window))) = (at, round.and_then(|round| Some((round, round.window?)))) {
        let inside = (window.opens..=window.closes).contains(&at);
        refuse_if(!inside, RoundRefusal::OutsideWindow { game: number, round: round.number }.into())?;
    }
    Ok(Event::GameScheduled { game: number, at })
}

/// Applies an event about a round.
pub(super) fn evolve(campaign: &mut Campaign, event: &Event) {
    let (Event::RoundPaired { season, .. }
    | Event::PairingDeleted { season, .. }
    | Event::RoundWindowSet { season, .. }) = event
    else {
        return;
    };
    let Some(season) = campaign.seasons.iter_mut().find(|known| known.number == *season) else { return };
    match event {
        Event::RoundPaired {
            round, pairs, bye, pauses, order, rematches, mission, window, by_hand, ..
        } => {
            if season.rounds.is_empty() {
                season.seeding.clone_from(order);
            }
            season.rounds.push(Round {
                number: *round,
                pairs: pairs.clone(),
                bye: *bye,
                pauses: pauses.clone(),
                order: order.clone(),
                rematches: *rematches,
                mission: mission.clone(),
                window: *window,
                by_hand: *by_hand,
            });
        }
        Event::PairingDeleted { round, .. } => season.rounds.retain(|kept| kept.number != *round),
        Event::RoundWindowSet { round, window, .. } => {
            let found = season.rounds.iter_mut().find(|found| found.number == *round);
            found.into_iter().for_each(|found| found.window = *window);
        }
        _ => {}
    }
}

/// The season and the round that a game is arranged for, if a round has just been paired with it.
pub(super) fn place_of(campaign: &Campaign, game: u32) -> (Option<u32>, Option<u32>) {
    let Some(season) = campaign.open_season() else { return (None, None) };
    let of_game = |round: &&Round| round.pairs.iter().any(|pair| pair.game == game);
    (Some(season.number), season.rounds.last().filter(of_game).map(|round| round.number))
}

/// The side that did not come.
pub(super) fn absent_side(game: &super::Game, absent: RosterId) -> Option<Walkover> {
    game.side_of(absent).map(|absent| Walkover::Won { winner: absent.other() })
}
