//! How vehicles move: their hull turns into each stretch of the way, and bad ground may stop them (MV-02,
//! MV-11, VH-13).

use super::movement::{check_end, others, test_ground};
use crate::battle::{Battle, Code, Event, Gait, Refusal, Step, Table, Walk};
use crate::geometry::path::Path;
use crate::geometry::{Bearing, Body, INCH, bearing_to};
use crate::ids::ModelId;

/// Whether a vehicle can move or pivot at all (VH-13, VH-14).
pub fn check_able(battle: &Battle, model: ModelId) -> Step {
    let state = battle.model(model);
    match (state.stunned, state.immobilised) {
        (Some(_), _) => Err(Refusal::new(Code::Stunned).with("model", model.0).into()),
        (None, true) => Err(Refusal::new(Code::Immobilised).with("model", model.0).into()),
        (None, false) => Ok(()),
    }
}

/// Drives along a way that its length allows; it goes forwards or backwards, and pivots where it turns.
pub fn drive(table: &mut Table<'_>, walk: &Walk) -> Step {
    let model = walk.model;
    let route = check_route(&table.battle, walk, &table.battle.body(model))?;
    let Body { at, up, facing, .. } = route.end;
    let distance = route.distance;
    table.record(Event::ModelMoved { model, by: Gait::Move, at, up, facing, distance });
    test_ground(table, model, &route.crossed)
}

/// A way that a vehicle can go.
pub struct Route {
    /// How it stands at the end.
    pub end: Body,
    /// How far it goes, in units.
    pub distance: i32,
    /// The pieces it drives over.
    pub crossed: Vec<usize>,
}

/// Whether the way of a hull that stands like `body` is free and level enough, and it may stand at the end.
pub fn check_route(battle: &Battle, walk: &Walk, body: &Body) -> Step<Route> {
    let model = walk.model;
    let (board, others) = (&battle.board, others(battle, model));
    let bodies: Vec<Body> = others.iter().map(|(_, body)| *body).collect();
    let closed =
        |piece: usize| Refusal::new(Code::Impassable).with("model", model.0).with("piece", piece as i64);
    let way = Path::through(body.at, &walk.way);
    let (mut facing, mut crossed) = (body.facing, Vec::new());
    for leg in way.points.windows(2).filter(|leg| leg[0] != leg[1]) {
        facing = heading(body, bearing_to(leg[0], leg[1]), way.points.len());
        let turned = Body { facing, ..body.moved_to(leg[0], board.level_at(leg[0])) };
        let path = Path::straight(leg[0], leg[1]);
        let pieces = path.crosses(board, &turned);
        if let Some(piece) = pieces.iter().find(|piece| board.pieces[**piece].bars_the_way()) {
            return Err(closed(*piece).into());
        }
        if let Some(steep) = path.climbs(board, &turned).iter().find(|step| step.rise().abs() > INCH) {
            return Err(closed(steep.piece).into());
        }
        if let Some(place) = path.blocked_by(&turned, &bodies) {
            let (by, body) = others[place];
            let refusal = Refusal::new(Code::Blocked).with("model", model.0).with("by", by.0);
            return Err(refusal.at(body.at).into());
        }
        crossed.extend(pieces);
    }
    let up = board.level_at(way.ends());
    let end = Body { facing: walk.facing.unwrap_or(facing), ..body.moved_to(way.ends(), up) };
    check_end(battle, &end, model, end.at)?;
    crossed.sort_unstable();
    crossed.dedup();
    Ok(Route { end, distance: way.length(), crossed })
}

/// Where the front points on a stretch: along it, or, on a way without turns, away from it where that is less
/// of a pivot: it reverses.
fn heading(body: &Body, along: Bearing, points: usize) -> Bearing {
    let off = (i32::from(along.0) - i32::from(body.facing.0)).rem_euclid(360);
    if points == 2 && (135..=225).contains(&off) { along.opposite() } else { along }
}
