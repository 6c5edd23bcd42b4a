//! MI-50 Take and Hold: five buildings, each with a surprise inside; who has more of them at the end wins.

use super::ground::{self, Objectives, Placing, Sort, Zones};
use super::{Play, Sheet};
use crate::armoury::Ap;
use crate::battle::steps::casualty::Harm;
use crate::battle::steps::harm::Hit;
use crate::battle::steps::{harm, mission, objectives};
use crate::battle::{Battle, Building, Cause, Change, Event, Fact, Mode, Phase, Side, Step, Table, Value};
use crate::dice::{Ask, Face, Needs, Roll};
use crate::geometry::Point;
use crate::ids::ModelId;

/// Strength of the hit of exploding munitions.
const BLAST: u8 = 3;
/// Requisition for each building controlled at the end.
const BONUS: i32 = 5;

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "hor_hold",
    statement: "MI-50",
    name: ["Take and Hold", "Взять и удержать"],
    about: [
        "Five buildings with surprises inside; who controls more of them at the end wins.",
        "Пять зданий с сюрпризами внутри; побеждает тот, кто в конце держит больше зданий.",
    ],
    zones: Zones::Quarters(6),
    objectives: Objectives {
        sort: Sort::Building,
        places: &[(24, 24), (12, 12), (36, 36), (12, 36), (36, 12)],
        may_place: well_apart,
        ..Objectives::NONE
    },
    play: Play {
        phase_ends: explore,
        order_ends: munitions,
        verdict: Some(more_buildings),
        bonus,
        ..Play::PLAIN
    },
    ..Sheet::USUAL
};

fn well_apart(placing: &Placing<'_>, at: Point) -> bool {
    placing.clear(at, 6)
}

/// The first to be inside a building at the end of a phase finds out what it is.
fn explore(table: &mut Table<'_>) -> Step {
    for place in 0..table.battle.objectives.len() {
        if table.battle.objectives[place].building.is_some() {
            continue;
        }
        let Some(model) = first_inside(table, place)? else { continue };
        let side = table.battle.side_of(model);
        let faces = table.roll(Roll::amount(Ask::Mission, side, model, 1))?;
        let building = kind(faces.first().map_or(1, |face| face.0));
        let change = Change::Explored { building };
        table.record(Event::ObjectiveChanged { objective: place as u8, change });
    }
    Ok(())
}

fn first_inside(table: &mut Table<'_>, place: usize) -> Step<Option<ModelId>> {
    let zone = objectives::zone_name(place);
    let both = Side::BOTH.into_iter().flat_map(|side| table.battle.on_table(side).collect::<Vec<_>>());
    for model in both.collect::<Vec<_>>() {
        if objectives::zones(table, Fact::InZone(model))?.contains(&zone) {
            return Ok(Some(model));
        }
    }
    Ok(None)
}

const fn kind(face: u16) -> Building {
    match face {
        3 => Building::Munitions,
        4 => Building::WeaponsCache,
        5 => Building::MedCentre,
        6 => Building::Bunker,
        _ => Building::Plain,
    }
}

/// The explored building that a model is in; at a real table, as far as the players have told.
pub fn building_of(battle: &Battle, model: ModelId) -> Option<(usize, Building)> {
    let known = battle.objectives.iter().enumerate();
    let mut known = known.filter_map(|(place, objective)| Some((place, objective.building?)));
    known.find(|(place, _)| is_inside(battle, model, *place))
}

fn is_inside(battle: &Battle, model: ModelId, place: usize) -> bool {
    if battle.setup.mode == Mode::Tabletop {
        let told = battle.told.iter().rev().find(|told| told.fact == Fact::InZone(model));
        let zone = objectives::zone_name(place);
        return matches!(told.map(|told| &told.value), Some(Value::Names(names)) if names.contains(&zone));
    }
    let size = Sort::Building.size().unwrap_or(0);
    ground::square(battle.objectives[place].at, size).is_under(&battle.body(model))
}

/// Whether a model stands in a building of this kind.
pub fn is_in(battle: &Battle, model: ModelId, building: Building) -> bool {
    building_of(battle, model).is_some_and(|(_, kind)| kind == building)
}

/// The building whose munitions a save of a model against shooting may set off, and how many dice it takes:
/// one for each save passed on a 6.
pub fn sparks(battle: &Battle, roll: &Roll, faces: &[Face]) -> Option<(usize, usize)> {
    if roll.ask != Ask::Save || battle.moment.phase != Phase::Shooting || battle.objectives.is_empty() {
        return None;
    }
    let passes = matches!(roll.needs, Needs::AtLeast(score) if score <= 6);
    let sixes = faces.iter().filter(|face| passes && face.0 == 6).count();
    let (place, building) = building_of(battle, roll.subject)?;
    (sixes > 0 && building == Building::Munitions).then_some((place, sixes))
}

/// After the shots: a 1 for a spark hits every model inside, without cover.
fn munitions(table: &mut Table<'_>) -> Step {
    for (place, dice) in std::mem::take(&mut table.battle.sparks) {
        let side = table.battle.moment.side.other();
        let speaker = mission::speaker(&table.battle, side);
        let faces = table.roll(Roll::at_least(Ask::Mission, side, speaker, dice as u16, 2))?;
        for _ in faces.iter().filter(|face| face.0 == 1) {
            let inside = |id: &ModelId| is_inside(&table.battle, *id, place);
            let both = Side::BOTH.into_iter().flat_map(|side| table.battle.on_table(side));
            for model in both.filter(inside).collect::<Vec<_>>() {
                harm::hits(table, model, 1, Hit::new(BLAST, Ap::None), Harm::of(Cause::Explosion))?;
            }
        }
    }
    Ok(())
}

/// How many buildings a side controls.
fn buildings(table: &mut Table<'_>, side: Side) -> Step<i32> {
    Ok(objectives::controlled(table, side)?.len() as i32)
}

fn more_buildings(table: &mut Table<'_>) -> Step<Option<Side>> {
    mission::more(table, buildings)
}

fn bonus(table: &mut Table<'_>) -> Step {
    for side in Side::BOTH {
        let held = buildings(table, side)?;
        mission::earn(table, side, BONUS * held, "buildings");
    }
    Ok(())
}
