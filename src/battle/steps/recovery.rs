//! The hurt that mend at the end of their own turn (`it_will_not_die`, `regeneration`).

use crate::battle::{Battle, Event, Place, Step, Table};
use crate::dice::{Ask, Roll};
use crate::ids::{ModelId, Side};
use crate::rules::RecoveryPlan;

/// Rolls for each model of a side that lost wounds or hull points and may win one back.
pub fn mend(table: &mut Table<'_>, side: Side) -> Step {
    for model in table.battle.ids() {
        let Some(score) = score(&table.battle, side, model) else { continue };
        if table.count(Roll::at_least(Ask::ItWillNotDie, side, model, 1, score))? == 1 {
            table.record(Event::WoundRegained { model });
        }
    }
    Ok(())
}

/// What the die of a model must show; `None` where it has nothing to win back.
fn score(battle: &Battle, side: Side, model: ModelId) -> Option<u8> {
    let state = battle.model(model);
    let here = matches!(state.place, Place::Table | Place::Embarked(_));
    if battle.side_of(model) != side || !here || state.lost == 0 {
        return None;
    }
    let mut plan = RecoveryPlan::default();
    plan.bend(battle.rules_of(model));
    plan.score()
}
