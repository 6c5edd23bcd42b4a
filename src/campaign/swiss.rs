//! Pairing of a Swiss round (LE-21 to LE-23): winners meet winners, and nobody meets anybody twice while it can be
//! helped.

use super::Points;
use super::matching::{Matching, Met};

/// Somebody who is to be paired; they come in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contender {
    /// League points.
    pub points: Points,
    /// Byes so far.
    pub byes: u32,
}

/// Who meets whom, by places in the order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Pairs {
    /// Pairs, in the order of the first of each.
    pub pairs: Vec<[usize; 2]>,
    /// Who has a bye.
    pub bye: Option<usize>,
    /// Pairs of people who have met before.
    pub rematches: u32,
}

/// Pairs everybody, with one bye if their number is odd.
///
/// Whether the rest can still be completed is asked of a largest matching, so that the first candidate that can be
/// taken is taken: the outcome is that of trying every pairing in order, the work grows with the fourth power of the
/// number of contenders at the very most, and with its square where few have met.
pub(super) fn pair(contenders: &[Contender], met: &Met) -> Pairs {
    let (bye, mut rest) = without_bye(contenders, met);
    let mut pairs = rematches(&mut rest, met);
    let rematches = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
    for one in 0..contenders.len() {
        if rest.has(one) {
            pairs.extend(opponent(contenders, met, &mut rest, one).map(|other| [one, other]));
        }
    }
    pairs.sort_unstable();
    Pairs { pairs, bye, rematches }
}

/// The bye goes to the lowest of those with the fewest byes, to the next higher one if the rest cannot be paired
/// (LE-22, LE-26).
fn without_bye<'m>(contenders: &[Contender], met: &'m Met) -> (Option<usize>, Matching<'m>) {
    let everybody = vec![true; contenders.len()];
    let Some(fewest) = contenders.iter().map(|one| one.byes).min().filter(|_| contenders.len() % 2 == 1)
    else {
        return (None, Matching::largest(met, everybody));
    };
    let mut best: Option<(usize, usize, Matching)> = None;
    for one in (0..contenders.len()).rev().filter(|one| contenders[*one].byes == fewest) {
        let mut is_in = everybody.clone();
        is_in[one] = false;
        let rest = Matching::largest(met, is_in);
        let left_over = rest.left_over().len();
        if best.as_ref().is_none_or(|(least, ..)| left_over < *least) {
            best = Some((left_over, one, rest));
        }
        if left_over == 0 {
            break;
        }
    }
    match best {
        Some((_, one, rest)) => (Some(one), rest),
        None => (None, Matching::largest(met, everybody)),
    }
}

/// As few rematches as there must be, of those who met longest ago (LE-23); the rest can do without.
fn rematches(rest: &mut Matching, met: &Met) -> Vec<[usize; 2]> {
    let mut left_over = rest.left_over().len();
    let mut taken = Vec::new();
    if left_over == 0 {
        return taken;
    }
    let places: Vec<usize> = (0..met.len()).filter(|one| rest.has(*one)).collect();
    let pairs = places.iter().flat_map(|a| places.iter().filter(move |b| a < b).map(move |b| [*a, *b]));
    let mut known: Vec<[usize; 2]> = pairs.filter(|[a, b]| met.last(*a, *b) > 0).collect();
    known.sort_by_key(|[a, b]| (met.last(*a, *b), *a, *b));
    for [a, b] in known {
        if left_over >= 2 && rest.has(a) && rest.has(b) && rest.take_out(a, b, left_over - 2) {
            taken.push([a, b]);
            left_over -= 2;
        }
    }
    taken
}

/// The opponent of the first who has none: nearest in points, then in order, if the rest can be completed.
fn opponent(contenders: &[Contender], met: &Met, rest: &mut Matching, one: usize) -> Option<usize> {
    let points = |other: usize| contenders[one].points.distance(contenders[other].points);
    let free = |other: &usize| *other != one && rest.has(*other) && met.last(one, *other) == 0;
    let mut candidates: Vec<usize> = (0..contenders.len()).filter(free).collect();
    candidates.sort_by_key(|other| (points(*other), *other));
    candidates.into_iter().find(|other| rest.take_out(one, *other, 0))
}

/// The suggested number of rounds: the least `k` with `2^k` at least the number of players (LE-25).
pub fn suggested_rounds(players: usize) -> u32 {
    players.max(1).next_power_of_two().trailing_zeros()
}
