//! Transports: getting in, getting out, and what becomes of those inside when there is no vehicle any more
//! (KT-06, KT-07, MV-20, VH-11, VH-12).

use super::stance::check_stand;
use super::{deploy, movement, pinning, require_own, require_phase};
use crate::armoury::{Rule, bulk};
use crate::battle::{
    Answer, Battle, Cause, Code, Event, Fact, Mode, Phase, Place, Question, Refusal, Step, Subject, Table,
    Topic, require,
};
use crate::geometry::{Body, INCH, Point, bearing_to, hundredths, place};
use crate::ids::{ModelId, Side};

/// How near the hull a model must end its move to get in. Every part of a hull is an access point.
const GETS_IN: i32 = 2 * INCH;
/// How far from the hull a model gets out.
const GETS_OUT: i32 = 6 * INCH;
/// How far from a wreck its passengers must wholly be.
const BAILS_OUT: i32 = 3 * INCH;
/// The most a vehicle may have moved when somebody gets out.
const SLOW: i32 = 6 * INCH;

/// The models inside a transport, in the order of set-up.
pub fn passengers(battle: &Battle, vehicle: ModelId) -> Vec<ModelId> {
    battle.ids().filter(|id| battle.carrier(*id) == Some(vehicle)).collect()
}

/// Whether a model has a rule of setting up: its own or its unit's, or that of its squad inside it, for which it
/// was bought (SR-09, SR-13).
pub fn shares(battle: &Battle, model: ModelId, rule: &Rule) -> bool {
    let from_inside = || {
        battle.made(model).dedicated.is_some()
            && passengers(battle, model).iter().any(|id| battle.has(*id, rule))
    };
    battle.has_in_unit(model, rule) || from_inside()
}

/// How many places a model takes.
pub fn places(battle: &Battle, model: ModelId) -> u16 {
    bulk(battle.rules_of(model))
}

/// The places of a transport that are free.
pub fn free_places(battle: &Battle, vehicle: ModelId) -> u16 {
    let taken: u16 = passengers(battle, vehicle).into_iter().map(|id| places(battle, id)).sum();
    u16::from(battle.profile(vehicle).capacity).saturating_sub(taken)
}

/// An order to get into a transport: before the game, or at the end of a move (KT-06, KT-07, MV-20).
pub fn embark(table: &mut Table<'_>, side: Side, model: ModelId, vehicle: ModelId) -> Step {
    check_embark(&table.battle, side, model, vehicle)?;
    let starts = table.battle.moment.phase == Phase::Deployment;
    if !starts {
        let distance = table.distance(model, vehicle)?;
        if distance > GETS_IN {
            let refusal = Refusal::new(Code::OutOfRange).with("reach", hundredths(GETS_IN));
            return Err(refusal.with("distance", hundredths(distance)).into());
        }
    }
    let hull = table.battle.body(vehicle);
    let (place, at, up, facing) = (Place::Embarked(vehicle), hull.at, hull.up, hull.facing);
    table.record(Event::ModelPlaced { model, place, at, up, facing });
    if starts { deploy::next_to_deploy(table, side) } else { Ok(()) }
}

/// Whether a model may get into a vehicle now, but for the distance between them.
pub fn check_embark(battle: &Battle, side: Side, model: ModelId, vehicle: ModelId) -> Step {
    require(vehicle.index() < battle.models.len(), Code::UnknownModel)?;
    let starts = battle.moment.phase == Phase::Deployment;
    if starts {
        deploy::check_waiting(battle, side, model)?;
    } else {
        require_own(battle, side, model)?;
        require_phase(battle, Phase::Movement)?;
    }
    require(battle.side_of(vehicle) == side, Code::EnemySide)?;
    if !starts || battle.model(vehicle).place == Place::Removed {
        super::require_on_table(battle, vehicle)?;
    }
    let refused = |code| Refusal::new(code).with("model", model.0).with("by", vehicle.0);
    if !suits(battle, model, vehicle) {
        return Err(refused(Code::NotAllowed).into());
    }
    let (state, unit) = (battle.model(model), battle.unit(battle.unit_of(model)));
    require(state.engaged.is_empty(), Code::Locked)?;
    require(unit.down.is_none(), Code::GoneToGround)?;
    require(!unit.falling_back, Code::FallingBack)?;
    require(state.disembarked.is_none(), Code::AlreadyMoved)?;
    let bought_for = &battle.made(vehicle).dedicated;
    if starts && bought_for.is_some() && *bought_for != battle.made(model).squad {
        return Err(refused(Code::WrongSquad).into());
    }
    let (needed, free) = (places(battle, model), free_places(battle, vehicle));
    if needed > free {
        return Err(refused(Code::CapacityFull).with("places", needed).with("free", free).into());
    }
    Ok(())
}

/// Whether a vehicle carries such models at all: infantry, without a rule that it excludes.
pub fn suits(battle: &Battle, model: ModelId, vehicle: ModelId) -> bool {
    battle.profile(vehicle).carries(battle.profile(model).unit_type, battle.rules_of(model))
}

/// An order to get out (MV-20).
pub fn disembark(table: &mut Table<'_>, side: Side, model: ModelId, at: Point) -> Step {
    let vehicle = check_disembark(&table.battle, side, model)?;
    let body = standing(&table.battle, model, vehicle, at);
    if table.battle.setup.mode == Mode::Tabletop {
        require(table.holds(Fact::CanPlace(model))?, Code::IllegalPlacement)?;
    } else {
        check_way_out(&table.battle, model, vehicle, &body)?;
    }
    let (at, up, facing) = (body.at, body.up, body.facing);
    table.record(Event::ModelPlaced { model, place: Place::Table, at, up, facing });
    Ok(())
}

/// Whether a model may get out now, wherever to; out of which vehicle.
pub fn check_disembark(battle: &Battle, side: Side, model: ModelId) -> Step<ModelId> {
    require(model.index() < battle.models.len(), Code::UnknownModel)?;
    require(battle.side_of(model) == side, Code::EnemySide)?;
    require_phase(battle, Phase::Movement)?;
    let Some(vehicle) = battle.carrier(model) else {
        super::require_on_table(battle, model)?;
        return Err(Code::NotAllowed.into());
    };
    super::require_on_table(battle, vehicle)?;
    require(!battle.model(model).boarded, Code::AlreadyMoved)?;
    let moved = battle.model(vehicle).moved.unwrap_or(0);
    if moved > SLOW {
        let refusal = Refusal::new(Code::MovedTooFar).with("reach", hundredths(SLOW));
        return Err(refusal.with("distance", hundredths(moved)).into());
    }
    Ok(vehicle)
}

/// Whether a passenger that gets out may stand there.
pub fn check_way_out(battle: &Battle, model: ModelId, vehicle: ModelId, body: &Body) -> Step {
    let gap = body.gap(&battle.body(vehicle));
    if gap > GETS_OUT {
        let refusal = Refusal::new(Code::MovedTooFar).with("reach", hundredths(GETS_OUT));
        return Err(refusal.with("distance", hundredths(gap)).into());
    }
    check_stand(battle, model, body)
}

/// A passenger's body at a place outside, looking away from the vehicle.
pub fn standing(battle: &Battle, model: ModelId, vehicle: ModelId, at: Point) -> Body {
    let hull = battle.figure(vehicle);
    let facing = if at == hull.at { hull.facing } else { bearing_to(hull.at, at) };
    Body { facing, ..battle.figure(model).moved_to(at, battle.board.level_at(at)) }
}

/// Whether the model got out of a vehicle in this turn that keeps it from charging: one that is no assault
/// vehicle, or has just come from reserve (MV-20, `assault_vehicle`).
pub fn bars_charge(battle: &Battle, model: ModelId) -> bool {
    let bars = |vehicle| !battle.has(vehicle, &Rule::AssaultVehicle) || battle.model(vehicle).arrived;
    battle.model(model).disembarked.is_some_and(bars)
}

/// Passengers of a wreck get out at once, wholly within 3", and test for pinning; who finds no room is lost
/// (VH-12).
pub fn bail_out(table: &mut Table<'_>, vehicle: ModelId) -> Step {
    let hull = table.battle.figure(vehicle);
    leave(table, vehicle, move |body| body.wholly_within(&hull, BAILS_OUT) && !body.overlaps(&hull))
}

/// Survivors of an explosion are placed where the vehicle stood, and test for pinning (VH-11).
pub fn crawl_out(table: &mut Table<'_>, vehicle: ModelId) -> Step {
    let hull = table.battle.figure(vehicle);
    leave(table, vehicle, move |body| body.overlaps(&hull))
}

fn leave(table: &mut Table<'_>, vehicle: ModelId, allowed: impl Fn(&Body) -> bool) -> Step {
    let passengers = passengers(&table.battle, vehicle);
    for model in passengers.iter().copied() {
        let Some(body) = way_out(table, vehicle, model, &allowed)? else {
            let cause = Cause::NoRoom;
            table.record(Event::ModelRemoved { model, cause, by: None, killer: None, weapon: None });
            continue;
        };
        let (at, up, facing) = (body.at, body.up, body.facing);
        table.record(Event::ModelPlaced { model, place: Place::Table, at, up, facing });
    }
    let mut units: Vec<_> = passengers.iter().map(|model| table.battle.unit_of(*model)).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        pinning::test(table, unit)?;
    }
    Ok(())
}

/// Where a passenger ends up; its owner chooses among the free places, and there may be none.
fn way_out(
    table: &mut Table<'_>,
    vehicle: ModelId,
    model: ModelId,
    allowed: &impl Fn(&Body) -> bool,
) -> Step<Option<Body>> {
    let body = table.battle.figure(model);
    let hull = table.battle.figure(vehicle);
    if table.battle.setup.mode == Mode::Tabletop {
        let out = table.holds(Fact::CanPlace(model))?;
        return Ok(out.then(|| body.moved_to(hull.at, hull.up)));
    }
    let battle = &table.battle;
    let free = |body: &Body| {
        let body = standing(battle, model, vehicle, body.at);
        allowed(&body) && check_stand(battle, model, &body).is_ok()
    };
    let others: Vec<Body> = movement::others(battle, model).into_iter().map(|(_, body)| body).collect();
    let reach = 12 * INCH;
    let Some(at) = place::nearest_free(&battle.board, &body, hull.at, reach, &others, free) else {
        return Ok(None);
    };
    let (of, subject) = (battle.side_of(model), Subject::Model(model));
    let question = Question { topic: Topic::Place, subject, of, offers: vec![Answer::At(at)] };
    let at = match table.choose(question)? {
        Answer::At(at) => at,
        _ => at,
    };
    let body = standing(&table.battle, model, vehicle, at);
    require(allowed(&body), Code::IllegalPlacement)?;
    check_stand(&table.battle, model, &body)?;
    Ok(Some(body))
}
