//! The Movement phase: how far, over what, past whom (MV).

use super::{approach, climb, driving, harm, require_own, require_phase, stance};
use crate::armoury::UnitType;
use crate::battle::event::Event;
use crate::battle::fact::{Fact, Value};
use crate::battle::gait::Gait;
use crate::battle::moment::Phase;
use crate::battle::options::DifficultTerrain;
use crate::battle::question::{Answer, Question, Subject, Topic};
use crate::battle::refusal::{Code, Refusal};
use crate::battle::setup::Mode;
use crate::battle::state::Battle;
use crate::battle::supplier::Tells;
use crate::battle::table::{Step, Stop, Table, require};
use crate::battle::{Cause, Walk};
use crate::dice::{Ask, Roll};
use crate::geometry::path::Path;
use crate::geometry::{Body, INCH, Point, hundredths};
use crate::ids::{ModelId, Side};

/// How far a model of this type moves in the Movement phase, in units (MV-02).
pub const fn reach_of(unit_type: UnitType) -> i32 {
    INCH * match unit_type {
        UnitType::Infantry | UnitType::JetPackInfantry | UnitType::Swarm => 6,
        UnitType::Artillery | UnitType::MonstrousCreature | UnitType::Walker => 6,
        UnitType::JumpInfantry | UnitType::Bike | UnitType::Jetbike => 12,
        UnitType::Beast | UnitType::Cavalry | UnitType::Vehicle | UnitType::Flyer => 12,
    }
}

/// How far this model moves in the Movement phase, in units: its type's reach or its own (`jump_move`), less
/// what injuries take (CA-21), and what an honour adds.
pub fn reach(battle: &Battle, model: ModelId) -> i32 {
    let profile = battle.profile(model);
    let jumps = approach::pace(battle, model).jumps().map(|inches| INCH * i32::from(inches));
    (jumps.unwrap_or(reach_of(profile.unit_type)) - INCH * profile.shortened_by()).max(0)
        + farther(battle, model)
}

/// What an honour adds to a move of the Movement phase, in units, after terrain dice (HO-43).
fn farther(battle: &Battle, model: ModelId) -> i32 {
    INCH * i32::from(approach::pace(battle, model).farther())
}

/// A move of the Movement phase.
pub fn walk(table: &mut Table<'_>, side: Side, walk: &Walk) -> Step {
    check_mover(&table.battle, side, walk.model)?;
    let reach = reach(&table.battle, walk.model);
    if table.battle.setup.mode == Mode::Tabletop {
        return walk_told(table, walk, reach, Gait::Move);
    }
    let body = table.battle.body(walk.model);
    let path = Path::through(body.at, &walk.way);
    if table.battle.profile(walk.model).drives() {
        require(!walk.way.is_empty() || walk.facing.is_some(), Code::IllegalPlacement)?;
        check_length(&path, reach)?;
        return driving::drive(table, walk);
    }
    if walk.way.is_empty() && walk.facing.is_some() {
        return turn_on_the_spot(table, walk);
    }
    check_path(&table.battle, walk.model, &path)?;
    check_length(&path, reach)?;
    let slowed =
        is_slowed(&table.battle, walk.model, &path) || climb::is_rough(&table.battle, walk.model, &path);
    if slowed && table.battle.setup.options.difficult_terrain == DifficultTerrain::DoubleCost {
        check_length(&path, affordable(&table.battle, walk.model, &path, reach))?;
        stance::at_end(&table.battle, walk, &body, &path)?;
        return go(table, walk, reach, Gait::Move);
    }
    if !slowed {
        require(!walk.way.is_empty(), Code::IllegalPlacement)?;
        stance::at_end(&table.battle, walk, &body, &path)?;
    }
    let reach = if slowed { slow(table, walk.model, reach)? } else { reach };
    go(table, walk, reach, Gait::Move)
}

/// Whether a model may be ordered to move now (MV-01, MV-04, GG-04).
pub fn check_mover(battle: &Battle, side: Side, model: ModelId) -> Step {
    require_own(battle, side, model)?;
    require_phase(battle, Phase::Movement)?;
    let (state, unit) = (battle.model(model), battle.unit(battle.unit_of(model)));
    require(state.engaged.is_empty(), Code::Locked)?;
    require(unit.down.is_none(), Code::GoneToGround)?;
    require(!unit.falling_back, Code::FallingBack)?;
    driving::check_able(battle, model)?;
    require(!state.halted, Code::AlreadyMoved)?;
    // One unit is finished before the next.
    let (made, moving) = (battle.unit_of(model), battle.sides[side.index()].moving);
    let begun = battle.alive(made).any(|mate| battle.model(mate).halted);
    require(!begun || moving.is_none_or(|last| last == made), Code::AlreadyMoved)
}

/// Pivoting on the spot is no movement for a model on a base (WP-15).
fn turn_on_the_spot(table: &mut Table<'_>, walk: &Walk) -> Step {
    let state = table.battle.model(walk.model);
    let (model, at, up) = (walk.model, state.at, state.up);
    let facing = walk.facing.unwrap_or(state.facing);
    stance::check_turn(&table.battle, model, &table.battle.body(model), facing)?;
    table.record(Event::ModelMoved { model, by: Gait::Move, at, up, facing, distance: 0 });
    Ok(())
}

/// Nothing impassable and nobody stands in the way (MV-03, MV-10), and the end is on the table (MV-21).
pub fn check_path(battle: &Battle, model: ModelId, path: &Path) -> Step {
    check_path_of(battle, &battle.body(model), model, path)
}

/// The same for a model that begins its way as `body` stands.
pub fn check_path_of(battle: &Battle, body: &Body, model: ModelId, path: &Path) -> Step {
    check_path_past(battle, body, model, path, &others(battle, model))
}

/// The same where only `others` can stand in the way.
pub fn check_path_past(
    battle: &Battle,
    body: &Body,
    model: ModelId,
    path: &Path,
    others: &[(ModelId, Body)],
) -> Step {
    let board = &battle.board;
    let end = body.moved_to(path.ends(), board.level_at(path.ends()));
    check_on_board(battle, model, &end)?;
    let crossed = path.crosses(board, body);
    if let Some(piece) = crossed.into_iter().find(|piece| board.pieces[*piece].bars_the_way()) {
        return Err(Refusal::new(Code::Impassable).with("model", model.0).with("piece", piece as i64).into());
    }
    let bodies: Vec<Body> = others.iter().map(|(_, body)| *body).collect();
    match path.blocked_on(board, body, &bodies) {
        Some(place) => {
            let (by, body) = others[place];
            Err(Refusal::new(Code::Blocked).with("model", model.0).with("by", by.0).at(body.at).into())
        }
        None => Ok(()),
    }
}

/// Refuses a place that is not on the table (KT-02, MV-21): beyond which edge its centre is, and how far.
pub fn check_on_board(battle: &Battle, model: ModelId, end: &Body) -> Step {
    check_wholly_on_board(battle, model, &Body::spot(end.at, end.up))
}

/// The same for a base that may not reach over an edge.
pub fn check_wholly_on_board(battle: &Battle, model: ModelId, end: &Body) -> Step {
    match battle.board.overhang(end) {
        Some((edge, far)) => {
            let refusal = Refusal::new(Code::OffTable).with("model", model.0).at(end.at);
            Err(refusal.with(&format!("beyond_{}", edge.word()), hundredths(far)).into())
        }
        None => Ok(()),
    }
}

/// A refusal because a base would stand on another's.
pub fn in_the_way(code: Code, model: ModelId, body: &Body, by: ModelId, other: &Body) -> Refusal {
    let refusal = Refusal::new(code).with("model", model.0).at(body.at).with("by", by.0);
    refusal.with("overlap", hundredths(body.overlap(other)))
}

/// A refusal because of a piece of terrain.
pub fn in_a_piece(battle: &Battle, code: Code, model: ModelId, body: &Body, piece: usize) -> Refusal {
    let refusal = Refusal::new(code).with("model", model.0).at(body.at).with("piece", piece as i64);
    refusal.with("top", hundredths(battle.board.pieces[piece].top()))
}

/// Points are whole units, so a way of just the reach may come out a unit longer; it is then cut.
const ROUNDING: i32 = 1;

fn check_length(path: &Path, reach: i32) -> Step {
    if path.length() > reach + ROUNDING {
        return Err(too_far(reach, path.length()).into());
    }
    Ok(())
}

fn too_far(reach: i32, distance: i32) -> Refusal {
    let refusal = Refusal::new(Code::MovedTooFar);
    refusal.with("reach", hundredths(reach)).with("distance", hundredths(distance))
}

/// All other models on the table with their bodies.
pub fn others(battle: &Battle, model: ModelId) -> Vec<(ModelId, Body)> {
    let other = |id: &ModelId| *id != model && battle.model(*id).place == crate::battle::Place::Table;
    battle.ids().filter(other).map(|id| (id, battle.body(id))).collect()
}

/// The bodies of all other models on the table.
pub fn other_bodies(battle: &Battle, model: ModelId) -> Vec<Body> {
    others(battle, model).into_iter().map(|(_, body)| body).collect()
}

/// Whether a model may stand at a place: on the table, on nobody, in nothing solid, more than 1" from
/// enemies.
pub fn check_end(battle: &Battle, body: &Body, model: ModelId, at: Point) -> Step {
    check_end_beside(battle, body, model, at, &others(battle, model))
}

/// The same where only these others stand about.
pub fn check_end_beside(
    battle: &Battle,
    body: &Body,
    model: ModelId,
    at: Point,
    others: &[(ModelId, Body)],
) -> Step {
    let board = &battle.board;
    let end = body.moved_to(at, board.level_at(at));
    check_on_board(battle, model, &end)?;
    if let Some(piece) = board.stuck_in(&end) {
        return Err(in_a_piece(battle, Code::IllegalPlacement, model, &end, piece).into());
    }
    for (id, other) in others {
        if end.overlaps(other) {
            return Err(in_the_way(Code::Blocked, model, &end, *id, other).into());
        }
        if battle.side_of(*id) != battle.side_of(model) && end.within(other, INCH) {
            let refusal = Refusal::new(Code::TooCloseToEnemy).with("model", model.0).with("by", id.0);
            return Err(refusal.with("distance", hundredths(end.gap(other))).into());
        }
    }
    Ok(())
}

/// Whether difficult terrain slows the move: it starts in it or enters it (MV-06), or the model was struck down
/// (`strikedown`). Some flow over everything (`swarms`).
pub fn is_slowed(battle: &Battle, model: ModelId, path: &Path) -> bool {
    if !approach::pace(battle, model).is_hindered() {
        return false;
    }
    if battle.model(model).staggered.is_some() {
        return true;
    }
    let board = &battle.board;
    let crossed = path.crosses(board, &battle.body(model));
    crossed.iter().any(|piece| board.pieces[*piece].difficult)
}

/// How far along a way a model gets where every inch in difficult terrain counts twice.
fn affordable(battle: &Battle, model: ModelId, path: &Path, reach: i32) -> i32 {
    const STEP: i32 = INCH / 8;
    let (board, body) = (&battle.board, battle.body(model));
    let staggers = battle.model(model).staggered.is_some();
    let is_rough = |at: Point| {
        staggers
            || board
                .pieces_at(&body.moved_to(at, body.up))
                .into_iter()
                .any(|piece| board.pieces[piece].difficult)
    };
    let cost = |gone: i32, step: i32| if is_rough(path.at(gone + step)) { 2 * step } else { step };
    let (mut gone, mut left) = (0, reach);
    while gone < path.length() {
        let step = STEP.min(path.length() - gone);
        let paid = cost(gone, step);
        if paid > left {
            return gone + (1..step).rev().find(|part| cost(gone, *part) <= left).unwrap_or(0);
        }
        (gone, left) = (gone + step, left - paid);
    }
    gone
}

/// Rolls for difficult terrain: the highest of two dice (three with Move Through Cover, SR-01) is the most
/// the model may go (MV-06, MV-07).
pub fn slow(table: &mut Table<'_>, model: ModelId, reach: i32) -> Step<i32> {
    let side = table.battle.side_of(model);
    let dice = approach::pace(&table.battle, model).difficult_dice();
    let roll = Roll::amount(Ask::Difficult, side, model, dice);
    let faces = table.roll_that_tells(roll, Tells::highest(1))?;
    let best = faces.iter().map(|face| i32::from(face.0)).max().unwrap_or(0);
    // What injuries take comes off after the dice (CA-21).
    let shortened = table.battle.profile(model).shortened_by();
    let farther = farther(&table.battle, model);
    let reach = (reach - farther).min((best - shortened) * INCH).max(0) + farther;
    table.record(Event::ModelSlowed { model, reach });
    Ok(reach)
}

/// Takes a model along its way as far as `reach` and the ground allow; without a way it asks where to.
pub fn go(table: &mut Table<'_>, walk: &Walk, reach: i32, by: Gait) -> Step {
    let model = walk.model;
    let body = table.battle.body(model);
    let path = if walk.way.is_empty() {
        let to = ask_place(table, model, reach)?;
        Path::straight(body.at, to)
    } else {
        Path::through(body.at, &walk.way)
    };
    let goes = climb::go(table, model, &path, reach, table.battle.setup.options.vertical_rules)?;
    let stop = if goes.fell.is_some() { stance::fallen } else { stance::stop };
    let (path, end) = stop(&table.battle, walk, &body, &path, goes.distance);
    let Body { at, up, facing, .. } = end;
    let distance = path.length() + goes.climbed;
    table.record(Event::ModelMoved { model, by, at, up, facing, distance });
    if let Some(drop) = goes.fell {
        harm::fall(table, model, drop)?;
    }
    if goes.lands_hard {
        harm::impact(table, model)?;
    }
    dangerous(table, model, &path, &body)
}

/// Asks where a model goes that rolled first, and refuses a place it cannot reach.
fn ask_place(table: &mut Table<'_>, model: ModelId, reach: i32) -> Step<Point> {
    let (of, at) = (table.battle.side_of(model), table.battle.model(model).at);
    let subject = Subject::Model(model);
    let question = Question { topic: Topic::Place, subject, of, offers: vec![Answer::At(at)] };
    let Answer::At(to) = table.choose(question)? else {
        return Ok(at);
    };
    if to != at {
        let path = Path::straight(at, to);
        check_path(&table.battle, model, &path)?;
        check_length(&path, reach)?;
        check_end(&table.battle, &table.battle.body(model), model, to)?;
    }
    Ok(to)
}

/// Takes a model straight towards a place, as near as it may stand to enemies.
pub fn go_near(table: &mut Table<'_>, model: ModelId, goal: Point, reach: i32, by: Gait) -> Step {
    let battle = &table.battle;
    let body = battle.body(model);
    let mut path = Path::straight(body.at, goal).cut(reach);
    let legal = |path: &Path| {
        check_path(battle, model, path).is_ok() && check_end(battle, &body, model, path.ends()).is_ok()
    };
    while path.length() > 0 && !legal(&path) {
        path = path.cut((path.length() - INCH / 4).max(0));
    }
    let (at, distance) = (path.ends(), path.length());
    if distance > 0 {
        let end = body.moved_to(at, battle.board.level_at(at));
        let end = stance::turned(battle, model, &end, stance::heading(&body, &path));
        let (up, facing) = (end.up, end.facing);
        table.record(Event::ModelMoved { model, by, at, up, facing, distance });
    }
    dangerous(table, model, &path, &body)
}

/// Dangerous terrain on the way: a die a piece, once a phase; a 1 costs a wound (MV-08, MV-09),
/// whatever made the model move. With miniatures there is no way to look at.
pub fn dangerous(table: &mut Table<'_>, model: ModelId, path: &Path, body: &Body) -> Step {
    if path.length() == 0 || table.battle.setup.mode == Mode::Tabletop {
        return Ok(());
    }
    let crossed = path.crosses(&table.battle.board, body);
    test_ground(table, model, &crossed)
}

/// Tests for the dangerous pieces among those crossed; for what drives difficult ground is dangerous too
/// (MV-11).
pub fn test_ground(table: &mut Table<'_>, model: ModelId, crossed: &[usize]) -> Step {
    let drives = table.battle.profile(model).drives();
    for place in crossed.iter().copied() {
        let piece = &table.battle.board.pieces[place];
        let is_new = !table.battle.model(model).tested.contains(&(place as u16));
        if is_new && (piece.dangerous || (drives && piece.difficult)) {
            test_piece(table, model, place as u16)?;
        }
    }
    Ok(())
}

/// The test for one dangerous piece.
pub fn test_piece(table: &mut Table<'_>, model: ModelId, piece: u16) -> Step {
    let sure = approach::is_sure(&table.battle, model);
    if sure || table.battle.model(model).place != crate::battle::Place::Table {
        return Ok(());
    }
    let side = table.battle.side_of(model);
    let roll = Roll::at_least(Ask::Dangerous, side, model, 1, 2);
    let faces = table.roll(roll)?;
    table.record(Event::TerrainTested { model, piece });
    let mut failed = roll.passed(&faces) == 0;
    if failed && approach::pace(&table.battle, model).retries_ground() {
        failed = table.count(Roll { ask: Ask::Reroll, ..roll })? == 0;
    }
    if failed { harm::wound(table, model, Cause::Dangerous) } else { Ok(()) }
}

/// Tabletop mode: the players moved the model and tell how far and over what.
pub fn walk_told(table: &mut Table<'_>, walk: &Walk, reach: i32, by: Gait) -> Step {
    let model = walk.model;
    let distance = walk.told.ok_or(Stop::from(Code::DistanceMissing))?;
    if distance > reach {
        return Err(too_far(reach, distance).into());
    }
    let on_the_way = match table.measure(Fact::Path(model))? {
        Value::Names(names) => names,
        _ => Vec::new(),
    };
    let pieces = named_pieces(&table.battle, &on_the_way);
    let board = table.battle.board.clone();
    require(!pieces.iter().any(|piece| board.pieces[*piece].bars_the_way()), Code::Impassable)?;
    require(table.holds(Fact::CanPlace(model))?, Code::IllegalPlacement)?;
    let rules = table.battle.setup.options.difficult_terrain;
    let dice = rules == DifficultTerrain::Core2d6 && !table.battle.profile(model).drives();
    let rough = table.battle.model(model).staggered.is_some()
        || pieces.iter().any(|piece| board.pieces[*piece].difficult);
    let hindered = rough && approach::pace(&table.battle, model).is_hindered();
    let slowed = dice && by == Gait::Move && hindered;
    let reach = if slowed { slow(table, model, reach)? } else { reach };
    let state = table.battle.model(model);
    let (at, up, facing) = (state.at, state.up, walk.facing.unwrap_or(state.facing));
    table.record(Event::ModelMoved { model, by, at, up, facing, distance: distance.min(reach) });
    test_ground(table, model, &pieces)
}

fn named_pieces(battle: &Battle, names: &[String]) -> Vec<usize> {
    let pieces = battle.board.pieces.iter().enumerate();
    pieces.filter(|(_, piece)| names.contains(&piece.name)).map(|(place, _)| place).collect()
}
