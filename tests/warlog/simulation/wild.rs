//! Random players: whatever they try, the laws hold after every event, and every battle ends.

use super::setup;
use std::collections::BTreeSet;
use warlog::armoury::{Armoury, Rule};
use warlog::battle::{Code, Event, Fact, Game, Mode, Options, Topic};
use warlog::dice::Ask;
use warlog::events::Recorded;
use warlog::exchange::battle_file;
use warlog::simulation::{COMMANDS, OUT_OF_REACH, Players, Report, check, play_wildly, simulate, wild_setup};

fn report(players: Players, battles: u64, seed: u64) -> Report {
    simulate(Armoury::builtin(), players, (battles, seed), |_| ()).expect("the battles keep the laws")
}

#[test]
fn random_players_keep_the_laws() {
    let report = report(Players::Random, 48, 7_000);
    assert_eq!(report.battles, 48);
    let met = &report.met;
    let refusals: u64 = met.refusals.values().sum();
    assert!(refusals > 1_000, "they are refused often: {refusals}");
    assert!(met.refusals.len() > 40, "for many reasons: {:?}", met.refusals.keys());
    for word in ["supply_dice", "answer", "time_up", "tell_fact", "rewind", "add_words", "shoot", "charge"] {
        assert!(met.commands.contains_key(word), "no random player ever did {word}");
    }
    for kind in ["battle.rewound", "battle.fact_told", "battle.order_withdrawn", "battle.power_tried"] {
        assert!(met.kinds.contains_key(kind), "no random player ever caused {kind}");
    }
    assert!(met.rules.len() > 100, "special rules meet in any mixture: {}", met.rules.len());
    assert!(met.switches.len() > 20, "switches are set in any way: {:?}", met.switches.keys());
}

#[test]
fn bots_hold_against_random_players() {
    let [red, blue, _] = report(Players::Mixed, 24, 9_000).outcomes;
    assert!(red + blue > 0);
}

#[test]
fn the_seed_decides_everything() {
    assert_eq!(report(Players::Random, 2, 70), report(Players::Random, 2, 70));
    assert_ne!(report(Players::Random, 2, 70).digest, report(Players::Random, 2, 71).digest);
    assert_ne!(report(Players::Random, 2, 70).digest, report(Players::Bots, 2, 70).digest);
}

#[test]
fn terms_are_any_and_the_set_up_stays_the_battle_s() {
    let setups: Vec<_> = (0..40).map(|seed| (setup(seed), wild_setup(setup(seed), seed))).collect();
    assert!(setups.iter().any(|(_, wild)| wild.mode == Mode::Tabletop));
    assert!(setups.iter().any(|(plain, wild)| plain.weapons != wild.weapons));
    for (plain, wild) in &setups {
        assert_eq!(plain.units, wild.units);
        assert_eq!(plain.options.every_model_a_unit, wild.options.every_model_a_unit);
    }
    let fixed = ["every_model_a_unit", "challenges"];
    for name in Options::NAMES.iter().filter(|name| !fixed.contains(name)) {
        let word = |options: &Options| options.words().into_iter().find(|(known, _)| known == name);
        let values: BTreeSet<_> = setups.iter().map(|(_, wild)| word(&wild.options)).collect();
        assert!(values.len() > 1, "{name} is always the same");
    }
}

#[test]
fn a_wild_battle_is_folded_and_decided_again_after_any_order() {
    let log = play_wildly(setup(21), 21, [true; 2]).expect("it ends").game.log().to_vec();
    let begins = |place: &usize| matches!(log[*place], Event::Ordered { .. });
    for length in (1..log.len()).filter(begins).step_by(40) {
        let game = Game::from_log(log[..length].to_vec()).expect("a log");
        assert_eq!(check(&game), Ok(()));
    }
}

#[test]
fn a_wild_battle_written_as_a_battle_file_is_played_again_by_it() {
    for number in [31, 32, 33, 36] {
        let game = play_wildly(setup(number), number, [true; 2]).expect("it ends").game;
        let text = battle_file::write(game.log()).expect("a log");
        battle_file::run_text(&text).unwrap_or_else(|fault| panic!("battle {number}: {fault}"));
    }
}

#[test]
fn what_random_players_tell_of_a_tabletop_is_written_and_read_back() {
    let tabletops = (100..).filter(|seed| wild_setup(setup(*seed), *seed).mode == Mode::Tabletop);
    for number in tabletops.take(4) {
        let game = play_wildly(setup(number), number, [true; 2]).expect("it ends").game;
        let text = battle_file::write(game.log()).expect("a log");
        battle_file::run_text(&text).unwrap_or_else(|fault| panic!("battle {number}: {fault}"));
        assert!(text.contains(" told "), "battle {number} has a way and a distance");
    }
}

/// What is said to be out of reach is something that the tables have.
#[test]
fn what_is_out_of_reach_is_known() {
    let words = |table: &str| -> Vec<&str> {
        match table {
            "commands" => COMMANDS.to_vec(),
            "events" => Event::KINDS.to_vec(),
            "asks" => Ask::ALL.iter().map(|ask| ask.word()).collect(),
            "questions" => Topic::ALL.iter().map(|topic| topic.word()).collect(),
            "facts" => Fact::WORDS.to_vec(),
            "refusals" => Code::ALL.iter().map(|code| code.word()).collect(),
            "switches" => Options::table().iter().map(|switch| switch.name).collect(),
            _ => Vec::new(),
        }
    };
    for (table, word, reason) in OUT_OF_REACH {
        assert!(words(table).contains(word), "there is no {word} among the {table}");
        assert!(!reason.is_empty());
    }
}

/// Everything that is met has its place in a table.
#[test]
fn what_is_met_is_in_the_tables() {
    let met = report(Players::Random, 12, 300).met;
    let rules: BTreeSet<String> = Rule::known().iter().map(|rule| rule.name().to_owned()).collect();
    assert!(met.commands.keys().all(|word| COMMANDS.contains(word)));
    assert!(met.facts.keys().all(|word| Fact::WORDS.contains(word)));
    assert!(met.rules.keys().filter(|name| rules.contains(*name)).count() * 10 > met.rules.len() * 9);
}
