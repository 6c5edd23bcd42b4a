//! Shooting, steps 1 and 2 of the book: who fires what, and at whom (SH-01 to SH-28, WP).

use super::attack::{self, Attack, Fire, Manner};
use super::{
    aim, blast, chance, defence, focus, gunnery, interceptor, night, pinning, placement, psychic, reach,
    require_phase, split_fire, wounding,
};
use crate::armoury::{Range, Shots, UnitType, Weapon, WeaponClass};
use crate::battle::{
    Battle, Code, Event, Phase, Place, Refusal, Shoot, Shooter, Shot, Step, Stop, Table, require,
};
use crate::dice::Ask;
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use crate::rules::FirePlan;

/// An order to shoot. Refused where SH, WP or FF forbid it.
pub fn shoot(table: &mut Table<'_>, side: Side, order: &Shoot) -> Step {
    fire_at_will(table, side, order, false)
}

/// An order to throw grenades (WP-12).
pub fn throw(table: &mut Table<'_>, side: Side, order: &Shoot) -> Step {
    fire_at_will(table, side, order, true)
}

fn fire_at_will(table: &mut Table<'_>, side: Side, order: &Shoot, thrown: bool) -> Step {
    let attack = check(table, side, order, thrown)?;
    table.record(Event::UnitFired { unit: attack.unit, target: attack.target });
    carry_out(table, attack)
}

/// Resolves an attack that has been declared.
pub fn carry_out(table: &mut Table<'_>, mut attack: Attack) -> Step {
    psychic::manifest(table, &mut attack)?;
    attack.veiled = defence::veil(table, &attack)?;
    attack::resolve(table, attack)
}

/// Works out who fires, or refuses.
pub fn check(table: &mut Table<'_>, side: Side, order: &Shoot, thrown: bool) -> Step<Attack> {
    require_phase(&table.battle, Phase::Shooting)?;
    let unit = firing_unit(&table.battle, side, order)?;
    check_target(&table.battle, side, order.target)?;
    check_unit(&table.battle, unit)?;
    split_fire::check_rest(&table.battle, unit, order.target)?;
    let mut attack = Attack::new(side, unit, order.target);
    (attack.no_reroll, attack.fast) = (order.no_reroll, order.fast);
    attack.groups.clone_from(&order.groups);
    attack.facing = order.facing;
    let shooters: Vec<(ModelId, WeaponId, bool)> = order
        .shots
        .iter()
        .flat_map(|shot| shooters(&table.battle, shot))
        .filter(|(model, ..)| !order.hold.contains(model))
        .collect();
    if shooters.is_empty() && !order.hold.is_empty() {
        return Err(Refusal::new(Code::NoShot).with("held", order.hold.len() as i64).into());
    }
    if let Some(focus) = order.focus {
        let firers = able(table, &attack, &shooters, thrown)?;
        attack.eligible = Some(focus::eligible(table, &firers, order.target, focus)?);
    }
    let mut markers = order.markers.iter().copied();
    let mut refused = None;
    for (model, weapon, named) in shooters {
        match arm(table, &attack, model, weapon, thrown) {
            Ok(mut fire) => {
                placement::place(&table.battle, order, &mut attack, &mut fire, &mut markers)?;
                attack.fires.push(fire);
                fire_the_pair(table, order, &mut attack)?;
            }
            Err(Stop::Refused(refusal)) if !named => {
                refused.get_or_insert(refusal);
            }
            Err(stop) => return Err(stop),
        }
    }
    gunnery::aim_at_speed(&table.battle, &mut attack)?;
    match refused {
        Some(refusal) if attack.fires.is_empty() => return Err(refusal.into()),
        None if attack.fires.is_empty() => return Err(Code::NotCarried.into()),
        // Who may not fire would have placed what is left.
        Some(_) => {}
        None => placement::check_all_placed(&table.battle, order, &attack, markers.count())?,
    }
    attack::inspire(table, &mut attack)?;
    check_groups(&table.battle, &attack)?;
    placement::line_up_barrage(table, &mut attack)?;
    Ok(attack)
}

/// Those of the shooters who can fire at all: who cannot does not say what is covered (FF-03). All of them where none
/// can, which is refused later.
fn able(
    table: &mut Table<'_>,
    attack: &Attack,
    shooters: &[(ModelId, WeaponId, bool)],
    thrown: bool,
) -> Step<Vec<ModelId>> {
    let mut able = Vec::new();
    for (model, weapon, _) in shooters {
        able.extend(arm_if_able(table, attack, (*model, *weapon), thrown)?.map(|fire| fire.model));
    }
    Ok(if able.is_empty() { shooters.iter().map(|(model, ..)| *model).collect() } else { able })
}

/// The order of wound groups names groups that there may be, each once (AL-08).
fn check_groups(battle: &Battle, attack: &Attack) -> Step {
    let groups = &attack.groups;
    let most = if groups.is_empty() { 0 } else { wounding::most_groups(battle, attack) };
    for (place, group) in groups.iter().enumerate() {
        if *group == 0 || usize::from(*group) > most || groups[..place].contains(group) {
            let refusal =
                Refusal::new(Code::WrongGroups).with("group", *group).with("place", place as i64 + 1);
            return Err(refusal.with("most", most as i64).into());
        }
    }
    Ok(())
}

/// The unit that the order's shooters belong to, and those who hold fire; one order is for one unit (SH-24).
fn firing_unit(battle: &Battle, side: Side, order: &Shoot) -> Step<UnitId> {
    let mut firing = None;
    for shot in &order.shots {
        let unit = match shot.by {
            Shooter::Model(model) => battle.setup.models.get(model.index()).map(|made| made.unit),
            Shooter::Unit(unit) => battle.setup.units.get(unit.index()).map(|_| unit),
        };
        let unit = unit.ok_or(Code::UnknownModel)?;
        require(battle.unit_side(unit) == side, Code::EnemySide)?;
        require(shot.weapon.index() < battle.setup.weapons.len(), Code::UnknownWeapon)?;
        let first = *firing.get_or_insert(unit);
        if first != unit {
            return Err(other_unit(first, unit));
        }
    }
    let firing = firing.ok_or(Code::NoShot)?;
    for model in &order.hold {
        let made = battle.setup.models.get(model.index()).ok_or(Code::UnknownModel)?;
        require(battle.unit_side(made.unit) == side, Code::EnemySide)?;
        if made.unit != firing {
            return Err(other_unit(firing, made.unit));
        }
    }
    Ok(firing)
}

fn other_unit(first: UnitId, other: UnitId) -> Stop {
    Refusal::new(Code::OtherUnit).with("unit", first.0).with("other_unit", other.0).into()
}

/// SH-03, SH-18.
fn check_target(battle: &Battle, side: Side, target: UnitId) -> Step {
    require(target.index() < battle.units.len(), Code::UnknownTarget)?;
    require(battle.unit_side(target) != side, Code::OwnSide)?;
    if battle.alive(target).next().is_none()
        && let Some(model) = battle.setup.units[target.index()].models.first()
    {
        on_table(battle, *model)?;
    }
    require(!is_locked(battle, target), Code::Locked)
}

/// SH-02, SH-11; who ran fires if an honour lets one of the unit do so (SH-12, HO-44).
fn check_unit(battle: &Battle, unit: UnitId) -> Step {
    require(!is_locked(battle, unit), Code::Locked)?;
    let runs = |model: ModelId| fire_plan(battle, model).may_fire_running(WeaponClass::Pistol);
    let rests = battle.unit(unit).ran.is_none();
    require(rests || battle.setup.units[unit.index()].models.iter().any(|id| runs(*id)), Code::AlreadyRan)?;
    require(battle.unit(unit).shot_at.is_none(), Code::AlreadyFired)
}

/// Whether a unit is locked in close combat.
pub fn is_locked(battle: &Battle, unit: UnitId) -> bool {
    battle.alive(unit).any(|model| !battle.model(model).engaged.is_empty())
}

/// Refuses a model that is not on the table.
pub fn on_table(battle: &Battle, model: ModelId) -> Step {
    match battle.model(model).place {
        Place::Table => Ok(()),
        Place::Removed => Err(Code::Removed.into()),
        Place::Embarked(_) => Err(Code::Embarked.into()),
        Place::Waiting | Place::Reserve => Err(Code::NotOnTable.into()),
    }
}

/// Who would fire the weapon, and whether he was named: a named model that cannot is refused.
fn shooters(battle: &Battle, shot: &Shot) -> Vec<(ModelId, WeaponId, bool)> {
    match shot.by {
        Shooter::Model(model) => vec![(model, shot.weapon, true)],
        Shooter::Unit(unit) => {
            let carry = battle.alive(unit).filter(|model| battle.carried(*model, shot.weapon).is_some());
            carry.map(|model| (model, shot.weapon, false)).collect()
        }
    }
}

/// What [`arm`] gives, or none where the model cannot fire the weapon at the target now.
pub fn arm_if_able(
    table: &mut Table<'_>,
    attack: &Attack,
    (model, weapon): (ModelId, WeaponId),
    thrown: bool,
) -> Step<Option<Fire>> {
    match arm(table, attack, model, weapon, thrown) {
        Ok(fire) => Ok(Some(fire)),
        Err(Stop::Refused(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// What one model does with one weapon, or why it cannot.
pub fn arm(
    table: &mut Table<'_>,
    attack: &Attack,
    model: ModelId,
    weapon: WeaponId,
    thrown: bool,
) -> Step<Fire> {
    let setup = table.battle.setup.clone();
    let line = &setup.weapons[weapon.index()];
    gunnery::check_port(&table.battle, attack, model)?;
    require(!table.battle.model(model).fought_fire, Code::AlreadyFired)?;
    if attack.manner == Manner::Shooting {
        split_fire::check_shooter(&table.battle, model)?;
    }
    let plan = fire_plan(&table.battle, model);
    let ran = reach::in_shooting_phase(&table.battle, attack) && table.battle.unit(attack.unit).ran.is_some();
    require(!ran || plan.may_fire_running(line.class), Code::AlreadyRan)?;
    let carried = at_hand(&table.battle, attack, model, weapon).ok_or(Code::NotCarried)?;
    require(!thrown || line.class == WeaponClass::Grenade, Code::NotCarried)?;
    require(has_uses(&table.battle, attack, model, carried), Code::UsedUp)?;
    interceptor::check_rested(&table.battle, attack, model, weapon)?;
    if !has_hand_free(&table.battle, attack, model, weapon) {
        let grenade = |fire: &&Fire| table.battle.weapon(fire.weapon).class == WeaponClass::Grenade;
        let named = attack.fires.iter().filter(|fire| fire.model == model || grenade(fire)).count();
        let refusal = Refusal::new(Code::AlreadyFired).with("model", model.0);
        return Err(refusal.with("named_before", named as i64).into());
    }
    psychic::check_power(&table.battle, attack, model, weapon)?;
    let burst = blast::plan_of(&table.battle, model, weapon);
    let way = Way::of(&table.battle, attack, model, line)?;
    let reach = night::reach(&table.battle, model, way.reach);
    let (closest, distance) = aim::closest(table, model, attack, reach, burst)?;
    let shots = match way.shots {
        Some(shots) => shots,
        // Rapid fire: two shots up to half range (WP-01).
        None => Shots::Fixed(1 + u8::from(distance <= way.reach / 2)),
    };
    let aim = line.blast_inches().map(|_| table.battle.model(closest).at);
    let volley = plan.volley(line.class, shots).filter(|_| attack.manner == Manner::Shooting);
    let (carried, shots, volley) = (carried as u16, volley.unwrap_or(shots), volley.is_some());
    Ok(Fire { model, weapon, carried, shots, volley, reach: way.reach, snap: way.snap, aim })
}

/// The place of a weapon in what a model carries, of several one that the attack does not use yet: each is
/// spent once (WP-17).
fn at_hand(battle: &Battle, attack: &Attack, model: ModelId, weapon: WeaponId) -> Option<usize> {
    let own = attack.fires.iter().filter(|fire| fire.model == model);
    let taken: Vec<usize> = own.map(|fire| usize::from(fire.carried)).collect();
    battle.carried_beside(model, weapon, &taken)
}

/// Whether what a model carries at a place has a use left that the attack does not make already.
fn has_uses(battle: &Battle, attack: &Attack, model: ModelId, carried: usize) -> bool {
    let same = |fire: &&Fire| fire.model == model && usize::from(fire.carried) == carried;
    let used = attack.fires.iter().filter(same).count();
    battle.uses_left(model, carried).is_none_or(|left| usize::from(left) > used)
}

/// How a weapon may be fired by a model that moved, fled or lies down.
struct Way {
    snap: bool,
    reach: i32,
    shots: Option<Shots>,
}

impl Way {
    fn of(battle: &Battle, attack: &Attack, model: ModelId, weapon: &Weapon) -> Step<Way> {
        // A template needs no aim to meet those who charge into it (WP-14).
        let overwatch = attack.manner == Manner::Overwatch;
        let walled = overwatch && weapon.range == Range::Template;
        let mut plan = fire_plan(battle, model);
        plan.bend(&weapon.rules);
        let snaps = must_snap(battle, battle.unit_of(model))
            || gunnery::must_snap(battle, model)
            || battle.alive(attack.target).any(|foe| plan.must_snap_at(battle.profile(foe)));
        let forced = (overwatch || snaps) && !walled;
        // In the enemy's turn it has not moved (`interceptor`).
        let still = attack.manner == Manner::Shooting && battle.moment.side != attack.side;
        let moved = !still && gunnery::is_moving(battle, model) && !plan.is_steady(weapon.class);
        let favoured = reach::is_favoured(battle, attack, model);
        let mut reach = if walled { i32::MAX } else { reach::of(battle, model, weapon, favoured) };
        let (mut moved_snaps, mut shots) = (false, Some(Shots::Fixed(1)));
        match weapon.class {
            WeaponClass::Melee => reach = 0,
            WeaponClass::Pistol | WeaponClass::Grenade => {}
            WeaponClass::RapidFire => shots = None,
            WeaponClass::Assault(number) => shots = Some(number),
            WeaponClass::Heavy(number) | WeaponClass::Ordnance(number) => {
                (moved_snaps, shots) = (moved, Some(number));
            }
            WeaponClass::Salvo { moved: fewer, .. } if moved => {
                (reach, shots) = (reach / 2, Some(Shots::Fixed(fewer)));
            }
            WeaponClass::Salvo { stationary, .. } => shots = Some(Shots::Fixed(stationary)),
        }
        if weapon.is_melee() {
            return Err(Refusal::new(Code::OutOfRange).with("reach", 0).into());
        }
        let snap = forced || (moved_snaps && !walled);
        require(!snap || may_snap(weapon), no_snap_code(weapon, forced))?;
        Ok(Way { snap, reach, shots })
    }
}

/// SH-44, WP-09.
pub fn may_snap(weapon: &Weapon) -> bool {
    weapon.range != Range::Template
        && weapon.blast_inches().is_none()
        && !matches!(weapon.class, WeaponClass::Ordnance(_))
}

fn no_snap_code(weapon: &Weapon, forced: bool) -> Code {
    match weapon.class {
        WeaponClass::Heavy(_) if !forced && weapon.blast_inches().is_some() => Code::HeavyMovedBlast,
        _ => Code::NoSnapShot,
    }
}

/// Whether all shots of a unit are snap shots: gone to ground (GG-05), falling back (MO-08), regrouped
/// (MO-09).
pub fn must_snap(battle: &Battle, unit: UnitId) -> bool {
    let state = battle.unit(unit);
    state.down.is_some()
        || state.falling_back
        || (state.regrouped && !pinning::nerve_plan(battle, unit).acts_after_regrouping())
}

/// What the rules of a model and its unit say about what it may fire.
pub fn fire_plan(battle: &Battle, model: ModelId) -> FirePlan {
    let mut plan = FirePlan::default();
    plan.bend(battle.rules_in_unit(model));
    plan
}

/// One weapon or grenade a model and phase; two pistols; two weapons of a monstrous creature; more by a rule
/// (`extra_weapon`); nothing beside ordnance (SH-28, WP-08, WP-09). In a unit of several models one throws a
/// grenade (WP-12).
pub fn has_hand_free(battle: &Battle, attack: &Attack, model: ModelId, weapon: WeaponId) -> bool {
    let class = |weapon: WeaponId| battle.weapon(weapon).class;
    let is_grenade = |weapon: WeaponId| class(weapon) == WeaponClass::Grenade;
    let grenade = is_grenade(weapon);
    // Split fire makes two attacks of one unit.
    let threw = |mate: ModelId| battle.model(mate).fired.iter().any(|weapon| is_grenade(*weapon));
    let thrown = || battle.present(battle.unit_of(model)).any(threw);
    if grenade && (attack.fires.iter().any(|fire| is_grenade(fire.weapon)) || thrown()) {
        return false;
    }
    let mut others = attack.fires.iter().filter(|fire| fire.model == model).peekable();
    if others.peek().is_none() {
        return true;
    }
    let unit_type = battle.profile(model).unit_type;
    let has_another =
        others.clone().filter(|fire| fire.weapon == weapon).count() < copies(battle, model, weapon);
    if unit_type.is_vehicle() {
        return has_another;
    }
    let ordnance = |weapon| matches!(class(weapon), WeaponClass::Ordnance(_));
    let pistols = class(weapon) == WeaponClass::Pistol
        && others.clone().all(|fire| class(fire.weapon) == WeaponClass::Pistol);
    // A grenade is thrown instead of all of them.
    let fires_only = !grenade && !others.clone().any(|fire| is_grenade(fire.weapon));
    let two = unit_type == UnitType::MonstrousCreature && fires_only;
    let more = if fires_only { usize::from(fire_plan(battle, model).more()) } else { 0 };
    let beside = more.max(usize::from(pistols || two));
    !ordnance(weapon)
        && !others.clone().any(|fire| ordnance(fire.weapon))
        && others.count() <= beside
        && beside > 0
        && has_another
}

/// How many of a weapon a model carries.
pub fn copies(battle: &Battle, model: ModelId, weapon: WeaponId) -> usize {
    let destroyed = &battle.model(model).destroyed;
    let whole = |place: usize| !destroyed.contains(&(place as u16));
    let carries = battle.made(model).carries.iter().enumerate();
    carries.filter(|(place, carried)| carried.weapon == weapon && whole(*place)).count()
}

/// A model that carries a weapon twice, may fire two and named it alone fires the pair.
fn fire_the_pair(table: &mut Table<'_>, order: &Shoot, attack: &mut Attack) -> Step {
    let Some(fire) = attack.fires.last() else { return Ok(()) };
    let (model, weapon, marker) = (fire.model, fire.weapon, fire.aim.is_some());
    let named = |shot: &&Shot| matches!(shot.by, Shooter::Model(m) if m == model);
    let alone = order.shots.iter().filter(named).count() <= 1 && !marker;
    if !alone || copies(&table.battle, model, weapon) < 2 {
        return Ok(());
    }
    let second = arm_if_able(table, attack, (model, weapon), false)?;
    attack.fires.extend(second);
    Ok(())
}

/// The number of shots, rolled for where the weapon says so.
pub fn count_shots(table: &mut Table<'_>, fire: &Fire, side: Side) -> Step<u16> {
    match fire.shots {
        Shots::Fixed(number) => Ok(u16::from(number)),
        Shots::Attacks => Ok(u16::from(table.battle.profile(fire.model).a)),
        Shots::D3 => chance::d3(table, Ask::Random, side, fire.model),
    }
}
