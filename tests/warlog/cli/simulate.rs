//! The report of simulated battles.

use super::program::run;

#[test]
fn the_report_counts_what_was_met_and_lists_what_was_not() {
    let said = run(&["simulate", "--battles", "4", "--seed", "3"]);
    let out = said.done();
    assert!(out.starts_with("4 battles, ") && out.contains("\ndigest "), "{out}");
    for table in
        ["commands: ", "facts: ", "rules: ", "switches: ", "events: ", "asks: ", "questions: ", "refusals: "]
    {
        assert!(out.contains(&format!("\n{table}")), "{out}");
    }
    assert!(out.contains("  battle.dice_rolled\n") && out.contains("  to_hit\n"), "{out}");
    assert!(out.contains("     never  "), "{out}");
    assert!(out.contains("      none  battle.secret_revealed: of fair dice: the server's\n"), "{out}");
    assert_eq!(
        run(&["simulate", "--battles", "4", "--seed", "3"]).out,
        out,
        "the same seed, the same report"
    );
}

#[test]
fn who_plays_is_chosen() {
    let by = |who: &str| run(&["simulate", "--battles", "1", "--seed", "3", "--players", who]);
    assert_ne!(by("bots").done(), by("random").done());
    by("ghosts").failed(2, "usage", &["'ghosts'", "--players", "`bots`, `random` or `mixed`"]);
}

/// Packs of one's own play too, and one that cannot is named.
#[test]
fn all_packs_play() {
    let dir = tempfile::tempdir().expect("a directory");
    let packs = dir.path().to_str().expect("a name");
    let format = include_str!("../../../src/armoury/packs/FORMAT.md");
    let example =
        format.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let file = dir.path().join("rust.toml");
    std::fs::write(&file, example).expect("it can be written");
    let battles = ["simulate", "--battles", "7", "--players", "bots"];
    let without = run(&battles);
    let with = run(&[&battles[..], &["--packs", packs]].concat());
    assert_ne!(without.done(), with.done());
    let alone = example.replacen("role = \"core\"", "role = \"transport\"", 1);
    std::fs::write(&file, alone).expect("it can be written");
    let said = run(&["simulate", "--battles", "1", "--packs", packs]);
    assert!(said.done().contains("\npack rust_cult did not play: E_CORE_MIN: "), "{}", said.out);
}
