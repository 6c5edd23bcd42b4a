//! Nerve: Break tests, Morale, falling back and regrouping (KT-16 to KT-26, MO).

use super::{
    auras, backing, contact, mission, movement, parting, pinning, require_phase, shooting, stance, turn,
};
use crate::armoury::{Characteristic, Rule, UnitType};
use crate::battle::{
    Answer, Battle, Cause, Code, Event, Fact, Gait, Mode, Morale, Phase, Place, Question, Refusal, Step,
    Subject, Table, Topic, require,
};
use crate::dice::{Ask, Roll};
use crate::geometry::path::Path;
use crate::geometry::{Bearing, Edge, INCH, Point, hundredths};
use crate::ids::{ModelId, Side, UnitId};
use crate::rules::NervePlan;

/// How near the leader friends must be to stand with him, in units (KT-23).
const COMMAND_RADIUS: i32 = 6 * INCH;
/// How far a unit moves as it regroups, in units (MO-09).
const REGROUP: i32 = 3 * INCH;

/// How the rules of a model and its unit bend its tests of nerve.
fn plan_of(battle: &Battle, model: ModelId) -> NervePlan {
    let mut plan = NervePlan::default();
    plan.bend(battle.rules_in_unit(model));
    plan
}

/// A model's Leadership with what changed it in this battle.
pub fn leadership(battle: &Battle, model: ModelId) -> u8 {
    battle.characteristic(model, Characteristic::Ld)
}

/// Break tests of a Broken side, its leader first (KT-17, KT-18).
pub fn break_tests(table: &mut Table<'_>, side: Side, first: &[ModelId]) -> Step {
    let tests = table.battle.setup.options.morale == Morale::BreakTests;
    if !table.battle.sides[side.index()].broken || !tests {
        return Ok(());
    }
    let own = mission::present(&table.battle, side);
    let mut models = turn::in_order(own.collect(), first, |one, model| one == model);
    models.sort_by_key(|id| !table.battle.made(*id).leader);
    for model in models {
        break_test(table, side, model)?;
    }
    Ok(())
}

fn break_test(table: &mut Table<'_>, side: Side, model: ModelId) -> Step {
    let plan = plan_of(&table.battle, model);
    let sure = plan.is_fearless() || table.battle.profile(model).unit_type.is_vehicle();
    if sure || is_rallied(table, side, model)? {
        table.record(Event::ModelStood { model, automatic: true });
        return Ok(());
    }
    let score = leadership(&table.battle, model);
    let roll = Roll::at_most(Ask::BreakTest, side, model, 2, score);
    let mut passed = table.count(roll)? == 1;
    // A die is never rolled again twice (CA-03): who does so by his own rule needs no distillery.
    if !passed && (plan.may_reroll_break() || backing::steadies(table, side)) {
        let again = Roll::at_most(Ask::Reroll, side, model, 2, score);
        passed = table.count(again)? == 1;
    }
    table.record(if passed {
        Event::ModelStood { model, automatic: false }
    } else {
        Event::ModelRemoved { model, cause: Cause::Fled, by: None, killer: None, weapon: None }
    });
    Ok(())
}

/// Whether the leader passed and the model is in his command radius; measured from the transport of one that
/// rides (KT-24, KT-26).
fn is_rallied(table: &mut Table<'_>, side: Side, model: ModelId) -> Step<bool> {
    let Some(leader) = mission::leader(&table.battle, side) else {
        return Ok(false);
    };
    if !table.battle.sides[side.index()].rallied || leader == model {
        return Ok(false);
    }
    let [from, to] = [leader, model].map(|id| match table.battle.model(id).place {
        Place::Embarked(vehicle) => vehicle,
        _ => id,
    });
    let by_trait = table.battle.sides[side.index()].leader_trait == 4;
    let radius = if by_trait { 2 * COMMAND_RADIUS } else { COMMAND_RADIUS };
    let radius = auras::reach(&table.battle, leader, radius);
    Ok(from == to || table.distance(from, to)? <= radius)
}

/// Morale tests at the end of a phase of the units that lost a quarter of their models in it (MO-01).
pub fn morale_for_losses(table: &mut Table<'_>) -> Step {
    for place in 0..table.battle.units.len() {
        let unit = UnitId(place as u16);
        if lost_a_quarter(&table.battle, unit) && !passes_morale(table, unit, 0)? {
            flee(table, unit)?;
        }
    }
    Ok(())
}

/// Whether a unit of several models lost a quarter of them in this phase and can be shaken by it.
fn lost_a_quarter(battle: &Battle, unit: UnitId) -> bool {
    let (state, left) = (battle.unit(unit), battle.present(unit).count());
    let strength = usize::from(state.strength);
    let lost = strength.saturating_sub(left);
    let shaken = strength > 1 && left > 0 && lost > 0 && 4 * lost >= strength;
    shaken && !state.falling_back && !shooting::is_locked(battle, unit)
}

/// A Leadership test of a unit under a name of its own; no two ones help and nothing makes it harder
/// (CT-04).
pub fn passes_leadership(table: &mut Table<'_>, unit: UnitId, ask: Ask) -> Step<bool> {
    let Some(speaker) = table.battle.alive(unit).next() else {
        return Ok(false);
    };
    let (side, score) = (table.battle.unit_side(unit), pinning::leadership(&table.battle, unit));
    let roll = Roll::at_most(ask, side, speaker, 2, score);
    Ok(table.count(roll)? == 1)
}

/// A Morale test, harder by so much: Fearless and vehicles pass (VH-17), Stubborn ignores that, and two ones
/// always do (MO-02, MO-03, CT-07).
pub fn passes_morale(table: &mut Table<'_>, unit: UnitId, harder: u16) -> Step<bool> {
    let Some(speaker) = table.battle.alive(unit).next() else {
        return Ok(true);
    };
    let plan = pinning::nerve_plan(&table.battle, unit);
    if table.battle.profile(speaker).unit_type.is_vehicle() || plan.is_fearless() {
        return Ok(true);
    }
    let harder = if plan.is_stubborn() { 0 } else { harder.min(10) as u8 };
    let (side, score) = (table.battle.unit_side(unit), pinning::tested(&table.battle, unit, &plan));
    let score = score.saturating_sub(harder);
    // The least total, 2, is two ones.
    let roll = Roll::at_most(Ask::Morale, side, speaker, 2, score.max(2));
    Ok(table.count(roll)? == 1)
}

/// A unit breaks and falls back, if those it leaves let any of it (HO-51).
pub fn flee(table: &mut Table<'_>, unit: UnitId) -> Step {
    parting::blows(table, unit)?;
    if table.battle.alive(unit).next().is_none() {
        return Ok(());
    }
    table.record(Event::UnitFellBack { unit });
    fall_back(table, unit)
}

/// A falling-back unit goes two dice, three if it jumps or rides a bike, towards its own edge (MO-08).
pub fn fall_back(table: &mut Table<'_>, unit: UnitId) -> Step {
    let models: Vec<ModelId> = table.battle.alive(unit).collect();
    let Some(speaker) = models.first() else {
        return Ok(());
    };
    let fast = matches!(
        table.battle.profile(*speaker).unit_type,
        UnitType::JumpInfantry | UnitType::Bike | UnitType::Jetbike
    );
    let side = table.battle.unit_side(unit);
    let roll = Roll::amount(Ask::FallBack, side, *speaker, if fast { 3 } else { 2 });
    let reach = INCH * i32::from(table.total(roll)?);
    for model in models {
        run_home(table, model, reach)?;
    }
    Ok(())
}

fn run_home(table: &mut Table<'_>, model: ModelId, reach: i32) -> Step {
    let battle = &table.battle;
    let (body, edge) = (battle.body(model), battle.setup.sides[battle.side_of(model).index()].edge);
    let gap = battle.board.edge_gap(&body, edge);
    let told = battle.setup.mode == Mode::Tabletop;
    let way = if told { Path::straight(body.at, body.at) } else { way_home(battle, model, edge, reach) };
    let leaves = if told {
        table.holds(Fact::OffTable(model))?
    } else {
        reach >= gap && battle.board.edge_gap(&body.moved_to(way.ends(), body.up), edge) <= 0
    };
    if leaves {
        let gone =
            Event::ModelRemoved { model, cause: Cause::LeftTable, by: None, killer: None, weapon: None };
        table.record(gone);
        return Ok(());
    }
    let at = way.ends();
    let distance = if told { reach } else { way.length() };
    let up = if told { body.up } else { table.battle.board.level_at(at) };
    let end = stance::turned(&table.battle, model, &body.moved_to(at, up), stance::heading(&body, &way));
    let facing = end.facing;
    table.record(Event::ModelMoved { model, by: Gait::FallBack, at, up, facing, distance });
    movement::dangerous(table, model, &way, &body)
}

/// The bearing that looks at an edge of the table.
pub const fn toward_edge(edge: Edge) -> i64 {
    match edge {
        Edge::East => 0,
        Edge::North => 90,
        Edge::West => 180,
        Edge::South => 270,
    }
}

/// The straight way of at most `reach` that ends nearest to the edge: ahead, or as little aside as what
/// stands in the way allows. It ends at the edge if it would cross it.
fn way_home(battle: &Battle, model: ModelId, edge: Edge, reach: i32) -> Path {
    let (board, body) = (&battle.board, battle.body(model));
    let gap = board.edge_gap(&body, edge).max(0);
    let mut best = (gap, Path::straight(body.at, body.at));
    for aside in [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75] {
        let bearing = Bearing::degrees(toward_edge(edge) + aside);
        let mut distance = if aside == 0 { reach.min(gap) } else { reach };
        while distance > 0 {
            let path = Path::straight(body.at, body.at.toward(bearing, distance));
            let end = body.moved_to(path.ends(), board.level_at(path.ends()));
            let left = board.edge_gap(&end, edge);
            if left >= best.0 {
                break;
            }
            let free = movement::check_path(battle, model, &path)
                .and_then(|()| movement::check_end(battle, &body, model, path.ends()));
            if free.is_ok() {
                best = (left, path);
                break;
            }
            distance -= INCH / 2;
        }
        if best.0 == (gap - reach).max(0) {
            break;
        }
    }
    best.1
}

/// Tests whether a falling-back unit regroups, before anything else it does (MO-09).
pub fn regroup(table: &mut Table<'_>, side: Side, unit: UnitId) -> Step {
    check_regroup(&table.battle, side, unit)?;
    try_regroup(table, unit)
}

/// Whether a unit may test to regroup now.
pub fn check_regroup(battle: &Battle, side: Side, unit: UnitId) -> Step {
    require(unit.index() < battle.units.len(), Code::UnknownModel)?;
    require(battle.unit_side(unit) == side, Code::EnemySide)?;
    require_phase(battle, Phase::Movement)?;
    require(battle.alive(unit).next().is_some(), Code::NotOnTable)?;
    if !battle.unit(unit).falling_back {
        return Err(Refusal::new(Code::NotAllowed).with("unit", unit.0).into());
    }
    require(battle.alive(unit).all(|model| !battle.model(model).halted), Code::AlreadyMoved)
}

/// Regroup tests of the units that were given no order for it.
pub fn regroup_rest(table: &mut Table<'_>, side: Side, first: &[ModelId]) -> Step {
    let units = (0..table.battle.units.len()).map(|place| UnitId(place as u16)).collect();
    let of = |unit, model: ModelId| table.battle.made(model).unit == unit;
    let known: Vec<ModelId> =
        first.iter().copied().filter(|id| id.index() < table.battle.models.len()).collect();
    for unit in turn::in_order(units, &known, of) {
        if check_regroup(&table.battle, side, unit).is_ok() {
            try_regroup(table, unit)?;
        }
    }
    Ok(())
}

fn try_regroup(table: &mut Table<'_>, unit: UnitId) -> Step {
    let models: Vec<ModelId> = table.battle.alive(unit).collect();
    let plan = pinning::nerve_plan(&table.battle, unit);
    let freely = plan.acts_after_regrouping();
    if !plan.regroups() && !passes_regroup(table, unit, models[0])? {
        return fall_back(table, unit);
    }
    table.record(Event::UnitRegrouped { unit, freely });
    for model in models {
        let at = regroup_place(table, model)?;
        let body = table.battle.body(model);
        let distance = body.at.distance(at);
        let end = contact::standing(&table.battle, &body, at);
        let way = Path::straight(body.at, at);
        let heading = stance::heading(&body, &way);
        let end = stance::turned(&table.battle, model, &end, heading);
        let (up, facing) = (end.up, end.facing);
        table.record(Event::ModelMoved { model, by: Gait::Regroup, at, up, facing, distance });
        movement::dangerous(table, model, &way, &body)?;
    }
    Ok(())
}

/// A unit that a charge reaches as it falls back turns and fights if it regroups, and is destroyed if it does
/// not. The digest has no word on it; so the core rules do it.
pub fn turn_at_bay(table: &mut Table<'_>, unit: UnitId) -> Step {
    let models: Vec<ModelId> = table.battle.alive(unit).collect();
    let reached = models.iter().find_map(|model| table.battle.model(*model).engaged.first().copied());
    let Some(killer) = reached.filter(|_| table.battle.unit(unit).falling_back) else {
        return Ok(());
    };
    let plan = pinning::nerve_plan(&table.battle, unit);
    if plan.regroups() || passes_regroup(table, unit, models[0])? {
        table.record(Event::UnitRegrouped { unit, freely: plan.acts_after_regrouping() });
        return Ok(());
    }
    let (cause, by) = (Cause::Swept, Some(table.battle.side_of(killer)));
    for model in models {
        table.record(Event::ModelRemoved { model, cause, by, killer: Some(killer), weapon: None });
    }
    Ok(())
}

/// The Leadership test; a unit with less than a quarter of its models needs two ones (MO-10), but for one with an
/// independent character.
fn passes_regroup(table: &mut Table<'_>, unit: UnitId, speaker: ModelId) -> Step<bool> {
    let (left, started) =
        (table.battle.alive(unit).count(), table.battle.setup.units[unit.index()].models.len());
    let led = table.battle.alive(unit).any(|model| table.battle.has(model, &Rule::IndependentCharacter));
    let score = if 4 * left < started && !led { 2 } else { pinning::leadership(&table.battle, unit) };
    let roll = Roll::at_most(Ask::Leadership, table.battle.unit_side(unit), speaker, 2, score);
    Ok(table.count(roll)? == 1)
}

/// Where a model goes as its unit regroups; it may stay.
fn regroup_place(table: &mut Table<'_>, model: ModelId) -> Step<Point> {
    let (of, body) = (table.battle.side_of(model), table.battle.body(model));
    let offers = vec![Answer::At(body.at)];
    let question = Question { topic: Topic::Place, subject: Subject::Model(model), of, offers };
    let Answer::At(to) = table.choose(question)? else {
        return Ok(body.at);
    };
    if to != body.at && table.battle.setup.mode == Mode::Board {
        let path = Path::straight(body.at, to);
        if path.length() > REGROUP {
            let refusal = Refusal::new(Code::MovedTooFar).with("reach", hundredths(REGROUP));
            return Err(refusal.with("distance", hundredths(path.length())).into());
        }
        movement::check_path(&table.battle, model, &path)?;
        movement::check_end(&table.battle, &body, model, to)?;
    }
    Ok(to)
}
