//! Leaving the field: a Broken force that withdraws (MI-37), and the rout test (MI-18).

use super::mission::{self, Verdict};
use super::{backing, nerve};
use crate::armoury::Characteristic;
use crate::battle::{Answer, Battle, EndReason, Event, Morale, Question, Step, Subject, Table, Topic};
use crate::dice::{Ask, Roll};
use crate::ids::{ModelId, Side};

/// What withdrawing costs in victory points (MI-37).
const PRICE: i32 = -1;

/// At the start of his turn the player of a Broken force may leave the field, before its tests.
pub fn may_withdraw(table: &mut Table<'_>, side: Side) -> Step {
    let battle = &table.battle;
    if !battle.setup.options.withdrawal
        || !battle.sides[side.index()].broken
        || !battle.setup.mission.is_scored()
    {
        return Ok(());
    }
    let question = Question::no_or_yes(Topic::Withdraw, Subject::Side(side), side);
    if table.choose(question)? != Answer::Yes {
        return Ok(());
    }
    table.record(Event::SideWithdrew { side, routed: false });
    mission::score(table, side, PRICE, "withdrawal");
    mission::end(table, EndReason::Withdrew, Verdict::ByMission)
}

/// The side at a worse casualty step tests its nerve at the end of a game turn; if it fails, the game ends.
pub fn test(table: &mut Table<'_>) -> Step {
    if table.battle.setup.options.morale != Morale::RoutTest {
        return Ok(());
    }
    let [red, blue] = Side::BOTH.map(|side| casualty_step(&table.battle, side));
    let side = match red.cmp(&blue) {
        std::cmp::Ordering::Equal => return Ok(()),
        std::cmp::Ordering::Greater => Side::Red,
        std::cmp::Ordering::Less => Side::Blue,
    };
    let (speaker, score) = nerve_of(&table.battle, side);
    let question = Question::no_or_yes(Topic::FailOnPurpose, Subject::Side(side), side);
    let fails = table.choose(question)? == Answer::Yes || {
        let test = |ask| Roll::at_most(ask, side, speaker, 2, score);
        let failed = table.count(test(Ask::Leadership))? == 0;
        failed && !(backing::steadies(table, side) && table.count(test(Ask::Reroll))? == 1)
    };
    if fails {
        table.record(Event::SideWithdrew { side, routed: true });
        mission::end(table, EndReason::Withdrew, Verdict::ByMission)?;
    }
    Ok(())
}

/// 0 for more than half alive, 1 for a quarter or more, 2 for fewer; halves and quarters rounded up.
fn casualty_step(battle: &Battle, side: Side) -> u8 {
    let started = battle.setup.sides[side.index()].started;
    let alive = started.saturating_sub(battle.sides[side.index()].lost);
    match alive {
        alive if alive > started.div_ceil(2) => 0,
        alive if alive >= started.div_ceil(4) => 1,
        _ => 2,
    }
}

/// The leader with his unmodified Leadership, or without him the best that is left.
fn nerve_of(battle: &Battle, side: Side) -> (ModelId, u8) {
    let printed = |id: ModelId| battle.profile(id).printed(Characteristic::Ld).unwrap_or(0);
    let leader =
        mission::leader(battle, side).filter(|id| mission::present(battle, side).any(|own| own == *id));
    if let Some(leader) = leader {
        return (leader, printed(leader));
    }
    let best = mission::present(battle, side).max_by_key(|id| nerve::leadership(battle, *id));
    best.map_or((mission::speaker(battle, side), 0), |id| (id, nerve::leadership(battle, id)))
}
