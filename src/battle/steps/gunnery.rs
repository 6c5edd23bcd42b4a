//! How vehicles and their passengers fire (VH-07, VH-13, WP-10).

use super::attack::Attack;
use super::{require_on_table, shooting};
use crate::armoury::WeaponClass;
use crate::battle::{Battle, Code, Step, require};
use crate::geometry::INCH;
use crate::ids::ModelId;

/// Up to here a vehicle moves at combat speed.
const COMBAT_SPEED: i32 = 6 * INCH;

/// Whether a model may fire from where it is: on the table, or through a fire point of its transport that
/// nobody else uses.
pub fn check_port(battle: &Battle, attack: &Attack, model: ModelId) -> Step {
    let Some(vehicle) = battle.carrier(model) else { return shooting::on_table(battle, model) };
    require_on_table(battle, vehicle)?;
    let transport = battle.profile(vehicle);
    let fires = |id: &ModelId| {
        *id != model
            && battle.carrier(*id) == Some(vehicle)
            && (!battle.model(*id).fired.is_empty() || attack.fires.iter().any(|fire| fire.model == *id))
    };
    let used = battle.ids().filter(fires).count();
    require(transport.is("open_topped") || used < usize::from(transport.fire_points), Code::Embarked)
}

/// Whether all shots of a model are snap shots: a shaken or stunned crew (VH-13), and passengers of such a
/// vehicle or of one that goes fast.
pub fn must_snap(battle: &Battle, model: ModelId) -> bool {
    let is_shaken =
        |vehicle| battle.model(vehicle).shaken.is_some() || battle.model(vehicle).stunned.is_some();
    match battle.carrier(model) {
        Some(vehicle) => is_shaken(vehicle) || speed(battle, vehicle) > COMBAT_SPEED,
        None => is_shaken(model),
    }
}

/// Whether a model counts as having moved for what it fires (WP-15): passengers with their vehicle; vehicles
/// themselves never do, their speed counts (VH-07).
pub fn is_moving(battle: &Battle, model: ModelId) -> bool {
    let itself = battle.model(model).moved.is_some() && !battle.profile(model).unit_type.is_vehicle();
    itself || battle.carrier(model).is_some_and(|vehicle| battle.model(vehicle).moved.is_some())
}

fn speed(battle: &Battle, vehicle: ModelId) -> i32 {
    battle.model(vehicle).moved.unwrap_or(0)
}

/// How many weapons a vehicle fires at full skill at the speed it has (VH-07).
fn steady_weapons(battle: &Battle, vehicle: ModelId) -> usize {
    let (profile, speed) = (battle.profile(vehicle), speed(battle, vehicle));
    if !profile.drives() || speed == 0 {
        return usize::MAX;
    }
    match (speed <= COMBAT_SPEED, profile.is("fast")) {
        (true, true) => usize::MAX,
        (true, false) => 1,
        (false, true) => 2,
        (false, false) => 0,
    }
}

/// Makes snap shots of what vehicles cannot aim at their speed: the weapons named first are aimed, and beside
/// ordnance only that (VH-07, WP-10).
pub fn aim_at_speed(battle: &Battle, attack: &mut Attack) -> Step {
    let is_ordnance = |weapon| matches!(battle.weapon(weapon).class, WeaponClass::Ordnance(_));
    let mut vehicles: Vec<ModelId> = attack.fires.iter().map(|fire| fire.model).collect();
    vehicles.retain(|model| battle.profile(*model).unit_type.is_vehicle());
    vehicles.sort_unstable();
    vehicles.dedup();
    for vehicle in vehicles {
        let mut steady = steady_weapons(battle, vehicle);
        let own = || attack.fires.iter().filter(|fire| fire.model == vehicle);
        let ordnance = own().any(|fire| is_ordnance(fire.weapon));
        for fire in attack.fires.iter_mut().filter(|fire| fire.model == vehicle) {
            let aims = steady > 0 && (!ordnance || is_ordnance(fire.weapon));
            if aims {
                steady -= 1;
            } else {
                require(shooting::may_snap(battle.weapon(fire.weapon)), Code::NoSnapShot)?;
                fire.snap = true;
            }
        }
    }
    Ok(())
}
