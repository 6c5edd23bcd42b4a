//! One line of a weapon: range, Strength, AP, type and rules.

use super::{Rule, Rules};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// A weapon as one way of using it; a weapon with several lines is several of these.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Weapon {
    /// Stable id: `boltgun`, or `combi_melta.meltagun` for one line of several.
    pub key: String,
    /// Name for people.
    pub name: String,
    /// How far it reaches.
    pub range: Range,
    /// Its Strength.
    pub s: Strength,
    /// Its AP.
    pub ap: Ap,
    /// Type and number of shots.
    #[serde(rename = "type")]
    pub class: WeaponClass,
    /// Rules that only this weapon's attacks have.
    #[serde(default, skip_serializing_if = "Rules::is_empty")]
    pub rules: Rules,
    /// What sort of grenade it is, if it is one; all grenades are one-use (GR-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grenade: Option<GrenadeKind>,
}

/// How far a weapon reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    /// Close combat only.
    Melee,
    /// The flame template.
    Template,
    /// Inches.
    Inches(u16),
    /// The whole table.
    Unlimited,
}

/// The Strength of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// A number.
    Fixed(u8),
    /// The bearer's.
    User,
    /// The bearer's and this much more.
    Plus(i8),
    /// The bearer's times this.
    Times(u8),
    /// Set by a rule (graviton).
    Special,
    /// None; a rule says what wounds (sniper).
    None,
}

/// Armour piercing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ap {
    /// `-`: never pierces (SV-07).
    None,
    /// 1 to 6.
    Fixed(u8),
    /// A die for each shot.
    D6,
}

/// A number of shots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shots {
    /// A number.
    Fixed(u8),
    /// A D3 each time.
    D3,
    /// The bearer's Attacks.
    Attacks,
}

/// What kind of weapon it is, which decides shots, movement and charges (WP).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponClass {
    /// For close combat.
    Melee,
    /// One shot, also a close combat weapon (WP-07).
    Pistol,
    /// Fires on the move and may charge (WP-03).
    Assault(Shots),
    /// Two shots within half range (WP-01).
    RapidFire,
    /// Full skill only when stationary (WP-04).
    Heavy(Shots),
    /// Fewer shots and half range after a move (WP-06).
    Salvo {
        /// Shots after a move.
        moved: u8,
        /// Shots when stationary.
        stationary: u8,
    },
    /// Only when stationary (WP-09).
    Ordnance(Shots),
    /// Thrown, one shot (WP-12).
    Grenade,
}

/// The sorts of grenade of the seed's table (GR-08).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrenadeKind {
    /// Frag and the like.
    Assault,
    /// Krak.
    Krak,
    /// Defensive, photon.
    Defensive,
    /// Plasma.
    Plasma,
    /// Haywire, EMP.
    Haywire,
    /// Melta bomb: not thrown.
    Melta,
    /// Smoke and the like: not in the price table (RO-30).
    Other,
}

impl Weapon {
    /// The id of the item this is a line of: `combi_melta` for `combi_melta.meltagun`.
    pub fn item(&self) -> &str {
        self.key.split('.').next().unwrap_or(&self.key)
    }

    /// Whether it is used in close combat only.
    pub fn is_melee(&self) -> bool {
        self.class == WeaponClass::Melee
    }

    /// Whether no cover helps against it, whoever fires it.
    pub fn denies_cover(&self) -> bool {
        self.range == Range::Template || self.rules.has(&Rule::IgnoresCover)
    }

    /// Whether it may be struck with: pistols are close combat weapons too (WP-07).
    pub fn is_blade(&self) -> bool {
        self.grenade.is_none() && matches!(self.class, WeaponClass::Melee | WeaponClass::Pistol)
    }

    /// Whether each use spends one of a stock: grenades and one-use weapons.
    pub fn is_spent_by_use(&self) -> bool {
        self.grenade.is_some() || self.rules.has(&super::Rule::OneUseOnly)
    }

    /// The marker's diameter in inches, if it fires one (TB-01).
    pub fn blast_inches(&self) -> Option<u8> {
        self.rules.iter().find_map(|rule| match rule {
            super::Rule::Blast(inches) => Some(*inches),
            _ => None,
        })
    }
}

/// What a model without a weapon for close combat strikes with: its own Strength, no AP (FT-15).
pub fn bare_hands() -> &'static Weapon {
    static BARE_HANDS: LazyLock<Weapon> = LazyLock::new(|| Weapon {
        key: "bare_hands".to_owned(),
        name: "bare hands".to_owned(),
        range: Range::Melee,
        s: Strength::User,
        ap: Ap::None,
        class: WeaponClass::Melee,
        rules: Rules::default(),
        grenade: None,
    });
    &BARE_HANDS
}
