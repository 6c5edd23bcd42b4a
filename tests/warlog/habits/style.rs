//! Sizes, first lines, and words that do not belong into finished code.

use super::none;
use super::source::{FILES, RUST, Source, item_end, word_at, words};

const FILE_LINES: usize = 500;
const FUNCTION_LINES: usize = 60;
const LINE_COLUMNS: usize = 120;

#[test]
fn files_are_short() {
    let long =
        RUST.iter().map(|source| (source, source.text.lines().count())).filter(|(_, n)| *n > FILE_LINES);
    let offences = long.map(|(source, n)| format!("{}: {n} lines", source.path)).collect();
    none(offences, "A file has up to 400 lines, 500 at most: split it where its reader would turn a page.");
}

#[test]
fn functions_are_short() {
    let long = RUST.iter().flat_map(|source| functions(source).into_iter().map(move |found| (source, found)));
    let long = long.filter(|(_, (_, _, lines))| *lines > FUNCTION_LINES);
    let offences =
        long.map(|(source, (name, at, n))| format!("{}: fn {name}: {n} lines", source.at(at))).collect();
    none(offences, "A function has up to 60 lines: give each of its steps a name and a function of its own.");
}

#[test]
fn lines_are_short() {
    let mut offences = Vec::new();
    for source in RUST.iter() {
        for (number, line) in source.text.lines().enumerate() {
            let columns = line.chars().count();
            if columns > LINE_COLUMNS {
                offences.push(format!("{}:{}: {columns} columns", source.path, number + 1));
            }
        }
    }
    none(
        offences,
        "A line has up to 120 columns: run cargo fmt; break what it leaves (strings, comments) by hand.",
    );
}

#[test]
fn every_file_opens_with_a_sentence() {
    let opens =
        |text: &str| text.strip_prefix("//! ").is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
    let offences =
        RUST.iter().filter(|source| !opens(&source.text)).map(|source| source.path.clone()).collect();
    none(offences, "The first line of a file is `//! ` and a sentence: what the file is for.");
}

#[test]
fn nothing_is_left_for_later() {
    let mut offences = Vec::new();
    for source in RUST.iter() {
        let found = |view: &str, word: &str| -> Vec<String> {
            words(view, word).into_iter().map(|at| format!("{}: `{word}`", source.at(at))).collect()
        };
        for word in [".unwrap()", "todo!", "unimplemented!"] {
            offences.extend(found(&source.shipped, word));
        }
        for word in ["dbg!", "#[ignore"] {
            offences.extend(found(&source.code, word));
        }
        for word in ["FIXME", "XXX", "TODO"] {
            offences.extend(found(&source.comments, word));
        }
    }
    none(
        offences,
        "Shipped code returns its errors (`?`, a refusal), does its work now, and every test runs.\n\
        What is truly for later is an issue, not a comment.",
    );
}

#[test]
fn each_ruling_is_shown_by_a_battle() {
    let shown =
        |name: &str| FILES.iter().any(|file| file.starts_with("tests/battles/") && file.ends_with(name));
    let mut offences = Vec::new();
    for source in RUST.iter() {
        for at in words(&source.comments, "RULING:") {
            let battles = battles_named(&source.comments[at..]);
            if battles.is_empty() || battles.iter().any(|name| !shown(name)) {
                offences.push(format!("{}: {battles:?}", source.at(at)));
            }
        }
    }
    none(
        offences,
        "A `RULING:` comment names the file in tests/battles that shows it: `(two_walls.battle)`.",
    );
}

/// The `.battle` files named from here to the end of the comment, each as `/name.battle`.
fn battles_named(comment: &str) -> Vec<String> {
    let lines = comment.lines().take_while(|line| !line.trim().is_empty());
    let words = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && !"_-./".contains(c)));
    let names = words.filter_map(|word| Some(&word[..word.find(".battle")? + ".battle".len()]));
    names.map(|name| format!("/{}", name.rsplit('/').next().unwrap_or(name))).collect()
}

/// Name, offset and number of lines of every shipped function that has a body.
fn functions(source: &Source) -> Vec<(&str, usize, usize)> {
    let code = &source.shipped;
    let mut found = Vec::new();
    for at in words(code, "fn ") {
        let name = word_at(code, at + "fn ".len());
        let end = item_end(code, at);
        if !name.is_empty() && code[..end].ends_with('}') {
            found.push((name, at, code[at..end].lines().count()));
        }
    }
    found
}

#[test]
fn functions_are_measured() {
    let text = "trait T {\n    fn none<A, B>(&self, x: [u8; 2]);\n}\n\
        fn two<A, B>(f: fn(u8) -> u8) -> u8 {\n}\nfn one() {}\n";
    let source = Source::new("src/a.rs", text);
    let found: Vec<(&str, usize)> = functions(&source).into_iter().map(|(name, _, n)| (name, n)).collect();
    assert_eq!(found, [("two", 2), ("one", 1)]);
}

#[test]
fn rulings_may_run_over_lines() {
    let text = "// RULING: walls count\n// twice (tests/battles/two_walls.battle).\nfn a() {} // x.battle\n";
    let source = Source::new("src/a.rs", text);
    assert_eq!(battles_named(&source.comments)[0], "/two_walls.battle");
}
