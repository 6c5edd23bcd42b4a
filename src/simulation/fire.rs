//! What a bot shoots at, and with what.

use crate::armoury::{Ap, Range, Shots, Strength, Weapon, WeaponClass};
use crate::battle::legal::shot;
use crate::battle::steps::blast::plan_of;
use crate::battle::steps::fire::check_helper;
use crate::battle::steps::{gunnery, shooting, split_fire};
use crate::battle::{Battle, Mode, Order, Shoot, Shooter, Shot, measure};
use crate::dice::Face;
use crate::geometry::{Base, Bearing, INCH, Point, bearing_to, facing, marker, template};
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::rules::{Impact, Pierce, PiercePlan, tables};

/// How many of the nearest enemies a bot looks at before it chooses a target.
const LOOKS_AT: usize = 4;
/// How many shots it has in mind at once.
const IDEAS: usize = 3;
/// How far the flame template reaches, in units.
const FLAME: i32 = 8 * INCH;
/// What putting out a fire is worth, as [`expected`] counts.
const RESCUE: i32 = 150;
/// How far from friends the edge of a marker should be, in units.
const SAFE: i32 = INCH;
/// How far from the edge of a base the middle of a marker stays, in units, so that its hole lies on it.
const SLACK: i32 = marker::HOLE + 5;
/// Bearings beside the straight one that are tried with a flame template.
const SWEEPS: [i64; 5] = [0, 8, -8, 16, -16];

/// An enemy in sight, and how far it is.
type Sighted = (i32, ModelId);

/// Whether a model had better not move: it has a weapon that wants to stand, and a target.
pub fn prefers_to_stand(battle: &Battle, model: ModelId) -> bool {
    if super::footwork::holds(battle, model).is_some() {
        return true;
    }
    let stands = |id: &WeaponId| {
        let class = battle.weapon(*id).class;
        matches!(class, WeaponClass::Heavy(_) | WeaponClass::Salvo { .. } | WeaponClass::Ordnance(_))
    };
    let weapons: Vec<WeaponId> = usable(battle, model).into_iter().filter(stands).collect();
    if weapons.is_empty() {
        return false;
    }
    let seen = in_sight(battle, model);
    weapons.iter().any(|id| seen.iter().any(|(gap, _)| *gap <= reach(battle, model, battle.weapon(*id))))
}

/// The best shots of a model, best first.
pub fn shots(battle: &Battle, model: ModelId) -> Vec<Order> {
    weighed(battle, model).into_iter().map(|(_, order)| order).take(IDEAS).collect()
}

/// The shots of a model with what they are worth, best first.
fn weighed(battle: &Battle, model: ModelId) -> Vec<(i32, Order)> {
    let unit = battle.unit(battle.unit_of(model));
    let busy = unit.shot_at.is_some() || unit.ran.is_some() || !battle.model(model).engaged.is_empty();
    let busy = busy || unit.split.is_some_and(|(shooter, _)| shooter == model);
    let weapons = if busy { Vec::new() } else { usable(battle, model) };
    if weapons.is_empty() {
        return Vec::new();
    }
    if split_fire::may_split(battle, model) {
        return apart(battle, model, &weapons);
    }
    let (mut seen, mut near) = (in_sight(battle, model), nearest(battle, model));
    if let Some((_, apart)) = unit.split {
        // The rest shoots at another target.
        seen.retain(|(_, enemy)| battle.unit_of(*enemy) != apart);
        near.retain(|(_, enemy)| battle.unit_of(*enemy) != apart);
    }
    let mut ideas: Vec<(i32, Order)> = Vec::new();
    if battle.profile(model).unit_type.is_vehicle() {
        for (_, target) in &seen {
            ideas.extend(broadside(battle, model, &weapons, *target));
        }
    }
    for weapon in weapons {
        let lobbed = plan_of(battle, model, weapon).is_lobbed();
        for (gap, target) in if lobbed { &near } else { &seen } {
            if *gap <= reach(battle, model, battle.weapon(weapon)) {
                ideas.extend(idea(battle, model, weapon, *target));
            }
        }
    }
    ideas.sort_by_key(|(worth, _)| -worth);
    ideas
}

/// What the first model of a unit that may split its fire shoots at apart: the enemy that it hurts most.
fn apart(battle: &Battle, model: ModelId, weapons: &[WeaponId]) -> Vec<(i32, Order)> {
    let seen = in_sight(battle, model);
    let pairs =
        weapons.iter().flat_map(|weapon| seen.iter().map(move |(gap, target)| (*weapon, *gap, *target)));
    let near = pairs.filter(|(weapon, gap, _)| *gap <= reach(battle, model, battle.weapon(*weapon)));
    let mut ideas: Vec<(i32, Order)> = near
        .filter_map(|(weapon, _, target)| match shot(battle, model, weapon, battle.unit_of(target)) {
            Order::Shoot(shoot) => {
                Some((expected(battle, model, battle.weapon(weapon), target), Order::Split(shoot)))
            }
            _ => None,
        })
        .collect();
    ideas.sort_by_key(|(worth, _)| -worth);
    ideas
}

/// Fires of friends that a model had better put out: the leader's at any price, others' if it has no good shot.
pub fn rescues(battle: &Battle, model: ModelId) -> Vec<Order> {
    let side = battle.side_of(model);
    if check_helper(battle, side, model).is_err() {
        return Vec::new();
    }
    let mut burning: Vec<ModelId> = battle.on_table(side).filter(|id| battle.model(*id).burning).collect();
    burning.sort_by_key(|id| !battle.made(*id).leader);
    let best = || weighed(battle, model).first().map_or(0, |(worth, _)| *worth);
    let idle = !burning.is_empty() && best() < RESCUE;
    let worth = |id: &ModelId| *id != model && (idle || battle.made(*id).leader);
    let near = |id: &ModelId| battle.body(model).within(&battle.body(*id), INCH);
    let rescue = |friend| Order::Extinguish { model, friend };
    burning.into_iter().filter(worth).filter(near).map(rescue).collect()
}

/// The nearest enemies that a model sees.
fn in_sight(battle: &Battle, model: ModelId) -> Vec<Sighted> {
    let sees = |id| battle.setup.mode == Mode::Tabletop || measure::view(battle, model, id).sees;
    nearest(battle, model).into_iter().filter(|(_, id)| sees(*id)).collect()
}

/// The nearest enemies, seen or not.
fn nearest(battle: &Battle, model: ModelId) -> Vec<Sighted> {
    let body = battle.body(model);
    let free = |id: &ModelId| !shooting::is_locked(battle, battle.unit_of(*id));
    let enemies = battle.on_table(battle.side_of(model).other()).filter(free);
    let mut near: Vec<Sighted> = enemies.map(|id| (body.gap(&battle.body(id)), id)).collect();
    near.sort_unstable();
    near.truncate(LOOKS_AT);
    near
}

/// The ranged weapons and grenades that a model can use now, each once.
fn usable(battle: &Battle, model: ModelId) -> Vec<WeaponId> {
    let moved = battle.model(model).moved.is_some();
    let unit = battle.unit(battle.unit_of(model));
    let snaps =
        unit.down.is_some() || unit.falling_back || unit.regrouped || gunnery::must_snap(battle, model);
    let mut weapons = Vec::new();
    for (place, carried) in battle.made(model).carries.iter().enumerate() {
        let weapon = battle.weapon(carried.weapon);
        let spent = battle.uses_left(model, place) == Some(0);
        let needs_rest = matches!(weapon.class, WeaponClass::Heavy(_) | WeaponClass::Ordnance(_));
        let ordnance = matches!(weapon.class, WeaponClass::Ordnance(_));
        let careful = ordnance || weapon.blast_inches().is_some() || weapon.range == Range::Template;
        let forbidden = careful && (snaps || (moved && needs_rest));
        let whole = !battle.model(model).destroyed.contains(&(place as u16));
        if !spent
            && whole
            && !forbidden
            && !weapon.is_melee()
            && weapon.range != Range::Melee
            && !weapons.contains(&carried.weapon)
        {
            weapons.push(carried.weapon);
        }
    }
    weapons
}

/// How far a weapon reaches from where the model stands, in units.
fn reach(battle: &Battle, model: ModelId, weapon: &Weapon) -> i32 {
    let full = match weapon.range {
        Range::Inches(inches) => i32::from(inches) * INCH,
        Range::Unlimited => i32::MAX,
        Range::Template => FLAME,
        Range::Melee => 0,
    };
    let moved = battle.model(model).moved.is_some();
    if matches!(weapon.class, WeaponClass::Salvo { .. }) && moved { full / 2 } else { full }
}

/// One shot and what it is worth; none where it would hurt friends or nobody.
fn idea(battle: &Battle, model: ModelId, weapon: WeaponId, target: ModelId) -> Option<(i32, Order)> {
    let line = battle.weapon(weapon);
    let (mut facing, mut marker) = (None, None);
    let mut under = 1;
    if line.range == Range::Template {
        let (bearing, enemies) = best_flame(battle, model, target)?;
        (facing, under) = (Some(bearing), enemies);
    } else if let Some(inches) = line.blast_inches() {
        let (at, enemies) = best_marker(battle, model, target, marker::radius(inches))?;
        (marker, under) = (Some(at), enemies);
    }
    let worth = expected(battle, model, line, target) * under;
    let alone = battle.alive(battle.unit_of(model)).count() == 1;
    let aimed = facing.is_some() || line.blast_inches().is_some() || line.grenade.is_some();
    // A squad fires together, but a marker, a template or a grenade is one model's.
    let by = if alone || aimed { Shooter::Model(model) } else { Shooter::Unit(battle.unit_of(model)) };
    (worth > 0).then(|| (worth, attack(line, by, weapon, battle.unit_of(target), (facing, marker))))
}

/// The best spot on the target for a marker, and how many enemies are under it; none where it would lie on
/// friends, or might easily scatter onto them.
fn best_marker(battle: &Battle, model: ModelId, target: ModelId, radius: i32) -> Option<(Point, i32)> {
    let (side, body) = (battle.side_of(model), battle.body(target));
    let half = match body.base {
        Base::Round { diameter } => diameter / 2,
        Base::Oval { short, .. } | Base::Hull { short, .. } => short / 2,
    };
    let aside = |turn: i64| body.at.toward(Bearing::degrees(turn * 45), half - SLACK);
    let spots = std::iter::once(body.at).chain((0..8).map(aside));
    let within = |side, at: Point, reach: i32| {
        battle.on_table(side).filter(move |id| battle.body(*id).is_under_disc(at, reach)).count() as i32
    };
    let fair = spots.filter(|at| marker::hole_on(&body, *at) && within(side, *at, radius + SAFE) == 0);
    // Of equally good spots the first, which is the middle.
    fair.map(|at| (at, within(side.other(), at, radius)))
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// All guns of a vehicle that reach a target, the strongest first because that one is aimed on the move.
fn broadside(battle: &Battle, model: ModelId, weapons: &[WeaponId], target: ModelId) -> Option<(i32, Order)> {
    let gap = battle.body(model).gap(&battle.body(target));
    let bears = |id: &&WeaponId| {
        let line = battle.weapon(**id);
        let plain = line.range != Range::Template && line.blast_inches().is_none() && line.grenade.is_none();
        plain && gap <= reach(battle, model, line)
    };
    let mut guns: Vec<(i32, WeaponId)> = weapons
        .iter()
        .filter(bears)
        .map(|id| (expected(battle, model, battle.weapon(*id), target), *id))
        .collect();
    guns.sort_by_key(|(worth, _)| -worth);
    let (worth, first) = (guns.iter().map(|(worth, _)| worth).sum(), guns.first()?.1);
    let by = Shooter::Model(model);
    let Order::Shoot(mut shoot) =
        attack(battle.weapon(first), by, first, battle.unit_of(target), (None, None))
    else {
        return None;
    };
    shoot.shots = guns.into_iter().map(|(_, weapon)| Shot { by, weapon }).collect();
    (worth > 0 && shoot.shots.len() > 1).then_some((worth, Order::Shoot(shoot)))
}

/// The best bearing for a flame that touches the target and no friend, and how many enemies it touches.
fn best_flame(battle: &Battle, model: ModelId, target: ModelId) -> Option<(Bearing, i32)> {
    let body = battle.body(model);
    let side = battle.side_of(model);
    let ids: Vec<ModelId> =
        battle.on_table(side).chain(battle.on_table(side.other())).filter(|id| *id != model).collect();
    let bodies: Vec<_> = ids.iter().map(|id| battle.body(*id)).collect();
    let straight = bearing_to(body.at, battle.model(target).at);
    let flame = |turn: &i64| {
        let bearing = straight.turned(*turn);
        let under: Vec<ModelId> =
            template::under(&body, bearing, &bodies).into_iter().map(|n| ids[n]).collect();
        let fair = under.contains(&target) && under.iter().all(|id| battle.side_of(*id) != side);
        fair.then_some((bearing, under.len() as i32))
    };
    SWEEPS.iter().filter_map(flame).max_by_key(|(_, enemies)| *enemies)
}

/// Thousandths of a wound that one use of a weapon may be expected to cause; rough, for choosing only.
fn expected(battle: &Battle, model: ModelId, weapon: &Weapon, target: ModelId) -> i32 {
    let (firer, victim) = (battle.profile(model), battle.profile(target));
    let number = |shots| match shots {
        Shots::Fixed(n) => i32::from(n),
        Shots::D3 => 2,
        Shots::Attacks => i32::from(firer.a),
    };
    let shots = match weapon.class {
        WeaponClass::Assault(n) | WeaponClass::Heavy(n) | WeaponClass::Ordnance(n) => number(n),
        WeaponClass::Salvo { moved, .. } => i32::from(moved),
        _ => 1,
    };
    let strength = match weapon.s {
        Strength::Fixed(strength) => strength,
        Strength::User | Strength::Times(_) | Strength::Plus(_) => firer.s,
        Strength::Special | Strength::None => victim.t,
    };
    let hit = if weapon.range == Range::Template { 1000 } else { i32::from(firer.bs.clamp(1, 5)) * 1000 / 6 };
    if victim.armour.is_some() {
        return hit * shots * faces_that_pierce(battle, model, weapon, target, strength) / 6;
    }
    let wound = tables::to_wound(strength, victim.t).map_or(0, |needed| i32::from(7 - needed));
    let pierced = matches!(weapon.ap, Ap::Fixed(ap) if victim.sv.is_some_and(|sv| ap <= sv));
    let saved = if pierced { 0 } else { victim.sv.map_or(0, |sv| i32::from(7 - sv.min(7))) };
    hit * shots * wound * (6 - saved) / 36
}

/// Faces of a die with which a hit pierces armour; rough.
fn faces_that_pierce(battle: &Battle, model: ModelId, weapon: &Weapon, target: ModelId, strength: u8) -> i32 {
    let Some(armour) = battle.profile(target).armour else { return 0 };
    let facing = facing::arc(&battle.body(target), battle.body(model).at);
    let mut plan = PiercePlan::new(strength, armour.of(facing));
    let template = weapon.range == Range::Template;
    let impact = Impact { melee: false, near: false, by_weapon: true, template };
    plan.bend(weapon.rules.iter(), &impact);
    match plan.needs() {
        _ if plan.best() == Pierce::Nothing => 0,
        _ if plan.is_shocking() => 5,
        Some(needed) => i32::from(7 - needed).max(i32::from(plan.extra_dice(&[Face(6)]) > 0)),
        None => 4,
    }
}

/// Where a template points, or where a marker goes.
type Placing = (Option<Bearing>, Option<Point>);

fn attack(line: &Weapon, by: Shooter, weapon: WeaponId, target: UnitId, at: Placing) -> Order {
    let (facing, marker) = at;
    let shoot = Shoot {
        shots: vec![Shot { by, weapon }],
        target,
        focus: None,
        markers: marker.into_iter().collect(),
        facing,
        no_reroll: false,
        fast: false,
        groups: Vec::new(),
        hold: Vec::new(),
    };
    if line.class == WeaponClass::Grenade { Order::Throw(shoot) } else { Order::Shoot(shoot) }
}
