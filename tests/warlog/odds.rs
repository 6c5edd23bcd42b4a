//! Exact odds against published figures, against a count by hand and against many seeded runs.

mod charges;

use crate::golden;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};
use warlog::battle::{Answer, Topic};
use warlog::exchange::battle_file::{Pending, last_pending, parse, pending};
use warlog::ids::Side;
use warlog::odds::{Odds, OddsError, Policy, Question, Tally, estimate, exactly, percent};

const MOST_STEPS: u64 = 10_000_000;

/// One firer with one weapon at one victim in the open.
fn shot(firer: &str, weapon: &str, victim: &str) -> Pending {
    let text = format!(
        "weapon gun range 24 {weapon}\n\
         profile firer t 4 w 1 ld 8 sv 3+ {firer}\n\
         profile victim ld 8 {victim}\n\
         model A red firer at 10 10 with gun\n\
         model V blue victim at 20 10\n\
         turn 1 red shooting\n\
         > shoot A gun at V\n"
    );
    read(&text)
}

fn read(text: &str) -> Pending {
    parse(text).and_then(|file| last_pending(&file)).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn odds(pending: &Pending, policy: &Policy) -> Odds {
    let Pending { battle, side, order } = pending;
    exactly(Question { battle, side: *side, order, policy }, MOST_STEPS)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn default_odds(pending: &Pending) -> Odds {
    odds(pending, &Policy::default())
}

fn ratio(n: u64, d: u64) -> BigRational {
    BigRational::new(BigInt::from(n), BigInt::from(d))
}

/// The chance that blue loses exactly so many wounds.
fn wounds(odds: &Odds, count: u16) -> BigRational {
    odds.chance(|tally| tally.wounds[Side::Blue.index()] == count)
}

#[test]
fn published_figures_come_out() {
    let t4 = "t 4 w 1 sv 3+";
    let table = [
        ("bs 4 s 4", "s 4 ap 5 type assault 1", t4, (1, 9)),
        ("bs 4 s 4", "s 4 ap 5 type assault 1", "t 4 w 1 sv 3+ rules feel_no_pain", (2, 27)),
        ("bs 4 s 4", "s 4 ap 3 type assault 1", t4, (1, 3)),
        // Hits are what is left where every hit wounds and nothing saves.
        ("bs 3 s 4", "s 10 ap 1 type assault 1 rules twin_linked", "t 2 w 1", (3 * 5, 4 * 6)),
        ("bs 6 s 4", "s 10 ap 1 type assault 1", "t 2 w 1", (31 * 5, 36 * 6)),
    ];
    for (firer, weapon, victim, (n, d)) in table {
        let odds = default_odds(&shot(firer, weapon, victim));
        assert_eq!(odds.chance(|tally| tally.casualties[1] == 1), ratio(n, d), "{firer}, {weapon}, {victim}");
    }
}

#[test]
fn chances_add_up_to_one() {
    let odds = default_odds(&shot(
        "bs 4 s 4",
        "s 4 ap 5 type assault 10 rules rending,twin_linked",
        "t 4 w 9 sv 3+",
    ));
    assert!(odds.chance(|_| true).is_one());
    assert_eq!(odds.mean(|tally| tally.wounds[0]), ratio(0, 1));
}

/// Ten shots, each of which takes a wound of a model that has enough: a binomial distribution, counted here
/// without the engine.
#[test]
fn ten_shots_are_ten_times_one() {
    let weapon = |shots: u8| format!("s 4 ap 5 type assault {shots} rules rending,twin_linked");
    let victim = "t 4 w 10 sv 3+ rules feel_no_pain";
    let one = default_odds(&shot("bs 3 s 4", &weapon(1), victim));
    let ten = default_odds(&shot("bs 3 s 4", &weapon(10), victim));
    let (hurt, safe) = (wounds(&one, 1), wounds(&one, 0));
    for count in 0..=10u16 {
        let ways = (0..u64::from(count)).fold(1, |ways, i| ways * (10 - i) / (i + 1));
        let expected = ratio(ways, 1) * hurt.pow(i32::from(count)) * safe.pow(10 - i32::from(count));
        assert_eq!(wounds(&ten, count), expected, "{count} wounds");
    }
}

const SQUAD: &str = "\
weapon gun range 24 s 4 ap 5 type rapid_fire rules gets_hot
weapon flak range 24 s 5 ap 3 type assault 3
profile firer bs 4 t 4 w 1 ld 8 sv 3+ rules preferred_enemy
profile boy t 4 w 1 ld 7 sv 6+
profile boss t 4 w 3 ld 8 sv 4+ rules feel_no_pain
model A red firer at 10 10 with gun unit reds
model B red firer at 10 12 with gun unit reds
model C red firer at 10 14 with flak unit reds
model V1 blue boy at 18 10 unit blues
model V2 blue boy at 18 12 unit blues
model V3 blue boss at 20 11 unit blues
turn 1 red shooting
> shoot reds gun, C flak at blues
";

#[test]
fn many_runs_agree_with_the_exact_odds() {
    let pending = read(SQUAD);
    let policy = Policy::read(["go_to_ground=yes"]).unwrap();
    let Pending { battle, side, order } = &pending;
    let question = Question { battle, side: *side, order, policy: &policy };
    let (exact, runs) = (exactly(question, MOST_STEPS).unwrap(), 20_000);
    let estimated = estimate(question, runs, 7).unwrap();
    assert!(exact.chance(|_| true).is_one() && estimated.chance(|_| true).is_one());
    for count in 0..6 {
        let such = |tally: &Tally| tally.wounds[1] == count;
        let p = exact.chance(such).to_f64().unwrap();
        let seen = estimated.chance(such).to_f64().unwrap();
        let error = (p * (1.0 - p) / f64::from(runs)).sqrt();
        assert!((p - seen).abs() <= 5.0 * error, "{count} wounds: exactly {p}, {seen} of {runs} runs");
    }
    for model in &exact.models {
        let seen = estimated.models.iter().find(|other| other.model == model.model).unwrap();
        let (p, seen) = (model.lost.to_f64().unwrap(), seen.lost.to_f64().unwrap());
        assert!((p - seen).abs() <= 5.0 * (p * (1.0 - p) / f64::from(runs)).sqrt(), "{:?}", model.model);
    }
}

/// The tallies whose exact chance and share of many runs are further apart than luck makes likely.
fn doubtful<'o>(
    exact: &'o Odds,
    question: Question<'_>,
    runs: u32,
    sigmas: f64,
) -> Vec<(&'o Tally, f64, f64)> {
    let estimated = estimate(question, runs, 11).unwrap();
    let far = |(tally, chance): &'o (Tally, BigRational)| {
        let (p, seen) =
            (chance.to_f64().unwrap(), estimated.chance(|other| other == tally).to_f64().unwrap());
        let error = (p * (1.0 - p) / f64::from(runs)).sqrt();
        ((p - seen).abs() > sigmas * error + 2.0 / f64::from(runs)).then_some((tally, p, seen))
    };
    exact.tallies.iter().filter_map(far).collect()
}

/// A seam that forgets what its step still uses merges outcomes that differ. Every order of the golden battles
/// that ends one is asked both ways; where few runs leave a doubt, many settle it.
#[test]
fn golden_orders_agree_with_their_estimates() {
    let policy = Policy::default();
    let mut compared = 0;
    for path in golden::files(&golden::battles(), "battle") {
        let (name, text) = (path.display(), std::fs::read_to_string(&path).unwrap());
        let Ok(Pending { battle, side, order }) = parse(&text).and_then(|file| last_pending(&file)) else {
            continue;
        };
        let question = Question { battle: &battle, side, order: &order, policy: &policy };
        let Ok(exact) = exactly(question, 50_000) else { continue };
        assert!(exact.chance(|_| true).is_one(), "{name}");
        if !doubtful(&exact, question, 300, 2.5).is_empty() {
            let wrong = doubtful(&exact, question, 10_000, 5.0);
            assert!(wrong.is_empty(), "{name}, exactly and of many runs: {wrong:?}");
        }
        compared += 1;
    }
    assert!(compared > 50, "only {compared} golden orders were compared");
}

/// A friend near the target is not taken for it: what is hit is part of what a seam depends on.
#[test]
fn a_blast_knows_whom_it_hits() {
    let pending = read(
        "weapon mortar range 48 s 4 ap 1 type heavy 1 rules blast(3)\n\
         profile m ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv -\n\
         model M red m at 10 20 with mortar\n\
         model F red m at 30 22.1\n\
         model O blue m at 30 20\n\
         turn 1 red shooting\n\
         > shoot M mortar at O\n",
    );
    let Pending { battle, side, order } = &pending;
    let question = Question { battle, side: *side, order, policy: &Policy::default() };
    let exact = exactly(question, 2_000_000).unwrap();
    let lost = |side: Side| exact.chance(|tally| tally.casualties[side.index()] > 0).to_f64().unwrap();
    // Counted by hand over 360 bearings and the totals of two dice.
    assert!((lost(Side::Blue) - 0.2593).abs() < 0.002, "{}", lost(Side::Blue));
    assert!((lost(Side::Red) - 0.0451).abs() < 0.002, "{}", lost(Side::Red));
}

/// Seams at different places of the code never merge, whatever they print.
#[test]
fn who_gets_away_is_not_swept_again() {
    let pending = read(
        "profile w3n ws 4 bs 4 s 4 t 4 w 3 i 3 a 1 ld 8 sv -\n\
         profile m4 ws 4 bs 4 s 4 t 4 w 3 i 4 a 1 ld 8 sv 2+\n\
         model A red m4 at 24 24\n\
         model X blue w3n touching A\n\
         state A engaged X\n\
         turn 2 red assault\n\
         > fight\n",
    );
    let lost = default_odds(&pending).chance(|tally| tally.casualties[1] == 1);
    // It takes a wound, gives none, fails its Morale test at 7 and is caught.
    assert_eq!(lost, ratio(23 * 15 * 26, 4 * 24 * 36 * 36));
}

/// Whoever fires overwatch is a matter of what is stated, and odds say what was asked.
#[test]
fn overwatch_may_be_stated() {
    let text = "weapon g range 24 s 4 ap 5 type rapid_fire\n\
         profile m ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv -\n\
         model A red m at 10 20\n\
         model X blue m at 18 20 with g\n\
         turn 1 red assault\n\
         > charge X by A\n";
    let pending = read(text);
    let arrives = |policy: &Policy| odds(&pending, policy).chance(|tally| tally.engaged == 1);
    let (held, fires) = (Policy::default(), Policy::read(["overwatch=yes"]).unwrap());
    // Two shots that hit on sixes and wound on fours.
    let survives = ratio(11, 12).pow(2);
    assert_eq!(arrives(&fires), arrives(&held) * survives);
    assert_eq!(odds(&pending, &Policy::read(["overwatch=2"]).unwrap()), odds(&pending, &fires));
    assert!(default_odds(&pending).asked.contains(&Topic::Overwatch));
}

#[test]
fn stated_answers_count() {
    let pending = read(SQUAD);
    let stands = default_odds(&pending).mean(|tally| tally.wounds[1]);
    let lies = odds(&pending, &Policy::read(["go_to_ground=yes"]).unwrap()).mean(|tally| tally.wounds[1]);
    assert!(lies < stands);
    let mut policy = Policy::default();
    policy.state(Topic::GoToGround, Answer::Yes);
    assert_eq!(policy, Policy::read(["go_to_ground = yes"]).unwrap());
}

#[test]
fn an_order_may_be_named_beside_the_file() {
    let file =
        parse(SQUAD.lines().filter(|line| !line.starts_with('>')).collect::<Vec<_>>().join("\n").as_str());
    let named = pending(&file.unwrap(), "shoot reds gun, C flak at blues").unwrap();
    assert_eq!(default_odds(&named), default_odds(&read(SQUAD)));
}

#[test]
fn what_cannot_be_weighed_is_told() {
    let refused = read(&SQUAD.replace("range 24", "range 2"));
    let ask = |pending: &Pending| {
        let Pending { battle, side, order } = pending;
        exactly(Question { battle, side: *side, order, policy: &Policy::default() }, MOST_STEPS)
            .unwrap_err()
            .code()
    };
    assert_eq!(ask(&refused), "out_of_range");
    let tabletop = read(&format!("mode tabletop\n{SQUAD}"));
    assert_eq!(ask(&tabletop), "odds_fact_missing");
    let many = shot("bs 4 s 4", "s 4 ap 5 type assault 60", "t 4 w 1");
    assert_eq!(ask(&many), "odds_too_many");
    for (statement, why) in [
        ("yes", "TOPIC=ANSWER"),
        ("no_topic=yes", "go_to_ground"),
        ("deny=maybe", "yes, no"),
        ("deny=0", "1, 2"),
    ] {
        let error = Policy::read([statement]).unwrap_err();
        assert_eq!(error.code(), "odds_bad_policy");
        assert!(error.to_string().contains(why), "{error}");
    }
    let Pending { battle, side, order } = &refused;
    let none = estimate(Question { battle, side: *side, order, policy: &Policy::default() }, 0, 1);
    assert_eq!(none.map_err(|error| matches!(error, OddsError::BadRuns(_))), Err(true));
}

#[test]
fn percents_are_rounded_half_up() {
    for (n, d, text) in [(1, 9, "11.11"), (2, 3, "66.67"), (1, 1, "100.00"), (0, 1, "0.00"), (1, 800, "0.13")]
    {
        assert_eq!(percent(&ratio(n, d)), text);
    }
}
