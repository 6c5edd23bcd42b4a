//! Hit & Run: a locked unit leaves its combat at the end of the phase (`hit_and_run`).

use super::characteristic::passes_initiative;
use super::charge::is_told;
use super::{arms, consolidate, contact, driving, movement, parting, shooting, stance};
use crate::battle::{
    Answer, Battle, Code, Event, Gait, Place, Question, Refusal, Step, Subject, Table, Topic,
};
use crate::dice::{Ask, Roll};
use crate::geometry::path::Path;
use crate::geometry::{Bearing, INCH, Point, bearing_to, hundredths, place};
use crate::ids::{ModelId, Side, UnitId};

/// Directions that are tried are this many degrees apart.
const TURN: i64 = 15;

/// Asks every unit that can, the side whose turn it is first.
pub fn ask(table: &mut Table<'_>, active: Side) -> Step {
    for side in [active, active.other()] {
        for place in 0..table.battle.units.len() {
            let unit = UnitId(place as u16);
            let able = |model| {
                let moves = driving::check_able(&table.battle, model).is_ok();
                moves && arms::talents(&table.battle, model).may_break_off()
            };
            let fits = table.battle.unit_side(unit) == side
                && shooting::is_locked(&table.battle, unit)
                && table.battle.alive(unit).any(able);
            let question = Question::no_or_yes(Topic::HitAndRun, Subject::Unit(unit), side);
            if fits && table.choose(question)? == Answer::Yes {
                try_it(table, unit)?;
            }
        }
    }
    Ok(())
}

/// The Initiative test, three dice, and the move; who cannot get clear stays.
fn try_it(table: &mut Table<'_>, unit: UnitId) -> Step {
    let models: Vec<ModelId> = table.battle.alive(unit).collect();
    if !passes_initiative(table, Ask::Initiative, models[0])? {
        return Ok(());
    }
    let roll = Roll::amount(Ask::HitAndRun, table.battle.unit_side(unit), models[0], 3);
    let reach = INCH * i32::from(table.total(roll)?);
    let enemies: Vec<UnitId> = enemies(&table.battle, unit);
    let told = is_told(&table.battle);
    if !told && bearings(&table.battle, models[0], reach).next().is_none() {
        return Ok(());
    }
    table.within(&(unit, reach, &enemies), |table| parting::blows(table, unit))?;
    let models: Vec<ModelId> = table.battle.alive(unit).collect();
    if models.is_empty() {
        return Ok(());
    }
    table.record(Event::UnitBrokeOff { unit });
    for model in models {
        leave(table, model, reach, told)?;
    }
    for enemy in enemies {
        if !shooting::is_locked(&table.battle, enemy) {
            consolidate::consolidate(table, enemy)?;
        }
    }
    Ok(())
}

fn enemies(battle: &Battle, unit: UnitId) -> Vec<UnitId> {
    let foes = battle.alive(unit).flat_map(|model| battle.model(model).engaged.iter());
    let mut units: Vec<UnitId> = foes.map(|foe| battle.unit_of(*foe)).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Asks where a model goes: straight, just as far as the dice say, through those it fought.
fn leave(table: &mut Table<'_>, model: ModelId, reach: i32, told: bool) -> Step {
    let body = table.battle.body(model);
    let offers: Vec<Answer> = bearings(&table.battle, model, reach)
        .map(|bearing| Answer::At(body.at.toward(bearing, reach)))
        .chain([Answer::At(body.at)])
        .take(1)
        .collect();
    let (subject, of) = (Subject::Model(model), table.battle.side_of(model));
    let Answer::At(to) =
        table.choose(Question { topic: Topic::Place, subject, of, offers: offers.clone() })?
    else {
        return Ok(());
    };
    if !told && !offers.contains(&Answer::At(to)) {
        check(&table.battle, model, to, reach)?;
    }
    let distance = body.at.distance(to);
    let path = Path::straight(body.at, to);
    let up = if told { body.up } else { table.battle.board.level_at(to) };
    let end = stance::turned(&table.battle, model, &body.moved_to(to, up), stance::heading(&body, &path));
    let facing = end.facing;
    table.record(Event::ModelMoved { model, by: Gait::HitAndRun, at: to, up, facing, distance });
    movement::dangerous(table, model, &path, &body)
}

fn check(battle: &Battle, model: ModelId, to: Point, reach: i32) -> Step {
    let distance = battle.model(model).at.distance(to);
    if distance.abs_diff(reach) > INCH.unsigned_abs() / 20 {
        let refusal = Refusal::new(Code::MovedTooFar).with("reach", hundredths(reach));
        return Err(refusal.with("distance", hundredths(distance)).into());
    }
    stance::check_stand(battle, model, &contact::standing(battle, &battle.body(model), to))
}

/// The directions in which that distance takes a model clear of every enemy, away from those it fights
/// first.
fn bearings(battle: &Battle, model: ModelId, reach: i32) -> impl Iterator<Item = Bearing> + '_ {
    let body = battle.body(model);
    let enemies = battle.on_table(battle.side_of(model).other());
    let nearest = enemies.min_by_key(|enemy| body.gap(&battle.body(*enemy)));
    let away = nearest.map_or(body.facing, |enemy| bearing_to(battle.model(enemy).at, body.at));
    let turns = (0..=180 / TURN).flat_map(|n| [n * TURN, -n * TURN]);
    turns.map(move |turn| away.turned(turn)).filter(move |bearing| {
        let to = body.at.toward(*bearing, reach);
        let there = body.moved_to(to, battle.board.level_at(to));
        let others: Vec<_> = movement::other_bodies(battle, model);
        battle.model(model).place == Place::Table
            && place::fits(&battle.board, &there, &others)
            && movement::check_end(battle, &body, model, to).is_ok()
    })
}
