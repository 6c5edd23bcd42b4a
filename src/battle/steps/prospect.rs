//! Whom the wounds of an attack can fall on, and in which order (AL-02, AL-11, FT-11, TB-10).

use super::attack::{Attack, Melee};
use super::wounding::{Group, exposed};
use super::{contact, cover};
use crate::battle::{Battle, Fact, Mode, Step, Table, Value};
use crate::geometry::Point;
use crate::ids::{ModelId, UnitId};
use crate::rules::{CoverFrom, CoverPlan};

/// A model that wounds can fall on.
#[derive(Hash, Debug)]
pub struct Mark {
    /// Who.
    pub model: ModelId,
    /// Distance from the firing unit, or the rank that the players told.
    pub gap: i32,
    /// Some model of the firing unit sees it (AL-11).
    pub seen: bool,
    /// Focus fire allows it (FF-03).
    pub eligible: bool,
    /// Its cover save.
    pub cover: Option<u8>,
    /// It has lost its last wound and is taken off later; wounds fall on others first.
    pub doomed: bool,
}

/// The unit under fire as it is seen from one place.
#[derive(Hash, Debug)]
pub struct Prospect {
    /// Where a barrage burst; none for what is seen from the firers.
    pub bursts: Vec<Point>,
    /// Its models, nearest first.
    pub marks: Vec<Mark>,
    /// Only models in sight take wounds, however they were hit (AL-11). Not so in Kill Team, where whoever is
    /// under a marker is a unit of his own, nor in a unit that is wholly hidden, on which hits may fall (TB-07).
    pub sighted: bool,
}

/// The models of the unit, nearest first, with their cover as allocation begins (SV-11).
pub fn prospect(
    table: &mut Table<'_>,
    attack: &Attack,
    unit: UnitId,
    bursts: &[Point],
    groups: &[Group],
) -> Step<Prospect> {
    let covered = groups.iter().any(|group| group.bursts == bursts && !group.ignores_cover);
    let mut marks = match groups.iter().find(|group| group.bursts == bursts && !bursts.is_empty()) {
        Some(group) => marks_from_bursts(table, attack, unit, covered, group)?,
        None => match attack.melee() {
            Some(melee) => marks_in_melee(&table.battle, melee, unit),
            None => marks(table, attack, unit, covered)?,
        },
    };
    marks.sort_by_key(|mark| mark.gap);
    let sighted = !table.battle.setup.options.every_model_a_unit && marks.iter().any(|mark| mark.seen);
    Ok(Prospect { bursts: bursts.to_vec(), marks, sighted })
}

/// Against a barrage, which nobody needs to see, cover and distance count from where it burst (TB-10).
fn marks_from_bursts(
    table: &mut Table<'_>,
    attack: &Attack,
    unit: UnitId,
    covered: bool,
    group: &Group,
) -> Step<Vec<Mark>> {
    let models: Vec<ModelId> = table.battle.alive(unit).collect();
    let (alone, told) = (models.len() == 1, table.battle.setup.mode == Mode::Tabletop);
    let mut marks = Vec::with_capacity(models.len());
    for model in models {
        let cover = if covered {
            let plan = cover::plan_from_bursts(table, group.wounds[0].firer, &group.bursts, model)?;
            cover_save(table, attack, plan, model)?
        } else {
            None
        };
        let body = table.battle.body(model);
        let gap = match (alone, told) {
            (true, _) => 0,
            (false, true) => gap(table, attack, &[], model, unit)?,
            (false, false) => {
                group.bursts.iter().map(|at| body.distance_to_point(*at)).min().unwrap_or(i32::MAX)
            }
        };
        let eligible = unit != attack.target || attack.allows(model);
        marks.push(Mark { model, gap, seen: true, eligible, cover, doomed: false });
    }
    Ok(marks)
}

/// The same as the firing unit sees it.
fn marks(table: &mut Table<'_>, attack: &Attack, unit: UnitId, covered: bool) -> Step<Vec<Mark>> {
    let mut firers: Vec<ModelId> = attack.fires.iter().map(|fire| fire.model).collect();
    firers.sort_unstable();
    firers.dedup();
    let models = exposed(&table.battle, unit);
    let alone = models.len() == 1;
    // The whole firing unit counts, and a firer whose own weapon has just killed him too.
    let mut watchers: Vec<ModelId> = table.battle.alive(attack.unit).chain(firers.iter().copied()).collect();
    watchers.sort_unstable();
    watchers.dedup();
    let mut marks = Vec::with_capacity(models.len());
    for model in models {
        let cover = if covered {
            let plan = cover::plan(table, &firers, model)?;
            cover_save(table, attack, plan, model)?
        } else {
            None
        };
        // A flame that strikes inside a transport does so blindly.
        let inside = table.battle.carrier(model).is_some();
        let seen = inside || (alone && unit == attack.target) || is_seen(table, &watchers, model)?;
        let gap = if alone || inside { 0 } else { gap(table, attack, &watchers, model, unit)? };
        let eligible = unit != attack.target || attack.allows(model);
        marks.push(Mark { model, gap, seen, eligible, cover, doomed: false });
    }
    Ok(marks)
}

/// Whoever touches a model that strikes in this step, whosever the blows are; then the others of the unit by their
/// distance from those who strike (FT-11). With miniatures the owner sees to that. Cover is of no use (FT-13).
fn marks_in_melee(battle: &Battle, melee: &Melee, unit: UnitId) -> Vec<Mark> {
    let touched: Vec<ModelId> =
        melee.strikers.iter().flat_map(|striker| contact::foes(battle, *striker)).collect();
    let told = battle.setup.mode == Mode::Tabletop;
    let apart = |model: ModelId| {
        let body = battle.body(model);
        let gaps = melee.strikers.iter().filter(|_| !told).map(|id| body.gap(&battle.body(*id)));
        1 + gaps.min().unwrap_or(0)
    };
    let mark = |model: ModelId| {
        let gap = if melee.over_units || touched.contains(&model) { 0 } else { apart(model) };
        let doomed = battle.wounds_left(model) == 0;
        Mark { model, gap, seen: true, eligible: true, cover: None, doomed }
    };
    if melee.over_units {
        return melee.foes.iter().copied().map(mark).collect();
    }
    battle.alive(unit).map(mark).collect()
}

/// The cover save of a model, with a grenade's veil and what lying down adds.
fn cover_save(
    table: &mut Table<'_>,
    attack: &Attack,
    mut plan: CoverPlan,
    model: ModelId,
) -> Step<Option<u8>> {
    if attack.veiled {
        plan.improve(CoverFrom::Stealth, 1);
    }
    cover::lie_down(table, model, &mut plan)?;
    Ok(plan.save())
}

fn is_seen(table: &mut Table<'_>, watchers: &[ModelId], model: ModelId) -> Step<bool> {
    for watcher in watchers {
        if table.holds(Fact::Sight(*watcher, model))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// How far a model is from the firing unit (AL-02). Players at a table tell the order instead.
fn gap(
    table: &mut Table<'_>,
    attack: &Attack,
    watchers: &[ModelId],
    model: ModelId,
    unit: UnitId,
) -> Step<i32> {
    if table.battle.setup.mode == Mode::Tabletop {
        return Ok(match table.measure(Fact::Nearest(attack.unit, unit))? {
            Value::Models(order) => {
                order.iter().position(|other| *other == model).map_or(i32::MAX, |place| place as i32)
            }
            _ => i32::MAX,
        });
    }
    let body = table.battle.body(model);
    Ok(watchers.iter().map(|watcher| table.battle.body(*watcher).gap(&body)).min().unwrap_or(i32::MAX))
}
