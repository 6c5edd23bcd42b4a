//! The turn as steps in the order of the book. A step checks (and may refuse), then resolves (and never
//! refuses).

pub mod aim;
pub mod approach;
pub mod armour;
pub mod arms;
pub mod attack;
pub mod auras;
pub mod backing;
pub mod blast;
pub mod blaze;
pub mod blows;
pub mod casualty;
pub mod chance;
pub mod characteristic;
pub mod charge;
pub mod charge_roll;
pub mod climb;
pub mod combat_result;
pub mod consolidate;
pub mod contact;
pub mod counter_charge;
pub mod cover;
pub mod damage;
pub mod deep_strike;
pub mod defence;
pub mod deploy;
pub mod driving;
pub mod evasion;
pub mod explosion;
pub mod fear;
pub mod fight;
pub mod fire;
pub mod flame;
pub mod focus;
pub mod ground;
pub mod gunnery;
pub mod harm;
pub mod hit_and_run;
pub mod hulls;
pub mod interceptor;
pub mod joining;
pub mod knack;
pub mod look_out;
pub mod mission;
pub mod movement;
pub mod nerve;
pub mod night;
pub mod objectives;
pub mod overheat;
pub mod overwatch;
pub mod parting;
pub mod pile_in;
pub mod pinning;
pub mod placement;
pub mod prepare;
pub mod prospect;
pub mod psychic;
pub mod reach;
pub mod recovery;
pub mod redirect;
pub mod reeling;
pub mod reroll;
pub mod reserves;
pub mod rout;
pub mod route;
pub mod running;
pub mod shooting;
pub mod split_fire;
pub mod stance;
pub mod sweep;
pub mod to_hit;
pub mod told;
pub mod transport;
pub mod turn;
pub mod wounding;
pub mod wounds;

use super::moment::Phase;
use super::refusal::{Code, Refusal};
use super::state::{Battle, Place};
use super::table::{Step, require};
use crate::ids::{ModelId, Side};

/// Requires that a model exists, belongs to the side and stands on the table.
pub fn require_own(battle: &Battle, side: Side, model: ModelId) -> Step {
    require(model.index() < battle.models.len(), Code::UnknownModel)?;
    require(battle.side_of(model) == side, Code::EnemySide)?;
    require_on_table(battle, model)
}

/// Requires that a model stands on the table.
pub fn require_on_table(battle: &Battle, model: ModelId) -> Step {
    match battle.model(model).place {
        Place::Table => Ok(()),
        Place::Removed => Err(Code::Removed.into()),
        Place::Embarked(_) => Err(Code::Embarked.into()),
        Place::Waiting | Place::Reserve => Err(Code::NotOnTable.into()),
    }
}

/// Requires a phase.
pub fn require_phase(battle: &Battle, phase: Phase) -> Step {
    if battle.moment.phase == phase { Ok(()) } else { Err(Refusal::wrong_phase(phase).into()) }
}

/// Requires that the fights of the Assault phase have not begun.
pub fn require_before_fights(battle: &Battle) -> Step {
    require_phase(battle, Phase::Assault)?;
    if battle.fighting {
        return Err(Refusal::wrong_phase(Phase::Assault).with("fights_begun", 1).into());
    }
    Ok(())
}
