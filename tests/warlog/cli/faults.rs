//! Bad input: one line that says what to do, a code, an exit code, nothing half-written.

use super::program::{Running, played, run, run_on, sqlite, warlog};
use std::net::TcpListener;
use std::path::Path;
use tempfile::tempdir;

const NOBODY: &str = "00000000-0000-4000-8000-000000000000";

/// Changes a database behind the program's back.
fn meddle(database: &str, sql: &'static str) -> u64 {
    use sqlx::Connection as _;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut connection = sqlx::SqliteConnection::connect(database).await.expect("a database");
        let done = sqlx::raw_sql(sql).execute(&mut connection).await.expect("a statement");
        connection.close().await.expect("it closes");
        done.rows_affected()
    })
}

#[test]
fn packs_that_cannot_be_used_are_named_with_file_and_place() {
    let dir = tempdir().expect("a directory");
    let packs = dir.path().to_str().expect("a name");
    let missing = dir.path().join("nowhere");
    let missing = missing.to_str().expect("a name");
    run(&["packs", "--packs", missing]).failed(1, "unreadable_pack", &["nowhere"]);
    std::fs::write(dir.path().join("mine.toml"), "id = \"mine\"\nname = ").expect("it can be written");
    run(&["packs", "--packs", packs]).failed(1, "malformed_pack", &["mine.toml", "line 2"]);
    let database = sqlite(dir.path(), "w.db");
    run_on(&database, &["serve", "--listen", "127.0.0.1:0", "--packs", packs]).failed(
        1,
        "malformed_pack",
        &[],
    );
    run(&["simulate", "--battles", "1", "--packs", packs]).failed(1, "malformed_pack", &["mine.toml"]);
}

#[test]
fn a_port_in_use_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let dir = tempdir().expect("a directory");
    let database = sqlite(dir.path(), "w.db");
    for command in ["serve", "demo"] {
        run_on(&database, &[command, "--listen", &address]).failed(1, "port_in_use", &[&address, "--listen"]);
    }
    assert!(!dir.path().join("w.db").exists(), "nothing is made before the address is taken");
}

#[test]
fn other_machines_are_kept_out_unless_the_network_is_trusted() {
    let dir = tempdir().expect("a directory");
    let database = sqlite(dir.path(), "w.db");
    let said = run_on(&database, &["serve", "--listen", "0.0.0.0:0"]);
    said.failed(2, "network_not_trusted", &["0.0.0.0:0", "--trust-network", "WARLOG_TRUST_NETWORK=1"]);
    run_on(&database, &["demo", "--listen", "[::]:0"]).failed(2, "network_not_trusted", &[]);
    let mut trusted = warlog(&["serve", "--listen", "0.0.0.0:0", "--database", &database]);
    trusted.env("WARLOG_TRUST_NETWORK", "1");
    Running::start(trusted).line("serving http://0.0.0.0:");
    let mut wary = warlog(&["serve", "--listen", "0.0.0.0:0", "--database", &database]);
    assert_eq!(wary.env("WARLOG_TRUST_NETWORK", "0").output().expect("it runs").status.code(), Some(2));
}

#[test]
fn databases_that_cannot_be_used_are_told_apart() {
    let dir = tempdir().expect("a directory");
    run_on("mysql://somewhere", &["verify"]).failed(1, "database_unknown", &["sqlite:PATH", "postgres://"]);
    let nowhere = sqlite(&dir.path().join("missing"), "w.db");
    run_on(&nowhere, &["demo", "--no-serve"]).failed(1, "database_unreachable", &[]);
    let absent = sqlite(dir.path(), "absent.db");
    for command in [&["verify"][..], &["replay", NOBODY], &["export", "--list"], &["rebuild"]] {
        run_on(&absent, command).failed(1, "database_missing", &["absent.db", "--database"]);
    }
    assert!(!dir.path().join("absent.db").exists(), "nothing is made");
    let database = sqlite(dir.path(), "w.db");
    run_on(&database, &["demo", "--no-serve"]).done();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        SELECT 9999, 'later', success, checksum, 1 FROM _sqlx_migrations WHERE version = 1";
    meddle(&database, newer);
    for command in
        [&["verify"][..], &["serve", "--listen", "127.0.0.1:0"], &["rebuild"], &["demo", "--no-serve"]]
    {
        run_on(&database, command).failed(1, "database_newer", &["9999", "newer Warlog"]);
    }
}

#[test]
fn wrong_calls_are_refused() {
    run(&["packs", "--log", "a=b=c"]).failed(2, "bad_log_filter", &["WARLOG_LOG"]);
    run(&["export", NOBODY, "--as", "battle"]).failed(2, "usage", &[]);
}

#[test]
fn unknown_ids_are_named() {
    let database = &played().database;
    run_on(database, &["replay", NOBODY]).failed(1, "unknown", &["battle", NOBODY]);
    run_on(database, &["verify", NOBODY]).failed(1, "unknown", &["ledger", NOBODY]);
    let dir = tempdir().expect("a directory");
    let file = dir.path().join("league.jsonl");
    run_on(database, &["export", NOBODY, "--to", file.to_str().expect("a name")]).failed(
        1,
        "unknown",
        &[NOBODY],
    );
    assert!(!file.exists(), "nothing half-written");
    let battle = played().id("battle 1");
    run_on(database, &["replay", battle, "--at", "99999"]).failed(1, "no_such_version", &["99999"]);
}

/// Flips the lowest bit of one byte of a stored event: `1` becomes `0`, so it still is JSON.
#[test]
fn a_flipped_byte_is_found_with_ledger_position_and_stream() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let flip = "UPDATE events SET payload = replace(payload, '\"at\":[1', '\"at\":[0')
        WHERE kind = 'battle.model_moved' AND position = (SELECT max(position) FROM events
        WHERE kind = 'battle.model_moved' AND payload LIKE '%\"at\":[1%')";
    assert_eq!(meddle(&database, flip), 1);
    let said = run_on(&database, &["verify"]);
    said.failed(1, "log_damaged", &["restore"]);
    let league = played().id("league");
    let fault = said.out.lines().find(|line| line.starts_with("FAULT")).expect("a fault");
    assert!(
        fault.contains(&format!("ledger {league} position ")) && fault.contains(" stream battle/"),
        "{fault}"
    );
    assert!(fault.contains("[chain]"), "{fault}");
}

#[test]
fn an_export_that_was_cut_or_changed_leaves_nothing_behind() {
    let dir = tempdir().expect("a directory");
    let league = played().id("league");
    let export = run_on(&played().database, &["export", league]).done().to_owned();
    let cut =
        export.lines().take(export.lines().count() / 2).map(|line| format!("{line}\n")).collect::<String>();
    let edited = export.replacen("Boris", "Doris", 1).replacen("\"turn\":1", "\"turn\":2", 1);
    let cases =
        [("export_truncated", cut), ("export_edited", edited), ("export_unknown", "hello\n".to_owned())];
    for (code, text) in cases {
        let file = dir.path().join(code);
        std::fs::write(&file, text).expect("it can be written");
        let database = sqlite(dir.path(), "w.db");
        run_on(&database, &["import", path(&file)]).failed(1, code, &["again"]);
        assert_eq!(run_on(&database, &["export", "--list"]).done(), "", "nothing is left of it");
    }
    run_on(&played().database, &["import", path(&dir.path().join("none"))]).failed(
        1,
        "file_failed",
        &["none"],
    );
    let whole = dir.path().join("whole");
    std::fs::write(&whole, export).expect("it can be written");
    run_on(&played().database, &["import", path(&whole)]).failed(1, "ledger_exists", &[league]);
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a name")
}

/// A statement holds what people wrote, and a slow disk would fill the log with statements.
#[test]
fn no_statement_is_ever_logged() {
    let dir = tempdir().expect("a directory");
    let said = run_on(&played().copy(dir.path()), &["--log", "trace", "rebuild"]);
    said.done();
    for words in ["SELECT", "INSERT", "sqlx::query"] {
        assert!(!said.err.contains(words), "{words}: {}", said.err);
    }
}
