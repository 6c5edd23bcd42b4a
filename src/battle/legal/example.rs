//! One order for each choice: what a client may show, and what tests give.

use super::{Choice, charge_of, may, shot};
use crate::battle::steps::{deep_strike, deploy};
use crate::battle::{Battle, Fight, Mode, Order, Walk};
use crate::geometry::{Bearing, Edge, INCH, Point, bearing_to};
use crate::ids::ModelId;

impl Choice {
    /// One order of this choice that the battle takes: the first place or target that will do. `None` where
    /// there is none, and for what is supplied rather than ordered.
    pub fn example(&self, battle: &Battle) -> Option<Order> {
        match self {
            Choice::Deploy { model } => deploy_somewhere(battle, *model),
            Choice::KeepBack { model, outflank, deep_strike } => {
                let (model, outflank, deep_strike) = (*model, *outflank, *deep_strike);
                Some(Order::KeepBack { model, outflank, deep_strike })
            }
            Choice::Scout { model, reach } => somewhere(battle, *model, *reach, Order::Scout),
            Choice::Move { model, reach } => somewhere(battle, *model, *reach, Order::Move),
            Choice::BringOn { model, edges, .. } => come_on(battle, *model, edges),
            // With miniatures the order says how far.
            Choice::Run { model, .. } => {
                let told = (battle.setup.mode == Mode::Tabletop).then_some(0);
                Some(Order::Run(Walk { told, ..to(*model, Vec::new()) }))
            }
            Choice::Shoot { model, weapon, targets } | Choice::Throw { model, weapon, targets, .. } => {
                targets.first().map(|target| shot(battle, *model, *weapon, *target))
            }
            Choice::Extinguish { model, friends } => {
                friends.first().map(|friend| Order::Extinguish { model: *model, friend: *friend })
            }
            Choice::Embark { model, vehicles } => {
                vehicles.first().map(|vehicle| Order::Embark { model: *model, vehicle: *vehicle })
            }
            Choice::Disembark { model } => get_out(battle, *model),
            Choice::Charge { unit, targets } => targets.first().map(|target| charge_of(*unit, *target)),
            Choice::Fight {} => Some(Order::Fight(Fight::default())),
            Choice::Join { model, units } => {
                units.first().map(|unit| Order::Join { model: *model, unit: *unit })
            }
            Choice::Regroup { unit } => Some(Order::Regroup { unit: *unit }),
            Choice::Errand { errand } => Some(Order::Errand(*errand)),
            Choice::EndPhase {} => Some(Order::EndPhase { first: Vec::new() }),
            Choice::Concede {} => Some(Order::Concede),
            Choice::Roll { .. } | Choice::Answer { .. } | Choice::Tell { .. } => None,
        }
    }
}

fn to(model: ModelId, way: Vec<Point>) -> Walk {
    Walk { model, way, facing: None, told: None }
}

/// A straight order of at most `reach` inches in one of eight directions, towards the middle first.
fn somewhere(battle: &Battle, model: ModelId, reach: i32, order: impl Fn(Walk) -> Order) -> Option<Order> {
    let (side, at) = (battle.side_of(model), battle.model(model).at);
    let board = &battle.board;
    let ahead = bearing_to(at, Point::new(board.width / 2, board.depth / 2));
    let ways = [reach, reach / 2, INCH].into_iter().flat_map(|distance| {
        (0..8).map(move |turn| at.toward(Bearing::degrees(i64::from(ahead.0) + turn * 45), distance - 1))
    });
    ways.map(|place| order(to(model, vec![place]))).find(|order| may(battle, side, order).is_ok())
}

/// The first free spot around its transport.
fn get_out(battle: &Battle, model: ModelId) -> Option<Order> {
    let hull = battle.body(battle.carrier(model)?);
    let rings = (1..=8).flat_map(|ring| (0..16).map(move |turn| (ring, turn)));
    let spots = rings.map(|(ring, turn)| hull.at.toward(Bearing::degrees(turn * 45 / 2), ring * INCH));
    let mut orders = spots.map(|at| Order::Disembark { model, at });
    orders.find(|order| may(battle, battle.side_of(model), order).is_ok())
}

fn deploy_somewhere(battle: &Battle, model: ModelId) -> Option<Order> {
    let (side, board) = (battle.side_of(model), &battle.board);
    let rows = (1..board.depth / INCH).flat_map(|y| (1..board.width / INCH).map(move |x| (x, y)));
    let spots = rows.map(|(x, y)| Point::new(x * INCH, y * INCH));
    let fits = |at: &Point| deploy::check_deploy(battle, side, model, *at, None).is_ok();
    let at = spots.into_iter().find(fits)?;
    Some(Order::Deploy { model, at, facing: None })
}

fn come_on(battle: &Battle, model: ModelId, edges: &[Edge]) -> Option<Order> {
    let (side, board) = (battle.side_of(model), &battle.board);
    if battle.model(model).deep_strikes {
        let middle = Point::new(board.width / 2, board.depth / 2);
        return deep_strike::target(battle, model, middle).map(|at| Order::Move(to(model, vec![at])));
    }
    let deep = 2 * INCH;
    let spots = edges.iter().flat_map(|edge| {
        (1..board.width.max(board.depth) / INCH).map(move |n| match edge {
            Edge::South => Point::new(n * INCH, deep),
            Edge::North => Point::new(n * INCH, board.depth - deep),
            Edge::West => Point::new(deep, n * INCH),
            Edge::East => Point::new(board.width - deep, n * INCH),
        })
    });
    spots.map(|at| Order::Move(to(model, vec![at]))).find(|order| may(battle, side, order).is_ok())
}
