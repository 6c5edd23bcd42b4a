//! How a model stands where its way ends: a base that is not round takes another room when it turns.

use super::contact;
use super::movement::{check_end, check_on_board, in_a_piece, in_the_way, other_bodies, others};
use crate::battle::{Battle, Code, Mode, Refusal, Step, Walk};
use crate::geometry::path::Path;
use crate::geometry::{Base, Bearing, Body, INCH, bearing_to, hundredths};
use crate::ids::ModelId;

/// How far apart the places are that are tried for one where a model can stand, in units.
const QUARTER: i32 = INCH / 4;

/// The last direction of a way; what goes nowhere looks where it looked.
pub fn heading(body: &Body, path: &Path) -> Bearing {
    match path.points.iter().rev().find(|point| **point != path.ends()) {
        Some(before) => bearing_to(*before, path.ends()),
        None => body.facing,
    }
}

/// How a body that goes along a way stands at its end, away from enemies: facing as ordered; without an order
/// along the way, or, where there is no room for that, as it faced before.
pub fn at_end(battle: &Battle, walk: &Walk, body: &Body, path: &Path) -> Step<Body> {
    let end = contact::standing(battle, body, path.ends());
    let turned = Body { facing: walk.facing.unwrap_or_else(|| heading(body, path)), ..end };
    match check_stand(battle, walk.model, &turned) {
        Ok(()) => Ok(turned),
        Err(stop) if walk.facing.is_some() => Err(stop),
        Err(_) => check_stand(battle, walk.model, &end).map(|()| end),
    }
}

/// Whether a body may stand as it does: on no ground closed to it, on nobody, away from enemies.
pub fn check_stand(battle: &Battle, model: ModelId, body: &Body) -> Step {
    check_ground(battle, model, body)?;
    check_end(battle, body, model, body.at)
}

/// Whether there is room for a body where it stands, however near the enemy is.
pub fn check_room(battle: &Battle, model: ModelId, body: &Body) -> Step {
    check_on_board(battle, model, body)?;
    check_ground(battle, model, body)?;
    if let Some(piece) = battle.board.stuck_in(body) {
        return Err(in_a_piece(battle, Code::IllegalPlacement, model, body, piece).into());
    }
    match others(battle, model).into_iter().find(|(_, other)| other.overlaps(body)) {
        Some((by, other)) => Err(in_the_way(Code::Blocked, model, body, by, &other).into()),
        None => Ok(()),
    }
}

/// Whether no ground under a body is closed to it.
pub fn check_ground(battle: &Battle, model: ModelId, body: &Body) -> Step {
    let bars = |piece: &usize| battle.board.pieces[*piece].bars_the_way();
    match battle.board.pieces_under(body).into_iter().find(bars) {
        Some(piece) => Err(in_a_piece(battle, Code::Impassable, model, body, piece).into()),
        None => Ok(()),
    }
}

/// Where a model stops that gets so far along its way at most: back along it, a quarter inch at a time, until
/// it may stand there. The way that it went, and how it stands.
pub fn stop(battle: &Battle, walk: &Walk, body: &Body, path: &Path, distance: i32) -> (Path, Body) {
    let plain = Walk { facing: None, ..walk.clone() };
    let mut distance = distance.min(path.length());
    while distance > 0 {
        let way = path.cut(distance);
        // The dice may stop it where there is no room to face as ordered.
        let end = at_end(battle, walk, body, &way).or_else(|_| at_end(battle, &plain, body, &way));
        if let Ok(end) = end {
            return (way, end);
        }
        distance = (distance - QUARTER).max(0);
    }
    let stays = contact::standing(battle, body, body.at);
    let facing = walk.facing.unwrap_or(body.facing);
    (path.cut(0), turned(battle, walk.model, &stays, facing))
}

/// The same for a model that fell: at the lowest point of its fall or the next place behind it where there is room,
/// however near the enemy is (MV-17).
pub fn fallen(battle: &Battle, walk: &Walk, body: &Body, path: &Path, distance: i32) -> (Path, Body) {
    let places = (distance..=path.length()).step_by(QUARTER as usize).map(|at| path.cut(at));
    let stands = |way: Path| {
        let end = contact::standing(battle, body, way.ends());
        check_room(battle, walk.model, &end).is_ok().then_some((way, end))
    };
    places.filter_map(stands).next().unwrap_or_else(|| stop(battle, walk, body, path, distance))
}

/// A body that may stand as it does, turned if there is room for that and it keeps its contacts, or as it is.
pub fn turned(battle: &Battle, model: ModelId, body: &Body, facing: Bearing) -> Body {
    let turned = Body { facing, ..*body };
    let keeps = |other: &Body| !body.touches(other) || turned.touches(other);
    let fits = || check_turn(battle, model, body, facing).is_ok();
    if fits() && (is_round(body) || other_bodies(battle, model).iter().all(keeps)) { turned } else { *body }
}

/// Refuses a turn on the spot for which there is no room, or which comes within 1" of an enemy.
pub fn check_turn(battle: &Battle, model: ModelId, body: &Body, facing: Bearing) -> Step {
    if battle.setup.mode == Mode::Tabletop || is_round(body) || body.facing == facing {
        return Ok(());
    }
    let turned = Body { facing, ..*body };
    check_room(battle, model, &turned)?;
    for (id, other) in others(battle, model) {
        let foe = battle.side_of(id) != battle.side_of(model);
        if foe && turned.within(&other, INCH) && !body.within(&other, INCH) {
            let refusal = Refusal::new(Code::TooCloseToEnemy).with("model", model.0).with("by", id.0);
            return Err(refusal.with("distance", hundredths(turned.gap(&other))).into());
        }
    }
    Ok(())
}

/// The last place up to `distance` along a way into contact where the body has room, for one whom the ground
/// stops.
pub fn last_room(battle: &Battle, model: ModelId, path: &Path, distance: i32) -> i32 {
    let body = battle.body(model);
    let mut distance = distance.min(path.length());
    let free = |at| check_room(battle, model, &contact::standing(battle, &body, at)).is_ok();
    while distance > 0 && !free(path.at(distance)) {
        distance = (distance - QUARTER).max(0);
    }
    distance
}

const fn is_round(body: &Body) -> bool {
    matches!(body.base, Base::Round { .. })
}
