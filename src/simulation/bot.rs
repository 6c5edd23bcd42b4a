//! A bot: plays one side of a battle, a little sensibly, by the same orders that people give.

use crate::armoury::{Range, WeaponClass};
use crate::battle::steps::{movement, running};
use crate::battle::{Battle, Mode, Order, Phase, Place, Shoot, Shooter, Shot, Walk, measure};
use crate::geometry::path::Path;
use crate::geometry::{Bearing, Body, INCH, Point, bearing_to};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use crate::rules::tables;
use std::collections::{BTreeSet, VecDeque};

/// How many of the nearest enemies a bot looks at before it chooses a target.
const LOOKS_AT: usize = 4;

/// One side's bot. It remembers only what it has done in the present phase.
pub struct Bot {
    side: Side,
    moment: Option<crate::battle::Moment>,
    done: BTreeSet<ModelId>,
    /// Orders to try before thinking again: the next best after one that was refused.
    ideas: VecDeque<Order>,
}

impl Bot {
    /// A bot for a side.
    pub const fn new(side: Side) -> Bot {
        Bot { side, moment: None, done: BTreeSet::new(), ideas: VecDeque::new() }
    }

    /// The next order. If the last one was refused, say so: the bot then tries its next idea.
    pub fn order(&mut self, battle: &Battle, refused: bool) -> Order {
        if self.moment != Some(battle.moment) {
            self.moment = Some(battle.moment);
            self.done.clear();
            self.ideas.clear();
        }
        if !refused {
            self.ideas.clear();
        }
        if let Some(order) = self.ideas.pop_front() {
            return order;
        }
        while let Some(model) = self.next_model(battle) {
            self.done.insert(model);
            self.ideas = match battle.moment.phase {
                Phase::Deployment => self.deployments(battle, model),
                Phase::Movement => self.moves(battle, model),
                Phase::Shooting => self.shots(battle, model),
                Phase::Scout | Phase::Assault => VecDeque::new(),
            };
            if let Some(order) = self.ideas.pop_front() {
                return order;
            }
        }
        Order::EndPhase { first: Vec::new() }
    }

    fn next_model(&self, battle: &Battle) -> Option<ModelId> {
        let wanted = if battle.moment.phase == Phase::Deployment { Place::Waiting } else { Place::Table };
        let mine = |id: &ModelId| battle.side_of(*id) == self.side && battle.model(*id).place == wanted;
        battle.ids().filter(mine).find(|id| !self.done.contains(id))
    }

    /// Places along the own edge, spread over the width, the first free one wins.
    fn deployments(&self, battle: &Battle, model: ModelId) -> VecDeque<Order> {
        let board = &battle.setup.board;
        let zone = measure::zone_of(battle, self.side);
        let body = battle.body(model);
        let mine: Vec<ModelId> = battle.ids().filter(|id| battle.side_of(*id) == self.side).collect();
        let place = mine.iter().position(|id| *id == model).unwrap_or(0) as i32;
        let lane = board.width / (mine.len() as i32 + 1);
        let others = movement::others(battle, model);
        let mut orders = VecDeque::new();
        for step in 0..48 {
            // The middle of the lane first, then further along and deeper.
            let x = (lane * (place + 1) + (step % 6) * 2 * INCH).rem_euclid(board.width);
            let deep = (10 - (step / 6) * 2 - place % 3).max(1) * INCH;
            let y = match battle.setup.sides[self.side.index()].edge {
                crate::geometry::Edge::South => deep,
                _ => board.depth - deep,
            };
            let at = Point { x, y };
            let body = body.moved_to(at, board.level_at(at));
            let free = !others.iter().any(|other| other.overlaps(&body));
            if free && zone.holds(board, &body) && board.stuck_in(&body).is_none() {
                orders.push_back(Order::Deploy { model, at, facing: Some(self.ahead(battle)) });
            }
        }
        orders
    }

    fn ahead(&self, battle: &Battle) -> Bearing {
        let edge = battle.setup.sides[self.side.index()].edge;
        Bearing(if edge == crate::geometry::Edge::South { 90 } else { 270 })
    }

    /// Ways towards the goal, best first.
    fn moves(&self, battle: &Battle, model: ModelId) -> VecDeque<Order> {
        if movement::check_mover(battle, self.side, model).is_err() || self.stays(battle, model) {
            return VecDeque::new();
        }
        let reach = movement::reach_of(battle.profile(model).unit_type);
        self.ways(battle, model, reach).into_iter().map(Order::Move).collect()
    }

    /// Whether a model had better not move: it has a heavy weapon and a target.
    fn stays(&self, battle: &Battle, model: ModelId) -> bool {
        let heavy = |id: &WeaponId| {
            matches!(battle.weapon(*id).class, WeaponClass::Heavy(_) | WeaponClass::Salvo { .. })
        };
        let weapons = ranged(battle, model);
        weapons.iter().any(|id| heavy(id) && !self.targets(battle, model, *id).is_empty())
    }

    fn ways(&self, battle: &Battle, model: ModelId, reach: i32) -> Vec<Walk> {
        let body = battle.body(model);
        let Some(goal) = self.goal(battle, &body) else {
            return Vec::new();
        };
        let straight = bearing_to(body.at, goal);
        let length = reach.min(body.at.distance(goal) - INCH).max(0);
        let mut found: Vec<(i32, Point)> = Vec::new();
        for (turn, part) in [(0, 4), (35, 4), (-35, 4), (70, 4), (-70, 4), (0, 2), (0, 1)] {
            let to = body.at.toward(straight.turned(turn), length * part / 4);
            if to == body.at {
                continue;
            }
            let path = Path::straight(body.at, to);
            let legal = movement::check_path(battle, model, &path).is_ok()
                && path.length() <= reach
                && movement::check_end(battle, &body, model, to).is_ok();
            if legal {
                found.push((self.worth(battle, &body, to, goal), to));
            }
        }
        found.sort_by_key(|(worth, _)| -worth);
        let walk = |(_, to): (i32, Point)| Walk { model, way: vec![to], facing: None, told: None };
        found.into_iter().map(walk).collect()
    }

    /// How good a place is: near the goal, in cover.
    fn worth(&self, battle: &Battle, body: &Body, at: Point, goal: Point) -> i32 {
        let board = &battle.setup.board;
        let there = body.moved_to(at, board.level_at(at));
        let covered = board.pieces_at(&there).iter().any(|piece| board.pieces[*piece].cover.is_some());
        i32::from(covered) * 2 * INCH - at.distance(goal)
    }

    /// The nearest objective that is not taken, or the nearest enemy.
    fn goal(&self, battle: &Battle, body: &Body) -> Option<Point> {
        let free = |point: &&Point| {
            let near =
                battle.on_table(self.side).any(|id| battle.body(id).distance_to_point(**point) <= 2 * INCH);
            !near
        };
        let objectives = battle.setup.mission.objectives.iter().filter(free);
        let nearest = objectives.min_by_key(|point| point.distance(body.at)).copied();
        let enemies = || battle.on_table(self.side.other()).map(|id| battle.model(id).at);
        nearest.or_else(|| enemies().min_by_key(|at| at.distance(body.at)))
    }

    /// Shots at the best target with the best weapon, then the next best; a run if there is none.
    fn shots(&self, battle: &Battle, model: ModelId) -> VecDeque<Order> {
        let unit = battle.unit(battle.unit_of(model));
        let state = battle.model(model);
        if unit.shot_at.is_some() || unit.ran.is_some() || !state.engaged.is_empty() {
            return VecDeque::new();
        }
        let mut ideas: Vec<(i32, Order)> = Vec::new();
        for weapon in ranged(battle, model) {
            for target in self.targets(battle, model, weapon) {
                let worth = expected(battle, model, weapon, target);
                if worth > 0 {
                    ideas.push((worth, attack(battle, model, weapon, battle.unit_of(target))));
                }
            }
        }
        ideas.sort_by_key(|(worth, _)| -worth);
        let mut orders: VecDeque<Order> = ideas.into_iter().map(|(_, order)| order).take(3).collect();
        if orders.is_empty() && running::check_runner(battle, self.side, model).is_ok() {
            orders.extend(self.ways(battle, model, 6 * INCH).into_iter().take(1).map(Order::Run));
        }
        orders
    }

    /// The nearest enemies that a weapon reaches and the model sees.
    fn targets(&self, battle: &Battle, model: ModelId, weapon: WeaponId) -> Vec<ModelId> {
        let reach = match battle.weapon(weapon).range {
            Range::Inches(inches) => i32::from(inches) * INCH,
            Range::Unlimited => i32::MAX,
            Range::Template | Range::Melee => return Vec::new(),
        };
        let body = battle.body(model);
        let gap = |id: ModelId| (body.gap(&battle.body(id)), id);
        let mut near: Vec<(i32, ModelId)> = battle.on_table(self.side.other()).map(gap).collect();
        near.retain(|(gap, _)| *gap <= reach);
        near.sort_unstable();
        near.truncate(LOOKS_AT);
        let sees =
            |id: &ModelId| battle.setup.mode == Mode::Tabletop || measure::view(battle, model, *id).sees;
        near.into_iter().map(|(_, id)| id).filter(sees).collect()
    }
}

/// The ranged weapons that a model can still use.
fn ranged(battle: &Battle, model: ModelId) -> Vec<WeaponId> {
    let carries = battle.made(model).carries.iter().enumerate();
    let usable = |(place, _): &(usize, &crate::battle::Carried)| battle.uses_left(model, *place) != Some(0);
    let mut weapons: Vec<WeaponId> = carries.filter(usable).map(|(_, carried)| carried.weapon).collect();
    weapons.retain(|id| matches!(battle.weapon(*id).range, Range::Inches(_) | Range::Unlimited));
    weapons.dedup();
    weapons
}

/// Thousandths of a wound that one use of a weapon may be expected to cause; rough, for choosing only.
fn expected(battle: &Battle, model: ModelId, weapon: WeaponId, target: ModelId) -> i32 {
    use crate::armoury::{Ap, Shots, Strength};
    let line = battle.weapon(weapon);
    let shots = match line.class {
        WeaponClass::Assault(Shots::Fixed(n)) | WeaponClass::Heavy(Shots::Fixed(n)) => i32::from(n),
        WeaponClass::Ordnance(Shots::Fixed(n)) => i32::from(n),
        WeaponClass::Salvo { moved, .. } => i32::from(moved),
        _ => 1,
    };
    let Strength::Fixed(strength) = line.s else {
        return 100;
    };
    let victim = battle.profile(target);
    let hit = i32::from(battle.profile(model).bs.clamp(1, 5)) * 1000 / 6;
    let wound = tables::to_wound(strength, victim.t).map_or(0, |needed| i32::from(7 - needed));
    let pierced = matches!(line.ap, Ap::Fixed(ap) if victim.sv.is_some_and(|sv| ap <= sv));
    let saved = if pierced { 0 } else { victim.sv.map_or(0, |sv| i32::from(7 - sv.min(7))) };
    let under = if line.blast_inches().is_some() { near(battle, target) } else { 1 };
    hit * shots * under * wound * (6 - saved) / 36
}

/// How many enemies of the firer stand close enough to the target for one marker.
fn near(battle: &Battle, target: ModelId) -> i32 {
    let body = battle.body(target);
    let close = |id: &ModelId| battle.body(*id).within(&body, INCH);
    battle.on_table(battle.side_of(target)).filter(close).count() as i32
}

fn attack(battle: &Battle, model: ModelId, weapon: WeaponId, target: UnitId) -> Order {
    let shoot = Shoot {
        shots: vec![Shot { by: Shooter::Model(model), weapon }],
        target,
        focus: None,
        markers: Vec::new(),
        facing: None,
        no_reroll: false,
        fast: false,
        groups: Vec::new(),
        hold: Vec::new(),
    };
    match battle.weapon(weapon).grenade {
        Some(_) => Order::Throw(shoot),
        None => Order::Shoot(shoot),
    }
}
