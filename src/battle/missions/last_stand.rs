//! MI-52 Last Stand: the defender holds his corner with half a team while the other half is on its way.

use super::ground::Zones;
use super::{Opening, Play, Reserves, Sheet};
use crate::battle::steps::mission;
use crate::battle::steps::objectives;
use crate::battle::{Battle, Fact, Side, Step, Table};
use crate::ids::ModelId;

/// Models in the defender's zone that earn a bonus, and the requisition.
const CROWD: usize = 5;
const BONUS: i32 = 15;

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "hor_laststand",
    statement: "MI-52",
    name: ["Last Stand", "Последний рубеж"],
    about: [
        "The defender wins if half of his models are on the table at the end; half of them come later.",
        "Защитник побеждает, если в конце на столе хотя бы половина его моделей; другая половина приходит позже.",
    ],
    zones: Zones::Stand,
    opening: Opening::Attacker { seized: false },
    reserves: Reserves::DefendersHalf,
    sneaking: false,
    play: Play { verdict: Some(who_stands), bonus, ..Play::PLAIN },
    ..Sheet::USUAL
};

/// Whether half of the models that a side started with, or more, are on the table.
fn has_half(battle: &Battle, side: Side) -> bool {
    let here = mission::present(battle, side).count();
    2 * here >= usize::from(battle.setup.sides[side.index()].started)
}

fn who_stands(table: &mut Table<'_>) -> Step<Option<Side>> {
    let battle = &table.battle;
    let Some(defender) = battle.defender() else { return Ok(None) };
    Ok(match (has_half(battle, defender), has_half(battle, defender.other())) {
        (true, _) => Some(defender),
        (false, true) => Some(defender.other()),
        (false, false) => None,
    })
}

fn bonus(table: &mut Table<'_>) -> Step {
    let Some(defender) = table.battle.defender() else { return Ok(()) };
    for side in Side::BOTH {
        let mut inside = 0;
        let models: Vec<ModelId> = table.battle.on_table(side).collect();
        for model in models {
            let zones = objectives::zones(table, Fact::InZone(model))?;
            inside += usize::from(zones.iter().any(|zone| zone == defender.word()));
        }
        if inside >= CROWD {
            mission::earn(table, side, BONUS, "last_stand");
        }
    }
    Ok(())
}
