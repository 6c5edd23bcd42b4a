//! What a bot does for the mission: errands at once, and where a model is wanted.

use crate::battle::missions::{Sort, breakthrough, ground, raid};
use crate::battle::steps::objectives;
use crate::battle::{Battle, Errand, Objective, Order, legal};
use crate::geometry::{Edge, Point, bearing_to};
use crate::ids::{ModelId, Side};

/// An errand that a side may run at once: to prepare the battle, to pick something up, to strike, to leave.
pub fn errand(battle: &Battle, side: Side) -> Option<Order> {
    if battle.setup.mission.prepare {
        return Some(Order::Errand(Errand::Prepare));
    }
    let sheet = battle.sheet()?;
    let mut models = battle.on_table(side);
    let places = 0..battle.objectives.len() as u8;
    let found = match sheet.objectives.sort {
        Sort::Artefact => models
            .find_map(|model| {
                let takes = |place: &u8| objectives::check_take(battle, side, model, *place).is_ok();
                places.clone().find(takes).map(|objective| Errand::Take { model, objective })
            })
            .or_else(|| hand_home(battle, side)),
        Sort::Support => models.find_map(|model| {
            let strikes = |place: &u8| raid::check_demolish(battle, side, model, *place).is_ok();
            let explosive = battle.model(model).explosive;
            let strike = |objective| Errand::Demolish { model, objective, weapon: None, explosive };
            places.clone().find(strikes).map(strike)
        }),
        _ if sheet.code == breakthrough::SHEET.code => {
            let near = models.filter(|model| breakthrough::check_leave(battle, side, *model).is_ok());
            let mut leave = near.map(|model| Errand::Leave { model });
            leave.find(|errand| legal::may(battle, side, &Order::Errand(*errand)).is_ok())
        }
        _ => None,
    };
    found.map(Order::Errand)
}

/// Whoever carries something hands it to a friend beside him who stands nearer to their own edge.
fn hand_home(battle: &Battle, side: Side) -> Option<Errand> {
    let edge = battle.setup.sides[side.index()].edge;
    let way = |id: ModelId| battle.board.edge_gap(&battle.body(id), edge);
    battle.on_table(side).find_map(|model| {
        objectives::carried_by(battle, model)?;
        let may = |to: &ModelId| {
            way(*to) < way(model)
                && battle.body(model).within(&battle.body(*to), objectives::HANDED)
                && objectives::check_hand_over(battle, side, model, *to).is_ok()
        };
        let to = battle.on_table(side).filter(may).min_by_key(|to| way(*to))?;
        Some(Errand::HandOver { model, to })
    })
}

/// The objectives that are worth going to: those on the table that nobody carries.
pub fn open_objectives(battle: &Battle) -> impl Iterator<Item = &Objective> {
    battle.objectives.iter().filter(|objective| !objective.gone && objective.carrier.is_none())
}

/// Where the mission wants a model, if it wants it anywhere but at markers and enemies.
pub fn place(battle: &Battle, model: ModelId) -> Option<Point> {
    let side = battle.side_of(model);
    let attacks = battle.setup.mission.attacker == Some(side);
    let sheet = battle.sheet().filter(|_| attacks)?;
    if sheet.objectives.sort == Sort::Support {
        return beside_a_support(battle, model);
    }
    (sheet.code == breakthrough::SHEET.code).then(|| {
        let (board, at) = (&battle.board, battle.model(model).at);
        let edge: Edge = battle.setup.sides[side.other().index()].edge;
        board.on_edge(at, edge)
    })
}

/// The spot beside the nearest support that still stands.
fn beside_a_support(battle: &Battle, model: ModelId) -> Option<Point> {
    let (body, half) = (battle.body(model), Sort::Support.size().unwrap_or(0) / 2);
    let standing = open_objectives(battle).map(|objective| objective.at);
    let at = standing.min_by_key(|at| at.distance(body.at))?;
    let clamp = |wanted: i32, middle: i32| wanted.clamp(middle - half, middle + half);
    let wall = Point::new(clamp(body.at.x, at.x), clamp(body.at.y, at.y));
    let radius = ground::square(at, 2 * half).distance_to(&body).max(0);
    let reach = wall.distance(body.at) - radius;
    (wall != body.at).then(|| wall.toward(bearing_to(wall, body.at), reach + 1))
}
