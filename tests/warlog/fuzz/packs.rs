//! Packs as organisers write them.

use super::{corpus, survives};
use std::path::Path;
use warlog::armoury::Armoury;
use warlog::battle::Seeded;
use warlog::simulation::{battle_of, play, team};

/// How many broken packs are tried, and how many of those that still hold are played.
const MUTATIONS: u64 = 150;
const PLAYED: u64 = 4;

/// What is put in place of a value.
const VALUES: [&str; 14] = [
    "0",
    "-1",
    "255",
    "256",
    "4294967296",
    "9223372036854775807",
    "1e400",
    "nan",
    "\"\"",
    "\"heavy 255\"",
    "\"heavy 1000000000\"",
    "true",
    "[]",
    "{}",
];

fn value(chance: &mut Seeded) -> &'static str {
    VALUES[chance.below(VALUES.len() as u64) as usize]
}

fn read(text: &str) -> Option<Armoury> {
    match Armoury::builtin().with_pack("broken.toml", text) {
        Ok(armoury) => Some(armoury),
        Err(faults) => {
            assert!(!faults.is_empty());
            let told: usize = faults.iter().map(|fault| fault.to_string().len()).sum();
            assert!(told < 4 << 20, "faults are told in bounds: {told}");
            None
        }
    }
}

/// Changes one line: its value, its place, or a byte of it.
fn mutate(lines: &mut [String], chance: &mut Seeded) {
    let (one, other) = (chance.below(lines.len() as u64) as usize, chance.below(lines.len() as u64) as usize);
    let key = lines[one].split_once(" = ").map(|(key, _)| key.to_owned());
    match (chance.below(6), key) {
        (0, _) => lines[one].clear(),
        (1, _) => lines.swap(one, other),
        (2, _) => lines[one] = lines[other].clone(),
        (3, Some(key)) => lines[one] = format!("{key} = {}", value(chance)),
        (4 | 5, _) => {
            let starts = |place: &usize| lines[one].as_bytes()[*place].is_ascii_digit();
            let digits: Vec<usize> = (0..lines[one].len()).filter(starts).collect();
            if let Some(place) = digits.get(chance.below(digits.len().max(1) as u64) as usize) {
                lines[one].replace_range(*place..=*place, value(chance));
            }
        }
        _ => {
            let mut bytes = lines[one].clone().into_bytes();
            if let Some(byte) = bytes.get_mut(other % 40) {
                *byte ^= 1 << chance.below(7);
            }
            lines[one] = String::from_utf8_lossy(&bytes).into_owned();
        }
    }
}

#[test]
fn the_kept_packs_are_read_or_not() {
    for (name, text) in corpus("pack") {
        survives(&name, || read(&text));
    }
}

#[test]
fn broken_packs_are_read_or_not_and_those_that_are_can_be_played() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/armoury/packs");
    let names = ["orks", "eldar", "space_marines", "tyranids"];
    let texts = names.map(|name| std::fs::read_to_string(directory.join(format!("{name}.toml"))).unwrap());
    let mut chance = Seeded::new(0x0000_9AC2);
    let (mut held, mut played) = (0, 0);
    for number in 0..MUTATIONS {
        let place = chance.below(texts.len() as u64) as usize;
        let mut lines: Vec<String> = texts[place].lines().map(str::to_owned).collect();
        for _ in 0..=chance.below(2) {
            mutate(&mut lines, &mut chance);
        }
        let text = lines.join("\n");
        let Some(armoury) = survives(&format!("mutation {number} of {}", names[place]), || read(&text))
        else {
            continue;
        };
        held += 1;
        let team = team(&armoury, names[place]).filter(|_| played < PLAYED);
        if let Some(team) = team {
            played += 1;
            let what = format!("mutation {number} of {}, played", names[place]);
            survives(&what, || play(battle_of(&[team], number), number).expect("the battle ends"));
        }
    }
    assert!(held > 0 && held < MUTATIONS && played > 0, "{held} of {MUTATIONS} hold");
}

#[test]
fn deep_and_long_texts_are_no_packs() {
    let texts = [
        format!("a = {}", "[".repeat(100_000)),
        format!("a{} = 1", ".a".repeat(60_000)),
        format!("a = {}", "{a=".repeat(50_000)),
        format!("id = \"{}\"", "x".repeat(200_000)),
        "x".repeat(1 << 20),
        "[[units]]\n".repeat(20_000),
    ];
    for text in texts {
        let start: String = text.chars().take(40).collect();
        assert!(survives(&start, || read(&text).is_none()));
    }
}
