//! What separates rosters in a table: criteria one after the other, then a shared place (LE-11 to LE-16).

use super::standings::Met;
use super::{Campaign, Points, Row, TieBreak};
use num_rational::BigRational;
use num_traits::Zero as _;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// An exact fraction.
pub type Fraction = BigRational;

/// What a roster was compared by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Criterion {
    /// By what.
    pub by: TieBreak,
    /// Its value; none where the criterion does not hold, such as a direct comparison of those who have not all met.
    pub value: Option<Fraction>,
}

/// A table under way.
struct Table<'t> {
    chain: &'t [TieBreak],
    rows: Vec<Row>,
    /// League points from the games of one with another, by their places.
    met: BTreeMap<(usize, usize), Points>,
    /// Groups of equals, best first, each with what separates it from the one before.
    groups: Vec<(Option<TieBreak>, Vec<usize>)>,
}

/// Rows with their places, best first; those that share one in the order in which they came.
pub(super) fn ranked(campaign: &Campaign, mut rows: Vec<Row>, games: &[Met]) -> Vec<Row> {
    let chain = campaign.charter.chain();
    if chain.iter().any(|by| matches!(by, TieBreak::Sos | TieBreak::ExtendedSos)) {
        add_strength(&mut rows, games);
    }
    let mut met = BTreeMap::new();
    for Met { places: [red, blue], points } in games {
        *met.entry((*red, *blue)).or_default() += points[0];
        *met.entry((*blue, *red)).or_default() += points[1];
    }
    let everybody = (0..rows.len()).collect();
    let mut table = Table { chain: &chain, rows, met, groups: Vec::new() };
    table.split(everybody, 0, None);
    table.finish()
}

impl Table<'_> {
    /// Splits a group of equals by the criteria from `from` on, into groups that nothing separates.
    fn split(&mut self, group: Vec<usize>, from: usize, above: Option<TieBreak>) {
        let Some(by) = self.chain.get(from).copied().filter(|_| group.len() > 1) else {
            if !group.is_empty() {
                self.groups.push((above, group));
            }
            return;
        };
        let all_met = by != TieBreak::DirectComparison || self.have_all_met(&group);
        let mut parts: BTreeMap<Reverse<Option<Fraction>>, Vec<usize>> = BTreeMap::new();
        for place in &group {
            let value = self.value(by, *place, &group).filter(|_| all_met);
            let fewer = by == TieBreak::FewerWalkoverLosses;
            let key = if fewer { value.clone().map(|losses| -losses) } else { value.clone() };
            self.rows[*place].compared.push(Criterion { by, value });
            parts.entry(Reverse(key)).or_default().push(*place);
        }
        // A group split by direct comparison compares each part anew among itself (LE-13).
        let again = by == TieBreak::DirectComparison && parts.len() > 1;
        let next = if again { from } else { from + 1 };
        for (number, part) in parts.into_values().enumerate() {
            self.split(part, next, if number == 0 { above } else { Some(by) });
        }
    }

    fn value(&self, by: TieBreak, place: usize, group: &[usize]) -> Option<Fraction> {
        let row = &self.rows[place];
        let whole = match by {
            TieBreak::Points => return Some(row.points.fraction()),
            TieBreak::DirectComparison => {
                let among = group.iter().filter_map(|other| self.met.get(&(place, *other)));
                return Some(among.copied().sum::<Points>().fraction());
            }
            TieBreak::Sos => return row.sos.clone(),
            TieBreak::ExtendedSos => return row.extended_sos.clone(),
            TieBreak::VpDifference => row.vp_difference(),
            TieBreak::VpFor => row.vp_for,
            TieBreak::Wins => i64::from(row.won) + i64::from(row.walkovers_won),
            TieBreak::FewerWalkoverLosses => row.walkovers_lost.into(),
        };
        Some(Fraction::from_integer(whole.into()))
    }

    /// Whether each of them has played each: a walk-over is no meeting.
    fn have_all_met(&self, group: &[usize]) -> bool {
        let met = |a: &usize, b: &usize| self.met.contains_key(&(*a, *b));
        group.iter().enumerate().all(|(place, a)| group[place + 1..].iter().all(|b| met(a, b)))
    }

    fn finish(self) -> Vec<Row> {
        let mut rows: Vec<Option<Row>> = self.rows.into_iter().map(Some).collect();
        let mut ranked = Vec::with_capacity(rows.len());
        let mut rank = 1;
        for (separated_by, group) in self.groups {
            let count = group.len();
            for (number, place) in group.into_iter().enumerate() {
                let separated_by = separated_by.filter(|_| number == 0);
                let row = rows[place].take();
                ranked.extend(row.map(|row| Row { rank, shared: count > 1, separated_by, ..row }));
            }
            rank += u32::try_from(count).unwrap_or(u32::MAX);
        }
        ranked
    }
}

/// Strength of opponents: the mean, over the games played, of the opponents' points a game (LE-14).
fn add_strength(rows: &mut [Row], games: &[Met]) {
    let mut points = vec![Points::default(); rows.len()];
    let mut opponents: Vec<Vec<usize>> = vec![Vec::new(); rows.len()];
    for Met { places: [red, blue], points: [of_red, of_blue] } in games {
        points[*red] += *of_red;
        points[*blue] += *of_blue;
        opponents[*red].push(*blue);
        opponents[*blue].push(*red);
    }
    let average = |place: usize| match opponents[place].len() {
        0 => Fraction::zero(),
        games => points[place].fraction() / Fraction::from_integer(games.into()),
    };
    let averages: Vec<Fraction> = (0..rows.len()).map(average).collect();
    let sos = means(&opponents, &averages);
    let extended = means(&opponents, &sos);
    for ((row, sos), extended) in rows.iter_mut().zip(sos).zip(extended) {
        (row.sos, row.extended_sos) = (Some(sos), Some(extended));
    }
}

/// The mean of the opponents' values, game by game; 0 without games.
fn means(opponents: &[Vec<usize>], values: &[Fraction]) -> Vec<Fraction> {
    let mean = |met: &Vec<usize>| {
        let sum = met.iter().fold(Fraction::zero(), |sum, other| sum + &values[*other]);
        if met.is_empty() { sum } else { sum / Fraction::from_integer(met.len().into()) }
    };
    opponents.iter().map(mean).collect()
}
