//! Luck: what dice came to against what they come to on average.

use crate::dice::Ask;
use crate::projections::stats::{Fraction, Sheet, Throw};
use std::collections::BTreeMap;

/// From this variance on a sum of dice is so near a normal distribution that a p-value means what it says.
const ENOUGH_VARIANCE: f64 = 9.0;

/// Which dice are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EnteredDice {
    /// Those that the server rolled and those that were typed in.
    #[default]
    Include,
    /// Only those that the server rolled.
    Exclude,
    /// Only those that were rolled at a table and typed in.
    Only,
}

impl EnteredDice {
    /// Whether dice are among them.
    pub const fn takes(self, entered: bool) -> bool {
        match self {
            EnteredDice::Include => true,
            EnteredDice::Exclude => !entered,
            EnteredDice::Only => entered,
        }
    }
}

/// Dice of one kind of roll.
#[derive(Clone, PartialEq, Debug)]
pub struct Luck {
    /// What they were rolled for.
    pub ask: Ask,
    /// The numbers are pips, not successes: the dice said how much, not whether.
    pub pips: bool,
    /// Dice, or tests of several dice added.
    pub tries: u64,
    /// Successes or pips there were.
    pub actual: u64,
    /// Those there are on average: what each try needed is taken into account.
    pub expected: f64,
    /// The standard deviation of that; 0 where nothing was left to chance.
    pub deviation: f64,
    /// By how many standard deviations the actual number is above the expected one; none without chance.
    pub z: Option<f64>,
    /// How likely fair dice are to be at least as far off, to either side, by the normal approximation; none
    /// without chance.
    pub p: Option<f64>,
    /// Tries of this sort from which on the approximation holds; none without chance.
    pub needed: Option<u64>,
}

impl Luck {
    /// Whether there are tries enough for a deviation to mean anything.
    pub fn is_enough(&self) -> bool {
        self.needed.is_some_and(|needed| self.tries >= needed)
    }

    /// What may be read from the numbers.
    pub fn note(&self) -> String {
        let tries = if self.pips { "dice" } else { "tries" };
        match (self.needed, self.p) {
            (Some(needed), _) if self.tries < needed => {
                format!("too few: below {needed} {tries} of this sort a deviation says nothing")
            }
            (Some(_), Some(p)) if p < 0.05 => {
                "unusual; but of twenty kinds of roll one is so by chance alone".to_owned()
            }
            (Some(_), Some(_)) => "within what chance explains".to_owned(),
            _ => "nothing was left to chance".to_owned(),
        }
    }
}

/// By how many standard deviations all dice that count successes, of every kind together, are above what they come to
/// on average; none while they are too few for that to mean anything.
pub fn fortune(luck: &[Luck]) -> Option<f64> {
    let counted = luck.iter().filter(|luck| !luck.pips);
    let (above, variance) = counted.fold((0.0, 0.0), |(above, variance), luck| {
        (above + luck.actual as f64 - luck.expected, variance + luck.deviation * luck.deviation)
    });
    (variance >= ENOUGH_VARIANCE).then(|| above / variance.sqrt())
}

/// How likely the furthest of so many, who all have fair dice, is at least so many standard deviations above.
pub fn chance_of_furthest(z: f64, of: usize) -> f64 {
    let one = libm::erfc(z / std::f64::consts::SQRT_2) / 2.0;
    1.0 - (1.0 - one).powf(of as f64)
}

#[derive(Default)]
struct Sum {
    tries: u64,
    actual: u64,
    expected: f64,
    variance: f64,
}

/// Dice of every kind of roll, added up.
#[derive(Default)]
pub(super) struct Sums(BTreeMap<(Ask, bool), Sum>);

impl Sums {
    /// Adds tries of a kind, with their successes or pips.
    pub fn add(&mut self, throw: Throw, [tries, actual]: [u64; 2]) {
        let sum = self.0.entry((throw.ask, throw.counts_pips())).or_default();
        sum.tries += tries;
        sum.actual += actual;
        sum.expected += times(tries, throw.mean());
        sum.variance += times(tries, throw.variance());
    }

    /// The luck of each kind.
    pub fn luck(self) -> Vec<Luck> {
        let thrown = self.0.into_iter().filter(|(_, sum)| sum.tries > 0);
        thrown.map(|((ask, pips), sum)| weigh(ask, pips, &sum)).collect()
    }
}

/// Every kind of roll of a sheet, whoever threw it.
pub(super) fn luck(sheet: &Sheet) -> Vec<Luck> {
    let mut sums = Sums::default();
    for (word, number) in sheet.lines().flat_map(|line| line.cells) {
        if let Some(throw) = Throw::read(word) {
            sums.add(throw, number.map(|number| u64::try_from(number).unwrap_or_default()));
        }
    }
    sums.luck()
}

fn times(tries: u64, Fraction { numerator, denominator }: Fraction) -> f64 {
    tries as f64 * numerator as f64 / denominator as f64
}

fn weigh(ask: Ask, pips: bool, sum: &Sum) -> Luck {
    let (tries, actual, expected) = (sum.tries, sum.actual, sum.expected);
    let deviation = sum.variance.sqrt();
    let chance = deviation > 0.0;
    let z = chance.then(|| (actual as f64 - expected) / deviation);
    Luck {
        ask,
        pips,
        tries,
        actual,
        expected,
        deviation,
        z,
        p: z.map(|z| libm::erfc(z.abs() / std::f64::consts::SQRT_2)),
        needed: chance.then(|| (ENOUGH_VARIANCE * tries as f64 / sum.variance).ceil() as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::stats::report::{Lines, Statistics};
    use crate::projections::stats::Line;

    fn of(cells: &[(&str, [i64; 2])], entered: EnteredDice) -> Vec<Luck> {
        let mut sheet = Sheet::default();
        cells.iter().for_each(|(word, number)| sheet.add(Line::default(), word, *number));
        Statistics::of(&sheet, &Lines { entered, ..Lines::default() }).luck
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-4
    }

    #[test]
    fn sixty_dice_at_four_or_more_with_thirty_six_successes() {
        let [luck] = &of(&[("save.4+", [60, 36])], EnteredDice::Include)[..] else { panic!("one kind") };
        assert!(near(luck.expected, 30.0) && near(luck.deviation, 15_f64.sqrt()));
        assert!(near(luck.z.unwrap(), 1.549_19) && near(luck.p.unwrap(), 0.121_335));
        assert_eq!((luck.needed, luck.is_enough()), (Some(36), true));
        assert_eq!(luck.note(), "within what chance explains");
    }

    #[test]
    fn dice_of_several_needs_are_weighed_each_by_its_own() {
        // 12 at 3+ (8 expected, variance 24/9), 6 at 6 (1 expected, variance 5/6).
        let cells = [("to_hit.3+", [12, 9]), ("to_hit.6+", [6, 3])];
        let [luck] = &of(&cells, EnteredDice::Include)[..] else { panic!("one kind") };
        assert_eq!((luck.tries, luck.actual), (18, 12));
        assert!(near(luck.expected, 9.0) && near(luck.deviation, (24.0 / 9.0 + 5.0 / 6.0_f64).sqrt()));
        // 9 / (3.5 / 18) = 46.3
        assert_eq!((luck.needed, luck.is_enough()), (Some(47), false));
        assert!(luck.note().starts_with("too few: below 47 tries"));
    }

    #[test]
    fn forty_dice_are_expected_to_show_a_hundred_and_forty_pips() {
        let [luck] = &of(&[("run.d6", [40, 160])], EnteredDice::Include)[..] else { panic!("one kind") };
        assert!(luck.pips && near(luck.expected, 140.0));
        assert!(near(luck.deviation, (40.0 * 35.0 / 12.0_f64).sqrt()) && near(luck.z.unwrap(), 1.851_64));
    }

    #[test]
    fn all_dice_of_a_game_make_one_fortune_once_there_are_enough() {
        let cells = [("save.4+", [30, 20]), ("to_hit.3+", [12, 8]), ("run.d6", [40, 240])];
        let luck = of(&cells, EnteredDice::Include);
        // 5 above in 7.5 + 12 × 2/9; pips do not count.
        assert!(near(fortune(&luck).unwrap(), 5.0 / (7.5 + 24.0 / 9.0_f64).sqrt()));
        assert_eq!(fortune(&of(&[("save.4+", [30, 20])], EnteredDice::Include)), None);
    }

    #[test]
    fn the_furthest_of_many_lies_far_out_by_chance_alone() {
        assert!(near(chance_of_furthest(0.0, 1), 0.5));
        assert!((chance_of_furthest(2.0, 1) - 0.022_75).abs() < 1e-4);
        assert!((chance_of_furthest(2.0, 100) - 0.9).abs() < 0.01);
    }

    #[test]
    fn tests_of_two_dice_have_their_own_chance() {
        let [luck] = &of(&[("morale.2d7", [36, 21])], EnteredDice::Include)[..] else { panic!("one kind") };
        assert!(near(luck.expected, 21.0) && near(luck.z.unwrap(), 0.0) && near(luck.p.unwrap(), 1.0));
    }

    #[test]
    fn without_chance_there_is_no_number_that_is_none() {
        let [luck] = &of(&[("to_hit.1+", [4, 4])], EnteredDice::Include)[..] else { panic!("one kind") };
        assert_eq!((luck.z, luck.p, luck.needed), (None, None, None));
        assert_eq!(luck.note(), "nothing was left to chance");
        assert!(of(&[], EnteredDice::Include).is_empty());
    }

    #[test]
    fn dice_typed_in_can_be_left_out() {
        let cells = [("save.4+", [10, 5]), ("save.4+!", [3, 3])];
        let tries = |entered| of(&cells, entered)[0].tries;
        assert_eq!([EnteredDice::Include, EnteredDice::Exclude, EnteredDice::Only].map(tries), [13, 10, 3]);
    }
}
