//! What players tell of a table: what it looks like, an example, and what cannot be.

use super::fact::{Arc, Between, Fact, Value};
use super::refusal::{Code, Refusal};
use super::state::{Battle, Place};
use crate::geometry::INCH;
use std::collections::BTreeSet;

impl Fact {
    /// What a value of the fact looks like, for people.
    pub const fn form(&self) -> &'static str {
        match self {
            Fact::Distance(..) | Fact::Height(_) => "a length in inches, such as 6.5",
            Fact::WallAt(_) => "a length in inches, such as 6.5, or none where no wall stops it",
            Fact::Sight(..) | Fact::Obscured(..) | Fact::InContact(..) => "yes or no",
            Fact::OffTable(_) | Fact::CanPlace(_) => "yes or no",
            Fact::Nearest(..) => {
                "the keys of all models of the unit that are on the table, each once, the nearest first, with \
                 commas between"
            }
            Fact::Under(_) => "keys of models, each once, with commas between, or none",
            Fact::Cover(..) | Fact::CoverFromMarker(..) => "a save from 2+ to 6+, such as 4+, or none",
            Fact::InArea(_) => "the name of the terrain, or none",
            Fact::InZone(_) => "the name of the zone, or none",
            Fact::Path(_) => "names of terrain with commas between, or clear",
            Fact::Between(..) => "through, over or none",
            Fact::Facing(..) => "front, side or rear",
        }
    }

    /// A value that the fact may have, for an example.
    pub fn example(&self, battle: &Battle) -> Value {
        match self {
            Fact::Distance(..) => Value::Length(6 * INCH),
            Fact::Height(_) => Value::Length(0),
            Fact::Sight(..) | Fact::CanPlace(_) => Value::Holds(true),
            Fact::Obscured(..) | Fact::InContact(..) | Fact::OffTable(_) => Value::Holds(false),
            Fact::Nearest(_, unit) => Value::Models(battle.alive(*unit).collect()),
            Fact::Under(_) => Value::Models(Vec::new()),
            Fact::Cover(..) | Fact::CoverFromMarker(..) => Value::Cover(None),
            Fact::InArea(_) | Fact::InZone(_) | Fact::Path(_) => Value::Names(Vec::new()),
            Fact::Between(..) => Value::Between(Between::None),
            Fact::Facing(..) => Value::Arc(Arc::Front),
            Fact::WallAt(_) => Value::WallAt(None),
        }
    }

    /// Refuses a value that the fact cannot have in this battle: of another kind, or with models that are not
    /// meant. The order of the nearest names all that are on the table, so that nobody is left to chance.
    pub fn check(&self, battle: &Battle, value: &Value) -> Result<(), Refusal> {
        let wrong = Refusal::new(Code::WrongValue);
        if !self.allows(value) {
            return Err(wrong);
        }
        let Value::Models(models) = value else { return Ok(()) };
        let mut named = BTreeSet::new();
        for model in models {
            let known = battle.models.get(model.index());
            let fits = match self {
                Fact::Nearest(_, unit) => known.is_some() && battle.alive(*unit).any(|other| other == *model),
                _ => known.is_some_and(|state| state.place != Place::Removed),
            };
            if !fits || !named.insert(*model) {
                return Err(wrong.with("model", model.0));
            }
        }
        match self {
            Fact::Nearest(_, unit) if battle.alive(*unit).count() != named.len() => {
                let asked = battle.alive(*unit).count() as i64;
                Err(wrong.with("unit", unit.0).with("asked", asked).with("given", named.len() as i64))
            }
            _ => Ok(()),
        }
    }
}
