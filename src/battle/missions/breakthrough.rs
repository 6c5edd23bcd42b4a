//! MI-58 Breakthrough: the attacker's models leave by the defender's table edge.

use super::{Opening, Play, Reserves, Secondary, Sheet, Worth};
use crate::battle::steps::mission::{self, Loss};
use crate::battle::steps::{movement, nerve, transport};
use crate::battle::{Code, Event, Fact, Gait, Mode, Refusal, Side, Step, Table, Walk, require};
use crate::geometry::path::Path;
use crate::geometry::{Bearing, hundredths};
use crate::ids::ModelId;

/// How many of the attacker's models the defender kills for a point.
const KILLS: i32 = 3;

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "ktm_breakthrough",
    statement: "MI-58",
    name: ["Breakthrough", "Прорыв"],
    about: [
        "The attacker scores for models that leave by the defender's edge, the defender for every three killed.",
        "Атакующий получает очки за модели, ушедшие через край защитника, защитник за каждых трёх убитых.",
    ],
    opening: Opening::Attacker { seized: true },
    reserves: Reserves::DefenderOutflanks,
    night: true,
    secondaries: &[
        (Secondary::Assassin, Worth::Points(1)),
        (Secondary::FirstBlood, Worth::Points(1)),
        (Secondary::BreakTheEnemy, Worth::Points(1)),
    ],
    play: Play { last_points, ..Play::PLAIN },
    ..Sheet::USUAL
};

fn last_points(table: &mut Table<'_>) -> Step {
    let Some(attacker) = table.battle.setup.mission.attacker else { return Ok(()) };
    let through = table.battle.models.iter().filter(|model| model.left).count() as i32;
    let killed = mission::casualties(&table.battle, attacker, Loss::Killed).count() as i32;
    mission::score(table, attacker, through, "breakthrough");
    mission::score(table, attacker.other(), killed / KILLS, "kills");
    Ok(())
}

/// A model of the attacker leaves by the defender's edge, if its move takes it there.
pub fn leave(table: &mut Table<'_>, side: Side, model: ModelId) -> Step {
    let reach = check_leave(&table.battle, side, model)?;
    if table.battle.setup.mode == Mode::Tabletop {
        require(table.holds(Fact::OffTable(model))?, Code::MovedTooFar)?;
    } else {
        let battle = &table.battle;
        let (body, edge) = (battle.body(model), battle.setup.sides[side.other().index()].edge);
        let gap = battle.board.edge_gap(&body, edge).max(0);
        let path = Path::straight(body.at, body.at.toward(Bearing::degrees(nerve::toward_edge(edge)), gap));
        movement::check_path(battle, model, &path)?;
        if movement::is_slowed(battle, model, &path) {
            let reach = movement::slow(table, model, reach)?;
            if gap > reach {
                let walk = Walk { model, way: vec![path.ends()], facing: None, told: None };
                return movement::go(table, &walk, reach, Gait::Move);
            }
        }
    }
    // Who rides leaves with its transport.
    for model in transport::passengers(&table.battle, model).into_iter().chain([model]) {
        table.record(Event::ModelLeft { model });
    }
    Ok(())
}

/// Whether a model may leave now: how far it may go, in units.
pub fn check_leave(battle: &crate::battle::Battle, side: Side, model: ModelId) -> Step<i32> {
    movement::check_mover(battle, side, model)?;
    let attacks = battle.setup.mission.code == SHEET.code && battle.setup.mission.attacker == Some(side);
    require(attacks, Code::NotAllowed)?;
    let reach = movement::reach(battle, model);
    if battle.setup.mode == Mode::Board {
        let edge = battle.setup.sides[side.other().index()].edge;
        let gap = battle.board.edge_gap(&battle.body(model), edge);
        if gap > reach {
            let refusal = Refusal::new(Code::MovedTooFar).with("reach", hundredths(reach));
            return Err(refusal.with("distance", hundredths(gap)).into());
        }
    }
    Ok(reach)
}
