//! What befalls rosters that played no game for it: requisition for byes and walk-overs, taken back with them
//! (LE-26, LE-27), and grenades that come back as a new season opens (CA-45).

use super::{Campaign, Event, Restock, Stage, Walkover, evolve};
use crate::ids::RosterId;
use std::collections::BTreeSet;

/// What a roster is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Due {
    /// It gets requisition.
    Grant {
        /// Points.
        rp: u32,
        /// What for: the same words for the same bye or walk-over.
        cause: String,
    },
    /// What it got for this is taken back; nothing, if it got nothing.
    Revoke {
        /// What it was for.
        cause: String,
    },
    /// Its used grenades come back.
    Restock,
}

/// What the events that a command comes to mean for rosters, in their order.
pub fn dues(before: &Campaign, events: &[Event]) -> Vec<(RosterId, Due)> {
    let mut dues = Vec::new();
    // Most commands are none of this.
    if events.iter().any(concerns) {
        let mut campaign = before.clone();
        for event in events {
            dues.extend(undone(&campaign, event));
            let entrants = entrants(&campaign);
            evolve(&mut campaign, event);
            dues.extend(earned(&campaign, event));
            dues.extend(restocked(&campaign, event, &entrants));
        }
    }
    dues
}

const fn concerns(event: &Event) -> bool {
    matches!(
        event,
        Event::RoundPaired { .. }
            | Event::PairingDeleted { .. }
            | Event::WalkoverDeclared { .. }
            | Event::GameVoided { .. }
            | Event::GameReopened { .. }
            | Event::SeasonOpened { .. }
            | Event::RosterReturned { .. }
    )
}

/// A bye or a walk-over that there is from now on. `campaign` as it is after the event.
fn earned(campaign: &Campaign, event: &Event) -> Option<(RosterId, Due)> {
    campaign.charter.award_table()?;
    let (roster, rp, cause) = match event {
        Event::RoundPaired { season, round, bye, .. } => {
            ((*bye)?, campaign.charter.rp_bye, of_bye(*season, *round))
        }
        Event::WalkoverDeclared { game, .. } => {
            let rp = campaign.charter_of(*game).rp_walkover_winner;
            (winner(campaign, *game)?, rp, of_walkover(*game))
        }
        _ => return None,
    };
    (rp > 0).then_some((roster, Due::Grant { rp, cause }))
}

/// A bye or a walk-over that there is no longer. `campaign` as it is before the event.
fn undone(campaign: &Campaign, event: &Event) -> Option<(RosterId, Due)> {
    let (roster, cause) = match event {
        Event::PairingDeleted { season, round } => {
            let bye = campaign.season(*season)?.round(*round)?.bye?;
            (bye, of_bye(*season, *round))
        }
        Event::GameVoided { game, .. } | Event::GameReopened { game, .. } => {
            (winner(campaign, *game)?, of_walkover(*game))
        }
        _ => return None,
    };
    Some((roster, Due::Revoke { cause }))
}

/// Who won a game because the other did not come.
fn winner(campaign: &Campaign, game: u32) -> Option<RosterId> {
    let game = campaign.games.get(&game).filter(|game| game.stage == Stage::Confirmed)?;
    match game.walkover? {
        Walkover::Won { winner } => Some(game.rosters[winner.index()]),
        Walkover::Double => None,
    }
}

/// What grants of requisition are for in a season, or outside of all seasons: the words of their causes.
pub fn causes(campaign: &Campaign, season: Option<u32>) -> BTreeSet<String> {
    let rounds = season.and_then(|number| campaign.season(number)).into_iter().flat_map(|season| {
        let byes = season.rounds.iter().filter(|round| round.bye.is_some());
        byes.map(|round| of_bye(season.number, round.number))
    });
    let walkovers = campaign.games.values().filter(|game| game.season == season && game.walkover.is_some());
    rounds.chain(walkovers.map(|game| of_walkover(game.number))).collect()
}

fn of_bye(season: u32, round: u32) -> String {
    format!("bye of season {season}, round {round}")
}

fn of_walkover(game: u32) -> String {
    format!("walk-over in game {game}")
}

/// Who enters a season with this event, where grenades come back once a season.
fn restocked(campaign: &Campaign, event: &Event, before: &[RosterId]) -> Vec<(RosterId, Due)> {
    let opens = matches!(event, Event::SeasonOpened { .. });
    let returns = matches!(event, Event::RosterReturned { .. });
    if campaign.charter.restock != Restock::PerSeason || !(opens || returns) {
        return Vec::new();
    }
    let new = |roster: &RosterId| opens || !before.contains(roster);
    entrants(campaign).into_iter().filter(new).map(|roster| (roster, Due::Restock)).collect()
}

fn entrants(campaign: &Campaign) -> Vec<RosterId> {
    campaign.open_season().map(|season| season.entrants.clone()).unwrap_or_default()
}

/// Whether grenades used in a game come back as it ends: always, or because a season has opened since it was
/// arranged, in whose beginning it could not be restocked (CA-44, CA-45).
pub fn restocks_after(campaign: &Campaign, game: u32) -> bool {
    let season = campaign.games.get(&game).and_then(|game| game.season);
    match campaign.charter.restock {
        Restock::AfterEachGame => true,
        Restock::PerSeason => campaign.seasons.last().map(|last| last.number) > season,
        Restock::Never | Restock::BuyBack => false,
    }
}
