//! The data of armies: profiles, weapons, special rules as tags, packs with prices, and `muster`.

mod cells;
mod check;
mod library;
mod pack;
mod pack_fault;
mod profile;
mod raw;
mod rule;
mod weapon;

pub use library::Armoury;
pub use pack::{
    Bounds, Choice, Entry, EntryOption, Grenade, GrenadeAccess, Limit, Pack, Role, TeamLimits, Wargear,
    WeaponItem, WithLeader,
};
pub use pack_fault::PackFault;
pub use profile::{Armour, Characteristic, Profile, UnitType};
pub use rule::{Rule, Rules};
pub use weapon::{Ap, GrenadeKind, Range, Shots, Strength, Weapon, WeaponClass};
