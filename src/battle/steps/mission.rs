//! What is played for: markers, victory points, and how a battle ends (MI).

use crate::battle::{
    Answer, Battle, EndReason, Event, Fact, Mission, Place, Question, Step, Subject, Table, Topic, Value,
};
use crate::dice::{Ask, Die, Roll};
use crate::geometry::{Body, INCH, Point};
use crate::ids::{ModelId, Side};

/// What a mission gives points for.
struct Scoring {
    /// Points for a marker held at the end of an own turn, by how many fields of 12" it lies from the own
    /// edge.
    markers: [i32; 4],
    /// Points for Linebreaker, beside a D3.
    linebreaker: i32,
}

/// MI-54 and MI-55; no other mission is worked out.
fn scoring(code: &str) -> Option<Scoring> {
    match code {
        "fw_border" => Some(Scoring { markers: [1, 1, 1, 1], linebreaker: 1 }),
        "fw_clash" => Some(Scoring { markers: [0, 1, 2, 3], linebreaker: 0 }),
        _ => None,
    }
}

impl Mission {
    /// The codes of the missions that are worked out.
    pub const CODES: [&'static str; 3] = ["none", "fw_border", "fw_clash"];

    /// The mission with this code, its markers in their default places on a table of 48" by 48": `none`
    /// (fight to the last), `fw_border` (MI-54) or `fw_clash` (MI-55).
    pub fn named(code: &str) -> Option<Mission> {
        let at = |(x, y): &(i32, i32)| Point::new(x * INCH, y * INCH);
        let (zone_inches, last_turn, markers): (u16, u8, &[(i32, i32)]) = match code {
            "none" => (0, 0, &[]),
            "fw_border" => (12, 5, &[(24, 24), (12, 24), (36, 24)]),
            "fw_clash" => (12, 5, &[(24, 6), (12, 18), (36, 18), (12, 30), (36, 30), (24, 42)]),
            _ => return None,
        };
        let objectives = markers.iter().map(at).collect();
        Some(Mission { code: code.to_owned(), zone_inches, objectives, last_turn })
    }

    /// Whether victory points are scored; where not, nobody seizes the initiative either.
    pub fn is_scored(&self) -> bool {
        scoring(&self.code).is_some()
    }
}

/// Whether a side still has anybody: on the table, inside a transport, in reserve or yet to be set up
/// (MI-34).
pub fn has_models(battle: &Battle, side: Side) -> bool {
    battle.ids().any(|id| battle.side_of(id) == side && battle.model(id).place != Place::Removed)
}

/// Ends the battle where a side that `stood` when the order began has nobody left (MI-34).
pub fn wiped_out(table: &mut Table<'_>, stood: [bool; 2]) -> Step {
    let stands = Side::BOTH.map(|side| has_models(&table.battle, side));
    if table.battle.outcome.is_some() || stands == stood {
        return Ok(());
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
    /// The side with more victory points (MI-39).
    ByPoints,
    /// The other side than this one (MI-35, MI-36).
    Against(Side),
    /// Nobody.
    Draw,
}

/// Ends the battle: last points, then the result.
pub fn end(table: &mut Table<'_>, reason: EndReason, verdict: Verdict) -> Step {
    secondaries(table)?;
    let points = |table: &Table<'_>, side: Side| table.battle.sides[side.index()].points;
    let winner = match verdict {
        Verdict::Draw => None,
        Verdict::ByPoints => {
            let [red, blue] = Side::BOTH.map(|side| points(table, side));
            (red != blue).then_some(if red > blue { Side::Red } else { Side::Blue })
        }
        Verdict::Against(loser) => {
            let winner = loser.other();
            let short = points(table, loser) + 1 - points(table, winner);
            if short > 0 && table.battle.setup.mission.is_scored() {
                score(table, winner, short, "victory");
            }
            Some(winner)
        }
    };
    table.record(Event::BattleEnded { winner, reason });
    Ok(())
}

fn score(table: &mut Table<'_>, side: Side, points: i32, reason: &str) {
    table.record(Event::PointsScored { side, points, reason: reason.to_owned() });
}

/// Points at the end of a player turn for the markers that the player controls.
pub fn score_turn(table: &mut Table<'_>, side: Side) -> Step {
    let Some(scoring) = scoring(&table.battle.setup.mission.code) else {
        return Ok(());
    };
    for (place, marker) in controlled(table, side)? {
        let points = scoring.markers[field_of(&table.battle, side, place)];
        if points > 0 {
            score(table, side, points, &marker);
        }
    }
    Ok(())
}

/// How many fields of 12" a marker lies from a side's own edge, at most 3.
fn field_of(battle: &Battle, side: Side, marker: usize) -> usize {
    let spot = Body::spot(battle.setup.mission.objectives[marker], 0);
    let gap = battle.setup.board.edge_gap(&spot, battle.setup.sides[side.index()].edge);
    (gap / (12 * INCH)).clamp(0, 3) as usize
}

/// The markers that a side controls: it has a model within 3" and the other side has none (MI-11, `contest`).
fn controlled(table: &mut Table<'_>, side: Side) -> Step<Vec<(usize, String)>> {
    let mut near: [Vec<String>; 2] = Default::default();
    for owner in Side::BOTH {
        for model in table.battle.on_table(owner).collect::<Vec<_>>() {
            near[owner.index()].extend(zones(table, model)?);
        }
    }
    let markers = (0..table.battle.setup.mission.objectives.len()).map(|n| (n, format!("marker_{}", n + 1)));
    let [own, enemy] = [&near[side.index()], &near[side.other().index()]];
    Ok(markers.filter(|(_, marker)| own.contains(marker) && !enemy.contains(marker)).collect())
}

fn zones(table: &mut Table<'_>, model: ModelId) -> Step<Vec<String>> {
    match table.measure(Fact::InZone(model))? {
        Value::Names(names) => Ok(names),
        _ => Ok(Vec::new()),
    }
}

/// First Blood, Assassin and Linebreaker (MI-42 to MI-44).
fn secondaries(table: &mut Table<'_>) -> Step {
    let Some(scoring) = scoring(&table.battle.setup.mission.code) else {
        return Ok(());
    };
    for side in Side::BOTH {
        if table.battle.first_blood == Some(side) {
            score(table, side, 1, "first_blood");
        }
        if leader(&table.battle, side.other())
            .is_some_and(|id| table.battle.model(id).place == Place::Removed)
        {
            score(table, side, 1, "assassin");
        }
        if breaks_line(table, side)? {
            let subject = speaker(&table.battle, side);
            let roll = Roll::amount(Ask::Mission, side, subject, 1).with_die(Die::D3);
            let faces = table.roll(roll)?;
            let more = faces.first().map_or(0, |face| i32::from(face.0));
            score(table, side, scoring.linebreaker + more, "linebreaker");
        }
    }
    Ok(())
}

/// Whether a side has a model wholly inside the other's zone (MI-44).
fn breaks_line(table: &mut Table<'_>, side: Side) -> Step<bool> {
    for model in table.battle.on_table(side).collect::<Vec<_>>() {
        if zones(table, model)?.iter().any(|zone| zone == side.other().word()) {
            return Ok(true);
        }
    }
    Ok(false)
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

/// The end of a game turn: a side without models on the table has lost, or the length is rolled for (MI-32 to
/// MI-34).
pub fn end_game_turn(table: &mut Table<'_>) -> Step {
    let (mission, turn) = (&table.battle.setup.mission, table.battle.moment.turn);
    let stands = Side::BOTH.map(|side| is_present(&table.battle, side));
    if mission.is_scored() && stands != [true, true] {
        return end(table, EndReason::WipedOut, verdict(stands));
    }
    let last = mission.last_turn;
    if last == 0 || turn < last {
        return Ok(());
    }
    let needed = match turn - last {
        0 => 3,
        1 => 4,
        _ => return end(table, EndReason::TurnLimit, Verdict::ByPoints),
    };
    let side = table.battle.first;
    let roll = Roll::at_least(Ask::GameLength, side, speaker(&table.battle, side), 1, needed);
    let faces = table.roll(roll)?;
    if roll.passed(&faces) == 1 { Ok(()) } else { end(table, EndReason::TurnLimit, Verdict::ByPoints) }
}

fn is_present(battle: &Battle, side: Side) -> bool {
    let here = |id: &ModelId| matches!(battle.model(*id).place, Place::Table | Place::Embarked(_));
    battle.ids().filter(|id| battle.side_of(*id) == side).any(|id| here(&id))
}

/// Who takes the first turn: the side that deployed first, unless the other seizes the initiative (MI-25).
pub fn first_turn(table: &mut Table<'_>) -> Step<Side> {
    let first = table.battle.first;
    if !table.battle.setup.mission.is_scored() {
        return Ok(first);
    }
    let second = first.other();
    let question = Question::no_or_yes(Topic::Seize, Subject::Side(second), second);
    if table.choose(question)? != Answer::Yes {
        return Ok(first);
    }
    let roll = Roll::at_least(Ask::Seize, second, speaker(&table.battle, second), 1, 6);
    let faces = table.roll(roll)?;
    Ok(if roll.passed(&faces) == 1 { second } else { first })
}
