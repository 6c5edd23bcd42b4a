//! What unsaved hits do to a vehicle: hull points, the damage table, wrecks and explosions (VH-04 to VH-06,
//! VH-10, VH-13, VH-14).

use super::casualty::Harm;
use super::{chance, explosion, transport};
use crate::armoury::{Ap, Rule};
use crate::battle::{Battle, Cause, Damage, Event, Step, Table};
use crate::dice::{Ask, Roll};
use crate::ids::{ModelId, Side};
use crate::rules::Pierce;

/// A glancing or penetrating hit that no save stopped.
#[derive(Clone, Copy, Hash, Debug)]
pub struct Hurt {
    /// Which of the two.
    pub pierce: Pierce,
    /// The AP of the attack.
    pub ap: Ap,
    /// Whose it is.
    pub harm: Harm,
}

/// Takes a hull point for each hit and rolls on the damage table for each penetrating one, `by` being the
/// side whose dice these are (VH-04).
pub fn take(table: &mut Table<'_>, by: Side, vehicle: ModelId, hurts: &[Hurt]) -> Step {
    let Some(last) = hurts.last() else { return Ok(()) };
    let results = results(table, by, vehicle, hurts)?;
    let lost = hurts.len().min(usize::from(u8::MAX)) as u8;
    if results.iter().any(|result| *result >= 6) {
        return explosion::explode(table, by, vehicle, lost, last.harm);
    }
    if !lose(table, vehicle, lost, last.harm)? {
        return Ok(());
    }
    for result in results {
        if !suffer(table, by, vehicle, result, last.harm)? {
            break;
        }
    }
    Ok(())
}

/// The rows of table T-5 for the penetrating hits, all dice thrown together.
fn results(table: &mut Table<'_>, by: Side, vehicle: ModelId, hurts: &[Hurt]) -> Step<Vec<u16>> {
    let open = u16::from(table.battle.profile(vehicle).is("open_topped"));
    let bonus = |hurt: &Hurt| open + if let Ap::Fixed(ap @ 1..=2) = hurt.ap { 3 - u16::from(ap) } else { 0 };
    let penetrating = hurts.iter().filter(|hurt| hurt.pierce == Pierce::Penetrate);
    let bonuses: Vec<u16> = penetrating.map(bonus).collect();
    let faces = table.roll(Roll::amount(Ask::VehicleDamage, by, vehicle, bonuses.len() as u16))?;
    Ok(faces.iter().zip(bonuses).map(|(face, bonus)| face.0 + bonus).collect())
}

/// One row of the table; whether the vehicle is still there.
fn suffer(table: &mut Table<'_>, by: Side, model: ModelId, result: u16, harm: Harm) -> Step<bool> {
    let battle = &table.battle;
    let damage = match result {
        ..=2 => Damage::Shaken,
        3 if battle.has(model, &Rule::StunnedAsShaken) => Damage::Shaken,
        3 => Damage::Stunned,
        4 => match random_weapon(table, by, model)? {
            Some(place) => Damage::WeaponDestroyed(place),
            None => return immobilise(table, model, harm),
        },
        _ => return immobilise(table, model, harm),
    };
    table.record(Event::VehicleDamaged { model, damage });
    Ok(true)
}

/// One of its weapons at random (VH-14, GN-06): not its grenades, and none that is gone or used up.
fn random_weapon(table: &mut Table<'_>, by: Side, model: ModelId) -> Step<Option<u16>> {
    let weapons = weapons(&table.battle, model);
    Ok(chance::place(table, by, model, weapons.len())?.map(|place| weapons[place]))
}

fn weapons(battle: &Battle, model: ModelId) -> Vec<u16> {
    let carries = &battle.made(model).carries;
    let whole = |place: &u16| {
        let at = usize::from(*place);
        battle.weapon(carries[at].weapon).grenade.is_none()
            && battle.uses_left(model, at) != Some(0)
            && !battle.model(model).destroyed.contains(place)
    };
    (0..carries.len() as u16).filter(whole).collect()
}

/// Ends its movement; one that could not move already loses another hull point (VH-14). Whether it is still
/// there.
fn immobilise(table: &mut Table<'_>, model: ModelId, harm: Harm) -> Step<bool> {
    if table.battle.model(model).immobilised {
        return lose(table, model, 1, harm);
    }
    table.record(Event::VehicleDamaged { model, damage: Damage::Immobilised });
    Ok(true)
}

/// Bad ground: it is stuck, and loses the hull point that goes with that (MV-11).
pub fn bog_down(table: &mut Table<'_>, model: ModelId) -> Step {
    let harm = Harm::of(Cause::Dangerous);
    if lose(table, model, 1, harm)? {
        immobilise(table, model, harm)?;
    }
    Ok(())
}

/// Takes hull points; at none it is wrecked (VH-06). Whether it is still there.
pub fn lose(table: &mut Table<'_>, model: ModelId, points: u8, harm: Harm) -> Step<bool> {
    let left = table.battle.wounds_left(model);
    let points = points.min(left);
    table.record(Event::WoundsSuffered { model, wounds: points, cause: harm.cause, instant: false });
    if points < left {
        return Ok(true);
    }
    table.record(Event::VehicleWrecked { model });
    remove(table, model, harm);
    transport::bail_out(table, model)?;
    Ok(false)
}

/// Takes a vehicle off the table, to the credit of who did it.
pub(super) fn remove(table: &mut Table<'_>, model: ModelId, harm: Harm) {
    let own = table.battle.side_of(model);
    let Harm { cause, by: killer, weapon, .. } = harm;
    let by = killer.map(|killer| table.battle.side_of(killer)).filter(|side| *side != own);
    table.record(Event::ModelRemoved { model, cause, by, killer, weapon });
}

/// The crews of a side are themselves again at the end of the turn after the one that shook them (VH-13).
pub fn recover(table: &mut Table<'_>, side: Side) {
    let now = (table.battle.moment.turn, side);
    for model in table.battle.on_table(side).collect::<Vec<_>>() {
        let state = table.battle.model(model);
        if state.shaken.into_iter().chain(state.stunned).any(|since| since != now) {
            table.record(Event::VehicleRecovered { model });
        }
    }
}
