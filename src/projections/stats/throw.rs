//! Dice as statistics tell them apart: what they were rolled for, what they needed, and who threw them.

use crate::dice::{Ask, Die, Face, Needs, Roll, Source};

/// Tests of more dice than this together are not weighed; the game has none.
const MOST_DICE: u16 = 12;

/// Dice of one kind: rolled for the same, needing the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Throw {
    /// What they were rolled for.
    pub ask: Ask,
    /// What they needed.
    pub goal: Goal,
    /// They were rolled at a table and typed in.
    pub entered: bool,
}

/// What dice need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Each die passes at this score or more.
    AtLeast(Die, u8),
    /// So many D6, added, pass at this score or less.
    AtMost(u16, u8),
    /// They say how much: their pips are added.
    Pips(Die),
    /// The scatter die: it says whether, by HIT.
    Scatter,
}

/// A non-negative fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fraction {
    /// Above the line.
    pub numerator: u64,
    /// Below the line, never 0.
    pub denominator: u64,
}

const fn fraction(numerator: u64, denominator: u64) -> Fraction {
    Fraction { numerator, denominator }
}

impl Throw {
    /// The kind of a roll, with how many tries it was and how many succeeded (or the pips it showed). None for
    /// dice that are not weighed.
    pub fn of(roll: &Roll, faces: &[Face], source: Source) -> Option<(Throw, [i64; 2])> {
        let dice = faces.len() as i64;
        let passed = i64::from(roll.passed(faces));
        let pips = || faces.iter().map(|face| i64::from(face.0)).sum();
        let hits = || faces.iter().filter(|face| face.is_hit()).count() as i64;
        let (goal, numbers) = match (roll.needs, roll.die) {
            (Needs::AtLeast(score), die @ (Die::D6 | Die::D3)) => (Goal::AtLeast(die, score), [dice, passed]),
            (Needs::AtMost(score), Die::D6) if (1..=MOST_DICE).contains(&roll.dice) => {
                (Goal::AtMost(roll.dice, score), [1, passed])
            }
            (Needs::Nothing, Die::Scatter) => (Goal::Scatter, [dice, hits()]),
            (Needs::Nothing, die) => (Goal::Pips(die), [dice, pips()]),
            _ => return None,
        };
        let entered = matches!(source, Source::Entered { .. });
        Some((Throw { ask: roll.ask, goal, entered }, numbers))
    }

    /// Its word on a sheet: `to_hit.3+`, `morale.2d7` (two dice, at most 7), `run.d6`, with `!` if typed in.
    pub(super) fn word(self) -> String {
        let goal = match self.goal {
            Goal::AtLeast(Die::D3, score) => format!("d3:{score}+"),
            Goal::AtLeast(_, score) => format!("{score}+"),
            Goal::AtMost(dice, score) => format!("{dice}d{score}"),
            Goal::Pips(Die::D3) => "d3".to_owned(),
            Goal::Pips(_) => "d6".to_owned(),
            Goal::Scatter => "scatter".to_owned(),
        };
        let mark = if self.entered { "!" } else { "" };
        format!("{}.{goal}{mark}", self.ask.word())
    }

    /// The kind with this word on a sheet.
    pub fn read(word: &str) -> Option<Throw> {
        let (ask, rest) = word.split_once('.')?;
        let ask = Ask::from_word(ask)?;
        let (goal, entered) = rest.strip_suffix('!').map_or((rest, false), |goal| (goal, true));
        let goal = match (goal, goal.strip_suffix('+')) {
            ("d6", _) => Goal::Pips(Die::D6),
            ("d3", _) => Goal::Pips(Die::D3),
            ("scatter", _) => Goal::Scatter,
            (_, Some(score)) => match score.strip_prefix("d3:") {
                Some(score) => Goal::AtLeast(Die::D3, score.parse().ok()?),
                None => Goal::AtLeast(Die::D6, score.parse().ok()?),
            },
            (test, None) => {
                let (dice, score) = test.split_once('d')?;
                Goal::AtMost(dice.parse().ok().filter(|dice| *dice <= MOST_DICE)?, score.parse().ok()?)
            }
        };
        Some(Throw { ask, goal, entered })
    }

    /// Whether it counts pips, not successes.
    pub const fn counts_pips(self) -> bool {
        matches!(self.goal, Goal::Pips(_))
    }

    /// What one try gives on average: a chance, or pips.
    pub fn mean(self) -> Fraction {
        match self.goal {
            Goal::AtLeast(die, score) => {
                let faces = if die == Die::D3 { 3 } else { 6 };
                fraction((faces + 1_u64).saturating_sub(u64::from(score).max(1)), faces)
            }
            Goal::AtMost(dice, score) => {
                fraction(ways(dice, score), 6_u64.pow(u32::from(dice.min(MOST_DICE))))
            }
            Goal::Pips(Die::D3) => fraction(2, 1),
            Goal::Pips(_) => fraction(7, 2),
            Goal::Scatter => fraction(1, 3),
        }
    }

    /// The variance of one try.
    pub fn variance(self) -> Fraction {
        match self.goal {
            Goal::Pips(Die::D3) => fraction(2, 3),
            Goal::Pips(_) => fraction(35, 12),
            _ => {
                let Fraction { numerator, denominator } = self.mean();
                // Twelve dice: 6^24 does not fit, 6^12 does.
                let product = u128::from(numerator) * u128::from(denominator - numerator);
                let numerator = (product / u128::from(denominator)) as u64;
                let exact = product % u128::from(denominator) == 0;
                let square = denominator.checked_mul(denominator);
                match square.filter(|_| !exact) {
                    Some(square) => fraction(product as u64, square),
                    None => fraction(numerator, denominator),
                }
            }
        }
    }
}

/// In how many ways so many D6 add up to at most `score`.
fn ways(dice: u16, score: u8) -> u64 {
    let score = usize::from(score);
    let mut ways = vec![1_u64];
    for _ in 0..dice.min(MOST_DICE) {
        let mut next = vec![0; ways.len() + 6];
        for (sum, count) in ways.iter().enumerate() {
            (1..=6).for_each(|face| next[sum + face] += count);
        }
        ways = next;
    }
    ways.iter().take(score + 1).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_exact() {
        let throw = |goal| Throw { ask: Ask::Save, goal, entered: false };
        assert_eq!(throw(Goal::AtLeast(Die::D6, 4)).mean(), fraction(3, 6));
        assert_eq!(throw(Goal::AtLeast(Die::D6, 1)).mean(), fraction(6, 6));
        assert_eq!(throw(Goal::AtLeast(Die::D6, 7)).mean(), fraction(0, 6));
        assert_eq!(throw(Goal::AtLeast(Die::D3, 2)).mean(), fraction(2, 3));
        assert_eq!(throw(Goal::AtMost(2, 7)).mean(), fraction(21, 36));
        assert_eq!(throw(Goal::AtMost(2, 12)).mean(), fraction(36, 36));
        assert_eq!(throw(Goal::AtMost(1, 0)).mean(), fraction(0, 6));
        assert_eq!(throw(Goal::AtLeast(Die::D6, 3)).variance(), fraction(8, 36));
        assert_eq!(throw(Goal::AtMost(2, 7)).variance(), fraction(21 * 15, 36 * 36));
        assert_eq!(throw(Goal::AtLeast(Die::D6, 7)).variance(), fraction(0, 6));
    }

    #[test]
    fn words_read_back() {
        let goals = [
            (Goal::AtLeast(Die::D6, 3), "save.3+"),
            (Goal::AtLeast(Die::D3, 2), "save.d3:2+"),
            (Goal::AtMost(2, 8), "save.2d8"),
            (Goal::Pips(Die::D6), "save.d6"),
            (Goal::Pips(Die::D3), "save.d3"),
            (Goal::Scatter, "save.scatter"),
        ];
        for (goal, word) in goals {
            for (entered, mark) in [(false, ""), (true, "!")] {
                let throw = Throw { ask: Ask::Save, goal, entered };
                let word = format!("{word}{mark}");
                assert_eq!((throw.word(), Throw::read(&word)), (word.clone(), Some(throw)));
            }
        }
        assert_eq!([Throw::read("shots"), Throw::read("save.x"), Throw::read("no.3+")], [None; 3]);
    }
}
