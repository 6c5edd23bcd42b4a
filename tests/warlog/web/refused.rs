//! Every code by which something is refused has a Russian sentence.

use super::messages::{messages, source};
use std::collections::BTreeSet;
use std::fs;

/// Where refusals have their codes, and how they stand there.
const CODES: [(&str, &[&str]); 9] = [
    ("battle/refusal.rs", &["= \""]),
    ("battle/notes.rs", &["=> \""]),
    ("roster/codes.rs", &["= \""]),
    ("store/error.rs", &["=> \""]),
    ("campaign", &["=> \""]),
    ("roster", &["=> \""]),
    ("league", &["=> \""]),
    ("app", &["Refused::new(", "denied(", "BadRequest { code: ", "refuse("]),
    ("web", &["bad_request(", "forbidden(", "not_found(", "Failure::new("]),
];
/// The files of deciders in which such words are codes.
const REFUSALS: [&str; 4] = ["refusal.rs", "round_refusal.rs", "honour_refusal.rs", "told_refusal.rs"];

/// The sources at a path, with their names.
fn sources(path: &str) -> Vec<(String, String)> {
    let path = source(path);
    if path.is_file() {
        return vec![("refusal.rs".to_owned(), fs::read_to_string(path).expect("a source"))];
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(&path).expect("a folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".rs") {
            let text = fs::read_to_string(entry.path()).expect("a source");
            found.push((name, text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()));
        }
    }
    found
}

fn codes() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for (path, openings) in CODES {
        let of_refusals = openings.iter().any(|opening| opening.starts_with('='));
        for (name, text) in sources(path) {
            if of_refusals && !REFUSALS.contains(&name.as_str()) {
                continue;
            }
            for opening in openings {
                let words = text.split(opening).skip(1).filter_map(|rest| {
                    let rest = rest.trim_start();
                    let rest = if opening.ends_with('"') { rest } else { rest.strip_prefix('"')? };
                    rest.split_once('"').map(|(word, _)| word.to_owned())
                });
                codes.extend(words.filter(|word| is_code(word)));
            }
        }
    }
    codes
}

fn is_code(word: &str) -> bool {
    !word.is_empty()
        && word.chars().all(|letter| letter.is_ascii_lowercase() || "_0123456789".contains(letter))
}

#[test]
fn every_refusal_has_a_russian_sentence() {
    let codes = codes();
    let known =
        ["out_of_range", "wrong_stage", "grenade_cap", "store_busy", "no_growth", "left_out", "bad_label"];
    let lost: Vec<_> = known.iter().filter(|code| !codes.contains(**code)).collect();
    assert!(lost.is_empty(), "the sources are read: {lost:?}");
    let russian = messages("ru");
    let key = |code: &String| format!("refusal-{}", code.replace('_', "-"));
    let of_refusals = codes.iter().filter(|code| !WORDS.contains(&code.as_str()));
    let missing: Vec<_> = of_refusals.filter(|code| !russian.contains_key(&key(code))).collect();
    assert!(missing.is_empty(), "write them in src/web/locales/ru/refusals.ftl: {missing:#?}");
}

/// Words in those files that are no codes.
const WORDS: [&str; 9] =
    ["running", "closed", "reported", "disputed", "confirmed", "void", "arranged", "ready", "registered"];

#[test]
fn every_fault_of_a_list_has_a_russian_sentence() {
    let faults = fs::read_to_string(source("armoury/fault.rs")).expect("the faults");
    let russian = messages("ru");
    let codes = faults.split("rename = \"E_").skip(1).filter_map(|rest| rest.split('"').next());
    let missing = codes.filter(|code| {
        !russian.contains_key(&format!("refusal-e-{}", code.to_lowercase().replace('_', "-")))
    });
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&str>::new());
}
