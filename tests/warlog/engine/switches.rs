//! Ruling switches: each documented in one place, settable by its words, and read by somebody.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use warlog::battle::Options;

/// Switches that no rule reads yet, because the chapter that would is not worked out.
const UNREAD: [&str; 3] = ["challenges", "mtc_helps_charge", "vertical_rules"];

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
        assert!(words.len() > 1, "{} has no choice: {}", switch.name, switch.values);
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
