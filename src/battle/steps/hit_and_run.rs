//! Hit & Run: a locked unit leaves its combat at the end of the phase (`hit_and_run`).

use super::characteristic::{passes_initiative, quickest};
use super::charge::is_told;
use super::{arms, consolidate, contact, deploy, driving, movement, parting, shooting, stance};
use crate::battle::{
    Answer, Battle, Code, Event, Gait, Place, Question, Refusal, Step, Subject, Table, Topic,
};
use crate::dice::{Ask, Roll};
use crate::geometry::path::Path;
use crate::geometry::{Bearing, Body, INCH, Point, bearing_to, hundredths};
use crate::ids::{ModelId, Side, UnitId};

/// Directions that are tried are this many degrees apart.
const TURN: i64 = 15;
/// Who stops short of an enemy is looked for in steps of this many units.
const PACE: i32 = INCH / 20;
/// A direction is a point so far away.
const FAR: i32 = 100 * INCH;

/// Asks every unit that can, the side whose turn it is first.
pub fn ask(table: &mut Table<'_>, active: Side) -> Step {
    let mut settled: Vec<UnitId> = Vec::new();
    for side in [active, active.other()] {
        for place in 0..table.battle.units.len() {
            let unit = UnitId(place as u16);
            let due = table.battle.unit_side(unit) == side && !settled.contains(&unit);
            if !due || !may_try(&table.battle, unit) {
                continue;
            }
            let able = able(&table.battle, unit);
            if able.iter().all(|other| table.battle.unit_side(*other) == side) {
                if wishes(table, unit)? {
                    table.within(&settled, |table| try_it(table, unit))?;
                }
                continue;
            }
            table.within(&settled, |table| contest(table, active, &able))?;
            settled.extend(able);
        }
    }
    Ok(())
}

fn may_try(battle: &Battle, unit: UnitId) -> bool {
    let able =
        |model| driving::check_able(battle, model).is_ok() && arms::talents(battle, model).may_break_off();
    shooting::is_locked(battle, unit) && battle.alive(unit).any(able)
}

/// The units of both sides that can leave the combat of a unit, which are linked by locks.
fn able(battle: &Battle, unit: UnitId) -> Vec<UnitId> {
    let mut combat = vec![unit];
    let mut next = 0;
    while let Some(unit) = combat.get(next).copied() {
        let new: Vec<UnitId> =
            fought_by(battle, unit).into_iter().filter(|foe| !combat.contains(foe)).collect();
        combat.extend(new);
        next += 1;
    }
    combat.sort_unstable();
    combat.retain(|unit| may_try(battle, *unit));
    combat
}

fn wishes(table: &mut Table<'_>, unit: UnitId) -> Step<bool> {
    let of = table.battle.unit_side(unit);
    let question = Question::no_or_yes(Topic::HitAndRun, Subject::Unit(unit), of);
    Ok(table.choose(question)? == Answer::Yes)
}

/// Where units of both sides can leave a combat all say first whether they wish to. If both sides do they roll off
/// and take turns; who is left without a foe by then has nobody to leave.
fn contest(table: &mut Table<'_>, active: Side, able: &[UnitId]) -> Step {
    let mut wishing: [Vec<UnitId>; 2] = [Vec::new(), Vec::new()];
    for side in [active, active.other()] {
        for unit in
            able.iter().copied().filter(|unit| table.battle.unit_side(*unit) == side).collect::<Vec<_>>()
        {
            if wishes(table, unit)? {
                wishing[side.index()].push(unit);
            }
        }
    }
    let both = wishing.iter().all(|units| !units.is_empty());
    let mut side = if both { deploy::roll_off(table)? } else { active };
    while wishing.iter().any(|units| !units.is_empty()) {
        let units = &mut wishing[side.index()];
        if !units.is_empty() {
            let unit = units.remove(0);
            if shooting::is_locked(&table.battle, unit) {
                table.within(&(&wishing, side), |table| try_it(table, unit))?;
            }
        }
        side = side.other();
    }
    Ok(())
}

/// The Initiative test, three dice, and the move; who cannot get clear stays.
fn try_it(table: &mut Table<'_>, unit: UnitId) -> Step {
    let models: Vec<ModelId> = table.battle.alive(unit).collect();
    let speaker = quickest(&table.battle, unit).unwrap_or(models[0]);
    if !passes_initiative(table, Ask::Initiative, speaker)? {
        return Ok(());
    }
    let roll = Roll::amount(Ask::HitAndRun, table.battle.unit_side(unit), models[0], 3);
    let reach = INCH * i32::from(table.total(roll)?);
    let flight = Flight { unit, fought: fought_by(&table.battle, unit), reach };
    let mut usual = None;
    if !is_told(&table.battle) {
        usual = flight.usual(&table.battle);
        if usual.is_none() {
            return Ok(());
        }
    }
    table.within(&(&flight, &usual), |table| parting::blows(table, unit))?;
    let left = table.battle.alive(unit).count();
    if left == 0 {
        return Ok(());
    }
    if left < models.len() && usual.is_some() {
        // Who fell is not in anybody's way any more.
        usual = flight.usual(&table.battle);
    }
    table.record(Event::UnitBrokeOff { unit });
    flight.go(table, usual)?;
    for enemy in flight.fought {
        if !shooting::is_locked(&table.battle, enemy) {
            consolidate::consolidate(table, enemy)?;
        }
    }
    Ok(())
}

fn fought_by(battle: &Battle, unit: UnitId) -> Vec<UnitId> {
    let foes = battle.alive(unit).flat_map(|model| battle.model(model).engaged.iter());
    let mut units: Vec<UnitId> = foes.map(|foe| battle.unit_of(*foe)).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Where models end, who is ahead first.
type Ends = Vec<(ModelId, Point)>;

/// A unit that leaves its combat: all of it the same way, straight and just as far as the dice say, through those
/// that it fought, past nobody else and through nothing solid (MV-03, MV-10).
#[derive(Hash, Debug)]
struct Flight {
    unit: UnitId,
    fought: Vec<UnitId>,
    reach: i32,
}

impl Flight {
    /// Moves the unit; `usual` is how it goes if its player says nothing, where the board knows.
    fn go(&self, table: &mut Table<'_>, usual: Option<Ends>) -> Step {
        if is_told(&table.battle) {
            let models: Vec<ModelId> = table.battle.alive(self.unit).collect();
            for model in models {
                let to = ask_place(table, model, table.battle.model(model).at)?;
                move_to(table, model, to, true)?;
            }
            return Ok(());
        }
        let Some(usual) = usual else { return Ok(()) };
        for (model, to) in self.ask(table, usual)? {
            if table.battle.model(model).place == Place::Table {
                move_to(table, model, to, false)?;
            }
        }
        Ok(())
    }

    /// Asks where the first model goes; the others go the same way. Who ends where, who is ahead first.
    fn ask(&self, table: &mut Table<'_>, usual: Ends) -> Step<Ends> {
        let Some(first) = table.battle.alive(self.unit).next() else { return Ok(usual) };
        let end = usual.iter().find(|(model, _)| *model == first).map(|(_, to)| *to);
        let from = table.battle.model(first).at;
        let to = ask_place(table, first, end.unwrap_or(from))?;
        if Some(to) == end {
            return Ok(usual);
        }
        self.check(&table.battle, first, to)?;
        self.arrange(&table.battle, direction(from, to), Some((first, to)))
    }

    /// Refuses a place at another distance than the dice say, unless an enemy stops the model there.
    fn check(&self, battle: &Battle, model: ModelId, to: Point) -> Step {
        let distance = battle.model(model).at.distance(to);
        let exact = distance.abs_diff(self.reach) <= INCH.unsigned_abs() / 20;
        if exact || (distance < self.reach && self.stops(battle, model, to)) {
            return Ok(());
        }
        let refusal = Refusal::new(Code::MovedTooFar).with("reach", hundredths(self.reach));
        Err(refusal.with("distance", hundredths(distance)).into())
    }

    /// Where the models end that all go one way, who is ahead first, `known` being the place of one of them; or why
    /// they cannot.
    fn arrange(&self, battle: &Battle, way: Point, known: Option<(ModelId, Point)>) -> Step<Ends> {
        let mut models: Vec<ModelId> = battle.alive(self.unit).collect();
        let ahead = |model: &ModelId| {
            let at = battle.model(*model).at;
            -(i64::from(at.x) * i64::from(way.x) + i64::from(at.y) * i64::from(way.y))
        };
        models.sort_by_key(ahead);
        let mut ends: Ends = Vec::with_capacity(models.len());
        for model in models {
            let to = match known.filter(|(named, _)| *named == model) {
                Some((_, to)) => to,
                None => self.end(battle, model, way, &ends),
            };
            self.check_way(battle, model, to, &ends)?;
            ends.push((model, to));
        }
        Ok(ends)
    }

    /// Whether a model may go straight there and stand there, clear of every enemy and of the comrades who went
    /// before; the others go with it.
    fn check_way(&self, battle: &Battle, model: ModelId, to: Point, gone: &[(ModelId, Point)]) -> Step {
        let body = battle.body(model);
        let is = |other: ModelId, units: &[UnitId]| units.contains(&battle.unit_of(other));
        let mut others = movement::others(battle, model);
        others.retain(|(other, _)| !is(*other, &[self.unit]));
        let mut in_the_way = others.clone();
        in_the_way.retain(|(other, _)| !is(*other, &self.fought));
        let there =
            |(mate, at): &(ModelId, Point)| (*mate, contact::standing(battle, &battle.body(*mate), *at));
        others.extend(gone.iter().map(there));
        let path = Path::straight(body.at, to);
        movement::check_path_past(battle, &body, model, &path, &in_the_way)?;
        // There is no time to climb or to leap down (MV-12).
        if let Some(steep) = path.climbs(&battle.board, &body).iter().find(|step| step.rise().abs() > INCH) {
            let refusal = Refusal::new(Code::Impassable).with("model", model.0);
            return Err(refusal.with("piece", steep.piece as i64).into());
        }
        stance::check_ground(battle, model, &contact::standing(battle, &body, to))?;
        movement::check_end_beside(battle, &body, model, to, &others)
    }

    /// Whether a model that goes on from there would come within 1" of an enemy that it did not fight, and so
    /// stops there.
    fn stops(&self, battle: &Battle, model: ModelId, at: Point) -> bool {
        let body = battle.body(model);
        let path = Path::straight(body.at, beyond(body.at, direction(body.at, at)));
        let on = body.moved_to(path.at(body.at.distance(at) + 2 * PACE), body.up);
        self.strangers(battle, model).iter().any(|enemy| on.within(enemy, INCH))
    }

    /// The enemies that it did not fight, but for those near which it stands already.
    fn strangers(&self, battle: &Battle, model: ModelId) -> Vec<Body> {
        let body = battle.body(model);
        let enemies = battle.on_table(battle.side_of(model).other());
        let others = enemies.filter(|enemy| !self.fought.contains(&battle.unit_of(*enemy)));
        others.map(|enemy| battle.body(enemy)).filter(|enemy| !body.within(enemy, INCH)).collect()
    }

    /// How far a model gets that goes a way: as far as the dice say, or, where it may not end there, up to 1" from
    /// an enemy that it did not fight.
    fn end(&self, battle: &Battle, model: ModelId, way: Point, gone: &[(ModelId, Point)]) -> Point {
        let body = battle.body(model);
        let path = Path::straight(body.at, beyond(body.at, way));
        let full = path.at(self.reach);
        if self.check_way(battle, model, full, gone).is_ok() {
            return full;
        }
        let strangers = self.strangers(battle, model);
        let near = |far: &i32| {
            let there = body.moved_to(path.at(*far), body.up);
            strangers.iter().any(|enemy| there.within(enemy, INCH))
        };
        let mut steps = (1..=self.reach / PACE).map(|step| step * PACE);
        steps.find(near).map_or(full, |far| path.at(far - PACE))
    }

    /// Where the models end on the way that takes the whole unit clear, as straight away from the nearest enemy as
    /// may be; rather where nobody stops short before others. None where no way does.
    fn usual(&self, battle: &Battle) -> Option<Ends> {
        let away = away(battle, battle.alive(self.unit).next()?);
        let turns = (0..=180 / TURN).flat_map(|n| [n * TURN, -n * TURN]);
        let ways = turns.map(|turn| Point::new(0, 0).toward(away.turned(turn), FAR));
        let short =
            |(model, to): &(ModelId, Point)| battle.model(*model).at.distance(*to).abs_diff(self.reach) > 2;
        let mut stopped = None;
        for ends in ways.filter_map(|way| self.arrange(battle, way, None).ok()) {
            if !ends.iter().any(short) {
                return Some(ends);
            }
            stopped.get_or_insert(ends);
        }
        stopped
    }
}

/// Asks where a model goes.
fn ask_place(table: &mut Table<'_>, model: ModelId, usual: Point) -> Step<Point> {
    let (subject, of) = (Subject::Model(model), table.battle.side_of(model));
    let question = Question { topic: Topic::Place, subject, of, offers: vec![Answer::At(usual)] };
    Ok(match table.choose(question)? {
        Answer::At(to) => to,
        _ => usual,
    })
}

/// The bearing away from the nearest enemy.
fn away(battle: &Battle, model: ModelId) -> Bearing {
    let body = battle.body(model);
    let enemies = battle.on_table(battle.side_of(model).other());
    let nearest = enemies.min_by_key(|enemy| body.gap(&battle.body(*enemy)));
    nearest.map_or(body.facing, |enemy| bearing_to(battle.model(enemy).at, body.at))
}

/// The direction from one place to another, as what is added to a place to get far that way.
fn direction(from: Point, to: Point) -> Point {
    let (x, y) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let length = i64::from(from.distance(to)).max(1);
    let scaled = |part: i64| (part * i64::from(FAR) / length) as i32;
    Point::new(scaled(x), scaled(y))
}

/// The place that lies a direction away from another.
const fn beyond(from: Point, way: Point) -> Point {
    Point::new(from.x + way.x, from.y + way.y)
}

fn move_to(table: &mut Table<'_>, model: ModelId, to: Point, told: bool) -> Step {
    let body = table.battle.body(model);
    let distance = body.at.distance(to);
    let path = Path::straight(body.at, to);
    let up = if told { body.up } else { table.battle.board.level_at(to) };
    let end = stance::turned(&table.battle, model, &body.moved_to(to, up), stance::heading(&body, &path));
    let facing = end.facing;
    table.record(Event::ModelMoved { model, by: Gait::HitAndRun, at: to, up, facing, distance });
    movement::dangerous(table, model, &path, &body)
}
