//! Bad input: one line that says what to do, a code, an exit code, nothing half-written.

use super::program::{Running, SETTINGS, Said, meddle, played, run, run_on, sqlite, warlog};
use std::io::Write;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::tempdir;

const NOBODY: &str = "00000000-0000-4000-8000-000000000000";

#[test]
fn packs_that_cannot_be_used_are_named_with_file_and_place() {
    let dir = tempdir().expect("a directory");
    let packs = dir.path().to_str().expect("a name");
    let missing = dir.path().join("nowhere");
    let missing = missing.to_str().expect("a name");
    run(&["packs", "--packs", missing]).failed(1, "unreadable_pack", &["nowhere"]);
    run(&["packs", "--packs", packs]).failed(1, "unreadable_pack", &["no *.toml"]);
    std::fs::write(dir.path().join("mine.toml"), "id = \"mine\"\nname = ").expect("it can be written");
    run(&["packs", "--packs", packs]).failed(1, "malformed_pack", &["mine.toml", "line 2"]);
    let file = dir.path().join("mine.toml");
    run(&["packs", "--packs", file.to_str().expect("a name")]).failed(1, "unreadable_pack", &["directory"]);
    let database = sqlite(dir.path(), "w.db");
    run_on(&database, &["serve", "--listen", "127.0.0.1:0", "--packs", packs]).failed(
        1,
        "malformed_pack",
        &[],
    );
    assert!(!dir.path().join("w.db").exists(), "nothing is made");
    run(&["simulate", "--battles", "1", "--packs", packs]).failed(1, "malformed_pack", &["mine.toml"]);
    let pack = include_str!("../../../src/armoury/packs/orks.toml");
    let strange = pack.replacen("\"da_boss\"]", "\"da_boss\", \"warp_spawn\"]", 1);
    std::fs::write(dir.path().join("mine.toml"), strange).expect("it can be written");
    let said = run(&["packs", "--packs", packs]);
    assert!(said.done().contains("orks"), "it is used all the same");
    assert!(said.err.starts_with("warning: ") && said.err.contains("[unknown_rule]"), "{}", said.err);
    for name in ["mine.toml", "other.toml"] {
        std::fs::write(dir.path().join(name), pack).expect("it can be written");
    }
    run(&["packs", "--packs", packs]).failed(1, "duplicate_pack", &["other.toml", "mine.toml", "`id`"]);
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
    let here = address.replace("127.0.0.1", "localhost");
    run_on(&database, &["serve", "--listen", &here]).failed(1, "port_in_use", &[&address]);
    let said = warlog(&["serve", "--database", &database]).env("WARLOG_LISTEN", "nowhere").output();
    let said = String::from_utf8(said.expect("it runs").stderr).expect("text");
    assert!(said.contains("from WARLOG_LISTEN"), "{said}");
}

#[test]
fn other_machines_are_let_in_only_where_there_are_accounts() {
    let dir = tempdir().expect("a directory");
    let database = sqlite(dir.path(), "w.db");
    let said = run_on(&database, &["serve", "--open", "--listen", "0.0.0.0:0"]);
    said.failed(2, "network_without_accounts", &["0.0.0.0:0", "--open"]);
    run_on(&database, &["demo", "--listen", "[::]:0"]).failed(2, "network_without_accounts", &[]);
    let known = warlog(&["serve", "--listen", "0.0.0.0:0", "--database", &database]);
    Running::start(known).line("serving http://0.0.0.0:");
    run_on(&database, &["serve", "--sign-up", "maybe"]).failed(2, "usage", &["open", "invited", "closed"]);
    run_on(&database, &["serve", "--public-url", "warlog"]).failed(2, "usage", &["https://"]);
}

#[test]
fn wrong_calls_say_what_to_write_instead() {
    let said = run(&[]);
    said.failed(2, "usage", &["warlog demo"]);
    assert!(said.err.contains("Usage:") && said.err.contains("Examples:"), "{}", said.err);
    assert_eq!(said.out, "");
    for (call, words) in [
        (&["fight"][..], &["'fight'", "`warlog --help`"][..]),
        (&["serve", "--lissten", "x"], &["'--lissten'", "'--listen'", "`warlog serve --help`"]),
        (&["serve", "--listen", "here"], &["here", "--listen", "127.0.0.1:8080"]),
        (&["serve", "--listen", "warlog.lan:80"], &["a number, not a name"]),
        (&["scenario"], &["<FILE>", "`warlog scenario --help`"]),
        (&["replay", "nonsense"], &["nonsense", "`warlog export --list`", "`warlog replay --help`"]),
        (&["replay", NOBODY, "--at", "-1"], &["'-1'", "--at", "whole number from 1"]),
        (&["replay", NOBODY, "--at", "0"], &["'0'", "--at", "whole number from 1"]),
        (&["simulate", "--battles", "0"], &["'0'", "--battles", "whole number from 1"]),
        (&["simulate", "--battles", "-1"], &["'-1'", "--battles", "whole number from 1"]),
        (&["simulate", "--seed", "x"], &["'x'", "--seed", "whole number"]),
        (&["demo", "--seed", "-7"], &["'-7'", "--seed", "whole number"]),
        (&["export", NOBODY, "--as", "battle"], &["--as"]),
        (&["export", "--battle", NOBODY, "--as", "film"], &["film", "battle"]),
    ] {
        let said = run(call);
        said.failed(2, "usage", words);
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    }
    run(&["packs", "--log", "a=b=c"]).failed(2, "bad_log_filter", &["WARLOG_LOG"]);
    let mut unsure = warlog(&["serve"]);
    let said = Said::of(unsure.env("WARLOG_SIGN_UP", "maybe").output().expect("it runs"));
    said.failed(2, "usage", &["'maybe'", "invited"]);
}

#[test]
fn unknown_ids_are_named() {
    let database = &played().database;
    run_on(database, &["replay", NOBODY]).failed(1, "unknown", &["battle", NOBODY, "--list"]);
    run_on(database, &["verify", NOBODY]).failed(1, "unknown", &["league", NOBODY]);
    let dir = tempdir().expect("a directory");
    let file = dir.path().join("league.jsonl");
    run_on(database, &["export", NOBODY, "--to", file.to_str().expect("a name")]).failed(
        1,
        "unknown",
        &[NOBODY],
    );
    assert!(!file.exists(), "nothing half-written");
    let battle = played().id("battle 1");
    run_on(database, &["export", battle]).failed(2, "is_a_battle", &["that is a battle", "--battle", battle]);
    assert!(run_on(database, &["export", "--battle", battle]).done().contains("\nmodel "));
    let people = "00000000-0000-0000-0000-000000000000";
    run_on(database, &["export", people]).failed(1, "no_league", &["everybody on the server"]);
    let taken = dir.path().join("people.jsonl");
    let header = format!("{{\"warlog\":{{\"format\":1,\"ledger\":\"{people}\"}}}}\n");
    std::fs::write(&taken, header).expect("it can be written");
    run_on(database, &["import", taken.to_str().expect("a name")]).failed(1, "no_league", &[people]);
    let beyond = run_on(database, &["replay", battle, "--at", "999999"]);
    beyond.failed(1, "no_such_version", &["999999", "1 to "]);
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
        fault.contains(&format!("league {league} position ")) && fault.contains(" stream battle/"),
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
    let header = export.lines().next().expect("a header");
    let broken = export.replacen("\"position\":3", "\"position\";3", 1);
    let cases = [
        ("export_truncated", "after line", cut.into_bytes()),
        ("export_truncated", "after line 1", header.into()),
        ("export_edited", "changed or damaged", edited.into_bytes()),
        ("export_edited", "line 4 of the export", broken.into_bytes()),
        ("export_edited", "line 2 of the export", format!("{header}\n\0\n").into()),
        (
            "export_edited",
            "line 2 of",
            format!("{header}\n{{\"event\":\"{}\"}}\n", "a".repeat(99_999)).into(),
        ),
        ("export_unknown", "no header", b"hello\n".to_vec()),
        ("export_unknown", "no header", vec![0xff, 0, 0x80]),
        ("export_unknown", "no header", vec![b'a'; 65 << 20]),
        ("export_unknown", "empty", vec![]),
    ];
    let file = dir.path().join("league.jsonl");
    let database = sqlite(dir.path(), "w.db");
    for (code, word, text) in cases {
        std::fs::write(&file, text).expect("it can be written");
        let said = run_on(&database, &["import", path(&file)]);
        said.failed(1, code, &["again", word]);
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
        assert!(said.err.len() < 1_000, "a long line is not repeated: {} bytes", said.err.len());
        assert_eq!(names(dir.path()), ["league.jsonl"], "nothing is left of it");
        std::fs::write(dir.path().join("kept.db"), "").expect("it can be written");
        run_on(&sqlite(dir.path(), "kept.db"), &["import", path(&file)]).failed(1, code, &[]);
        std::fs::remove_file(dir.path().join("kept.db")).expect("what was there stays");
    }
    let absent = sqlite(dir.path(), "absent.db");
    run_on(&absent, &["import", path(dir.path())]).failed(1, "file_failed", &["directory"]);
    assert!(!dir.path().join("absent.db").exists(), "nothing is made for a file that cannot be read");
    run_on(&played().database, &["import", path(&dir.path().join("none"))]).failed(
        1,
        "file_failed",
        &["none"],
    );
    let whole = dir.path().join("whole");
    std::fs::write(&whole, export).expect("it can be written");
    run_on(&played().database, &["import", path(&whole)]).failed(1, "ledger_exists", &[league]);
}

/// The names of all files of a directory.
fn names(directory: &Path) -> Vec<String> {
    let files = std::fs::read_dir(directory).expect("a directory");
    let mut names: Vec<String> =
        files.map(|file| file.expect("a file").file_name().display().to_string()).collect();
    names.sort();
    names
}

#[test]
fn a_command_that_fails_leaves_no_new_database() {
    let dir = tempdir().expect("a directory");
    let database = sqlite(dir.path(), "w.db");
    for call in [&["serve", "--listen", "127.0.0.1:0"][..], &["demo", "--no-serve"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a device");
        let mut command = warlog(&[call, &["--database", &database]].concat());
        let said = Said::of(command.stdout(full).output().expect("it runs"));
        said.failed(1, "output_failed", &["free some space"]);
        assert!(names(dir.path()).is_empty(), "{call:?} leaves {:?}", names(dir.path()));
    }
    let mut add = warlog(&["user", "add", "Ann", "--database", &database]);
    let said = Said::of(add.stdin(Stdio::null()).output().expect("it runs"));
    said.failed(1, "weak_password", &["choose a longer one"]);
    assert!(names(dir.path()).is_empty(), "{:?}", names(dir.path()));
}

#[test]
fn an_import_that_is_stopped_leaves_nothing() {
    let dir = tempdir().expect("a directory");
    let league = played().id("league");
    let export = run_on(&played().database, &["export", league]).done().to_owned();
    let database = sqlite(dir.path(), "w.db");
    let mut command = warlog(&["import", "-", "--database", &database]);
    let mut import = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("it runs");
    let mut input = import.stdin.take().expect("a pipe");
    // More than any pipe holds: it has read most of it, and waits for the rest.
    input.write_all(&export.as_bytes()[..export.len() / 2]).expect("it is read");
    let sent =
        Command::new("kill").args(["-TERM", &import.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    assert_eq!(import.wait().expect("it ends").code(), Some(143));
    assert!(names(dir.path()).is_empty(), "{:?}", names(dir.path()));
    drop(input);
}

/// Whether it is stopped before or after its end: half an export is not left, under whatever name.
#[test]
fn an_export_that_is_stopped_leaves_nothing_half_written() {
    let league = played().id("league");
    for _ in 0..5 {
        let dir = tempdir().expect("a directory");
        let file = dir.path().join("league.jsonl");
        let call = ["export", league, "--to", path(&file), "--database", &played().database];
        let mut export = warlog(&call).stderr(Stdio::null()).spawn().expect("it runs");
        while names(dir.path()).is_empty() && export.try_wait().expect("it runs").is_none() {}
        let id = export.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().expect("kill is there");
        match export.wait().expect("it ends").code() {
            Some(0) => assert_eq!(names(dir.path()), ["league.jsonl"]),
            code => assert_eq!((code, names(dir.path())), (Some(130), vec![])),
        }
    }
}

/// As scripts set what they do not set.
#[test]
fn a_setting_that_is_empty_is_none() {
    let dir = tempdir().expect("a directory");
    let call = |args: &[&str]| {
        let mut command = warlog(args);
        command.envs(SETTINGS.map(|name| (name, ""))).current_dir(dir.path());
        Said::of(command.output().expect("it runs"))
    };
    assert!(call(&["packs"]).done().contains("orks"));
    call(&["verify"]).failed(1, "database_missing", &["warlog.db"]);
    let database = sqlite(&dir.path().join("nowhere"), "w.db");
    let said = call(&["serve", "--database", &database]);
    // It has taken the usual address, or found it taken.
    assert!(said.code == Some(1) && !said.err.contains("[usage]"), "{}", said.err);
    run(&["packs", "--packs", ""]).failed(2, "usage", &["--packs"]);
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
