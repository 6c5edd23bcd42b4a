//! The hash of a pack: of its facts and of those shared items that it uses, however it is written (RO-06).

use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use toml::Value;

/// Sorts of shared items, by the keys of a pack file.
const SORTS: [&str; 3] = ["weapon", "wargear", "rule"];
/// What melee rules of wargear fall back on, though nobody names it.
const PLAIN_WEAPON: &str = "close_combat_weapon";

/// The hash in hex; a change of a shared item that the pack does not name leaves it as it is.
pub(super) fn hash(pack: &Value, shared: Option<&Value>) -> String {
    let mut text = String::new();
    for item in shared.map(|shared| used(pack, shared)).unwrap_or_default() {
        write_canonical(item, &mut text);
    }
    write_canonical(pack, &mut text);
    hex::encode(Sha256::digest(text))
}

/// The shared items that a pack names, or that such items name, by sort and id.
fn used<'s>(pack: &Value, shared: &'s Value) -> Vec<&'s Value> {
    let mut items: BTreeMap<(usize, &str), &Value> = BTreeMap::new();
    for (place, sort) in SORTS.iter().enumerate() {
        for item in shared.get(sort).and_then(Value::as_array).into_iter().flatten() {
            if let Some(id) = item.get("id").and_then(Value::as_str) {
                items.insert((place, id), item);
            }
        }
    }
    let mut named = BTreeSet::new();
    names(pack, &mut named);
    loop {
        let before = named.len();
        for ((_, id), item) in &items {
            if named.contains(*id) {
                names(item, &mut named);
            }
        }
        if named.len() == before {
            break;
        }
    }
    items.into_iter().filter(|((_, id), _)| named.contains(*id)).map(|(_, item)| item).collect()
}

/// Every word that may name an item: texts and keys, rules without their parameters.
fn names<'v>(value: &'v Value, named: &mut BTreeSet<&'v str>) {
    match value {
        Value::String(word) => {
            named.insert(word.split('(').next().unwrap_or(word));
        }
        Value::Array(values) => values.iter().for_each(|value| names(value, named)),
        Value::Table(table) => {
            for (key, value) in table {
                named.insert(if key == "melee_rules" { PLAIN_WEAPON } else { key });
                names(value, named);
            }
        }
        _ => {}
    }
}

/// The same data always gives the same text: keys sorted, no comments, no spacing, lengths before words.
fn write_canonical(value: &Value, text: &mut String) {
    match value {
        Value::Table(table) => {
            text.push('{');
            for (key, value) in table.iter().collect::<BTreeMap<_, _>>() {
                text.push_str(&format!("{}:{key}", key.len()));
                write_canonical(value, text);
            }
            text.push('}');
        }
        Value::Array(values) => {
            text.push('[');
            values.iter().for_each(|value| write_canonical(value, text));
            text.push(']');
        }
        Value::String(word) => text.push_str(&format!("{}:{word}", word.len())),
        other => text.push_str(&format!("{other};")),
    }
}
