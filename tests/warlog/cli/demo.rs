//! The demo: played once, killed anywhere, continued to the same end.

use super::program::{Running, id_in, played, run_on, sqlite, warlog};
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use tempfile::tempdir;

#[test]
fn the_demo_plays_three_battles_and_prints_the_standings() {
    let out = &played().out;
    for game in 1..=3 {
        assert!(out.contains(&format!("battle {game} ")), "{out}");
    }
    let table: Vec<&str> = out.lines().skip_while(|line| !line.starts_with("rank")).skip(1).take(2).collect();
    assert_eq!(table.len(), 2, "{out}");
    for row in table {
        let games = row.split_whitespace().rev().nth(5).expect("a column");
        assert_eq!(games, "3", "{row}");
    }
}

#[test]
fn verify_finds_nothing_wrong_with_the_demo_and_proves_its_dice() {
    let said = run_on(&played().database, &["verify"]);
    let out = said.done();
    assert!(out.contains("3 battles decided again") && out.contains(" 0 not yet provable"), "{out}");
    assert!(out.ends_with("nothing is wrong\n"), "{out}");
}

#[test]
fn grenades_are_used_in_battles_and_come_back_after_each() {
    let league = played().id("league");
    let said = run_on(&played().database, &["export", league]);
    let count = |kind: &str| said.done().matches(kind).count();
    let thrown = count("battle.use_spent");
    assert!(thrown > 0, "no bot threw a grenade");
    assert!(count("\"roster.grenades_spent\"") > 0);
    assert_eq!(count("\"roster.grenades_restocked\""), 6, "both rosters after each of three battles");
}

#[test]
fn starting_again_adds_nothing() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let league = played().id("league");
    let before = run_on(&database, &["export", league]).done().to_owned();
    let again = run_on(&database, &["demo", "--no-serve"]).done().to_owned();
    let without_place = |out: &str| out.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(without_place(&again), without_place(&played().out));
    assert_eq!(run_on(&database, &["export", league]).done(), before);
}

/// Starts the demo, kills it after some lines of progress, and tells whether it was still at work.
fn killed_after(database: &str, lines: usize) -> bool {
    let mut demo = warlog(&["demo", "--no-serve", "--database", database]);
    let mut demo = Running::start({
        demo.stderr(Stdio::piped());
        demo
    });
    let progress = BufReader::new(demo.child.stderr.take().expect("its progress is piped"));
    let told = progress.lines().take(lines).count();
    demo.signal("KILL");
    told == lines
}

#[test]
fn killed_anywhere_and_continued_it_ends_the_same_three_battles_once() {
    let dir = tempdir().expect("a directory");
    let database = sqlite(dir.path(), "killed.db");
    let killed = (1..).take_while(|kill| killed_after(&database, kill % 4 + 1)).take(8).count();
    assert!(killed >= 3, "it was killed at work only {killed} times");
    let out = run_on(&database, &["demo", "--no-serve"]).done().to_owned();
    for game in ["battle 1", "battle 2", "battle 3", "league", "campaign"] {
        assert_eq!(id_in(&out, game), played().id(game), "ids follow from names");
    }
    let said = run_on(&database, &["verify"]);
    assert!(said.done().contains("3 battles decided again"), "{}", said.out);
    let export = run_on(&database, &["export", id_in(&out, "league")]).done().to_owned();
    assert_eq!(export.matches("\"battle.battle_began\"").count(), 3);
    assert_eq!(export.matches("\"battle.battle_ended\"").count(), 3);
    let restocked = export.matches("\"roster.grenades_restocked\"").count();
    assert_eq!(restocked, 6, "both rosters exactly once after each battle");
}

#[test]
fn demos_of_other_numbers_live_beside_each_other() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let other = run_on(&database, &["demo", "--no-serve", "--seed", "2"]).done().to_owned();
    assert_ne!(id_in(&other, "league"), played().id("league"));
    let said = run_on(&database, &["export", "--list"]);
    let list = said.done();
    assert_eq!(list.lines().filter(|line| line.starts_with("league ")).count(), 2, "{list}");
    assert_eq!(list.lines().filter(|line| line.starts_with("battle ")).count(), 6, "{list}");
}
