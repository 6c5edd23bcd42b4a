//! What may be done now: the choices of a side, built on the checks of the steps.

mod example;

use super::missions::choices;
use super::moment::Phase;
use super::steps::{
    approach, charge, deploy, fire, joining, movement, nerve, reach, reserves, running, transport,
};
use super::supplier::Recorded;
use super::table::{Stop, Table};
use super::{
    Battle, Charge, Code, Errand, Fact, Mode, Order, Question, Refusal, Shoot, Shooter, Shot, Wait, decide,
    measure,
};
use crate::armoury::{Range, WeaponClass};
use crate::dice::Roll;
use crate::geometry::{Edge, INCH};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use serde::Serialize;

/// Something that a side may do now. Lengths are in units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Set a model up.
    Deploy {
        /// Who.
        model: ModelId,
    },
    /// Keep a model back.
    KeepBack {
        /// Who.
        model: ModelId,
        /// By Outflank.
        outflank: bool,
        /// With its unit, to come down by Deep Strike.
        deep_strike: bool,
    },
    /// Redeploy a scout.
    Scout {
        /// Who.
        model: ModelId,
        /// How far.
        reach: i32,
    },
    /// Move a model.
    Move {
        /// Who.
        model: ModelId,
        /// How far, on open ground.
        reach: i32,
    },
    /// Bring a model on from reserve.
    BringOn {
        /// Who.
        model: ModelId,
        /// From one of these; none where it comes down anywhere, by Deep Strike.
        edges: Vec<Edge>,
        /// How far.
        reach: i32,
    },
    /// Run.
    Run {
        /// Who.
        model: ModelId,
        /// How far, if its unit has rolled.
        reach: Option<i32>,
    },
    /// Shoot.
    Shoot {
        /// Who.
        model: ModelId,
        /// With what.
        weapon: WeaponId,
        /// At one of these.
        targets: Vec<UnitId>,
    },
    /// Throw a grenade.
    Throw {
        /// Who.
        model: ModelId,
        /// Which.
        weapon: WeaponId,
        /// How many are left.
        left: u16,
        /// At one of these.
        targets: Vec<UnitId>,
    },
    /// Put out a friend's fire.
    Extinguish {
        /// Who helps.
        model: ModelId,
        /// One of these.
        friends: Vec<ModelId>,
    },
    /// Get into a transport.
    Embark {
        /// Who.
        model: ModelId,
        /// One of these.
        vehicles: Vec<ModelId>,
    },
    /// Get out of a transport.
    Disembark {
        /// Who.
        model: ModelId,
    },
    /// Charge.
    Charge {
        /// Who.
        unit: UnitId,
        /// One of these, or several at once.
        targets: Vec<UnitId>,
    },
    /// Fight every combat.
    Fight {},
    /// Join a unit, as an independent character.
    Join {
        /// Who.
        model: ModelId,
        /// One of these.
        units: Vec<UnitId>,
    },
    /// Test to regroup.
    Regroup {
        /// Who.
        unit: UnitId,
    },
    /// Do what the mission knows.
    Errand {
        /// What.
        errand: Errand,
    },
    /// End the phase.
    EndPhase {},
    /// Give up.
    Concede {},
    /// Dice are waited for.
    Roll {
        /// Which.
        roll: Roll,
    },
    /// An answer is waited for.
    Answer {
        /// To what.
        question: Question,
    },
    /// A fact is waited for; either side may tell it.
    Tell {
        /// Which.
        fact: Fact,
    },
}

/// Whether a battle would take this order of a side now, or why not. Nothing is rolled: an order whose dice
/// are still to come is taken.
pub fn may(battle: &Battle, side: Side, order: &Order) -> Result<(), Refusal> {
    if battle.outcome.is_none() && battle.open.is_some() && *order != Order::Concede {
        return Err(Code::CommandOpen.into());
    }
    let mut nothing = Recorded;
    let mut table = Table::new(battle.clone(), &mut nothing);
    match decide::decide(&mut table, side, order) {
        Err(Stop::Refused(refusal)) => Err(refusal),
        Ok(()) | Err(Stop::Waits | Stop::HeldBack) => Ok(()),
    }
}

/// Everything that a side may do now. Where to go and where to stand is checked when the order is given.
pub fn legal(battle: &Battle, side: Side) -> Vec<Choice> {
    if battle.outcome.is_some() {
        return Vec::new();
    }
    let mut choices = match &battle.open {
        Some(open) => open.waits.iter().filter_map(|wait| waited(wait, side)).collect(),
        None if battle.moment.side != side => Vec::new(),
        None => orders(battle, side),
    };
    choices.push(Choice::Concede {});
    choices
}

fn waited(wait: &Wait, side: Side) -> Option<Choice> {
    match wait {
        Wait::Dice(roll) => (roll.side == side).then_some(Choice::Roll { roll: *roll }),
        Wait::Answer(question) => {
            (question.of == side).then(|| Choice::Answer { question: question.clone() })
        }
        Wait::Fact(fact) => Some(Choice::Tell { fact: fact.clone() }),
    }
}

fn orders(battle: &Battle, side: Side) -> Vec<Choice> {
    if battle.setup.mission.prepare {
        return vec![Choice::Errand { errand: Errand::Prepare }];
    }
    let own = || battle.ids().filter(|id| battle.side_of(*id) == side);
    let mut choices: Vec<Choice> = match battle.moment.phase {
        Phase::Deployment => {
            let joins = own().filter_map(|id| company(battle, side, id));
            own().flat_map(|id| deployments(battle, side, id)).chain(joins).collect()
        }
        Phase::Scout => own().filter_map(|id| scouting(battle, side, id)).collect(),
        Phase::Movement => {
            let scattered = units(battle).filter(|unit| nerve::check_regroup(battle, side, *unit).is_ok());
            let regroups = scattered.map(|unit| Choice::Regroup { unit });
            let riders = own().filter_map(|id| riding(battle, side, id));
            let joins = own().filter_map(|id| company(battle, side, id));
            let moves = own().filter_map(|id| moving(battle, side, id));
            regroups.chain(moves).chain(riders).chain(joins).collect()
        }
        Phase::Shooting => shooting(battle, side),
        Phase::Assault => assault(battle, side),
    };
    choices.extend(choices::errands(battle, side).into_iter().map(|errand| Choice::Errand { errand }));
    let unfinished =
        battle.moment.phase == Phase::Deployment && deploy::check_end_deployment(battle, side).is_err();
    if !unfinished {
        choices.push(Choice::EndPhase {});
    }
    choices
}

/// All units but those that a character left empty to join another.
fn units(battle: &Battle) -> impl Iterator<Item = UnitId> {
    let units = (0..battle.units.len()).map(|place| UnitId(place as u16));
    units.filter(|unit| !battle.setup.units[unit.index()].models.is_empty())
}

fn deployments(battle: &Battle, side: Side, model: ModelId) -> Vec<Choice> {
    if deploy::check_waiting(battle, side, model).is_err() {
        return Vec::new();
    }
    let kept =
        [true, false].into_iter().filter(|by| deploy::check_keep_back(battle, side, model, *by).is_ok());
    let kept = kept.map(|outflank| Choice::KeepBack { model, outflank, deep_strike: false });
    let strikes = deploy::check_keep_to_strike(battle, side, model, false).is_ok();
    let strikes = strikes.then_some(Choice::KeepBack { model, outflank: false, deep_strike: true });
    let kept = kept.chain(strikes);
    let starts = reserves::check_may_start(battle, side).is_ok().then_some(Choice::Deploy { model });
    starts.into_iter().chain(kept).chain(embarking(battle, side, model)).collect()
}

fn scouting(battle: &Battle, side: Side, model: ModelId) -> Option<Choice> {
    deploy::check_scouting(battle, side, model).ok()?;
    let reach = deploy::scouting_reach(battle.profile(model).unit_type);
    Some(Choice::Scout { model, reach })
}

fn moving(battle: &Battle, side: Side, model: ModelId) -> Option<Choice> {
    let reach = movement::reach(battle, model);
    if reserves::is_arriving(battle, model) {
        if battle.model(model).deep_strikes && battle.setup.options.kt_no_reinforcements {
            return None;
        }
        if battle.model(model).deep_strikes {
            return Some(Choice::BringOn { model, edges: Vec::new(), reach: 0 });
        }
        let edges = battle.model(model).arriving.clone();
        return Some(Choice::BringOn { model, edges, reach });
    }
    movement::check_mover(battle, side, model).ok()?;
    Some(Choice::Move { model, reach })
}

/// The units that a character may join.
fn company(battle: &Battle, side: Side, model: ModelId) -> Option<Choice> {
    let units = joining::open_to(battle, side, model);
    (!units.is_empty()).then_some(Choice::Join { model, units })
}

/// Getting in where a transport is near enough, or out of one.
fn riding(battle: &Battle, side: Side, model: ModelId) -> Option<Choice> {
    if battle.carrier(model).is_some() {
        return transport::check_disembark(battle, side, model).ok().map(|_| Choice::Disembark { model });
    }
    embarking(battle, side, model)
}

fn embarking(battle: &Battle, side: Side, model: ModelId) -> Option<Choice> {
    let transports = battle.ids().filter(|id| battle.profile(*id).capacity > 0);
    let takes = |vehicle: &ModelId| may(battle, side, &Order::Embark { model, vehicle: *vehicle }).is_ok();
    let vehicles: Vec<ModelId> = transports.filter(takes).collect();
    (!vehicles.is_empty()).then_some(Choice::Embark { model, vehicles })
}

fn shooting(battle: &Battle, side: Side) -> Vec<Choice> {
    let mut choices = Vec::new();
    let aboard = battle.ids().filter(|id| battle.side_of(*id) == side && battle.carrier(*id).is_some());
    for model in battle.on_table(side).chain(aboard) {
        if running::check_runner(battle, side, model).is_ok() {
            let reach = battle.unit(battle.unit_of(model)).ran;
            choices.push(Choice::Run { model, reach });
        }
        choices.extend(fire_fighting(battle, side, model));
        for weapon in weapons(battle, model) {
            let targets = targets(battle, side, model, weapon);
            if targets.is_empty() {
                continue;
            }
            choices.push(match battle.weapon(weapon).class {
                WeaponClass::Grenade => {
                    let left = battle.carried(model, weapon).and_then(|place| battle.uses_left(model, place));
                    Choice::Throw { model, weapon, left: left.unwrap_or(0), targets }
                }
                _ => Choice::Shoot { model, weapon, targets },
            });
        }
    }
    choices
}

fn fire_fighting(battle: &Battle, side: Side, model: ModelId) -> Option<Choice> {
    fire::check_helper(battle, side, model).ok()?;
    let fights = |friend: &ModelId| may(battle, side, &Order::Extinguish { model, friend: *friend }).is_ok();
    let burning = battle.on_table(side).filter(|id| battle.model(*id).burning);
    let friends: Vec<ModelId> = burning.filter(fights).collect();
    (!friends.is_empty()).then_some(Choice::Extinguish { model, friends })
}

fn assault(battle: &Battle, side: Side) -> Vec<Choice> {
    let near = |unit: UnitId, target: UnitId| {
        let models = battle.alive(unit);
        battle.setup.mode == Mode::Tabletop
            || models.into_iter().any(|model| {
                // Height may be nothing to it (HO-41).
                approach::pace(battle, model).is_soaring()
                    || measure::gap_to_unit(battle, model, target) <= charge::FARTHEST
            })
    };
    let mut choices = Vec::new();
    for unit in units(battle).filter(|unit| charge::check_charger(battle, side, *unit).is_ok()) {
        let enemies = units(battle).filter(|target| battle.unit_side(*target) != side && near(unit, *target));
        let targets: Vec<UnitId> =
            enemies.filter(|target| may(battle, side, &charge_of(unit, *target)).is_ok()).collect();
        if !targets.is_empty() {
            choices.push(Choice::Charge { unit, targets });
        }
    }
    if !battle.fighting {
        choices.push(Choice::Fight {});
    }
    choices
}

/// The order of one unit to charge another.
pub fn charge_of(unit: UnitId, target: UnitId) -> Order {
    Order::Charge(Charge { targets: vec![target], by: vec![unit], grenade: None, way: Vec::new() })
}

/// The weapons that a model carries, each once.
fn weapons(battle: &Battle, model: ModelId) -> Vec<WeaponId> {
    let mut weapons: Vec<WeaponId> =
        battle.made(model).carries.iter().map(|carried| carried.weapon).collect();
    weapons.sort_unstable();
    weapons.dedup();
    weapons
}

/// The enemy units that a model may shoot at with a weapon.
fn targets(battle: &Battle, side: Side, model: ModelId, weapon: WeaponId) -> Vec<UnitId> {
    let Some(reach) = farthest(battle, model, weapon) else {
        return Vec::new();
    };
    let enemies = units(battle).filter(|unit| battle.unit_side(*unit) != side);
    // Range is cheap to measure on the board, so it is looked at before the whole order is.
    let near = |unit: &UnitId| {
        battle.setup.mode == Mode::Tabletop || measure::gap_to_unit(battle, model, *unit) <= reach
    };
    enemies
        .filter(near)
        .filter(|unit| may(battle, side, &shot(battle, model, weapon, *unit)).is_ok())
        .collect()
}

/// How far a weapon can reach in units; `None` if it cannot be fired.
fn farthest(battle: &Battle, model: ModelId, weapon: WeaponId) -> Option<i32> {
    let weapon = battle.weapon(weapon);
    let reach = reach::of(battle, model, weapon, true);
    match weapon.range {
        Range::Melee => None,
        Range::Template => Some(reach + INCH),
        Range::Inches(_) | Range::Unlimited => Some(reach),
    }
}

/// The order of one model to fire or throw one weapon at a unit.
pub fn shot(battle: &Battle, model: ModelId, weapon: WeaponId, target: UnitId) -> Order {
    let shoot = Shoot {
        shots: vec![Shot { by: Shooter::Model(model), weapon }],
        target,
        focus: None,
        markers: Vec::new(),
        facing: None,
        no_reroll: false,
        fast: false,
        groups: Vec::new(),
        hold: Vec::new(),
    };
    match battle.weapon(weapon).class {
        WeaponClass::Grenade => Order::Throw(shoot),
        _ => Order::Shoot(shoot),
    }
}

impl Choice {
    /// Whether an order is one of this choice, wherever it goes.
    pub fn covers(&self, order: &Order) -> bool {
        match (self, order) {
            (Choice::Deploy { model: a }, Order::Deploy { model: b, .. }) => a == b,
            (
                Choice::KeepBack { model: a, outflank: by, deep_strike: deep },
                Order::KeepBack { model: b, outflank, deep_strike },
            ) => (a, by, deep) == (b, outflank, deep_strike),
            (Choice::Join { model: a, units }, Order::Join { model: b, unit }) => {
                a == b && units.contains(unit)
            }
            (Choice::Scout { model, .. }, Order::Scout(walk))
            | (Choice::Move { model, .. } | Choice::BringOn { model, .. }, Order::Move(walk))
            | (Choice::Run { model, .. }, Order::Run(walk)) => *model == walk.model,
            (Choice::Shoot { model, weapon, targets }, Order::Shoot(shoot) | Order::Split(shoot))
            | (
                Choice::Throw { model, weapon, targets, .. },
                Order::Throw(shoot) | Order::Shoot(shoot) | Order::Split(shoot),
            ) => {
                targets.contains(&shoot.target)
                    && shoot.shots == [Shot { by: Shooter::Model(*model), weapon: *weapon }]
            }
            (Choice::Extinguish { model: a, friends }, Order::Extinguish { model: b, friend }) => {
                a == b && friends.contains(friend)
            }
            (Choice::Embark { model: a, vehicles }, Order::Embark { model: b, vehicle }) => {
                a == b && vehicles.contains(vehicle)
            }
            (Choice::Disembark { model: a }, Order::Disembark { model: b, .. }) => a == b,
            (Choice::Charge { unit, targets }, Order::Charge(charge)) => {
                charge.by == [*unit] && charge.targets.iter().all(|target| targets.contains(target))
            }
            (Choice::Fight {}, Order::Fight(_)) => true,
            (Choice::Regroup { unit: a }, Order::Regroup { unit: b }) => a == b,
            (Choice::Errand { errand: a }, Order::Errand(b)) => choices::same(*a, *b),
            (Choice::EndPhase {}, Order::EndPhase { .. }) | (Choice::Concede {}, Order::Concede) => true,
            _ => false,
        }
    }
}
