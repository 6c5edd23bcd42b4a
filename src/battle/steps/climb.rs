//! Vertical movement: steps, climbs, ladders, leaps and falls (MV-12 to MV-17).

use super::characteristic::passes_initiative;
use crate::battle::state::Battle;
use crate::battle::table::{Step, Table};
use crate::dice::Ask;
use crate::geometry::INCH;
use crate::geometry::path::Path;
use crate::ids::ModelId;

/// How a way went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goes {
    /// How far along the way the model got, seen from above, in units.
    pub distance: i32,
    /// Height that counted against its move, in units.
    pub climbed: i32,
    /// The height it fell, if a leap failed, in units.
    pub fell: Option<i32>,
    /// It leapt down more than an inch.
    pub leapt: bool,
}

/// Takes a model along its way as far as `reach` allows, testing at climbs and leaps.
pub fn go(table: &mut Table<'_>, model: ModelId, way: &Path, reach: i32) -> Step<Goes> {
    let body = table.battle.body(model);
    let steps = way.climbs(&table.battle.board, &body);
    let (mut climbed, mut leapt) = (0, false);
    for step in steps {
        // What lies beyond its reach is not come to.
        if step.after + climbed > reach {
            break;
        }
        let rise = step.rise();
        if rise.abs() <= INCH {
            continue;
        }
        if rise > 0 {
            if step.after + climbed + rise > reach
                || !(step.ladder || passes_initiative(table, Ask::Initiative, model)?)
            {
                return Ok(Goes { distance: step.foot.min(reach - climbed), climbed, fell: None, leapt });
            }
            climbed += rise;
        } else if !step.ladder && !passes_initiative(table, Ask::Initiative, model)? {
            // It lands where the fall is deepest: clear of the edge by its own base.
            let clear = (step.after + half_base(&table.battle, model)).min(way.length());
            return Ok(Goes { distance: clear, climbed, fell: Some(-rise), leapt });
        } else if step.ladder {
            climbed += -rise;
        } else {
            leapt = true;
        }
    }
    Ok(Goes { distance: way.length().min((reach - climbed).max(0)), climbed, fell: None, leapt })
}

fn half_base(battle: &Battle, model: ModelId) -> i32 {
    use crate::geometry::Base;
    match battle.profile(model).base {
        Base::Round { diameter } => diameter / 2,
        Base::Oval { long, .. } | Base::Hull { long, .. } => long / 2,
    }
}
