//! Piling in: up to 3" towards the enemy, by who is in no contact as its Initiative step comes (FT-03,
//! FT-19).

use super::charge::is_told;
use super::route::Search;
use super::{contact, driving, movement, stance};
use crate::battle::{
    Answer, Battle, Code, Event, Fact, Gait, Place, Question, Refusal, Step, Subject, Table, Topic,
};
use crate::geometry::path::Path;
use crate::geometry::{INCH, Point, hundredths};
use crate::ids::ModelId;

/// How far a model piles in, in units.
const REACH: i32 = 3 * INCH;

/// Asks a model in no contact where it goes, and moves it.
pub fn go(table: &mut Table<'_>, model: ModelId, enemies: &[ModelId]) -> Step {
    if is_told(&table.battle) {
        return meet_as_told(table, model, enemies);
    }
    if enemies.is_empty() || !may_close_up(&table.battle, model) {
        return Ok(());
    }
    // A supporter for whom there is still no room stays behind its friend (AS-29).
    let stuck = way(&table.battle, model, enemies).is_none();
    if stuck && !contact::supported(&table.battle, model).is_empty() {
        return Ok(());
    }
    let (subject, of) = (Subject::Model(model), table.battle.side_of(model));
    let question = Question { topic: Topic::PileIn, subject, of, offers: vec![Answer::Auto] };
    let to = match table.choose(question)? {
        Answer::At(to) => Some(checked(&table.battle, model, to)?),
        _ => None,
    };
    advance(table, model, enemies, to)
}

/// At the end of a combat that goes on, who lost contact closes up (FT-19).
pub fn close_up(table: &mut Table<'_>, model: ModelId, enemies: &[ModelId]) -> Step {
    if is_told(&table.battle) {
        return meet_as_told(table, model, enemies);
    }
    if may_close_up(&table.battle, model) { advance(table, model, enemies, None) } else { Ok(()) }
}

/// Whether a model is in no contact and can move.
fn may_close_up(battle: &Battle, model: ModelId) -> bool {
    driving::check_able(battle, model).is_ok() && contact::foes(battle, model).is_empty()
}

/// With miniatures the players move them, and tell whom one touches that has nobody left to fight.
fn meet_as_told(table: &mut Table<'_>, model: ModelId, enemies: &[ModelId]) -> Step {
    let alone = table.battle.setup.units[table.battle.unit_of(model).index()].models.len() == 1;
    if !alone || contact::fought(&table.battle, model).next().is_some() {
        return Ok(());
    }
    for enemy in enemies.iter().copied() {
        if table.holds(Fact::InContact(model, enemy))? {
            contact::meet(table, model, enemy);
        }
    }
    Ok(())
}

/// Refuses a place that is too far or not free.
fn checked(battle: &Battle, model: ModelId, to: Point) -> Step<Point> {
    let path = Path::straight(battle.model(model).at, to);
    if path.length() > REACH + 1 {
        let refusal = Refusal::new(Code::MovedTooFar).with("reach", hundredths(REACH));
        return Err(refusal.with("distance", hundredths(path.length())).into());
    }
    movement::check_path(battle, model, &path)?;
    stance::check_room(battle, model, &contact::standing(battle, &battle.body(model), to))?;
    Ok(to)
}

/// The shortest way into contact, if it is short enough.
fn way(battle: &Battle, model: ModelId, enemies: &[ModelId]) -> Option<Path> {
    let shunned = contact::shunned(battle, model, enemies);
    let spots: Vec<Point> =
        enemies.iter().flat_map(|foe| contact::spots(battle, model, *foe, &shunned)).collect();
    // So short a search is no work to count.
    Search::new(battle, model, &shunned).shortest(&spots, REACH)
}

/// Moves a model into contact with an enemy of its combat, or towards the nearest; whom it touches it is
/// locked with.
fn advance(table: &mut Table<'_>, model: ModelId, enemies: &[ModelId], to: Option<Point>) -> Step {
    let battle = &table.battle;
    let body = battle.body(model);
    let path = match to {
        Some(to) => Some(Path::straight(body.at, to)),
        None => way(battle, model, enemies),
    };
    if let Some(path) = path {
        let (at, distance) = (path.ends(), path.length());
        let end = contact::standing(battle, &body, at);
        let end = stance::turned(battle, model, &end, stance::heading(&body, &path));
        let (up, facing) = (end.up, end.facing);
        table.record(Event::ModelMoved { model, by: Gait::PileIn, at, up, facing, distance });
        movement::dangerous(table, model, &path, &body)?;
    } else if let Some(near) = enemies.iter().min_by_key(|foe| body.gap(&battle.body(**foe))) {
        let goal = battle.model(*near).at;
        movement::go_near(table, model, goal, REACH, Gait::PileIn)?;
    }
    if table.battle.model(model).place != Place::Table {
        return Ok(());
    }
    let body = table.battle.body(model);
    for enemy in enemies.iter().copied() {
        if body.touches(&table.battle.body(enemy)) {
            contact::meet(table, model, enemy);
        }
    }
    Ok(())
}
