//! Losing wounds and leaving the game.

use crate::battle::{Cause, Event, Table};
use crate::ids::{ModelId, WeaponId};

/// What takes wounds from a model.
#[derive(Clone, Copy, Debug)]
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
    let left = table.battle.wounds_left(model);
    let wounds = if harm.instant { left } else { wounds.min(left) };
    if wounds == 0 {
        return;
    }
    let Harm { cause, by: killer, weapon, instant } = harm;
    table.record(Event::WoundsSuffered { model, wounds, cause, instant });
    if wounds == left {
        let own = table.battle.side_of(model);
        let by = killer.map(|killer| table.battle.side_of(killer)).filter(|side| *side != own);
        table.record(Event::ModelRemoved { model, cause, by, killer, weapon });
    }
}
