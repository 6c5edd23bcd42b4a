//! A charger's dice and move (AS-14 to AS-18, AS-26 to AS-39).

use super::charge::{FARTHEST, is_told};
use super::route::Search;
use super::{charge_roll, climb, contact, driving, harm, movement, nerve, shooting, stance, told};
use crate::armoury::{GrenadeKind, Rule};
use crate::battle::{
    Answer, Battle, Charge, Event, Gait, Onset, Place, Question, Step, Subject, Table, Topic, VerticalRules,
};
use crate::dice::Ask;
use crate::geometry::path::Path;
use crate::geometry::{Body, INCH, Point, place};
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::rules::PacePlan;

/// Points are whole units, so a way of just the roll may come out a little longer.
pub const ROUNDING: i32 = 2;

/// So many places behind friends are looked at.
const SUPPORTS: usize = 24;

/// So many looks finding the spots about a foe takes.
const SPOTS: u64 = 36;

/// Among so many models and pieces a look takes one step of work.
const CHEAP: u64 = 16;

/// A way into contact.
pub struct Way {
    /// The way of the centre of the base; with miniatures none.
    pub path: Option<Path>,
    /// What the dice must show at least, in units.
    pub needed: i32,
    /// It crosses difficult terrain.
    pub difficult: bool,
    /// It ends behind a friend who is in contact.
    pub supports: bool,
}

/// One unit's charge: its dice, its move, and the foe's answer to the first contact.
pub fn charge_home(table: &mut Table<'_>, unit: UnitId, order: &Charge) -> Step {
    if !still_charges(&table.battle, unit) || foes(&table.battle, order).is_empty() {
        if table.battle.alive(unit).next().is_some() {
            table.record(Event::ChargeFailed { unit });
        }
        return Ok(());
    }
    let mut models: Vec<ModelId> = table.battle.alive(unit).collect();
    let enemies = foes(&table.battle, order);
    models.sort_by_key(|model| gap_to(&table.battle, *model, &enemies));
    let first = models.remove(0);
    let ways = ways(table, first, order)?;
    let difficult = ways.first().is_some_and(|way| way.difficult) || is_rough_for(table, &models, order)?;
    let needed: Vec<i32> = ways.iter().map(|way| way.needed).collect();
    let reach = charge_roll::distance(table, first, difficult, &needed, models.is_empty())?;
    let Some(way) = ways.into_iter().find(|way| way.needed <= reach + ROUNDING) else {
        table.record(Event::ChargeFailed { unit });
        return Ok(());
    };
    let locked = order.targets.clone().into_iter().filter(|unit| shooting::is_locked(&table.battle, *unit));
    let locked: Vec<UnitId> = locked.collect();
    let mut home = go(table, first, order, &way)?;
    for model in models {
        // Where the ground stops the first the next one leads.
        home = if home { follow(table, model, order, reach)? } else { lead(table, model, order, reach)? };
    }
    if home {
        return counter_attack(table, order, &locked);
    }
    table.record(Event::ChargeFailed { unit });
    Ok(())
}

/// Moves a model into contact if the roll allows; whether it got there.
fn lead(table: &mut Table<'_>, model: ModelId, order: &Charge, reach: i32) -> Step<bool> {
    let ways = ways(table, model, order)?.into_iter();
    match ways.filter(|way| !way.supports).find(|way| way.needed <= reach + ROUNDING) {
        Some(way) => go(table, model, order, &way),
        None => Ok(false),
    }
}

/// Whether bad ground lies on the way of any other model of a unit, all of which go as far as one roll says.
fn is_rough_for(table: &mut Table<'_>, models: &[ModelId], order: &Charge) -> Step<bool> {
    for model in models.iter().filter(|_| !is_told(&table.battle)).copied().collect::<Vec<_>>() {
        if ways(table, model, order)?.first().is_some_and(|way| way.difficult) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether nothing has stopped a charger since it declared (GG-10, VH-13).
fn still_charges(battle: &Battle, unit: UnitId) -> bool {
    let state = battle.unit(unit);
    let stopped = battle.alive(unit).any(|model| driving::check_able(battle, model).is_err());
    battle.alive(unit).next().is_some() && state.down.is_none() && !state.falling_back && !stopped
}

/// The models that are charged.
pub fn foes(battle: &Battle, order: &Charge) -> Vec<ModelId> {
    order.targets.iter().flat_map(|target| battle.alive(*target)).collect()
}

fn gap_to(battle: &Battle, model: ModelId, foes: &[ModelId]) -> i32 {
    let body = battle.body(model);
    foes.iter().map(|foe| body.gap(&battle.body(*foe))).min().unwrap_or(i32::MAX)
}

/// How far a charger is from a foe: between their bases, the height included (AS-31).
pub fn distance(table: &mut Table<'_>, model: ModelId, foe: ModelId) -> Step<i32> {
    if is_told(&table.battle) {
        return table.distance(model, foe);
    }
    let (body, target) = (table.battle.body(model), table.battle.body(foe));
    let height = climb_of(&table.battle, model, body.up - target.up);
    Ok(slant(body.gap(&target.moved_to(target.at, body.up)), height))
}

/// What a climb or descent of so many units counts for a charger (HO-41).
fn climb_of(battle: &Battle, model: ModelId, height: i32) -> i32 {
    if pace(battle, model).is_soaring() { 0 } else { height }
}

/// The length of a way that goes so far along the ground and so far up or down.
fn slant(along: i32, height: i32) -> i32 {
    if height == 0 { along } else { Point::new(along, height).distance(Point::new(0, 0)) }
}

/// The ways into contact with those it charges, the best first. None where nothing leads there.
fn ways(table: &mut Table<'_>, model: ModelId, order: &Charge) -> Step<Vec<Way>> {
    if is_told(&table.battle) {
        return told::way(table, model, order).map(|way| vec![way]);
    }
    let (ways, looks) = ways_on_board(&table.battle, model, order);
    let things = table.battle.models.len() + table.battle.board.pieces.len();
    table.works(looks * (1 + things as u64 / CHEAP));
    Ok(ways)
}

/// The same on the board, and how many looks they took.
fn ways_on_board(battle: &Battle, model: ModelId, order: &Charge) -> (Vec<Way>, u64) {
    let enemies = foes(battle, order);
    let shunned = contact::shunned(battle, model, &enemies);
    let search = Search::new(battle, model, &shunned);
    let mut ways: Vec<Way> = Vec::new();
    if order.targets.len() > 1 {
        let pairs = enemies.iter().flat_map(|one| enemies.iter().map(move |other| [*one, *other]));
        let pairs =
            pairs.filter(|[one, other]| one < other && battle.unit_of(*one) != battle.unit_of(*other));
        let spots: Vec<Point> =
            pairs.flat_map(|pair| contact::spots_between(battle, model, pair, &shunned)).collect();
        ways.extend(way_to(battle, model, order, &spots, &search));
    }
    let spots: Vec<Point> =
        enemies.iter().flat_map(|foe| contact::spots(battle, model, *foe, &shunned)).collect();
    ways.extend(way_to(battle, model, order, &spots, &search));
    if ways.is_empty() {
        ways = supporting_ways(battle, model, &enemies, &shunned, &search);
    }
    (ways, SPOTS * enemies.len() as u64 + search.looks())
}

fn way_to(
    battle: &Battle,
    model: ModelId,
    order: &Charge,
    spots: &[Point],
    search: &Search<'_>,
) -> Option<Way> {
    let body = battle.body(model);
    let path = match order.way.last() {
        None => search.shortest(spots, FARTHEST + ROUNDING)?,
        Some(turn) => {
            let mut points: Vec<Point> = std::iter::once(body.at).chain(order.way.iter().copied()).collect();
            points.push(*spots.iter().min_by_key(|spot| turn.distance(**spot))?);
            points.windows(2).all(|leg| search.is_clear(leg[0], leg[1])).then_some(Path { points })?
        }
    };
    Some(measured(battle, model, path, false))
}

fn measured(battle: &Battle, model: ModelId, path: Path, supports: bool) -> Way {
    let (board, body) = (&battle.board, battle.body(model));
    let difficult = path.crosses(board, &body).iter().any(|piece| board.pieces[*piece].difficult);
    let height = climb_of(battle, model, board.level_at(path.ends()) - body.up);
    let needed = slant(path.length(), height);
    Way { path: Some(path), needed, difficult, supports }
}

/// Behind a friend who touches a foe that nobody else can touch, as close to the foe as the dice allow; the
/// distance is that to the foe itself (AS-26, AS-27).
fn supporting_ways(
    battle: &Battle,
    model: ModelId,
    enemies: &[ModelId],
    shunned: &[Body],
    search: &Search<'_>,
) -> Vec<Way> {
    let fought = enemies.iter().copied().filter(|foe| is_fought(battle, *foe));
    let body = battle.body(model);
    let Some(foe) = fought.min_by_key(|foe| body.gap(&battle.body(*foe))) else {
        return Vec::new();
    };
    let gap = body.gap(&battle.body(foe));
    let spots = contact::supporting_spots(battle, model, foe, shunned).into_iter();
    let paths = spots.filter_map(|spot| search.shortest(&[spot], FARTHEST + ROUNDING));
    let ways = paths.take(SUPPORTS).map(|path| measured(battle, model, path, true));
    ways.map(|way| Way { needed: way.needed.max(gap), ..way }).collect()
}

fn is_fought(battle: &Battle, model: ModelId) -> bool {
    let side = battle.side_of(model).other();
    battle.on_table(side).any(|enemy| contact::fought(battle, enemy).any(|foe| foe == model))
}

/// How the rules of a model and its unit let it get on.
pub fn pace(battle: &Battle, model: ModelId) -> PacePlan {
    let mut plan = PacePlan::default();
    plan.bend(battle.rules_in_unit(model));
    plan
}

/// Whether dangerous ground does not test a model: that half of `move_through_cover` is each model's own (SR-03).
pub fn is_sure(battle: &Battle, model: ModelId) -> bool {
    let counts = |rule: &&Rule| **rule != Rule::MoveThroughCover || battle.has(model, rule);
    let mut plan = PacePlan::default();
    plan.bend(battle.rules_in_unit(model).filter(counts));
    plan.is_sure()
}

/// Moves the first charger into contact; false if the ground stops it on the way.
fn go(table: &mut Table<'_>, model: ModelId, order: &Charge, way: &Way) -> Step<bool> {
    let mut onset = onset(table, model, order, way)?;
    let Some(path) = &way.path else {
        let Some((met, supports)) = told::met(table, model, order)? else { return Ok(false) };
        let state = table.battle.model(model);
        let (at, up, facing, distance) = (state.at, state.up, state.facing, way.needed);
        table.record(Event::ModelMoved { model, by: Gait::Charge, at, up, facing, distance });
        onset.supports = supports;
        return Ok(arrive(table, model, met, onset));
    };
    let body = table.battle.body(model);
    movement::dangerous(table, model, path, &body)?;
    if table.battle.model(model).place != Place::Table {
        return Ok(false);
    }
    let goes = climb::go(table, model, path, i32::MAX / 2, VerticalRules::Kt)?;
    let stopped = goes.distance < path.length();
    let gone = if stopped && goes.fell.is_none() {
        stance::last_room(&table.battle, model, path, goes.distance)
    } else {
        goes.distance
    };
    let gone_by = path.cut(gone);
    let landing = gone_by.ends();
    if let Some(drop) = goes.fell {
        fall(table, model, landing, drop)?;
        return Ok(false);
    }
    let (at, distance) = (landing, gone + goes.climbed);
    let end = contact::standing(&table.battle, &body, at);
    let end = stance::turned(&table.battle, model, &end, stance::heading(&body, &gone_by));
    let (up, facing) = (end.up, end.facing);
    table.record(Event::ModelMoved { model, by: Gait::Charge, at, up, facing, distance });
    (onset.climbed, onset.from_above) = (goes.climbs, goes.leapt);
    let met = met(&table.battle, model, order, way.supports);
    Ok(!stopped && arrive(table, model, met, onset))
}

/// What the charge brings, as far as it is known before the move.
fn onset(table: &mut Table<'_>, model: ModelId, order: &Charge, way: &Way) -> Step<Onset> {
    let battle = &table.battle;
    let set = order.targets.iter().any(|target| battle.unit(*target).down.is_none());
    let disordered = order.targets.len() > 1 && !battle.setup.options.hor_mass_charge;
    let dulled = order.targets.iter().any(|target| battle.unit(*target).shielded);
    let hindered = way.difficult && set && !uses_grenade(table, model, order)?;
    Ok(Onset { hindered, disordered, dulled, supports: way.supports, ..Onset::default() })
}

/// Whether a charger uses an assault grenade against the ground that would slow its blows (GR-04, GR-09).
fn uses_grenade(table: &mut Table<'_>, model: ModelId, order: &Charge) -> Step<bool> {
    let grenades = assault_grenades(&table.battle, model);
    let named = order.grenade.filter(|named| grenades.contains(named));
    let grenade = match named {
        Some(named) => Some(named),
        None if order.grenade.is_some() || grenades.is_empty() => None,
        None => {
            let offers = grenades.into_iter().map(|grenade| Answer::Weapons(vec![grenade]));
            let offers = std::iter::once(Answer::No).chain(offers).collect();
            let (subject, of) = (Subject::Model(model), table.battle.side_of(model));
            match table.choose(Question { topic: Topic::ChargeGrenade, subject, of, offers })? {
                Answer::Weapons(chosen) => chosen.first().copied(),
                _ => None,
            }
        }
    };
    let carried = grenade.and_then(|grenade| table.battle.carried(model, grenade));
    if let Some(carried) = carried {
        table.record(Event::UseSpent { model, carried: carried as u16 });
    }
    Ok(carried.is_some())
}

/// The assault grenades that a model has left, one line of each.
fn assault_grenades(battle: &Battle, model: ModelId) -> Vec<WeaponId> {
    let mut grenades: Vec<WeaponId> = Vec::new();
    for carried in &battle.made(model).carries {
        let weapon = battle.weapon(carried.weapon);
        let helps = matches!(weapon.grenade, Some(GrenadeKind::Assault | GrenadeKind::Plasma));
        let known = grenades.iter().any(|known| battle.weapon(*known).item() == weapon.item());
        if helps && !known && has_left(battle, model, carried.weapon) {
            grenades.push(carried.weapon);
        }
    }
    grenades
}

/// Whether a model carries a weapon with a use left.
pub fn has_left(battle: &Battle, model: ModelId, weapon: WeaponId) -> bool {
    battle.carried(model, weapon).is_some_and(|place| battle.uses_left(model, place) != Some(0))
}

/// The foes that a charger has come upon: those that it touches, or reaches over a friend.
fn met(battle: &Battle, model: ModelId, order: &Charge, supports: bool) -> Vec<ModelId> {
    let body = battle.body(model);
    let mut met = foes(battle, order);
    if supports {
        met.retain(|foe| contact::links(battle, &body, model, *foe));
    } else {
        met.retain(|foe| body.touches(&battle.body(*foe)));
    }
    met
}

/// Locks a charger with those that it has met; whether there are any.
fn arrive(table: &mut Table<'_>, model: ModelId, met: Vec<ModelId>, onset: Onset) -> bool {
    if met.is_empty() {
        return false;
    }
    table.record(Event::ModelCharged { model, onset });
    for enemy in met {
        contact::meet(table, model, enemy);
    }
    true
}

/// A failed leap: the charger lies where its fall ends (AS-33).
fn fall(table: &mut Table<'_>, model: ModelId, at: Point, drop: i32) -> Step {
    let body = table.battle.body(model);
    let board = &table.battle.board;
    let ground = board.level_at(at);
    let bodies = movement::other_bodies(&table.battle, model);
    let level = |there: &Body| there.up == ground;
    let free = place::nearest_free(board, &body, at, 6 * INCH, &bodies, level).unwrap_or(body.at);
    let (up, facing, distance) = (board.level_at(free), body.facing, body.at.distance(free));
    table.record(Event::ModelMoved { model, by: Gait::Fall, at: free, up, facing, distance });
    harm::fall(table, model, drop)
}

/// The other models of a unit whose charge goes home: into contact if the roll allows, else as near as they can get.
fn follow(table: &mut Table<'_>, model: ModelId, order: &Charge, reach: i32) -> Step<bool> {
    let ways = ways(table, model, order)?.into_iter();
    if let Some(way) = ways.filter(|way| !way.supports).find(|way| way.needed <= reach + ROUNDING) {
        go(table, model, order, &way)?;
        return Ok(true);
    }
    let enemies = foes(&table.battle, order);
    let body = table.battle.body(model);
    let nearest = enemies.into_iter().min_by_key(|foe| body.gap(&table.battle.body(*foe)));
    let Some(goal) = nearest.map(|foe| table.battle.model(foe).at) else { return Ok(true) };
    movement::go_near(table, model, goal, reach, Gait::Charge)?;
    if table.battle.model(model).place == Place::Table {
        let gone = Path::straight(body.at, table.battle.model(model).at);
        let mut way = measured(&table.battle, model, gone, false);
        way.difficult &= !is_told(&table.battle);
        let onset = onset(table, model, order, &way)?;
        table.record(Event::ModelCharged { model, onset });
    }
    Ok(true)
}

/// Units that were charged while they were in no combat test once whether they strike back harder.
fn counter_attack(table: &mut Table<'_>, order: &Charge, locked: &[UnitId]) -> Step {
    for unit in order.targets.iter().copied().filter(|unit| !locked.contains(unit)) {
        let battle = &table.battle;
        let able = battle.alive(unit).any(|model| super::arms::talents(battle, model).may_counter());
        if able
            && shooting::is_locked(battle, unit)
            && nerve::passes_leadership(table, unit, Ask::CounterAttack)?
        {
            table.record(Event::UnitCountered { unit });
        }
    }
    Ok(())
}
