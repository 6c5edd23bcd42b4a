//! The data of armies: profiles, weapons, special rules as tags, packs with prices, and `muster`.

mod profile;
mod rule;
mod weapon;

pub use profile::{Armour, Characteristic, Profile, UnitType};
pub use rule::{Rule, Rules};
pub use weapon::{Ap, GrenadeKind, Range, Shots, Strength, Weapon, WeaponClass};
