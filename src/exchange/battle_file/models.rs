//! The `model` statement: who stands where with what.

use super::armoury;
use super::fault::Fault;
use super::names::{meant, shown};
use super::standing::{body, body_of};
use super::words::Words;
use crate::battle::{Carried, Mode, ModelSetup, ModelState, Place, Setup, UnitSetup, UnitState};
use crate::geometry::{Bearing, Point, place};
use crate::ids::{ModelId, UnitId};

/// `model KEY SIDE PROFILE [at X Y | touching KEY] [up Z] [facing D] [with A,B*2] [rules A,B] [unit U]`
/// and more words.
pub(super) fn model(setup: &mut Setup, words: &mut Words<'_>) -> Result<(), Fault> {
    let key = words.key("a model")?;
    let is_unit = setup.units.iter().any(|unit| unit.key == key);
    if setup.model_by_key(&key).is_some() || is_unit {
        let whose = if is_unit && setup.model_by_key(&key).is_none() { "a unit" } else { "another model" };
        let why = format!("`{key}` is the name of {whose}; give each model a name of its own");
        return Err(words.fault("name_twice", why));
    }
    let side = words.side()?;
    let profile = words.need("a profile")?;
    let place = setup.profiles.iter().position(|known| known.key == profile);
    let Some(place) = place else {
        let why = format!("there is no profile `{profile}`; add a line `profile {profile} ...`");
        return Err(words.fault("unknown_profile", why));
    };
    let mut model = ModelSetup {
        name: key.clone(),
        key,
        side,
        unit: UnitId(0),
        profile: place as u16,
        rules: Default::default(),
        carries: Vec::new(),
        leader: false,
        special: false,
        specialist: None,
        member: None,
        points: 0,
        squad: None,
        dedicated: None,
        state: ModelState::default(),
    };
    let mut spot = Spot::default();
    let mut unit = None;
    while let Some(word) = words.take() {
        match word {
            "at" => spot.at = Some(words.point()?),
            "touching" => spot.touching = Some(known_model(setup, words)?),
            "up" => spot.up = Some(words.size("a height")?),
            "facing" => spot.facing = words.bearing()?,
            "with" => model.carries = carries(setup, words)?,
            "rules" => model.rules = armoury::rules(words)?,
            "unit" => unit = Some(words.key("a unit")?),
            "squad" => model.squad = Some(words.key("a squad")?),
            "leader" => model.leader = true,
            "special" => model.special = true,
            "specialist" => specialist(&mut model, words)?,
            "points" => model.points = words.number("a price in points", 0, i64::from(u16::MAX))? as u16,
            "dedicated" => model.dedicated = Some(words.key("the squad it was bought for")?),
            _ => {
                let what = "a word of a model: at, touching, up, facing, with, rules, unit, squad, \
                            dedicated, points, leader, special or specialist RULE";
                return Err(words.wrong(word, what));
            }
        }
    }
    spot.fill(setup, &mut model);
    join(setup, model, unit, words)
}

/// A thing that the rules of this edition do not work out.
pub(super) fn not_yet(words: &Words<'_>, word: &str) -> Fault {
    words.fault("not_yet", format!("`{word}` is not worked out by this edition of the rules"))
}

/// The model named by the next word.
pub(super) fn known_model(setup: &Setup, words: &mut Words<'_>) -> Result<ModelId, Fault> {
    let key = words.need("a model")?;
    model_named(setup, words, key)
}

/// `specialist RULE`: the rule that it has as a specialist.
fn specialist(model: &mut ModelSetup, words: &mut Words<'_>) -> Result<(), Fault> {
    let id = words.need("a rule")?;
    let rule = armoury::rule(words, id)?;
    model.rules.add(rule.clone());
    model.specialist = Some(rule);
    Ok(())
}

/// The model with this key.
pub(super) fn model_named(setup: &Setup, words: &Words<'_>, key: &str) -> Result<ModelId, Fault> {
    let why = || {
        let meant = meant(key, setup.models.iter().map(|model| model.key.as_str()));
        let meant = meant.map(|meant| format!(": did you mean `{meant}`?")).unwrap_or_default();
        words.fault("unknown_model", format!("there is no model `{}` above{meant}", shown(key)))
    };
    setup.model_by_key(key).ok_or_else(why)
}

/// Where a model stands, as its line says.
#[derive(Default)]
struct Spot {
    at: Option<Point>,
    touching: Option<ModelId>,
    up: Option<i32>,
    facing: Bearing,
}

impl Spot {
    fn fill(self, setup: &Setup, model: &mut ModelSetup) {
        let state = &mut model.state;
        state.facing = self.facing;
        if let Some(at) = self.at {
            (state.at, state.up) = (at, setup.board.level_at(at));
            state.place = Place::Table;
        }
        if let Some(other) = self.touching {
            let body = body(setup, model);
            let target = body_of(setup, other);
            let at = place::touching(&body, &target, Bearing::WEST);
            model.state.at = at;
            model.state.up = target.up;
            model.state.place = Place::Table;
        }
        if let Some(up) = self.up {
            model.state.up = up;
        }
        // With real miniatures nobody says where they stand.
        if setup.mode == Mode::Tabletop && setup.begins.turn > 0 {
            model.state.place = Place::Table;
        }
    }
}

fn carries(setup: &Setup, words: &mut Words<'_>) -> Result<Vec<Carried>, Fault> {
    let list = words.need("weapons")?;
    list.split(',').map(|item| carried(setup, words, item)).collect()
}

fn carried(setup: &Setup, words: &Words<'_>, item: &str) -> Result<Carried, Fault> {
    let (key, count) = match item.split_once('*') {
        Some((key, count)) => (key, Some(words.as_number(count, "a number of uses", 0, 99)? as u16)),
        None => (item, None),
    };
    let unknown = || {
        let why = format!("there is no weapon `{key}`; add a line `weapon {key} range ...`");
        words.fault("unknown_weapon", why)
    };
    let weapon = setup.weapon_by_key(key).ok_or_else(unknown)?;
    let spent = setup.weapons[weapon.index()].is_spent_by_use();
    if count.is_some() && !spent {
        let why = format!("`{key}` is not used up; only grenades and one_use_only weapons are counted");
        return Err(words.fault("not_counted", why));
    }
    Ok(Carried { weapon, stock: spent.then(|| count.unwrap_or(1)) })
}

/// Puts a model into its unit: its own, or the one it shares.
fn join(
    setup: &mut Setup,
    mut model: ModelSetup,
    unit: Option<String>,
    words: &Words<'_>,
) -> Result<(), Fault> {
    let id = ModelId(setup.models.len() as u16);
    let twice = |why: String| Err(words.fault("name_twice", why));
    if let Some(unit) =
        unit.as_deref().filter(|unit| setup.model_by_key(unit).is_some() || *unit == model.key)
    {
        return twice(format!("`{unit}` is the name of a model; give the unit a name of its own"));
    }
    let shared = unit.filter(|_| !setup.options.every_model_a_unit);
    let key = shared.unwrap_or_else(|| model.key.clone());
    match setup.units.iter().position(|unit| unit.key == key) {
        Some(place) if setup.units[place].side == model.side => {
            setup.units[place].models.push(id);
            model.unit = UnitId(place as u16);
        }
        Some(_) => return twice(format!("`{key}` names a unit of the other side; choose another name")),
        None => {
            model.unit = UnitId(setup.units.len() as u16);
            let unit = UnitSetup { key, side: model.side, models: vec![id], state: UnitState::default() };
            setup.units.push(unit);
        }
    }
    setup.models.push(model);
    Ok(())
}
