//! Wounds that no attack caused: dangerous terrain and falls.

use crate::armoury::{Characteristic, Rule};
use crate::battle::event::{Cause, Event};
use crate::battle::state::Battle;
use crate::battle::table::{Step, Table};
use crate::dice::{Ask, Roll};
use crate::geometry::INCH;
use crate::ids::ModelId;

/// A wound without a roll: no armour or cover, only an invulnerable save (MV-09).
pub fn wound(table: &mut Table<'_>, model: ModelId, cause: Cause) -> Step {
    let save = table.battle.profile(model).inv;
    unless_saved(table, model, save, cause)
}

/// A fall from `drop` units: one hit as strong as the inches fallen, rounded up; armour and invulnerable saves
/// (MV-17, MV-18).
pub fn fall(table: &mut Table<'_>, model: ModelId, drop: i32) -> Step {
    let strength = ((drop + INCH - 1) / INCH).clamp(1, 10) as u8;
    let profile = table.battle.profile(model);
    let toughness = table.battle.changed(model, Characteristic::T, profile.t);
    let Some(needed) = crate::rules::tables::to_wound(strength, toughness) else {
        return Ok(());
    };
    let save = profile.sv.into_iter().chain(profile.inv).min();
    let roll = Roll::at_least(Ask::Fall, table.battle.side_of(model), model, 1, needed);
    let faces = table.roll(roll)?;
    if roll.passed(&faces) == 0 { Ok(()) } else { unless_saved(table, model, save, Cause::Fall) }
}

fn unless_saved(table: &mut Table<'_>, model: ModelId, save: Option<u8>, cause: Cause) -> Step {
    let side = table.battle.side_of(model);
    for (ask, needed) in [(Ask::Save, save), (Ask::FeelNoPain, feel_no_pain(&table.battle, model))] {
        if let Some(needed) = needed {
            let roll = Roll::at_least(ask, side, model, 1, needed.max(2));
            let faces = table.roll(roll)?;
            if roll.passed(&faces) == 1 {
                return Ok(());
            }
        }
    }
    table.record(Event::WoundsSuffered { model, wounds: 1, cause, instant: false });
    if table.battle.wounds_left(model) == 0 {
        table.record(Event::ModelRemoved { model, cause, by: None, killer: None, weapon: None });
    }
    Ok(())
}

/// The best Feel No Pain of a model.
fn feel_no_pain(battle: &Battle, model: ModelId) -> Option<u8> {
    let wards = battle.rules_of(model).filter_map(|rule| match rule {
        Rule::FeelNoPain(on) => Some(*on),
        _ => None,
    });
    wards.min()
}
