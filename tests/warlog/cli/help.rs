//! The help teaches every command.

use super::program::{Running, SETTINGS, played, run, run_on, sqlite, warlog};
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::{TempDir, tempdir};

const COMMANDS: [&str; 18] = [
    "serve",
    "demo",
    "scenario",
    "odds",
    "verify",
    "replay",
    "export",
    "import",
    "rebuild",
    "stats",
    "csv",
    "dice",
    "simulate",
    "packs",
    "standings",
    "pair",
    "result",
    "user",
];

#[test]
fn help_names_every_command_and_each_has_examples() {
    let said = run(&["--help"]);
    let help = said.done();
    for command in COMMANDS {
        assert!(
            help.lines().any(|line| line.trim_start().starts_with(command)),
            "{command} is missing: {help}"
        );
        let said = run(&[command, "--help"]);
        let help = said.done();
        assert!(help.contains("Examples:") && help.contains(&format!("warlog {command}")), "{help}");
        assert_eq!(run(&["help", command]).done(), help);
    }
}

#[test]
fn the_help_of_every_command_has_its_short_form() {
    for command in COMMANDS {
        assert_eq!(run(&[command, "-h"]).done(), run(&[command, "--help"]).done(), "{command}");
    }
}

#[test]
fn verify_says_what_cannot_be_proved_yet() {
    assert!(run(&["verify", "--help"]).done().contains("not yet provable while"));
}

#[test]
fn help_names_the_settings_of_the_environment_with_their_defaults() {
    let said = run(&["serve", "--help"]);
    let help = said.done();
    let wanted = [
        "WARLOG_DATABASE",
        "sqlite:warlog.db",
        "WARLOG_LISTEN",
        "127.0.0.1:8080",
        "WARLOG_SIGN_UP",
        "WARLOG_PUBLIC_URL",
        "WARLOG_LOG",
    ];
    for name in wanted {
        assert!(help.contains(name), "{name} is missing: {help}");
    }
}

#[test]
fn the_version_is_told() {
    assert_eq!(run(&["--version"]).done().trim(), concat!("warlog ", env!("CARGO_PKG_VERSION")));
}

/// A directory in which every example can be followed, with what it names.
fn workshop() -> TempDir {
    let dir = tempdir().expect("a directory");
    let at = |name: &str| dir.path().join(name);
    let write = |name: &str, text: &str| std::fs::write(at(name), text).expect("it can be written");
    std::fs::copy(played().copy(dir.path()).trim_start_matches("sqlite:"), at("warlog.db")).expect("a copy");
    std::fs::remove_file(at("copy.db")).expect("it is there");
    // The battle file that the help shows, and the same before its first order.
    let help = run(&["scenario", "--help"]);
    let shown = help.done().lines().skip_while(|line| !line.starts_with("  title"));
    let battle: Vec<&str> = shown.take_while(|line| !line.is_empty()).map(str::trim_start).collect();
    let table: Vec<&str> = battle.iter().copied().take_while(|line| !line.starts_with('>')).collect();
    for folder in ["my-packs", "tests", "tests/battles"] {
        std::fs::create_dir(at(folder)).expect("a directory");
    }
    for file in ["dispute.battle", "one.battle", "two.battle", "shot.battle", "tests/battles/mv.battle"] {
        write(file, &battle.join("\n"));
    }
    write("table.battle", &table.join("\n"));
    write("my-packs/orks.toml", include_str!("../../../src/armoury/packs/orks.toml"));
    let export = run_on(&played().database, &["export", played().id("league")]);
    write("league.jsonl", export.done());
    dir
}

/// The command lines under `Examples:`, without what they are explained with.
fn examples(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    lines.map(|line| line.trim_start().split("  ").next().expect("a command")).collect()
}

/// Runs a command line as a shell does; what serves is stopped when it says that it does.
fn follow(line: &str) {
    let dir = workshop();
    let copy = sqlite(dir.path(), "through_postgres.db");
    let mut shown = line
        .replace("LEAGUE", played().id("league"))
        .replace("BATTLE ", &format!("{} ", played().id("battle 1")))
        .replace("100000", "20")
        .replace("1000", "2")
        .replace("--battles 50", "--battles 2")
        .replace("127.0.0.1:9000", "127.0.0.1:0")
        .replace("0.0.0.0:8080", "127.0.0.1:0")
        .replace("postgres://warlog@localhost/warlog", &copy);
    if shown.contains("CAMPAIGN") {
        let (campaign, organiser) = match line.strip_prefix("warlog result ") {
            Some(rest) => super::result::game(dir.path(), "warlog.db", !rest.starts_with("report")),
            None => super::league::swiss(dir.path(), "warlog.db"),
        };
        shown = shown.replace("CAMPAIGN", &campaign).replace("PLAYER", &organiser);
    }
    if shown.ends_with("BATTLE") {
        shown = shown.replace("BATTLE", played().id("battle 1"));
    }
    if shown.contains("--dice dice.json") {
        let mut dice = warlog(&["dice", played().id("battle 1")]);
        let dice = dice.current_dir(dir.path()).output().expect("it runs");
        std::fs::write(dir.path().join("dice.json"), dice.stdout).expect("it is written");
    }
    if shown == "warlog import league.jsonl" {
        std::fs::remove_file(dir.path().join("warlog.db")).expect("it is there");
    }
    if let Some((_, file)) = shown.split_once("--to ") {
        // An export replaces no file.
        let _ = std::fs::remove_file(dir.path().join(file));
    }
    if shown.starts_with("warlog user") {
        std::fs::write(dir.path().join("password.txt"), "correct horse\n").expect("it is written");
        // Somebody else administers, so that Ann may go.
        for name in ["Adam", "Ann"].into_iter().filter(|_| !shown.contains(" add ")) {
            let mut add = warlog(&["user", "add", name]);
            let input = std::fs::File::open(dir.path().join("password.txt")).expect("it is there");
            assert!(add.current_dir(dir.path()).stdin(input).output().expect("it runs").status.success());
        }
    }
    let program = warlog(&[]);
    let folder = Path::new(program.get_program()).parent().expect("a directory");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").expect("a path"));
    // `exec`, so that a signal reaches the program itself.
    let settings = shown.split(' ').take_while(|word| word.contains('=')).count();
    let words: Vec<&str> = shown.split(' ').collect();
    let (settings, call) = (words[..settings].join(" "), words[settings..].join(" "));
    let call = if call.contains('|') { call } else { format!("exec {call}") };
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{settings} {call}")]).current_dir(dir.path()).env("PATH", path);
    for name in SETTINGS {
        shell.env_remove(name);
    }
    shell.env("WARLOG_LISTEN", "127.0.0.1:0").stdin(Stdio::null());
    let serves = ["warlog serve", "warlog demo"].iter().any(|word| line.contains(word));
    if serves && !line.contains("--no-serve") {
        let mut server = Running::start(shell);
        server.line("serving http://");
        server.signal("TERM");
        assert_eq!(server.exit_code(), Some(0), "{line}");
    } else {
        let output = shell.output().expect("a shell");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn every_example_of_the_help_can_be_followed() {
    let mut followed = 0;
    for command in [""].iter().chain(&COMMANDS) {
        let help = if command.is_empty() { run(&["--help"]) } else { run(&[command, "--help"]) };
        for line in examples(help.done()) {
            assert!(line.contains(&format!("warlog {command}")), "{line}");
            follow(line);
            followed += 1;
        }
    }
    assert!(followed >= 25, "{followed}");
}

#[test]
fn commands_within_commands_have_examples_that_can_be_followed() {
    let within: [(&str, &[&str]); 2] = [
        ("user", &["add", "list", "password", "token", "sessions", "revoke", "admin", "erase"]),
        ("result", &["list", "show", "report", "confirm", "dispute", "correct", "void"]),
    ];
    for (command, names) in within {
        for name in names {
            let help = run(&[command, name, "--help"]);
            let lines = examples(help.done());
            assert!(!lines.is_empty(), "{command} {name}");
            for line in lines {
                assert!(line.starts_with(&format!("warlog {command} {name}")), "{line}");
                follow(line);
            }
        }
    }
}

/// What is wrong with a call is told with the help of the very command.
#[test]
fn a_wrong_call_leads_to_its_own_help() {
    for (call, told) in [
        (&["user"][..], "such as `warlog user list`"),
        (&["result", "list"], "`warlog result list --help`"),
        (&["serve", "--rate", "x"], "write how many requests a second"),
    ] {
        let said = run(call);
        assert!(said.err.contains(told), "{call:?}: {}", said.err);
    }
}

#[test]
fn the_help_names_every_setting_and_shows_none_of_their_values() {
    let said = run(&["--help"]);
    for name in SETTINGS {
        assert!(said.done().contains(name), "{name} is missing: {}", said.out);
    }
    for command in ["serve", "demo", "verify", "export"] {
        let mut help = warlog(&[command, "--help"]);
        help.env("WARLOG_DATABASE", "postgres://me:hunter2@localhost/warlog");
        let help = String::from_utf8(help.output().expect("it runs").stdout).expect("UTF-8");
        assert!(help.contains("WARLOG_DATABASE") && !help.contains("hunter2"), "{help}");
    }
}
