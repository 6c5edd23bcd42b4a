//! Range and sight of one firer (SH-16 to SH-23, FF-04).

use super::attack::Attack;
use crate::battle::{Code, Fact, Refusal, Step, Table};
use crate::geometry::hundredths;
use crate::ids::ModelId;

/// The closest model of the target that `model` sees, and how far it is; refused if it is out of `reach`.
pub fn closest(table: &mut Table<'_>, model: ModelId, attack: &Attack, reach: i32) -> Step<(ModelId, i32)> {
    let mut candidates: Vec<(i32, ModelId)> = Vec::new();
    for foe in attack.may_be_wounded(&table.battle) {
        candidates.push((table.distance(model, foe)?, foe));
    }
    candidates.sort_by_key(|(distance, _)| *distance);
    let Some((nearest, _)) = candidates.first().copied() else {
        // Focus fire has left nobody who may be wounded (FF-03).
        return Err(Refusal::new(Code::NotAllowed).with("unit", attack.target.0).with("eligible", 0).into());
    };
    if nearest > reach {
        return Err(out_of_range(reach, nearest));
    }
    for (distance, foe) in candidates {
        if table.holds(Fact::Sight(model, foe))? {
            return if distance <= reach { Ok((foe, distance)) } else { Err(out_of_range(reach, distance)) };
        }
    }
    Err(Code::NoLineOfSight.into())
}

fn out_of_range(reach: i32, distance: i32) -> crate::battle::Stop {
    let refusal = Refusal::new(Code::OutOfRange).with("reach", hundredths(reach));
    refusal.with("distance", hundredths(distance)).into()
}
