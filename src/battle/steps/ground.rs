//! Going to ground (GG): the question in the middle of an attack, and the order that comes at the wrong
//! moment.

use super::attack::Attack;
use super::pinning::nerve_plan;
use super::shooting::is_locked;
use super::wounding::Group;
use crate::battle::{Answer, Battle, Code, Event, Question, Refusal, Step, Subject, Table, Topic, require};
use crate::ids::{Side, UnitId};

/// The order to go to ground: always refused, because the moment of GG-01 is inside the enemy's attack.
pub fn order(table: &mut Table<'_>, side: Side, unit: UnitId) -> Step {
    require(unit.index() < table.battle.units.len(), Code::UnknownModel)?;
    require(table.battle.unit_side(unit) == side, Code::EnemySide)?;
    may(&table.battle, unit)?;
    Err(Code::WrongPhase.into())
}

/// Asks whether a unit with wounds in the pool goes to ground (GG-01): only before the enemy's fire, and where
/// cover helps against any of it.
pub fn ask(table: &mut Table<'_>, attack: &Attack, unit: UnitId, groups: &[Group]) -> Step {
    let owner = table.battle.unit_side(unit);
    let fired_at = attack.melee().is_none() && attack.side != owner;
    let helps = groups.iter().any(|group| !group.ignores_cover);
    if !fired_at || !helps || may(&table.battle, unit).is_err() {
        return Ok(());
    }
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
