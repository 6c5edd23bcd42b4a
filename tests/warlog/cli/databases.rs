//! Databases that cannot be used: each is told in one sentence, and left as it is.

use super::program::{Running, Said, meddle, played, postgres, run_on, sqlite, warlog};
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use tempfile::tempdir;

const NOBODY: &str = "00000000-0000-4000-8000-000000000000";

/// Commands that make a database if there is none, and some that do not.
const CALLS: [&[&str]; 6] = [
    &["serve", "--listen", "127.0.0.1:0"],
    &["demo", "--no-serve"],
    &["verify"],
    &["rebuild"],
    &["export", "--list"],
    &["replay", NOBODY],
];

/// Every file of a directory with its bytes.
fn contents(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(directory).expect("a directory").map(|file| file.expect("a file"));
    let files = files.filter(|file| file.path().is_file());
    let mut files: Vec<_> = files
        .map(|file| (file.file_name().display().to_string(), fs::read(file.path()).expect("it can be read")))
        .collect();
    files.sort();
    files
}

#[track_caller]
fn refused(database: &str, directory: &Path, code: &str, words: &[&str]) {
    let before = contents(directory);
    for call in CALLS {
        let said = run_on(database, call);
        said.failed(1, code, words);
        assert_eq!((said.err.lines().count(), said.out.as_str()), (1, ""), "{}", said.err);
    }
    assert!(contents(directory) == before, "nothing is made or changed");
}

#[test]
fn addresses_that_are_none() {
    let dir = tempdir().expect("a directory");
    for address in ["mysql://somewhere", "warlog.db", "sqlite:", "sqlite:w.db?mode=ro"] {
        refused(address, dir.path(), "database_unknown", &["sqlite:PATH", "postgres://"]);
    }
}

#[test]
fn files_that_are_no_database() {
    let dir = tempdir().expect("a directory");
    for (name, text) in [("short", "hello\n".to_owned()), ("long", "a battle report\n".repeat(1000))] {
        fs::write(dir.path().join(name), text).expect("it can be written");
        refused(&sqlite(dir.path(), name), dir.path(), "not_a_database", &[name, "name another file"]);
    }
    refused(&sqlite(dir.path(), ""), dir.path(), "not_a_database", &["directory", "name another file"]);
}

#[test]
fn files_that_are_not_there() {
    let dir = tempdir().expect("a directory");
    let absent = sqlite(dir.path(), "absent.db");
    for call in &CALLS[2..] {
        run_on(&absent, call).failed(1, "database_missing", &["absent.db", "--database"]);
    }
    let nowhere = sqlite(&dir.path().join("missing"), "w.db");
    for call in &CALLS[..2] {
        run_on(&nowhere, call).failed(1, "directory_missing", &["missing", "make it"]);
    }
    assert!(contents(dir.path()).is_empty(), "nothing is made");
}

#[test]
fn an_empty_file_is_not_taken_for_a_database_in_which_nothing_is_wrong() {
    let dir = tempdir().expect("a directory");
    fs::write(dir.path().join("empty.db"), "").expect("it can be written");
    let database = sqlite(dir.path(), "empty.db");
    for call in [&["verify"][..], &["export", "--list"], &["replay", NOBODY]] {
        run_on(&database, call).failed(1, "database_empty", &["warlog demo"]);
    }
    assert_eq!(fs::metadata(dir.path().join("empty.db")).expect("a file").len(), 0, "nothing is made in it");
}

#[test]
fn the_tables_of_another_program() {
    let dir = tempdir().expect("a directory");
    let database = sqlite(dir.path(), "other.db");
    fs::write(dir.path().join("other.db"), "").expect("it can be written");
    meddle(&database, "CREATE TABLE users (name TEXT); INSERT INTO users VALUES ('Ann')");
    refused(&database, dir.path(), "database_foreign", &["\"users\"", "another program"]);
    // Another program may keep its migrations in the same way.
    meddle(&database, "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY)");
    refused(&database, dir.path(), "database_foreign", &["\"users\""]);
}

#[test]
fn a_newer_version() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        SELECT 9999, 'later', success, checksum, 1 FROM _sqlx_migrations WHERE version = 1";
    meddle(&database, newer);
    refused(&database, dir.path(), "database_newer", &["9999", "newer Warlog"]);
}

#[test]
fn a_file_that_another_process_has_locked() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        use sqlx::Connection as _;
        let mut other = sqlx::SqliteConnection::connect(&database).await.expect("a database");
        let lock = "PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE held (x); DROP TABLE held";
        sqlx::raw_sql(lock).execute(&mut other).await.expect("it is locked");
        run_on(&database, &["verify"]).failed(1, "database_locked", &["copy.db", "stop that process"]);
        other.close().await.expect("it closes");
    });
    run_on(&database, &["verify"]).done();
}

/// Runs the program as a user whom the rights of files bind.
fn bound_by_rights(database: &str, call: &[&str]) -> Option<Said> {
    let mut program = warlog(&[call, &["--database", database]].concat());
    if fs::metadata("/proc/self").expect("a process").uid() == 0 {
        program.uid(65534).gid(65534);
    }
    match program.output() {
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => None,
        output => Some(Said::of(output.expect("it runs"))),
    }
}

#[test]
fn files_and_directories_that_may_not_be_written() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let file = dir.path().join("copy.db");
    let new = sqlite(dir.path(), "new.db");
    let allow = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).expect("rights");
    let before = contents(dir.path());
    for (of_file, of_directory) in [(0o444, 0o777), (0o666, 0o555), (0o444, 0o555)] {
        allow(&file, of_file);
        allow(dir.path(), of_directory);
        for call in CALLS {
            let Some(said) = bound_by_rights(&database, call) else { return };
            match call[0] {
                "serve" | "demo" | "rebuild" => {
                    said.failed(1, "database_read_only", &["copy.db", "right to write", "copy it"]);
                }
                "replay" => said.failed(1, "unknown", &[NOBODY]),
                _ => assert!(!said.done().is_empty()),
            }
        }
        let league = played().id("league");
        for call in [&["export", league][..], &["replay", played().id("battle 2")], &["verify", league]] {
            let Some(said) = bound_by_rights(&database, call) else { return };
            assert_eq!(said.done(), run_on(&played().database, call).done(), "{call:?}");
        }
    }
    for call in &CALLS[..2] {
        let Some(said) = bound_by_rights(&new, call) else { return };
        said.failed(1, "database_read_only", &["new.db", "right to write"]);
    }
    allow(dir.path(), 0o777);
    assert!(contents(dir.path()) == before, "nothing is made or changed");
}

#[test]
fn an_old_file_that_may_not_be_written_is_not_read_wrongly() {
    let allow = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).expect("rights");
    for (change, code) in [
        (
            "DELETE FROM _sqlx_migrations WHERE version = (SELECT max(version) FROM _sqlx_migrations)",
            "database_outdated",
        ),
        ("UPDATE ledgers SET projected = 'lines:0'", "database_outdated"),
        ("UPDATE _sqlx_migrations SET version = 9999 WHERE version = 1", "database_newer"),
    ] {
        let dir = tempdir().expect("a directory");
        let database = played().copy(dir.path());
        meddle(&database, change);
        allow(&dir.path().join("copy.db"), 0o444);
        allow(dir.path(), 0o777);
        let Some(said) = bound_by_rights(&database, &["verify"]) else { return };
        said.failed(1, code, &[]);
    }
}

/// A file that is in use has what is new in a log beside it.
#[test]
fn a_file_in_use_that_may_not_be_written_is_read_whole() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let mut server = Running::start(warlog(&["serve", "--listen", "127.0.0.1:0", "--database", &database]));
    server.line("serving ");
    run_on(&database, &["demo", "--no-serve", "--seed", "2"]).done();
    assert!(dir.path().join("copy.db-wal").exists(), "the file is in use");
    let list = run_on(&database, &["export", "--list"]).done().to_owned();
    for file in ["copy.db", "copy.db-wal", "copy.db-shm"] {
        fs::set_permissions(dir.path().join(file), Permissions::from_mode(0o444)).expect("rights");
    }
    fs::set_permissions(dir.path(), Permissions::from_mode(0o755)).expect("rights");
    let Some(said) = bound_by_rights(&database, &["export", "--list"]) else { return };
    assert_eq!(said.done(), list);
}

#[test]
fn a_file_that_was_cut_is_damaged() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let file = dir.path().join("copy.db");
    let whole = fs::metadata(&file).expect("a file").len();
    for left in [whole - 5_000, whole / 2, 10_000, 4096, 500, 60] {
        fs::File::options().write(true).open(&file).and_then(|file| file.set_len(left)).expect("it is cut");
        refused(&database, dir.path(), "database_damaged", &["copy.db", "backup"]);
    }
}

#[test]
fn servers_that_cannot_be_reached() {
    let dir = tempdir().expect("a directory");
    for address in ["postgres://me:secret@127.0.0.1:1/x", "postgres://me:secret@nobody.invalid/x"] {
        let host = address.split(['@', '/', ':']).nth(5).expect("a host");
        refused(address, dir.path(), "database_unreachable", &[host, "check the address"]);
        assert!(!run_on(address, &["verify"]).err.contains("secret"));
    }
}

#[test]
fn servers_that_do_not_have_or_do_not_give_the_database() {
    let tables = "CREATE TABLE users (name TEXT)";
    let Some(foreign) = postgres("foreign", tables) else { return };
    let dir = tempdir().expect("a directory");
    refused(&foreign, dir.path(), "database_foreign", &["\"users\""]);
    let (server, _) = foreign.rsplit_once('/').expect("a path");
    let missing = format!("{server}/nothing_here");
    refused(&missing, dir.path(), "database_missing", &["\"nothing_here\"", "createdb"]);
    let (scheme, host) =
        (foreign.split("://").next().expect("a scheme"), foreign.rsplit('@').next().expect("a host"));
    let wrong = format!("{scheme}://warlog:wrong-secret@{host}");
    let said = run_on(&wrong, &["verify"]);
    said.failed(1, "database_not_let_in", &["\"warlog\"", "password"]);
    assert!(!said.err.contains("wrong-secret"), "{}", said.err);
}
