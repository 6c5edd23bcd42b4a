//! The data of armies: profiles, weapons, special rules as tags, packs with prices, and `muster`.
//!
//! ```
//! use warlog::armoury::{Armoury, Chosen, MusterRules};
//!
//! let flamer = Chosen::new("tactical_marine").with("special_or_heavy", "flamer");
//! let team = [Chosen::new("sergeant"), flamer];
//! let muster = Armoury::builtin().muster("space_marines", &team, &MusterRules::default());
//! assert_eq!(muster.total, 14 + 14 + 5);
//! assert_eq!(muster.faults[0].code.as_str(), "E_RATIO"); // one in five
//! ```

mod base_camp;
pub mod bounds;
mod brackets;
mod build;
mod caps;
mod cells;
mod check;
mod check_entry;
mod check_worn;
mod fault;
mod glossary;
mod gw2013;
mod hash;
mod honours;
mod injuries;
mod library;
mod limits;
mod muster;
mod pack;
mod pack_fault;
mod plain_team;
mod profile;
mod raw;
mod requisition;
mod rule;
mod rule_set;
mod russian;
mod samples;
mod spelling;
mod weapon;
mod wear;

pub use base_camp::{BASE_LEVELS, BaseLevel, Deed, Facility, Support};
pub use build::{Built, Pick, Price, PriceLine, build};
pub use caps::Lifted;
pub use fault::{Fault, FaultCode};
pub use glossary::{Language, LeftOut, RuleText, Standing, glossary};
pub use gw2013::{POINTS as GW2013_POINTS, specialist_rules};
pub use honours::{ARSENAL, GRENADIER, Honour, HonourGroup, HonourNeed, TeamHonour, honour_faults, honours};
pub use injuries::{DiceTable, Injury, InjuryTables, LAME, Lasting, Penalty, WINDED, value_of};
pub use library::Armoury;
pub use limits::{EntryLimits, Limits, OptionLimits, judge};
pub use muster::{Chosen, Muster, MusterMode, MusterRules, build_chosen, muster};
pub use pack::{
    Bounds, Choice, Entry, EntryOption, Grenade, GrenadeAccess, Limit, Pack, Role, TeamLimits, Wargear,
    WeaponItem, WithLeader,
};
pub use pack_fault::PackFault;
pub use plain_team::plain_team;
pub use profile::{Armour, Characteristic, Profile, UnitType, bulk};
pub use requisition::{Award, AwardLine, AwardRow, AwardTable};
pub use rule::Rule;
pub use rule_set::Rules;
pub use russian::{in_english, in_russian, russian_form};
pub use samples::{mounted_team, sample_team};
pub use spelling::meant;
pub use weapon::{Ap, GrenadeKind, Range, Shots, Strength, Weapon, WeaponClass, bare_hands};
