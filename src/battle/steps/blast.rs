//! Blast markers: where they are put, how they scatter, what stops them and whom they hit (TB, BW).

use super::attack::{Attack, Fire};
use crate::armoury::{Range, Rule};
use crate::battle::event::Event;
use crate::battle::fact::{Fact, Value};
use crate::battle::measure;
use crate::battle::refusal::{Code, Refusal};
use crate::battle::setup::Mode;
use crate::battle::state::{Battle, Place};
use crate::battle::table::{Step, Table, require};
use crate::dice::{Ask, Die, Face, Roll};
use crate::geometry::{Bearing, Body, INCH, Point, bearing_to, hundredths, marker};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use crate::rules::BurstPlan;

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
    /// Lobbed at what the firer does not see, or is too near: skill does not help (TB-10).
    pub indirect: bool,
}

/// A marker that came down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Burst {
    /// Its centre.
    pub at: Point,
    /// Its radius in units.
    pub radius: i32,
    /// The models under it, each hit once, in set-up order.
    pub models: Vec<ModelId>,
}

/// How the rules of firer and weapon let its shots come down.
pub fn plan_of(battle: &Battle, firer: ModelId, weapon: WeaponId) -> BurstPlan {
    let mut plan = BurstPlan::default();
    plan.bend(battle.rules_of(firer).chain(battle.weapon(weapon).rules.iter()));
    plan
}

/// Whether the marker may be put there: its hole wholly over a visible model of the target (over any that a
/// barrage is lobbed at) that focus fire allows (FF-05), and in range, no friendly base under it (TB-02). The
/// players see to it in tabletop mode.
pub fn check(battle: &Battle, attack: &Attack, fire: &Fire, aim: Point) -> Step {
    let (firer, weapon) = (fire.model, fire.weapon);
    if battle.setup.mode == Mode::Tabletop {
        return Ok(());
    }
    let lobbed = plan_of(battle, firer, weapon).is_lobbed();
    let over = |id: ModelId| marker::hole_on(&battle.body(id), aim);
    let aimed = |id: ModelId| over(id) && (lobbed || measure::view(battle, firer, id).sees);
    require(battle.alive(attack.target).any(aimed), Code::IllegalPlacement)?;
    let eligible = attack.may_be_wounded(battle);
    if !eligible.iter().any(|id| aimed(*id)) {
        let refusal = Refusal::new(Code::IllegalPlacement).with("eligible", eligible.len() as i64);
        return Err(refusal.at(aim).into());
    }
    if let Range::Inches(_) = battle.weapon(weapon).range {
        let (reach, distance) = (fire.reach, battle.body(firer).distance_to_point(aim));
        if distance > reach {
            let refusal = Refusal::new(Code::OutOfRange).with("reach", hundredths(reach));
            return Err(refusal.with("distance", hundredths(distance)).into());
        }
    }
    let radius = radius_of(battle, weapon);
    let side = battle.side_of(firer);
    let is_under = |id: ModelId| battle.body(id).is_under_disc(aim, radius);
    require(!battle.on_table(side).any(is_under), Code::FriendlyUnderMarker)
}

/// Whether a barrage must be lobbed: nobody under the marker's hole is in sight, or he is too near (TB-10).
pub fn is_indirect(
    table: &mut Table<'_>,
    firer: ModelId,
    weapon: WeaponId,
    target: UnitId,
    aim: Point,
) -> Step<bool> {
    let plan = plan_of(&table.battle, firer, weapon);
    if !plan.is_lobbed() {
        return Ok(false);
    }
    let told = table.battle.setup.mode == Mode::Tabletop;
    let mut models: Vec<(i32, ModelId)> = Vec::new();
    for id in table.battle.alive(target).collect::<Vec<_>>() {
        if told || marker::hole_on(&table.battle.body(id), aim) {
            models.push((table.distance(firer, id)?, id));
        }
    }
    models.sort_by_key(|(distance, _)| *distance);
    for (distance, id) in models {
        if table.holds(Fact::Sight(firer, id))? {
            return Ok(distance < i32::from(plan.least()) * INCH);
        }
    }
    Ok(true)
}

fn radius_of(battle: &Battle, weapon: WeaponId) -> i32 {
    marker::radius(battle.weapon(weapon).blast_inches().unwrap_or(3))
}

/// Throws the dice and moves the marker.
pub fn fire(table: &mut Table<'_>, blast: Blast) -> Step<Burst> {
    let side = table.battle.side_of(blast.firer);
    let mut throw = scatter(table, Ask::Scatter, Ask::ScatterDistance, side, blast)?;
    if blast.reroll && throw.distance > 0 {
        throw = scatter(table, Ask::Reroll, Ask::Reroll, side, blast)?;
    }
    let radius = radius_of(&table.battle, blast.weapon);
    let rest = come_to_rest(table, blast, throw)?;
    land(table, blast, &rest, radius)
}

/// Puts a further marker of a multiple barrage: an arrow puts it beside the first one, a HIT where the firer
/// wants it, touching any of the group.
pub fn follow(table: &mut Table<'_>, blast: Blast, group: &[Burst]) -> Step<Burst> {
    let (side, radius) = (table.battle.side_of(blast.firer), radius_of(&table.battle, blast.weapon));
    let mut die = scatter_die(table, Ask::Scatter, side, blast.firer)?;
    if blast.reroll && !die.is_hit() {
        die = scatter_die(table, Ask::Reroll, side, blast.firer)?;
    }
    let at = match group.first() {
        Some(first) if !die.is_hit() => first.at.toward(Bearing(die.bearing()), first.radius + radius),
        _ => beside(group, blast.aim, radius),
    };
    let lost = match table.battle.setup.mode {
        Mode::Tabletop => table.holds(Fact::OffTable(blast.firer))?,
        Mode::Board => marker::hole_off_table(&table.battle.board, at),
    };
    land(table, blast, &Rest { at, wall: None, lost }, radius)
}

/// The spot nearest to the one wanted where a marker touches one of the group.
fn beside(group: &[Burst], wanted: Point, radius: i32) -> Point {
    let touching = |burst: &Burst| {
        let apart = burst.at.distance(wanted).min(burst.radius + radius);
        if apart == burst.at.distance(wanted) {
            wanted
        } else {
            burst.at.toward(bearing_to(burst.at, wanted), apart)
        }
    };
    group.iter().map(touching).min_by_key(|at| at.distance(wanted)).unwrap_or(wanted)
}

/// Notes where a marker lies and who is under it.
fn land(table: &mut Table<'_>, blast: Blast, rest: &Rest, radius: i32) -> Step<Burst> {
    let (at, lost) = (rest.at, rest.lost);
    table.record(Event::MarkerPlaced { at, radius, wall: rest.wall.map(|wall| wall as u16), lost });
    let models = if lost { Vec::new() } else { under(table, blast, rest, radius)? };
    Ok(Burst { at, radius, models })
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
    let arrow = scatter_die(table, die, side, blast.firer)?;
    let plan = plan_of(&table.battle, blast.firer, blast.weapon);
    let one_use = table.battle.weapon(blast.weapon).rules.has(&Rule::OneUseOnly);
    let dice = if plan.is_locked_on() && one_use { 1 } else { 2 };
    let total = scatter_total(table, Roll::amount(distance, side, blast.firer, dice), plan.is_tight())?;
    let skill = if blast.indirect { 0 } else { i32::from(blast.bs) };
    let inches = i32::from(total) - skill;
    let stays = arrow.is_hit() && !(blast.indirect && table.battle.setup.options.barrage_hit_scatters);
    let distance = if stays { 0 } else { inches.max(0) * INCH };
    Ok(Throw { bearing: Bearing(arrow.bearing()), distance })
}

/// What the dice of the distance come to; thrown tightly there is one more, and the highest does not count
/// (HO-57).
fn scatter_total(table: &mut Table<'_>, roll: Roll, tight: bool) -> Step<u16> {
    if !tight {
        return table.total(roll);
    }
    let faces = table.roll(Roll { dice: roll.dice + 1, ..roll })?;
    let (all, highest) = (faces.iter().map(|face| face.0), faces.iter().map(|face| face.0).max());
    Ok(all.sum::<u16>() - highest.unwrap_or(0))
}

fn scatter_die(table: &mut Table<'_>, ask: Ask, side: Side, firer: ModelId) -> Step<Face> {
    let faces = table.roll(Roll::amount(ask, side, firer, 1).with_die(Die::Scatter))?;
    Ok(faces.first().copied().unwrap_or(Face::HIT))
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
        return told_under(table, blast.firer);
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

/// The models that the players say are under a marker or template: those on the table, each once, in set-up
/// order.
pub fn told_under(table: &mut Table<'_>, firer: ModelId) -> Step<Vec<ModelId>> {
    let Value::Models(mut models) = table.measure(Fact::Under(firer))? else {
        return Ok(Vec::new());
    };
    let battle = &table.battle;
    models.retain(|id| id.index() < battle.models.len() && battle.model(*id).place == Place::Table);
    models.sort_unstable();
    models.dedup();
    Ok(models)
}

/// Models as hits on their units, in set-up order.
pub fn hits_by_unit(battle: &Battle, models: &[ModelId]) -> Vec<(UnitId, u16)> {
    let mut units: Vec<UnitId> = models.iter().map(|model| battle.unit_of(*model)).collect();
    units.sort_unstable();
    units.chunk_by(|one, other| one == other).map(|hits| (hits[0], hits.len() as u16)).collect()
}
