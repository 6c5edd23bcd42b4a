//! (the shooting branch owns this file)
/// T-2.
pub fn to_wound(strength: u8, toughness: u8) -> Option<u8> {
    match i16::from(toughness) - i16::from(strength) {
        4.. => None,
        2 | 3 => Some(6),
        1 => Some(5),
        0 => Some(4),
        -1 => Some(3),
        _ => Some(2),
    }
}
