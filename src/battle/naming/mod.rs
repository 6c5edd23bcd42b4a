//! What a log names must be there. Every id and every place in a list that an event names is looked up before
//! anything is folded, so that the fold, the narration and the deciders may take them for granted.

mod walk;

use super::damage::Damage;
use super::event::Event;
use super::game::FoldError;
use super::setup::Setup;
use crate::dice::Source;
use crate::ids::{ModelId, UnitId};
use serde::Serialize;
use walk::Walk;

/// Checks a whole log, the events that a rewind took back included: they are told too.
///
/// # Errors
/// The first event that names what is not there, or tells what cannot be.
pub(super) fn check(log: &[Event]) -> Result<(), FoldError> {
    let Some(Event::BattleBegan { setup }) = log.first() else {
        return Err(FoldError::NoBeginning);
    };
    let unsound = |place: usize, why: String| FoldError::Unsound { number: place + 1, why };
    check_setup(setup).map_err(|why| unsound(0, why))?;
    let mut lists = Lists::of(setup);
    for (place, event) in log.iter().enumerate().skip(1) {
        lists.check(place, event).map_err(|why| unsound(place, why))?;
    }
    Ok(())
}

/// Whether all that `value` names is in this battle.
pub(super) fn knows(setup: &Setup, value: &impl Serialize) -> bool {
    value.serialize(Walk::of(setup)).is_ok()
}

fn require(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

fn check_setup(setup: &Setup) -> Result<(), String> {
    for (what, count) in
        [("models", setup.models.len()), ("units", setup.units.len()), ("weapons", setup.weapons.len())]
    {
        require(count <= usize::from(u16::MAX), || format!("has {count} {what}, more than there may be"))?;
    }
    setup.serialize(Walk::of(setup)).map_err(|unknown| unknown.0)?;
    for (place, made) in setup.models.iter().enumerate() {
        let (key, profiles) = (&made.key, setup.profiles.len());
        require(usize::from(made.profile) < profiles, || {
            format!("gives {key} profile {}, of {profiles}", made.profile)
        })?;
        let unit = &setup.units[made.unit.index()];
        let belongs = unit.models.contains(&ModelId(place as u16)) && unit.side == made.side;
        require(belongs, || format!("gives {key} to unit {}, to which it does not belong", unit.key))?;
    }
    for (place, unit) in setup.units.iter().enumerate() {
        let own = |id: &ModelId| setup.models[id.index()].unit == UnitId(place as u16);
        require(unit.models.iter().all(own), || format!("gives unit {} another's models", unit.key))?;
    }
    Ok(())
}

/// How long the lists are that events name places of. Terrain and objectives come and go: as long as they may
/// have become.
struct Lists<'s> {
    setup: &'s Setup,
    walk: Walk,
    pieces: usize,
    objectives: usize,
}

impl<'s> Lists<'s> {
    fn of(setup: &'s Setup) -> Lists<'s> {
        let (pieces, objectives) = (setup.board.pieces.len(), setup.mission.objectives.len());
        Lists { setup, walk: Walk::of(setup), pieces, objectives }
    }

    fn check(&mut self, place: usize, event: &Event) -> Result<(), String> {
        // An order may name what is not there, where that makes no difference: the rules have judged it.
        if !matches!(event, Event::Ordered { .. }) {
            event.serialize(self.walk).map_err(|unknown| unknown.0)?;
        }
        match event {
            Event::BattleBegan { .. } => Err("begins the battle a second time".to_owned()),
            Event::Rewound { to } => {
                let to = *to as usize;
                require((1..place).contains(&to), || format!("goes back to after event {to}"))
            }
            Event::DiceRolled { .. } | Event::Answered { .. } | Event::FactTold { .. } => check_input(event),
            Event::UseSpent { model, carried } => self.carries(*model, *carried),
            Event::VehicleDamaged { model, damage: Damage::WeaponDestroyed(carried) } => {
                self.carries(*model, *carried)
            }
            Event::TerrainTested { piece, .. } | Event::MarkerPlaced { wall: Some(piece), .. } => {
                let pieces = self.pieces;
                require(usize::from(*piece) < pieces, || format!("names terrain {piece}, of {pieces} pieces"))
            }
            Event::ObjectiveChanged { objective, .. } => {
                let all = self.objectives;
                require(usize::from(*objective) < all, || format!("names objective {objective}, of {all}"))
            }
            Event::BattlePrepared { mission, pieces, .. } => {
                self.pieces = self.pieces.max(pieces.len());
                self.objectives = self.objectives.max(mission.objectives.len());
                Ok(())
            }
            Event::VehicleWrecked { .. } | Event::VehicleExploded { .. } => {
                self.pieces += 1;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn carries(&self, model: ModelId, carried: u16) -> Result<(), String> {
        let made = &self.setup.models[model.index()];
        let all = made.carries.len();
        require(usize::from(carried) < all, || {
            format!("names thing {carried} of the {all} that {} carries", made.key)
        })
    }
}

/// Dice have faces that the roll allows, answers were offered, facts have values of their kind.
fn check_input(event: &Event) -> Result<(), String> {
    match event {
        Event::DiceRolled { roll, faces, source } => {
            require(roll.allows(faces).is_ok(), || "shows faces that these dice do not have".to_owned())?;
            let counts = match source {
                Source::Fair { first } => first.checked_add(u32::from(roll.dice)).is_some(),
                _ => true,
            };
            require(counts, || "counts more fair dice than there can be".to_owned())
        }
        Event::Answered { question, answer, time_up } => {
            let allowed = question.allows(answer) && (!time_up || question.default_answer() == Some(answer));
            require(allowed, || "answers what was not offered".to_owned())
        }
        Event::FactTold { fact, value } => {
            require(fact.allows(value), || format!("gives {} a value of another kind", fact.word()))
        }
        _ => Ok(()),
    }
}
