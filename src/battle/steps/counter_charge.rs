//! Step 4 of the charge loop: friends of the charged run to help, where the switch is on (AS-19, AS-20).

use super::{contact, movement, nerve, shooting, stance};
use crate::battle::{
    Answer, Battle, Charge, Code, Event, Fact, Gait, Place, Question, Refusal, Step, Subject, Table, Topic,
    require,
};
use crate::dice::Ask;
use crate::geometry::path::Path;
use crate::geometry::{INCH, Point, hundredths};
use crate::ids::{ModelId, UnitId};

/// How near to the charged model a helper must be, and how far it goes, in units.
const REACH: i32 = 3 * INCH;

/// Asks each helper in turn; off by default, when the step is empty.
pub fn follow(table: &mut Table<'_>, order: &Charge) -> Step {
    if !table.battle.setup.options.counter_charge {
        return Ok(());
    }
    for target in order.targets.clone() {
        let chargers: Vec<ModelId> = chargers(&table.battle, order);
        if chargers.is_empty() {
            continue;
        }
        for unit in helpers(table, target)? {
            help(table, unit, &chargers)?;
        }
    }
    Ok(())
}

/// The chargers that made contact.
fn chargers(battle: &Battle, order: &Charge) -> Vec<ModelId> {
    let models = order.by.iter().flat_map(|unit| battle.alive(*unit));
    models.filter(|model| contact::fought(battle, *model).next().is_some()).collect()
}

/// Standing friends of the charged unit near it that are in no combat.
fn helpers(table: &mut Table<'_>, target: UnitId) -> Step<Vec<UnitId>> {
    let battle = &table.battle;
    let side = battle.unit_side(target);
    let units = (0..battle.units.len()).map(|place| UnitId(place as u16));
    let free = |unit: &UnitId| {
        let state = battle.unit(*unit);
        let on_foot = battle.alive(*unit).all(|model| battle.profile(model).armour.is_none());
        battle.unit_side(*unit) == side
            && *unit != target
            && on_foot
            && state.down.is_none()
            && !state.falling_back
            && !shooting::is_locked(battle, *unit)
    };
    let units: Vec<UnitId> = units.filter(free).collect();
    let mut near = Vec::new();
    for unit in units {
        let (models, charged): (Vec<ModelId>, Vec<ModelId>) =
            (table.battle.alive(unit).collect(), table.battle.alive(target).collect());
        let mut gap = i32::MAX;
        for (model, friend) in models.iter().flat_map(|a| charged.iter().map(move |b| (*a, *b))) {
            gap = gap.min(table.distance(friend, model)?);
        }
        if gap <= REACH && !models.is_empty() {
            near.push(unit);
        }
    }
    Ok(near)
}

/// Asks where one helper goes, tests it and moves it into contact with a charger; of a unit the first who can.
fn help(table: &mut Table<'_>, unit: UnitId, chargers: &[ModelId]) -> Step {
    let told = super::charge::is_told(&table.battle);
    let able = |model: &ModelId| told || reaches(&table.battle, *model, chargers);
    let Some(model) = table.battle.alive(unit).find(able) else {
        return Ok(());
    };
    let of = table.battle.unit_side(unit);
    let question =
        Question { topic: Topic::CounterCharge, subject: Subject::Unit(unit), of, offers: vec![Answer::No] };
    let Answer::At(to) = table.choose(question)? else {
        return Ok(());
    };
    if !told {
        check_spot(&table.battle, model, to, chargers)?;
    }
    if !nerve::passes_leadership(table, unit, Ask::Leadership)? {
        return Ok(());
    }
    let body = table.battle.body(model);
    let (at, distance) = (to, body.at.distance(to));
    let end = contact::standing(&table.battle, &body, at);
    let path = Path::straight(body.at, at);
    let heading = stance::heading(&body, &path);
    let end = stance::turned(&table.battle, model, &end, heading);
    let (up, facing) = (end.up, end.facing);
    table.record(Event::ModelMoved { model, by: Gait::Charge, at, up, facing, distance });
    movement::dangerous(table, model, &path, &body)?;
    if table.battle.model(model).place != Place::Table {
        return Ok(());
    }
    let body = table.battle.body(model);
    for enemy in chargers.iter().copied() {
        // With miniatures it is asked whom of several it touches.
        let touches = match told {
            true => chargers.len() == 1 || table.holds(Fact::InContact(model, enemy))?,
            false => body.touches(&table.battle.body(enemy)),
        };
        if touches {
            table.record(Event::ModelsLocked { model, enemy });
        }
    }
    Ok(())
}

/// Whether any place in contact with a charger is near enough and free: who has none is not asked.
fn reaches(battle: &Battle, model: ModelId, chargers: &[ModelId]) -> bool {
    let mut spots = chargers.iter().flat_map(|foe| contact::spots(battle, model, *foe, &[]));
    spots.any(|to| check_spot(battle, model, to, chargers).is_ok())
}

/// The place must be near enough, free, and in contact with a charger.
fn check_spot(battle: &Battle, model: ModelId, to: Point, chargers: &[ModelId]) -> Step {
    let body = battle.body(model);
    let path = Path::straight(body.at, to);
    if path.length() > REACH + 1 {
        let refusal = Refusal::new(Code::MovedTooFar).with("reach", hundredths(REACH));
        return Err(refusal.with("distance", hundredths(path.length())).into());
    }
    movement::check_path(battle, model, &path)?;
    let there = contact::standing(battle, &body, to);
    require(chargers.iter().any(|foe| there.touches(&battle.body(*foe))), Code::NotInContact)?;
    stance::check_room(battle, model, &there)
}
