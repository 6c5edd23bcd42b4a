//! Whole logs as a damaged database or a forged export holds them: numbers, words and the order of events changed.

use super::{corpus, mutate, survives};
use std::sync::LazyLock;
use warlog::armoury::Armoury;
use warlog::battle::narration::tell;
use warlog::battle::{Battle, Event, Game, Seeded, decide_again};
use warlog::events::Recorded;
use warlog::exchange::battle_file;
use warlog::simulation::{battle_of, play_wildly, sample_teams, wild_setup};
use warlog::web::board;
use warlog::web::tongue::Tongue;

/// How many broken logs are tried.
const MUTATIONS: u64 = 1_200;
/// How many events of a battle are kept: what comes later is long to decide again.
const LONGEST: u64 = 260;

/// The logs of battles on boards and at real tables.
static LOGS: LazyLock<Vec<Vec<Event>>> = LazyLock::new(|| {
    let teams = sample_teams(Armoury::builtin());
    let log = |seed| {
        let setup = wild_setup(battle_of(&teams, seed), seed);
        play_wildly(setup, seed, [true; 2]).expect("it ends").game.log().to_vec()
    };
    [3, 4, 12].into_iter().map(log).collect()
});

/// Does with a log what the program does with one: folds, tells, shows, writes and decides it again.
fn use_up(log: &[Event]) -> bool {
    let Ok(game) = Game::from_log(log.to_vec()) else { return false };
    let mut before = Battle::fold(&log[..1]).expect("it begins");
    for event in &log[1..] {
        assert!(!tell(&before, event).0.is_empty());
        if !matches!(event, Event::Rewound { .. }) {
            before.evolve(event);
        }
    }
    assert!(!board::svg(Tongue::ENGLISH, &game.battle, &board::Accent::default()).into_string().is_empty());
    let _ = (battle_file::write(log), decide_again(log), game.battle.unsoundness());
    true
}

fn mutated(event: &Event, chance: &mut Seeded) -> Option<Event> {
    let mut payload = serde_json::from_str(&event.payload()).expect("JSON");
    for _ in 0..=chance.below(2) {
        mutate(&mut payload, chance);
    }
    Event::decode(event.kind(), &payload.to_string()).ok()
}

#[test]
fn broken_logs_are_read_or_not() {
    let mut chance = Seeded::new(0x0010_65E5);
    let (mut whole, mut broken) = (0, 0);
    for number in 0..MUTATIONS {
        let log = &LOGS[chance.below(LOGS.len() as u64) as usize];
        let length = (2 + chance.below(LONGEST - 2)).min(log.len() as u64);
        let mut log = log[..length as usize].to_vec();
        let place = chance.below(length) as usize;
        let other = chance.below(length) as usize;
        match chance.below(8) {
            0 => log.swap(place, other),
            1 => _ = log.remove(place),
            2 => log.insert(place, log[other].clone()),
            _ => match mutated(&log[place], &mut chance) {
                Some(event) => log[place] = event,
                None => continue,
            },
        }
        let told = format!("mutation {number}, place {place} and {other}: {:?}", log.get(place));
        *if survives(&told, || use_up(&log)) { &mut whole } else { &mut broken } += 1;
    }
    assert!(whole > 50 && broken > 20, "{whole} are read, {broken} are not");
}

/// Each line is an event that did harm once, behind the beginning of a battle.
#[test]
fn the_kept_logs_are_told_unreadable() {
    for (name, text) in corpus("log") {
        for line in text.lines().filter(|line| !line.is_empty()) {
            let (kind, payload) = line.split_once(' ').expect("a kind and a payload");
            let event = Event::decode(kind, payload).unwrap_or_else(|error| panic!("{name}: {error}"));
            let log = [LOGS[0][0].clone(), event];
            assert!(!survives(&format!("{name}: {line}"), || use_up(&log)), "{name}: {line}");
        }
    }
}

/// Numbers that are at the edge of what they are stored in do not overflow.
#[test]
fn the_kept_extremes_are_folded() {
    for (name, text) in corpus("extremes") {
        let mut log = vec![LOGS[0][0].clone()];
        for line in text.lines().filter(|line| !line.is_empty()) {
            let (kind, payload) = line.split_once(' ').expect("a kind and a payload");
            log.push(Event::decode(kind, payload).unwrap_or_else(|error| panic!("{name}: {error}")));
        }
        assert!(survives(&name, || use_up(&log)), "{name} is read");
    }
}
