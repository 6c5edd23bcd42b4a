//! Losing wounds and leaving the game.

use crate::battle::{Cause, Event, Table};
use crate::ids::{ModelId, WeaponId};

/// What takes wounds from a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Harm {
    /// Why.
    pub cause: Cause,
    /// The model that did it, if one did (CA-31: nobody where it was its own doing).
    pub by: Option<ModelId>,
    /// With what.
    pub weapon: Option<WeaponId>,
    /// It takes all wounds at once (AL-13).
    pub instant: bool,
}

impl Harm {
    /// Harm that nobody did.
    pub const fn of(cause: Cause) -> Harm {
        Harm { cause, by: None, weapon: None, instant: false }
    }
}

/// Takes wounds from a model and removes it when none are left. More than it has are lost.
pub fn suffer(table: &mut Table<'_>, model: ModelId, wounds: u8, harm: Harm) {
    if hurt(table, model, wounds, harm) > 0 && table.battle.wounds_left(model) == 0 {
        remove(table, model, harm);
    }
}

/// Takes wounds from a model, which stays where it is even without any left: how many it lost.
pub fn hurt(table: &mut Table<'_>, model: ModelId, wounds: u8, harm: Harm) -> u8 {
    let left = table.battle.wounds_left(model);
    let wounds = if harm.instant { left } else { wounds.min(left) };
    if wounds > 0 {
        let Harm { cause, instant, .. } = harm;
        table.record(Event::WoundsSuffered { model, wounds, cause, instant });
    }
    wounds
}

/// Takes off the models that died in one step of a combat.
pub fn bury(table: &mut Table<'_>, dying: Vec<(ModelId, Harm)>) {
    for (model, harm) in dying {
        remove(table, model, harm);
    }
}

fn remove(table: &mut Table<'_>, model: ModelId, harm: Harm) {
    let Harm { cause, by: killer, weapon, .. } = harm;
    let own = table.battle.side_of(model);
    let by = killer.map(|killer| table.battle.side_of(killer)).filter(|side| *side != own);
    table.record(Event::ModelRemoved { model, cause, by, killer, weapon });
}
