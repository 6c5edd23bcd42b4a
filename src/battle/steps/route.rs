//! The shortest legal way past models and walls (AS-17).

use super::movement::{check_path_past, others};
use crate::battle::Battle;
use crate::geometry::path::Path;
use crate::geometry::{Bearing, Body, INCH, Point, place};
use crate::ids::ModelId;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Way points about what stands in the way are this many degrees apart.
const TURN: i64 = 15;
/// So many of those who stand nearest to the straight way are gone round.
const OBSTACLES: usize = 6;
/// Spots that are tried straight before a way round is looked for.
const STRAIGHT: usize = 36;

/// A model that looks for its way among those who stand about; each stretch is looked at once, however many
/// ways are looked for.
pub struct Search<'s> {
    battle: &'s Battle,
    model: ModelId,
    body: Body,
    /// The body as wide as its distance from those it shuns wants it.
    wide: Body,
    shunned: &'s [Body],
    others: Vec<(ModelId, Body)>,
    /// Stretches that were looked at, and whether they are clear.
    known: RefCell<BTreeMap<(Point, Point), bool>>,
    looks: Cell<u64>,
}

impl<'s> Search<'s> {
    /// A search for ways of a model that stays an inch away from `shunned`.
    pub fn new(battle: &'s Battle, model: ModelId, shunned: &'s [Body]) -> Search<'s> {
        let body = battle.body(model);
        let wide = Body { base: body.base.grown(INCH), ..body };
        let (known, looks) = (RefCell::new(BTreeMap::new()), Cell::new(0));
        Search { battle, model, body, wide, shunned, others: others(battle, model), known, looks }
    }

    /// How many stretches were looked at.
    pub fn looks(&self) -> u64 {
        self.looks.get()
    }

    /// The shortest way of at most `limit` units to one of the spots: straight, or round what stands in the way.
    pub fn shortest(&self, spots: &[Point], limit: i32) -> Option<Path> {
        let from = self.body.at;
        let mut near: Vec<Point> = spots.to_vec();
        near.sort_by_key(|spot| from.distance(*spot));
        near.retain(|spot| from.distance(*spot) <= limit);
        let straight = near.iter().take(STRAIGHT).find(|spot| self.is_clear(from, **spot));
        if let Some(spot) = straight.filter(|spot| Some(**spot) == near.first().copied()) {
            return Some(Path::straight(from, *spot));
        }
        let round = near.first().and_then(|goal| {
            let mut points = vec![from];
            points.extend(self.corners(*goal, limit));
            self.round(points, &near, limit)
        });
        let straight = straight.map(|spot| Path::straight(from, *spot));
        [straight, round].into_iter().flatten().min_by_key(Path::length)
    }

    /// Whether a stretch is free of models, of what bars it, and keeps its distance from enemies.
    pub fn is_clear(&self, from: Point, to: Point) -> bool {
        if let Some(known) = self.known.borrow().get(&(from, to)) {
            return *known;
        }
        self.looks.update(|looks| looks + 1);
        let path = Path::straight(from, to);
        let beside = |other: &Body| self.is_beside(from, to, other);
        let others: Vec<(ModelId, Body)> =
            self.others.iter().filter(|(_, other)| beside(other)).copied().collect();
        let shunned: Vec<Body> = self.shunned.iter().filter(|other| beside(other)).copied().collect();
        let is_clear = check_path_past(self.battle, &self.body, self.model, &path, &others).is_ok()
            && path.blocked_by(&self.wide, &shunned).is_none();
        self.known.borrow_mut().insert((from, to), is_clear);
        is_clear
    }

    /// Whether a body is so near to a stretch that it may be in the way.
    fn is_beside(&self, from: Point, to: Point, other: &Body) -> bool {
        let reach = self.wide.base.reach() + other.base.reach() + 1;
        let near = |a: i32, b: i32, at: i32| (a.min(b) - reach..=a.max(b) + reach).contains(&at);
        near(from.x, to.x, other.at.x) && near(from.y, to.y, other.at.y)
    }

    /// A way from the first of the points over others to a goal: Dijkstra's search, in which a stretch is looked
    /// at only when it would be the next to be gone, and not at all where the rest of its way must be too long.
    fn round(&self, mut points: Vec<Point>, goals: &[Point], limit: i32) -> Option<Path> {
        let first_goal = points.len();
        points.extend(goals);
        let rest = |at: Point| goals.iter().map(|goal| at.distance(*goal)).min().unwrap_or(0);
        let rest: Vec<i32> = points.iter().map(|at| rest(*at)).collect();
        let mut before: Vec<Option<usize>> = vec![None; points.len()];
        let mut done = vec![false; points.len()];
        // How long the way is, where it ends, its turn among equals, and where it comes from.
        let mut open = BinaryHeap::from([Reverse((0, 0, 0, 0))]);
        let mut turn = 0;
        while let Some(Reverse((way, here, _, from))) = open.pop() {
            if done[here] || (here != 0 && !self.is_clear(points[from], points[here])) {
                continue;
            }
            before[here] = Some(from);
            if here >= first_goal {
                return Some(traced(&points, &before, here));
            }
            done[here] = true;
            for next in (1..points.len()).filter(|next| !done[*next]) {
                let there = way + points[here].distance(points[next]);
                if there + rest[next] <= limit {
                    turn += 1;
                    open.push(Reverse((there, next, turn, here)));
                }
            }
        }
        None
    }

    /// Points about the models and pieces near the straight way where the model can stand.
    fn corners(&self, goal: Point, limit: i32) -> Vec<Point> {
        let (board, body) = (&self.battle.board, self.body);
        let detour = |at: Point| body.at.distance(at) + at.distance(goal);
        let clearance = |other: &Body| if self.shunned.contains(other) { INCH } else { 0 };
        let mut obstacles: Vec<(i32, &Body)> = self
            .others
            .iter()
            .map(|(_, other)| (detour(other.at), other))
            .filter(|(way, _)| *way <= limit + 4 * INCH)
            .collect();
        obstacles.sort_by_key(|(way, _)| *way);
        let ring = |(_, other): (i32, &Body)| {
            let (other, wide) = (*other, Body { base: body.base.grown(clearance(other)), ..body });
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
}

fn traced(points: &[Point], before: &[Option<usize>], end: usize) -> Path {
    let mut way = vec![points[end]];
    let mut here = end;
    while let Some(from) = before[here].filter(|_| here != 0) {
        way.push(points[from]);
        here = from;
    }
    way.reverse();
    Path { points: way }
}
