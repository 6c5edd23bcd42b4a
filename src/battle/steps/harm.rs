//! Wounds that no attack caused: dangerous terrain, falls, overheating weapons, fire.

use super::casualty::{Harm, suffer};
use super::wounds::throw;
use super::{armour, damage};
use crate::armoury::{Ap, Characteristic};
use crate::battle::missions::hold;
use crate::battle::table::{Step, Table};
use crate::battle::{Battle, Building, Cause, Place, VehicleArc};
use crate::dice::{Ask, Roll};
use crate::geometry::INCH;
use crate::ids::ModelId;
use crate::rules::{Peril, SavePlan, tables};

/// How a model's rules save it from such a peril.
pub fn save_plan(battle: &Battle, model: ModelId, peril: Peril) -> SavePlan {
    let mut plan = SavePlan::default();
    plan.bend(battle.rules_of(model), peril);
    plan
}

/// A model's invulnerable save: its own, or what a rule gives it (`daemon`).
pub fn invulnerable(battle: &Battle, model: ModelId, peril: Peril) -> Option<u8> {
    let plan = save_plan(battle, model, peril);
    battle.profile(model).inv.into_iter().chain(plan.invulnerable()).min()
}

/// Bad ground stops a vehicle (MV-11). Others take a wound without a roll: no armour or cover, only an
/// invulnerable save (MV-09).
pub fn wound(table: &mut Table<'_>, model: ModelId, cause: Cause) -> Step {
    if table.battle.profile(model).armour.is_some() {
        return damage::bog_down(table, model);
    }
    let save = invulnerable(&table.battle, model, peril_of(cause));
    unless_saved(table, model, 1, save, Harm::of(cause))
}

fn peril_of(cause: Cause) -> Peril {
    if cause == Cause::Fall { Peril::Fall } else { Peril::Other }
}

/// A leap down by the printed rules (MV-19): the impact is tested as dangerous ground is.
pub fn impact(table: &mut Table<'_>, model: ModelId) -> Step {
    let roll = Roll::at_least(Ask::Dangerous, table.battle.side_of(model), model, 1, 2);
    if table.count(roll)? == 0 { wound(table, model, Cause::Fall) } else { Ok(()) }
}

/// A fall from `drop` units: one hit as strong as the inches fallen, rounded up; armour and invulnerable
/// saves (MV-17, MV-18).
pub fn fall(table: &mut Table<'_>, model: ModelId, drop: i32) -> Step {
    if !table.battle.setup.options.falling_damage {
        return Ok(());
    }
    let strength = ((drop + INCH - 1) / INCH).clamp(1, 10) as u8;
    let hit = Hit { ask: Ask::Fall, ..Hit::new(strength, Ap::None) };
    hits(table, model, 1, hit, Harm::of(Cause::Fall))
}

/// What hits a model without anybody's attack.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// The name of its roll to wound.
    pub ask: Ask,
    /// Its Strength.
    pub strength: u8,
    /// Its AP.
    pub ap: Ap,
}

impl Hit {
    /// A hit of this Strength and AP that rolls to wound by that name.
    pub const fn new(strength: u8, ap: Ap) -> Hit {
        Hit { ask: Ask::ToWound, strength, ap }
    }
}

/// Hits that are no shooting: rolled to wound, then saved by armour and invulnerable saves, never by cover
/// (FL-10, MV-18). A Strength of twice the Toughness is instant death (AL-13). A vehicle is hit in its side.
pub fn hits(table: &mut Table<'_>, model: ModelId, count: u16, hit: Hit, harm: Harm) -> Step {
    if table.battle.profile(model).armour.is_some() {
        for left in (0..count).rev() {
            if table.battle.model(model).place == Place::Table {
                let side = VehicleArc::Side;
                table.within(&left, |table| armour::struck(table, model, hit.strength, side, harm))?;
            }
        }
        return Ok(());
    }
    let toughness = table.battle.characteristic(model, Characteristic::T);
    let Some(needed) = tables::to_wound(hit.strength, toughness) else {
        return Ok(());
    };
    let roll = Roll::at_least(hit.ask, table.battle.side_of(model), model, count, needed);
    let wounds = table.count(roll)?;
    saved(table, model, wounds, hit, harm)
}

/// What is left to a model against wounds of such a hit: armour and invulnerable saves.
pub fn saved(table: &mut Table<'_>, model: ModelId, wounds: u16, hit: Hit, harm: Harm) -> Step {
    let profile = table.battle.profile(model);
    let armour = profile.sv.filter(|armour| !tables::pierces(hit.ap, *armour));
    let save = armour.into_iter().chain(invulnerable(&table.battle, model, peril_of(harm.cause))).min();
    let instant = harm.instant || tables::is_instant_death(hit.strength, profile.t);
    unless_saved(table, model, wounds, save, Harm { instant, ..harm })
}

/// Takes each wound that neither a save of this score nor a last roll stops.
pub fn unless_saved(
    table: &mut Table<'_>,
    model: ModelId,
    wounds: u16,
    save: Option<u8>,
    harm: Harm,
) -> Step {
    let last = last_stand(&table.battle, model, harm.instant);
    let unsaved = unsaved(table, model, wounds, save, last)?;
    suffer(table, model, unsaved.min(u16::from(u8::MAX)) as u8, Harm { instant: last.instant, ..harm });
    Ok(())
}

/// Wounds that no save stops, but a last roll does: the price of a frenzy (HO-34). A walker loses hull points.
pub fn exhaust(table: &mut Table<'_>, model: ModelId, wounds: u16) -> Step {
    let harm = Harm::of(Cause::Frenzy);
    if table.battle.profile(model).armour.is_some() {
        return damage::lose(table, model, wounds.min(u16::from(u8::MAX)) as u8, harm).map(|_| ());
    }
    unless_saved(table, model, wounds, None, harm)
}

/// How many wounds neither a save of this score nor a last roll stops.
pub fn unsaved(
    table: &mut Table<'_>,
    model: ModelId,
    wounds: u16,
    save: Option<u8>,
    last: LastStand,
) -> Step<u16> {
    let unsaved = throw(table, Ask::Save, model, wounds, save)?;
    throw(table, Ask::FeelNoPain, model, unsaved, last.ward)
}

/// Of swarms that are equally near those with the fewest wounds left take a wound; of others all may.
pub fn weakest_of_swarm(battle: &Battle, mut models: Vec<ModelId>) -> Vec<ModelId> {
    if models.len() > 1 && models.iter().all(|model| last_stand(battle, *model, false).doubled) {
        let fewest = models.iter().map(|model| battle.wounds_left(*model)).min();
        models.retain(|model| Some(battle.wounds_left(*model)) == fewest);
    }
    models
}

/// What is left to a model whose save failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastStand {
    /// The score of a last roll, if it has one.
    pub ward: Option<u8>,
    /// The wound takes all that it has.
    pub instant: bool,
    /// A wound by a marker or template counts as two.
    pub doubled: bool,
}

/// Feel No Pain and Eternal Warrior against a wound that may be `deadly` (AL-13, special.md D18, D19).
pub fn last_stand(battle: &Battle, model: ModelId, deadly: bool) -> LastStand {
    let mut plan = save_plan(battle, model, Peril::Other);
    if hold::is_in(battle, model, Building::MedCentre) {
        plan.offer_ward(6);
    }
    let tamed = plan.is_enduring() && battle.setup.options.fnp_with_eternal_warrior;
    let (ward, instant) = (plan.ward().filter(|_| !deadly || tamed), deadly && !plan.is_enduring());
    LastStand { ward, instant, doubled: plan.is_swarming() }
}
