//! MI-49 Doomsday Device: six markers are searched, one is the device; who alone controls it at the end wins.

use super::ground::{Objectives, Placing, Sort};
use super::{Play, Sheet, inches};
use crate::battle::steps::mission::{self, Verdict};
use crate::battle::steps::objectives;
use crate::battle::{Change, EndReason, Event, Fact, Side, Step, Table};
use crate::dice::{Ask, Roll};
use crate::geometry::{Body, Point};
use crate::ids::ModelId;

/// The die that finds the device, and that sets it off.
const SIX: u8 = 6;
/// Player turns that make up a game turn.
const GAME_TURN: u16 = 2;
/// Requisition for the finder, for an enemy who looked on, and for being near at the end.
const FINDER: i32 = 10;
const WITNESS: i32 = 5;
const NEAR: i32 = 5;

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "hor_device",
    statement: "MI-49",
    name: ["Doomsday Device", "Машина Судного дня"],
    about: [
        "Search six markers for the device; sole control of it at the end wins.",
        "Обыщите шесть маркеров в поисках устройства; побеждает тот, кто один держит его в конце.",
    ],
    objectives: Objectives {
        sort: Sort::Device,
        places: &[(8, 18), (24, 18), (40, 18), (8, 30), (24, 30), (40, 30)],
        may_place: between_the_zones,
        ..Objectives::NONE
    },
    play: Play {
        turn_begins: it_may_go_off,
        turn_ends: search,
        verdict: Some(sole_control),
        bonus,
        ..Play::PLAIN
    },
    ..Sheet::USUAL
};

fn between_the_zones(placing: &Placing<'_>, at: Point) -> bool {
    placing.clear(at, 6) && placing.outside_zones(at)
}

/// The place of the device among the objectives, once it is found.
fn device(table: &Table<'_>) -> Option<usize> {
    table.battle.objectives.iter().position(|objective| objective.found)
}

/// Models that end their turn in control of a marker search it; then control of the device is noted.
fn search(table: &mut Table<'_>, side: Side) -> Step {
    for (place, _) in objectives::controlled(table, side)? {
        if device(table).is_some() {
            break;
        }
        search_one(table, side, place)?;
    }
    match device(table) {
        Some(place) => objectives::note_holder(table, place),
        None => Ok(()),
    }
}

/// The last marker left is the device, without a die.
fn search_one(table: &mut Table<'_>, side: Side, place: usize) -> Step {
    let left = table.battle.objectives.iter().filter(|objective| !objective.gone).count();
    let objective = place as u8;
    if left > 1 {
        let roll = Roll::at_least(Ask::Mission, side, mission::speaker(&table.battle, side), 1, SIX);
        if table.count(roll)? == 0 {
            table.record(Event::ObjectiveChanged { objective, change: Change::Cleared });
            return Ok(());
        }
    }
    table.record(Event::ObjectiveChanged { objective, change: Change::Found { by: side } });
    mission::earn(table, side, FINDER, "finder");
    if witnesses(table, side.other(), place)? {
        mission::earn(table, side.other(), WITNESS, "witness");
    }
    Ok(())
}

/// Whether a side has a model within 6" of the device that sees it.
fn witnesses(table: &mut Table<'_>, side: Side, place: usize) -> Step<bool> {
    let at = table.battle.objectives[place].at;
    let battle = &table.battle;
    let near = |id: &ModelId| battle.body(*id).distance_to_point(at) <= inches(6);
    let sees = |id: ModelId| {
        let spot = Body::spot(at, battle.board.level_at(at));
        crate::geometry::sight::view(&battle.board, &battle.body(id), &spot, &[]).sees
    };
    Ok(battle.on_table(side).filter(near).any(sees))
}

/// Who has controlled the device for a full game turn rolls at the start of his turn.
fn it_may_go_off(table: &mut Table<'_>, side: Side) -> Step {
    let Some(place) = device(table) else { return Ok(()) };
    let (objective, now) = (&table.battle.objectives[place], table.battle.turns_begun);
    let long_held = objective.holder == Some(side) && now.saturating_sub(objective.held_since) > GAME_TURN;
    if !long_held || !objectives::controls(table, side, place)? {
        return Ok(());
    }
    let roll = Roll::at_least(Ask::Mission, side, mission::speaker(&table.battle, side), 1, SIX);
    if table.count(roll)? == 1 {
        mission::end(table, EndReason::MissionEnd, Verdict::ByMission)?;
    }
    Ok(())
}

fn sole_control(table: &mut Table<'_>) -> Step<Option<Side>> {
    let Some(place) = device(table) else { return Ok(None) };
    for side in Side::BOTH {
        if objectives::controls(table, side, place)? {
            return Ok(Some(side));
        }
    }
    Ok(None)
}

fn bonus(table: &mut Table<'_>) -> Step {
    let Some(place) = device(table) else { return Ok(()) };
    for side in Side::BOTH {
        let zone = objectives::zone_name(place);
        let near = table.battle.on_table(side).collect::<Vec<_>>();
        for model in near {
            if objectives::zones(table, Fact::InZone(model))?.contains(&zone) {
                mission::earn(table, side, NEAR, "near_device");
                break;
            }
        }
    }
    Ok(())
}
