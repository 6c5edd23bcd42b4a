//! A module looks down, never up or sideways; and the lower the floor, the less it knows.

use super::none;
use super::source::{RUST, Source, closing, word_at, words};

/// The floors of `ARCHITECTURE.md`, from the ground up.
const FLOORS: [&[&str]; 7] = [
    &["ids", "events", "dice", "geometry"],
    &["armoury"],
    &["rules"],
    &["battle", "roster", "campaign", "league"],
    &["store", "projections"],
    &["app", "odds", "exchange", "simulation"],
    &["api", "web", "cli"],
];

/// Modules that may look sideways, and why.
const SIDEWAYS: &[(&str, &str, &str)] = &[
    ("dice", "ids", "a die is named by its battle"),
    ("app", "odds", "what dice decided a battle is weighed once and kept, for whoever asks"),
    (
        "projections",
        "store",
        "a projection is handed to the store, which runs it in the transaction of an append",
    ),
];

/// Words whose place is above a floor: the first floor that may say them, and what to do below it.
const HIGH_WORDS: &[(usize, &[&str], &str)] = &[
    (4, &["f32", "f64"], "count in integers: tenths of a millimetre, thousandths"),
    (4, &["HashMap", "HashSet"], "use BTreeMap, BTreeSet or a sorted Vec: order of iteration is behaviour"),
    (4, &["Instant", "SystemTime"], "take a Timestamp as an argument"),
    (4, &["rand"], "ask the table for dice, or take a seed as an argument"),
    (4, &["async", "sqlx"], "let `app` wait and `store` write: deciders only compute"),
];

/// `(path, word, why)`: the exceptions.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("src/battle/naming/walk.rs", "f32", "the trait of serde names it; no event has one"),
    ("src/battle/naming/walk.rs", "f64", "the trait of serde names it; no event has one"),
];

#[test]
fn a_module_looks_down() {
    let sideways = |from, to| SIDEWAYS.iter().any(|(a, b, _)| (*a, *b) == (from, to));
    let mut offences = Vec::new();
    for source in RUST.iter().filter(|source| !source.shipped.is_empty()) {
        let Some(&from) = source.module().first() else {
            continue;
        };
        let Some(own) = floor(from) else { continue };
        for (to, at) in imports(source) {
            let Some(other) = floor(to) else { continue };
            if from != to && other >= own && !sideways(from, to) {
                offences.push(format!("{}: {from} (floor {own}) uses {to} (floor {other})", source.at(at)));
            }
        }
    }
    none(
        offences,
        "A module uses lower floors only. Move what is shared down, or let `app` bring the two together.",
    );
}

#[test]
fn every_module_has_a_floor() {
    let mut homeless: Vec<String> = RUST
        .iter()
        .filter_map(|source| source.module().first().map(|&name| name.to_string()))
        .filter(|name| floor(name).is_none())
        .collect();
    homeless.dedup();
    none(
        homeless,
        "Give the module a floor in ARCHITECTURE.md and in FLOORS, or make it part of one that has.",
    );
}

#[test]
fn low_floors_know_nothing_of_time_chance_floats_or_the_database() {
    let mut offences = Vec::new();
    for source in RUST.iter() {
        let Some(own) = source.module().first().and_then(|name| floor(name)) else {
            continue;
        };
        for (first, banned, instead) in HIGH_WORDS.iter().filter(|(first, ..)| own < *first) {
            for word in *banned {
                let excepted = EXCEPTIONS.iter().any(|(path, what, _)| source.path == *path && what == word);
                let found = words(&source.shipped, word).into_iter().filter(|_| !excepted);
                offences.extend(
                    found.map(|at| format!("{}: `{word}` below floor {first}: {instead}", source.at(at))),
                );
            }
        }
    }
    none(offences, "Below floor 4 the same inputs give the same outputs, on every machine, forever.");
}

#[test]
fn the_rim_speaks_no_sql() {
    let rim = RUST.iter().filter(|source| source.module().first().and_then(|name| floor(name)) == Some(6));
    let offences = rim.flat_map(|source| words(&source.shipped, "sqlx").into_iter().map(|at| source.at(at)));
    none(offences.collect(), "api, web and cli ask `app`; only store and projections speak SQL.");
}

#[test]
fn the_store_knows_streams_not_games() {
    let is_store = |source: &&Source| source.module().first() == Some(&"store");
    let mut offences = Vec::new();
    for source in RUST.iter().filter(is_store).filter(|source| !source.module().contains(&"codec")) {
        let games = imports(source).into_iter().filter(|(name, _)| matches!(floor(name), Some(1..=3)));
        offences.extend(games.map(|(name, at)| format!("{}: {name}", source.at(at))));
    }
    none(offences, "Only src/store/codec.rs may know what an event says; the rest of the store moves bytes.");
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

/// The crate's own modules that a file names, as `crate::x`, `crate::{x, y::z}` or through `super`.
fn imports(source: &Source) -> Vec<(&str, usize)> {
    let code = &source.shipped;
    let mut found = Vec::new();
    for at in words(code, "crate::") {
        found.extend(names(code, at + "crate::".len()));
    }
    let to_root = "super::".repeat(source.module().len());
    if !to_root.is_empty() {
        let is_whole = |at: &usize| !code[..*at].ends_with("super::");
        let supers = words(code, &to_root).into_iter().filter(is_whole);
        found.extend(supers.flat_map(|at| names(code, at + to_root.len())));
    }
    found
}

/// The first names of the paths that begin at `at`: one, or those of a group in braces.
fn names(code: &str, at: usize) -> Vec<(&str, usize)> {
    if !code[at..].starts_with('{') {
        return vec![(word_at(code, at), at)];
    }
    let end = closing(code, at) - 1;
    let (mut next, mut found) = (at + 1, Vec::new());
    while next < end {
        let start = next + code[next..end].len() - code[next..end].trim_start().len();
        found.push((word_at(code, start), start));
        next = start;
        while next < end && code.as_bytes()[next] != b',' {
            next = if code.as_bytes()[next] == b'{' { closing(code, next) } else { next + 1 };
        }
        next += 1;
    }
    found
}

#[test]
fn imports_are_found_in_every_form() {
    let text = "use crate::store::{A, b::C};\nuse crate::{app::{X, Y}, ids, rules::Z};\n\
        use super::super::web;\nfn f() { crate::cli::run(); super::sibling(); }\n// crate::api\n";
    let source = Source::new("src/battle/steps.rs", text);
    let mut found: Vec<&str> = imports(&source).into_iter().map(|(name, _)| name).collect();
    found.sort_unstable();
    assert_eq!(found, ["app", "cli", "ids", "rules", "store", "web"]);
}
