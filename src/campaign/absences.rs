//! Who does not come, who leaves, and who comes late (LE-26 to LE-30).

use super::decide::{check_organiser, check_player, refuse_if};
use super::games::{find, refuse_stage, ruled};
use super::rounds::absent_side;
use super::seasons::open;
use super::{
    Campaign, Event, Game, LeagueFormat, Refusal, RoundRefusal, Season, SeasonCommand, Stage, Walkover,
};
use crate::ids::{PlayerId, RosterId};

/// Decides walk-overs, returns, expulsions, and what leaves a game out of the ratings.
pub(super) fn decide(
    campaign: &Campaign,
    actor: PlayerId,
    command: &SeasonCommand,
) -> Result<Vec<Event>, Refusal> {
    let event = match command {
        SeasonCommand::DeclareWalkover { game, absent, overdue } => {
            walkover(campaign, actor, *game, *absent, *overdue)?
        }
        SeasonCommand::DeclareDoubleWalkover { game } => {
            let game = ruled(campaign, actor, *game)?;
            check_unplayed(game)?;
            Event::DoubleWalkoverDeclared { game: game.number }
        }
        SeasonCommand::MarkUnrated { game, reason } => {
            let game = ruled(campaign, actor, *game)?;
            refuse_if(game.unrated, RoundRefusal::AlreadyUnrated { game: game.number }.into())?;
            Event::GameMarkedUnrated { game: game.number, reason: reason.clone() }
        }
        SeasonCommand::ReturnRoster { roster } => returned(campaign, actor, *roster)?,
        SeasonCommand::ExpelRoster { roster, reason } => {
            let left = Event::RosterExpelled { roster: *roster, reason: reason.clone() };
            return withdrawn(campaign, actor, *roster, left);
        }
        _ => return Ok(Vec::new()),
    };
    Ok(vec![event])
}

fn walkover(
    campaign: &Campaign,
    actor: PlayerId,
    number: u32,
    absent: RosterId,
    overdue: bool,
) -> Result<Event, Refusal> {
    let game = find(campaign, number)?;
    let side = game.side_of(absent).ok_or(RoundRefusal::NotInGame { roster: absent, game: number })?;
    // Once the window is over, who was there may say so himself.
    let waited = campaign.players(game)[side.other().index()] == Some(actor);
    if !(overdue && waited) {
        ruled(campaign, actor, number)?;
    }
    check_unplayed(game)?;
    Ok(Event::WalkoverDeclared { game: number, absent })
}

fn check_unplayed(game: &Game) -> Result<(), Refusal> {
    let needs = "a walk-over is for a game that has not begun; one that has is conceded, closed or voided";
    refuse_stage(game, game.stage != Stage::Arranged, needs)
}

/// A roster leaves with this event; what follows in a round robin follows at once (LE-28).
pub(super) fn withdrawn(
    campaign: &Campaign,
    actor: PlayerId,
    roster: RosterId,
    left: Event,
) -> Result<Vec<Event>, Refusal> {
    let entry = campaign.entry(roster).ok_or(Refusal::NotEnrolled { roster })?;
    check_player(campaign, actor, entry.player)?;
    refuse_if(entry.withdrawn, Refusal::Withdrawn { roster })?;
    let mut events = vec![left];
    let season = campaign.open_season().filter(|season| season.is_round_robin() && !season.rounds.is_empty());
    let Some(season) = season.filter(|season| season.seeding.contains(&roster)) else { return Ok(events) };
    let his = |game: &&Game| game.season == Some(season.number) && game.side_of(roster).is_some();
    let games: Vec<&Game> = campaign.games.values().filter(his).filter(|game| game.round.is_some()).collect();
    // Who did not come has not played.
    let played = games.iter().filter(|game| game.is_closed() && game.walkover.is_none()).count();
    if 2 * played >= schedule_of(season) {
        let open = games.iter().filter(|game| game.stage == Stage::Arranged);
        events.extend(open.map(|game| Event::WalkoverDeclared { game: game.number, absent: roster }));
    } else {
        let games = games.iter().map(|game| game.number).collect();
        events.push(Event::ResultsAnnulled { season: season.number, roster, games });
    }
    Ok(events)
}

/// The games that everybody plays in a round robin.
const fn schedule_of(season: &Season) -> usize {
    let opponents = season.seeding.len().saturating_sub(1);
    if matches!(season.format, LeagueFormat::DoubleRoundRobin) { 2 * opponents } else { opponents }
}

fn returned(campaign: &Campaign, actor: PlayerId, roster: RosterId) -> Result<Event, Refusal> {
    let entry = campaign.entry(roster).ok_or(Refusal::NotEnrolled { roster })?;
    if entry.expelled {
        check_organiser(campaign, actor)
    } else {
        check_player(campaign, actor, entry.player)
    }?;
    refuse_if(!entry.withdrawn, RoundRefusal::NotWithdrawn { roster }.into())?;
    if let Ok(season) = open(campaign) {
        if season.entrants.contains(&roster) {
            let drawn = season.is_round_robin() && !season.rounds.is_empty();
            refuse_if(drawn, RoundRefusal::NoReturn { roster }.into())?;
        } else {
            check_entry(campaign)?;
        }
    }
    Ok(Event::RosterReturned { roster })
}

/// Whether a roster may still enter the open season (LE-29).
pub(super) fn check_entry(campaign: &Campaign) -> Result<(), Refusal> {
    let Some(season) = campaign.open_season().filter(|season| !season.rounds.is_empty()) else {
        return Ok(());
    };
    let round = season.next_round();
    let until = campaign.charter.late_entry_until_round;
    refuse_if(round > until, RoundRefusal::LateEntryOver { round, until }.into())?;
    // In a round robin a late entry takes the place of the one who pauses.
    let full = season.is_round_robin() && season.seeding.len().is_multiple_of(2);
    refuse_if(full, RoundRefusal::NoPlaceLeft { rosters: season.seeding.len() }.into())
}

/// Applies an event about an absence.
pub(super) fn evolve(campaign: &mut Campaign, event: &Event) {
    match event {
        Event::GameScheduled { game, at } => on(campaign, *game, |game| game.at = *at),
        Event::WalkoverDeclared { game, absent } => on(campaign, *game, |game| {
            game.walkover = absent_side(game, *absent);
            game.stage = Stage::Confirmed;
        }),
        Event::DoubleWalkoverDeclared { game } => on(campaign, *game, |game| {
            game.walkover = Some(Walkover::Double);
            game.stage = Stage::Confirmed;
        }),
        Event::GameMarkedUnrated { game, .. } => on(campaign, *game, |game| game.unrated = true),
        Event::RosterExpelled { roster, .. } => {
            let entry = campaign.entries.iter_mut().find(|entry| entry.roster == *roster);
            entry.into_iter().for_each(|entry| (entry.withdrawn, entry.expelled) = (true, true));
        }
        Event::RosterReturned { roster } => {
            let entry = campaign.entries.iter_mut().find(|entry| entry.roster == *roster);
            entry.into_iter().for_each(|entry| (entry.withdrawn, entry.expelled) = (false, false));
            join(campaign, *roster);
        }
        Event::ResultsAnnulled { season, roster, games } => {
            for game in games {
                on(campaign, *game, |game| {
                    if game.stage == Stage::Arranged {
                        game.stage = Stage::Void;
                    }
                });
            }
            let annulled = campaign.seasons.iter_mut().find(|annulled| annulled.number == *season);
            annulled.into_iter().for_each(|annulled| _ = annulled.annulled.insert(*roster));
        }
        _ => {}
    }
}

fn on(campaign: &mut Campaign, game: u32, change: impl FnOnce(&mut Game)) {
    if let Some(game) = campaign.games.get_mut(&game) {
        change(game);
    }
}

/// A roster that comes while a season is open plays in it.
pub(super) fn join(campaign: &mut Campaign, roster: RosterId) {
    let open = campaign.seasons.last_mut().filter(|season| season.ranks.is_none());
    if let Some(season) = open.filter(|season| !season.entrants.contains(&roster)) {
        season.join(roster);
    }
}
