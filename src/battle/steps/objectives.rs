//! Objectives: who controls them (MI-11), and carrying those that can be carried (MI-12).

use super::deploy::roll_off;
use super::require_own;
use crate::armoury::Rule;
use crate::battle::missions::Sort;
use crate::battle::{
    Answer, Battle, Change, Code, Event, Fact, Mode, ObjectiveControl, Place, Question, Refusal, Step,
    Subject, Table, Topic, Value, measure, require,
};
use crate::geometry::{CONTACT, INCH, hundredths};
use crate::ids::{ModelId, Side};

/// How far an objective is handed over, in units.
pub const HANDED: i32 = 2 * INCH;
/// From where one that was dropped may be claimed, in units.
const CLAIMED: i32 = INCH;
/// How many models a presence counts for (HO-61).
const PRESENCE: usize = 3;
/// Half the width of an objective that is touched: a marker has the size of an infantry base.
const RADIUS: i32 = 125;

/// The word for the zone around an objective.
pub fn zone_name(place: usize) -> String {
    format!("marker_{}", place + 1)
}

/// The zones that a model is in.
pub fn zones(table: &mut Table<'_>, fact: Fact) -> Step<Vec<String>> {
    match table.measure(fact)? {
        Value::Names(names) => Ok(names),
        _ => Ok(Vec::new()),
    }
}

/// In which zones the models of red and blue on the table are.
type Near = [Vec<(ModelId, Vec<String>)>; 2];

/// The objectives that a side controls, with their words. A side that left the field controls nothing
/// (MI-37).
pub fn controlled(table: &mut Table<'_>, side: Side) -> Step<Vec<(usize, String)>> {
    let places = 0..table.battle.objectives.len();
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let mut near = Near::default();
    for owner in Side::BOTH {
        for model in table.battle.on_table(owner).collect::<Vec<_>>() {
            near[owner.index()].push((model, zones(table, Fact::InZone(model))?));
        }
    }
    let held = places.filter(|place| !held(&table.battle, side, *place, &near).is_empty());
    Ok(held.map(|place| (place, zone_name(place))).collect())
}

/// The models of a side that hold an objective, as the board shows it.
pub fn holders(battle: &Battle, side: Side) -> Vec<ModelId> {
    let names = |model| match measure::compute(battle, &Fact::InZone(model)) {
        Value::Names(names) => names,
        _ => Vec::new(),
    };
    let near: Near =
        Side::BOTH.map(|owner| battle.on_table(owner).map(|model| (model, names(model))).collect());
    (0..battle.objectives.len()).flat_map(|place| held(battle, side, place, &near)).collect()
}

/// The models by which a side controls an objective; none if it does not.
fn held(battle: &Battle, side: Side, place: usize, near: &Near) -> Vec<ModelId> {
    let zone = zone_name(place);
    let within = |side: Side| {
        let models = near[side.index()].iter().filter(|(_, zones)| zones.contains(&zone));
        models.map(|(model, _)| *model).collect::<Vec<_>>()
    };
    let mut own = within(side);
    own.retain(|model| scores(battle, *model));
    let gone = battle.objectives[place].gone || battle.sides[side.index()].withdrew;
    let holds = !gone && prevails(battle, place, &own, &within(side.other()));
    if holds { own } else { Vec::new() }
}

/// Whether a model can hold an objective: everybody whose own rules do not forbid it (KT-12, MI-08). One that
/// cannot is still in the enemy's way.
pub fn scores(battle: &Battle, model: ModelId) -> bool {
    !battle.has(model, &Rule::NeverScores)
}

/// How many models some count for: a presence for three (HO-61).
fn weight(battle: &Battle, models: &[ModelId]) -> usize {
    models.iter().map(|id| if battle.has(*id, &Rule::SkPres) { PRESENCE } else { 1 }).sum()
}

/// MI-11: alone in range; or more in range, of equals the closest. One or two enemies do not contest what a
/// presence holds (HO-61).
fn prevails(battle: &Battle, place: usize, own: &[ModelId], enemy: &[ModelId]) -> bool {
    let sort = battle.sheet().map(|sheet| sheet.objectives.sort);
    if battle.setup.options.objective_control == ObjectiveControl::Contest || sort == Some(Sort::Building) {
        let towers = own.iter().any(|id| battle.has(*id, &Rule::SkPres));
        let ignored = if towers { PRESENCE - 1 } else { 0 };
        return !own.is_empty() && weight(battle, enemy) <= ignored;
    }
    let at = battle.objectives[place].at;
    let closest = |models: &[ModelId]| {
        let measured = battle.setup.mode == Mode::Board;
        let gaps = models.iter().filter(|_| measured).map(|id| battle.body(*id).distance_to_point(at));
        gaps.min().unwrap_or(i32::MAX)
    };
    let (ours, theirs) = (weight(battle, own), weight(battle, enemy));
    ours > theirs || (ours > 0 && ours == theirs && closest(own) < closest(enemy))
}

/// Whether a side controls one objective.
pub fn controls(table: &mut Table<'_>, side: Side, place: usize) -> Step<bool> {
    Ok(controlled(table, side)?.iter().any(|(held, _)| *held == place))
}

/// Notes who controls an objective now, where that has changed.
pub fn note_holder(table: &mut Table<'_>, place: usize) -> Step {
    let mut by = None;
    for side in Side::BOTH {
        if controls(table, side, place)? {
            by = Some(side);
        }
    }
    if table.battle.objectives[place].holder != by {
        table.record(Event::ObjectiveChanged { objective: place as u8, change: Change::Held { by } });
    }
    Ok(())
}

/// What a model carries.
pub fn carried_by(battle: &Battle, model: ModelId) -> Option<usize> {
    battle.objectives.iter().position(|objective| objective.carrier == Some(model))
}

/// A model picks an objective up that it touches.
pub fn take(table: &mut Table<'_>, side: Side, model: ModelId, objective: u8) -> Step {
    check_take(&table.battle, side, model, objective)?;
    let change = Change::Taken { by: model, handed: false };
    table.record(Event::ObjectiveChanged { objective, change });
    Ok(())
}

/// Whether a model may pick an objective up now.
pub fn check_take(battle: &Battle, side: Side, model: ModelId, objective: u8) -> Step {
    check_in_game(battle)?;
    require_own(battle, side, model)?;
    let portable = battle.sheet().is_some_and(|sheet| sheet.objectives.sort == Sort::Artefact);
    require(portable && scores(battle, model), Code::NotAllowed)?;
    let lies = battle.objectives.get(usize::from(objective)).filter(|objective| !objective.gone);
    let lies = lies.ok_or(Code::UnknownObjective)?;
    require(lies.carrier.is_none(), Code::NotAllowed)?;
    require(carried_by(battle, model).is_none(), Code::HandsFull)?;
    let distance = battle.body(model).distance_to_point(lies.at);
    if battle.setup.mode == Mode::Board && distance > RADIUS + CONTACT {
        return Err(Refusal::new(Code::NotInContact).with("distance", hundredths(distance)).into());
    }
    Ok(())
}

fn check_in_game(battle: &Battle) -> Step {
    if battle.moment.turn == 0 {
        return Err(Refusal::new(Code::WrongPhase).with("least_turn", 1).into());
    }
    Ok(())
}

/// A model hands over what it carries to a friend within 2", once in each player turn.
pub fn hand_over(table: &mut Table<'_>, side: Side, from: ModelId, to: ModelId) -> Step {
    let place = check_hand_over(&table.battle, side, from, to)?;
    let distance = table.distance(from, to)?;
    if distance > HANDED {
        let refusal = Refusal::new(Code::OutOfRange).with("reach", hundredths(HANDED));
        return Err(refusal.with("distance", hundredths(distance)).into());
    }
    let change = Change::Taken { by: to, handed: true };
    table.record(Event::ObjectiveChanged { objective: place as u8, change });
    Ok(())
}

/// Whether a model may hand something over to that friend now, how far away he is aside: what.
pub fn check_hand_over(battle: &Battle, side: Side, from: ModelId, to: ModelId) -> Step<usize> {
    check_in_game(battle)?;
    require_own(battle, side, from)?;
    require_own(battle, side, to)?;
    let place = carried_by(battle, from).ok_or(Code::NotCarried)?;
    require(from != to && carried_by(battle, to).is_none(), Code::HandsFull)?;
    require(scores(battle, to), Code::NotAllowed)?;
    require(!battle.objectives[place].handed, Code::UsedUp)?;
    Ok(place)
}

/// What was dropped by this order may be taken at once from within 1"; if both sides could, they roll off.
pub fn claim_dropped(table: &mut Table<'_>) -> Step {
    for place in 0..table.battle.objectives.len() {
        if !table.battle.objectives[place].dropped || table.battle.outcome.is_some() {
            continue;
        }
        let near = Side::BOTH.map(|side| claimants(&table.battle, side, place));
        let order = match (near[0].is_empty(), near[1].is_empty()) {
            (true, true) => Vec::new(),
            (false, true) => vec![Side::Red],
            (true, false) => vec![Side::Blue],
            (false, false) => {
                let first = roll_off(table)?;
                vec![first, first.other()]
            }
        };
        for side in order {
            if claims(table, side, place, &near[side.index()])? {
                break;
            }
        }
    }
    Ok(())
}

/// The models of a side that could take what was dropped, nearest first; at a real table all that are free.
fn claimants(battle: &Battle, side: Side, place: usize) -> Vec<ModelId> {
    let at = battle.objectives[place].at;
    let gap = |id: &ModelId| match battle.setup.mode {
        Mode::Board => battle.body(*id).distance_to_point(at),
        Mode::Tabletop => 0,
    };
    let free = |id: &ModelId| carried_by(battle, *id).is_none() && scores(battle, *id) && gap(id) <= CLAIMED;
    let mut models: Vec<ModelId> = battle.on_table(side).filter(free).collect();
    models.sort_by_key(|id| (gap(id), *id));
    models
}

fn claims(table: &mut Table<'_>, side: Side, place: usize, models: &[ModelId]) -> Step<bool> {
    let offers = models.iter().copied().map(Answer::Model).chain([Answer::No]).collect();
    let question = Question { topic: Topic::Claim, subject: Subject::Side(side), of: side, offers };
    let Answer::Model(by) = table.choose(question)? else { return Ok(false) };
    let change = Change::Taken { by, handed: false };
    table.record(Event::ObjectiveChanged { objective: place as u8, change });
    Ok(table.battle.model(by).place == Place::Table)
}
