//! Ratings: the vectors, the steps, and what they are counted from.

use super::*;
use campaign::{RatingPeriod, RatingSystem, SeasonCarry};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use std::collections::BTreeMap;
use warlog::app::ratings::{Glicko, Rated, elo, rate};
use warlog::ids::Timestamp;

fn near(found: f64, right: f64) -> bool {
    (found - right).abs() < 1e-4
}

fn are_near<const N: usize>(found: [f64; N], right: [f64; N]) {
    assert!(found.iter().zip(right).all(|(found, right)| near(*found, right)), "{found:?} is not {right:?}");
}

/// TV-130, TV-131.
#[test]
fn elo_moves_as_the_vectors_say() {
    are_near(elo([1500.0, 1500.0], 1.0, 32.0), [1516.0, 1484.0]);
    are_near(elo([1500.0, 1500.0], 0.5, 32.0), [1500.0, 1500.0]);
    are_near(elo([1600.0, 1400.0], 1.0, 32.0), [1607.6881, 1392.3119]);
    are_near(elo([1600.0, 1400.0], 0.0, 32.0), [1575.6881, 1424.3119]);
    are_near(elo([1600.0, 1400.0], 0.5, 32.0), [1591.6881, 1408.3119]);
}

/// Closing times a day apart.
fn by_day(league: &League) -> BTreeMap<u32, Timestamp> {
    const DAY: i64 = 86_400_000_000;
    league.campaign.closed.iter().copied().zip((1..).map(|day| Timestamp(day * DAY))).collect()
}

fn rated(league: &League) -> BTreeMap<u32, Rated> {
    let rated = rate(&league.campaign, &by_day(league)).into_iter();
    rated.map(|rated| (u32::try_from(rated.player.0.as_u128() - 500).unwrap(), rated)).collect()
}

fn meet(league: &mut League, red: u32, blue: u32, outcome: Outcome) -> u32 {
    let rosters = [roster_id(red), roster_id(blue)];
    league.told(Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: None });
    let game = league.campaign.next_game() - 1;
    league.finish(game, outcome, [0, 0]);
    game
}

const RED: Outcome = Outcome::Decided { winner: Side::Red };

/// TV-133; T87: a result counts once, and a correction recomputes all that came after it.
#[test]
fn ratings_follow_from_the_results_in_the_order_of_their_closing() {
    let mut league = League::of(Charter::seed_strict(), 3);
    let first = meet(&mut league, 1, 2, RED);
    meet(&mut league, 2, 3, Outcome::Draw);
    meet(&mut league, 3, 1, RED);
    let found = rated(&league);
    are_near([1, 2, 3].map(|n| found[&n].elo.unwrap()), [1499.2299, 1484.7363, 1516.0338]);
    assert_eq!(found[&1].history.iter().map(|step| step.game).collect::<Vec<_>>(), [1, 3]);
    assert!(found.values().all(|rated| rated.games == 2 && rated.glicko.is_none()));
    // Corrected to a draw, everything is as if it had been one from the start.
    let report = Box::new(report(Outcome::Draw, [0, 0]));
    league.told(Command::CorrectResult { game: first, report, reason: None });
    let mut right = League::of(Charter::seed_strict(), 3);
    meet(&mut right, 1, 2, Outcome::Draw);
    meet(&mut right, 2, 3, Outcome::Draw);
    meet(&mut right, 3, 1, RED);
    assert_eq!(rated(&league), rated(&right));
}

/// TV-138, LE-33: walk-overs, byes, void and unrated games change no rating.
#[test]
fn what_was_not_played_or_is_not_to_count_is_not_rated() {
    let mut league = League::of(swiss(), 5);
    league.pair();
    let (one, two) = (league.game(1, 2).0, league.game(3, 4).0);
    league.told(walkover(one, 2));
    league.wins(3, 4);
    assert_eq!(rated(&league).keys().copied().collect::<Vec<_>>(), [3, 4]);
    league.told(Command::Season(SeasonCommand::MarkUnrated { game: two, reason: None }));
    assert!(rated(&league).is_empty());
}

#[test]
fn what_goes_on_into_the_next_season_is_the_charters() {
    for (carry, known) in [(SeasonCarry::RostersAndRatings, 2), (SeasonCarry::Nothing, 0)] {
        let mut league = League::of(Charter { carry, ..Charter::seed_strict() }, 2);
        meet(&mut league, 1, 2, RED);
        league.told(Command::Season(SeasonCommand::CloseSeason));
        league.told(open_season("Autumn"));
        assert_eq!(rated(&league).len(), known, "{carry:?}");
    }
}

fn glicko(rating: f64, deviation: f64) -> Glicko {
    Glicko { rating, deviation, volatility: 0.06 }
}

/// TV-137.
#[test]
fn who_does_not_play_is_less_known() {
    assert!(near(glicko(1500.0, 200.0).idle(1).deviation, 200.2714));
    assert!(near(glicko(1500.0, 350.0).idle(1).deviation, 350.0), "capped");
    assert_eq!(glicko(1500.0, 200.0).after(&[], 0.5), glicko(1500.0, 200.0).idle(1));
}

/// LE-35: the example of its author, and the library that does the same with the machine's own logarithms.
#[test]
fn glicko_takes_the_steps_of_the_book() {
    let games = [(glicko(1400.0, 30.0), 1.0), (glicko(1550.0, 100.0), 0.0), (glicko(1700.0, 300.0), 0.0)];
    let after = glicko(1500.0, 200.0).after(&games, 0.5);
    assert!((after.rating - 1464.05).abs() < 0.02 && (after.deviation - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility - 0.059_99).abs() < 1e-5);
    let theirs =
        |of: Glicko| Glicko2Rating { rating: of.rating, deviation: of.deviation, volatility: of.volatility };
    let mut chance = warlog::battle::Seeded::new(41);
    for _ in 0..500 {
        let mut any = || glicko(800.0 + chance.below(1400) as f64, 30.0 + chance.below(320) as f64);
        let (one, others) = (any(), [any(), any(), any()]);
        let scores = [0, 1, 2].map(|_| chance.below(3));
        let games: Vec<(Glicko, f64)> =
            others.iter().zip(scores).map(|(other, score)| (*other, score as f64 / 2.0)).collect();
        let outcomes = scores.map(|score| [Outcomes::LOSS, Outcomes::DRAW, Outcomes::WIN][score as usize]);
        let results: Vec<_> =
            others.iter().zip(outcomes).map(|(other, outcome)| (theirs(*other), outcome)).collect();
        let config = Glicko2Config { tau: 0.5, convergence_tolerance: 1e-6 };
        let right = glicko2_rating_period(&theirs(one), &results, &config);
        let found = one.after(&games, 0.5);
        assert!((found.rating - right.rating).abs() < 1e-6, "{found:?} {right:?}");
        assert!((found.deviation - right.deviation.min(350.0)).abs() < 1e-6, "{found:?} {right:?}");
        assert!((found.volatility - right.volatility).abs() < 1e-6, "{found:?} {right:?}");
    }
}

/// A round is one step; in a ladder a week or a month is, and those between them count too.
#[test]
fn glicko_counts_by_rounds_weeks_or_months() {
    let charter = Charter { rating: RatingSystem::Both, ..swiss() };
    let mut league = League::of(charter, 4);
    league.pair();
    league.play_round(|_| RED);
    league.told(Command::WithdrawRoster { roster: roster_id(4) });
    let first = rated(&league);
    assert!(near(first[&1].glicko.unwrap().rating, first[&3].glicko.unwrap().rating));
    league.pair();
    league.play_round(|_| RED);
    let second = rated(&league);
    let left = (first[&4].glicko.unwrap(), second[&4].glicko.unwrap());
    assert_eq!(left.1, left.0.idle(1), "LE-36");
    assert_eq!(second[&1].history.iter().filter(|step| step.is_period).count(), 2);

    let ladder = |rating_period| {
        let charter = Charter { rating: RatingSystem::Glicko2, rating_period, ..Charter::seed_strict() };
        let mut league = League::of(charter, 2);
        (0..40).for_each(|_| _ = meet(&mut league, 1, 2, Outcome::Draw));
        let rated = rated(&league);
        assert_eq!(rated[&1].elo, None);
        rated[&1].history.len()
    };
    // Forty days from Friday the 2nd of January 1970 on.
    assert_eq!(ladder(RatingPeriod::Week), 7);
    assert_eq!(ladder(RatingPeriod::Round), 7, "outside of rounds a week");
    assert_eq!(ladder(RatingPeriod::Month), 2);
}
