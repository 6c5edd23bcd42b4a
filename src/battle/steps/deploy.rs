//! Before the game: models are set up, infiltrators last, then scouts redeploy (TN-09, MI-22 to MI-24).

use super::{
    deep_strike, driving, mission, movement, nerve, require_own, require_phase, reserves, stance, transport,
    turn,
};
use crate::armoury::{Rule, UnitType};
use crate::battle::{
    Battle, Code, Event, Fact, Gait, Mode, Phase, Place, Refusal, Step, Table, Walk, measure, require,
};
use crate::dice::{Ask, Roll};
use crate::geometry::path::Path;
use crate::geometry::{Bearing, Body, INCH, Point, hundredths};
use crate::ids::{ModelId, Side};

/// How far an infiltrator stays away from enemies that do not see it, and from those that do, in units.
const INFILTRATES_UNSEEN: i32 = 12 * INCH;
const INFILTRATES_SEEN: i32 = 18 * INCH;
/// How far a scout stays away from enemies, in units (SR-07).
const SCOUTS_AWAY: i32 = 12 * INCH;
/// How near a model is set up to another of its unit, in units.
const COHERENCY: i32 = 2 * INCH;

/// Whether the mission lets models infiltrate and scout.
fn may_sneak(battle: &Battle) -> bool {
    battle.setup.mission.sneaking()
}

fn infiltrates(battle: &Battle, model: ModelId) -> bool {
    transport::shares(battle, model, &Rule::Infiltrate) && may_sneak(battle)
}

fn is_scout(battle: &Battle, model: ModelId) -> bool {
    transport::shares(battle, model, &Rule::Scout) && may_sneak(battle)
}

/// Sets a model up.
pub fn deploy(table: &mut Table<'_>, side: Side, model: ModelId, at: Point, facing: Option<Bearing>) -> Step {
    let body = check_deploy(&table.battle, side, model, at, facing)?;
    if table.battle.setup.mode == Mode::Tabletop {
        require(table.holds(Fact::CanPlace(model))?, Code::IllegalPlacement)?;
    }
    let Body { at, up, facing, .. } = body;
    table.record(Event::ModelPlaced { model, place: Place::Table, at, up, facing });
    next_to_deploy(table, side)
}

/// After a model was set up: infiltrators of both sides take turns (SR-04).
pub fn next_to_deploy(table: &mut Table<'_>, side: Side) -> Step {
    if both_done(&table.battle) && has_waiting(&table.battle, side.other()) {
        table.record(Event::SideTook { side: side.other() });
    }
    Ok(())
}

/// Checks a place for a model to be set up: the body as it would stand there.
pub fn check_deploy(
    battle: &Battle,
    side: Side,
    model: ModelId,
    at: Point,
    facing: Option<Bearing>,
) -> Step<Body> {
    check_waiting(battle, side, model)?;
    reserves::check_may_start(battle, side)?;
    let inward = nerve::toward_edge(battle.setup.sides[side.index()].edge.opposite());
    let facing = facing.unwrap_or(Bearing::degrees(inward));
    let up = battle.board.level_at(at);
    let body = Body { facing, ..battle.body(model).moved_to(at, up) };
    if battle.setup.mode == Mode::Tabletop {
        return Ok(body);
    }
    movement::check_wholly_on_board(battle, model, &body)?;
    let in_zone = measure::zone_of(battle, side).holds(&battle.board, &body);
    let slips_in =
        both_done(battle) && infiltrates(battle, model) && infiltrator_stays_away(battle, side, &body);
    if !in_zone && !slips_in {
        let depth = i64::from(battle.setup.mission.zone_inches) * 100;
        let refusal = Refusal::new(Code::IllegalPlacement).with("model", model.0).at(at);
        return Err(refusal.with("depth", depth).into());
    }
    check_room(battle, model, &body)?;
    let mates: Vec<ModelId> = battle.alive(battle.unit_of(model)).collect();
    let near = mates.iter().any(|mate| body.within(&battle.body(*mate), COHERENCY));
    require(mates.is_empty() || near, Code::NoCoherency)?;
    Ok(body)
}

/// Whether a model of the side is still to be set up in this moment.
pub fn check_waiting(battle: &Battle, side: Side, model: ModelId) -> Step {
    require(model.index() < battle.models.len(), Code::UnknownModel)?;
    require(battle.side_of(model) == side, Code::EnemySide)?;
    require_phase(battle, Phase::Deployment)?;
    match battle.model(model).place {
        Place::Waiting => Ok(()),
        Place::Removed => Err(Code::Removed.into()),
        _ => Err(Code::AlreadyMoved.into()),
    }
}

/// Whether a body stands on nobody and in nothing that keeps it out.
fn check_room(battle: &Battle, model: ModelId, body: &Body) -> Step {
    let board = &battle.board;
    let barred = board.pieces_under(body).into_iter().find(|piece| board.pieces[*piece].bars_the_way());
    if let Some(piece) = barred {
        return Err(movement::in_a_piece(battle, Code::Impassable, model, body, piece).into());
    }
    if let Some(piece) = board.stuck_in(body) {
        return Err(movement::in_a_piece(battle, Code::NoRoom, model, body, piece).into());
    }
    match movement::others(battle, model).into_iter().find(|(_, other)| other.overlaps(body)) {
        Some((by, other)) => Err(movement::in_the_way(Code::NoRoom, model, body, by, &other).into()),
        None => Ok(()),
    }
}

fn infiltrator_stays_away(battle: &Battle, side: Side, body: &Body) -> bool {
    battle.on_table(side.other()).all(|enemy| {
        let other = battle.body(enemy);
        let gap = body.gap(&other);
        gap > INFILTRATES_SEEN
            || (gap > INFILTRATES_UNSEEN
                && !crate::geometry::sight::view(&battle.board, &other, body, &[]).sees)
    })
}

/// Keeps a model back: only to outflank (KT-09), unless the battle's options allow plain reserves.
/// `deep` keeps its whole unit back, to come down by Deep Strike.
pub fn keep_back(table: &mut Table<'_>, side: Side, model: ModelId, outflank: bool, deep: bool) -> Step {
    if deep {
        check_keep_to_strike(&table.battle, side, model, outflank)?;
        deep_strike::keep_back(table, model);
        return Ok(());
    }
    check_keep_back(&table.battle, side, model, outflank)?;
    table.record(Event::ModelKeptBack { model, outflank, deep_strike: false });
    Ok(())
}

/// Whether a model may be kept back to come down by Deep Strike; nobody outflanks so.
pub fn check_keep_to_strike(battle: &Battle, side: Side, model: ModelId, outflank: bool) -> Step {
    check_waiting(battle, side, model)?;
    require(!outflank, Code::ReserveNotAllowed)?;
    reserves::check_kept_back(battle, side, model, false)?;
    deep_strike::check_kept_back(battle, model)
}

/// Whether a model may be kept back.
pub fn check_keep_back(battle: &Battle, side: Side, model: ModelId, outflank: bool) -> Step {
    check_waiting(battle, side, model)?;
    reserves::check_kept_back(battle, side, model, outflank)
}

fn waiting(battle: &Battle, side: Side) -> impl Iterator<Item = ModelId> + '_ {
    battle.ids().filter(move |id| battle.side_of(*id) == side && battle.model(*id).place == Place::Waiting)
}

fn has_waiting(battle: &Battle, side: Side) -> bool {
    waiting(battle, side).next().is_some()
}

/// Whether both sides have set up all but their infiltrators.
fn both_done(battle: &Battle) -> bool {
    battle.sides.iter().all(|side| side.done)
}

/// Whether a side may say that it has finished setting up: only infiltrators may wait for the other side.
pub fn check_end_deployment(battle: &Battle, side: Side) -> Step {
    let due = |id: ModelId| both_done(battle) || !infiltrates(battle, id);
    let left: Vec<ModelId> = waiting(battle, side).filter(|id| due(*id)).collect();
    match left.first() {
        Some(model) => {
            let refusal = Refusal::new(Code::NotDeployed).with("model", model.0);
            Err(refusal.with("left", left.len() as i64).into())
        }
        None => Ok(()),
    }
}

/// A side has set up: the other's turn, then infiltrators, then scouts, then the game.
pub fn end_deployment(table: &mut Table<'_>, side: Side, first: &[ModelId]) -> Step {
    check_end_deployment(&table.battle, side)?;
    if !table.battle.sides[side.index()].done {
        table.record(Event::SidePassed { side });
    }
    if !table.battle.sides[side.other().index()].done {
        table.record(Event::SideTook { side: side.other() });
        return Ok(());
    }
    match Side::BOTH.map(|side| has_waiting(&table.battle, side)) {
        [false, false] => begin_scouting(table, first),
        waiting => hand_over(table, waiting),
    }
}

/// Gives the turn to the one side that has something to do, or rolls off (GN-03).
fn hand_over(table: &mut Table<'_>, busy: [bool; 2]) -> Step {
    let side = match busy {
        [true, true] => roll_off(table)?,
        [_, blue] => {
            if blue {
                Side::Blue
            } else {
                Side::Red
            }
        }
    };
    if side != table.battle.moment.side {
        table.record(Event::SideTook { side });
    }
    Ok(())
}

/// One die each, red's first, again while they are equal; who rolled higher.
pub fn roll_off(table: &mut Table<'_>) -> Step<Side> {
    let speaker = mission::speaker(&table.battle, Side::Red);
    loop {
        let faces = table.roll(Roll::amount(Ask::RollOff, Side::Red, speaker, 2))?;
        match faces[0].cmp(&faces[1]) {
            std::cmp::Ordering::Greater => return Ok(Side::Red),
            std::cmp::Ordering::Less => return Ok(Side::Blue),
            std::cmp::Ordering::Equal => {}
        }
    }
}

fn begin_scouting(table: &mut Table<'_>, first: &[ModelId]) -> Step {
    let scouts = Side::BOTH.map(|side| has_scouts(&table.battle, side));
    if scouts == [false, false] {
        return begin_game(table, first);
    }
    table.record(Event::PhaseBegan { phase: Phase::Scout });
    hand_over(table, scouts)
}

fn has_scouts(battle: &Battle, side: Side) -> bool {
    battle.on_table(side).any(|id| may_scout(battle, id))
}

fn may_scout(battle: &Battle, model: ModelId) -> bool {
    is_scout(battle, model) && !battle.model(model).scouted
}

fn begin_game(table: &mut Table<'_>, first: &[ModelId]) -> Step {
    let side = mission::first_turn(table)?;
    turn::begin_turn(table, 1, side, first)
}

/// Redeploys a scout (SR-06, SR-07); then the other side's next, unit by unit (SR-08).
pub fn scout(table: &mut Table<'_>, side: Side, walk: &Walk) -> Step {
    check_scout(&table.battle, side, walk)?;
    let (model, by) = (walk.model, Gait::Scout);
    if table.battle.setup.mode == Mode::Tabletop {
        require(table.holds(Fact::CanPlace(model))?, Code::IllegalPlacement)?;
    }
    let Body { at, up, facing, .. } = scouted(&table.battle, walk)?;
    let distance = scouted_far(&table.battle, walk);
    table.record(Event::ModelMoved { model, by, at, up, facing, distance });
    let other = side.other();
    if has_scouts(&table.battle, other) && !table.battle.sides[other.index()].done {
        table.record(Event::SideTook { side: other });
    }
    Ok(())
}

/// How far a scout redeploys, in units (SR-06).
pub const fn scouting_reach(unit_type: UnitType) -> i32 {
    match unit_type {
        UnitType::Infantry | UnitType::Artillery | UnitType::Walker | UnitType::MonstrousCreature => 6 * INCH,
        _ => 12 * INCH,
    }
}

/// Whether a model may scout at all now.
pub fn check_scouting(battle: &Battle, side: Side, model: ModelId) -> Step {
    require_phase(battle, Phase::Scout)?;
    require_own(battle, side, model)?;
    if !is_scout(battle, model) {
        return Err(Refusal::new(Code::NotAllowed).with("model", model.0).into());
    }
    require(!battle.model(model).scouted, Code::AlreadyMoved)
}

/// How far a scout goes, in units: as long as its way is, or, with miniatures, as told.
fn scouted_far(battle: &Battle, walk: &Walk) -> i32 {
    let told = walk.told.filter(|_| battle.setup.mode == Mode::Tabletop);
    told.unwrap_or_else(|| Path::through(battle.model(walk.model).at, &walk.way).length())
}

/// How a scout stands at the end of its way.
fn scouted(battle: &Battle, walk: &Walk) -> Step<Body> {
    let body = battle.body(walk.model);
    let path = Path::through(body.at, &walk.way);
    if battle.setup.mode == Mode::Tabletop {
        let facing = walk.facing.unwrap_or_else(|| stance::heading(&body, &path));
        return Ok(Body { facing, ..body.moved_to(path.ends(), battle.board.level_at(path.ends())) });
    }
    if battle.profile(walk.model).drives() {
        return Ok(driving::check_route(battle, walk, &body)?.end);
    }
    movement::check_path(battle, walk.model, &path)?;
    stance::at_end(battle, walk, &body, &path)
}

fn check_scout(battle: &Battle, side: Side, walk: &Walk) -> Step {
    check_scouting(battle, side, walk.model)?;
    let reach = scouting_reach(battle.profile(walk.model).unit_type);
    let distance = scouted_far(battle, walk);
    if distance > reach {
        let refusal = Refusal::new(Code::MovedTooFar).with("reach", hundredths(reach));
        return Err(refusal.with("distance", hundredths(distance)).into());
    }
    if battle.setup.mode == Mode::Tabletop {
        return Ok(());
    }
    let end = scouted(battle, walk)?;
    match battle.on_table(side.other()).map(|enemy| end.gap(&battle.body(enemy))).min() {
        Some(gap) if gap <= SCOUTS_AWAY => {
            Err(Refusal::new(Code::TooCloseToEnemy).with("distance", hundredths(gap)).into())
        }
        _ => Ok(()),
    }
}

/// A side has finished scouting: the other's turn if it has scouts left, or the game begins.
pub fn end_scouting(table: &mut Table<'_>, side: Side, first: &[ModelId]) -> Step {
    table.record(Event::SidePassed { side });
    let other = side.other();
    if has_scouts(&table.battle, other) && !table.battle.sides[other.index()].done {
        table.record(Event::SideTook { side: other });
        return Ok(());
    }
    begin_game(table, first)
}
