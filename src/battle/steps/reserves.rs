//! Reserves: outflanking models are called, and come on from an edge (KT-09, SR-12, SR-17).

use super::{deep_strike, driving, movement, nerve, require_phase, stance, transport, turn};
use crate::armoury::Rule;
use crate::battle::missions::{self, Reserves};
use crate::battle::{
    Answer, Battle, Code, DifficultTerrain, Event, Fact, Gait, Mode, Phase, Place, Question, Refusal, Step,
    Subject, Table, Topic, UnitSetup, Walk, require,
};
use crate::dice::{Ask, Face, Roll};
use crate::geometry::path::Path;
use crate::geometry::{Bearing, Body, Edge, Point, hundredths};
use crate::ids::{ModelId, Side, UnitId};

/// The first own turn in which reserves may come, and the one in which all that are left do (MI-07).
const CALLED_FROM: u8 = 2;
const ALL_BY: u8 = 4;
/// The place where one comes onto the table is looked for in steps of this many units.
const SHORT: usize = 10;

/// Whether a model may be kept back to outflank: by Outflank itself, Scout or Infiltrate (SR-11), its own or
/// those of its squad inside (SR-13).
pub fn can_outflank(battle: &Battle, model: ModelId) -> bool {
    [Rule::Outflank, Rule::Scout, Rule::Infiltrate].iter().any(|rule| transport::shares(battle, model, rule))
}

/// Whether the mission and the options let a model be kept back (MI-05).
pub fn check_kept_back(battle: &Battle, side: Side, model: ModelId, outflank: bool) -> Step {
    let by_trait = || {
        let state = &battle.sides[side.index()];
        let lent = |id: &ModelId| battle.model(*id).outflanks && !can_outflank(battle, *id);
        let used = battle.ids().filter(|id| battle.side_of(*id) == side).filter(lent).count();
        used < usize::from(state.outflankers) && !battle.profile(model).unit_type.is_vehicle()
    };
    let allowed = match battle.setup.mission.reserves() {
        Reserves::Halves => outflank && kept_back(battle, side) < missions::half(team(battle, side)).1,
        Reserves::DefendersHalf => {
            let defends = battle.defender() == Some(side);
            !outflank && defends && kept_back(battle, side) < missions::half(team(battle, side)).1
        }
        Reserves::Nobody => false,
        Reserves::DefenderOutflanks if battle.defender() != Some(side) => false,
        Reserves::Outflank | Reserves::DefenderOutflanks if outflank => {
            can_outflank(battle, model) || by_trait()
        }
        Reserves::Outflank | Reserves::DefenderOutflanks => !battle.setup.options.kt_no_reinforcements,
    };
    require(allowed, Code::ReserveNotAllowed)?;
    let plain = matches!(battle.setup.mission.reserves(), Reserves::Outflank | Reserves::DefenderOutflanks);
    if plain && !outflank { check_half_of_units(battle, side, model) } else { Ok(()) }
}

/// Where plain reserves are allowed, up to half of the units may wait off the table (`reserves`).
fn check_half_of_units(battle: &Battle, side: Side, model: ModelId) -> Step {
    let units: Vec<&UnitSetup> =
        battle.setup.units.iter().filter(|unit| unit.side == side && !unit.models.is_empty()).collect();
    let waits = |id: &ModelId| *id == model || battle.model(*id).place == Place::Reserve;
    let kept = units.iter().filter(|unit| unit.models.iter().any(waits)).count();
    let (most, _) = missions::half(units.len());
    if kept > most {
        let refusal = Refusal::new(Code::ReserveNotAllowed).with("kept", kept as i64);
        return Err(refusal.with("most", most as i64).into());
    }
    Ok(())
}

/// Whether one more model of a side may start on the table where half of the team is kept back (MI-48,
/// MI-52).
pub fn check_may_start(battle: &Battle, side: Side) -> Step {
    let halves = match battle.setup.mission.reserves() {
        Reserves::Halves => true,
        Reserves::DefendersHalf => battle.defender() == Some(side),
        _ => false,
    };
    let (started, most) = (battle.on_table(side).count(), missions::half(team(battle, side)).1);
    if halves && started >= most {
        let refusal = Refusal::new(Code::HalvesUnequal).with("started", started as i64);
        return Err(refusal.with("most", most as i64).into());
    }
    Ok(())
}

fn team(battle: &Battle, side: Side) -> usize {
    battle.ids().filter(|id| battle.side_of(*id) == side).count()
}

fn kept_back(battle: &Battle, side: Side) -> usize {
    let kept = |id: &ModelId| battle.model(*id).place == Place::Reserve && battle.side_of(*id) == side;
    battle.ids().filter(kept).count()
}

/// Rolls for the reserves of a side at the start of its turn.
pub fn call(table: &mut Table<'_>, side: Side, first: &[ModelId]) -> Step {
    let now = table.battle.moment.turn;
    if now < CALLED_FROM {
        return Ok(());
    }
    let waits = |id: &ModelId| {
        let state = table.battle.model(*id);
        state.place == Place::Reserve && state.arriving.is_empty() && table.battle.side_of(*id) == side
    };
    let models: Vec<ModelId> = table.battle.ids().filter(waits).collect();
    let mut settled: Vec<UnitId> = Vec::new();
    for model in turn::in_order(models.clone(), first, |one, model| one == model) {
        let unit = table.battle.unit_of(model);
        if settled.contains(&unit) {
            continue;
        }
        // One die brings a whole unit.
        settled.push(unit);
        let roll = Roll::at_least(Ask::Reserve, side, model, 1, 3);
        if now >= ALL_BY || table.count(roll)? == 1 {
            let edges = edges(table, side, model)?;
            let mates = models.iter().copied().filter(|mate| table.battle.unit_of(*mate) == unit);
            for model in mates.collect::<Vec<ModelId>>() {
                table.record(Event::ReserveCalled { model, edges: edges.clone() });
            }
        }
    }
    Ok(())
}

/// The edges a called model may come on from: its own, or by the outflanking die (SR-12).
fn edges(table: &mut Table<'_>, side: Side, model: ModelId) -> Step<Vec<Edge>> {
    let own = table.battle.setup.sides[side.index()].edge;
    if table.battle.sheet().is_some_and(|sheet| sheet.reserves == Reserves::DefendersHalf) {
        return Ok(vec![Edge::South, Edge::East, Edge::North, Edge::West]);
    }
    let outflanks = table.battle.model(model).outflanks || table.battle.setup.options.kt_no_reinforcements;
    if !outflanks {
        return Ok(vec![own]);
    }
    let [left, right] = beside(own);
    Ok(match outflank_die(table, side, model)?.0 {
        1 | 2 => vec![left],
        3 | 4 => vec![right],
        _ => vec![left, right],
    })
}

/// Acute Senses may roll the die again (MI-06).
fn outflank_die(table: &mut Table<'_>, side: Side, model: ModelId) -> Step<Face> {
    let first = |faces: Vec<Face>| faces.first().copied().unwrap_or(Face(1));
    let face = first(table.roll(Roll::amount(Ask::Outflank, side, model, 1))?);
    // Who would outflank anyway has acute senses where half of the team does (MI-48).
    let halves = table.battle.sheet().is_some_and(|sheet| sheet.reserves == Reserves::Halves);
    let keen =
        table.battle.has_in_unit(model, &Rule::AcuteSenses) || (halves && can_outflank(&table.battle, model));
    if !keen {
        return Ok(face);
    }
    let offers = vec![Answer::No, Answer::Dice(vec![1])];
    let question = Question { topic: Topic::Reroll, subject: Subject::Model(model), of: side, offers };
    match table.choose(question)? {
        Answer::Dice(_) => Ok(first(table.roll(Roll::amount(Ask::Reroll, side, model, 1))?)),
        _ => Ok(face),
    }
}

/// The edges to the left and right of one who looks from his own across the table.
const fn beside(own: Edge) -> [Edge; 2] {
    match own {
        Edge::South => [Edge::West, Edge::East],
        Edge::West => [Edge::North, Edge::South],
        Edge::North => [Edge::East, Edge::West],
        Edge::East => [Edge::South, Edge::North],
    }
}

/// Whether a model has been called from reserve and may come on.
pub fn is_arriving(battle: &Battle, model: ModelId) -> bool {
    battle.models.get(model.index()).is_some_and(|state| !state.arriving.is_empty())
}

/// A called model comes on from its edge; one that does not come on may do so in a later turn.
pub fn bring_on(table: &mut Table<'_>, side: Side, walk: &Walk) -> Step {
    if table.battle.model(walk.model).deep_strikes {
        return deep_strike::arrive(table, side, walk);
    }
    let start = check_bring_on(&table.battle, side, walk)?;
    let model = walk.model;
    let told = table.battle.setup.mode == Mode::Tabletop;
    if told {
        require(table.holds(Fact::CanPlace(model))?, Code::IllegalPlacement)?;
    }
    let drives = table.battle.profile(model).drives();
    let reach = if told || drives { 0 } else { reach_from(table, walk, &start)? };
    let (up, facing) = (0, walk.facing.filter(|_| !drives).unwrap_or(start.facing));
    table.record(Event::ModelPlaced { model, place: Place::Table, at: start.at, up, facing });
    if told {
        let distance = walk.told.unwrap_or(0);
        table.record(Event::ModelMoved { model, by: Gait::Move, at: start.at, up, facing, distance });
        return Ok(());
    }
    if table.battle.profile(model).drives() {
        return driving::drive(table, walk);
    }
    movement::go(table, walk, reach, Gait::Move)
}

/// How far a model gets that comes on: bad ground slows it as it does others (MV-06), but it comes onto the table.
fn reach_from(table: &mut Table<'_>, walk: &Walk, start: &Body) -> Step<i32> {
    let (model, way) = (walk.model, Path::through(start.at, &walk.way));
    let reach = movement::reach(&table.battle, model);
    let options = &table.battle.setup.options;
    let (core, rules) = (DifficultTerrain::Core2d6, options.difficult_terrain);
    if rules != core || !movement::is_slowed(&table.battle, model, &way) {
        return Ok(reach);
    }
    let slowed = movement::slow(table, model, reach)?;
    let battle = &table.battle;
    let stops = |far: i32| stance::stop(battle, walk, start, &way, far).1;
    let inside = |far: &i32| battle.board.holds(&stops(*far));
    let least = || (0..way.length()).step_by(SHORT).find(inside).unwrap_or(reach);
    Ok(if inside(&slowed) { slowed } else { least() })
}

/// Checks an arrival: the body just outside its edge from which the model moves on.
pub fn check_bring_on(battle: &Battle, side: Side, walk: &Walk) -> Step<Body> {
    let model = walk.model;
    require(battle.side_of(model) == side, Code::EnemySide)?;
    require_phase(battle, Phase::Movement)?;
    let to = walk.way.first().copied().unwrap_or_default();
    let start = entry(battle, model, to);
    let reach = movement::reach(battle, model);
    if battle.setup.mode == Mode::Tabletop {
        return match walk.told.unwrap_or(0) {
            distance if distance > reach => Err(too_far(reach, distance).into()),
            _ => Ok(start),
        };
    }
    require(!walk.way.is_empty(), Code::IllegalPlacement)?;
    let path = Path::through(start.at, &walk.way);
    if path.length() > reach {
        return Err(too_far(reach, path.length()).into());
    }
    if battle.profile(model).drives() {
        driving::check_route(battle, walk, &start)?;
        return Ok(start);
    }
    let start = Body { facing: walk.facing.unwrap_or(start.facing), ..start };
    movement::check_path_of(battle, &start, model, &path)?;
    stance::at_end(battle, walk, &start, &path)?;
    Ok(start)
}

fn too_far(reach: i32, distance: i32) -> Refusal {
    let refusal = Refusal::new(Code::MovedTooFar);
    refusal.with("reach", hundredths(reach)).with("distance", hundredths(distance))
}

/// The body of a called model beside the table, touching from outside the edge nearest to where it goes.
fn entry(battle: &Battle, model: ModelId, to: Point) -> Body {
    let board = &battle.board;
    let edges = &battle.model(model).arriving;
    let spot = |edge: &Edge| board.on_edge(to, *edge);
    let edge = edges.iter().copied().min_by_key(|edge| to.distance(spot(edge))).unwrap_or(Edge::South);
    let inward = Bearing::degrees(nerve::toward_edge(edge.opposite()));
    let body = Body { facing: inward, ..battle.body(model).moved_to(spot(&edge), 0) };
    let outside = board.edge_gap(&body, edge);
    body.moved_to(body.at.toward(inward, outside), 0)
}
