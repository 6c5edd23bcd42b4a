//! Defensive grenades: against those who charge their user, or who shoot at it from near by (GR-12, GR-13).

use super::attack::{Attack, Fire};
use super::shooting::is_locked;
use crate::armoury::GrenadeKind;
use crate::battle::{Answer, Battle, Event, Question, Step, Subject, Table, Topic};
use crate::geometry::INCH;
use crate::ids::{ModelId, UnitId};

/// How near a firer must be for the grenade to hide its user, in units.
const VEIL: i32 = 8 * INCH;

/// Asks each charged unit once for all its chargers; who is locked or lies down has no use for it.
pub fn shield(table: &mut Table<'_>, targets: &[UnitId], chargers: &[UnitId]) -> Step {
    for unit in targets.iter().copied() {
        let ready = table.battle.unit(unit).down.is_none() && !is_locked(&table.battle, unit);
        if ready && !chargers.is_empty() && is_used(table, unit)? {
            table.record(Event::UnitShielded { unit });
        }
    }
    Ok(())
}

/// Asks a unit that is shot at from near by whether a grenade hides it from this attack.
pub fn veil(table: &mut Table<'_>, attack: &Attack) -> Step<bool> {
    let helps = |fire: &Fire| !table.battle.weapon(fire.weapon).denies_cover();
    if grenade(&table.battle, attack.target).is_none() || !attack.fires.iter().any(helps) {
        return Ok(false);
    }
    let foes: Vec<ModelId> = table.battle.alive(attack.target).collect();
    for fire in &attack.fires {
        for foe in &foes {
            if table.distance(fire.model, *foe)? <= VEIL {
                return is_used(table, attack.target);
            }
        }
    }
    Ok(false)
}

/// Asks whether a unit uses a grenade, and spends it.
fn is_used(table: &mut Table<'_>, unit: UnitId) -> Step<bool> {
    let Some((model, carried)) = grenade(&table.battle, unit) else {
        return Ok(false);
    };
    let of = table.battle.unit_side(unit);
    let question = Question::no_or_yes(Topic::DefensiveGrenade, Subject::Unit(unit), of);
    let used = table.choose(question)? == Answer::Yes;
    if used {
        table.record(Event::UseSpent { model, carried });
    }
    Ok(used)
}

/// The first defensive grenade that a unit has left.
fn grenade(battle: &Battle, unit: UnitId) -> Option<(ModelId, u16)> {
    battle.alive(unit).find_map(|model| {
        let carries = &battle.made(model).carries;
        let defends = |place: &usize| {
            battle.weapon(carries[*place].weapon).grenade == Some(GrenadeKind::Defensive)
                && battle.uses_left(model, *place) != Some(0)
        };
        (0..carries.len()).find(defends).map(|place| (model, place as u16))
    })
}
