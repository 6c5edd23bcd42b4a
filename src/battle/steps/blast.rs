//! Blast markers: where they are put, how they scatter, what stops them and whom they hit (TB, BW).

use crate::armoury::Range;
use crate::battle::event::Event;
use crate::battle::fact::{Fact, Value};
use crate::battle::refusal::{Code, Refusal};
use crate::battle::setup::Mode;
use crate::battle::state::{Battle, Place};
use crate::battle::table::{Step, Table, require};
use crate::dice::{Ask, Die, Face, Roll};
use crate::geometry::{Bearing, Body, INCH, Point, hundredths, marker};
use crate::ids::{ModelId, Side, UnitId, WeaponId};

/// A blast weapon being fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blast {
    /// Who fires.
    pub firer: ModelId,
    /// With what.
    pub weapon: WeaponId,
    /// Where the marker's hole is put.
    pub aim: Point,
    /// Ballistic Skill, taken off the distance (TB-03).
    pub bs: u8,
    /// Whether a marker that scatters is thrown again (TB-08).
    pub reroll: bool,
}

/// Whether the marker may be put there: its hole wholly over a visible model of the target and in range, no
/// friendly base under it (TB-02). The players see to it in tabletop mode.
pub fn check(battle: &Battle, firer: ModelId, weapon: WeaponId, target: UnitId, aim: Point) -> Step {
    if battle.setup.mode == Mode::Tabletop {
        return Ok(());
    }
    let over = |id: &ModelId| {
        marker::hole_on(&battle.body(*id), aim) && crate::battle::measure::view(battle, firer, *id).sees
    };
    require(battle.alive(target).any(|id| over(&id)), Code::IllegalPlacement)?;
    if let Range::Inches(reach) = battle.weapon(weapon).range {
        let (reach, distance) = (i32::from(reach) * INCH, battle.body(firer).distance_to_point(aim));
        if distance > reach {
            let refusal = Refusal::new(Code::OutOfRange).with("reach", hundredths(reach));
            return Err(refusal.with("distance", hundredths(distance)).into());
        }
    }
    let radius = radius_of(battle, weapon);
    let side = battle.side_of(firer);
    let is_under = |id: ModelId| battle.body(id).distance_to_point(aim) <= radius;
    require(!battle.on_table(side).any(is_under), Code::FriendlyUnderMarker)
}

fn radius_of(battle: &Battle, weapon: WeaponId) -> i32 {
    marker::radius(battle.weapon(weapon).blast_inches().unwrap_or(3))
}

/// Throws the dice, moves the marker and counts one hit for each model under it, unit by unit in set-up
/// order.
pub fn fire(table: &mut Table<'_>, blast: Blast) -> Step<Burst> {
    let side = table.battle.side_of(blast.firer);
    let mut throw = scatter(table, Ask::Scatter, Ask::ScatterDistance, side, blast)?;
    if blast.reroll && throw.distance > 0 {
        throw = scatter(table, Ask::Reroll, Ask::Reroll, side, blast)?;
    }
    let radius = radius_of(&table.battle, blast.weapon);
    let rest = come_to_rest(table, blast, throw)?;
    table.record(Event::MarkerPlaced {
        at: rest.at,
        radius,
        wall: rest.wall.map(|wall| wall as u16),
        lost: rest.lost,
    });
    let under = if rest.lost { Vec::new() } else { under(table, blast, &rest, radius)? };
    Ok(Burst { at: rest.at, hits: hits_by_unit(&table.battle, &under) })
}

/// Where a marker came to rest, and whom it hits.
pub struct Burst {
    /// Its centre.
    pub at: Point,
    /// Hits by unit.
    pub hits: Vec<(UnitId, u16)>,
}

/// Where the scatter dice send a marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Throw {
    bearing: Bearing,
    /// In units; 0 on a HIT.
    distance: i32,
}

/// Scatter die and distance dice, always thrown together (TB-03).
fn scatter(table: &mut Table<'_>, die: Ask, distance: Ask, side: Side, blast: Blast) -> Step<Throw> {
    let arrow = table.roll(Roll::amount(die, side, blast.firer, 1).with_die(Die::Scatter))?;
    let dice = table.roll(Roll::amount(distance, side, blast.firer, 2))?;
    let arrow = arrow.first().copied().unwrap_or(Face::HIT);
    let inches = dice.iter().map(|face| i32::from(face.0)).sum::<i32>() - i32::from(blast.bs);
    let distance = if arrow.is_hit() { 0 } else { inches.max(0) * INCH };
    Ok(Throw { bearing: Bearing(arrow.bearing()), distance })
}

/// Where a marker came to rest.
struct Rest {
    at: Point,
    wall: Option<usize>,
    lost: bool,
}

/// Moves the marker; a wall stops it (BW-01), the table's edge swallows it (TB-05).
fn come_to_rest(table: &mut Table<'_>, blast: Blast, throw: Throw) -> Step<Rest> {
    if table.battle.setup.mode == Mode::Tabletop {
        let mut at = blast.aim.toward(throw.bearing, throw.distance);
        if throw.distance > 0
            && let Value::WallAt(Some(stopped)) = table.measure(Fact::WallAt(blast.firer))?
        {
            at = blast.aim.toward(throw.bearing, stopped);
        }
        let lost = throw.distance > 0 && table.holds(Fact::OffTable(blast.firer))?;
        return Ok(Rest { at, wall: None, lost });
    }
    let board = &table.battle.board;
    let scattered = marker::scatter(board, blast.aim, throw.bearing, throw.distance);
    let lost = marker::hole_off_table(board, scattered.at);
    Ok(Rest { at: scattered.at, wall: scattered.wall, lost })
}

/// The models at least partly under the marker (TB-06), friends and locked ones included (TB-07), without
/// those beyond a wall that stopped it (BW-03).
fn under(table: &mut Table<'_>, blast: Blast, rest: &Rest, radius: i32) -> Step<Vec<ModelId>> {
    if table.battle.setup.mode == Mode::Tabletop {
        return Ok(match table.measure(Fact::Under(blast.firer))? {
            Value::Models(models) => models,
            _ => Vec::new(),
        });
    }
    let battle = &table.battle;
    let on_table: Vec<ModelId> = battle.ids().filter(|id| battle.model(*id).place == Place::Table).collect();
    let bodies: Vec<Body> = on_table.iter().map(|id| battle.body(*id)).collect();
    let reached = marker::under(rest.at, radius, &bodies).into_iter();
    let absorbed = |body: &Body| {
        rest.wall.is_some_and(|wall| marker::absorbed(&battle.board, wall, blast.aim, rest.at, body))
    };
    Ok(reached.filter(|place| !absorbed(&bodies[*place])).map(|place| on_table[place]).collect())
}

/// Models as hits on their units, in set-up order.
pub fn hits_by_unit(battle: &Battle, models: &[ModelId]) -> Vec<(UnitId, u16)> {
    let mut hits: Vec<(UnitId, u16)> = Vec::new();
    let mut models = models.to_vec();
    models.retain(|id| id.index() < battle.models.len());
    models.sort_unstable();
    models.dedup();
    for model in models {
        let unit = battle.unit_of(model);
        match hits.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, count)) => *count += 1,
            None => hits.push((unit, 1)),
        }
    }
    hits.sort_unstable();
    hits
}
