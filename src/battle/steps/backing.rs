//! What the base of a side brings into a battle: a test rolled again, and support (CA-47, CA-49).

use crate::armoury::Support;
use crate::battle::{Code, Event, Phase, Refusal, Step, Table, require};
use crate::ids::Side;

/// Calls support that was paid for, once in a battle, in a turn of one's own. The sources print a price and a name and
/// nothing else, so what it does is played at the table and told there; but a drone that flies before the first turn
/// helps to seize it.
pub fn call(table: &mut Table<'_>, side: Side, support: Support) -> Step {
    // A drone looks ahead before the first turn as well (MI-25).
    let set_up = matches!(table.battle.moment.phase, Phase::Deployment | Phase::Scout);
    require(!set_up || support == Support::ReconDrone, Code::WrongPhase)?;
    let paid = table.battle.setup.sides[side.index()].backing.support.contains(&support);
    require(paid, Code::SupportMissing)?;
    if table.battle.sides[side.index()].support.is_some() {
        return Err(Refusal::new(Code::SupportCalled).into());
    }
    table.record(Event::SupportCalled { side, support });
    Ok(())
}

/// Whether the first failed test of nerve of a side is rolled again; it is noted that it was.
pub fn steadies(table: &mut Table<'_>, side: Side) -> bool {
    let distils = table.battle.setup.sides[side.index()].backing.distillery;
    let steadies = distils && !table.battle.sides[side.index()].steadied;
    if steadies {
        table.record(Event::SideSteadied { side });
    }
    steadies
}
