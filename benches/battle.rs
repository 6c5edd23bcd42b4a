//! How fast battles are decided and folded, on one core, without a store: `cargo bench --bench battle`.

use std::hint::black_box;
use std::time::{Duration, Instant};
use warlog::armoury::Armoury;
use warlog::battle::{Battle, Event};
use warlog::simulation::{battle_of, play, sample_teams};

/// Each figure is the best of so many rounds: other work on the machine only ever slows one down.
const ROUNDS: usize = 5;
/// Battles of one round: every pack against every pack.
const BATTLES: u64 = 36;

fn main() {
    let teams = sample_teams(Armoury::builtin());
    let mut logs: Vec<Vec<Event>> = Vec::new();
    let played = best(|| {
        logs = (0..BATTLES).map(|number| whole_battle(&teams, number)).collect();
    });
    let events: usize = logs.iter().map(Vec::len).sum();
    let folded = best(|| {
        for log in &logs {
            black_box(Battle::fold(black_box(log))).expect("a log");
        }
    });
    let battles = BATTLES as f64 / played.as_secs_f64();
    let rate = events as f64 / folded.as_secs_f64();
    println!("whole bot battles with assault        {battles:>12.1} a second (at least 100)");
    println!("events of a battle                    {:>12.1}", events as f64 / BATTLES as f64);
    println!("events folded in memory               {rate:>12.0} a second (at least 3000000)");
}

fn whole_battle(teams: &[warlog::battle::builder::Team], number: u64) -> Vec<Event> {
    let game = play(battle_of(teams, number), number).expect("bots play to the end").game;
    assert_eq!(Battle::fold(game.log()).as_ref(), Ok(&game.battle));
    game.log().to_vec()
}

fn best(mut work: impl FnMut()) -> Duration {
    let mut round = || {
        let began = Instant::now();
        work();
        began.elapsed()
    };
    (0..ROUNDS).map(|_| round()).min().unwrap_or_default()
}
