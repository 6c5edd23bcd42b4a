//! Weapons and grenades.

use super::rule::{RuleTag, tags};
use crate::armoury::{self, Weapon, WeaponItem};
use async_graphql::Object;

/// A weapon or grenade of a pack, with one line for each way of using it.
pub(in crate::api) struct ItemView(pub WeaponItem);

/// A weapon or grenade of a pack, with one line for each way of using it.
#[Object(name = "WeaponItem")]
impl ItemView {
    /// Its stable id.
    async fn id(&self) -> &str {
        &self.0.id
    }

    /// Its name for people.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// The price of one more, if it is a grenade that can be bought.
    async fn price(&self) -> Option<u32> {
        self.0.grenade.and_then(|grenade| grenade.price)
    }

    /// Its lines.
    async fn lines(&self) -> Vec<WeaponView> {
        self.0.lines.iter().cloned().map(WeaponView).collect()
    }
}

/// One line of a weapon.
pub(in crate::api) struct WeaponView(pub Weapon);

/// One line of a weapon.
#[Object(name = "Weapon")]
impl WeaponView {
    /// Its key, by which orders name it: `boltgun`.
    async fn key(&self) -> &str {
        &self.0.key
    }

    /// Its name for people.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Its range: `24"`, `melee`, `template` or `unlimited`.
    async fn range(&self) -> String {
        match self.0.range {
            armoury::Range::Melee => "melee".to_owned(),
            armoury::Range::Template => "template".to_owned(),
            armoury::Range::Unlimited => "unlimited".to_owned(),
            armoury::Range::Inches(inches) => format!("{inches}\""),
        }
    }

    /// Its Strength: `4`, `user`, `+1`, `x2`, `special` or `-`.
    async fn strength(&self) -> String {
        match self.0.s {
            armoury::Strength::Fixed(s) => s.to_string(),
            armoury::Strength::User => "user".to_owned(),
            armoury::Strength::Plus(more) => format!("{more:+}"),
            armoury::Strength::Times(times) => format!("x{times}"),
            armoury::Strength::Special => "special".to_owned(),
            armoury::Strength::None => "-".to_owned(),
        }
    }

    /// Its AP: `5`, `-` or `D6`.
    async fn ap(&self) -> String {
        match self.0.ap {
            armoury::Ap::None => "-".to_owned(),
            armoury::Ap::Fixed(ap) => ap.to_string(),
            armoury::Ap::D6 => "D6".to_owned(),
        }
    }

    /// Its type: `rapid_fire`, `heavy 3`, `salvo 2/4`.
    #[graphql(name = "type")]
    async fn class(&self) -> String {
        class_words(self.0.class)
    }

    /// Rules that only its attacks have.
    async fn rules(&self) -> Vec<RuleTag> {
        tags(&self.0.rules)
    }

    /// Whether each use spends one of a stock.
    async fn spent_by_use(&self) -> bool {
        self.0.is_spent_by_use()
    }
}

fn class_words(class: armoury::WeaponClass) -> String {
    use armoury::{Shots, WeaponClass};
    let shots = |word: &str, shots: Shots| match shots {
        Shots::Fixed(n) => format!("{word} {n}"),
        Shots::D3 => format!("{word} D3"),
        Shots::Attacks => format!("{word} attacks"),
    };
    match class {
        WeaponClass::Melee => "melee".to_owned(),
        WeaponClass::Pistol => "pistol".to_owned(),
        WeaponClass::Assault(n) => shots("assault", n),
        WeaponClass::RapidFire => "rapid_fire".to_owned(),
        WeaponClass::Heavy(n) => shots("heavy", n),
        WeaponClass::Salvo { moved, stationary } => format!("salvo {moved}/{stationary}"),
        WeaponClass::Ordnance(n) => shots("ordnance", n),
        WeaponClass::Grenade => "grenade".to_owned(),
    }
}
