//! Where a bot sets its models up.

use super::footwork;
use crate::armoury::Rule;
use crate::battle::missions::{self, Reserves};
use crate::battle::steps::{deploy, reserves, transport};
use crate::battle::{Battle, Order, Place};
use crate::geometry::{Bearing, Edge, INCH, Point};
use crate::ids::{ModelId, Side};

/// How deep in its zone a side sets up, in inches: the first models foremost.
const DEPTH: i32 = 10;
/// Spots along and across the zone that are tried, an inch and a half apart.
const STEPS: i32 = 40;
const STEP: i32 = INCH * 3 / 2;
/// How many models ride in a transport.
const RIDERS: usize = 5;
/// One in so many of the models that may outflank does.
const OUTFLANKS: u16 = 3;

/// Whether a model is to be set up now: infiltrators wait until both sides have set up.
pub fn is_due(battle: &Battle, model: ModelId) -> bool {
    battle.sides.iter().all(|side| side.done) || !battle.has_in_unit(model, &Rule::from_id("infiltrate"))
}

/// Ways to set a model up, best first: outflanking, or the best free spot.
pub fn orders(battle: &Battle, model: ModelId) -> Vec<Order> {
    let side = battle.side_of(model);
    if let Some(reserve) = half_that_waits(battle, model) {
        return vec![reserve];
    }
    let outflanks = deploy::check_keep_back(battle, side, model, true).is_ok();
    if outflanks && model.0.is_multiple_of(OUTFLANKS) {
        return vec![Order::KeepBack { model, outflank: true, deep_strike: false }];
    }
    if strikes(battle, model) {
        return vec![Order::KeepBack { model, outflank: false, deep_strike: true }];
    }
    let rides = |id: &ModelId| {
        let aboard = transport::passengers(battle, *id).len();
        aboard < RIDERS && transport::check_embark(battle, side, model, *id).is_ok()
    };
    if let Some(vehicle) = battle.ids().filter(|id| battle.profile(*id).capacity > 0).find(rides) {
        return vec![Order::Embark { model, vehicle }];
    }
    let free = |at: &Point| deploy::check_deploy(battle, side, model, *at, None).is_ok();
    let near = beside_mates(battle, model).into_iter().chain(forward_spots(battle, model));
    let spot = near.chain(spots(battle, model, side)).chain(anywhere(battle)).find(free);
    spot.map(|at| Order::Deploy { model, at, facing: None }).into_iter().collect()
}

/// Whether a unit comes down by Deep Strike: one in so many of those that may, and never the leader's.
fn strikes(battle: &Battle, model: ModelId) -> bool {
    let unit = battle.unit_of(model);
    let leads = battle.setup.units[unit.index()].models.iter().any(|mate| battle.made(*mate).leader);
    let chosen = unit.0.is_multiple_of(OUTFLANKS) && !leads;
    chosen && deploy::check_keep_to_strike(battle, battle.side_of(model), model, false).is_ok()
}

/// Where half of a team is kept back: the first models that are no leader are, until there are enough.
fn half_that_waits(battle: &Battle, model: ModelId) -> Option<Order> {
    let side = battle.side_of(model);
    let sheet = battle.sheet()?;
    if !matches!(sheet.reserves, Reserves::Halves | Reserves::DefendersHalf) {
        return None;
    }
    let own = || battle.ids().filter(|id| battle.side_of(*id) == side);
    let kept = own().filter(|id| battle.model(*id).place == Place::Reserve).count();
    let outflank = sheet.reserves == Reserves::Halves;
    let may = deploy::check_keep_back(battle, side, model, outflank).is_ok();
    let full = reserves::check_may_start(battle, side).is_err();
    let waits = (kept < missions::half(own().count()).0 && !battle.made(model).leader) || full;
    (may && waits).then_some(Order::KeepBack { model, outflank, deep_strike: false })
}

/// Spots all over the table, for zones of other shapes.
fn anywhere(battle: &Battle) -> impl Iterator<Item = Point> {
    let (columns, rows) = (battle.board.width / STEP, battle.board.depth / STEP);
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Point::new(column * STEP, row * STEP)))
}

/// Spots around the models of the same unit that are set up already.
fn beside_mates(battle: &Battle, model: ModelId) -> Vec<Point> {
    let around = |mate: ModelId| {
        let at = battle.model(mate).at;
        (0..12).map(move |turn| at.toward(Bearing::degrees(turn * 30), 2 * INCH))
    };
    battle.alive(battle.unit_of(model)).flat_map(around).collect()
}

/// Spots around the markers, for those who may be set up outside their zone.
fn forward_spots(battle: &Battle, model: ModelId) -> Vec<Point> {
    if !battle.sides.iter().all(|side| side.done) {
        return Vec::new();
    }
    let own = battle.setup.sides[battle.side_of(model).index()].edge;
    let back = if own == Edge::South { -1 } else { 1 };
    let markers = battle.setup.mission.objectives.iter();
    markers
        .flat_map(|at| (0..5).map(move |n| Point::new(at.x + n * INCH, at.y + back * n * 2 * INCH)))
        .collect()
}

/// Spots of the own zone: the middle of the model's lane first, then further along and further back.
fn spots(battle: &Battle, model: ModelId, side: Side) -> impl Iterator<Item = Point> {
    let (width, depth) = (battle.board.width, battle.board.depth);
    let mine = battle.ids().filter(|id| battle.side_of(*id) == side).count() as i32;
    let place = battle.ids().filter(|id| battle.side_of(*id) == side).position(|id| id == model);
    let place = place.unwrap_or(0) as i32;
    let lane = width / (mine + 1) * (place + 1);
    let edge = battle.setup.sides[side.index()].edge;
    (0..STEPS * 6).map(move |step| {
        let (along, back) = (step % STEPS, step / STEPS);
        let aside = if along % 2 == 0 { along / 2 } else { -along / 2 - 1 };
        let x = (lane + aside * STEP).clamp(footwork::MARGIN, width - footwork::MARGIN);
        let deep = ((DEPTH - place % 3 * 2) * INCH - back * STEP).max(footwork::MARGIN);
        Point::new(x, if edge == Edge::South { deep } else { depth - deep })
    })
}
