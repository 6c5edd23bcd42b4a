//! What numbers and ids of profiles and weapons can be: one list for packs and for battle files, so that every
//! model of every pack can stand in a file.

use std::ops::RangeInclusive;

/// Whole numbers, both ends included.
pub type Span = RangeInclusive<u8>;

/// A characteristic; 0 for none.
pub const CHARACTERISTIC: Span = 0..=10;
/// Wounds of what is no vehicle: without one it could never be lost.
pub const WOUNDS: Span = 1..=10;
/// A save: 3 for 3+.
pub const SAVE: Span = 2..=6;
/// A bonus to cover saves.
pub const COVER_BONUS: Span = 0..=4;
/// An armour value (VH-02).
pub const ARMOUR: Span = 1..=14;
/// Hull points.
pub const HULL_POINTS: Span = 1..=10;
/// Places of a transport, and those of them from which one may fire.
pub const PLACES: Span = 0..=60;
/// A Strength, or how much is added to one.
pub const STRENGTH: Span = 0..=10;
/// By how much a Strength is multiplied; 10 is the most of any in the end.
pub const TIMES: Span = 2..=5;
/// An AP.
pub const AP: Span = 1..=6;
/// Shots of one weapon.
pub const SHOTS: Span = 1..=60;
/// A range in inches.
pub const RANGE: RangeInclusive<u16> = 1..=999;
/// A side of a base or hull in millimetres.
pub const BASE_MM: RangeInclusive<i32> = 10..=600;

/// The longest id, in characters.
pub const LONGEST_ID: usize = 60;

/// Words that no id can be, because lines of a battle file would then mean two things.
pub const RESERVED: [&str; 16] = [
    "red", "blue", "yes", "no", "auto", "none", "clear", "at", "via", "facing", "-", "not", "turn", "waits",
    "refused", "outflank",
];
