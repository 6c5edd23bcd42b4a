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
