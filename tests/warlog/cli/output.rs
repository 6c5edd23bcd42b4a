//! What is written where: full disks, closed pipes, progress for those who look on.

use super::program::{Running, Said, played, sqlite, warlog};
use std::fs::File;
use std::process::{Command, Stdio};
use tempfile::tempdir;

/// Every command that answers on standard output, and ends.
fn answers() -> Vec<Vec<&'static str>> {
    let (database, league) = (played().database.as_str(), played().id("league"));
    let on = |words: &[&'static str]| [words, &["--database", database]].concat();
    vec![
        vec!["--help"],
        vec!["--version"],
        vec!["serve", "--help"],
        vec!["packs"],
        vec!["simulate", "--battles", "1"],
        vec!["scenario", "tests/battles/gn03_roll_off.battle"],
        on(&["verify"]),
        on(&["replay", played().id("battle 1")]),
        on(&["export", "--list"]),
        on(&["export", league]),
        on(&["export", "--battle", played().id("battle 1"), "--as", "battle"]),
        on(&["demo", "--no-serve"]),
    ]
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    for call in answers() {
        let full = File::create("/dev/full").expect("a device");
        let said = Said::of(warlog(&call).stdout(full).output().expect("it runs"));
        assert_eq!(said.code, Some(1), "{call:?} {}", said.err);
        let code = if call[0] == "export" && call[1] == played().id("league") {
            "file_failed"
        } else {
            "output_failed"
        };
        said.failed(1, code, &["No space left", "space"]);
    }
}

#[test]
fn who_has_read_enough_ends_it_quietly() {
    for call in answers() {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let said = Said::of(warlog(&call).stdout(writer).output().expect("it runs"));
        assert_eq!(said.code, Some(141), "as if SIGPIPE had ended it: {call:?} {}", said.err);
        assert!(!said.err.contains("error"), "{call:?} {}", said.err);
    }
}

#[test]
fn errors_that_cannot_be_told_still_give_the_exit_code() {
    let full = File::create("/dev/full").expect("a device");
    let status = warlog(&["packs", "--packs", "nowhere"]).stderr(full).status().expect("it runs");
    assert_eq!(status.code(), Some(1));
    let full = File::create("/dev/full").expect("a device");
    let mut simulate = warlog(&["simulate", "--battles", "1"]);
    let status = simulate.stderr(full).stdout(Stdio::null()).status().expect("it runs");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn long_work_shows_a_bar_on_a_terminal_and_nothing_in_pipes() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let file = dir.path().join("league.jsonl").display().to_string();
    let other = [sqlite(dir.path(), "quiet.db"), sqlite(dir.path(), "shown.db")];
    let league = played().id("league");
    for (bar, remarks, call) in [
        ("streams checked", 0, vec!["verify", "--database", &database]),
        ("events counted", 0, vec!["rebuild", "--database", &database]),
        ("events written", 1, vec!["export", league, "--to", &file, "--force", "--database", &database]),
        ("read", 0, vec!["import", &file, "--database", &other[0]]),
        ("battles", 1, vec!["simulate", "--battles", "2"]),
    ] {
        let said = Said::of(warlog(&call).output().expect("it runs"));
        said.done();
        assert_eq!(said.err.lines().count(), remarks, "{}", said.err);
        let shown: Vec<&str> =
            call.iter().map(|word| if *word == other[0] { other[1].as_str() } else { *word }).collect();
        // `script` gives the program a terminal.
        let program = warlog(&[]).get_program().to_str().expect("a name").to_owned();
        let line = format!("{program} {}", shown.join(" "));
        let mut terminal = Command::new("script");
        terminal.args(["-qec", &line, "/dev/null"]).env("TERM", "xterm").stdin(Stdio::null());
        let Ok(output) = terminal.output() else {
            return; // not a Debian
        };
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && told.contains(bar) && told.contains('\u{1b}'), "{line}: {told}");
    }
}

#[test]
fn a_log_that_is_no_terminal_has_no_colours() {
    let dir = tempdir().expect("a directory");
    let log = dir.path().join("log");
    let database = sqlite(dir.path(), "new.db");
    let mut call = warlog(&["serve", "--listen", "127.0.0.1:0", "--log", "trace", "--database", &database]);
    call.env_remove("NO_COLOR").stderr(File::create(&log).expect("a file"));
    let mut server = Running::start(call);
    server.line("serving ");
    server.signal("TERM");
    assert_eq!(server.exit_code(), Some(0));
    let log = std::fs::read_to_string(log).expect("a text");
    assert!(log.contains("TRACE") && !log.contains('\u{1b}'), "{log}");
}
