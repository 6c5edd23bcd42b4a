//! The flame template (WP-13): it touches the firer, or begins within the reach of a torrent, and whoever is
//! under it is hit without a roll.

use super::blast::{plan_of, told_under};
use super::{chance, transport};
use crate::battle::{Battle, Code, Event, Mode, Place, Refusal, Step, Table, require};
use crate::dice::{Ask, Roll};
use crate::geometry::{Bearing, Body, INCH, Point, bearing_to, hundredths, template};
use crate::ids::{ModelId, UnitId, WeaponId};

/// A template as an order places it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flame {
    /// Who fires.
    pub firer: ModelId,
    /// At whom.
    pub target: UnitId,
    /// Where the narrow end is put; held to the base if nothing is said.
    pub tip: Option<Point>,
    /// Where it points; if nothing is said so that it covers as many of the target as it can.
    pub facing: Option<Bearing>,
}

/// Bearings to either side of the straight one are tried so many degrees apart, up to so many.
const SWEEP: i64 = 3;
const WIDEST: i64 = 45;

/// How far the template of a torrent reaches into the target where the order does not place it, in units.
const INTO: i32 = 4 * INCH;

/// Where the narrow end of a template goes that the order does not place: to the base if that reaches the
/// target, otherwise towards it as far as a torrent may. None for a template that is held to the base.
pub fn usual_tip(battle: &Battle, firer: ModelId, weapon: WeaponId, target: ModelId) -> Option<Point> {
    let afar = i32::from(plan_of(battle, firer, weapon).afar()) * INCH;
    let (from, to) = (battle.body(firer), battle.body(target));
    let ahead = (from.gap(&to) - INTO).min(afar);
    let bearing = bearing_to(from.at, to.at);
    (afar > 0 && ahead > INTO / 2).then(|| template::tip(&from, bearing).toward(bearing, ahead))
}

/// Refuses a template that begins too far away, points back, misses the target or lies over a friend. The
/// players see to it in tabletop mode.
pub fn check(battle: &Battle, weapon: WeaponId, flame: Flame) -> Step {
    if battle.setup.mode == Mode::Tabletop {
        return Ok(());
    }
    if let Some(tip) = flame.tip {
        let from = battle.body(flame.firer);
        let (reach, distance) =
            (i32::from(plan_of(battle, flame.firer, weapon).afar()) * INCH, from.distance_to_point(tip));
        if distance > reach {
            let refusal = Refusal::new(Code::OutOfRange).with("reach", hundredths(reach));
            return Err(refusal.with("distance", hundredths(distance)).into());
        }
        let (tip, bearing) = place(battle, flame);
        let end = tip.toward(bearing, template::LENGTH);
        require(from.distance_to_point(end) >= distance, Code::IllegalPlacement)?;
    }
    let under = under(battle, flame);
    let side = battle.side_of(flame.firer);
    require(!under.iter().any(|model| battle.side_of(*model) == side), Code::FriendlyUnderMarker)?;
    require(under.iter().any(|model| battle.unit_of(*model) == flame.target), Code::IllegalPlacement)
}

/// The models under the template, each hit once, in set-up order.
pub fn burst(table: &mut Table<'_>, flame: Flame) -> Step<Vec<ModelId>> {
    if table.battle.setup.mode == Mode::Tabletop {
        return told_under(table, flame.firer);
    }
    let (tip, bearing) = place(&table.battle, flame);
    table.record(Event::TemplatePlaced { tip, bearing });
    Ok(under(&table.battle, flame))
}

/// Whom a flame strikes inside the open-topped transports under it: a die for each of them says how often, and
/// chance on whom each hit falls, of a unit on the first of it for all (`template`, No Escape). All hits are known
/// before the first is resolved, so this comes before penetration.
pub fn strike_inside(table: &mut Table<'_>, firer: ModelId, under: &[ModelId]) -> Step<Vec<ModelId>> {
    let side = table.battle.side_of(firer);
    let mut struck = Vec::new();
    for vehicle in under.iter().copied() {
        let inside = units_inside(&table.battle, vehicle);
        if inside.is_empty() || !table.battle.profile(vehicle).is("open_topped") {
            continue;
        }
        let faces = table.roll(Roll::amount(Ask::Template, side, firer, 1))?;
        for _ in 0..faces.first().map_or(1, |face| face.0) {
            struck.extend(chance::pick(table, side, &inside)?);
        }
    }
    Ok(struck)
}

/// The first passenger of each unit inside a transport.
fn units_inside(battle: &Battle, vehicle: ModelId) -> Vec<ModelId> {
    let mut first: Vec<ModelId> = Vec::new();
    for passenger in transport::passengers(battle, vehicle) {
        let known = first.iter().any(|known| battle.unit_of(*known) == battle.unit_of(passenger));
        if !known {
            first.push(passenger);
        }
    }
    first
}

/// Where the narrow end is and where the template points.
fn place(battle: &Battle, flame: Flame) -> (Point, Bearing) {
    let from = battle.body(flame.firer);
    let nearest = battle.alive(flame.target).min_by_key(|model| from.gap(&battle.body(*model)));
    let toward = nearest.map(|model| bearing_to(flame.tip.unwrap_or(from.at), battle.model(model).at));
    let bearing = flame.facing.unwrap_or_else(|| most_covering(battle, flame, toward.unwrap_or(from.facing)));
    (flame.tip.unwrap_or_else(|| template::tip(&from, bearing)), bearing)
}

/// The bearing nearest to the straight one that covers the most models of the target and no friend (WP-13).
fn most_covering(battle: &Battle, flame: Flame, straight: Bearing) -> Bearing {
    if battle.alive(flame.target).count() < 2 {
        return straight;
    }
    let side = battle.side_of(flame.firer);
    let covered = |bearing: &Bearing| {
        let under = under(battle, Flame { facing: Some(*bearing), ..flame });
        let friend = under.iter().any(|model| battle.side_of(*model) == side);
        let hit = under.iter().filter(|model| battle.unit_of(**model) == flame.target).count();
        if friend { 0 } else { hit }
    };
    let turns = (0..=WIDEST / SWEEP).flat_map(|n| [n * SWEEP, -n * SWEEP]).map(|turn| straight.turned(turn));
    // Of equals the last is taken, so the straight one comes last.
    turns.rev().max_by_key(covered).unwrap_or(straight)
}

fn under(battle: &Battle, flame: Flame) -> Vec<ModelId> {
    let (tip, bearing) = place(battle, flame);
    let exposed = |id: &ModelId| {
        *id != flame.firer
            && battle.carrier(flame.firer) != Some(*id)
            && battle.model(*id).place == Place::Table
    };
    let others: Vec<ModelId> = battle.ids().filter(exposed).collect();
    let bodies: Vec<Body> = others.iter().map(|model| battle.body(*model)).collect();
    template::under_at(tip, bearing, &bodies).into_iter().map(|place| others[place]).collect()
}
