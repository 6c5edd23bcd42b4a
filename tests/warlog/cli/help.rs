//! The help teaches every command.

use super::program::run;

const COMMANDS: [&str; 10] =
    ["serve", "demo", "scenario", "verify", "replay", "export", "import", "rebuild", "simulate", "packs"];

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
fn help_names_the_settings_of_the_environment_with_their_defaults() {
    let said = run(&["serve", "--help"]);
    let help = said.done();
    let wanted = [
        "WARLOG_DATABASE",
        "sqlite:warlog.db",
        "WARLOG_LISTEN",
        "127.0.0.1:8080",
        "WARLOG_TRUST_NETWORK",
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

#[test]
fn wrong_calls_exit_with_2_and_point_to_the_help() {
    run(&["fight"]).failed(2, "usage", &["fight", "warlog --help"]);
    run(&["serve", "--listen", "here"]).failed(2, "usage", &["here", "--listen"]);
    run(&["scenario"]).failed(2, "usage", &["<FILE>"]);
    run(&["replay", "not-an-id"]).failed(2, "usage", &["not-an-id"]);
    run(&["export"]).failed(2, "usage", &[]);
    run(&["simulate", "--battles", "-1"]).failed(2, "usage", &[]);
}
