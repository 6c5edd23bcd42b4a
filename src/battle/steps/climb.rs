//! Vertical movement: steps, climbs, ladders, leaps and falls (MV-12 to MV-17), or as it is printed (MV-19).

use super::approach;
use super::characteristic::passes_initiative;
use crate::battle::options::VerticalRules;
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
    /// It went up, or down a ladder, whether that counted or not.
    pub climbs: bool,
    /// The height it fell, if a leap failed, in units.
    pub fell: Option<i32>,
    /// It leapt down more than an inch.
    pub leapt: bool,
    /// It leapt by the printed rules, and its impact is still to be tested (MV-19).
    pub lands_hard: bool,
}

/// How far from a building one who leaps down from it wholly lands, in units (MV-19).
const LANDS: i32 = 3 * INCH;

/// Takes a model along its way as far as `reach` allows, testing at climbs and leaps as the rules of vertical
/// movement say.
pub fn go(table: &mut Table<'_>, model: ModelId, way: &Path, reach: i32, rules: VerticalRules) -> Step<Goes> {
    let printed = rules == VerticalRules::Core;
    let body = table.battle.body(model);
    let steps = way.climbs(&table.battle.board, &body);
    let plan = approach::pace(&table.battle, model);
    // Height may cost nothing (HO-41).
    let cost = |height: i32| if plan.is_soaring() { 0 } else { height };
    let (mut climbed, mut climbs, mut leapt) = (0, false, false);
    // Where it landed: the drop costs no movement, so it stands there however little of that is left (MV-16).
    let mut landed = 0;
    let went = |distance: i32, climbed, climbs, leapt| Goes {
        distance,
        climbed,
        climbs,
        fell: None,
        leapt,
        lands_hard: false,
    };
    // Clear of an edge by its own base.
    let clear = |battle: &Battle, edge: i32| (edge + half_base(battle, model)).min(way.length());
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
            if step.after + climbed + cost(rise) > reach
                || !(step.ladder || printed || holds_on(table, model)?)
            {
                return Ok(went(step.foot.min(reach - climbed).max(landed), climbed, climbs, leapt));
            }
            (climbed, climbs) = (climbed + cost(rise), true);
        } else if printed && !step.ladder {
            let most = step.after + LANDS - half_base(&table.battle, model);
            let distance = most.min(way.length()).min(reach - climbed);
            return Ok(Goes { lands_hard: true, ..went(distance, climbed, climbs, true) });
        } else if !step.ladder && !holds_on(table, model)? {
            // It lands where the fall is deepest: clear of the edge by its own base.
            return Ok(Goes {
                fell: Some(-rise),
                ..went(clear(&table.battle, step.after), climbed, climbs, leapt)
            });
        } else if step.ladder {
            (climbed, climbs) = (climbed + cost(-rise), true);
        } else {
            (leapt, landed) = (true, clear(&table.battle, step.after));
        }
    }
    Ok(went(way.length().min((reach - climbed).max(landed)), climbed, climbs, leapt))
}

/// The Initiative test of a climb or leap, which some need not take (HO-35).
fn holds_on(table: &mut Table<'_>, model: ModelId) -> Step<bool> {
    let sure = approach::pace(&table.battle, model).is_climbing_surely();
    Ok(sure || passes_initiative(table, Ask::Initiative, model)?)
}

/// Whether a way climbs where climbing is difficult ground, by the printed rules (MV-19).
pub fn is_rough(battle: &Battle, model: ModelId, way: &Path) -> bool {
    battle.setup.options.vertical_rules == VerticalRules::Core
        && way
            .climbs(&battle.board, &battle.body(model))
            .iter()
            .any(|step| step.rise() > INCH && !step.ladder)
}

fn half_base(battle: &Battle, model: ModelId) -> i32 {
    use crate::geometry::Base;
    match battle.profile(model).base {
        Base::Round { diameter } => diameter / 2,
        Base::Oval { long, .. } | Base::Hull { long, .. } => long / 2,
    }
}
