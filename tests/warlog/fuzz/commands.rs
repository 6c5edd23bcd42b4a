//! Commands as JSON, as logs and clients decode them, given to battles at all sorts of moments.

use super::{corpus, mutate, survives};
use serde_json::Value;
use std::sync::LazyLock;
use warlog::armoury::Armoury;
use warlog::battle::{Command, Entered, Event, Game, GiveError, Giver, Order, Seeded};
use warlog::ids::Side;
use warlog::simulation::{battle_of, play_wildly, sample_teams, wild_setup};

/// How many broken commands are tried.
const MUTATIONS: u64 = 2_500;

/// Battles at many moments, some with an order that waits, and the orders that were given in them.
static BATTLES: LazyLock<(Vec<Game>, Vec<Order>)> = LazyLock::new(|| {
    let teams = sample_teams(Armoury::builtin());
    let (mut games, mut orders) = (Vec::new(), Vec::new());
    for seed in [3, 4, 12] {
        let setup = wild_setup(battle_of(&teams, seed), seed);
        let log = play_wildly(setup, seed, [true; 2]).expect("it ends").game.log().to_vec();
        let moments = (1..10).filter_map(|part| moment(&log, log.len() * part / 10));
        games.extend(moments.map(|length| Game::from_log(log[..length].to_vec()).expect("a log")));
        orders.extend(log.iter().filter_map(|event| match event {
            Event::Ordered { order, .. } => Some(order.clone()),
            _ => None,
        }));
    }
    (games, orders)
});

/// The first length from `from` on at which the battle stood between two commands.
fn moment(log: &[Event], from: usize) -> Option<usize> {
    let waits = |event: &Event| {
        let dice = matches!(event, Event::DiceAwaited { .. });
        dice || matches!(event, Event::AnswerAwaited { .. } | Event::FactAwaited { .. })
    };
    let between = |place: &usize| {
        let (last, next) = (&log[place - 1], &log[*place]);
        matches!(next, Event::Ordered { .. }) || (waits(last) && !waits(next))
    };
    (from.max(1)..log.len()).find(between)
}

/// Gives a command to a battle: it is taken or refused, and a refusal leaves nothing behind.
fn give(game: &Game, giver: Giver, command: &Command, dice: &mut Seeded) {
    let mut after = game.clone();
    let verdict = if dice.below(2) == 0 {
        after.give(giver, command, dice).map(|_| ())
    } else {
        after.give(giver, command, &mut Entered).map(|_| ())
    };
    match verdict {
        Ok(()) => assert_eq!(after.battle.unsoundness(), None, "{command:?}"),
        Err(GiveError::Refused(refusal)) => {
            assert!(after.battle == game.battle && after.log() == game.log(), "{command:?}: {refusal}");
        }
        Err(GiveError::Diverged(why)) => panic!("{command:?}: {why}"),
    }
}

fn anybody(chance: &mut Seeded) -> Giver {
    [Giver::Side(Side::Red), Giver::Side(Side::Blue), Giver::Organiser][chance.below(3) as usize]
}

#[test]
fn the_kept_commands_are_taken_or_refused() {
    let mut chance = Seeded::new(1);
    let mut read = 0;
    for (name, text) in corpus("command") {
        for line in text.lines().filter(|line| !line.is_empty()) {
            let Ok(command) = survives(line, || serde_json::from_str::<Command>(line)) else { continue };
            read += 1;
            for game in &BATTLES.0 {
                for giver in [Giver::Side(Side::Red), Giver::Side(Side::Blue), Giver::Organiser] {
                    survives(&format!("{name}: {line}"), || give(game, giver, &command, &mut chance));
                }
            }
        }
    }
    assert!(read > 10, "most kept commands can be read: {read}");
}

#[test]
fn broken_commands_are_taken_or_refused() {
    let mut chance = Seeded::new(0x00C0_33A9);
    let (games, orders) = &*BATTLES;
    let mut read = 0;
    for number in 0..MUTATIONS {
        let order = &orders[chance.below(orders.len() as u64) as usize];
        let mut value = serde_json::to_value(Command::Order(order.clone())).unwrap();
        for _ in 0..=chance.below(3) {
            mutate(&mut value, &mut chance);
        }
        let Ok(command) = survives(&value.to_string(), || serde_json::from_value::<Command>(value.clone()))
        else {
            continue;
        };
        read += 1;
        let game = &games[chance.below(games.len() as u64) as usize];
        let giver =
            if chance.below(2) == 0 { Giver::Side(game.battle.moment.side) } else { anybody(&mut chance) };
        survives(&format!("mutation {number}: {value}"), || give(game, giver, &command, &mut chance));
    }
    assert!(read > MUTATIONS / 5, "many can still be read: {read}");
}

#[test]
fn deep_and_long_json_is_no_command() {
    for text in ["[".repeat(1 << 20), "{\"order\":".repeat(1 << 17), format!("\"{}\"", "x".repeat(1 << 22))] {
        assert!(survives("deep or long", || serde_json::from_str::<Command>(&text).is_err()));
        assert!(survives("deep or long", || serde_json::from_str::<Value>(&text).is_err()
            || text.starts_with('"')));
    }
}
