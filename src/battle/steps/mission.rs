//! What all missions share: victory points, secondary objectives, who wins, and how a battle ends (MI-32 to
//! MI-46).

use super::{objectives, rout};
use crate::armoury::Support;
use crate::battle::missions::{Secondary, Worth, own, raid};
use crate::battle::{
    Answer, Battle, Cause, EndReason, Event, Fact, FirstBlood, Place, Question, Step, Subject, Table, Topic,
};
use crate::dice::{Ask, Die, Roll};
use crate::ids::{ModelId, Side};

/// A battle that nothing else ends is over after this game turn.
const LONGEST_GAME: u8 = u8::MAX;
/// Victory points of a mission with a condition of its own: won and drawn (MI-40).
const WON: i32 = 3;
const DRAWN: i32 = 1;
/// What a side needs to seize the initiative, and with the second leader trait (MI-25, MI-26).
const SEIZES: u8 = 6;
const SEIZES_BY_TRAIT: u8 = 4;
/// The leader trait that rewards slaying the enemy leader (MI-26).
const DUELLIST: u8 = 3;

/// Whether a side still has anybody: on the table, inside a transport, in reserve or yet to be set up
/// (MI-34).
pub fn has_models(battle: &Battle, side: Side) -> bool {
    battle.ids().any(|id| battle.side_of(id) == side && battle.model(id).place != Place::Removed)
}

/// Which sides still have anybody.
pub fn standing(battle: &Battle) -> [bool; 2] {
    Side::BOTH.map(|side| has_models(battle, side))
}

/// Ends the battle where a side that `stood` when the order began has nobody left (MI-34).
pub fn wiped_out(table: &mut Table<'_>, stood: [bool; 2]) -> Step {
    let stands = standing(&table.battle);
    if table.battle.outcome.is_some() || stands == stood {
        return Ok(());
    }
    // A side that is gone because its last ones got through has done what it came for (MI-58).
    let got_through = |id: ModelId| table.battle.model(id).left && !stands[table.battle.side_of(id).index()];
    if stands.contains(&true) && table.battle.ids().any(got_through) {
        return end(table, EndReason::MissionEnd, Verdict::ByMission);
    }
    end(table, EndReason::WipedOut, verdict(stands))
}

fn verdict([red, blue]: [bool; 2]) -> Verdict {
    match (red, blue) {
        (true, false) => Verdict::Against(Side::Blue),
        (false, true) => Verdict::Against(Side::Red),
        _ => Verdict::Draw,
    }
}

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Whoever the mission says, or the side with more victory points (MI-39, MI-40).
    ByMission,
    /// The other side than this one (MI-35, MI-36).
    Against(Side),
    /// Nobody.
    Draw,
}

/// Ends the battle: last points, secondary objectives, then the result.
pub fn end(table: &mut Table<'_>, reason: EndReason, verdict: Verdict) -> Step {
    let Some(sheet) = table.battle.sheet() else {
        let winner = match verdict {
            Verdict::Against(loser) => Some(loser.other()),
            Verdict::ByMission | Verdict::Draw => None,
        };
        table.record(Event::BattleEnded { winner, reason });
        return Ok(());
    };
    (sheet.play.last_points)(table)?;
    let own = match (verdict, sheet.play.verdict) {
        (_, None) => None,
        (Verdict::ByMission, Some(decide)) => Some(decide(table)?),
        (Verdict::Against(loser), Some(_)) => Some(Some(loser.other())),
        (Verdict::Draw, Some(_)) => Some(None),
    };
    match own {
        Some(Some(winner)) => score(table, winner, WON, "mission"),
        Some(None) => Side::BOTH.into_iter().for_each(|side| score(table, side, DRAWN, "mission")),
        None => {}
    }
    let listed = table.battle.setup.clone();
    secondaries(table, listed.mission.secondaries())?;
    duels(table);
    let winner = own.unwrap_or_else(|| by_points(table, verdict));
    if let Verdict::Against(loser) = verdict {
        let [won, lost] = [loser.other(), loser].map(|side| table.battle.sides[side.index()].points);
        score(table, loser.other(), (lost + 1 - won).max(0), "victory");
    }
    (sheet.play.bonus)(table)?;
    table.record(Event::BattleEnded { winner, reason });
    Ok(())
}

fn by_points(table: &Table<'_>, verdict: Verdict) -> Option<Side> {
    match verdict {
        Verdict::Draw => None,
        Verdict::Against(loser) => Some(loser.other()),
        Verdict::ByMission => {
            let [red, blue] = Side::BOTH.map(|side| table.battle.sides[side.index()].points);
            let lead = table.battle.setup.mission.own.as_ref().map_or(1, |own| own.lead);
            ((red - blue).abs() >= lead).then_some(if red > blue { Side::Red } else { Side::Blue })
        }
    }
}

/// The side that has more of something; nobody where both have as much.
pub fn more(table: &mut Table<'_>, count: fn(&mut Table<'_>, Side) -> Step<i32>) -> Step<Option<Side>> {
    let (red, blue) = (count(table, Side::Red)?, count(table, Side::Blue)?);
    Ok((red != blue).then_some(if red > blue { Side::Red } else { Side::Blue }))
}

/// Notes victory points, if there are any.
pub fn score(table: &mut Table<'_>, side: Side, points: i32, reason: &str) {
    if points != 0 {
        table.record(Event::PointsScored { side, points, reason: reason.to_owned() });
    }
}

/// Notes requisition that the mission gives, if there is any (MI-47).
pub fn earn(table: &mut Table<'_>, side: Side, points: i32, reason: &str) {
    if points != 0 {
        table.record(Event::BonusEarned { side, points, reason: reason.to_owned() });
    }
}

/// Points for each objective that a side controls, as `worth` says.
pub fn score_held(table: &mut Table<'_>, side: Side, worth: impl Fn(&Battle, usize) -> i32) -> Step {
    for (place, name) in objectives::controlled(table, side)? {
        let points = worth(&table.battle, place);
        score(table, side, points, &name);
    }
    Ok(())
}

/// The start of a player turn, for the mission.
pub fn begin_turn(table: &mut Table<'_>, side: Side) -> Step {
    match table.battle.sheet() {
        Some(sheet) if table.battle.outcome.is_none() => (sheet.play.turn_begins)(table, side),
        _ => Ok(()),
    }
}

/// The end of a phase, for the mission.
pub fn end_phase(table: &mut Table<'_>) -> Step {
    match table.battle.sheet() {
        Some(sheet) => (sheet.play.phase_ends)(table),
        None => Ok(()),
    }
}

/// The end of a player turn: the mission's points.
pub fn end_turn(table: &mut Table<'_>, side: Side) -> Step {
    match table.battle.sheet() {
        Some(sheet) => (sheet.play.turn_ends)(table, side),
        None => Ok(()),
    }
}

/// First Blood, Assassin, Linebreaker and Break the Enemy, as far as the mission has them (MI-42 to MI-45).
fn secondaries(table: &mut Table<'_>, listed: &[(Secondary, Worth)]) -> Step {
    for side in Side::BOTH {
        for (secondary, worth) in listed {
            let reached = match secondary {
                Secondary::FirstBlood => table.battle.first_blood[side.index()],
                Secondary::Assassin => is_leader_slain(&table.battle, side.other()),
                Secondary::Linebreaker => breaks_line(table, side)?,
                Secondary::BreakTheEnemy => breaks_enemy(&table.battle, side),
            };
            if reached {
                let points = worth_of(table, side, *worth)?;
                score(table, side, points, secondary.word());
            }
        }
    }
    Ok(())
}

/// The third leader trait: a point for a leader who slew the enemy's hand to hand. The sources say "in a
/// challenge", and challenges are not played (FT-22).
fn duels(table: &mut Table<'_>) {
    for side in Side::BOTH {
        let state = &table.battle.sides[side.index()];
        if state.leader_trait == DUELLIST && state.slew_leader {
            score(table, side, 1, "leader_trait");
        }
    }
}

fn worth_of(table: &mut Table<'_>, side: Side, worth: Worth) -> Step<i32> {
    match worth {
        Worth::Points(points) => Ok(points),
        Worth::D3Plus(more) => {
            let roll = Roll::amount(Ask::Mission, side, speaker(&table.battle, side), 1).with_die(Die::D3);
            let faces = table.roll(roll)?;
            Ok(more + faces.first().map_or(0, |face| i32::from(face.0)))
        }
    }
}

/// Whether a side has a model wholly inside the other's zone (MI-44).
fn breaks_line(table: &mut Table<'_>, side: Side) -> Step<bool> {
    for model in table.battle.on_table(side).collect::<Vec<_>>() {
        if objectives::zones(table, Fact::InZone(model))?.iter().any(|zone| zone == side.other().word()) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether more than half of the enemy's models were destroyed (MI-45).
fn breaks_enemy(battle: &Battle, side: Side) -> bool {
    let enemy = side.other().index();
    2 * u32::from(battle.sides[enemy].lost) > u32::from(battle.setup.sides[enemy].started)
}

/// Which losses count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Every casualty.
    Any,
    /// Not those who fled.
    Killed,
}

/// Whether a model is lost in this way. Who left by a mission rule or gave up is not.
pub fn is_lost(battle: &Battle, model: ModelId, loss: Loss) -> bool {
    let state = battle.model(model);
    let fled = matches!(state.gone, Some(Cause::Fled | Cause::LeftTable));
    let safe = state.left || state.gone == Some(Cause::Conceded);
    state.place == Place::Removed && !safe && (loss == Loss::Any || !fled)
}

/// The models of a side that are lost in this way.
pub fn casualties(battle: &Battle, side: Side, loss: Loss) -> impl Iterator<Item = ModelId> + '_ {
    battle.ids().filter(move |id| battle.side_of(*id) == side && is_lost(battle, *id, loss))
}

/// How many special models of a side are lost in this way.
pub fn specials_lost(battle: &Battle, side: Side, loss: Loss) -> i32 {
    casualties(battle, side, loss).filter(|id| battle.made(*id).special).count() as i32
}

/// Whether a side's leader counts as slain (MI-43).
pub fn is_leader_slain(battle: &Battle, side: Side) -> bool {
    let loss = if battle.setup.options.fled_leader_counts { Loss::Any } else { Loss::Killed };
    leader(battle, side).is_some_and(|id| is_lost(battle, id, loss))
}

/// The leader of a side, wherever he is.
pub fn leader(battle: &Battle, side: Side) -> Option<ModelId> {
    battle.ids().find(|id| battle.side_of(*id) == side && battle.made(*id).leader)
}

/// The model that a side's own dice are noted for: its leader, or its first model.
pub fn speaker(battle: &Battle, side: Side) -> ModelId {
    let first = || battle.ids().find(|id| battle.side_of(*id) == side);
    leader(battle, side).or_else(first).unwrap_or_default()
}

/// Notes whose the first casualty is, before it is counted; blows of one moment may make it both sides' (MI-42).
pub fn note_first_blood(battle: &mut Battle, model: ModelId, cause: Cause, by: Option<Side>) {
    let lost_before = |side: Side| battle.setup.sides[side.index()].lost;
    let first = Side::BOTH.iter().all(|side| battle.sides[side.index()].lost == lost_before(*side));
    let own = battle.side_of(model);
    let side = match battle.setup.options.first_blood {
        FirstBlood::Hor => by.filter(|by| *by != own),
        FirstBlood::Gw2013 => Some(own.other()),
    };
    if first {
        battle.bleeding = cause == Cause::Melee;
    }
    if let Some(side) = side.filter(|_| first || battle.bleeding) {
        battle.first_blood[side.index()] = true;
    }
}

/// The end of a game turn: a side without models on the table has lost, a side that is worse off may rout, or
/// the length is rolled for (MI-18, MI-32 to MI-34).
pub fn end_game_turn(table: &mut Table<'_>) -> Step {
    let (mission, turn) = (&table.battle.setup.mission, table.battle.moment.turn);
    let stands = Side::BOTH.map(|side| present(&table.battle, side).next().is_some());
    if mission.is_scored() && stands != [true, true] {
        return end(table, EndReason::WipedOut, verdict(stands));
    }
    let last = mission.last_turn;
    let longest = turn == LONGEST_GAME;
    if own::is_over(&table.battle) {
        return end(table, EndReason::MissionEnd, Verdict::ByMission);
    }
    rout::test(table)?;
    if table.battle.outcome.is_none() && table.battle.time_called {
        return end(table, EndReason::TimeLimit, Verdict::ByMission);
    }
    if table.battle.outcome.is_none() && longest {
        return end(table, EndReason::TurnLimit, Verdict::ByMission);
    }
    if table.battle.outcome.is_some() || last == 0 || turn < last {
        return Ok(());
    }
    let needed = match turn - last {
        0 => 3,
        1 => 4,
        _ => return end(table, EndReason::TurnLimit, Verdict::ByMission),
    };
    let side = table.battle.first;
    let roll = Roll::at_least(Ask::GameLength, side, speaker(&table.battle, side), 1, needed);
    let faces = table.roll(roll)?;
    if roll.passed(&faces) == 1 { Ok(()) } else { end(table, EndReason::TurnLimit, Verdict::ByMission) }
}

/// The models of a side that are on the table or ride on it.
pub fn present(battle: &Battle, side: Side) -> impl Iterator<Item = ModelId> + '_ {
    let here = |id: &ModelId| {
        let outside = battle.carrier(*id).unwrap_or(*id);
        battle.model(outside).place == Place::Table
    };
    battle.ids().filter(move |id| battle.side_of(*id) == side).filter(here)
}

/// Deployment is over: explosive charges, then who takes the first turn. It is the side that deployed first, or
/// that goes first by its role, unless the other seizes the initiative (MI-24, MI-25, MI-52).
pub fn first_turn(table: &mut Table<'_>) -> Step<Side> {
    use crate::battle::missions::Opening;
    let Some(sheet) = table.battle.sheet() else { return Ok(table.battle.first) };
    let first = match (sheet.opening, table.battle.setup.mission.attacker) {
        (Opening::Attacker { .. }, Some(attacker)) => attacker,
        (Opening::Defender, Some(attacker)) => attacker.other(),
        _ => table.battle.first,
    };
    if sheet.code == raid::SHEET.code {
        raid::issue_charges(table)?;
    }
    if sheet.opening == (Opening::Attacker { seized: false }) {
        return Ok(first);
    }
    let second = first.other();
    let question = Question::no_or_yes(Topic::Seize, Subject::Side(second), second);
    if table.choose(question)? != Answer::Yes {
        return Ok(first);
    }
    let by_trait = table.battle.sides[second.index()].leader_trait == 2;
    let war_room = u8::from(table.battle.setup.sides[second.index()].backing.war_room);
    let drone = u8::from(table.battle.sides[second.index()].support == Some(Support::ReconDrone));
    let needed = if by_trait { SEIZES_BY_TRAIT } else { SEIZES } - war_room - drone;
    let roll = Roll::at_least(Ask::Seize, second, speaker(&table.battle, second), 1, needed);
    let faces = table.roll(roll)?;
    Ok(if roll.passed(&faces) == 1 { second } else { first })
}
