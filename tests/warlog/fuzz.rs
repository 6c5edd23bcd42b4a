//! What strangers may send: broken files, commands, packs and events. Whatever it is, it ends in a verdict,
//! soon, and leaves nothing behind. `tests/corpus` keeps inputs, every one that ever did harm among them.

mod battles;
mod commands;
mod events;
mod logs;
mod packs;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use warlog::battle::Seeded;

/// Longer than any single input may take, also on a busy machine.
const AGES: Duration = Duration::from_secs(20);

/// The kept inputs of a sort, with their names.
fn corpus(sort: &str) -> Vec<(String, String)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(sort);
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", directory.display());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// Runs something that must come to an end, soon and without a panic.
fn survives<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let began = Instant::now();
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    let result = result.unwrap_or_else(|_| panic!("this panics:\n{what}"));
    assert!(began.elapsed() < AGES, "this takes ages:\n{what}");
    result
}

/// Numbers and words at the edges of what fits somewhere.
const EXTREMES: [&str; 17] = [
    "0",
    "-1",
    "1",
    "7",
    "99",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967295",
    "18446744073709551615",
    "null",
    "true",
    "[]",
    "{}",
];

/// Changes one leaf or branch of a JSON value, chosen at random.
fn mutate(value: &mut Value, chance: &mut Seeded) {
    let here = chance.below(16) == 0;
    match value {
        Value::Object(fields) if !fields.is_empty() && !here => {
            let place = chance.below(fields.len() as u64) as usize;
            let key = fields.keys().nth(place).unwrap().clone();
            if chance.below(12) == 0 {
                fields.remove(&key);
            } else {
                mutate(fields.get_mut(&key).unwrap(), chance);
            }
        }
        Value::Array(items) if !items.is_empty() && !here => {
            let place = chance.below(items.len() as u64) as usize;
            match chance.below(6) {
                0 => items.push(items[place].clone()),
                1 => _ = items.remove(place),
                _ => mutate(&mut items[place], chance),
            }
        }
        Value::Number(_) => {
            let limits = [255, 65_535, i64::from(i32::MAX), i64::from(i32::MIN)];
            let number = match chance.below(5) {
                0 => limits[chance.below(4) as usize],
                1 => -1,
                _ => chance.below(60) as i64,
            };
            *value = Value::from(number);
        }
        Value::Bool(flag) => *flag = !*flag,
        _ => {
            let word = EXTREMES[chance.below(EXTREMES.len() as u64) as usize];
            *value = serde_json::from_str(word).unwrap();
        }
    }
}
