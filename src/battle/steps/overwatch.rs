//! Overwatch: snap shots at those who charge (AS-06 to AS-13, WP-14).

use super::attack::{self, Attack, Manner};
use super::shooting::{self, arm_if_able, copies, has_hand_free, is_locked};
use crate::armoury::Range;
use crate::battle::{Answer, Battle, Event, Fact, Question, Step, Subject, Table, Topic};
use crate::geometry::INCH;
use crate::ids::{ModelId, UnitId, WeaponId};

/// All shots at one group of chargers: those of the charged units, each followed by its friends nearby.
pub fn fire(table: &mut Table<'_>, targets: &[UnitId], chargers: &[UnitId]) -> Step {
    for target in targets {
        table.within(target, |table| ask(table, Topic::Overwatch, *target, chargers))?;
        let mut friends = friends_near(table, *target, targets)?.into_iter();
        while let Some(friend) = friends.next() {
            let rest = (target, friends.as_slice());
            table.within(&rest, |table| ask(table, Topic::OverwatchSupport, friend, chargers))?;
        }
    }
    Ok(())
}

/// Friends near enough to a charged unit to fire for it (AS-11).
fn friends_near(table: &mut Table<'_>, target: UnitId, targets: &[UnitId]) -> Step<Vec<UnitId>> {
    let reach = i32::from(table.battle.setup.options.overwatch_support) * INCH;
    let battle = &table.battle;
    let units = (0..battle.units.len()).map(|place| UnitId(place as u16));
    let side = battle.unit_side(target);
    let able = |unit: &UnitId| {
        battle.unit_side(*unit) == side
            && !targets.contains(unit)
            && may_fire(battle, *unit)
            && is_armed(battle, *unit)
    };
    let units: Vec<UnitId> = if reach > 0 { units.filter(able).collect() } else { Vec::new() };
    let mut near = Vec::new();
    for unit in units {
        let (friends, charged): (Vec<ModelId>, Vec<ModelId>) =
            (table.battle.alive(unit).collect(), table.battle.alive(target).collect());
        let mut gap = i32::MAX;
        for friend in friends {
            for model in &charged {
                gap = gap.min(table.distance(*model, friend)?);
            }
        }
        if gap <= reach {
            near.push(unit);
        }
    }
    Ok(near)
}

/// Whether a unit may fire at chargers at all (AS-08, AS-09).
fn may_fire(battle: &Battle, unit: UnitId) -> bool {
    let able = |model: ModelId| {
        let unit_type = battle.profile(model).unit_type;
        let walks = !unit_type.is_vehicle() || unit_type == crate::armoury::UnitType::Walker;
        walks && shooting::fire_plan(battle, model).may_overwatch()
    };
    !battle.unit(unit).watched && !is_locked(battle, unit) && battle.alive(unit).any(able)
}

/// Whether a unit carries anything to fire at chargers with: what can snap, or a template, with uses left.
fn is_armed(battle: &Battle, unit: UnitId) -> bool {
    let fires = |model: ModelId, id: WeaponId| {
        let (weapon, place) = (battle.weapon(id), battle.carried(model, id));
        let left = place.is_some_and(|place| battle.uses_left(model, place) != Some(0));
        left && (weapon.range == Range::Template || shooting::may_snap(weapon))
    };
    battle.alive(unit).any(|model| weapons(battle, model).any(|id| fires(model, id)))
}

/// The weapons of a model that can fire at chargers; grenades are thrown in the Shooting phase only (WP-12).
fn weapons(battle: &Battle, model: ModelId) -> impl Iterator<Item = WeaponId> + '_ {
    let carried = battle.made(model).carries.iter().map(|carried| carried.weapon);
    carried.filter(|id| !battle.weapon(*id).is_melee() && battle.weapon(*id).grenade.is_none())
}

/// Asks one unit what it fires, and resolves it.
fn ask(table: &mut Table<'_>, topic: Topic, unit: UnitId, chargers: &[UnitId]) -> Step {
    if !may_fire(&table.battle, unit) || !is_armed(&table.battle, unit) {
        return Ok(());
    }
    let Some(charger) = closest_seen(table, unit, chargers)? else {
        return Ok(());
    };
    let side = table.battle.unit_side(unit);
    let mut attack = Attack::new(side, unit, charger);
    attack.manner = Manner::Overwatch;
    let offers = offers(table, &attack)?;
    let question = Question { topic, subject: Subject::Unit(unit), of: side, offers };
    let Answer::Weapons(weapons) = table.choose(question)? else {
        return Ok(());
    };
    load(table, &mut attack, &weapons)?;
    attack::inspire(table, &mut attack)?;
    table.record(Event::OverwatchFired { unit, target: charger });
    table.within(&attack.clone(), |table| attack::resolve(table, attack))
}

/// The charging unit that is closest to the firers and seen by one of them (AS-10).
fn closest_seen(table: &mut Table<'_>, unit: UnitId, chargers: &[UnitId]) -> Step<Option<UnitId>> {
    let firers: Vec<ModelId> = table.battle.alive(unit).collect();
    let mut best: Option<(i32, UnitId)> = None;
    for charger in chargers {
        let models: Vec<ModelId> = table.battle.alive(*charger).collect();
        for (firer, model) in firers.iter().flat_map(|firer| models.iter().map(move |model| (*firer, *model)))
        {
            let gap = table.distance(firer, model)?;
            if best.is_none_or(|(nearest, _)| gap < nearest) && table.holds(Fact::Sight(firer, model))? {
                best = Some((gap, *charger));
            }
        }
    }
    Ok(best.map(|(_, charger)| charger))
}

/// No; each weapon that can fire; all of them where several can together.
fn offers(table: &mut Table<'_>, attack: &Attack) -> Step<Vec<Answer>> {
    let models: Vec<ModelId> = table.battle.alive(attack.unit).collect();
    let mut usable: Vec<WeaponId> = Vec::new();
    for model in models {
        for weapon in weapons(&table.battle, model).collect::<Vec<_>>() {
            let fire = arm_if_able(table, attack, (model, weapon), false)?;
            usable.extend(fire.map(|fire| fire.weapon).filter(|weapon| !usable.contains(weapon)));
        }
    }
    let mut offers = vec![Answer::No];
    offers.extend(usable.iter().map(|weapon| Answer::Weapons(vec![*weapon])));
    for (place, one) in usable.iter().enumerate() {
        for other in &usable[place + 1..] {
            let both = vec![*one, *other];
            let mut pair = attack.clone();
            load(table, &mut pair, &both)?;
            if both.iter().all(|weapon| pair.fires.iter().any(|fire| fire.weapon == *weapon)) {
                offers.push(Answer::Weapons(both.clone()));
                offers.push(Answer::Weapons(both.into_iter().rev().collect()));
            }
        }
    }
    if usable.len() > 2 {
        offers.push(Answer::Weapons(usable));
    }
    Ok(offers)
}

/// Who fires what of these weapons: each model what its hands allow.
fn load(table: &mut Table<'_>, attack: &mut Attack, weapons: &[WeaponId]) -> Step {
    let models: Vec<ModelId> = table.battle.alive(attack.unit).collect();
    for weapon in weapons {
        for model in &models {
            // A pair of the same pistols fires as one.
            for _ in 0..copies(&table.battle, *model, *weapon) {
                if !has_hand_free(&table.battle, attack, *model, *weapon) {
                    break;
                }
                match arm_if_able(table, attack, (*model, *weapon), false)? {
                    Some(fire) => attack.fires.push(fire),
                    None => break,
                }
            }
        }
    }
    Ok(())
}
