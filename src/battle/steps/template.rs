//! The flame template: laid from the firer's base, it hits everybody under it (WP-13).

use super::blast::hits_by_unit;
use crate::battle::fact::{Fact, Value};
use crate::battle::refusal::Code;
use crate::battle::setup::Mode;
use crate::battle::state::{Battle, Place};
use crate::battle::table::{Step, Table, require};
use crate::geometry::{Bearing, Body, bearing_to, template};
use crate::ids::{ModelId, UnitId};

/// Whether the template may be laid so: over a model of the target, over no friend.
pub fn check(battle: &Battle, firer: ModelId, target: UnitId, facing: Option<Bearing>) -> Step {
    if battle.setup.mode == Mode::Tabletop {
        return Ok(());
    }
    let under = under(battle, firer, target, facing);
    let side = battle.side_of(firer);
    require(under.iter().all(|id| battle.side_of(*id) != side), Code::FriendlyUnderMarker)?;
    require(under.iter().any(|id| battle.unit_of(*id) == target), Code::OutOfRange)
}

/// One hit for each model under the template, unit by unit in set-up order.
pub fn flame(
    table: &mut Table<'_>,
    firer: ModelId,
    target: UnitId,
    facing: Option<Bearing>,
) -> Step<Vec<(UnitId, u16)>> {
    if table.battle.setup.mode == Mode::Tabletop {
        return Ok(match table.measure(Fact::Under(firer))? {
            Value::Models(models) => hits_by_unit(&table.battle, &models),
            _ => Vec::new(),
        });
    }
    Ok(hits_by_unit(&table.battle, &under(&table.battle, firer, target, facing)))
}

/// The models under the template; without a bearing it points at the nearest model of the target.
fn under(battle: &Battle, firer: ModelId, target: UnitId, facing: Option<Bearing>) -> Vec<ModelId> {
    let body = battle.body(firer);
    let nearest = battle.alive(target).min_by_key(|id| body.gap(&battle.body(*id)));
    let at = nearest.map_or(body.at, |id| battle.model(id).at);
    let facing = facing.unwrap_or_else(|| bearing_to(body.at, at));
    let others: Vec<ModelId> =
        battle.ids().filter(|id| *id != firer && battle.model(*id).place == Place::Table).collect();
    let bodies: Vec<Body> = others.iter().map(|id| battle.body(*id)).collect();
    template::under(&body, facing, &bodies).into_iter().map(|place| others[place]).collect()
}
