//! Range and sight of one firer (SH-16 to SH-23, FF-04, TB-10).

use super::attack::Attack;
use crate::battle::{Code, Fact, Refusal, Step, Table};
use crate::geometry::{INCH, hundredths};
use crate::ids::ModelId;
use crate::rules::BurstPlan;

/// The closest model of the target that `model` sees, and how far it is; refused if it is out of `reach` or
/// nearer than the weapon allows. What is lobbed may also go at what is near or hidden.
pub fn closest(
    table: &mut Table<'_>,
    model: ModelId,
    attack: &Attack,
    reach: i32,
    burst: BurstPlan,
) -> Step<(ModelId, i32)> {
    let mut candidates: Vec<(i32, ModelId)> = Vec::new();
    for foe in attack.may_be_wounded(&table.battle) {
        candidates.push((table.distance(model, foe)?, foe));
    }
    candidates.sort_by_key(|(distance, _)| *distance);
    let Some((nearest, first)) = candidates.first().copied() else {
        // Focus fire has left nobody who may be wounded (FF-03).
        let models = table.battle.alive(attack.target).count() as i64;
        let refusal = Refusal::new(Code::NobodyInFocus).with("unit", attack.target.0).with("models", models);
        return Err(refusal.with("eligible", 0).into());
    };
    if nearest > reach {
        return Err(out_of_range(reach, nearest));
    }
    let least = i32::from(burst.least()) * INCH;
    for (distance, foe) in candidates {
        if table.holds(Fact::Sight(model, foe))? {
            return match distance {
                _ if distance > reach && !burst.is_lobbed() => Err(out_of_range(reach, distance)),
                _ if distance < least && !burst.is_lobbed() => Err(too_near(least, distance)),
                _ if distance > reach => Ok((first, nearest)),
                _ => Ok((foe, distance)),
            };
        }
    }
    if burst.is_lobbed() { Ok((first, nearest)) } else { Err(Code::NoLineOfSight.into()) }
}

fn too_near(least: i32, distance: i32) -> crate::battle::Stop {
    let refusal = Refusal::new(Code::TooNear).with("least", hundredths(least));
    refusal.with("distance", hundredths(distance)).into()
}

fn out_of_range(reach: i32, distance: i32) -> crate::battle::Stop {
    let refusal = Refusal::new(Code::OutOfRange).with("reach", hundredths(reach));
    refusal.with("distance", hundredths(distance)).into()
}
