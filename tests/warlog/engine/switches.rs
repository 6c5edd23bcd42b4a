//! Ruling switches: each documented in one place, settable by its words, and read by somebody.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use warlog::battle::Options;

/// Switches that no rule reads, because the sources name what they rule and do not print it.
const UNREAD: [&str; 1] = ["challenges"];

#[test]
fn every_switch_is_documented_and_takes_its_own_words() {
    let table = Options::table();
    assert_eq!(table.len(), Options::NAMES.len());
    for switch in table {
        assert!(!switch.about.is_empty() && !switch.statement.is_empty(), "{}", switch.name);
        let words: Vec<String> = match switch.values.split_once(" to ") {
            Some((least, most)) => vec![least.to_owned(), most.to_owned()],
            None => switch.values.split(", ").map(str::to_owned).collect(),
        };
        let choice = words.len() > 1 || UNREAD.contains(&switch.name);
        assert!(choice, "{} has no choice: {}", switch.name, switch.values);
        for word in words {
            let mut options = Options::default();
            options.set(switch.name, &word).unwrap();
            let said = options.words().into_iter().find(|(name, _)| *name == switch.name);
            assert_eq!(said, Some((switch.name, word)));
        }
        let mut options = Options::default();
        options.set(switch.name, &switch.default).unwrap();
        assert_eq!(options, Options::default(), "{} is {} by default", switch.name, switch.default);
        let error = options.set(switch.name, "perhaps").unwrap_err().to_string();
        assert!(error.contains(&switch.values), "{error}");
    }
    let error = Options::default().set("challenges", "on").unwrap_err().to_string();
    assert!(error.contains("it takes off"), "{error}");
    for (name, word) in [("area_gtg_bonus", "3"), ("overwatch_support", "13"), ("answer_seconds", "-1")] {
        assert!(Options::default().set(name, word).is_err(), "{name} {word}");
    }
}

#[test]
fn only_the_listed_switches_are_read_by_nobody() {
    let mut text = String::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut text);
    let unread: BTreeSet<&str> = Options::NAMES
        .iter()
        .copied()
        .filter(|name| {
            !text.contains(&format!("options.{name}")) && !text.contains(&format!("options().{name}"))
        })
        .collect();
    assert_eq!(unread, BTreeSet::from(UNREAD), "a switch is read, or listed as unread");
}

/// What a battle file cannot show: where dice and answers come from is for the app and its tests.
const NOT_IN_FILES: [&str; 2] = ["dice", "answer_seconds"];

#[test]
fn every_switch_changes_the_outcome_of_a_golden_battle() {
    let files = crate::golden::files(&crate::golden::battles(), "battle");
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let sets = |line: &str, name: &str| line.split_whitespace().take(2).eq(["option", name]);
    for name in Options::NAMES.iter().filter(|name| !UNREAD.contains(name) && !NOT_IN_FILES.contains(name)) {
        let set = texts.iter().filter(|text| text.lines().any(|line| sets(line, name)));
        let unset = set.map(|text| {
            text.lines().filter(|line| !sets(line, name)).map(|line| format!("{line}\n")).collect::<String>()
        });
        let fails = |text: String| warlog::exchange::battle_file::run_text(&text).is_err();
        assert!(
            unset.into_iter().any(fails),
            "no golden battle fails when `option {name}` is taken out of it"
        );
    }
}

fn read(directory: &Path, text: &mut String) {
    for entry in fs::read_dir(directory).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            read(&path, text);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}
