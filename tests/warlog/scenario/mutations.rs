//! Golden files with something broken in them: whatever it is, reading and playing them ends in a verdict.

use std::time::{Duration, Instant};
use warlog::battle::Seeded;
use warlog::exchange::battle_file::run_text;

/// How many broken files are tried.
const MUTATIONS: u64 = 3_000;
/// Longer than any file may take, also on a busy machine.
const AGES: Duration = Duration::from_secs(20);

/// Words that are put into lines in place of others.
const WORDS: [&str; 24] = [
    "0",
    "-1",
    "99999999999999999999",
    "2147483648",
    "999.9999",
    "red",
    "blue",
    "M",
    "O",
    "at",
    "none",
    "hit@359",
    "rewind",
    "wounds",
    "unit",
    "rules",
    "poisoned(x)",
    "#",
    "\u{0}",
    "é",
    "touching",
    "lost",
    "focus",
    "groups",
];

fn below(chance: &mut Seeded, n: usize) -> usize {
    chance.below(n.max(1) as u64) as usize
}

/// One change: a line cut, swapped with another, doubled, put elsewhere, or one of its words or bytes changed.
fn mutate(lines: &mut Vec<String>, chance: &mut Seeded) {
    let (one, other) = (below(chance, lines.len()), below(chance, lines.len()));
    if lines.is_empty() {
        return;
    }
    match chance.below(7) {
        0 => _ = lines.remove(one),
        1 => lines.swap(one, other),
        2 => lines.insert(one, lines[other].clone()),
        3 => lines.truncate(one),
        4 | 5 => {
            let mut words: Vec<&str> = lines[one].split(' ').collect();
            let place = below(chance, words.len());
            words[place] = WORDS[below(chance, WORDS.len())];
            lines[one] = words.join(" ");
        }
        _ => {
            let mut bytes = lines[one].clone().into_bytes();
            if !bytes.is_empty() {
                let place = below(chance, bytes.len());
                bytes[place] ^= 1 << chance.below(7);
            }
            lines[one] = String::from_utf8_lossy(&bytes).into_owned();
        }
    }
}

#[test]
fn broken_files_come_to_a_verdict() {
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battles");
    let mut paths = super::battle_files(&directory);
    paths.sort();
    let texts: Vec<String> = paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let mut chance = Seeded::new(0x00BA_771E);
    let mut faults = 0;
    for number in 0..MUTATIONS {
        let text = &texts[below(&mut chance, texts.len())];
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for _ in 0..=chance.below(3) {
            mutate(&mut lines, &mut chance);
        }
        let text = lines.join("\n");
        let began = Instant::now();
        let verdict = std::panic::catch_unwind(|| run_text(&text));
        let verdict = verdict.unwrap_or_else(|_| panic!("mutation {number} panics:\n{text}"));
        assert!(began.elapsed() < AGES, "mutation {number} takes ages:\n{text}");
        if let Err(fault) = verdict {
            faults += 1;
            assert_ne!(fault.code, "unsound", "mutation {number}: line {}: {fault}\n{text}", fault.line);
            let place = format!("mutation {number}: line {}: {fault}\n{text}", fault.line);
            assert!((1..=lines.len().max(1)).contains(&fault.line) && fault.why.len() < 4_000, "{place}");
            let width = lines.get(fault.line - 1).map_or(0, |line| line.chars().count());
            assert!(fault.column.is_none_or(|column| (1..=width + 1).contains(&column)), "{place}");
        }
    }
    assert!(faults > MUTATIONS / 3, "most changes break something: {faults}");
}
