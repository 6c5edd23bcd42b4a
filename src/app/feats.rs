//! What both sides did in a finished battle, as far as awards rest on it (CA-27 to CA-31).

use crate::battle::steps::mission;
use crate::battle::{self, Battle, EndReason, Event, Fact, Mode, Value, measure};
use crate::campaign::Feats;
use crate::ids::Side;

/// The feats of red and blue; `log` is the events in force.
pub(super) fn of(log: &[&Event], battle: &Battle) -> [Feats; 2] {
    Side::BOTH.map(|side| Feats {
        started: u32::from(battle.setup.sides[side.index()].started),
        first_blood: battle.first_blood[side.index()],
        assassin: mission::is_leader_slain(battle, side.other()),
        linebreaker: broke_the_line(log, battle, side),
        routed: routed(log, battle, side),
        bonus: battle.sides[side.index()].bonus,
        support: battle.sides[side.index()].support,
    })
}

/// Whether a side has a model in the enemy's zone at the end (MI-44): computed on the board; with miniatures as
/// far as the mission asked or the players told.
fn broke_the_line(log: &[&Event], battle: &Battle, side: Side) -> bool {
    let scored = log.iter().any(|event| match event {
        Event::PointsScored { side: whose, reason, .. } => *whose == side && reason == "linebreaker",
        _ => false,
    });
    let zone = side.other().word();
    let inside =
        |value: &Value| matches!(value, Value::Names(names) if names.iter().any(|name| name == zone));
    let told = |fact: &Fact| battle.told.iter().rev().find(|told| told.fact == *fact);
    scored
        || battle.on_table(side).any(|model| {
            let fact = Fact::InZone(model);
            match battle.setup.mode {
                Mode::Board => inside(&measure::compute(battle, &fact)),
                Mode::Tabletop => told(&fact).is_some_and(|told| inside(&told.value)),
            }
        })
}

/// Whether a side routed the enemy off the table: its last model there failed a Break test, or it withdrew, or gave
/// up while Broken (CA-30).
fn routed(log: &[&Event], battle: &Battle, side: Side) -> bool {
    let enemy = side.other();
    let state = &battle.sides[enemy.index()];
    let reason = battle.outcome.map(|outcome| outcome.reason);
    let lost = battle.outcome.and_then(|outcome| outcome.winner) == Some(side);
    let last = log.iter().rev().find_map(|event| match event {
        Event::ModelRemoved { model, cause, .. } if battle.side_of(*model) == enemy => Some(*cause),
        _ => None,
    });
    let fled = mission::present(battle, enemy).next().is_none() && last == Some(battle::Cause::Fled);
    fled || state.withdrew || (reason == Some(EndReason::Conceded) && lost && state.broken)
}
