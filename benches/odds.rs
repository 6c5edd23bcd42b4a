//! How fast one shooting attack is decided, and how fast its exact odds are found: `cargo bench --bench odds`.
//! Fails when a figure is worse than what is promised.

use std::hint::black_box;
use std::time::{Duration, Instant};
use warlog::battle::{Seeded, decide_once};
use warlog::exchange::battle_file::{Pending, last_pending, parse};
use warlog::odds::{Policy, Question, estimate, exactly};

/// How often an attack is decided for the median.
const ATTACKS: usize = 20_000;
/// How often the odds are found; the best time counts, for other work on the machine only slows one down.
const ROUNDS: usize = 10;
/// Runs of an estimate that is timed. One to three digits takes more; its time grows with them.
const RUNS: u32 = 20_000;
/// A chance of one half is known to 0.0005 with 95% after so many runs: (1.96 / 0.0005)² / 4.
const RUNS_TO_THREE_DIGITS: u32 = 3_841_600;

/// Ten shots at a squad with saves and Feel No Pain.
const ATTACK: &str = "\
weapon gun range 24 s 4 ap 5 type assault 10
profile firer bs 4 t 4 w 1 ld 8 sv 3+
profile marine t 4 w 1 ld 8 sv 3+ rules feel_no_pain
model A red firer at 10 10 with gun
model V1 blue marine at 20 9 unit blues
model V2 blue marine at 20 11 unit blues
model V3 blue marine at 22 9 unit blues
model V4 blue marine at 22 11 unit blues
model V5 blue marine at 24 10 unit blues
turn 1 red shooting
> shoot A gun at blues
";

fn main() {
    let attack = read(ATTACK);
    let rerolled = read(&ATTACK.replace("type assault 10", "type assault 10 rules twin_linked,rending"));
    let median = decided(&attack);
    let exact = best(|| {
        black_box(exactly(question(&rerolled, &Policy::default()), u64::MAX).expect("odds"));
    });
    let sampled = best(|| {
        black_box(estimate(question(&rerolled, &Policy::default()), RUNS, 7).expect("an estimate"));
    });
    let sampled = sampled * RUNS_TO_THREE_DIGITS / RUNS;
    let times = sampled.as_secs_f64() / exact.as_secs_f64();
    println!("a shooting attack of ten shots, median    {median:>10.2?} (at most 20µs)");
    println!("exact odds of ten shots                   {exact:>10.2?} (at most 50ms)");
    println!("an estimate of them to three digits       {sampled:>10.2?} of {RUNS_TO_THREE_DIGITS} runs");
    println!("estimate / exact                          {times:>10.0} (at least 20)");
    let kept = median <= Duration::from_micros(20) && exact <= Duration::from_millis(50) && times >= 20.0;
    assert!(kept, "a figure is worse than promised");
}

fn read(text: &str) -> Pending {
    parse(text).and_then(|file| last_pending(&file)).expect("a battle with an order")
}

fn question<'q>(pending: &'q Pending, policy: &'q Policy) -> Question<'q> {
    Question { battle: &pending.battle, side: pending.side, order: &pending.order, policy }
}

/// The median time to decide an attack, its dice rolled from a seed. The copy of the battle is made beforehand.
fn decided(attack: &Pending) -> Duration {
    let mut dice = Seeded::new(1);
    let mut times: Vec<Duration> = (0..ATTACKS)
        .map(|_| {
            let battle = attack.battle.clone();
            let began = Instant::now();
            let after = decide_once(battle, attack.side, &attack.order, &mut dice);
            let took = began.elapsed();
            assert!(black_box(after).expect("allowed").is_some());
            took
        })
        .collect();
    times.sort_unstable();
    times[ATTACKS / 2]
}

fn best(mut work: impl FnMut()) -> Duration {
    let mut round = || {
        let began = Instant::now();
        work();
        began.elapsed()
    };
    (0..ROUNDS).map(|_| round()).min().unwrap_or_default()
}
