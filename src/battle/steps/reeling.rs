//! What some weapons leave behind for a while: who is blinded, and who stumbles (`blind`, `strikedown`).

use super::characteristic::{passes_initiative, quickest};
use crate::armoury::Rule;
use crate::battle::{Battle, Event, Place, Step, Table};
use crate::dice::Ask;
use crate::ids::{ModelId, Side, UnitId};

/// Tests units that were hit by what blinds, once each: the highest Initiative of a unit counts (CT-06).
pub fn blind(table: &mut Table<'_>, units: &[UnitId]) -> Step {
    for unit in units.iter().copied() {
        let battle = &table.battle;
        let Some(best) = quickest(battle, unit) else { continue };
        if !is_immune(battle, unit, &Rule::Blind) && !passes_initiative(table, Ask::Initiative, best)? {
            table.record(Event::BlindnessChanged { unit, blind: true });
        }
    }
    Ok(())
}

/// Whether a rule has no effect on a unit, because each of its models is immune to it (`immune`).
pub fn is_immune(battle: &Battle, unit: UnitId, rule: &Rule) -> bool {
    let resists = |own: &Rule| matches!(own, Rule::Immune(Some(name)) if **name == *rule.name());
    let mut models = battle.alive(unit).peekable();
    models.peek().is_some() && models.all(|model| battle.rules_of(model).any(resists))
}

/// A model that lived through a blow that strikes down stumbles to the end of its next turn.
pub fn stagger(table: &mut Table<'_>, model: ModelId) {
    let battle = &table.battle;
    let now = Some((battle.moment.turn, battle.moment.side));
    let state = battle.model(model);
    let stands = state.place == Place::Table && battle.wounds_left(model) > 0;
    if stands && state.staggered != now && battle.profile(model).armour.is_none() {
        table.record(Event::FootingChanged { model, staggered: true });
    }
}

/// At the end of its own turn whoever was blinded or struck down before that turn is itself again.
pub fn recover(table: &mut Table<'_>, side: Side) {
    let now = (table.battle.moment.turn, side);
    let is_over = |since: Option<(u8, Side)>| since.is_some_and(|since| since != now);
    for place in 0..table.battle.units.len() {
        let unit = UnitId(place as u16);
        if table.battle.unit_side(unit) == side && is_over(table.battle.unit(unit).blinded) {
            table.record(Event::BlindnessChanged { unit, blind: false });
        }
    }
    for model in table.battle.on_table(side).collect::<Vec<_>>() {
        if is_over(table.battle.model(model).staggered) {
            table.record(Event::FootingChanged { model, staggered: false });
        }
    }
}
