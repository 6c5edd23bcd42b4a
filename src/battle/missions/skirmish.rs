//! MI-48 Escalating Skirmish: half of each team starts, the other half outflanks; fewer lost points win.

use super::{Play, Reserves, Sheet};
use crate::battle::steps::mission::{self, Loss};
use crate::battle::{Battle, Side, Step, Table};

/// Less of a difference than this, in points of the lists, is a draw.
const DECISIVE: u32 = 50;
/// Requisition for the enemy leader beyond the usual, and for each special model.
const LEADER_BONUS: i32 = 10;
const SPECIAL_BONUS: i32 = 5;

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "hor_skirmish",
    statement: "MI-48",
    name: ["Escalating Skirmish", "Нарастающая стычка"],
    about: [
        "Half of each team starts, the other half outflanks; who loses fewer points of models wins.",
        "Половина команды начинает, другая обходит с фланга; побеждает потерявший меньше очков моделей.",
    ],
    reserves: Reserves::Halves,
    play: Play { verdict: Some(fewer_losses), bonus, ..Play::PLAIN },
    ..Sheet::USUAL
};

/// The price of a side's models that were removed as casualties.
fn lost_points(battle: &Battle, side: Side) -> u32 {
    mission::casualties(battle, side, Loss::Any).map(|id| u32::from(battle.made(id).points)).sum()
}

fn fewer_losses(table: &mut Table<'_>) -> Step<Option<Side>> {
    let [red, blue] = Side::BOTH.map(|side| lost_points(&table.battle, side));
    Ok((red.abs_diff(blue) >= DECISIVE).then_some(if red < blue { Side::Red } else { Side::Blue }))
}

fn bonus(table: &mut Table<'_>) -> Step {
    for side in Side::BOTH {
        let enemy = side.other();
        if mission::is_leader_slain(&table.battle, enemy) {
            mission::earn(table, side, LEADER_BONUS, "assassin");
        }
        let specials = mission::specials_lost(&table.battle, enemy, Loss::Any);
        mission::earn(table, side, SPECIAL_BONUS * specials, "specials");
    }
    Ok(())
}
