//! Night Fighting (MI-60, SR-18): when it is dark, and what it does to shots.

use super::mission;
use crate::armoury::Rule;
use crate::battle::{Battle, Event, Step, Table};
use crate::dice::{Ask, Roll};
use crate::geometry::INCH;
use crate::ids::{ModelId, Side};
use crate::rules::{CoverFrom, CoverPlan};

/// What the die must show for night to fall, and the turn from which it falls late.
const FALLS: u8 = 4;
const LATE: u8 = 5;
/// Beyond these distances a target has stealth, is shrouded, and cannot be shot at, in units (SR-18).
const DIM: i32 = 12 * INCH;
const DARK: i32 = 24 * INCH;
const BLACK: i32 = 36 * INCH;

/// Whether night falls, or ends, as a game turn begins: on turn 1, or else from turn 5 on.
pub fn falls(table: &mut Table<'_>, turn: u8, side: Side) -> Step {
    if !table.battle.setup.mission.has_night() {
        return Ok(());
    }
    let (dark, had) = (table.battle.dark, table.battle.had_night);
    let early = turn == 1 && !had;
    if early || (turn >= LATE && !had) {
        let roll = Roll::at_least(Ask::Night, side, mission::speaker(&table.battle, side), 1, FALLS);
        if table.count(roll)? == 1 {
            table.record(Event::NightChanged { dark: true });
        }
    } else if dark && turn == 2 {
        table.record(Event::NightChanged { dark: false });
    }
    Ok(())
}

fn blinds(battle: &Battle, firer: ModelId) -> bool {
    (battle.dark || battle.setup.options.night_fighting) && !battle.has_in_unit(firer, &Rule::NightVision)
}

/// How far a model's shots reach by night.
pub fn reach(battle: &Battle, firer: ModelId, reach: i32) -> i32 {
    if blinds(battle, firer) { reach.min(BLACK) } else { reach }
}

/// Darkness between the firers and a model hides it.
pub fn hide(table: &mut Table<'_>, firers: &[ModelId], model: ModelId, plan: &mut CoverPlan) -> Step {
    for firer in firers {
        if blinds(&table.battle, *firer) {
            match table.distance(*firer, model)? {
                gap if gap > DARK => plan.improve(CoverFrom::Shrouded, 2),
                gap if gap > DIM => plan.improve(CoverFrom::Stealth, 1),
                _ => {}
            }
        }
    }
    Ok(())
}
