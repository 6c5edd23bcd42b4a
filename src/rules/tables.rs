//! The tables of the book as functions (T-1, T-2, T-6).

use crate::armoury::Ap;

/// The score that hits, by Ballistic Skill (SH-32, T-1). A skill of 0 counts as 1.
pub const fn to_hit(bs: u8) -> u8 {
    match bs {
        0 | 1 => 6,
        2..=4 => 7 - bs,
        _ => 2,
    }
}

/// The score of the second roll that a skill of 6 or more gives a missed die (SH-36).
pub const fn to_hit_again(bs: u8) -> Option<u8> {
    match bs {
        0..=5 => None,
        6..=10 => Some(12 - bs),
        _ => Some(2),
    }
}

/// The score that hits in close combat, by the Weapon Skills of who strikes and who is struck (FT-05, T-4).
pub const fn to_strike(ws: u8, foe: u8) -> u8 {
    if ws > foe {
        3
    } else if foe as u16 > 2 * ws as u16 {
        5
    } else {
        4
    }
}

/// The score that wounds, or none where the attack cannot harm (WD-02, T-2).
pub const fn to_wound(strength: u8, toughness: u8) -> Option<u8> {
    match toughness as i16 - strength as i16 {
        ..=-2 => Some(2),
        -1 => Some(3),
        0 => Some(4),
        1 => Some(5),
        2 | 3 => Some(6),
        _ => None,
    }
}

/// Whether an attack with this AP takes the armour save away (SV-05 to SV-07, T-6). A die for the AP is
/// rolled by the step, so here it counts as none.
pub const fn pierces(ap: Ap, armour: u8) -> bool {
    match ap {
        Ap::Fixed(ap) => ap <= armour,
        Ap::None | Ap::D6 => false,
    }
}

/// Strength twice the Toughness or more kills at once (AL-13).
pub const fn is_instant_death(strength: u8, toughness: u8) -> bool {
    strength as u16 >= 2 * toughness as u16
}
