//! What players tell of a table: what it looks like, an example, and what cannot be.

use super::fact::{Arc, Between, Fact, Value};
use super::refusal::{Code, Refusal};
use super::state::{Battle, Place};
use super::steps::objectives;
use crate::geometry::INCH;
use crate::ids::Side;
use std::collections::BTreeSet;

/// The name that is meant: the very one, or one that is written like it.
fn meant<'k>(known: &'k [String], name: &str) -> Option<&'k String> {
    let same = known.iter().find(|known| *known == name);
    same.or_else(|| known.iter().find(|known| spelled(known) == spelled(name)))
}

/// A name as one word, in small letters.
fn spelled(name: &str) -> String {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '\'');
    name.trim().to_lowercase().chars().map(|c| if fits(c) { c } else { '_' }).collect()
}

/// A name as it can stand among others with commas between.
fn writable(name: &str) -> String {
    if name.contains(',') { spelled(name) } else { name.to_owned() }
}

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
            Fact::InArea(_) => "names of terrain with commas between, or none",
            Fact::InZone(_) => "names of zones with commas between, or none",
            Fact::Path(_) => "names of terrain with commas between, or clear",
            Fact::Between(..) => "through, over or none",
            Fact::Facing(..) => "front, side or rear",
        }
    }

    /// The same with the names that it may have in this battle, if its value is made of names.
    pub fn takes(&self, battle: &Battle) -> String {
        let names: Vec<String> = self.names(battle).iter().map(|name| writable(name)).collect();
        if names.is_empty() {
            self.form().to_owned()
        } else {
            format!("{}; names: {}", self.form(), names.join(", "))
        }
    }

    /// The names of which its value may be made: those of terrain, or of zones.
    pub fn names(&self, battle: &Battle) -> Vec<String> {
        match self {
            Fact::InArea(_) | Fact::Path(_) => {
                let pieces = battle.board.pieces.iter().map(|piece| piece.name.clone());
                pieces.collect::<BTreeSet<String>>().into_iter().collect()
            }
            Fact::InZone(_) => {
                let sides = Side::BOTH.into_iter().map(|side| side.word().to_owned());
                sides.chain((0..battle.objectives.len()).map(objectives::zone_name)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A value with each of its names as the battle has it: `ruin_1`, as battle files and exports write it, is
    /// `ruin 1`. Names that mean nothing stay as they are.
    pub fn named(&self, battle: &Battle, value: Value) -> Value {
        let Value::Names(given) = value else { return value };
        let known = self.names(battle);
        let named = |name: String| meant(&known, &name).cloned().unwrap_or(name);
        Value::Names(given.into_iter().map(named).collect())
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

    /// Refuses a value that the fact cannot have in this battle: of another kind, with names of nothing that is
    /// there (told is the place of the first), or with models that are not meant. The order of the nearest names
    /// all that are on the table, so that nobody is left to chance.
    pub fn check(&self, battle: &Battle, value: &Value) -> Result<(), Refusal> {
        let wrong = Refusal::new(Code::WrongValue);
        if !self.allows(value) {
            return Err(wrong);
        }
        if let Value::Names(names) = value {
            let known = self.names(battle);
            let stranger = names.iter().position(|name| meant(&known, name).is_none());
            return stranger.map_or(Ok(()), |place| {
                Err(wrong.with("name", place as i64 + 1).with("known", known.len() as i64))
            });
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
