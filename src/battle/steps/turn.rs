//! The turn: phases one after another, and what happens between them (TN).

use super::{
    blaze, damage, deploy, fight, fire, hit_and_run, interceptor, mission, nerve, night, recovery, reeling,
    reserves, rout,
};
use crate::battle::{Battle, BrokenCounts, EndReason, Event, Phase, Step, Table};
use crate::ids::{ModelId, Side, UnitId};

/// Ends the phase and begins the next, or the next player turn.
///
/// `first` names models whose tests come before the others' where several are due at the same moment
/// (GN-07).
pub fn end_phase(table: &mut Table<'_>, side: Side, first: &[ModelId]) -> Step {
    match table.battle.moment.phase {
        Phase::Deployment => deploy::end_deployment(table, side, first),
        Phase::Scout => deploy::end_scouting(table, side, first),
        Phase::Movement => {
            nerve::regroup_rest(table, side, first)?;
            interceptor::fire(table, side)?;
            next_phase(table, Phase::Shooting)
        }
        Phase::Shooting => next_phase(table, Phase::Assault),
        Phase::Assault => {
            let stood = standing(&table.battle);
            fight::fight_rest(table, side)?;
            hit_and_run::ask(table, side)?;
            // Where a side fell in the last combats the battle is over.
            if standing(&table.battle) == stood { end_turn(table, side, first) } else { Ok(()) }
        }
    }
}

/// Which sides have models left.
fn standing(battle: &Battle) -> [bool; 2] {
    Side::BOTH.map(|side| mission::has_models(battle, side))
}

/// Morale after the losses of the phase (MO-01), then the next phase (TN-02).
fn next_phase(table: &mut Table<'_>, phase: Phase) -> Step {
    nerve::morale_for_losses(table)?;
    mission::end_phase(table)?;
    if Side::BOTH.into_iter().all(|side| mission::has_models(&table.battle, side)) {
        table.record(Event::PhaseBegan { phase });
    }
    Ok(())
}

/// The end of a player turn: soul blazes burn, units stand up (GG-08), crews and the blinded recover, wounds
/// mend, points
/// are scored;
/// after the second, the game turn ends.
fn end_turn(table: &mut Table<'_>, side: Side, first: &[ModelId]) -> Step {
    let stood = mission::standing(&table.battle);
    blaze::burn(table)?;
    if mission::standing(&table.battle) != stood {
        // Whoever burnt away has lost before anything else happens (MI-33).
        return Ok(());
    }
    stand_up(table, side);
    damage::recover(table, side);
    reeling::recover(table, side);
    recovery::mend(table, side)?;
    mission::end_phase(table)?;
    mission::end_turn(table, side)?;
    let mut turn = table.battle.moment.turn;
    if side != table.battle.first {
        mission::end_game_turn(table)?;
        turn = turn.saturating_add(1);
    }
    if table.battle.outcome.is_some() {
        return Ok(());
    }
    begin_turn(table, turn, side.other(), first)
}

/// Units that went to ground before this turn return to normal at the end of their own turn (GG-08).
fn stand_up(table: &mut Table<'_>, side: Side) {
    let now = (table.battle.moment.turn, side);
    for place in 0..table.battle.units.len() {
        let unit = UnitId(place as u16);
        let down = table.battle.unit(unit).down;
        if table.battle.unit_side(unit) == side && down.is_some_and(|since| since != now) {
            table.record(Event::UnitStoodUp { unit });
        }
    }
}

/// Begins a player turn: Broken check and fires (TN-04), calls for reserves, then the Movement phase with its
/// Break tests (TN-05).
pub fn begin_turn(table: &mut Table<'_>, turn: u8, side: Side, first: &[ModelId]) -> Step {
    if table.battle.moment.turn == 0 || side == table.battle.first {
        night::falls(table, turn, side)?;
    }
    table.record(Event::TurnBegan { turn, side });
    if !table.battle.sides[side.index()].broken && breaks(&table.battle, side) {
        table.record(Event::TeamBroke { side });
    }
    rout::may_withdraw(table, side)?;
    mission::begin_turn(table, side)?;
    if table.battle.outcome.is_some() {
        return Ok(());
    }
    fire::burn(table, side, first)?;
    reserves::call(table, side, first)?;
    table.record(Event::PhaseBegan { phase: Phase::Movement });
    nerve::break_tests(table, side, first)
}

/// Whether more than half of the models that a side started with are lost (KT-16, MI-13).
fn breaks(battle: &Battle, side: Side) -> bool {
    let (state, setup) = (&battle.sides[side.index()], &battle.setup.sides[side.index()]);
    let lost = match battle.setup.options.broken_counts {
        BrokenCounts::Any => state.lost,
        BrokenCounts::EnemyOnly => state.killed + setup.lost,
    };
    2 * u32::from(lost) > u32::from(setup.started)
}

/// Gives up: the other side wins. In its turn that is by agreement: it confirms the result (MI-36, LE-04).
pub fn concede(table: &mut Table<'_>, side: Side) -> Step {
    mission::end(table, EndReason::Conceded, mission::Verdict::Against(side))
}

/// Models or units in the order that the player wants: those he names first, the rest in set-up order
/// (GN-07).
pub fn in_order<T: Copy>(all: Vec<T>, first: &[ModelId], is: impl Fn(T, ModelId) -> bool) -> Vec<T> {
    let named = |one: &T| first.iter().position(|model| is(*one, *model)).unwrap_or(first.len());
    let mut ordered = all;
    ordered.sort_by_key(named);
    ordered
}
