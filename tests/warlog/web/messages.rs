//! The messages of the pages: each in both languages with the same values, each used, each that is used there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Messages by key.
pub type Messages = BTreeMap<String, String>;

pub fn source(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(path)
}

/// Every message of a language, with lines that go on.
pub fn messages(language: &str) -> Messages {
    let mut all = Messages::new();
    for file in fs::read_dir(source("web/locales").join(language)).expect(language).flatten() {
        let mut key = String::new();
        for line in fs::read_to_string(file.path()).expect("a file of messages").lines() {
            let begins = line.starts_with(|letter: char| letter.is_ascii_lowercase());
            if let Some((name, text)) = line.split_once('=').filter(|_| begins) {
                key = name.trim().to_owned();
                assert!(all.insert(key.clone(), text.trim().to_owned()).is_none(), "{key} twice");
            } else if line.starts_with(' ') {
                all.get_mut(&key).expect(line).push_str(line);
            }
        }
    }
    all
}

/// What stands in a message besides text: its values and its elements.
fn slots(text: &str) -> BTreeSet<String> {
    let values = text.split('$').skip(1).map(|rest| format!("${}", name(rest)));
    let elements =
        text.split('<').skip(1).filter(|rest| rest.contains('>')).map(|rest| format!("<{}", name(rest)));
    values.chain(elements).collect()
}

fn name(rest: &str) -> &str {
    let end = rest.find(|letter: char| !(letter.is_ascii_alphanumeric() || "-_/".contains(letter)));
    &rest[..end.unwrap_or(rest.len())]
}

/// Whether the program's own sentence is the English of a message.
fn is_the_programs(key: &str) -> bool {
    ["refusal-", "ruling-"].iter().any(|family| key.starts_with(family))
}

#[test]
fn every_message_is_there_in_both_languages_with_the_same_values() {
    let (english, russian) = (messages("en"), messages("ru"));
    let mut faults = Vec::new();
    for (key, text) in &english {
        match russian.get(key) {
            None => faults.push(format!("{key} has no Russian")),
            Some(other) if slots(text) != slots(other) => {
                faults.push(format!("{key}: {:?} in English, {:?} in Russian", slots(text), slots(other)));
            }
            Some(_) => {}
        }
        if text.chars().any(is_cyrillic) {
            faults.push(format!("{key} is not English: {text}"));
        }
    }
    let without = russian.keys().filter(|key| !is_the_programs(key) && !english.contains_key(*key));
    faults.extend(without.map(|key| format!("{key} has no English")));
    let letters = |text: &str| text.split('{').next().unwrap_or_default().chars().any(char::is_alphabetic);
    let same = english.iter().filter(|(key, text)| letters(text) && russian.get(*key) == Some(text));
    faults.extend(
        same.filter(|(key, _)| !SAME.contains(&key.as_str())).map(|(key, _)| format!("{key} is the same")),
    );
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Messages that need no translation.
const SAME: [&str; 4] =
    ["stats-word-astra-militarum", "stats-word-space-marines", "stats-word-tau", "error-api"];

fn is_cyrillic(letter: char) -> bool {
    ('\u{400}'..'\u{500}').contains(&letter)
}

/// The sources that say something, without their tests.
fn code() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![source("web")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let text = fs::read_to_string(&path).expect("a source");
                let text = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
                found.push((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), text));
            }
        }
    }
    found
}

/// The text that a call begins with: `"key"` of `say("key")`.
fn calls<'c>(code: &'c str, call: &'c str) -> impl Iterator<Item = &'c str> {
    code.split(call).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
}

#[test]
fn every_key_that_is_said_is_a_message() {
    let english = messages("en");
    let mut faults = Vec::new();
    for (file, code) in code() {
        for call in [".say(", ".tell(", ".mark("] {
            let unknown = calls(&code, call).filter(|key| !english.contains_key(*key));
            faults.extend(unknown.map(|key| format!("{file}: {key}")));
        }
        let counts = calls(&code, ".count(").filter(|what| !english.contains_key(&format!("count-{what}")));
        faults.extend(counts.map(|what| format!("{file}: count-{what}")));
        let families = calls(&code, ".term(");
        let unknown =
            families.filter(|family| !english.keys().any(|key| key.starts_with(&format!("{family}-"))));
        faults.extend(unknown.map(|family| format!("{file}: {family}-…")));
    }
    assert!(faults.is_empty(), "no messages: {faults:#?}");
}

#[test]
fn every_message_is_said_somewhere() {
    let code: String = code().into_iter().map(|(_, code)| code).collect();
    let quoted: BTreeSet<&str> = code.split('"').collect();
    // A key may be put together: `term("stage", …)`, `format!("month-{}", …)`.
    let parts =
        calls(&code, "format!(").filter_map(|text| text.split_once('{')).map(|(part, _)| part.to_owned());
    let families = calls(&code, ".term(").map(|family| format!("{family}-")).chain(parts);
    let families: BTreeSet<String> =
        families.filter(|family| family.ends_with('-') && !family.contains(' ')).collect();
    let is_said = |key: &String| {
        quoted.contains(key.as_str()) || families.iter().any(|family| key.starts_with(family.as_str()))
    };
    let unused: Vec<String> = messages("en").into_keys().filter(|key| !is_said(key)).collect();
    assert!(unused.is_empty(), "never said: {unused:#?}");
}
