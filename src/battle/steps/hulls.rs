//! Close combat against vehicles: what blows need, and what they do to armour (VH-02, VH-15, VH-16, GR-11).

use super::armour::{self, Lot};
use super::arms::{self, Arm};
use super::attack::{Attack, Hits};
use super::casualty::Harm;
use super::damage::Hurt;
use super::{harm, knack, wounding};
use crate::armoury::Characteristic;
use crate::battle::{Battle, Cause, Code, Event, Refusal, Step, Table, VehicleArc};
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::rules::{Impact, Peril, Pierce, PiercePlan};

/// The vehicle that blows at models of a unit fall on, if they fall on one.
pub fn struck(battle: &Battle, attack: &Attack, unit: UnitId) -> Option<ModelId> {
    let foes = attack.melee().map_or(&[][..], |melee| &melee.foes);
    let of_unit = |foe: &ModelId| battle.unit_of(*foe) == unit;
    foes.iter().copied().filter(of_unit).find(|foe| battle.profile(*foe).armour.is_some())
}

/// The Weapon Skill that blows at a vehicle are compared with; none where they hit without a roll: a vehicle
/// that drives and did not move in its last turn, or cannot (VH-15).
pub fn skill_against(battle: &Battle, vehicle: ModelId) -> Option<u8> {
    let state = battle.model(vehicle);
    if !battle.profile(vehicle).drives() {
        return Some(battle.characteristic(vehicle, Characteristic::Ws));
    }
    let moves = state.moved.is_some_and(|moved| moved > 0) && !state.immobilised;
    moves.then_some(1)
}

/// Blows that hit a vehicle: the glancing and penetrating hits that no save stops. What they do to it shows
/// when all have struck whose step it is.
pub fn batter(table: &mut Table<'_>, attack: &Attack, vehicle: ModelId, hits: &[Hits]) -> Step<Vec<Hurt>> {
    let (unit, ward) =
        (table.battle.unit_of(vehicle), harm::invulnerable(&table.battle, vehicle, Peril::Other));
    let mut lots: Vec<Lot> = Vec::new();
    for hits in hits.iter().filter(|hits| hits.count > 0) {
        armour::put_together(&mut lots, lot(&table.battle, attack, vehicle, hits));
    }
    let mut hurts: Vec<Hurt> = Vec::new();
    for (place, lot) in lots.iter().enumerate() {
        table.record(Event::HitsScored { unit, weapon: lot.weapon, hits: lot.hits });
        let unsaved = table.within(&(&lots[place..], &hurts), |table| {
            let pierced = armour::pierce(table, attack.side, vehicle, lot, attack.no_reroll)?;
            armour::sift(table, vehicle, pierced, ward)
        })?;
        let harm = Harm { by: Some(lot.firer), weapon: lot.weapon, ..Harm::of(Cause::Melee) };
        hurts.extend(unsaved.into_iter().map(|pierce| Hurt { pierce, ap: lot.ap, harm }));
    }
    Ok(hurts)
}

/// What the blows of one model are up against: Strength and AP as against anybody else, and the rules about
/// armour, but for a crash, which no rule changes (`hammer_of_wrath`).
fn lot(battle: &Battle, attack: &Attack, vehicle: ModelId, hits: &Hits) -> Lot {
    let Hits { firer, weapon, count, unit, .. } = *hits;
    let blow = wounding::wound_plan(battle, attack, unit, 1, hits);
    let mut plan = PiercePlan::new(blow.strength(), armour_value(battle, vehicle));
    let (hammers, smashes) = attack.melee().map_or((false, false), |melee| (melee.hammer, melee.smash));
    if !hammers {
        bend(battle, &mut plan, (firer, weapon), unit, smashes);
    }
    let (ap, facing) = (blow.ap(0), facing(battle, vehicle));
    Lot { firer, weapon, ap, facing, plan, bursts: Vec::new(), hits: count }
}

/// Lets the rules of a striker and of what it strikes a unit with bend a roll; a pistol is a plain weapon
/// (FT-15).
fn bend(
    battle: &Battle,
    plan: &mut PiercePlan,
    (striker, weapon): (ModelId, Option<WeaponId>),
    unit: UnitId,
    smashes: bool,
) {
    let impact = Impact { melee: true, near: false, by_weapon: false, template: false };
    armour::bend(battle, plan, (striker, battle.blade(weapon)), unit, impact);
    if smashes {
        plan.hunt();
    }
}

/// Blows strike the rear, of a walker the front (VH-02, A-39).
fn facing(battle: &Battle, vehicle: ModelId) -> VehicleArc {
    if battle.profile(vehicle).drives() { VehicleArc::Rear } else { VehicleArc::Front }
}

fn armour_value(battle: &Battle, vehicle: ModelId) -> u8 {
    battle.profile(vehicle).armour.map_or(0, |armour| armour.of(facing(battle, vehicle)))
}

/// Refuses a charge of a unit none of whose models can harm the vehicles that it charges (VH-16).
pub fn check_charge(battle: &Battle, unit: UnitId, target: UnitId) -> Step {
    let Some(vehicle) = armour::target(battle, target) else { return Ok(()) };
    if battle.alive(unit).any(|model| can_harm(battle, model, vehicle, true)) {
        return Ok(());
    }
    let best = battle.alive(unit).map(|model| most(battle, model, vehicle)).max().unwrap_or(0);
    let refusal = Refusal::new(Code::CannotHarm).with("unit", unit.0).with("best", best);
    Err(refusal.with("armour", armour_value(battle, vehicle)).into())
}

/// Whether anything that a model strikes with can harm a vehicle; as it is, or where it charges.
pub fn can_harm(battle: &Battle, model: ModelId, vehicle: ModelId, charges: bool) -> bool {
    let mut ways = ways(battle, model, vehicle, charges).into_iter();
    ways.any(|(_, plan)| plan.best() != Pierce::Nothing)
}

/// The highest total that a model's blows can reach against a vehicle.
fn most(battle: &Battle, model: ModelId, vehicle: ModelId) -> u8 {
    ways(battle, model, vehicle, true).iter().map(|(_, plan)| plan.most()).max().unwrap_or(0)
}

/// What a model can strike a vehicle with, and what that is up against; a crash is with nothing.
pub fn ways(
    battle: &Battle,
    model: ModelId,
    vehicle: ModelId,
    charges: bool,
) -> Vec<(Option<Arm>, PiercePlan)> {
    let charges = charges || battle.model(model).charge.is_some();
    let armour = armour_value(battle, vehicle);
    let arms = arms::all(battle, model, &[vehicle], charges).into_iter();
    let with = |arm: Arm| {
        let might = match battle.model(model).charge {
            None if charges => arms::plan(battle, model, arm.weapon).charge_strength(),
            _ => knack::might(battle, model, arm),
        };
        let weapon = battle.blade(arm.weapon);
        let strength = wounding::strength_with(battle, weapon, model, arm.smash, might);
        let mut plan = PiercePlan::new(strength, armour);
        bend(battle, &mut plan, (model, arm.weapon), battle.unit_of(vehicle), arm.smash);
        (Some(arm), plan)
    };
    let crash = PiercePlan::new(battle.profile(model).s, armour);
    let crashes = charges && arms::talents(battle, model).is_hammering();
    arms.map(with).chain(crashes.then_some((None, crash))).collect()
}
