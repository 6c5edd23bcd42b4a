//! Ratings of the players of a campaign: never stored, computed from its confirmed results (LE-33 to LE-37).

mod elo;
mod glicko;

pub use elo::elo;
pub use glicko::{Glicko, LARGEST_DEVIATION};

use super::log::{Log, decode};
use super::{App, AppError, Viewer, schedule};
use crate::campaign::{self, Campaign, Event, Game, Outcome, RatingPeriod, SeasonCarry};
use crate::ids::{CampaignId, PlayerId, Side, Timestamp};
use crate::store::StoredEvent;
use jiff::tz::TimeZone;
use std::collections::BTreeMap;

/// How a player is rated now, and how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// Who.
    pub player: PlayerId,
    /// Rated games.
    pub games: u32,
    /// By Elo, if the charter asks for it.
    pub elo: Option<f64>,
    /// By Glicko-2, if the charter asks for it.
    pub glicko: Option<Glicko>,
    /// Step by step, oldest first.
    pub history: Vec<RatingStep>,
}

impl Rated {
    fn new(player: PlayerId) -> Rated {
        Rated { player, games: 0, elo: None, glicko: None, history: Vec::new() }
    }

    /// The number by which players are compared: by Elo, or else by Glicko-2.
    pub fn value(&self) -> Option<f64> {
        self.elo.or(self.glicko.map(|glicko| glicko.rating))
    }
}

/// One step of a rating: a game by Elo, a period by Glicko-2.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingStep {
    /// The game, by Elo; the last one of the period, by Glicko-2.
    pub game: u32,
    /// When it was closed.
    pub at: Timestamp,
    /// Whether it is one of Glicko-2.
    pub is_period: bool,
    /// The rating before.
    pub before: f64,
    /// The rating after.
    pub after: f64,
    /// How far off it may be, by Glicko-2.
    pub deviation: Option<f64>,
}

/// Whom a player met in a period and how it went, with the last of these games.
type Met<'g> = (Vec<(Glicko, f64)>, &'g RatedGame<'g>);

/// A game that is rated.
struct RatedGame<'c> {
    game: &'c Game,
    players: [PlayerId; 2],
    /// That of red.
    score: f64,
    at: Timestamp,
}

impl App {
    /// The ratings of a campaign's players, best first. Who has no rated game has no rating yet.
    pub async fn ratings(&self, viewer: Viewer, campaign: CampaignId) -> Result<Vec<Rated>, AppError> {
        let ledger = self.home_of_campaign(viewer, campaign).await?;
        let mut connection = self.reading().await?;
        let mut log = Log::new(self, ledger, &mut connection);
        of_stream(&mut log, &super::log::stream::campaign(campaign)).await
    }
}

/// The ratings that follow from a campaign's stream.
pub(super) async fn of_stream(log: &mut Log<'_>, stream: &str) -> Result<Vec<Rated>, AppError> {
    let stored = log.connection.read_stream(log.ledger, stream, 0, u64::MAX).await?;
    of_events(&stored)
}

/// The ratings that follow from the first events of a campaign's stream.
pub(super) fn of_events(stored: &[StoredEvent]) -> Result<Vec<Rated>, AppError> {
    let (campaign, closed_at) = followed(stored)?;
    Ok(rate(&campaign, &closed_at))
}

/// The campaign after the first events of its stream, and when each of its games was closed.
pub(super) fn followed(stored: &[StoredEvent]) -> Result<(Campaign, BTreeMap<u32, Timestamp>), AppError> {
    let mut campaign = Campaign::default();
    let mut closed_at = BTreeMap::new();
    for event in stored {
        let before = campaign.closed.len();
        campaign::evolve(&mut campaign, &decode::<Event>(event)?);
        let new = campaign.closed.get(before..).unwrap_or_default();
        closed_at.extend(new.iter().map(|game| (*game, event.recorded_at)));
    }
    Ok((campaign, closed_at))
}

/// Rates everybody from the beginning, given when each game was closed.
pub fn rate(campaign: &Campaign, closed_at: &BTreeMap<u32, Timestamp>) -> Vec<Rated> {
    let games = rated_games(campaign, closed_at);
    let mut rated: BTreeMap<PlayerId, Rated> = BTreeMap::new();
    for RatedGame { players, .. } in &games {
        for player in *players {
            rated.entry(player).or_insert_with(|| Rated::new(player)).games += 1;
        }
    }
    if campaign.charter.rating.has_elo() {
        rate_elo(campaign, &games, &mut rated);
    }
    if campaign.charter.rating.has_glicko() {
        rate_glicko(campaign, &games, &mut rated);
    }
    let mut rated: Vec<Rated> = rated.into_values().filter(|rated| rated.value().is_some()).collect();
    let value = |rated: &Rated| rated.value().unwrap_or_default();
    rated.sort_by(|one, other| value(other).total_cmp(&value(one)));
    rated
}

/// Confirmed games that were played, in the order in which they were closed (LE-33). Where nothing goes on into the
/// next season, those of the newest season.
fn rated_games<'c>(campaign: &'c Campaign, closed_at: &BTreeMap<u32, Timestamp>) -> Vec<RatedGame<'c>> {
    let newest = campaign.seasons.last().map(|season| season.number);
    let anew = campaign.charter.carry == SeasonCarry::Nothing;
    let mut games = Vec::new();
    for game in campaign.closed.iter().filter_map(|number| campaign.games.get(number)) {
        let [Some(red), Some(blue)] = campaign.players(game) else { continue };
        // Against himself nobody wins anything.
        if game.unrated || red == blue || !game.is_real() || (anew && game.season != newest) {
            continue;
        }
        let score = match game.outcome() {
            Outcome::Decided { winner: Side::Red } => 1.0,
            Outcome::Decided { winner: Side::Blue } => 0.0,
            _ => 0.5,
        };
        let at = closed_at.get(&game.number).copied().unwrap_or_default();
        games.push(RatedGame { game, players: [red, blue], score, at });
    }
    // The sort is stable: what was closed at the same moment stays in the order of the log.
    games.sort_by_key(|game| game.at);
    games
}

fn rate_elo(campaign: &Campaign, games: &[RatedGame<'_>], rated: &mut BTreeMap<PlayerId, Rated>) {
    let (start, k) = (f64::from(campaign.charter.rating_start), f64::from(campaign.charter.rating_k));
    for RatedGame { game, players, score, at } in games {
        let before = players.map(|player| rated.get(&player).and_then(|rated| rated.elo).unwrap_or(start));
        let after = elo(before, *score, k);
        for ((player, before), after) in players.iter().zip(before).zip(after) {
            if let Some(rated) = rated.get_mut(player) {
                rated.elo = Some(after);
                let (game, at, is_period, deviation) = (game.number, *at, false, None);
                rated.history.push(RatingStep { game, at, is_period, before, after, deviation });
            }
        }
    }
}

/// A rating period: a round, or a stretch of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Period {
    Round(u32, u32),
    Calendar(i32),
}

/// The period in which a game counts.
fn period(campaign: &Campaign, game: &RatedGame<'_>) -> Period {
    // A zone was checked when the charter was made.
    let zone = schedule::zone(&campaign.charter_of(game.game.number).time_zone).unwrap_or(TimeZone::UTC);
    let day = schedule::day(game.at, &zone);
    let week = || {
        let monday = jiff::civil::date(1970, 1, 5);
        let days = day.and_then(|day| day.since(monday).ok()).map_or(0, |since| since.get_days());
        Period::Calendar(days.div_euclid(7))
    };
    match (campaign.charter.rating_period, game.game.season.zip(game.game.round)) {
        (RatingPeriod::Round, Some((season, round))) => Period::Round(season, round),
        (RatingPeriod::Round, None) | (RatingPeriod::Week, _) => week(),
        (RatingPeriod::Month, _) => {
            Period::Calendar(day.map_or(0, |day| i32::from(day.year()) * 12 + i32::from(day.month())))
        }
    }
}

/// How many periods lie between two without a game of anybody.
fn empty_between(one: Period, other: Period) -> u32 {
    match (one, other) {
        (Period::Calendar(one), Period::Calendar(other)) => {
            u32::try_from(other.saturating_sub(one).saturating_sub(1)).unwrap_or(0)
        }
        _ => 0,
    }
}

fn rate_glicko(campaign: &Campaign, games: &[RatedGame<'_>], rated: &mut BTreeMap<PlayerId, Rated>) {
    let tau = f64::from(campaign.charter.glicko_tau.0) / 1000.0;
    let start = Glicko::start(f64::from(campaign.charter.rating_start));
    let mut periods: BTreeMap<Period, Vec<&RatedGame<'_>>> = BTreeMap::new();
    for game in games {
        periods.entry(period(campaign, game)).or_default().push(game);
    }
    let mut last: Option<Period> = None;
    for (period, games) in periods {
        let idle = last.map_or(0, |last| empty_between(last, period));
        last = Some(period);
        let now = |rated: &Rated| rated.glicko.map(|glicko| glicko.idle(idle));
        let before: BTreeMap<PlayerId, Glicko> =
            rated.iter().filter_map(|(player, rated)| Some((*player, now(rated)?))).collect();
        let known = |player: PlayerId| before.get(&player).copied().unwrap_or(start);
        let mut met: BTreeMap<PlayerId, Met<'_>> = BTreeMap::new();
        for game in games {
            let [red, blue] = game.players;
            for (player, other, score) in [(red, blue, game.score), (blue, red, 1.0 - game.score)] {
                let (games, newest) = met.entry(player).or_insert_with(|| (Vec::new(), game));
                games.push((known(other), score));
                *newest = game;
            }
        }
        for (player, rated) in rated.iter_mut() {
            let Some((games, newest)) = met.get(player) else {
                rated.glicko = before.get(player).map(|glicko| glicko.idle(1));
                continue;
            };
            let (before, after) = (known(*player), known(*player).after(games, tau));
            rated.glicko = Some(after);
            rated.history.push(RatingStep {
                game: newest.game.number,
                at: newest.at,
                is_period: true,
                before: before.rating,
                after: after.rating,
                deviation: Some(after.deviation),
            });
        }
    }
}
