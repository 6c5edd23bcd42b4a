//! Running instead of shooting (SH-50 to SH-55).

use super::movement::{check_path, go, walk_told};
use super::{approach, driving, require_own, require_phase, reroll};
use crate::battle::Walk;
use crate::battle::event::Event;
use crate::battle::gait::Gait;
use crate::battle::moment::Phase;
use crate::battle::refusal::{Code, Refusal};
use crate::battle::setup::Mode;
use crate::battle::state::Battle;
use crate::battle::supplier::Tells;
use crate::battle::table::{Step, Table, require};
use crate::dice::{Ask, Roll};
use crate::geometry::INCH;
use crate::geometry::path::Path;
use crate::ids::{ModelId, Side};

/// A run: one die for the whole unit says how far each of its models may go (SH-51). With miniatures an order that
/// does not tell how far it went rolls that die and nothing more.
pub fn run(table: &mut Table<'_>, side: Side, walk: &Walk) -> Step {
    check_runner(&table.battle, side, walk.model)?;
    let tabletop = table.battle.setup.mode == Mode::Tabletop;
    if !tabletop && !walk.way.is_empty() {
        let at = table.battle.model(walk.model).at;
        check_path(&table.battle, walk.model, &Path::through(at, &walk.way))?;
    }
    let is_known = table.battle.unit(table.battle.unit_of(walk.model)).ran.is_some();
    let reach = reach(table, walk.model)?;
    if tabletop && walk.told.is_none() && !is_known {
        // Now the players know how far it may go; they move it and order the run again with how far it went.
        return Ok(());
    }
    if tabletop { walk_told(table, walk, reach, Gait::Run) } else { go(table, walk, reach, Gait::Run) }
}

/// Whether a model may be ordered to run now (SH-12, SH-50, GG-04).
pub fn check_runner(battle: &Battle, side: Side, model: ModelId) -> Step {
    require_own(battle, side, model)?;
    require_phase(battle, Phase::Shooting)?;
    let (state, unit) = (battle.model(model), battle.unit(battle.unit_of(model)));
    if battle.profile(model).drives() {
        return Err(Refusal::new(Code::NotAllowed).with("model", model.0).into());
    }
    driving::check_able(battle, model)?;
    require(approach::pace(battle, model).may_run(), Code::NotAllowed)?;
    require(state.engaged.is_empty(), Code::Locked)?;
    require(unit.down.is_none(), Code::GoneToGround)?;
    // One that has just regrouped does not run (MO-09).
    require(!unit.falling_back && !unit.regrouped, Code::FallingBack)?;
    require(unit.targets().next().is_none() && !state.fought_fire, Code::AlreadyFired)?;
    require(!state.halted, Code::AlreadyRan)
}

/// The unit's run in units: rolled once, kept for its other models (SH-51, SH-52).
fn reach(table: &mut Table<'_>, model: ModelId) -> Step<i32> {
    let unit = table.battle.unit_of(model);
    if let Some(reach) = table.battle.unit(unit).ran {
        return Ok(reach);
    }
    let side = table.battle.side_of(model);
    let plan = approach::pace(&table.battle, model);
    let roll = Roll::amount(Ask::Run, side, model, plan.run_dice());
    let tells = if plan.may_reroll() { Tells::Faces } else { Tells::highest(plan.run_counted()) };
    let mut faces = table.roll_that_tells(roll, tells)?;
    if plan.may_reroll() {
        reroll::offer(table, roll, &mut faces, roll.dice, None)?;
    }
    faces.sort_unstable_by(|one, other| other.cmp(one));
    let counted = faces.iter().take(usize::from(plan.run_counted()));
    let reach = counted.map(|face| i32::from(face.0)).sum::<i32>() * INCH;
    table.record(Event::UnitRan { unit, reach });
    Ok(reach)
}
