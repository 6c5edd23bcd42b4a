//! Facts computed on the board (mode `board`), and the table of body heights.

use super::fact::{Between, Fact, Value};
use super::missions::{Sort, ground};
use super::state::{Battle, Place};
use super::steps::objectives;
use crate::armoury::{Rule, UnitType};
use crate::geometry::facing::{self, Facing};
use crate::geometry::sight::{self, View};
use crate::geometry::{Body, INCH, Point, Zone};
use crate::ids::{ModelId, Side, UnitId};

/// How tall a model of this type is, in units; the table of architecture 3.
pub const fn height_of(unit_type: UnitType) -> i32 {
    match unit_type {
        UnitType::Swarm => 200,
        UnitType::Infantry | UnitType::JetPackInfantry | UnitType::JumpInfantry => 350,
        UnitType::Beast | UnitType::Bike | UnitType::Jetbike | UnitType::Artillery => 400,
        UnitType::Cavalry => 500,
        UnitType::Vehicle | UnitType::Flyer => 600,
        UnitType::MonstrousCreature | UnitType::Walker => 700,
    }
}

/// The cover save that intervening models give (SV-20).
pub const MODELS_COVER: u8 = 5;

/// The value of a fact on the board. Facts about a single act (markers, paths) are computed by their steps,
/// which know the act; here they hold nothing.
pub fn compute(battle: &Battle, fact: &Fact) -> Value {
    match fact {
        Fact::Distance(a, b) => Value::Length(battle.body(*a).gap(&battle.body(*b))),
        Fact::InContact(a, b) => Value::Holds(battle.body(*a).touches(&battle.body(*b))),
        Fact::Sight(a, b) => Value::Holds(view(battle, *a, *b).sees),
        Fact::Obscured(a, b) => Value::Holds(view(battle, *a, *b).quarter_hidden),
        Fact::Cover(a, b) => Value::Cover(terrain_cover(battle, *a, *b)),
        Fact::Between(a, b) => Value::Between(between(battle, *a, *b)),
        Fact::Nearest(from, to) => Value::Models(nearest(battle, *from, *to)),
        Fact::InArea(model) => Value::Names(area_names(battle, *model)),
        Fact::Height(model) => Value::Length(battle.model(*model).up),
        Fact::Facing(a, vehicle) => Value::Arc(face(battle, *a, *vehicle).facing),
        Fact::InZone(model) => Value::Names(zones(battle, *model)),
        Fact::Under(_) => Value::Models(Vec::new()),
        Fact::Path(_) => Value::Names(Vec::new()),
        Fact::CoverFromMarker(..) => Value::Cover(None),
        Fact::WallAt(_) => Value::WallAt(None),
        Fact::OffTable(_) | Fact::CanPlace(_) => Value::Holds(false),
    }
}

/// What one model sees of another. Models of both units neither hide nor block (SV-22).
pub fn view(battle: &Battle, from: ModelId, to: ModelId) -> View {
    sight::view(&battle.board, &battle.body(from), &battle.body(to), &bystanders(battle, from, to))
}

/// The side of a vehicle that is shot at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// Which.
    pub facing: Facing,
    /// What the firer sees of it.
    pub view: View,
    /// It is not the one whose arc the firer stands in: that one is out of his sight (VH-09).
    pub instead: bool,
}

/// The facing of a vehicle that shots of a model hit: the one whose arc he stands in, or, where he sees
/// nothing of that, another one in his sight (VH-02, VH-09).
pub fn face(battle: &Battle, from: ModelId, vehicle: ModelId) -> Face {
    let (body, hull) = (battle.body(from), battle.body(vehicle));
    let arc = facing::arc(&hull, body.at);
    let mut seen = facing::faces(&battle.board, &body, &hull, &bystanders(battle, from, vehicle));
    let own = seen.iter().position(|(facing, view)| *facing == arc && view.sees);
    match own.or_else(|| seen.iter().position(|(_, view)| view.sees)) {
        Some(place) => {
            let (facing, view) = seen.swap_remove(place);
            Face { facing, view, instead: facing != arc }
        }
        None => Face { facing: arc, view: view(battle, from, vehicle), instead: false },
    }
}

/// What counts for a target's cover: of a vehicle only the facing shot at (VH-08).
fn covering_view(battle: &Battle, from: ModelId, to: ModelId) -> View {
    match battle.profile(to).armour {
        Some(_) => face(battle, from, to).view,
        None => view(battle, from, to),
    }
}

/// Bodies of all models on the table that belong to neither unit; nor the transport that one fires from.
fn bystanders(battle: &Battle, from: ModelId, to: ModelId) -> Vec<Body> {
    let (firer, target, carrier) = (battle.unit_of(from), battle.unit_of(to), battle.carrier(from));
    let third = |id: &ModelId| {
        let unit = battle.unit_of(*id);
        let outside = unit != firer && unit != target && carrier != Some(*id);
        battle.model(*id).place == Place::Table && outside
    };
    battle.ids().filter(third).map(|id| battle.body(id)).collect()
}

/// The best cover that terrain gives: pieces that hide a quarter together (SV-11, SV-32), and the area
/// terrain that the target stands in (SV-16), unless it is a vehicle (VH-08).
fn terrain_cover(battle: &Battle, from: ModelId, to: ModelId) -> Option<u8> {
    let board = &battle.board;
    let view = covering_view(battle, from, to);
    let hiding = if view.quarter_hidden { view.pieces } else { Vec::new() };
    hiding.into_iter().chain(standing_in(battle, to)).filter_map(|piece| board.pieces[piece].cover).min()
}

/// The area terrain whose cover a model has because it stands in it: no vehicle has (VH-08).
fn standing_in(battle: &Battle, model: ModelId) -> Vec<usize> {
    match battle.profile(model).armour {
        Some(_) => Vec::new(),
        None => battle.board.pieces_at(&battle.body(model)),
    }
}

/// The best cover that a model has against a barrage that burst at a spot: terrain, or models in the way
/// (TB-10). A model that the marker lies on does not stand in the way.
pub fn cover_from(battle: &Battle, at: Point, firer: ModelId, to: ModelId) -> Option<u8> {
    let board = &battle.board;
    let (eye, body) = (Body::spot(at, board.level_at(at)), battle.body(to));
    let mut others = bystanders(battle, firer, to);
    others.retain(|other| other.distance_to_point(at) > 0);
    let view = sight::view(board, &eye, &body, &others);
    let models = view.through_models.then_some(MODELS_COVER);
    let hiding = if view.quarter_hidden { view.pieces } else { Vec::new() };
    let pieces = hiding.into_iter().chain(standing_in(battle, to));
    pieces.filter_map(|piece| board.pieces[piece].cover).chain(models).min()
}

/// Whether a shot passes a third unit: hidden by its models (SV-17) or through its gaps (SV-18).
fn between(battle: &Battle, from: ModelId, to: ModelId) -> Between {
    if covering_view(battle, from, to).through_models {
        return Between::Through;
    }
    let (firer, target) = (battle.unit_of(from), battle.unit_of(to));
    let (from, to) = (battle.body(from), battle.body(to));
    let mut passes = Between::None;
    for place in 0..battle.units.len() {
        let unit = UnitId(place as u16);
        if unit == firer || unit == target || battle.setup.units[place].models.len() < 2 {
            continue;
        }
        let bodies: Vec<Body> = battle.alive(unit).map(|id| battle.body(id)).collect();
        match sight::between(&from, &to, &bodies) {
            sight::Between::Through => return Between::Through,
            sight::Between::Over => passes = Between::Over,
            sight::Between::None => {}
        }
    }
    passes
}

/// The models of `to` by their distance to the closest model of `from`; equal ones in set-up order.
fn nearest(battle: &Battle, from: UnitId, to: UnitId) -> Vec<ModelId> {
    let mut order: Vec<(i32, ModelId)> =
        battle.alive(to).map(|model| (gap_to_unit(battle, model, from), model)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, model)| model).collect()
}

/// The gap from a model to the closest model of a unit, in units.
pub fn gap_to_unit(battle: &Battle, model: ModelId, unit: UnitId) -> i32 {
    let body = battle.body(model);
    battle.alive(unit).map(|other| body.gap(&battle.body(other))).min().unwrap_or(i32::MAX)
}

fn area_names(battle: &Battle, model: ModelId) -> Vec<String> {
    let board = &battle.board;
    let pieces = board.pieces_at(&battle.body(model));
    pieces.into_iter().map(|piece| board.pieces[piece].name.clone()).collect()
}

/// The deployment zone of a side; the whole table where the mission has none.
pub fn zone_of(battle: &Battle, side: Side) -> Zone {
    ground::zone(&battle.setup, side)
}

/// How near a model must be to an objective to hold it, in units (MI-11), and one whose honour it is (HO-62).
const HOLDS: i32 = 3 * INCH;
const HOLDS_IN_A_RING: i32 = 4 * INCH;

/// The zones that a model is in: `red`, `blue`, and `marker_1`... for the objectives within 3" of it, or
/// buildings it is inside.
fn zones(battle: &Battle, model: ModelId) -> Vec<String> {
    let body = battle.body(model);
    let inside = |side: &Side| zone_of(battle, *side).holds(&battle.board, &body);
    let sides = Side::BOTH.into_iter().filter(inside).map(|side| side.word().to_owned());
    let sort = battle.sheet().map_or(Sort::Marker, |sheet| sheet.objectives.sort);
    let reach = if battle.has(model, &Rule::SkRing) { HOLDS_IN_A_RING } else { HOLDS };
    let holds = |at| match sort {
        Sort::Building => ground::square(at, sort.size().unwrap_or(0)).is_under(&body),
        _ => body.distance_to_point(at) <= reach,
    };
    let objectives = battle.objectives.iter().enumerate();
    let held = objectives.filter(|(_, objective)| !objective.gone && holds(objective.at));
    sides.chain(held.map(|(place, _)| objectives::zone_name(place))).collect()
}
