//! Who won a combat, who flees from it, and what the others do then (FT-17 to FT-20, MO-02 to MO-06, MO-12).

use super::fight::Combat;
use super::{consolidate, knack, nerve, pile_in, pinning, sweep};
use crate::battle::{Answer, Battle, Event, Question, Step, Subject, Table, Topic};
use crate::ids::{ModelId, Side, UnitId};

/// Settles a combat after its blows.
pub fn settle(table: &mut Table<'_>, combat: &Combat) -> Step {
    let [red, blue] = combat.wounds;
    if combat.is_between_sides(&table.battle) {
        table.record(Event::CombatFought { red, blue });
    }
    let loser = match red.cmp(&blue) {
        std::cmp::Ordering::Less => Some(Side::Red),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::Blue),
    };
    if let Some(loser) = loser {
        let broken = morale(table, combat, loser, red.abs_diff(blue))?;
        table.settle(|| (combat, &broken))?;
        let away = sweep::chase(table, combat, loser.other(), broken)?;
        table.settle(|| (combat, &away))?;
        let mut away = away.into_iter();
        while let Some(unit) = away.next() {
            table.within(&(combat, unit, away.as_slice()), |table| nerve::flee(table, unit))?;
        }
    }
    close_up(table, combat)?;
    consolidate::after(table, combat)
}

/// Morale of each losing unit, if an enemy still stands, harder by the difference (MO-02). Who fails breaks.
fn morale(table: &mut Table<'_>, combat: &Combat, loser: Side, by: u16) -> Step<Vec<UnitId>> {
    let mut broken = Vec::new();
    for unit in losing_units(&table.battle, combat, loser) {
        if gives_up(table, unit)? || !nerve::passes_morale(table, unit, by)? {
            broken.push(unit);
        }
    }
    Ok(broken)
}

fn losing_units(battle: &Battle, combat: &Combat, loser: Side) -> Vec<UnitId> {
    if combat.fighters(battle, loser.other()).is_empty() {
        return Vec::new();
    }
    let tests = |model: &ModelId| battle.profile(*model).armour.is_none();
    let models = combat.fighters(battle, loser).into_iter().filter(tests);
    let mut units: Vec<UnitId> = models.map(|model| battle.unit_of(model)).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// A unit that cannot hurt those it is locked with may fail on purpose, unless it is fearless (MO-12).
fn gives_up(table: &mut Table<'_>, unit: UnitId) -> Step<bool> {
    let battle = &table.battle;
    let foes: Vec<ModelId> =
        battle.alive(unit).flat_map(|model| battle.model(model).engaged.iter().copied()).collect();
    let hurts = |model: ModelId| foes.iter().any(|foe| knack::can_hurt(battle, model, *foe));
    let fearless = pinning::nerve_plan(battle, unit).is_fearless();
    if fearless || foes.is_empty() || battle.alive(unit).any(hurts) {
        return Ok(false);
    }
    let of = battle.unit_side(unit);
    let question = Question::no_or_yes(Topic::FailOnPurpose, Subject::Unit(unit), of);
    Ok(table.choose(question)? == Answer::Yes)
}

/// In a combat that goes on, who touches nobody closes up (FT-19).
fn close_up(table: &mut Table<'_>, combat: &Combat) -> Step {
    for side in [combat.active, combat.active.other()] {
        let enemies = combat.fighters(&table.battle, side.other());
        for model in combat.fighters(&table.battle, side) {
            if !enemies.is_empty() {
                pile_in::close_up(table, model, &enemies)?;
            }
        }
    }
    Ok(())
}
