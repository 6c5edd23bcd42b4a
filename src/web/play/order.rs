//! What a form orders, in the words of battle files: those of its button, with what its fields add.

use super::act::Wrong;
use crate::battle::{Battle, Order};
use crate::exchange::battle_file::read_order;
use crate::web::tongue::Tongue;
use crate::web::visitor::Fields;

/// The fields that add a word and their value.
const VALUES: [(&str, &str); 4] =
    [("facing", "facing"), ("told", "told"), ("focus", "focus"), ("grenade", "grenade")];
/// The fields that add only themselves.
const TICKS: [&str; 2] = ["no_reroll", "fast"];

/// The order that a form gives.
///
/// # Errors
/// A field that is no word, or words that are no order.
pub fn read(tongue: Tongue, battle: &Battle, fields: &Fields) -> Result<Order, Wrong> {
    let mut words = with_others(battle, fields);
    if let (Some(x), Some(y)) = (fields.filled("x"), fields.filled("y")) {
        words += &format!(" {} {}", word(tongue, x)?, word(tongue, y)?);
    }
    for point in fields.get("via").split(';').filter(|point| !point.trim().is_empty()) {
        let both: Vec<&str> = point.split_whitespace().collect();
        let [x, y] = both.as_slice() else { return Err(Wrong::new("bad_way", tongue.say("play-bad-way"))) };
        words += &format!(" via {} {}", word(tongue, x)?, word(tongue, y)?);
    }
    if let (Some(x), Some(y)) = (fields.filled("marker_x"), fields.filled("marker_y")) {
        words += &format!(" marker {} {}", word(tongue, x)?, word(tongue, y)?);
    }
    for (field, name) in VALUES {
        if let Some(value) = fields.filled(field) {
            words += &format!(" {name} {}", word(tongue, value)?);
        }
    }
    for tick in TICKS {
        if fields.filled(tick).is_some() {
            words += &format!(" {tick}");
        }
    }
    let order = read_order(battle, &words).map_err(|fault| {
        // What reads the words of battle files speaks English.
        let why = if tongue == Tongue::ENGLISH { fault.why } else { tongue.say("play-bad-word") };
        Wrong::new(fault.code, why)
    })?;
    Ok(order.1)
}

/// The words of the button, with the other weapons that are fired and the other units that charge.
fn with_others(battle: &Battle, fields: &Fields) -> String {
    let mut words = fields.get("order").to_owned();
    if let Some((shots, rest)) = words.split_once(" at ") {
        let also = |key: &&str| fields.filled(&format!("also_{key}")).is_some();
        let keys = battle.setup.weapons.iter().map(|weapon| weapon.key.as_str()).filter(also);
        words = format!("{shots}{} at {rest}", keys.map(|key| format!(",{key}")).collect::<String>());
    }
    for unit in &battle.setup.units {
        if fields.filled(&format!("with_{}", unit.key)).is_some() {
            words += &format!(",{}", unit.key);
        }
    }
    words
}

/// A value as one word; a number may have a comma, as some people write it.
fn word(tongue: Tongue, value: &str) -> Result<String, Wrong> {
    let value = value.trim().replace(',', ".");
    let is_word =
        !value.is_empty() && !value.contains(|letter: char| letter.is_whitespace() || letter == '#');
    if is_word { Ok(value) } else { Err(Wrong::new("bad_word", tongue.say("play-bad-word"))) }
}
