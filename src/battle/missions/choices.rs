//! What missions let the models of a side do now.

use super::{Sort, breakthrough};
use crate::battle::legal::may;
use crate::battle::steps::objectives;
use crate::battle::{Battle, Errand, Order};
use crate::ids::{ModelId, Side};

/// What the mission lets the models of a side do now.
pub fn errands(battle: &Battle, side: Side) -> Vec<Errand> {
    let objectives = 0..battle.objectives.len() as u8;
    let models: Vec<ModelId> = battle.on_table(side).collect();
    let each = objectives.flat_map(|objective| models.iter().map(move |model| (*model, objective)));
    let tried = each.flat_map(|(model, objective)| {
        let strike = |explosive| Errand::Demolish { model, objective, weapon: None, explosive };
        [Errand::Take { model, objective }, strike(false), strike(true)]
    });
    let pairs = models.iter().flat_map(|model| models.iter().map(move |to| (*model, *to)));
    let handed = pairs
        .filter(|(model, _)| objectives::carried_by(battle, *model).is_some())
        .map(|(model, to)| Errand::HandOver { model, to });
    let left = models.iter().map(|model| Errand::Leave { model: *model });
    let may = |errand: &Errand| may(battle, side, &Order::Errand(*errand)).is_ok();
    let knows = |errand: &Errand| match battle.sheet() {
        Some(sheet) => match errand {
            Errand::Take { .. } | Errand::HandOver { .. } => sheet.objectives.sort == Sort::Artefact,
            Errand::Demolish { .. } => sheet.objectives.sort == Sort::Support,
            Errand::Leave { .. } => sheet.code == breakthrough::SHEET.code,
            Errand::Prepare | Errand::CallSupport { .. } => false,
        },
        None => false,
    };
    let support = battle.setup.sides[side.index()].backing.support.iter();
    let calls = support.map(|support| Errand::CallSupport { support: *support }).filter(may);
    let mut calls: Vec<Errand> = calls.collect();
    calls.dedup();
    tried.chain(handed).chain(left).filter(knows).filter(may).chain(calls).collect()
}

/// Whether two errands are the same, whatever weapon is named.
pub fn same(a: Errand, b: Errand) -> bool {
    let bare = |errand| match errand {
        Errand::Demolish { model, objective, explosive, .. } => {
            Errand::Demolish { model, objective, weapon: None, explosive }
        }
        errand => errand,
    };
    bare(a) == bare(b)
}
