//! The table of a campaign or a season, counted from confirmed results only (LE-03, LE-09, LE-10).

use super::tiebreaks::{self, Criterion, Fraction};
use super::{
    ByePoints, Campaign, Game, LatePoints, LeagueFormat, Outcome, Points, Season, Stage, TieBreak, Walkover,
};
use crate::ids::{PlayerId, RosterId, Side};
use std::collections::BTreeMap;

/// A line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The place; the same for rosters equal in everything, and the places after them are left out (LE-16).
    pub rank: u32,
    /// Whether others have this place too.
    pub shared: bool,
    /// The roster.
    pub roster: RosterId,
    /// Whose it is.
    pub player: PlayerId,
    /// Games played with a confirmed result: no walk-over, no bye.
    pub played: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games won because the other did not come.
    pub walkovers_won: u32,
    /// Games lost by not coming.
    pub walkovers_lost: u32,
    /// Byes (LE-26).
    pub byes: u32,
    /// Rounds missed before a late entry (LE-29).
    pub missed: u32,
    /// League points.
    pub points: Points,
    /// Victory points made in games played (LE-15).
    pub vp_for: i64,
    /// Victory points given away in games played.
    pub vp_against: i64,
    /// Models lost in games played.
    pub models_lost: u32,
    /// Enemy models put out of action, but for those that fell by their own side's hand.
    pub kills: u32,
    /// Strength of the opponents met; none where the table does not ask for it (LE-14).
    pub sos: Option<Fraction>,
    /// The mean of that of the opponents.
    pub extended_sos: Option<Fraction>,
    /// Results that wait for their confirmation, counted nowhere else.
    pub unconfirmed: u32,
    /// What it was compared by, in order, up to what separated it from all others.
    pub compared: Vec<Criterion>,
    /// What separates it from the line above; nothing if it is the first or shares its place.
    pub separated_by: Option<TieBreak>,
}

impl Row {
    /// A line without games.
    fn new(roster: RosterId, player: PlayerId) -> Row {
        Row {
            rank: 0,
            shared: false,
            roster,
            player,
            played: 0,
            won: 0,
            drawn: 0,
            lost: 0,
            walkovers_won: 0,
            walkovers_lost: 0,
            byes: 0,
            missed: 0,
            points: Points::default(),
            vp_for: 0,
            vp_against: 0,
            models_lost: 0,
            kills: 0,
            sos: None,
            extended_sos: None,
            unconfirmed: 0,
            compared: Vec::new(),
            separated_by: None,
        }
    }

    /// Won games of played ones; none without games, never 0 (LE-10).
    pub const fn win_rate(&self) -> Option<(u32, u32)> {
        if self.played == 0 { None } else { Some((self.won, self.played)) }
    }

    /// Half points of twice the games: a draw is half a win; none without games (LE-10).
    pub const fn score_rate(&self) -> Option<(u32, u32)> {
        if self.played == 0 { None } else { Some((2 * self.won + self.drawn, 2 * self.played)) }
    }

    /// Victory points made less those given away.
    pub const fn vp_difference(&self) -> i64 {
        self.vp_for - self.vp_against
    }
}

/// A game that was played, as the table sees it: places of both rosters, and the league points of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    pub places: [usize; 2],
    pub points: [Points; 2],
}

/// The table of the newest season, or of all games while there is none; best first. Rosters that share a place stand
/// in the order of their joining.
pub fn standings(campaign: &Campaign) -> Vec<Row> {
    table_of(campaign, campaign.seasons.last())
}

/// The table of a season; without one, of the games outside of all seasons.
pub fn table_of(campaign: &Campaign, season: Option<&Season>) -> Vec<Row> {
    let mut rows: Vec<Row> = match season {
        None => campaign.entries.iter().map(|entry| Row::new(entry.roster, entry.player)).collect(),
        Some(season) => {
            let stays = season.entrants.iter().filter(|roster| !season.annulled.contains(roster));
            let entries = stays.filter_map(|roster| campaign.entry(*roster));
            entries.map(|entry| Row::new(entry.roster, entry.player)).collect()
        }
    };
    let places: BTreeMap<RosterId, usize> = rows.iter().map(|row| row.roster).zip(0..).collect();
    let mut games = Vec::new();
    for game in campaign.games.values().filter(|game| counts(game, season)) {
        let [Some(red), Some(blue)] = game.rosters.map(|roster| places.get(&roster).copied()) else {
            continue;
        };
        games.extend(count(campaign, game, &mut rows, [red, blue]));
    }
    if let Some(season) = season {
        add_rounds(campaign, season, &places, &mut rows);
    }
    tiebreaks::ranked(campaign, rows, &games)
}

/// Where rounds are paired, only their games count; in a ladder all of the season.
fn counts(game: &Game, season: Option<&Season>) -> bool {
    let in_round = season.is_none_or(|season| season.format == LeagueFormat::Ladder) || game.round.is_some();
    game.season == season.map(|season| season.number) && in_round
}

/// Adds byes and rounds missed: neither is a game (LE-26, LE-29).
fn add_rounds(campaign: &Campaign, season: &Season, places: &BTreeMap<RosterId, usize>, rows: &mut [Row]) {
    let points = campaign.charter.points;
    let bye = match campaign.charter.bye_points {
        ByePoints::Win => points.win,
        ByePoints::Draw => points.draw,
        ByePoints::Nothing => Points::default(),
    };
    for roster in season.rounds.iter().filter_map(|round| round.bye) {
        if let Some(place) = places.get(&roster) {
            rows[*place].byes += 1;
            rows[*place].points += bye;
        }
    }
    for (roster, missed) in &season.missed {
        if let Some(place) = places.get(roster) {
            rows[*place].missed = *missed;
            if campaign.charter.late_points == LatePoints::Draw {
                rows[*place].points += points.draw * *missed;
            }
        }
    }
}

/// Counts one game for both; the meeting, if it was played.
fn count(campaign: &Campaign, game: &Game, rows: &mut [Row], places: [usize; 2]) -> Option<Met> {
    if matches!(game.stage, Stage::Reported | Stage::Disputed) {
        places.iter().for_each(|place| rows[*place].unconfirmed += 1);
    }
    if game.stage != Stage::Confirmed {
        return None;
    }
    let points = Side::BOTH.map(|side| points(campaign, game, side));
    for side in Side::BOTH {
        rows[places[side.index()]].points += points[side.index()];
    }
    if let Some(walkover) = game.walkover {
        for side in Side::BOTH {
            let row = &mut rows[places[side.index()]];
            let won = walkover == Walkover::Won { winner: side };
            if won { row.walkovers_won += 1 } else { row.walkovers_lost += 1 }
        }
        return None;
    }
    let report = game.report.as_ref().filter(|_| game.is_real())?;
    for side in Side::BOTH {
        let (row, other) = (&mut rows[places[side.index()]], side.other().index());
        match report.outcome {
            Outcome::Decided { winner } if winner == side => row.won += 1,
            Outcome::Decided { .. } => row.lost += 1,
            _ => row.drawn += 1,
        }
        row.played += 1;
        row.vp_for += i64::from(report.vp[side.index()]);
        row.vp_against += i64::from(report.vp[other]);
        row.models_lost += report.casualties[side.index()].len() as u32;
        let slain = report.casualties[other].iter().map(|lost| lost.cause);
        row.kills +=
            slain.filter(|cause| !cause.is_misadventure() && cause.is_out_of_action()).count() as u32;
    }
    Some(Met { places, points })
}

/// The league points that a side takes from a game (LE-02, LE-27).
fn points(campaign: &Campaign, game: &Game, side: Side) -> Points {
    let points = campaign.charter.points;
    match (game.walkover, game.outcome()) {
        (_, Outcome::Decided { winner }) if winner == side => points.win,
        (Some(_), _) => Points::whole(campaign.charter.walkover_loser_points.into()),
        (None, Outcome::Decided { .. }) => points.loss,
        (None, Outcome::Draw) => points.draw,
        (None, Outcome::NoResult) => Points::default(),
    }
}
