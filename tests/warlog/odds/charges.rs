//! Charges: several chargers, difficult ground, dice that are rolled again, and how much work that takes.

use super::{MOST_STEPS, doubtful, odds, ratio, read};
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use warlog::exchange::battle_file::Pending;
use warlog::odds::{Odds, OddsError, Policy, Question, estimate, exactly, weigh_within};

/// Chargers at these places with these rules at X in the middle, who carries that.
fn charge(chargers: &[(&str, &str)], rules: &str, with: &str) -> Pending {
    let models = chargers.iter().map(|(id, at)| format!("model {id} red m at {at} rules fearless{rules}\n"));
    let by: Vec<&str> = chargers.iter().map(|(id, _)| *id).collect();
    read(&format!(
        "weapon boltgun range 24 s 4 ap 5 type rapid_fire\n\
         profile m ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+\n\
         {}model X blue m at 16 16{with}\n\
         turn 2 red assault\n\
         > charge X by {}\n",
        models.collect::<String>(),
        by.join(",")
    ))
}

fn engaged(odds: &Odds, count: u16) -> BigRational {
    odds.chance(|tally| tally.engaged == count)
}

/// 4", 6" and 8" from centre to centre are 3.02", 5.02" and 7.02" from base to base: the dice must show 4, 6, 8.
const THREE: [(&str, &str); 3] = [("A", "12 16"), ("B", "16 10"), ("C", "24 16")];

/// The chance that each number of chargers with these chances gets there.
fn together(chances: &[BigRational]) -> Vec<BigRational> {
    chances.iter().fold(vec![BigRational::one()], |before, chance| {
        let mut after = vec![BigRational::zero(); before.len() + 1];
        for (count, share) in before.iter().enumerate() {
            after[count] += share * (BigRational::one() - chance);
            after[count + 1] += share * chance;
        }
        after
    })
}

#[test]
fn two_and_three_chargers_come_out_as_counted_by_hand() {
    let chances = [ratio(33, 36), ratio(26, 36), ratio(15, 36)];
    for (chargers, by_hand) in [
        (1, vec![ratio(1, 12), ratio(11, 12)]),
        (2, vec![ratio(10, 432), ratio(26 + 110, 432), ratio(286, 432)]),
        (3, together(&chances)),
    ] {
        let odds = odds(&charge(&THREE[..chargers], "", ""), &Policy::default());
        for (count, chance) in by_hand.iter().enumerate() {
            assert_eq!(engaged(&odds, count as u16), *chance, "{count} of {chargers}");
        }
        assert_eq!(together(&chances[..chargers]), by_hand);
    }
}

/// Three dice of which the two lowest count, counted without the engine.
#[test]
fn difficult_ground_takes_the_two_lowest_of_three() {
    let pending = read(
        "profile m ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+\n\
         terrain wood area at 12 5 2 14 cover 5+ difficult\n\
         model A red m at 10 10\n\
         model B red m at 10 13\n\
         model X blue m at 16 10\n\
         model Y blue m at 16 13\n\
         turn 2 red assault\n\
         > charge X by A\n",
    );
    let faces = || (1..=6u64).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| [a, b, c])));
    let reach = faces().filter(|dice| dice.iter().sum::<u64>() - dice.iter().max().unwrap() >= 6).count();
    let odds = odds(&pending, &Policy::default());
    assert_eq!(engaged(&odds, 1), ratio(reach as u64, 216));
    assert!(odds.runs <= 6, "{} runs", odds.runs);
}

/// What makes no difference is not told apart, so that several chargers are no work.
#[test]
fn several_chargers_are_weighed_quickly() {
    let chargers = [("A", "10 16"), ("B", "10 18"), ("C", "10 14"), ("D", "16 8"), ("E", "22 16")];
    let pending = charge(&chargers, "", " with boltgun");
    for policy in [Policy::default(), Policy::read(["overwatch=yes"]).unwrap()] {
        let Pending { battle, side, order } = &pending;
        let question = Question { battle, side: *side, order, policy: &policy };
        let exact = exactly(question, MOST_STEPS).unwrap();
        assert!(exact.chance(|_| true).is_one());
        assert!(exact.steps < 1_000_000, "{} runs, {} steps", exact.runs, exact.steps);
        let wrong = doubtful(&exact, question, 150, 5.0);
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

/// Comrades come as near as the dice allow, so every sum counts.
#[test]
fn a_unit_charges_as_far_as_its_dice_say() {
    let pending = read(
        "profile m ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+\n\
         terrain mines area at 14 5 1 6 cover 5+ dangerous\n\
         model A red m at 10 10 unit s\n\
         model B red m at 8.5 9 unit s rules fleet\n\
         model C red m at 8.5 11 unit s\n\
         model X blue m at 16 10 unit b\n\
         model Y blue m at 17.5 10 unit b\n\
         turn 2 red assault\n\
         > charge b by s\n",
    );
    let policy = Policy::default();
    let Pending { battle, side, order } = &pending;
    let question = Question { battle, side: *side, order, policy: &policy };
    let exact = exactly(question, MOST_STEPS).unwrap();
    assert!(exact.chance(|_| true).is_one());
    let wrong = doubtful(&exact, question, 300, 5.0);
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Two dice that must show 7, and may be rolled again.
#[test]
fn only_what_fails_is_rolled_again() {
    let runner = [("A", "8.02 16")];
    let pending = charge(&runner, ",fleet", "");
    let reaches = |answers: &[&str]| {
        let policy = Policy::read(answers.iter().copied()).unwrap();
        engaged(&odds(&pending, &policy), 1)
    };
    let pairs = || (1..=6u64).flat_map(|a| (1..=6).map(move |b| (a, b)));
    // Where they fail, the better of one die and of both.
    let of_one = |kept: u64| (1..=6).filter(|die| kept + die >= 7).count() as u64 * 6;
    let again = |(a, b): (u64, u64)| if a + b >= 7 { 36 } else { of_one(a).max(of_one(b)).max(21) };
    let sensibly = ratio(pairs().map(again).sum(), 36 * 36);
    assert_eq!(reaches(&["reroll=if_failed"]), sensibly);
    assert_eq!(reaches(&[]), sensibly, "it is the default");
    assert_eq!(reaches(&["reroll=no"]), ratio(21, 36));
    // Stubbornly the first die, even where the charge reaches.
    assert_eq!(reaches(&["reroll=1"]), ratio(21, 36), "the first offer keeps them");
    assert_eq!(reaches(&["reroll=2"]), ratio(21, 36), "one die for another is none the better");
    let error = Policy::read(["overwatch=if_failed"]).unwrap_err();
    assert!(error.to_string().contains("`reroll`"), "{error}");
}

#[test]
fn too_much_work_is_refused_by_the_step() {
    let chargers = [("A", "10 16"), ("B", "16 10"), ("C", "22 16"), ("D", "16 22")];
    let Pending { battle, side, order } = charge(&chargers, ",fleet", "");
    let question = Question { battle: &battle, side, order: &order, policy: &Policy::default() };
    let error = exactly(question, 3_000).unwrap_err();
    assert_eq!((error.clone(), error.code()), (OddsError::TooMany(3_000), "odds_too_many"));
    assert!(error.to_string().contains("--estimate") && error.to_string().contains("estimate: 1000"));
    let enough = exactly(question, MOST_STEPS).unwrap();
    assert_eq!(exactly(question, enough.steps).unwrap(), enough, "the same work each time");
    assert_eq!(exactly(question, enough.steps - 1).unwrap_err(), OddsError::TooMany(enough.steps - 1));
}

/// Where outcomes are too many the answer is an estimate that says by how much it may be off.
#[test]
fn six_chargers_with_overwatch_are_answered() {
    let chargers =
        [("A", "10 16"), ("B", "10 18"), ("C", "10 14"), ("D", "16 8"), ("E", "22 16"), ("F", "16 24")];
    let Pending { battle, side, order } = charge(&chargers, ",fleet", " with boltgun");
    let policy = Policy::read(["overwatch=yes"]).unwrap();
    let question = Question { battle: &battle, side, order: &order, policy: &policy };
    let most_steps = 800_000;
    assert_eq!(exactly(question, 20_000).unwrap_err().code(), "odds_too_many");
    let odds = weigh_within(question, 3, most_steps).unwrap();
    assert!(!odds.exact && odds.runs >= 30 && odds.steps <= 3 * most_steps, "{} runs", odds.runs);
    assert!(odds.chance(|_| true).is_one());
    let all = engaged(&odds, 6);
    let error = odds.error(&all).unwrap();
    assert!(error > 0.0 && error < 0.1, "{error}");
    // Few runs are no answer.
    assert_eq!(weigh_within(question, 3, 2_000).unwrap_err(), OddsError::TooMany(2_000));
}

/// What can be weighed exactly is, and an estimate of it is off by about its error.
#[test]
fn an_estimate_is_off_by_about_its_error() {
    let pending = charge(&THREE, "", "");
    let Pending { battle, side, order } = &pending;
    let question = Question { battle, side: *side, order, policy: &Policy::default() };
    let exact = weigh_within(question, 3, MOST_STEPS).unwrap();
    assert_eq!(exact, exactly(question, MOST_STEPS).unwrap());
    let estimated = estimate(question, 2_000, 5).unwrap();
    for count in 0..=3 {
        let (sure, guess) = (engaged(&exact, count), engaged(&estimated, count));
        assert_eq!(exact.error(&sure), None);
        let off = (sure.to_f64().unwrap() - guess.to_f64().unwrap()).abs();
        assert!(off <= 4.0 * estimated.error(&guess).unwrap(), "{count}: {sure} and {guess}");
    }
}
