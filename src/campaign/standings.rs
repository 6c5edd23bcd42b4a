//! The table of a campaign, counted from confirmed results only (LE-03, LE-09 to LE-16).

use super::{Campaign, Game, Outcome, Stage};
use crate::ids::{PlayerId, RosterId};
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
    /// Games with a confirmed result.
    pub played: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// League points.
    pub points: i64,
    /// Victory points made.
    pub vp_for: i64,
    /// Victory points given away.
    pub vp_against: i64,
    /// Results that wait for their confirmation, counted nowhere else.
    pub unconfirmed: u32,
}

impl Row {
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

/// What separates rosters, in this order; then they share a place (LE-11).
#[derive(Clone, Copy)]
enum Criterion {
    Points,
    /// Points of the games among those still equal, if each of them has met each (LE-13).
    DirectComparison,
    VpDifference,
    VpFor,
    Wins,
}

const CHAIN: [Criterion; 5] = [
    Criterion::Points,
    Criterion::DirectComparison,
    Criterion::VpDifference,
    Criterion::VpFor,
    Criterion::Wins,
];

/// The table, best first; rosters that share a place stand in the order of their enrolment.
pub fn standings(campaign: &Campaign) -> Vec<Row> {
    let rows: Vec<Row> =
        campaign.entries.iter().map(|entry| row(campaign, entry.roster, entry.player)).collect();
    let mut groups = Vec::new();
    split(campaign, rows, 0, &mut groups);
    let mut rank = 1;
    for group in &mut groups {
        let shared = group.len() > 1;
        for row in group.iter_mut() {
            (row.rank, row.shared) = (rank, shared);
        }
        rank += u32::try_from(group.len()).unwrap_or(u32::MAX);
    }
    groups.into_iter().flatten().collect()
}

/// Splits a group of equals by the criteria from `from` on, into groups that nothing separates.
fn split(campaign: &Campaign, group: Vec<Row>, from: usize, groups: &mut Vec<Vec<Row>>) {
    let Some(criterion) = CHAIN.get(from).filter(|_| group.len() > 1) else {
        if !group.is_empty() {
            groups.push(group);
        }
        return;
    };
    let rosters: Vec<RosterId> = group.iter().map(|row| row.roster).collect();
    let mut parts: BTreeMap<std::cmp::Reverse<i64>, Vec<Row>> = BTreeMap::new();
    for row in group {
        let value = match criterion {
            Criterion::Points => row.points,
            Criterion::DirectComparison => direct_points(campaign, &rosters, row.roster),
            Criterion::VpDifference => row.vp_difference(),
            Criterion::VpFor => row.vp_for,
            Criterion::Wins => row.won.into(),
        };
        parts.entry(std::cmp::Reverse(value)).or_default().push(row);
    }
    // A group split by direct comparison compares each part anew among itself (LE-13).
    let again = matches!(criterion, Criterion::DirectComparison) && parts.len() > 1;
    let next = if again { from } else { from + 1 };
    for part in parts.into_values() {
        split(campaign, part, next, groups);
    }
}

/// Points of a roster in the games among `rosters`; 0 for all of them if two have not met.
fn direct_points(campaign: &Campaign, rosters: &[RosterId], of: RosterId) -> i64 {
    let among = |game: &&Game| game.rosters.iter().all(|roster| rosters.contains(roster));
    let games: Vec<&Game> = confirmed(campaign).filter(among).collect();
    let met =
        |a: RosterId, b: RosterId| games.iter().any(|game| game.rosters == [a, b] || game.rosters == [b, a]);
    let all_met = rosters.iter().enumerate().all(|(i, a)| rosters[i + 1..].iter().all(|b| met(*a, *b)));
    if !all_met {
        return 0;
    }
    games.iter().filter_map(|game| points(campaign, game, of)).sum()
}

fn confirmed(campaign: &Campaign) -> impl Iterator<Item = &Game> {
    campaign.games.values().filter(|game| game.stage == Stage::Confirmed)
}

/// The league points a roster takes from a game; none if it did not play or there is no result.
fn points(campaign: &Campaign, game: &Game, of: RosterId) -> Option<i64> {
    let side = game.side_of(of)?;
    let points = campaign.charter.points;
    match game.outcome() {
        Outcome::Decided { winner } if winner == side => Some(points.win.into()),
        Outcome::Decided { .. } => Some(points.loss.into()),
        Outcome::Draw => Some(points.draw.into()),
        Outcome::NoResult => None,
    }
}

fn row(campaign: &Campaign, roster: RosterId, player: PlayerId) -> Row {
    let mut row = Row {
        rank: 0,
        shared: false,
        roster,
        player,
        played: 0,
        won: 0,
        drawn: 0,
        lost: 0,
        points: 0,
        vp_for: 0,
        vp_against: 0,
        unconfirmed: 0,
    };
    for game in campaign.games.values() {
        let Some(side) = game.side_of(roster) else { continue };
        if matches!(game.stage, Stage::Reported | Stage::Disputed) {
            row.unconfirmed += 1;
        }
        let Some(report) = game.report.as_ref().filter(|_| game.stage == Stage::Confirmed) else { continue };
        match report.outcome {
            Outcome::Decided { winner } if winner == side => row.won += 1,
            Outcome::Decided { .. } => row.lost += 1,
            Outcome::Draw => row.drawn += 1,
            Outcome::NoResult => continue,
        }
        row.played += 1;
        row.points += points(campaign, game, roster).unwrap_or_default();
        row.vp_for += i64::from(report.vp[side.index()]);
        row.vp_against += i64::from(report.vp[side.other().index()]);
    }
    row
}
