//! Seasons: a table of its own each, opened and closed, seeded by rating or by lot (LE-21, LE-31, LE-32).

use super::decide::{check_phase, refuse_if};
use super::rounds::{self, Round, RoundMission, Window};
use super::{
    ByHand, Campaign, Event, LeagueFormat, Phase, Points, Refusal, RoundRefusal, SeasonCarry, absences,
    standings,
};
use crate::dice::fair::Secret;
use crate::ids::{CampaignId, PlayerId, RosterId, Timestamp, checked_name};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// What organisers and players ask about seasons and rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeasonCommand {
    /// Opens the next season.
    OpenSeason {
        /// Its public name.
        name: String,
        /// SHA-256 of the secret from which lots are drawn, as hex.
        commitment: Option<String>,
    },
    /// Closes it: its table becomes final.
    CloseSeason,
    /// Puts the rosters in the order by which the first round is paired.
    SeedSeason {
        /// How.
        seeding: Seeding,
    },
    /// Pairs the next round and arranges its games.
    PairRound {
        /// Its number: who names another has not seen the newest round.
        round: u32,
        /// What is played.
        mission: RoundMission,
        /// When it is to be played.
        window: Option<Window>,
        /// Who meets whom, if an organiser chooses it.
        by_hand: Option<ByHand>,
    },
    /// Undoes the pairing of the last round.
    DeletePairing {
        /// Its number.
        round: u32,
    },
    /// Says anew when a round is to be played.
    SetRoundWindow {
        /// Its number.
        round: u32,
        /// From when to when; whenever they like if absent.
        window: Option<Window>,
    },
    /// Appoints the time of a game.
    ScheduleGame {
        /// The game.
        game: u32,
        /// When; not appointed if absent.
        at: Option<Timestamp>,
    },
    /// One did not come: the other has won (LE-27).
    DeclareWalkover {
        /// The game.
        game: u32,
        /// Who did not come.
        absent: RosterId,
        /// Whether the round's window is over, by the clock above.
        overdue: bool,
    },
    /// Neither came: both have lost (LE-27).
    DeclareDoubleWalkover {
        /// The game.
        game: u32,
    },
    /// Leaves a game out of the ratings (LE-33).
    MarkUnrated {
        /// The game.
        game: u32,
        /// Hash of the reason's text.
        reason: Option<String>,
    },
    /// Takes a roster in again that has withdrawn (LE-28).
    ReturnRoster {
        /// The roster.
        roster: RosterId,
    },
    /// Withdraws a roster against its player's will (LE-30).
    ExpelRoster {
        /// The roster.
        roster: RosterId,
        /// Hash of the reason's text.
        reason: Option<String>,
    },
}

/// How rosters are put in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seeding {
    /// By their players' ratings, computed above.
    Rating(Vec<RosterId>),
    /// By lots, drawn from the secret that the season committed to.
    Lots {
        /// The secret as hex.
        secret: String,
    },
    /// In an order of the organiser's.
    Given(Vec<RosterId>),
}

/// How an order came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeedingMethod {
    /// By rating.
    Rating,
    /// By lot.
    Lots,
    /// By the organiser's word.
    Given,
}

/// A place in the final table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FinalRank {
    /// The place.
    pub rank: u32,
    /// The roster.
    pub roster: RosterId,
    /// Its league points.
    pub points: Points,
}

/// A season of a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Season {
    /// Its number, from 1.
    pub number: u32,
    /// Its public name.
    pub name: String,
    /// How its games come about.
    pub format: LeagueFormat,
    /// How often the charter had been amended when it was opened: its version.
    pub charter: u32,
    /// SHA-256 of the secret from which lots are drawn, as hex.
    pub commitment: Option<String>,
    /// Who takes part, in the order of joining.
    pub entrants: Vec<RosterId>,
    /// Rounds that a late entry missed.
    pub missed: BTreeMap<RosterId, u32>,
    /// The order by which the first round is paired; empty until it is set.
    pub seeding: Vec<RosterId>,
    /// Its rounds.
    pub rounds: Vec<Round>,
    /// Who withdrew so early that none of his results counts (LE-28).
    pub annulled: BTreeSet<RosterId>,
    /// The final places, once it is closed.
    pub ranks: Option<Vec<FinalRank>>,
}

impl Season {
    /// The round with this number.
    pub fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.iter().find(|round| round.number == number)
    }

    /// The number of the round that is paired next.
    pub fn next_round(&self) -> u32 {
        u32::try_from(self.rounds.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// Whether it is paired as a round robin, once or twice.
    pub const fn is_round_robin(&self) -> bool {
        matches!(self.format, LeagueFormat::RoundRobin | LeagueFormat::DoubleRoundRobin)
    }

    /// Takes a roster in; later than the first round, it has missed some.
    pub(super) fn join(&mut self, roster: RosterId) {
        self.entrants.push(roster);
        if !self.rounds.is_empty() {
            self.missed.insert(roster, u32::try_from(self.rounds.len()).unwrap_or(u32::MAX));
        }
        if !self.seeding.is_empty() {
            self.seeding.push(roster);
        }
    }
}

impl Campaign {
    /// The season that is open.
    pub fn open_season(&self) -> Option<&Season> {
        self.seasons.last().filter(|season| season.ranks.is_none())
    }

    /// The season with this number.
    pub fn season(&self, number: u32) -> Option<&Season> {
        self.seasons.iter().find(|season| season.number == number)
    }

    /// Who plays the next round of a season: in the order of the seeding, then of joining.
    pub fn active(&self, season: &Season) -> Vec<RosterId> {
        let seeded = season.seeding.iter().copied();
        let others = season.entrants.iter().copied().filter(|roster| !season.seeding.contains(roster));
        let plays = |roster: &RosterId| self.entry(*roster).is_some_and(|entry| !entry.withdrawn);
        seeded.chain(others).filter(plays).collect()
    }
}

/// Rosters in the order of their lots: each lot is the SHA-256 of `secret/campaign/season/roster`, the least one is
/// first. Nobody can foresee it, everybody can check it once the secret is told.
pub fn drawn_by_lot(
    secret: &str,
    campaign: Option<CampaignId>,
    season: u32,
    rosters: &[RosterId],
) -> Vec<RosterId> {
    let campaign = campaign.map(|id| id.to_string()).unwrap_or_default();
    let lot = |roster: &RosterId| Sha256::digest(format!("{secret}/{campaign}/{season}/{roster}"));
    let mut drawn: Vec<_> = rosters.iter().map(|roster| (lot(roster), *roster)).collect();
    drawn.sort_unstable();
    drawn.into_iter().map(|(_, roster)| roster).collect()
}

/// Decides the commands about seasons, rounds, schedules and absences.
pub(super) fn decide(
    campaign: &Campaign,
    actor: PlayerId,
    command: &SeasonCommand,
) -> Result<Vec<Event>, Refusal> {
    check_phase(campaign, Phase::Running)?;
    match command {
        SeasonCommand::OpenSeason { .. } | SeasonCommand::CloseSeason | SeasonCommand::SeedSeason { .. } => {
            season(campaign, command).map(|event| vec![event])
        }
        SeasonCommand::PairRound { .. }
        | SeasonCommand::DeletePairing { .. }
        | SeasonCommand::SetRoundWindow { .. } => rounds::decide(campaign, command),
        SeasonCommand::ScheduleGame { game, at } => {
            rounds::schedule(campaign, actor, *game, *at).map(|event| vec![event])
        }
        _ => absences::decide(campaign, actor, command),
    }
}

fn season(campaign: &Campaign, command: &SeasonCommand) -> Result<Event, Refusal> {
    match command {
        SeasonCommand::OpenSeason { name, commitment } => {
            if let Some(open) = campaign.open_season() {
                return Err(RoundRefusal::SeasonOpen { season: open.number }.into());
            }
            let season = campaign.seasons.last().map_or(1, |last| last.number.saturating_add(1));
            let (name, commitment) = (checked_name(name)?, commitment.clone());
            Ok(Event::SeasonOpened { season, name, commitment })
        }
        SeasonCommand::SeedSeason { seeding } => seed(campaign, open(campaign)?, seeding),
        _ => {
            let season = open(campaign)?;
            let open: Vec<u32> = campaign.open_games(|game| game.season == Some(season.number)).collect();
            if let Some(game) = open.first() {
                return Err(Refusal::GamesOpen { game: *game, open: open.len() });
            }
            let rows = standings(campaign).into_iter();
            let ranks = rows.map(|row| FinalRank { rank: row.rank, roster: row.roster, points: row.points });
            Ok(Event::SeasonClosed { season: season.number, ranks: ranks.collect() })
        }
    }
}

pub(super) fn open(campaign: &Campaign) -> Result<&Season, RoundRefusal> {
    campaign.open_season().ok_or(RoundRefusal::NoSeasonOpen)
}

fn seed(campaign: &Campaign, season: &Season, seeding: &Seeding) -> Result<Event, Refusal> {
    let rounds = season.rounds.len();
    refuse_if(rounds > 0, RoundRefusal::SeedingFixed { rounds }.into())?;
    let active = campaign.active(season);
    let (method, order, secret) = match seeding {
        Seeding::Rating(order) => (SeedingMethod::Rating, order.clone(), None),
        Seeding::Given(order) => (SeedingMethod::Given, order.clone(), None),
        Seeding::Lots { secret } => {
            let commitment = Secret::from_hex(secret).map(|secret| secret.commitment());
            let kept = season.commitment.is_some() && season.commitment == commitment;
            refuse_if(!kept, RoundRefusal::UnprovedLots.into())?;
            let order = drawn_by_lot(secret, campaign.id, season.number, &active);
            (SeedingMethod::Lots, order, Some(secret.clone()))
        }
    };
    let everybody: BTreeSet<&RosterId> = active.iter().collect();
    let named: BTreeSet<&RosterId> = order.iter().collect();
    let whole = everybody == named && order.len() == active.len();
    refuse_if(!whole, RoundRefusal::BadSeeding { given: order.len(), rosters: active.len() }.into())?;
    Ok(Event::SeedingSet { season: season.number, method, order, secret })
}

/// Applies an event about seasons, rounds, schedules or absences.
pub(super) fn evolve(campaign: &mut Campaign, event: &Event) {
    match event {
        Event::SeasonOpened { season, name, commitment } => {
            let goes_on =
                campaign.seasons.is_empty() || campaign.charter.carry == SeasonCarry::RostersAndRatings;
            let stays = campaign.entries.iter().filter(|entry| goes_on && !entry.withdrawn);
            campaign.seasons.push(Season {
                number: *season,
                name: name.clone(),
                format: campaign.charter.format,
                charter: campaign.amendments,
                commitment: commitment.clone(),
                entrants: stays.map(|entry| entry.roster).collect(),
                missed: BTreeMap::new(),
                seeding: Vec::new(),
                rounds: Vec::new(),
                annulled: BTreeSet::new(),
                ranks: None,
            });
        }
        Event::SeasonClosed { season, ranks } => {
            let closed = campaign.seasons.iter_mut().find(|closed| closed.number == *season);
            closed.into_iter().for_each(|closed| closed.ranks = Some(ranks.clone()));
        }
        Event::SeedingSet { season, order, .. } => {
            let seeded = campaign.seasons.iter_mut().find(|seeded| seeded.number == *season);
            seeded.into_iter().for_each(|seeded| seeded.seeding.clone_from(order));
        }
        Event::RoundPaired { .. } | Event::PairingDeleted { .. } | Event::RoundWindowSet { .. } => {
            rounds::evolve(campaign, event);
        }
        _ => absences::evolve(campaign, event),
    }
}
