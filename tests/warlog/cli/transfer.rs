//! Leagues as files, from database to database; battles told in words.

use super::program::{Said, played, run, run_on, sqlite, warlog};
use std::process::Stdio;
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
}

#[test]
fn a_league_comes_back_from_another_file_byte_for_byte() {
    let dir = tempdir().expect("a directory");
    round_trip(&sqlite(dir.path(), "other.db"));
}

#[test]
fn a_league_comes_back_from_postgres_byte_for_byte() {
    let Ok(server) = std::env::var("WARLOG_TEST_POSTGRES") else {
        return;
    };
    let name = format!("warlog_cli_{}", std::process::id());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        use sqlx::Connection as _;
        let mut connection = sqlx::PgConnection::connect(&server).await.expect("the server");
        let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::raw_sql(create).execute(&mut connection).await.expect("a database");
        connection.close().await.expect("it closes");
    });
    let (before, options) = server.split_once('?').unwrap_or((&server, ""));
    let host = before.rsplit_once('/').filter(|(host, _)| !host.ends_with('/'));
    let url = format!("{}/{name}?{options}", host.map_or(before, |(host, _)| host));
    round_trip(url.trim_end_matches('?'));
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
    run_on(&played().database, &["export", "--battle", battle, "--as", "battle", "--to", name]).done();
    let said = run(&["scenario", name]);
    assert!(said.done().contains(&format!("ok {name}")), "{}", said.out);
}
