//! Small words of the pages: lengths, counts, moments and names, as people write them.

use crate::armoury::{Ap, Range, Shots, Strength, Weapon, WeaponClass};
use crate::battle::Battle;
use crate::ids::Side;

/// `1 model`, `3 models`.
pub fn count(n: impl TryInto<u64>, noun: &str) -> String {
    let n = n.try_into().unwrap_or_default();
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

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

/// A characteristic; a dash where there is none.
pub fn characteristic(value: u8) -> String {
    if value == 0 { "–".to_owned() } else { value.to_string() }
}

/// A save: `3+`, a dash for none.
pub fn save(value: Option<u8>) -> String {
    value.map_or_else(|| "–".to_owned(), |needed| format!("{needed}+"))
}

/// How far a weapon reaches.
pub fn range(range: Range) -> String {
    match range {
        Range::Melee => "melee".to_owned(),
        Range::Template => "template".to_owned(),
        Range::Inches(inches) => format!("{inches}\""),
        Range::Unlimited => "unlimited".to_owned(),
    }
}

/// The Strength of a weapon.
pub fn strength(strength: Strength) -> String {
    match strength {
        Strength::Fixed(s) => s.to_string(),
        Strength::User => "user".to_owned(),
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
pub fn class(weapon: &Weapon) -> String {
    match weapon.class {
        WeaponClass::Melee => "melee".to_owned(),
        WeaponClass::Pistol => "pistol".to_owned(),
        WeaponClass::Assault(n) => format!("assault {}", shots(n)),
        WeaponClass::RapidFire => "rapid fire".to_owned(),
        WeaponClass::Heavy(n) => format!("heavy {}", shots(n)),
        WeaponClass::Salvo { moved, stationary } => format!("salvo {moved}/{stationary}"),
        WeaponClass::Ordnance(n) => format!("ordnance {}", shots(n)),
        WeaponClass::Grenade => "grenade".to_owned(),
    }
}

fn shots(shots: Shots) -> String {
    match shots {
        Shots::Fixed(n) => n.to_string(),
        Shots::D3 => "D3".to_owned(),
        Shots::Attacks => "A".to_owned(),
    }
}

/// What a side is called in a battle: the name of its team.
pub fn side(battle: &Battle, side: Side) -> &str {
    match battle.setup.sides[side.index()].name.as_str() {
        "" => side.word(),
        name => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_counts_read_well() {
        assert_eq!(sentence_case("look_out_sir"), "Look out sir");
        assert_eq!(sentence_case(""), "");
        assert_eq!((shortened("шесть", 3), shortened("six", 3)), ("шес…".into(), "six".into()));
        assert_eq!((count(1_u16, "die"), count(0_usize, "model")), ("1 die".into(), "0 models".into()));
    }
}
