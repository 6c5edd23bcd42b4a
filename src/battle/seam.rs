//! Seams between the parts of an order, at which equal outcomes merge where outcomes are enumerated.

use super::state::Battle;
use std::hash::{Hash, Hasher};
use std::panic::Location;

/// Merges equal outcomes of an order in progress.
pub trait Seams {
    /// An order has come to a seam: whether it is held back here.
    fn holds_back(&mut self) -> bool;

    /// Holds it back with this battle, which is not needed any more; `key` is all else on which its rest depends.
    fn hold(&mut self, battle: &mut Battle, key: Key);
}

/// Values as the bytes that they hash, one after the other: equal for equal values and for no others, because no
/// value hashes the beginning of what another one does.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Key(Vec<u8>);

impl Key {
    /// Adds a value, and where in the code it counts.
    pub fn add(&mut self, place: &Location<'_>, value: &impl Hash) {
        (place, value).hash(self);
    }

    /// How long it is.
    pub const fn length(&self) -> usize {
        self.0.len()
    }

    /// Takes back what was added since it was so long.
    pub fn cut(&mut self, length: usize) {
        self.0.truncate(length);
    }
}

impl Hasher for Key {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Nobody asks: the bytes themselves are compared.
    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_values_and_other_places_make_other_keys() {
        let (one, other) = (here(), here());
        let key = |place: &Location<'_>, value: &[&str]| {
            let mut key = Key::default();
            key.add(place, &value);
            key
        };
        assert_eq!(key(one, &["a", "bc"]), key(one, &["a", "bc"]));
        assert_ne!(key(one, &["a", "bc"]), key(one, &["ab", "c"]));
        assert_ne!(key(one, &["a"]), key(one, &["a", ""]));
        assert_ne!(key(one, &["a"]), key(other, &["a"]));
    }

    #[test]
    fn what_was_added_is_taken_back() {
        let mut key = Key::default();
        key.add(here(), &1);
        let (before, length) = (key.clone(), key.length());
        key.add(here(), &2);
        key.cut(length);
        assert_eq!(key, before);
    }

    #[track_caller]
    fn here() -> &'static Location<'static> {
        Location::caller()
    }
}
