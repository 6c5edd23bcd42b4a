//! The demo: played once, killed anywhere, continued to the same end.

use super::program::{Running, Said, id_in, played, run_on, sqlite, warlog};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
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
    let names_it = |line: &&str| line.contains("sqlite:");
    let without_place =
        |out: &str| out.lines().filter(|line| !names_it(line)).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(without_place(&again), without_place(&played().out));
    assert_eq!(run_on(&database, &["export", league]).done(), before);
}

/// Starts the demo, sends it a signal when it has said so many lines, and tells whether it was still at work.
fn ended_after(database: &str, lines: usize, signal: &str) -> (bool, Option<i32>) {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    let mut demo = warlog(&["demo", "--no-serve", "--database", database]);
    // Both outputs in one, so that their order is known.
    demo.stdout(writer.try_clone().expect("a pipe")).stderr(writer);
    let mut child = demo.spawn().expect("the program starts");
    drop(demo);
    let mut said = BufReader::new(reader).lines();
    let told = said.by_ref().take(lines).count();
    let id = child.id().to_string();
    // It may have ended by itself.
    let _ = Command::new("kill").args([&format!("-{signal}"), &id]).stderr(Stdio::null()).status();
    drop(said);
    (told == lines, child.wait().expect("it ends").code())
}

/// Continues a demo to its end, which must be the same as that of one that was never stopped.
#[track_caller]
fn continued(database: &str) -> Said {
    let said = run_on(database, &["demo", "--no-serve"]);
    let out = said.done();
    let again = run_on(database, &["demo", "--no-serve"]);
    for game in ["battle 1", "battle 2", "battle 3", "league", "campaign"] {
        assert_eq!(id_in(out, game), id_in(again.done(), game), "ids follow from names");
        assert_ne!(id_in(out, game), played().id(game), "and from the database");
    }
    let verified = run_on(database, &["verify"]);
    assert!(verified.done().contains("3 battles decided again"), "{}", verified.out);
    assert!(verified.out.ends_with("nothing is wrong\n"), "{}", verified.out);
    let export = run_on(database, &["export", id_in(out, "league")]).done().to_owned();
    for (kind, count) in [
        ("battle.battle_began", 3),
        ("battle.battle_ended", 3),
        ("campaign.game_closed", 3),
        ("roster.grenades_restocked", 6),
        ("campaign.roster_enrolled", 2),
    ] {
        let found = export.matches(&format!("\"{kind}\"")).count();
        assert_eq!(found, count, "{kind}: exactly once for each");
    }
    said
}

#[test]
fn killed_anywhere_and_continued_it_ends_the_same_three_battles_once() {
    let dir = tempdir().expect("a directory");
    let database = sqlite(dir.path(), "killed.db");
    let killed = (1..).take_while(|lines| ended_after(&database, *lines, "KILL").0).count();
    assert!(killed >= 3, "it was killed at work only {killed} times");
    continued(&database);
}

#[test]
fn killed_while_the_league_is_made_it_goes_on() {
    let dir = tempdir().expect("a directory");
    for lines in 1..=5 {
        let database = sqlite(dir.path(), &format!("{lines}.db"));
        assert!(ended_after(&database, lines, "KILL").0);
        continued(&database);
    }
}

#[test]
fn stopped_by_a_signal_it_closes_the_database_and_names_the_battle_that_goes_on() {
    let dir = tempdir().expect("a directory");
    // It may be at its end before the signal comes: then it is tried again.
    let stopped = (0..20).find_map(|attempt| {
        let name = format!("{attempt}.db");
        let database = sqlite(dir.path(), &name);
        let (signal, exit) = if attempt % 2 == 0 { ("INT", 130) } else { ("TERM", 143) };
        let (_, code) = ended_after(&database, 7, signal);
        (code == Some(exit)).then_some((database, name))
    });
    let (database, name) = stopped.expect("it is stopped at work");
    assert!(!dir.path().join(format!("{name}-wal")).exists(), "the database is closed");
    let said = continued(&database);
    let goes_on = said.err.lines().find(|line| line.contains(" goes on in turn "));
    assert!(goes_on.is_some_and(|line| line.contains("after event ")), "{}", said.err);
}

#[test]
fn it_tells_who_plays_how_far_it_is_and_where_to_look() {
    let dir = tempdir().expect("a directory");
    let database = sqlite(dir.path(), "w.db");
    let said = run_on(&database, &["demo", "--no-serve"]);
    said.done();
    for battle in 1..=3 {
        let begins = format!("battle {battle} begins: ");
        assert!(said.err.lines().any(|told| told.starts_with(&begins)), "{}", said.err);
        let turn = format!("battle {battle}, turn ");
        let turns: Vec<usize> =
            said.err.lines().filter_map(|told| told.strip_prefix(&turn)?.parse().ok()).collect();
        assert!(!turns.is_empty() && turns.iter().copied().eq(1..=turns.len()), "{turns:?}");
    }
    let sides = said.out.lines().find(|line| line.starts_with("battle 2 ")).expect("a battle");
    assert!(sides.contains(" (red) ") && sides.contains(" (blue), ") && sides.contains("bank"), "{sides}");
}

#[tokio::test]
async fn the_pages_it_names_are_there() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let mut demo = Running::start(warlog(&["demo", "--listen", "127.0.0.1:0", "--database", &database]));
    let pages = [demo.line("the campaign:"), demo.line("a replay:"), demo.line("play a game:")];
    let check = demo.line("check the log:");
    assert_eq!(check.trim(), format!("warlog verify --database {database}"));
    demo.line("serving http://");
    for page in pages {
        let answer = crate::http::get(page.trim()).await.expect("an answer");
        assert!(answer.status().is_success(), "{page}");
    }
}

#[test]
fn two_at_once_play_one_demo_together() {
    let dir = tempdir().expect("a directory");
    let database = sqlite(dir.path(), "shared.db");
    let start = || {
        let mut demo = warlog(&["demo", "--no-serve", "--database", &database]);
        demo.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
    };
    let both = [start(), start()].map(|demo| Said::of(demo.wait_with_output().expect("it ends")));
    let [first, second] = both.each_ref().map(Said::done);
    assert_eq!(first, second, "both tell the same");
    continued(&database);
}

/// The largest number is a number too.
#[test]
fn any_number_names_a_demo() {
    let dir = tempdir().expect("a directory");
    let largest = u64::MAX.to_string();
    run_on(&sqlite(dir.path(), "w.db"), &["demo", "--no-serve", "--seed", &largest]).done();
}

#[test]
fn demos_of_other_numbers_live_beside_each_other() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let other = run_on(&database, &["demo", "--no-serve", "--seed", "2"]).done().to_owned();
    assert_ne!(id_in(&other, "league"), played().id("league"));
    let said = run_on(&database, &["export", "--list"]);
    let list = said.done();
    for (what, count) in [("league ", 2), ("campaign ", 2), ("roster ", 4), ("battle ", 6)] {
        assert_eq!(list.lines().filter(|line| line.starts_with(what)).count(), count, "{what}: {list}");
    }
    for league in ["Demo league 1", "Demo league 2"] {
        let told = |line: &&str| line.starts_with("battle ") && line.contains(&format!("({league}: "));
        let battles: Vec<&str> = list.lines().filter(told).collect();
        assert_eq!(battles.len(), 3, "{list}");
        let both = |line: &&str| line.contains(" west bank") && line.contains(" east bank");
        assert!(battles.iter().all(both), "{list}");
    }
    assert!(other.contains("The bridge at Warlog, demo 2"), "{other}");
}
