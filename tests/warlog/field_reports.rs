//! Faults that users of other programs met, one by one: which test shows that Warlog has not got it. The rows are those
//! of a list of field reports; a row that cannot be met here says why.

mod clocks;
mod edges;
mod gear;
mod names;
mod table;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use table::{ROWS, Row};

/// The names of all tests, and of all battles.
fn shown() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names = BTreeSet::new();
    let mut folders = vec![root.join("tests"), root.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            match path.extension().and_then(|kind| kind.to_str()) {
                Some("battle") => _ = names.insert(name),
                Some("rs") => names.extend(tests_of(&fs::read_to_string(&path).expect("a source"))),
                _ => {}
            }
        }
    }
    names
}

/// The names of the tests of a source.
fn tests_of(source: &str) -> Vec<String> {
    let parts = source.split("#[test]").skip(1).chain(source.split("#[tokio::test").skip(1));
    let name = |part: &str| {
        let rest = part.split_once("fn ")?.1;
        Some(rest.split('(').next()?.to_owned())
    };
    parts.filter_map(name).collect()
}

#[test]
fn every_row_is_shown_by_tests_that_there_are_or_says_why_not() {
    let shown = shown();
    let mut seen = BTreeSet::new();
    for Row { id, tests, why } in ROWS {
        assert!(seen.insert(*id), "T{id} is there twice");
        assert!(!tests.is_empty() || why.len() > 20, "T{id} is neither shown nor out of reach");
        for test in *tests {
            assert!(shown.contains(*test), "T{id}: there is no test {test}");
        }
    }
    assert!(ROWS.iter().map(|row| row.id).is_sorted(), "in the order of the list");
    let out_of_reach = ROWS.iter().filter(|row| row.tests.is_empty()).count();
    assert!(ROWS.len() == 65 && out_of_reach < 6, "{out_of_reach} of {} are out of reach", ROWS.len());
}
