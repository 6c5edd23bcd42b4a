//! Going to ground (GG): the question in the middle of an attack, and the order that comes at the wrong
//! moment.

use super::pinning::nerve_plan;
use super::shooting::is_locked;
use crate::battle::{Answer, Battle, Code, Event, Question, Refusal, Step, Subject, Table, Topic, require};
use crate::ids::{Side, UnitId};

/// The order to go to ground: always refused, because the moment of GG-01 is inside the enemy's attack.
pub fn order(table: &mut Table<'_>, side: Side, unit: UnitId) -> Step {
    require(unit.index() < table.battle.units.len(), Code::UnknownModel)?;
    require(table.battle.unit_side(unit) == side, Code::EnemySide)?;
    may(&table.battle, unit)?;
    Err(Code::WrongPhase.into())
}

/// Asks whether a unit with wounds in the pool goes to ground (GG-01).
pub fn ask(table: &mut Table<'_>, unit: UnitId) -> Step {
    if may(&table.battle, unit).is_err() {
        return Ok(());
    }
    let owner = table.battle.unit_side(unit);
    let question = Question::no_or_yes(Topic::GoToGround, Subject::Unit(unit), owner);
    if table.choose(question)? == Answer::Yes {
        table.record(Event::UnitWentToGround { unit, pinned: false });
    }
    Ok(())
}

/// Refuses a unit that cannot go to ground.
fn may(battle: &Battle, unit: UnitId) -> Step {
    let model = battle.alive(unit).next().ok_or(Code::NotOnTable)?;
    if battle.profile(model).unit_type.is_vehicle() {
        return Err(Refusal::new(Code::NotAllowed).with("model", model.0).into());
    }
    require(!nerve_plan(battle, unit).is_fearless(), Code::Fearless)?;
    require(battle.unit(unit).down.is_none(), Code::GoneToGround)?;
    require(!is_locked(battle, unit), Code::Locked)?;
    require(!battle.unit(unit).falling_back, Code::FallingBack)
}
