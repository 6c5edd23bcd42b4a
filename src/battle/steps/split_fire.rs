//! Split Fire: after a Leadership test one model of a unit shoots at another target than the rest (`split_fire`).

use super::{nerve, shooting};
use crate::armoury::Rule;
use crate::battle::{Battle, Code, Event, Refusal, Shoot, Shooter, Step, Table, require};
use crate::dice::Ask;
use crate::ids::{ModelId, Side, UnitId};

/// An order of one model to shoot apart, before the rest of its unit does. Who fails the test may still shoot at
/// what the others shoot at.
pub fn split(table: &mut Table<'_>, side: Side, order: &Shoot) -> Step {
    let model = alone(order)?;
    let attack = shooting::check(table, side, order, false)?;
    check(&table.battle, model, attack.unit)?;
    let target = attack.target;
    let passed = nerve::passes_leadership(table, attack.unit, Ask::Leadership)?;
    table.record(Event::FireSplit { model, target, passed });
    if passed { shooting::carry_out(table, attack) } else { Ok(()) }
}

/// The one model that the order names.
fn alone(order: &Shoot) -> Step<ModelId> {
    let mut models: Vec<Option<ModelId>> = Vec::new();
    for shot in &order.shots {
        let model = match shot.by {
            Shooter::Model(model) => Some(model),
            Shooter::Unit(_) => None,
        };
        if !models.contains(&model) {
            models.push(model);
        }
    }
    match models[..] {
        [] => Err(Code::NoShot.into()),
        [Some(model)] => Ok(model),
        _ => Err(Refusal::new(Code::CannotSplit).with("named", models.len() as i64).into()),
    }
}

/// Whether the unit may let one of its models shoot apart: it has the rule, has not tried in this turn, and there
/// are others.
fn check(battle: &Battle, model: ModelId, unit: UnitId) -> Step {
    let models = battle.present(unit).count();
    let may = battle.has_in_unit(model, &Rule::SplitFire) && models > 1;
    if may && !battle.unit(unit).split_tested {
        return Ok(());
    }
    let refusal = Refusal::new(Code::CannotSplit).with("model", model.0).with("models", models as i64);
    Err(refusal.with("tested", i64::from(battle.unit(unit).split_tested)).into())
}

/// Whether splitting its fire is open to a unit at all now.
pub fn may_split(battle: &Battle, model: ModelId) -> bool {
    let unit = battle.unit_of(model);
    check(battle, model, unit).is_ok() && battle.unit(unit).targets().next().is_none()
}

/// The rest of a unit whose fire is split shoots at another target (`split_fire`), without who shot apart.
pub fn check_rest(battle: &Battle, unit: UnitId, target: UnitId) -> Step {
    match battle.unit(unit).split {
        Some((_, apart)) if apart == target => {
            Err(Refusal::new(Code::SameTarget).with("unit", target.0).into())
        }
        _ => Ok(()),
    }
}

/// Refuses another shot to who shot apart from his unit in this turn of his side.
pub fn check_shooter(battle: &Battle, model: ModelId) -> Step {
    let apart = battle.unit(battle.unit_of(model)).split.is_some_and(|(shooter, _)| shooter == model);
    require(!apart || battle.moment.side != battle.side_of(model), Code::AlreadyFired)
}
