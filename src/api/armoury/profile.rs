//! Profiles.

use super::rule::{RuleTag, tags};
use super::{json, word};
use crate::armoury::{Armour, Profile};
use async_graphql::{Json, Object, SimpleObject};

/// What a model is. A characteristic of 0 is none.
pub(in crate::api) struct ProfileView(pub Profile);

/// What a model is. A characteristic of 0 is none.
#[Object(name = "Profile")]
impl ProfileView {
    /// Its stable key.
    async fn key(&self) -> &str {
        &self.0.key
    }

    /// Its name for people.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Its unit type, in one word.
    async fn unit_type(&self) -> String {
        word(&self.0.unit_type)
    }

    /// Whether it is a character.
    async fn character(&self) -> bool {
        self.0.character
    }

    /// Its base or hull, in millimetres, as data.
    async fn base(&self) -> Json<serde_json::Value> {
        json(&self.0.base)
    }

    /// Weapon Skill.
    async fn ws(&self) -> u8 {
        self.0.ws
    }

    /// Ballistic Skill.
    async fn bs(&self) -> u8 {
        self.0.bs
    }

    /// Strength.
    async fn strength(&self) -> u8 {
        self.0.s
    }

    /// Toughness.
    async fn toughness(&self) -> u8 {
        self.0.t
    }

    /// Wounds.
    async fn wounds(&self) -> u8 {
        self.0.w
    }

    /// Initiative.
    async fn initiative(&self) -> u8 {
        self.0.i
    }

    /// Attacks.
    async fn attacks(&self) -> u8 {
        self.0.a
    }

    /// Leadership.
    async fn leadership(&self) -> u8 {
        self.0.ld
    }

    /// Armour save: 3 for 3+.
    async fn save(&self) -> Option<u8> {
        self.0.sv
    }

    /// Invulnerable save.
    async fn invulnerable(&self) -> Option<u8> {
        self.0.inv
    }

    /// A vehicle's armour and hull points.
    async fn armour(&self) -> Option<ArmourView> {
        self.0.armour.map(|Armour { front, side, rear, hp }| ArmourView {
            front,
            side,
            rear,
            hull_points: hp,
        })
    }

    /// How many places it has for passengers; 0 for what carries nobody.
    async fn capacity(&self) -> u8 {
        self.0.capacity
    }

    /// How many passengers may fire from inside; all of them where it is open-topped.
    async fn fire_points(&self) -> u8 {
        self.0.fire_points
    }

    /// Rules whose bearers it does not carry.
    async fn excludes(&self) -> Vec<RuleTag> {
        tags(&self.0.excludes)
    }

    /// Its special rules.
    async fn rules(&self) -> Vec<RuleTag> {
        tags(&self.0.rules)
    }
}

/// A vehicle's armour.
#[derive(SimpleObject)]
#[graphql(name = "Armour")]
pub(in crate::api) struct ArmourView {
    /// In front.
    front: u8,
    /// At the sides.
    side: u8,
    /// At the back.
    rear: u8,
    /// Hull points it begins with.
    hull_points: u8,
}
