//! Whom a bot charges, and what it answers in close combat.

use crate::armoury::Strength;
use crate::battle::legal::{charge_of, may};
use crate::battle::steps::arms::{self, Arm};
use crate::battle::steps::{approach, charge, contact, hulls};
use crate::battle::{Answer, Battle, Charge, Order, Question, measure};
use crate::dice::Face;
use crate::geometry::INCH;
use crate::ids::{ModelId, UnitId};
use crate::rules::{Pierce, PiercePlan, tables};

/// A charge that two dice make three times out of four, in units.
const SURE: i32 = 6 * INCH;
/// The longest charge that a bot tries, in units.
const BOLD: i32 = 9 * INCH;

/// Charges of a model's unit, best first: near enemies that it can beat, together with friends who can too.
pub fn charges(battle: &Battle, model: ModelId) -> Vec<Order> {
    let (side, unit) = (battle.side_of(model), battle.unit_of(model));
    if charge::check_charger(battle, side, unit).is_err() {
        return Vec::new();
    }
    let body = battle.body(model);
    let mut enemies: Vec<(i32, i32, ModelId)> = battle
        .on_table(side.other())
        .map(|enemy| (body.gap(&battle.body(enemy)), enemy))
        .filter(|(gap, _)| *gap <= BOLD)
        .map(|(gap, enemy)| (promise(battle, model, enemy) - risk(gap), gap, enemy))
        .filter(|(worth, ..)| *worth > 0)
        .collect();
    enemies.sort_by_key(|(worth, gap, enemy)| (-worth, *gap, *enemy));
    let targets = enemies.into_iter().map(|(.., enemy)| battle.unit_of(enemy)).take(2);
    let orders =
        targets.flat_map(|target| [joint(battle, unit, target), Some(charge_of(unit, target))]).flatten();
    orders.filter(|order| may(battle, side, order).is_ok()).collect()
}

/// The same charge together with a friend who is as near (AS-02).
fn joint(battle: &Battle, unit: UnitId, target: UnitId) -> Option<Order> {
    let side = battle.unit_side(unit);
    let near = |id: &ModelId| measure::gap_to_unit(battle, *id, target) <= SURE;
    let friends = battle.on_table(side).filter(near).map(|id| battle.unit_of(id));
    let mut by: Vec<UnitId> = friends
        .filter(|friend| *friend != unit && charge::check_charger(battle, side, *friend).is_ok())
        .collect();
    by.dedup();
    by.retain(|friend| battle.unit(*friend).shot_at.is_none_or(|shot| shot == target));
    by.truncate(2);
    if by.is_empty() {
        return None;
    }
    by.insert(0, unit);
    Some(Order::Charge(Charge { targets: vec![target], by, grenade: None, way: Vec::new() }))
}

/// What a long way costs, in thousandths of a wound.
const fn risk(gap: i32) -> i32 {
    if gap > SURE { 250 } else { 0 }
}

/// How much more a model hurts an enemy in a round than it is hurt, in thousandths of a wound; rough.
fn promise(battle: &Battle, model: ModelId, enemy: ModelId) -> i32 {
    let worn = battle.made(model).points.max(1);
    let price = battle.made(enemy).points.max(1);
    harm(battle, model, enemy, 1) * i32::from(price) - harm(battle, enemy, model, 0) * i32::from(worn)
}

fn harm(battle: &Battle, striker: ModelId, foe: ModelId, more: i32) -> i32 {
    let (from, to) = (battle.profile(striker), battle.profile(foe));
    if from.drives() {
        return 0;
    }
    if let Some(armour) = to.armour {
        return breach(battle, striker, foe, more) * 2 / i32::from(armour.hp.max(1));
    }
    let best = arms::choices(battle, striker).into_iter().map(|arm| {
        let weapon = battle.blade(arm.weapon);
        let strength = match weapon.s {
            Strength::Times(times) => from.s.saturating_mul(times),
            Strength::Plus(more) => from.s.saturating_add_signed(more),
            Strength::Fixed(strength) => strength,
            Strength::User | Strength::Special | Strength::None => from.s,
        };
        let blows = i32::from(arms::blows(battle, striker, arm, 0)) + more;
        let hit = i32::from(7 - tables::to_strike(from.ws, to.ws));
        let wound = tables::to_wound(strength.min(10), to.t).map_or(0, |needed| i32::from(7 - needed));
        let armour = to.sv.filter(|armour| !tables::pierces(weapon.ap, *armour));
        let save = armour.into_iter().chain(to.inv).min().map_or(0, |save| i32::from(7 - save.min(7)));
        blows * hit * wound * (6 - save) * 1000 / 216
    });
    best.max().unwrap_or(0)
}

/// Hull points that a vehicle loses to the best that a model strikes with, in thousandths; rough.
fn breach(battle: &Battle, striker: ModelId, vehicle: ModelId, more: i32) -> i32 {
    let ways = hulls::ways(battle, striker, vehicle, more > 0).into_iter();
    let points = ways.map(|(arm, plan)| breach_with(battle, striker, vehicle, more, (arm, plan)));
    points.max().unwrap_or(0)
}

fn breach_with(
    battle: &Battle,
    striker: ModelId,
    vehicle: ModelId,
    more: i32,
    (arm, plan): (Option<Arm>, PiercePlan),
) -> i32 {
    let grenade = |arm: Arm| arm.weapon.is_some_and(|weapon| battle.weapon(weapon).grenade.is_some());
    let blows = match arm {
        Some(arm) if !grenade(arm) => i32::from(arms::blows(battle, striker, arm, 0)) + more,
        _ => 1,
    };
    let skill = arm.and_then(|_| hulls::skill_against(battle, vehicle));
    let ws = battle.profile(striker).ws;
    let hit = skill.map_or(6, |skill| i32::from(7 - tables::to_strike(ws, skill)));
    blows * hit * pierces(&plan) * 1000 / 216
}

/// With how many of 36 throws of two dice a hit at least glances; the second die counts where it is added.
fn pierces(plan: &PiercePlan) -> i32 {
    if plan.is_shocking() {
        return 30;
    }
    let dice = usize::from(plan.dice_a_hit()).min(2);
    let throws = (1..=6).flat_map(|one| (1..=6).map(move |other| [Face(one), Face(other)]));
    throws.filter(|faces| plan.verdict(plan.total(&faces[..dice])) != Pierce::Nothing).count() as i32
}

/// What a model fights with: the weapon that promises most against whom it fights.
pub fn weapon(battle: &Battle, model: ModelId, question: &Question) -> Option<Answer> {
    let foe = contact::fought(battle, model).next()?;
    if battle.profile(foe).armour.is_some() {
        return weapon_against(battle, model, foe, question);
    }
    let worth = |answer: &Answer| {
        let Answer::Weapons(weapons) = answer else {
            return 0;
        };
        let weapon = battle.blade(weapons.first().copied());
        let pierced = battle.profile(foe).sv.is_some_and(|save| tables::pierces(weapon.ap, save));
        i32::from(pierced) * 2 + i32::from(!matches!(weapon.s, Strength::User))
    };
    let best = question.offers.iter().rev().max_by_key(|answer| worth(answer));
    best.cloned()
}

fn weapon_against(battle: &Battle, model: ModelId, vehicle: ModelId, question: &Question) -> Option<Answer> {
    let ways = hulls::ways(battle, model, vehicle, false).into_iter();
    let armed = ways.filter_map(|(arm, plan)| arm.map(|arm| (arm, plan)));
    let (best, _) =
        armed.rev().max_by_key(|(arm, plan)| breach_with(battle, model, vehicle, 0, (Some(*arm), *plan)))?;
    let answer = match best.weapon {
        weapon if best.smash => Answer::Smash(weapon),
        Some(weapon) => Answer::Weapons(vec![weapon]),
        None => Answer::Auto,
    };
    question.offers.contains(&answer).then_some(answer)
}

/// Whether a locked unit had better leave: it is worse off than its foe.
pub fn leaves(battle: &Battle, unit: UnitId) -> bool {
    let Some(model) = battle.alive(unit).next() else {
        return false;
    };
    let foe = battle.model(model).engaged.first().copied();
    foe.is_some_and(|foe| promise(battle, model, foe) < 0 && approach::pace(battle, model).may_run())
}
