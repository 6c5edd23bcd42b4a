//! Sweeping Advance: the winners catch those who flee (MO-04 to MO-07).

use super::fight::Combat;
use super::{approach, arms, contact, driving, pinning};
use crate::battle::{Answer, Battle, Cause, Event, Question, Step, Subject, Table, Topic};
use crate::dice::{Ask, Die, Roll};
use crate::ids::{ModelId, Side, UnitId};

/// Lets the winner chase the units that broke. Returns those that get away; who is caught is destroyed, or,
/// if it knows no fear, stays locked (MO-07).
pub fn chase(table: &mut Table<'_>, combat: &Combat, winner: Side, broken: Vec<UnitId>) -> Step<Vec<UnitId>> {
    let sweepers = sweepers(&table.battle, combat, winner, &broken);
    if sweepers.is_empty() {
        return Ok(broken);
    }
    let offers = vec![Answer::Yes, Answer::No];
    let question = Question { topic: Topic::Sweep, subject: Subject::Side(winner), of: winner, offers };
    if table.choose(question)? != Answer::Yes {
        return Ok(broken);
    }
    let mut totals: Vec<(UnitId, u16)> = Vec::with_capacity(sweepers.len());
    for unit in sweepers {
        totals.push((unit, total(table, unit, true)?));
    }
    let mut away = Vec::new();
    for unit in broken {
        let flees = total(table, unit, false)?;
        let catches = |(sweeper, total): &(UnitId, u16)| {
            *total >= flees && are_in_contact(&table.battle, *sweeper, unit)
        };
        match totals.iter().find(|total| catches(total)).map(|(sweeper, _)| *sweeper) {
            None => away.push(unit),
            Some(_) if pinning::nerve_plan(&table.battle, unit).is_fighting_on() => {}
            Some(sweeper) => destroy(table, unit, winner, sweeper),
        }
    }
    Ok(away)
}

/// Units of the winner that touch who flees and are locked with nobody else.
fn sweepers(battle: &Battle, combat: &Combat, winner: Side, broken: &[UnitId]) -> Vec<UnitId> {
    let models = combat.standing(battle).into_iter().filter(|model| battle.side_of(*model) == winner);
    let mut units: Vec<UnitId> = models.map(|model| battle.unit_of(model)).collect();
    units.sort_unstable();
    units.dedup();
    units.retain(|unit| {
        let free = |model: ModelId| {
            let flees = |foe: &ModelId| broken.contains(&battle.unit_of(*foe));
            let able = driving::check_able(battle, model).is_ok();
            able && battle.model(model).engaged.iter().all(flees) && arms::talents(battle, model).may_sweep()
        };
        battle.alive(*unit).all(free) && broken.iter().any(|fleeing| are_in_contact(battle, *unit, *fleeing))
    });
    units
}

fn are_in_contact(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    battle
        .alive(unit)
        .any(|model| contact::foes(battle, model).iter().any(|foe| battle.unit_of(*foe) == other))
}

/// A die and the unmodified Initiative; sweeping crusaders add a D3 (MO-05).
fn total(table: &mut Table<'_>, unit: UnitId, sweeps: bool) -> Step<u16> {
    let Some(speaker) = table.battle.alive(unit).next() else {
        return Ok(0);
    };
    let side = table.battle.unit_side(unit);
    let mut total = table.total(Roll::amount(Ask::SweepingAdvance, side, speaker, 1))?;
    let eager = table.battle.alive(unit).any(|model| approach::pace(&table.battle, model).is_eager());
    if sweeps && eager {
        total += table.total(Roll::amount(Ask::Crusader, side, speaker, 1).with_die(Die::D3))?;
    }
    Ok(total + u16::from(initiative(&table.battle, unit)))
}

/// The printed Initiative that most of a unit's models have.
pub fn initiative(battle: &Battle, unit: UnitId) -> u8 {
    let mut printed: Vec<u8> = battle.alive(unit).map(|model| battle.profile(model).i).collect();
    printed.sort_unstable();
    let runs = printed.chunk_by(|one, other| one == other);
    runs.max_by_key(|run| run.len()).map_or(0, |run| run[0])
}

fn destroy(table: &mut Table<'_>, unit: UnitId, winner: Side, sweeper: UnitId) {
    let killer = table.battle.alive(sweeper).next();
    let models: Vec<ModelId> = table.battle.alive(unit).collect();
    for model in models {
        let (cause, by) = (Cause::Swept, Some(winner));
        table.record(Event::ModelRemoved { model, cause, by, killer, weapon: None });
    }
}
