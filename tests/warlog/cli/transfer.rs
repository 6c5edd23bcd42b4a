//! Leagues as files, from database to database; battles told in words.

use super::program::{Said, id_in, played, postgres, run, run_on, sqlite, warlog};
use std::fs::File;
use std::process::{Command, Stdio};
use tempfile::tempdir;

/// A league goes to another database and comes back the same, byte for byte.
fn round_trip(other: &str) {
    let dir = tempdir().expect("a directory");
    let league = played().id("league");
    let file = dir.path().join("league.jsonl");
    let name = file.to_str().expect("a name");
    run_on(&played().database, &["export", league, "--to", name]).done();
    run_on(other, &["import", name]).done();
    let back = run_on(other, &["export", league]);
    assert_eq!(back.done(), std::fs::read_to_string(&file).expect("the export"));
    let said = run_on(other, &["verify"]);
    assert!(said.done().contains("3 battles decided again"), "{}", said.out);
    run_on(other, &["rebuild"]).done();
    let (ours, theirs) =
        (run_on(&played().database, &["export", "--list"]), run_on(other, &["export", "--list"]));
    assert_eq!(ours.done(), theirs.done(), "what is counted from the log is the same");
    // The demo knows what it has done elsewhere.
    assert_eq!(id_in(run_on(other, &["demo", "--no-serve"]).done(), "league"), league);
    assert_eq!(run_on(other, &["export", league]).done(), back.done());
}

#[test]
fn a_league_comes_back_from_another_file_byte_for_byte() {
    let dir = tempdir().expect("a directory");
    round_trip(&sqlite(dir.path(), "other.db"));
}

#[test]
fn a_league_comes_back_from_postgres_byte_for_byte() {
    if let Some(url) = postgres("transfer", "") {
        round_trip(&url);
    }
}

#[test]
fn a_league_goes_through_a_pipe() {
    let dir = tempdir().expect("a directory");
    let other = sqlite(dir.path(), "other.db");
    let league = played().id("league");
    let mut export = warlog(&["export", league, "--database", &played().database]);
    let mut export = export.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut import = warlog(&["import", "-", "--database", &other]);
    let imported = import.stdin(export.stdout.take().expect("a pipe")).output().expect("it runs");
    assert!(export.wait().expect("it ends").success());
    let out = String::from_utf8(imported.stdout).expect("UTF-8");
    assert!(imported.status.success() && out.contains(league), "{out}");
}

/// A file that is there stays, byte for byte, unless somebody says that it is to be replaced.
#[test]
fn an_export_replaces_no_file_unless_it_is_told_to() {
    let dir = tempdir().expect("a directory");
    let file = dir.path().join("kept");
    let name = file.to_str().expect("a name");
    let (league, battle) = (played().id("league"), played().id("battle 1"));
    for call in [vec!["export", league, "--to", name], vec!["export", "--battle", battle, "--to", name]] {
        std::fs::write(&file, "what was here").expect("it can be written");
        let said = run_on(&played().database, &call);
        said.failed(1, "file_exists", &[name, "`--force`"]);
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "what was here");
        let said = run_on(&played().database, &[&call[..], &["--force"]].concat());
        said.done();
        assert_ne!(std::fs::read_to_string(&file).expect("it is there"), "what was here");
    }
    // What is only half written is beside it, under a name that nobody else has.
    let half = dir.path().join("kept.part");
    std::fs::write(&half, "mine").expect("it can be written");
    run_on(&played().database, &["export", league, "--to", name, "--force"]).done();
    assert_eq!(std::fs::read_to_string(&half).expect("it is there"), "mine");
    assert_eq!(std::fs::read_dir(dir.path()).expect("a directory").count(), 2, "no part is left");
    run(&["export", league, "--force"]).failed(2, "usage", &["--to"]);
}

/// What is renamed to the name of a pipe or a device would replace it.
#[test]
fn an_export_into_a_pipe_leaves_the_pipe() {
    let dir = tempdir().expect("a directory");
    let pipe = dir.path().join("pipe");
    let name = pipe.to_str().expect("a name");
    assert!(Command::new("mkfifo").arg(name).status().expect("mkfifo is there").success());
    let read = File::create_new(dir.path().join("read")).expect("a file");
    let mut reader = Command::new("cat").arg(name).stdout(read).spawn().expect("cat is there");
    let league = played().id("league");
    run_on(&played().database, &["export", league, "--to", name]).done();
    assert!(reader.wait().expect("it ends").success());
    let read = std::fs::read_to_string(dir.path().join("read")).expect("UTF-8");
    let export = run_on(&played().database, &["export", league]);
    assert_eq!(read, export.done());
    assert!(!pipe.metadata().expect("it is there").is_file());
    assert_eq!(std::fs::read_dir(dir.path()).expect("a directory").count(), 2, "no part is left");
}

#[test]
fn rebuilding_changes_nothing_that_is_counted() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let list = |said: Said| said.done().to_owned();
    let before = list(run_on(&database, &["export", "--list"]));
    run_on(&database, &["rebuild"]).done();
    assert_eq!(list(run_on(&database, &["export", "--list"])), before);
}

#[test]
fn a_battle_is_told_in_words_with_the_state_at_any_event() {
    let battle = played().id("battle 1");
    let said = run_on(&played().database, &["replay", battle]);
    let told = said.done();
    assert!(told.contains("Battle 1 for the bridge") && told.contains(": over"), "{told}");
    assert!(told.lines().count() > 100, "{told}");
    assert!(told.contains("removed") && told.contains(" models lost"), "{told}");
    let early = run_on(&played().database, &["replay", battle, "--at", "10"]);
    assert!(
        early.done().contains("after event 10 of ") && early.out.contains("not yet set up"),
        "{}",
        early.out
    );
}

#[test]
fn a_battle_written_as_a_battle_file_holds() {
    let dir = tempdir().expect("a directory");
    let battle = played().id("battle 2");
    let file = dir.path().join("played.battle");
    let name = file.to_str().expect("a name");
    let written = run_on(&played().database, &["export", "--battle", battle, "--as", "battle", "--to", name]);
    written.done();
    assert!(written.err.contains(battle) && written.err.contains(name), "{}", written.err);
    let said = run(&["scenario", name]);
    assert!(said.done().contains(&format!("ok {name}")), "{}", said.out);
}

#[tokio::test]
async fn a_what_if_battle_is_listed_told_and_written_like_another() {
    use warlog::app::{App, Config, ForkBattle, Viewer};
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let parent = played().id("battle 1");
    let app = App::open(Config::new(database.clone())).await.expect("it opens");
    let start = ForkBattle { at: Some(40), ..ForkBattle::default() };
    let (fork, outcome) = app
        .fork_battle(&app.request(Viewer::System), parent.parse().expect("an id"), start)
        .await
        .expect("a fork");
    outcome.done().expect("a fork");
    app.close().await;
    let fork = fork.to_string();
    let said = run_on(&database, &["export", "--list"]);
    assert!(said.done().lines().any(|line| line.contains(&fork) && line.contains("what-if")), "{}", said.out);
    let said = run_on(&database, &["replay", &fork, "--at", "40"]);
    let line = format!("what-if: keeps battle {parent} up to event 40; it does not count");
    assert!(said.done().contains(&line), "{}", said.out);
    run_on(&database, &["verify"]).done();
    let file = dir.path().join("fork.battle");
    let name = file.to_str().expect("a name");
    run_on(&database, &["export", "--battle", &fork, "--to", name]).done();
    run(&["scenario", name]).done();
}
