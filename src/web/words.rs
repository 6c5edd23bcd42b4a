//! Small words of the pages: lengths, counts, moments and names, as people write them.

use super::tongue::Tongue;
use crate::armoury::{Ap, Range, Shots, Strength, Weapon, WeaponClass};

/// A snake_case word as people write it: `to_hit` is `To hit`.
pub fn sentence_case(word: &str) -> String {
    let spaced = word.replace('_', " ");
    let mut letters = spaced.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence that begins as sentences do; its words stay as they are.
pub fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text of at most so many characters, cut with an ellipsis.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A whole number with its sign, as it is set: `+3`, `−1`, `0`.
pub fn difference(number: i64) -> String {
    match number {
        0 => "0".to_owned(),
        number if number < 0 => format!("\u{2212}{}", number.unsigned_abs()),
        number => format!("+{number}"),
    }
}

/// A characteristic; a dash where there is none.
pub fn characteristic(value: u8) -> String {
    if value == 0 { "–".to_owned() } else { value.to_string() }
}

/// A save: `3+`, a dash for none.
pub fn save(value: Option<u8>) -> String {
    value.map_or_else(|| "–".to_owned(), |needed| format!("{needed}+"))
}

/// What a choice of gear is for, by the word of its pack: `Special or heavy`.
pub fn option(tongue: Tongue, id: &str) -> String {
    sentence_case(&tongue.term("option", id))
}

/// How far a weapon reaches.
pub fn range(tongue: Tongue, range: Range) -> String {
    match range {
        Range::Melee => tongue.say("weapon-melee"),
        Range::Template => tongue.say("weapon-template"),
        Range::Inches(inches) => format!("{inches}\""),
        Range::Unlimited => tongue.say("weapon-unlimited"),
    }
}

/// The Strength of a weapon.
pub fn strength(tongue: Tongue, strength: Strength) -> String {
    match strength {
        Strength::Fixed(s) => s.to_string(),
        Strength::User => tongue.say("weapon-user"),
        Strength::Plus(more) => format!("{more:+}"),
        Strength::Times(times) => format!("×{times}"),
        Strength::Special => "*".to_owned(),
        Strength::None => "–".to_owned(),
    }
}

/// The AP of a weapon.
pub fn ap(ap: Ap) -> String {
    match ap {
        Ap::None => "–".to_owned(),
        Ap::Fixed(ap) => ap.to_string(),
        Ap::D6 => "D6".to_owned(),
    }
}

/// The type of a weapon with its number of shots.
pub fn class(tongue: Tongue, weapon: &Weapon) -> String {
    let counted = |key: &str, n: Shots| format!("{} {}", tongue.say(key), shots(n));
    match weapon.class {
        WeaponClass::Melee => tongue.say("weapon-melee"),
        WeaponClass::Pistol => tongue.say("weapon-pistol"),
        WeaponClass::Assault(n) => counted("weapon-assault", n),
        WeaponClass::RapidFire => tongue.say("weapon-rapid-fire"),
        WeaponClass::Heavy(n) => counted("weapon-heavy", n),
        WeaponClass::Salvo { moved, stationary } => {
            format!("{} {moved}/{stationary}", tongue.say("weapon-salvo"))
        }
        WeaponClass::Ordnance(n) => counted("weapon-ordnance", n),
        WeaponClass::Grenade => tongue.say("weapon-grenade"),
    }
}

fn shots(shots: Shots) -> String {
    match shots {
        Shots::Fixed(n) => n.to_string(),
        Shots::D3 => "D3".to_owned(),
        Shots::Attacks => "A".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_well() {
        assert_eq!(sentence_case("look_out_sir"), "Look out sir");
        assert_eq!(sentence_case(""), "");
        assert_eq!((shortened("шесть", 3), shortened("six", 3)), ("шес…".into(), "six".into()));
    }

    #[test]
    fn differences_have_the_sign_that_they_are() {
        assert_eq!([-12, 0, 3].map(difference), ["\u{2212}12", "0", "+3"]);
    }
}
