//! Wounds that no attack caused: dangerous terrain, falls, overheating weapons.

use super::casualty::{Harm, suffer};
use super::wounds::throw;
use super::{armour, damage};
use crate::armoury::Characteristic;
use crate::battle::table::{Step, Table};
use crate::battle::{Battle, Cause, VehicleArc};
use crate::dice::{Ask, Roll};
use crate::geometry::INCH;
use crate::ids::ModelId;
use crate::rules::{SavePlan, tables};

/// A model's invulnerable save: its own, or what a rule gives it (`daemon`).
pub fn invulnerable(battle: &Battle, model: ModelId) -> Option<u8> {
    let mut plan = SavePlan::default();
    plan.bend(battle.rules_of(model));
    battle.profile(model).inv.into_iter().chain(plan.invulnerable()).min()
}

/// Bad ground stops a vehicle (MV-11). Others take a wound without a roll: no armour or cover, only an
/// invulnerable save (MV-09).
pub fn wound(table: &mut Table<'_>, model: ModelId, cause: Cause) -> Step {
    if table.battle.profile(model).armour.is_some() {
        return damage::bog_down(table, model);
    }
    let save = invulnerable(&table.battle, model);
    unless_saved(table, model, 1, save, Harm::of(cause))
}

/// A fall from `drop` units: one hit as strong as the inches fallen, rounded up; armour and invulnerable
/// saves (MV-17, MV-18).
pub fn fall(table: &mut Table<'_>, model: ModelId, drop: i32) -> Step {
    let strength = ((drop + INCH - 1) / INCH).clamp(1, 10) as u8;
    let profile = table.battle.profile(model);
    if profile.armour.is_some() {
        return armour::struck(table, model, strength, VehicleArc::Side, Harm::of(Cause::Fall));
    }
    let toughness = table.battle.characteristic(model, Characteristic::T);
    let Some(needed) = tables::to_wound(strength, toughness) else {
        return Ok(());
    };
    let save = profile.sv.into_iter().chain(invulnerable(&table.battle, model)).min();
    let roll = Roll::at_least(Ask::Fall, table.battle.side_of(model), model, 1, needed);
    let wounds = table.count(roll)?;
    unless_saved(table, model, wounds, save, Harm::of(Cause::Fall))
}

/// Takes each wound that neither a save of this score nor a last roll stops.
pub fn unless_saved(
    table: &mut Table<'_>,
    model: ModelId,
    wounds: u16,
    save: Option<u8>,
    harm: Harm,
) -> Step {
    let mut plan = SavePlan::default();
    plan.bend(table.battle.rules_of(model));
    let unsaved = throw(table, Ask::Save, model, wounds, save)?;
    let unsaved = throw(table, Ask::FeelNoPain, model, unsaved, plan.ward())?;
    suffer(table, model, unsaved.min(u16::from(u8::MAX)) as u8, harm);
    Ok(())
}
