//! Base contact: who touches whom, and where a base can be put to touch another (GN-09, AS-17, AS-28).

use super::arms;
use super::movement::other_bodies;
use crate::battle::{Battle, Event, Mode, Place, Table};
use crate::geometry::{Bearing, Body, INCH, Point, bearing_to, place};
use crate::ids::{ModelId, UnitId};

/// Contact spots about a base are looked for this many degrees apart.
const TURN: i64 = 10;

/// The enemies that a model fights, near or far: whom it is locked with, and the vehicles it has charged.
pub fn fought(battle: &Battle, model: ModelId) -> impl Iterator<Item = ModelId> + '_ {
    let state = battle.model(model);
    state.engaged.iter().chain(&state.assaults).copied()
}

/// A model has come upon an enemy and fights it. A vehicle that drives is never locked (VH-15).
pub fn meet(table: &mut Table<'_>, model: ModelId, enemy: ModelId) {
    if fought(&table.battle, model).any(|known| known == enemy) {
        return;
    }
    table.record(match table.battle.profile(enemy).drives() {
        true => Event::VehicleAssaulted { model, vehicle: enemy },
        false => Event::ModelsLocked { model, enemy },
    });
}

/// The enemies that a model fights and touches. With miniatures who is fought touches, but for supporters.
pub fn foes(battle: &Battle, model: ModelId) -> Vec<ModelId> {
    let body = battle.body(model);
    let told = battle.setup.mode == Mode::Tabletop;
    let touches = |foe: &ModelId| match told {
        true => ![model, *foe].iter().any(|id| arms::is_supporting(battle, *id)),
        false => stands(battle, *foe) && body.touches(&battle.body(*foe)),
    };
    let mut foes: Vec<ModelId> = fought(battle, model).filter(touches).collect();
    foes.sort_unstable();
    foes
}

/// The enemies that a supporter strikes over the shoulder of a friend who touches them (AS-28, AS-29).
pub fn supported(battle: &Battle, model: ModelId) -> Vec<ModelId> {
    let body = battle.body(model);
    let links = |foe: &ModelId| match battle.setup.mode {
        Mode::Tabletop => arms::is_supporting(battle, model),
        Mode::Board => links(battle, &body, model, *foe),
    };
    let mut foes: Vec<ModelId> = fought(battle, model).filter(links).collect();
    foes.sort_unstable();
    foes
}

/// Whether a body standing there touches a friend of `model` who touches the foe.
pub fn links(battle: &Battle, body: &Body, model: ModelId, foe: ModelId) -> bool {
    let foe = battle.body(foe);
    let side = battle.side_of(model);
    let friends = battle.on_table(side).filter(|friend| *friend != model).map(|friend| battle.body(friend));
    friends.into_iter().any(|friend| friend.touches(&foe) && friend.touches(body))
}

/// The enemies in reach of a model's blows: those that it touches, or that a comrade of its own unit within
/// 2" touches (FT-04).
pub fn in_reach(battle: &Battle, model: ModelId) -> Vec<ModelId> {
    let mut reached = foes(battle, model);
    if reached.is_empty() {
        let body = battle.body(model);
        let near = |mate: &ModelId| *mate != model && body.within(&battle.body(*mate), 2 * INCH);
        let mates = battle.alive(battle.unit_of(model)).filter(near);
        reached = mates.flat_map(|mate| foes(battle, mate)).collect();
    }
    reached.sort_unstable();
    reached.dedup();
    reached
}

/// Those of the units of these foes who fight, the foes among them: who touches an enemy, or stands within 2" of
/// a comrade who does (FT-04). Their Weapon Skill and Toughness count (FT-05, FT-06).
pub fn fighting(battle: &Battle, foes: &[ModelId]) -> Vec<ModelId> {
    let mut units: Vec<UnitId> = foes.iter().map(|foe| battle.unit_of(*foe)).collect();
    units.sort_unstable();
    units.dedup();
    let fights = |model: &ModelId| foes.contains(model) || !in_reach(battle, *model).is_empty();
    units.into_iter().flat_map(|unit| battle.alive(unit)).filter(fights).collect()
}

fn stands(battle: &Battle, model: ModelId) -> bool {
    battle.model(model).place == Place::Table
}

/// Enemies that a model may neither touch nor come within an inch of: all but those named.
pub fn shunned(battle: &Battle, model: ModelId, charged: &[ModelId]) -> Vec<Body> {
    let body = battle.body(model);
    let enemies = battle.on_table(battle.side_of(model).other()).filter(|enemy| !charged.contains(enemy));
    // Who stands that near already cannot be helped.
    let bodies = enemies.map(|enemy| battle.body(enemy));
    bodies.filter(|enemy| !body.within(enemy, INCH)).collect()
}

/// Spots where a model's base touches the foe's, those on its own side of it first.
pub fn spots(battle: &Battle, model: ModelId, foe: ModelId, shunned: &[Body]) -> Vec<Point> {
    let (body, target) = (battle.body(model), battle.body(foe));
    let bodies = other_bodies(battle, model);
    let free = |at: &Point| {
        let there = standing(battle, &body, *at);
        there.touches(&target) && fits(battle, &there, &bodies, shunned)
    };
    around(&body, &target).filter(free).collect()
}

/// Spots beside friends who touch the foe, nearest to the foe first (AS-27, AS-28).
pub fn supporting_spots(battle: &Battle, model: ModelId, foe: ModelId, shunned: &[Body]) -> Vec<Point> {
    let (body, target) = (battle.body(model), battle.body(foe));
    let bodies = other_bodies(battle, model);
    let friends = battle.on_table(battle.side_of(model)).filter(|friend| *friend != model);
    let friends = friends.map(|friend| battle.body(friend)).filter(|friend| friend.touches(&target));
    let free = |at: &Point| {
        let there = standing(battle, &body, *at);
        fits(battle, &there, &bodies, shunned) && links(battle, &there, model, foe)
    };
    let mut spots: Vec<Point> =
        friends.flat_map(|friend| around(&body, &friend).collect::<Vec<_>>()).filter(free).collect();
    spots.sort_by_key(|at| standing(battle, &body, *at).gap(&target));
    spots
}

/// Spots that touch two foes at once.
pub fn spots_between(battle: &Battle, model: ModelId, pair: [ModelId; 2], shunned: &[Body]) -> Vec<Point> {
    let (body, bodies) = (battle.body(model), other_bodies(battle, model));
    let [one, other] = pair.map(|foe| battle.body(foe));
    let free = |at: &Point| {
        let there = standing(battle, &body, *at);
        there.touches(&one) && there.touches(&other) && fits(battle, &there, &bodies, shunned)
    };
    place::touching_both(&body, &one, &other).into_iter().filter(free).collect()
}

/// The body as it would stand there.
pub fn standing(battle: &Battle, body: &Body, at: Point) -> Body {
    body.moved_to(at, battle.board.level_at(at))
}

fn fits(battle: &Battle, there: &Body, bodies: &[Body], shunned: &[Body]) -> bool {
    place::fits(&battle.board, there, bodies) && !shunned.iter().any(|enemy| there.within(enemy, INCH))
}

/// Spots all round a base, beginning with the one towards the body and going away from it on both sides.
fn around(body: &Body, target: &Body) -> impl Iterator<Item = Point> + use<> {
    let (body, target) = (*body, *target);
    let straight = bearing_to(target.at, body.at);
    let turns = (0..=180 / TURN).flat_map(|n| [n * TURN, -n * TURN]).filter(|turn| *turn > -180);
    let turns = turns.enumerate().filter(|(place, _)| *place != 1).map(|(_, turn)| turn);
    turns.map(move |turn| {
        let bearing: Bearing = straight.turned(turn);
        place::touching(&body, &target, bearing)
    })
}
