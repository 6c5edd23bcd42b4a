//! The shortest legal way past models and walls (AS-17).

use super::movement::{check_path, other_bodies};
use crate::battle::Battle;
use crate::geometry::path::Path;
use crate::geometry::{Bearing, Body, INCH, Point, place};
use crate::ids::ModelId;
use std::cell::Cell;

/// Way points about what stands in the way are this many degrees apart.
const TURN: i64 = 15;
/// So many of those who stand nearest to the straight way are gone round.
const OBSTACLES: usize = 6;
/// Spots that are tried straight before a way round is looked for.
const STRAIGHT: usize = 36;

/// The shortest way of at most `limit` units to one of the spots: straight, or round what stands in the way.
/// `looks` counts the stretches that were looked at.
pub fn shortest(
    battle: &Battle,
    model: ModelId,
    spots: &[Point],
    shunned: &[Body],
    limit: i32,
    looks: &Cell<u64>,
) -> Option<Path> {
    let body = battle.body(model);
    let clear = |from: Point, to: Point| {
        looks.update(|looks| looks + 1);
        is_clear(battle, model, shunned, from, to)
    };
    let mut near: Vec<Point> = spots.to_vec();
    near.sort_by_key(|spot| body.at.distance(*spot));
    near.retain(|spot| body.at.distance(*spot) <= limit);
    let straight = near.iter().take(STRAIGHT).find(|spot| clear(body.at, **spot));
    if let Some(spot) = straight.filter(|spot| Some(**spot) == near.first().copied()) {
        return Some(Path::straight(body.at, *spot));
    }
    let round = near.first().and_then(|goal| {
        let mut points = vec![body.at];
        points.extend(corners(battle, model, *goal, shunned, limit));
        round(points, &near, limit, &clear)
    });
    let straight = straight.map(|spot| Path::straight(body.at, *spot));
    [straight, round].into_iter().flatten().min_by_key(Path::length)
}

/// Whether the way is free of models, of what bars it, and keeps its distance from enemies.
pub fn is_clear(battle: &Battle, model: ModelId, shunned: &[Body], from: Point, to: Point) -> bool {
    let path = Path::straight(from, to);
    let body = battle.body(model);
    let wide = Body { base: body.base.grown(INCH), ..body };
    check_path(battle, model, &path).is_ok() && path.blocked_by(&wide, shunned).is_none()
}

/// A way from the first of the points over others to a goal: Dijkstra's search.
fn round(
    mut points: Vec<Point>,
    goals: &[Point],
    limit: i32,
    clear: &dyn Fn(Point, Point) -> bool,
) -> Option<Path> {
    let first_goal = points.len();
    points.extend(goals);
    let mut best: Vec<Option<(i32, usize)>> = vec![None; points.len()];
    let mut done = vec![false; points.len()];
    best[0] = Some((0, 0));
    loop {
        let open = (0..points.len()).filter(|n| !done[*n]);
        let (way, here) = open.filter_map(|n| best[n].map(|(way, _)| (way, n))).min()?;
        if here >= first_goal {
            return Some(traced(&points, &best, here));
        }
        done[here] = true;
        for next in 1..points.len() {
            let there = way + points[here].distance(points[next]);
            let better = best[next].is_none_or(|(known, _)| there < known);
            if !done[next] && better && there <= limit && clear(points[here], points[next]) {
                best[next] = Some((there, here));
            }
        }
    }
}

fn traced(points: &[Point], best: &[Option<(i32, usize)>], end: usize) -> Path {
    let mut way = vec![points[end]];
    let mut here = end;
    while let Some((_, before)) = best[here].filter(|_| here != 0) {
        way.push(points[before]);
        here = before;
    }
    way.reverse();
    Path { points: way }
}

/// Points about the models and pieces near the straight way where the model can stand.
fn corners(battle: &Battle, model: ModelId, goal: Point, shunned: &[Body], limit: i32) -> Vec<Point> {
    let (board, body) = (&battle.board, battle.body(model));
    let bodies = other_bodies(battle, model);
    let detour = |at: Point| body.at.distance(at) + at.distance(goal);
    let mut obstacles: Vec<(i32, &Body, i32)> = bodies
        .iter()
        .map(|other| (detour(other.at), other, if shunned.contains(other) { INCH } else { 0 }))
        .filter(|(way, ..)| *way <= limit + 4 * INCH)
        .collect();
    obstacles.sort_by_key(|(way, ..)| *way);
    let ring = |(_, other, clearance): (i32, &Body, i32)| {
        let (other, wide) = (*other, Body { base: body.base.grown(clearance), ..body });
        (0..360 / TURN).map(move |n| {
            let bearing = Bearing::degrees(n * TURN);
            let apart = place::touching(&wide, &other, bearing).distance(other.at);
            // A little out, so that the way from point to point does not cut the corner.
            other.at.toward(bearing, apart + apart / 100 + 3)
        })
    };
    let about_models = obstacles.into_iter().take(OBSTACLES).flat_map(ring);
    let half = body.base.reach();
    let barring = board.pieces.iter().filter(|piece| piece.bars_the_way());
    let about_pieces = barring
        .flat_map(|piece| &piece.outline)
        .flat_map(|corner| (0..8).map(move |n| corner.toward(Bearing::degrees(n * 45), half + 6)));
    let stands = |at: &Point| detour(*at) <= limit && board.holds(&body.moved_to(*at, body.up));
    about_models.chain(about_pieces).filter(stands).collect()
}
