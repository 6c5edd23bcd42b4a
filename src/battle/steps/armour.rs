//! Hits on vehicles (VH-02 to VH-05, VH-08, VH-18): which facing, armour penetration, cover, damage. Blows
//! join them at the roll to penetrate.

use super::attack::{Attack, Hits, rules_against};
use super::blast::plan_of;
use super::casualty::Harm;
use super::damage::{self, Hurt};
use super::{cover, harm, wounding};
use crate::armoury::{Ap, Range, Rule, Weapon, WeaponClass};
use crate::battle::{
    Answer, Battle, Cause, Event, Fact, Mode, Question, Step, Subject, Table, Tells, Topic, Value, VehicleArc,
};
use crate::dice::{Ask, Die, Face, Roll};
use crate::geometry::{INCH, Point, facing};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use crate::rules::{CoverFrom, Impact, Peril, Pierce, PiercePlan};

/// Hits on a vehicle whose dice are thrown together: the same weapon, plan and facing.
#[derive(Clone, Hash, Debug)]
pub struct Lot {
    /// Whose.
    pub firer: ModelId,
    /// With what; nothing for bare hands.
    pub weapon: Option<WeaponId>,
    /// Their AP.
    pub ap: Ap,
    /// The facing they strike.
    pub facing: VehicleArc,
    /// What they are up against.
    pub plan: PiercePlan,
    /// Where markers of a barrage burst: cover is judged from there (TB-10); none for all else.
    pub bursts: Vec<Point>,
    /// How many.
    pub hits: u16,
}

/// The vehicle that takes the hits on a unit: the first of it; none if the unit is not all vehicles.
pub fn target(battle: &Battle, unit: UnitId) -> Option<ModelId> {
    let armoured = battle.alive(unit).all(|model| battle.profile(model).armour.is_some());
    battle.alive(unit).next().filter(|_| armoured)
}

/// Resolves the hits of a shooting attack on a vehicle.
pub fn resolve(table: &mut Table<'_>, attack: &Attack, vehicle: ModelId, hits: &[Hits]) -> Step {
    let unit = table.battle.unit_of(vehicle);
    let mut lots: Vec<Lot> = Vec::new();
    for hits in hits.iter().filter(|hits| hits.unit == unit && hits.count > 0) {
        let lot = lot(table, attack, vehicle, hits)?;
        put_together(&mut lots, lot);
    }
    let mut pierced: Vec<(Lot, Vec<Pierce>)> = Vec::with_capacity(lots.len());
    for lot in lots {
        table.record(Event::HitsScored { unit, weapon: lot.weapon, hits: lot.hits });
        let hits = pierce(table, attack.side, vehicle, &lot, attack.no_reroll)?;
        pierced.push((lot, hits));
    }
    table.settle(|| &pierced)?;
    let firers: Vec<ModelId> = attack.fires.iter().map(|fire| fire.model).collect();
    let mut hurts = Vec::new();
    for (lot, pierced) in pierced {
        let save = save(table, attack, &firers, vehicle, &lot, pierced.len())?;
        let harm = Harm { by: Some(lot.firer), weapon: lot.weapon, ..Harm::of(Cause::Shooting) };
        let unsaved = sift(table, vehicle, pierced, save)?;
        hurts.extend(unsaved.into_iter().map(|pierce| Hurt { pierce, ap: lot.ap, harm }));
    }
    damage::take(table, attack.side, vehicle, &hurts)
}

/// Adds hits to those that are rolled for together: of one weapon, with one plan, on one facing.
pub fn put_together(lots: &mut Vec<Lot>, lot: Lot) {
    let same =
        |known: &&mut Lot| (known.weapon, known.facing, known.plan) == (lot.weapon, lot.facing, lot.plan);
    match lots.iter_mut().find(same) {
        Some(known) => {
            known.hits += lot.hits;
            known.bursts.extend(lot.bursts);
        }
        None => lots.push(lot),
    }
}

/// One automatic hit that is nobody's attack, such as a fall: no cover.
pub fn struck(table: &mut Table<'_>, vehicle: ModelId, strength: u8, facing: VehicleArc, harm: Harm) -> Step {
    let Some(armour) = table.battle.profile(vehicle).armour else { return Ok(()) };
    let plan = PiercePlan::new(strength, armour.of(facing));
    if plan.best() == Pierce::Nothing {
        return Ok(());
    }
    let side = table.battle.side_of(vehicle);
    let roll = Roll::at_least(Ask::Penetration, side, vehicle, 1, plan.needs().unwrap_or(7));
    let pierce = plan.verdict(plan.total(&table.roll(roll)?));
    let hurts = [Hurt { pierce, ap: Ap::None, harm }];
    damage::take(table, side, vehicle, if pierce == Pierce::Nothing { &[] } else { &hurts })
}

/// What hits of one weapon are up against.
fn lot(table: &mut Table<'_>, attack: &Attack, vehicle: ModelId, hits: &Hits) -> Step<Lot> {
    let (firer, weapon) = (hits.firer, hits.weapon);
    let facing = facing_hit(table, attack, vehicle, hits)?;
    let near = is_near(table, attack, vehicle, hits)?;
    let battle = &table.battle;
    let line = attack.line(battle, hits);
    let armour = battle.profile(vehicle).armour.map_or(0, |armour| armour.of(facing));
    let mut plan = PiercePlan::new(wounding::strength(battle, line, firer), armour);
    if line.range == Range::Template {
        plan.ignore_cover();
    }
    if matches!(line.class, WeaponClass::Ordnance(_)) {
        plan.take_the_better();
    }
    let template = line.range == Range::Template;
    let impact = Impact { melee: false, near, by_weapon: false, template };
    bend(battle, &mut plan, (firer, line), hits.unit, impact);
    let lobbed = weapon.is_some_and(|weapon| plan_of(battle, firer, weapon).is_lobbed());
    let bursts = hits.burst.filter(|_| lobbed).into_iter().collect();
    Ok(Lot { firer, weapon, ap: line.ap, facing, plan, bursts, hits: hits.count })
}

/// Lets the rules of bearer and weapon bend a roll to penetrate the armour of a unit.
pub fn bend(
    battle: &Battle,
    plan: &mut PiercePlan,
    (bearer, weapon): (ModelId, &Weapon),
    unit: UnitId,
    impact: Impact,
) {
    plan.bend(battle.rules_in_unit(bearer), &impact);
    plan.bend(rules_against(battle, weapon, unit), &Impact { by_weapon: true, ..impact });
}

/// The facing hit: barrage the side; a marker whose hole is beside the hull the one it lies at; all else the
/// one that the firer sees (VH-02, VH-09, VH-18).
fn facing_hit(table: &mut Table<'_>, attack: &Attack, vehicle: ModelId, hits: &Hits) -> Step<VehicleArc> {
    if attack.line(&table.battle, hits).rules.has(&Rule::Barrage) {
        return Ok(VehicleArc::Side);
    }
    let hull = table.battle.body(vehicle);
    if let Some(hole) = hits.burst
        && table.battle.setup.mode == Mode::Board
        && hull.distance_to_point(hole) > 0
    {
        return Ok(facing::arc(&hull, hole));
    }
    Ok(match table.measure(Fact::Facing(hits.firer, vehicle))? {
        Value::Arc(facing) => facing,
        _ => VehicleArc::Front,
    })
}

/// Whether a melta weapon is within half range; a marker counts from its centre.
fn is_near(table: &mut Table<'_>, attack: &Attack, vehicle: ModelId, hits: &Hits) -> Step<bool> {
    let battle = &table.battle;
    let line = attack.line(battle, hits);
    let melts = line.rules.has(&Rule::Melta);
    let Range::Inches(printed) = line.range else { return Ok(melts) };
    if !melts {
        return Ok(false);
    }
    let mut fires = attack.fires.iter();
    let fire = fires.find(|fire| fire.model == hits.firer && Some(fire.weapon) == hits.weapon);
    let reach = fire.map_or(i32::from(printed) * INCH, |fire| fire.reach);
    let distance = match hits.burst {
        Some(hole) if battle.setup.mode == Mode::Board => battle.body(hits.firer).distance_to_point(hole),
        _ => table.distance(hits.firer, vehicle)?,
    };
    Ok(distance.saturating_mul(2) <= reach)
}

/// Rolls for a lot: the glancing and penetrating hits.
pub fn pierce(
    table: &mut Table<'_>,
    side: Side,
    vehicle: ModelId,
    lot: &Lot,
    no_reroll: bool,
) -> Step<Vec<Pierce>> {
    let pierced = if lot.plan.is_shocking() {
        shock(table, side, lot)?
    } else {
        penetrate(table, side, lot, no_reroll)?
    };
    let count = |what| pierced.iter().filter(|pierce| **pierce == what).count() as u16;
    let (glancing, penetrating) = (count(Pierce::Glance), count(Pierce::Penetrate));
    if glancing + penetrating > 0 {
        let (model, facing) = (vehicle, lot.facing);
        table.record(Event::ArmourPierced { model, facing, glancing, penetrating });
    }
    Ok(pierced.into_iter().filter(|pierce| *pierce != Pierce::Nothing).collect())
}

/// Haywire: 1 nothing, 2 to 5 a glancing hit, 6 a penetrating one.
fn shock(table: &mut Table<'_>, side: Side, lot: &Lot) -> Step<Vec<Pierce>> {
    let roll = Roll::at_least(Ask::Haywire, side, lot.firer, lot.hits, 2).special_from(6);
    let faces = table.roll_that_tells(roll, Tells::COUNTS)?;
    Ok(faces
        .iter()
        .map(|face| match face.0 {
            ..=1 => Pierce::Nothing,
            2..=5 => Pierce::Glance,
            _ => Pierce::Penetrate,
        })
        .collect())
}

/// Strength and dice against the armour, hit by hit (VH-03).
fn penetrate(table: &mut Table<'_>, side: Side, lot: &Lot, no_reroll: bool) -> Step<Vec<Pierce>> {
    let dice = usize::from(lot.plan.dice_a_hit());
    let rends = lot.plan.extra_dice(&[Face(6)]) > 0;
    let roll = |ask, hits: usize| {
        let dice = (hits * dice) as u16;
        let special = if rends { 6 } else { lot.plan.penetrates_from() };
        match lot.plan.needs() {
            Some(needs) => Roll::at_least(ask, side, lot.firer, dice, needs),
            None => Roll::amount(ask, side, lot.firer, dice),
        }
        .special_from(special)
    };
    // Without rending all that matters is how many dice do nothing, glance and penetrate.
    let tells = if rends || lot.plan.needs().is_none() { Tells::Faces } else { Tells::COUNTS };
    let faces = table.roll_that_tells(roll(Ask::Penetration, usize::from(lot.hits)), tells)?;
    let mut pierced = verdicts(table, side, lot, &faces)?;
    if !lot.plan.rerolls_failures() || no_reroll {
        return Ok(pierced);
    }
    let again = hits_to_reroll(table, side, lot, &pierced)?;
    let faces = table.roll_that_tells(roll(Ask::Reroll, again.len()), tells)?;
    let second = verdicts(table, side, lot, &faces)?;
    for (hit, verdict) in again.into_iter().zip(second) {
        pierced[hit] = verdict;
    }
    Ok(pierced)
}

/// The verdict on each hit; sixes that rend add their D3 first.
fn verdicts(table: &mut Table<'_>, side: Side, lot: &Lot, faces: &[Face]) -> Step<Vec<Pierce>> {
    let plan = &lot.plan;
    let hits: Vec<&[Face]> = faces.chunks(usize::from(plan.dice_a_hit())).collect();
    let extra: Vec<u16> = hits.iter().map(|hit| plan.extra_dice(hit)).collect();
    let roll = Roll::amount(Ask::Rending, side, lot.firer, extra.iter().sum()).with_die(Die::D3);
    let mut added = table.roll(roll)?.into_iter();
    let mut verdict = |(hit, extra): (&&[Face], &u16)| {
        let more: u16 = added.by_ref().take(usize::from(*extra)).map(|face| face.0).sum();
        plan.verdict(plan.total(hit).saturating_add(more.min(20) as u8))
    };
    Ok(hits.iter().zip(&extra).map(&mut verdict).collect())
}

/// The hits whose dice are rolled again: failures, and the glancing ones that who hunts tanks names.
fn hits_to_reroll(table: &mut Table<'_>, of: Side, lot: &Lot, pierced: &[Pierce]) -> Step<Vec<usize>> {
    let dice = usize::from(lot.plan.dice_a_hit());
    let places = |what| (0..pierced.len()).filter(move |hit| pierced[*hit] == what);
    let mut again: Vec<usize> = places(Pierce::Nothing).collect();
    let glances: Vec<u16> = places(Pierce::Glance).map(|hit| (hit * dice + 1) as u16).collect();
    if !glances.is_empty() && lot.plan.is_hunting() {
        let offers = vec![Answer::No, Answer::Dice(glances)];
        let subject = Subject::Model(lot.firer);
        if let Answer::Dice(named) = table.choose(Question { topic: Topic::Reroll, subject, of, offers })? {
            let named =
                |hit: &usize| named.iter().any(|die| usize::from(die.saturating_sub(1)) / dice == *hit);
            again.extend(places(Pierce::Glance).filter(named));
        }
    }
    again.sort_unstable();
    Ok(again)
}

/// What a vehicle saves glancing and penetrating hits with: cover or an invulnerable save (VH-08).
fn save(
    table: &mut Table<'_>,
    attack: &Attack,
    firers: &[ModelId],
    vehicle: ModelId,
    lot: &Lot,
    hits: usize,
) -> Step<Option<u8>> {
    let wards = harm::invulnerable(&table.battle, vehicle, Peril::Other);
    if hits == 0 || lot.plan.is_ignoring_cover() {
        return Ok(wards);
    }
    let mut plan = if lot.bursts.is_empty() {
        cover::plan(table, firers, vehicle)?
    } else {
        cover::plan_from_bursts(table, lot.firer, &lot.bursts, vehicle)?
    };
    if attack.veiled {
        plan.improve(CoverFrom::Stealth, 1);
    }
    Ok(wards.into_iter().chain(plan.save()).min())
}

/// Keeps the hits whose save fails.
pub fn sift(
    table: &mut Table<'_>,
    vehicle: ModelId,
    hits: Vec<Pierce>,
    save: Option<u8>,
) -> Step<Vec<Pierce>> {
    let Some(score) = save else { return Ok(hits) };
    let side = table.battle.side_of(vehicle);
    let roll = Roll::at_least(Ask::Save, side, vehicle, hits.len() as u16, score);
    let places = hits.windows(2).any(|pair| pair[0] != pair[1]);
    let faces = table.roll_that_tells(roll, Tells::Classes { places, ones: false })?;
    let failed = hits.into_iter().zip(faces).filter(|(_, face)| face.0 < u16::from(score));
    Ok(failed.map(|(hit, _)| hit).collect())
}
