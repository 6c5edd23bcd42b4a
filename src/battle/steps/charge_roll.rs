//! The dice of a charge (AS-14, AS-15).

use super::approach::{ROUNDING, pace};
use super::reroll;
use crate::battle::{Step, Table, Tells};
use crate::dice::{Ask, Roll};
use crate::geometry::INCH;
use crate::ids::ModelId;

/// How many dice count.
const COUNTED: u16 = 2;

/// How far the dice take a charger, in units: two dice; three through difficult terrain, of which the two lowest
/// count. `needed` are the lengths of its ways, in units. One that charges alone gets there or not; comrades come
/// as near as the dice allow.
pub fn distance(
    table: &mut Table<'_>,
    model: ModelId,
    difficult: bool,
    needed: &[i32],
    alone: bool,
) -> Step<i32> {
    let plan = pace(&table.battle, model);
    let staggers = table.battle.model(model).staggered.is_some();
    let slowly = plan.charges_slowly(table.battle.setup.options.mtc_helps_charge);
    let dice = if (difficult || staggers) && slowly { 3 } else { 2 };
    let roll = Roll::amount(Ask::ChargeDistance, table.battle.side_of(model), model, dice);
    let most = plan.charge_rerolls(dice);
    let goals = needed.iter().filter_map(|needed| least_sum(*needed));
    let steps = if alone { goals.clone().fold(0, |steps, goal| steps | 1 << goal) } else { u32::MAX };
    let tells = match most {
        0 => Tells::Picked { of: COUNTED, highest: false, steps },
        _ => Tells::Faces,
    };
    let mut faces = table.roll_that_tells(roll, tells)?;
    if most > 0 {
        reroll::offer(table, roll, &mut faces, most, goals.clone().min())?;
    }
    let sum = lowest(faces.iter().map(|face| face.0));
    if most > 0 {
        table.settle(|| (model, (0..=sum).filter(|step| steps >> step & 1 == 1).count()))?;
    }
    Ok(i32::from(sum) * INCH)
}

/// What the dice that count add up to.
pub fn lowest(faces: impl Iterator<Item = u16>) -> u16 {
    let mut faces: Vec<u16> = faces.collect();
    faces.sort_unstable();
    faces.iter().take(usize::from(COUNTED)).sum()
}

/// The least sum of the dice for a way of so many units, if they can show it.
fn least_sum(needed: i32) -> Option<u16> {
    let inches = needed.saturating_sub(ROUNDING).max(0).saturating_add(INCH - 1) / INCH;
    u16::try_from(inches).ok().filter(|inches| *inches <= 12)
}
