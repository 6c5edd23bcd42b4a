//! Honours that make blows less sure: who only evades, and who draws blows upon himself (HO-40, HO-63).

use super::arms;
use super::fight::Combat;
use crate::battle::{Answer, Battle, Event, Question, Step, Subject, Table, Topic};
use crate::ids::{ModelId, Side};
use crate::rules::{HitPlan, Worse};

/// How much worse blows at who evades hit, and those that a taunt draws away.
const EVADED: u8 = 2;
const TAUNTED: u8 = 1;

/// At the start of the Fight sub-phase: who may gives up its blows, the side whose turn it is first (HO-40).
pub fn declare(table: &mut Table<'_>, active: Side) -> Step {
    for of in [active, active.other()] {
        let own: Vec<ModelId> = table.battle.on_table(of).collect();
        for model in own {
            let locked = !table.battle.model(model).engaged.is_empty();
            if !locked || !arms::talents(&table.battle, model).may_evade() {
                continue;
            }
            let question = Question::no_or_yes(Topic::Evade, Subject::Model(model), of);
            if table.choose(question)? == Answer::Yes {
                table.record(Event::ModelEvaded { model });
            }
        }
    }
    Ok(())
}

/// Makes blows at these foes less sure (HO-11).
pub fn bend(battle: &Battle, combat: &Combat, striker: ModelId, foes: &[ModelId], plan: &mut HitPlan) {
    if foes.iter().all(|foe| battle.model(*foe).evades) {
        plan.hit_worse(Worse::Evaded, EVADED);
    }
    if drawer(battle, combat, striker).is_some_and(|foe| !foes.contains(&foe)) {
        plan.hit_worse(Worse::Taunted, TAUNTED);
    }
}

/// Whether it matters at whom a model strikes: it does not roll together with others.
pub fn picks(battle: &Battle, combat: &Combat, striker: ModelId, foes: &[ModelId]) -> bool {
    foes.iter().any(|foe| battle.model(*foe).evades) || drawer(battle, combat, striker).is_some()
}

/// The foe that draws the blows of a model upon himself; nobody where two in the combat would (HO-63).
fn drawer(battle: &Battle, combat: &Combat, striker: ModelId) -> Option<ModelId> {
    let taunts = |id: &ModelId| arms::talents(battle, *id).is_taunting() && !battle.model(*id).evades;
    let mut taunting = combat.standing(battle).into_iter().filter(taunts);
    match (taunting.next(), taunting.next()) {
        (Some(only), None) => Some(only).filter(|foe| battle.model(striker).engaged.contains(foe)),
        _ => None,
    }
}
