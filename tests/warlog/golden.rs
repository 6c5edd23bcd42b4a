//! Golden battles: every file of `tests/battles` holds, and with the tests they show the rules in force.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use warlog::armoury::{Rule, glossary};
use warlog::exchange::battle_file;

/// The chapters of the rules that this edition works out, and how many statements each has in a row.
const CHAPTERS: [(&str, &[(u8, u8)]); 24] = [
    ("GN", &[(1, 9)]),
    ("TN", &[(1, 10)]),
    ("SH", &[(1, 5), (10, 18), (20, 28), (30, 40), (42, 46), (50, 55)]),
    ("WP", &[(1, 17)]),
    ("WD", &[(1, 12)]),
    ("AL", &[(1, 24)]),
    ("SV", &[(1, 24), (30, 34)]),
    ("GG", &[(1, 13)]),
    ("FF", &[(1, 10)]),
    ("KT", &[(1, 27)]),
    ("GR", &[(1, 14)]),
    ("TB", &[(1, 12)]),
    ("BW", &[(1, 5)]),
    ("MV", &[(1, 21)]),
    ("AS", &[(1, 39)]),
    ("FT", &[(1, 22)]),
    ("MO", &[(1, 13)]),
    ("VH", &[(1, 18)]),
    ("FL", &[(1, 19)]),
    ("MI", &[(1, 63)]),
    ("SR", &[(1, 18)]),
    ("CT", &[(1, 7)]),
    ("PS", &[(1, 10)]),
    // Those of the roster, and those that tell in battle.
    ("HO", &[(1, 63)]),
];

/// Statements of those chapters that nothing can show yet, each with its reason.
const OUT_OF_FORCE: [(&str, &str); 2] = [
    ("GN-08", "says which text goes before which: advice to who writes rules"),
    ("MI-10", "advice on terrain, not enforced"),
];

/// The file in which `tests/run` wants to be told how much is shown; it prints that at its end.
const SUMMARY: &str = "WARLOG_TEST_SUMMARY";

/// Where the golden battles are.
pub fn battles() -> PathBuf {
    root().join("tests/battles")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_golden_battle_holds() {
    let mut report = Vec::new();
    let (passed, failed) = battle_file::run_files(&[battles()], &mut report).unwrap();
    assert_eq!(failed, 0, "{}", failures(&report));
    assert!(passed > 0);
}

/// The lines of a report that tell of failures.
fn failures(report: &[u8]) -> String {
    let report = String::from_utf8_lossy(report);
    report.lines().filter(|line| !line.starts_with("ok ")).collect::<Vec<_>>().join("\n")
}

/// Honours that no battle can be without: what to fight with is asked of everybody (HO-49); the rest is the
/// purchase of one weapon more.
const HONOURS_OF_ROSTERS: [&str; 1] = ["co_arsenal"];

/// An honour makes the difference in the files that show it: without it they fail.
#[test]
fn no_golden_of_an_honour_holds_without_it() {
    let mut shown: BTreeSet<String> = BTreeSet::new();
    for path in files(&battles().join("honours"), "battle") {
        let (name, text) = (path.display(), fs::read_to_string(&path).unwrap());
        let shows =
            text.lines().filter_map(|line| line.strip_prefix("shows ")).flat_map(str::split_whitespace);
        for honour in shows.filter(|id| Rule::from_id(id).is_honour()) {
            let holds = battle_file::run_text(&without(&text, honour)).is_ok();
            assert!(!holds || HONOURS_OF_ROSTERS.contains(&honour), "{name} holds without {honour}");
            shown.insert(honour.to_owned());
        }
    }
    let all = Rule::known().into_iter().filter(Rule::is_honour).map(|rule| rule.name().to_owned());
    assert_eq!(shown, all.collect::<BTreeSet<String>>());
}

/// The text of a battle file whose models have a rule without effect in the place of another.
fn without(text: &str, honour: &str) -> String {
    let is_it = |rule: &str| rule.split('(').next() == Some(honour);
    let rule = |rule: &str| if is_it(rule) { "kt_battlefield".to_owned() } else { rule.to_owned() };
    let word = |word: &str| word.split(',').map(rule).collect::<Vec<_>>().join(",");
    let line = |line: &str| line.split(' ').map(word).collect::<Vec<_>>().join(" ") + "\n";
    text.lines().filter(|text| !text.starts_with("shows ")).map(line).collect()
}

#[test]
fn every_statement_in_force_is_shown() {
    let shown = shown();
    if let Some(path) = std::env::var_os(SUMMARY) {
        fs::write(path, summary(&shown) + "\n").unwrap();
    }
    let missing: Vec<String> = in_force().into_iter().filter(|id| !shown.contains(id)).collect();
    assert!(missing.is_empty(), "no battle file and no test shows {}: {}", missing.len(), missing.join(" "));
}

#[test]
fn what_is_out_of_force_is_not_shown() {
    let shown = shown();
    let known: BTreeSet<String> = statements().collect();
    for (id, reason) in OUT_OF_FORCE {
        assert!(known.contains(id), "{id} is no statement of these chapters");
        assert!(!shown.contains(id), "{id} is shown, so it is in force; it was listed as: {reason}");
    }
}

#[test]
fn every_special_rule_shown_is_worked_out() {
    let shown = shown();
    let idle = glossary().iter().filter(|(id, text)| !text.worked_out && shown.contains(*id));
    let idle: Vec<&str> = idle.map(|(id, _)| id.as_str()).collect();
    assert!(idle.is_empty(), "say `worked_out = true` in the glossary of {}", idle.join(", "));
}

/// All statements of the chapters, and the special rules that the glossary says are worked out.
pub fn statements() -> impl Iterator<Item = String> {
    let numbers = |rows: &'static [(u8, u8)]| rows.iter().flat_map(|(from, to)| *from..=*to);
    let ids = CHAPTERS
        .iter()
        .flat_map(move |(chapter, rows)| numbers(rows).map(move |n| format!("{chapter}-{n:02}")));
    let worked_out = glossary().iter().filter(|(_, text)| text.worked_out);
    ids.chain(worked_out.map(|(id, _)| id.clone()))
}

fn in_force() -> Vec<String> {
    statements().filter(|id| OUT_OF_FORCE.iter().all(|(out, _)| out != id)).collect()
}

/// How much of what is in force is shown, in a line.
fn summary(shown: &BTreeSet<String>) -> String {
    let special = |id: &String| glossary().contains_key(id);
    let (rules, statements): (Vec<String>, Vec<String>) = in_force().into_iter().partition(special);
    let of =
        |ids: &[String]| format!("{} of {}", ids.iter().filter(|id| shown.contains(*id)).count(), ids.len());
    format!("rules shown: {} statements, {} special rules", of(&statements), of(&rules))
}

#[test]
fn the_summary_counts_statements_and_special_rules() {
    let line = summary(&shown());
    let words: Vec<&str> = line.split([' ', ',']).collect();
    assert!(line.starts_with("rules shown: ") && line.ends_with(" special rules"), "{line}");
    assert!(words[2] == words[4] && words[7] == words[9], "all of them: {line}");
    let nothing = summary(&BTreeSet::new());
    assert!(nothing.contains(" 0 of ") && nothing.contains(", 0 of "), "{nothing}");
}

/// The IDs after `shows` in battle files, and after the comment `// shows` in tests.
fn shown() -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    for (directory, extension, mark) in
        [("tests/battles", "battle", "shows "), ("tests", "rs", "// shows "), ("src", "rs", "// shows ")]
    {
        for file in files(&root().join(directory), extension) {
            let text = fs::read_to_string(&file).unwrap();
            for line in text.lines().filter_map(|line| line.trim().strip_prefix(mark)) {
                let line = line.split('#').next().unwrap_or_default();
                shown.extend(line.split_whitespace().map(|id| id.trim_end_matches([',', '.']).to_owned()));
            }
        }
    }
    shown
}

/// The files below a directory whose name ends so.
pub fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found
}
