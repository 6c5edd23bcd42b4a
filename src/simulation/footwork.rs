//! How a bot moves: towards markers and enemies, by cover, never onto ground that is closed to it.

use super::{fire, purpose};
use crate::battle::steps::{deep_strike, deploy, driving, joining, movement, reserves, running, transport};
use crate::battle::{Battle, Order, Walk};
use crate::geometry::path::Path;
use crate::geometry::{Bearing, Body, INCH, Point, bearing_to};
use crate::ids::ModelId;

/// A model's centre stays this far from the table's edge.
pub const MARGIN: i32 = 2 * INCH;
/// Within this of a marker a model holds it (MI-11).
const HOLDS: i32 = 3 * INCH;
/// A model that holds a marker and stands this near need not go nearer.
const AT_MARKER: i32 = 2 * INCH;
/// Scouts stay further than this from enemies (SR-07).
const SCOUTS_AWAY: i32 = 12 * INCH;
/// Who comes down by Deep Strike aims so far away from enemies.
const SAFE_TO_LAND: i32 = 9 * INCH;
/// What standing in cover is worth, as a way.
const COVER: i32 = 3 * INCH;
/// Passengers get out when an enemy is this near to the hull, and in any case after so many turns.
const RIDES_UP_TO: i32 = 18 * INCH;
const RIDES_TURNS: u8 = 2;
/// Ways that are looked at: a turn off the straight way, and quarters of the distance.
const WAYS: [(i64, i32); 11] =
    [(0, 4), (25, 4), (-25, 4), (50, 4), (-50, 4), (80, 4), (-80, 4), (0, 2), (40, 2), (-40, 2), (0, 1)];

/// Ways to move a model, or to bring it on, best first; none if it had better stay.
pub fn moves(battle: &Battle, model: ModelId) -> Vec<Order> {
    let side = battle.side_of(model);
    if reserves::is_arriving(battle, model) {
        return arrivals(battle, model);
    }
    if movement::check_mover(battle, side, model).is_err() || stands_to_fire(battle, model) {
        return Vec::new();
    }
    let reach = movement::reach(battle, model);
    if awaits_help(battle, model, reach) {
        return Vec::new();
    }
    let ways = [to_the_burning(battle, model, reach), best_way(battle, model, reach, |_| true)];
    ways.into_iter().flatten().map(Order::Move).collect()
}

/// Whether a model burns and a friend within `reach` may come to put the fire out.
fn awaits_help(battle: &Battle, model: ModelId, reach: i32) -> bool {
    let (state, body) = (battle.model(model), battle.body(model));
    let helps = |id: ModelId| id != model && body.within(&battle.body(id), reach);
    state.burning && battle.on_table(battle.side_of(model)).any(helps)
}

/// The way beside a burning friend whom nobody else is nearer to, so as to put out his fire.
fn to_the_burning(battle: &Battle, model: ModelId, reach: i32) -> Option<Walk> {
    let body = battle.body(model);
    let friends: Vec<ModelId> = battle.on_table(battle.side_of(model)).filter(|id| *id != model).collect();
    let burning = friends.iter().copied().filter(|id| battle.model(*id).burning);
    let needs_me = |id: &ModelId| {
        let gap = battle.body(*id).gap(&body);
        let nearer = |other: &ModelId| other != id && battle.body(*id).gap(&battle.body(*other)) < gap;
        gap > INCH && gap <= reach + INCH / 2 && !friends.iter().any(nearer)
    };
    let friend = battle.body(burning.into_iter().find(needs_me)?);
    // Near enough to help, but not in contact, where the fire would spread.
    let way = friend.gap(&body) - INCH / 2;
    let to = body.at.toward(bearing_to(body.at, friend.at), way);
    let free = movement::check_path(battle, model, &Path::straight(body.at, to))
        .and_then(|()| movement::check_end(battle, &body, model, to));
    free.is_ok().then(|| Walk { model, way: vec![to], facing: facing(battle, model, to), told: None })
}

/// Whether a model had better stand and fire; not where the mission wants it somewhere.
fn stands_to_fire(battle: &Battle, model: ModelId) -> bool {
    fire::prefers_to_stand(battle, model) && purpose::place(battle, model).is_none()
}

/// A run, for who cannot shoot.
pub fn runs(battle: &Battle, model: ModelId) -> Vec<Order> {
    let stays = awaits_help(battle, model, INCH);
    if stays || running::check_runner(battle, battle.side_of(model), model).is_err() {
        return Vec::new();
    }
    best_way(battle, model, 6 * INCH, |_| true).map(Order::Run).into_iter().collect()
}

/// A scout's redeployment.
pub fn scouting(battle: &Battle, model: ModelId) -> Vec<Order> {
    let side = battle.side_of(model);
    if deploy::check_scouting(battle, side, model).is_err() {
        return Vec::new();
    }
    let reach = deploy::scouting_reach(battle.profile(model).unit_type);
    let away = |body: &Body| {
        battle.on_table(side.other()).all(|enemy| !body.within(&battle.body(enemy), SCOUTS_AWAY))
    };
    best_way(battle, model, reach, away).map(Order::Scout).into_iter().collect()
}

/// Places where a called model comes on: along its edges, those nearest to what it wants first.
fn arrivals(battle: &Battle, model: ModelId) -> Vec<Order> {
    let board = &battle.board;
    let body = battle.body(model);
    let middle = Point::new(board.width / 2, board.depth / 2);
    let wants = goal(battle, model, &body.moved_to(middle, 0)).unwrap_or(middle);
    if battle.model(model).deep_strikes {
        return comes_down(battle, model, wants).into_iter().collect();
    }
    let walk = |to: Point| Walk { model, way: vec![to], facing: None, told: None };
    let inside = |to: Point| {
        Point::new(to.x.clamp(MARGIN, board.width - MARGIN), to.y.clamp(MARGIN, board.depth - MARGIN))
    };
    let edges = battle.model(model).arriving.iter();
    let mut spots: Vec<Point> = edges
        .flat_map(|edge| {
            let spot = board.on_edge(wants, *edge);
            (-12..=12).map(move |n| (*edge, spot, n * 2 * INCH))
        })
        .map(|(edge, spot, aside)| match edge {
            crate::geometry::Edge::South | crate::geometry::Edge::North => Point::new(spot.x + aside, spot.y),
            crate::geometry::Edge::West | crate::geometry::Edge::East => Point::new(spot.x, spot.y + aside),
        })
        .map(inside)
        .collect();
    spots.sort_by_key(|spot| spot.distance(wants));
    let side = battle.side_of(model);
    let allowed = |walk: &Walk| reserves::check_bring_on(battle, side, walk).is_ok();
    spots.into_iter().map(walk).find(allowed).map(Order::Move).into_iter().collect()
}

/// Coming down by Deep Strike: towards what it wants, but so far from enemies that few dice make a mishap of it.
fn comes_down(battle: &Battle, model: ModelId, wants: Point) -> Option<Order> {
    let enemies = battle.on_table(battle.side_of(model).other()).map(|id| battle.model(id).at);
    let near = enemies.min_by_key(|at| at.distance(wants)).filter(|at| at.distance(wants) < SAFE_TO_LAND);
    let middle = Point::new(battle.board.width / 2, battle.board.depth / 2);
    let aim = near.map_or(wants, |at| at.toward(bearing_to(at, middle), SAFE_TO_LAND));
    let at = deep_strike::target(battle, model, aim)?;
    Some(Order::Move(Walk { model, way: vec![at], facing: None, told: None }))
}

/// Joining a unit that an independent character stands by.
pub fn joins(battle: &Battle, model: ModelId) -> Vec<Order> {
    let units = joining::open_to(battle, battle.side_of(model), model);
    units.into_iter().take(1).map(|unit| Order::Join { model, unit }).collect()
}

/// The best legal way of up to `reach` units to a place that `allowed` agrees to; none if staying is as good.
fn best_way(battle: &Battle, model: ModelId, reach: i32, allowed: impl Fn(&Body) -> bool) -> Option<Walk> {
    let body = battle.body(model);
    let goal = goal(battle, model, &body)?;
    let straight = bearing_to(body.at, goal);
    let length = reach.min(body.at.distance(goal));
    let stays = worth(battle, &body, body.at, goal);
    let spot = |(turn, part): &(i64, i32)| body.at.toward(straight.turned(*turn), length * part / 4);
    let mut spots: Vec<(i32, Point)> =
        WAYS.iter().map(spot).map(|to| (worth(battle, &body, to, goal), to)).collect();
    spots.retain(|(worth, to)| *worth > stays && *to != body.at);
    spots.sort_by_key(|(worth, _)| -worth);
    let drives = battle.profile(model).drives();
    let way = |to: Point| Walk { model, way: vec![to], facing: facing(battle, model, to), told: None };
    let legal = |to: &Point| {
        if drives {
            let route = driving::check_route(battle, &way(*to), &body);
            return route.is_ok_and(|route| route.distance <= reach && allowed(&route.end));
        }
        let path = Path::straight(body.at, *to);
        path.length() <= reach
            && movement::check_path(battle, model, &path).is_ok()
            && movement::check_end(battle, &body, model, *to).is_ok()
            && allowed(&body.moved_to(*to, battle.board.level_at(*to)))
    };
    let to = spots.into_iter().map(|(_, to)| to).find(legal)?;
    Some(way(to))
}

/// Getting out of a transport: when the enemy is near, or when it goes nowhere.
pub fn exits(battle: &Battle, model: ModelId) -> Vec<Order> {
    let side = battle.side_of(model);
    let Ok(vehicle) = transport::check_disembark(battle, side, model) else { return Vec::new() };
    let hull = battle.body(vehicle);
    let near = battle.on_table(side.other()).any(|enemy| battle.body(enemy).within(&hull, RIDES_UP_TO));
    let stuck = battle.model(vehicle).immobilised || battle.moment.turn > RIDES_TURNS;
    if !near && !stuck {
        return Vec::new();
    }
    let goal = goal(battle, model, &hull).unwrap_or(hull.at);
    let around = |ring: i32| (0..16).map(move |turn| hull.at.toward(Bearing(turn * 45 / 2), ring * INCH));
    let mut spots: Vec<Point> = (2..=7).flat_map(around).collect();
    spots.sort_by_key(|spot| spot.distance(goal));
    let free = |at: &Point| {
        let body = transport::standing(battle, model, vehicle, *at);
        transport::check_way_out(battle, model, vehicle, &body).is_ok()
    };
    let out = spots.into_iter().find(free).map(|at| Order::Disembark { model, at });
    out.into_iter().collect()
}

/// At its end a model looks at the nearest enemy.
fn facing(battle: &Battle, model: ModelId, from: Point) -> Option<Bearing> {
    let enemies = battle.on_table(battle.side_of(model).other()).map(|id| battle.model(id).at);
    enemies.min_by_key(|at| at.distance(from)).filter(|at| *at != from).map(|at| bearing_to(from, at))
}

/// How good a place is, as a length: near the goal, in cover.
fn worth(battle: &Battle, body: &Body, at: Point, goal: Point) -> i32 {
    let board = &battle.board;
    let there = body.moved_to(at, body.up);
    let covered = board.pieces_at(&there).iter().any(|piece| board.pieces[*piece].cover.is_some());
    i32::from(covered) * COVER - (at.distance(goal) - INCH).max(0)
}

/// Where a model wants to be: at the marker that is his to hold; at the nearest one that the enemy disputes;
/// near the nearest enemy.
fn goal(battle: &Battle, model: ModelId, body: &Body) -> Option<Point> {
    if let Some(place) = purpose::place(battle, model) {
        return Some(place);
    }
    let markers: Vec<Point> = purpose::open_objectives(battle).map(|objective| objective.at).collect();
    if let Some(marker) = markers.iter().find(|marker| keeper(battle, model, **marker) == Some(model)) {
        return Some(*marker);
    }
    let side = battle.side_of(model).other();
    let enemies = || battle.on_table(side).map(|id| battle.model(id).at);
    let disputed = |marker: &&Point| enemies().any(|at| at.distance(**marker) <= HOLDS);
    let nearest_marker = markers.iter().filter(disputed).copied().min_by_key(|at| at.distance(body.at));
    nearest_marker.or_else(|| enemies().min_by_key(|at| at.distance(body.at)))
}

/// The model of the same side whose task a marker is: the nearest that can walk.
fn keeper(battle: &Battle, model: ModelId, marker: Point) -> Option<ModelId> {
    let fit = |id: &ModelId| {
        let unit = battle.unit(battle.unit_of(*id));
        !unit.falling_back
    };
    battle.on_table(battle.side_of(model)).filter(fit).min_by_key(|id| battle.model(*id).at.distance(marker))
}

/// The marker that a model holds for its side, if it is near enough to stay.
pub fn holds(battle: &Battle, model: ModelId) -> Option<Point> {
    let body = battle.body(model);
    let near = |marker: &&Point| body.distance_to_point(**marker) <= AT_MARKER;
    let markers: Vec<Point> = purpose::open_objectives(battle).map(|objective| objective.at).collect();
    let held: Vec<Point> = markers.iter().filter(near).copied().collect();
    held.into_iter().find(|marker| keeper(battle, model, *marker) == Some(model))
}
