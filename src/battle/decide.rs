//! Who may order what when, and which step of the book works it out.

use super::command::{Errand, Order};
use super::fact::is_written;
use super::missions::{breakthrough, raid};
use super::refusal::{Code, Refusal};
use super::steps;
use super::table::{Step, Table, require};
use crate::geometry::hundredths;
use crate::ids::Side;

/// Decides one order of `side` on the table.
pub fn decide(table: &mut Table<'_>, side: Side, order: &Order) -> Step {
    require(table.battle.outcome.is_none(), Code::BattleOver)?;
    // Going to ground is never done in the own turn; its step says why it is refused.
    if !matches!(order, Order::Concede | Order::GoToGround { .. }) {
        let turn = table.battle.moment.side;
        if turn != side {
            return Err(Refusal::not_turn_of(turn).into());
        }
    }
    let prepares = matches!(order, Order::Errand(Errand::Prepare) | Order::Concede);
    require(prepares || !table.battle.setup.mission.prepare, Code::NotPrepared)?;
    let stood = steps::mission::standing(&table.battle);
    let meant = steps::joining::meant(&table.battle, order);
    resolve(table, side, meant.as_ref().unwrap_or(order))?;
    steps::mission::wiped_out(table, stood)?;
    match table.battle.sheet() {
        Some(sheet) if table.battle.outcome.is_none() => (sheet.play.order_ends)(table),
        _ => Ok(()),
    }
}

/// Orders of missions.
fn run_errand(table: &mut Table<'_>, side: Side, errand: Errand) -> Step {
    match errand {
        Errand::Prepare => steps::prepare::prepare(table, side),
        Errand::Take { model, objective } => steps::objectives::take(table, side, model, objective),
        Errand::HandOver { model, to } => steps::objectives::hand_over(table, side, model, to),
        Errand::Leave { model } => breakthrough::leave(table, side, model),
        Errand::CallSupport { support } => steps::backing::call(table, side, support),
        Errand::Demolish { model, objective, weapon, explosive } => {
            raid::demolish(table, side, (model, objective), weapon, explosive)
        }
    }
}

fn resolve(table: &mut Table<'_>, side: Side, order: &Order) -> Step {
    if let Order::Move(walk) | Order::Run(walk) | Order::Scout(walk) = order {
        require(walk.told.is_none_or(|inches| inches >= 0), Code::DistanceMissing)?;
    }
    // What is told can be written, so that every log makes a battle file.
    let far = order.lengths().into_iter().find(|length| !is_written(*length));
    if let Some(far) = far {
        return Err(Refusal::new(Code::OffTable).with("distance", hundredths(far)).into());
    }
    match order {
        Order::Deploy { model, at, facing } => steps::deploy::deploy(table, side, *model, *at, *facing),
        Order::KeepBack { model, outflank, deep_strike } => {
            steps::deploy::keep_back(table, side, *model, *outflank, *deep_strike)
        }
        Order::Scout(walk) => steps::deploy::scout(table, side, walk),
        Order::Move(walk) if steps::reserves::is_arriving(&table.battle, walk.model) => {
            steps::reserves::bring_on(table, side, walk)
        }
        Order::Move(walk) => {
            steps::movement::walk(table, side, walk)?;
            steps::joining::part(table, walk.model)
        }
        Order::Run(walk) => steps::running::run(table, side, walk),
        Order::Shoot(shoot) => steps::shooting::shoot(table, side, shoot),
        Order::Throw(shoot) => steps::shooting::throw(table, side, shoot),
        Order::Split(shoot) => steps::split_fire::split(table, side, shoot),
        Order::Join { model, unit } => steps::joining::join(table, side, *model, *unit),
        Order::Embark { model, vehicle } => steps::transport::embark(table, side, *model, *vehicle),
        Order::Disembark { model, at } => steps::transport::disembark(table, side, *model, *at),
        Order::Charge(charge) => steps::charge::charge(table, side, charge),
        Order::Fight(fight) => steps::fight::fight(table, side, fight),
        Order::GoToGround { unit } => steps::ground::order(table, side, *unit),
        Order::Extinguish { model, friend } => steps::fire::extinguish(table, side, *model, *friend),
        Order::Regroup { unit } => steps::nerve::regroup(table, side, *unit),
        Order::EndPhase { first } => steps::turn::end_phase(table, side, first),
        Order::Errand(errand) => run_errand(table, side, *errand),
        Order::Concede => steps::turn::concede(table, side),
    }
}
