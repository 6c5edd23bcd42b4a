//! Deep Strike: a unit that waited in reserve comes down anywhere on the table, scatters, and where it cannot stand
//! meets with a mishap (`deep_strike`). In Kill Team nobody does (KT-11).

use super::{movement, require_phase, stance, transport};
use crate::armoury::Rule;
use crate::battle::{
    Answer, Battle, Cause, Code, Event, Fact, Mode, Phase, Place, Question, Refusal, Step, Subject, Table,
    Topic, Walk, require,
};
use crate::dice::{Ask, Die, Face, Roll};
use crate::geometry::{Bearing, Body, INCH, Point, place};
use crate::ids::{ModelId, Side};

/// Spots around a base that are tried are so many degrees apart.
const TURN: i64 = 15;
/// A place for a unit is looked for on so many rings, an inch apart, at so many spots where its first model fits.
const RINGS: i32 = 60;
const TRIES: usize = 100;

/// Where the models of a unit come to stand, the first one first.
type Formation = Vec<(ModelId, Body)>;

/// Whether a model may be kept back to come down by Deep Strike: its whole unit can, and none of it is set up.
pub fn check_kept_back(battle: &Battle, model: ModelId) -> Step {
    let allowed = !battle.setup.options.kt_no_reinforcements && battle.has_in_unit(model, &Rule::DeepStrike);
    require(allowed, Code::ReserveNotAllowed)?;
    let mates = &battle.setup.units[battle.unit_of(model).index()].models;
    let waits = |mate: &ModelId| matches!(battle.model(*mate).place, Place::Waiting | Place::Removed);
    require(mates.iter().all(waits), Code::NoCoherency)
}

/// Keeps a whole unit back.
pub fn keep_back(table: &mut Table<'_>, model: ModelId) {
    let mates = table.battle.setup.units[table.battle.unit_of(model).index()].models.clone();
    for model in mates {
        if table.battle.model(model).place == Place::Waiting {
            table.record(Event::ModelKeptBack { model, outflank: false, deep_strike: true });
        }
    }
}

/// A called unit comes down: its model that is named where the dice send it, the others around it.
pub fn arrive(table: &mut Table<'_>, side: Side, walk: &Walk) -> Step {
    let aim = check(&table.battle, side, walk)?;
    let model = walk.model;
    let units = unit_from(&table.battle, model);
    let body = scattered(table, model, &aim)?;
    let stands = if is_told(&table.battle) {
        let fits = table.holds(Fact::CanPlace(model))?;
        fits.then(|| units.iter().map(|model| (*model, body)).collect())
    } else {
        formation(&table.battle, &units, &body)
    };
    match stands {
        Some(formation) => land(table, &formation),
        None => mishap(table, &units, &body),
    }
}

fn is_told(battle: &Battle) -> bool {
    battle.setup.mode == Mode::Tabletop
}

/// How the first model would stand where it is aimed.
fn check(battle: &Battle, side: Side, walk: &Walk) -> Step<Body> {
    require(battle.side_of(walk.model) == side, Code::EnemySide)?;
    require_phase(battle, Phase::Movement)?;
    require(!battle.setup.options.kt_no_reinforcements, Code::ReserveNotAllowed)?;
    require(is_told(battle) || !walk.way.is_empty(), Code::IllegalPlacement)?;
    let at = walk.way.last().copied().unwrap_or_default();
    let inward = super::nerve::toward_edge(battle.setup.sides[side.index()].edge.opposite());
    let facing = walk.facing.unwrap_or(Bearing::degrees(inward));
    let body = Body { facing, ..standing(battle, walk.model, at) };
    if !is_told(battle) {
        movement::check_wholly_on_board(battle, walk.model, &body)?;
    }
    Ok(body)
}

fn standing(battle: &Battle, model: ModelId, at: Point) -> Body {
    battle.figure(model).moved_to(at, battle.board.level_at(at))
}

/// The models of a unit that come down, the one that is named first.
fn unit_from(battle: &Battle, first: ModelId) -> Vec<ModelId> {
    let mates = battle.setup.units[battle.unit_of(first).index()].models.iter().copied();
    let comes = |mate: &ModelId| *mate != first && battle.model(*mate).place == Place::Reserve;
    std::iter::once(first).chain(mates.filter(comes)).collect()
}

/// Scatter die and distance dice, always thrown together; nobody's skill helps. It keeps its facing.
fn scattered(table: &mut Table<'_>, model: ModelId, aim: &Body) -> Step<Body> {
    let side = table.battle.side_of(model);
    let faces = table.roll(Roll::amount(Ask::Scatter, side, model, 1).with_die(Die::Scatter))?;
    let arrow = faces.first().copied().unwrap_or(Face::HIT);
    let total = table.total(Roll::amount(Ask::ScatterDistance, side, model, 2))?;
    let distance = if arrow.is_hit() { 0 } else { i32::from(total) * INCH };
    let at = aim.at.toward(Bearing(arrow.bearing()), distance);
    Ok(aim.moved_to(at, table.battle.board.level_at(at)))
}

/// Where a unit stands whose first model stands so: the others in contact around it, each ring before the next.
/// None where one of them finds no place: off the table, on closed ground or a friend, within 1" of an enemy.
fn formation(battle: &Battle, unit: &[ModelId], first: &Body) -> Option<Formation> {
    let mut others = movement::others(battle, unit[0]);
    let mut placed: Formation = Vec::with_capacity(unit.len());
    // Around whom there is no room left for such a base there is none later.
    let mut full = 0;
    for model in unit.iter().copied() {
        let body = match placed.last() {
            None => Some(*first).filter(|body| may_stand(battle, model, body, &others))?,
            Some((mate, _)) => {
                if battle.profile(*mate).base != battle.profile(model).base {
                    full = 0;
                }
                let body = Body { facing: first.facing, ..battle.figure(model) };
                loop {
                    let (_, mate) = placed.get(full)?;
                    match beside(battle, model, &body, mate, &others) {
                        Some(body) => break body,
                        None => full += 1,
                    }
                }
            }
        };
        others.push((model, body));
        placed.push((model, body));
    }
    Some(placed)
}

/// The first free spot in contact with one who stands already.
fn beside(
    battle: &Battle,
    model: ModelId,
    body: &Body,
    mate: &Body,
    others: &[(ModelId, Body)],
) -> Option<Body> {
    let spots = (0..360 / TURN).map(|turn| place::touching(body, mate, mate.facing.turned(turn * TURN)));
    let mut stood = spots.map(|at| body.moved_to(at, battle.board.level_at(at)));
    stood.find(|body| may_stand(battle, model, body, others))
}

fn may_stand(battle: &Battle, model: ModelId, body: &Body, others: &[(ModelId, Body)]) -> bool {
    movement::check_wholly_on_board(battle, model, body)
        .and_then(|()| stance::check_ground(battle, model, body))
        .and_then(|()| movement::check_end_beside(battle, body, model, body.at, others))
        .is_ok()
}

/// The unit stands; difficult ground under it is dangerous.
fn land(table: &mut Table<'_>, formation: &[(ModelId, Body)]) -> Step {
    for (model, body) in formation {
        let Body { at, up, facing, .. } = *body;
        table.record(Event::ModelPlaced { model: *model, place: Place::Table, at, up, facing });
    }
    if is_told(&table.battle) {
        return Ok(());
    }
    for (model, body) in formation {
        for piece in table.battle.board.pieces_under(body) {
            let ground = &table.battle.board.pieces[piece];
            if ground.difficult || ground.dangerous {
                movement::test_piece(table, *model, piece as u16)?;
            }
        }
    }
    Ok(())
}

/// A die says what becomes of a unit that cannot stand: on a 1 it is lost, on 2 or 3 the enemy places it, on 4 or
/// more it goes back into reserve.
fn mishap(table: &mut Table<'_>, unit: &[ModelId], body: &Body) -> Step {
    let model = unit[0];
    table.record(Event::ArrivalFailed { model, at: body.at });
    let die = table.roll(Roll::amount(Ask::Mishap, table.battle.side_of(model), model, 1))?;
    match die.first().map_or(6, |face| face.0) {
        ..=1 => lose(table, unit),
        2 | 3 => return place_by_enemy(table, unit, body),
        _ => send_back(table, unit, body),
    }
    Ok(())
}

fn lose(table: &mut Table<'_>, unit: &[ModelId]) {
    for vehicle in unit {
        let lost = transport::passengers(&table.battle, *vehicle).into_iter().chain([*vehicle]);
        for model in lost {
            let cause = Cause::Mishap;
            table.record(Event::ModelRemoved { model, cause, by: None, killer: None, weapon: None });
        }
    }
}

fn send_back(table: &mut Table<'_>, unit: &[ModelId], body: &Body) {
    for model in unit.iter().copied() {
        let Body { at, up, facing, .. } = *body;
        table.record(Event::ModelPlaced { model, place: Place::Reserve, at, up, facing });
    }
}

/// The enemy puts the unit wherever it may stand; where there is no such place it goes back into reserve.
fn place_by_enemy(table: &mut Table<'_>, unit: &[ModelId], body: &Body) -> Step {
    let model = unit[0];
    if is_told(&table.battle) {
        let formation: Formation = unit.iter().map(|model| (*model, *body)).collect();
        return land(table, &formation);
    }
    let Some(usual) = somewhere(&table.battle, unit, body) else {
        send_back(table, unit, body);
        return Ok(());
    };
    let (subject, of) = (Subject::Model(model), table.battle.side_of(model).other());
    let question = Question { topic: Topic::Place, subject, of, offers: vec![Answer::At(usual)] };
    let at = match table.choose(question)? {
        Answer::At(at) => at,
        _ => usual,
    };
    let there = body.moved_to(at, table.battle.board.level_at(at));
    match formation(&table.battle, unit, &there) {
        Some(formation) => land(table, &formation),
        None => Err(Refusal::new(Code::IllegalPlacement).with("model", model.0).at(at).into()),
    }
}

/// A place near to where a body would stand at which its unit may.
fn somewhere(battle: &Battle, unit: &[ModelId], body: &Body) -> Option<Point> {
    let board = &battle.board;
    let wanted = Point::new(body.at.x.clamp(0, board.width), body.at.y.clamp(0, board.depth));
    let rings = (1..=RINGS).flat_map(|ring| {
        (0..360 / TURN).map(move |turn| wanted.toward(Bearing::degrees(turn * TURN), ring * INCH))
    });
    let others = movement::others(battle, unit[0]);
    let bodies = std::iter::once(wanted).chain(rings).map(|at| body.moved_to(at, board.level_at(at)));
    let fits = bodies.filter(|body| may_stand(battle, unit[0], body, &others));
    let mut tried = fits.take(TRIES);
    tried.find(|body| formation(battle, unit, body).is_some()).map(|body| body.at)
}

/// A place where a called model may aim at: the nearest to the middle of the table at which its unit may stand.
pub fn target(battle: &Battle, model: ModelId, near: Point) -> Option<Point> {
    somewhere(battle, &unit_from(battle, model), &standing(battle, model, near))
}
