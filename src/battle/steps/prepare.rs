//! Before deployment, in the order of MI-19: the mission, who attacks, objectives, zones, who sets up first,
//! leader traits.

use super::deploy::roll_off;
use super::{mission, require_phase};
use crate::armoury::{Rule, specialist_rules};
use crate::battle::missions::ground::Placing;
use crate::battle::missions::{self, Opening, RANDOM, Sheet, breakthrough, ground};
use crate::battle::setup::{Mission, Setup};
use crate::battle::{
    Answer, Code, Event, Mode, Phase, Question, SetUp, Step, Subject, Table, Topic, require,
};
use crate::dice::{Ask, Die, Roll};
use crate::geometry::{INCH, Point};
use crate::ids::Side;

/// The leader trait that gives a rule of the specialists (MI-26).
const SPECIALIST: u8 = 5;

/// Prepares the battle: everything that dice and players decide before the first model is set up.
pub fn prepare(table: &mut Table<'_>, side: Side) -> Step {
    let battle = &table.battle;
    require(battle.setup.mission.prepare, Code::AlreadyPrepared)?;
    require_phase(battle, Phase::Deployment)?;
    // Worked out aside: the table learns of it when all is settled.
    let mut setup = (*battle.setup).clone();
    if setup.mission.code == RANDOM {
        setup.mission = choose_mission(table, side)?;
    }
    let sheet = setup.mission.sheet();
    if let Some(sheet) = sheet {
        match setup.options.set_up {
            SetUp::Drawn => missions::arrange(&mut setup),
            SetUp::Played => play_out(table, sheet, &mut setup)?,
        }
    }
    setup.mission.prepare = false;
    let edges = Side::BOTH.map(|side| setup.sides[side.index()].edge);
    let (mission, first, pieces) = (setup.mission, setup.first, setup.board.pieces);
    table.record(Event::BattlePrepared { mission, edges, first, pieces });
    if table.battle.setup.options.leader_traits {
        for side in Side::BOTH {
            roll_trait(table, side)?;
        }
    }
    Ok(())
}

/// One die over the missions to choose from; two where there are more than six, again while beyond them
/// (MI-62).
fn choose_mission(table: &mut Table<'_>, side: Side) -> Step<Mission> {
    let named = table.battle.setup.mission.choices.clone();
    let usual = missions::ALL.iter().take(missions::USUAL_CHOICES).map(|sheet| sheet.code.to_owned());
    let codes: Vec<String> = if named.is_empty() { usual.collect() } else { named };
    let dice = if codes.len() <= 6 { 1 } else { 2 };
    let share = if dice == 1 { 6 / codes.len().max(1) } else { 1 };
    let speaker = mission::speaker(&table.battle, side);
    loop {
        let faces = table.roll(Roll::amount(Ask::Mission, side, speaker, dice))?;
        let number = faces.iter().fold(0, |sum, face| sum * 6 + usize::from(face.0 - 1));
        if let Some(mission) = codes.get(number / share).and_then(|code| Mission::named(code)) {
            return Ok(mission);
        }
    }
}

/// The players settle what they can: who attacks, who takes which zone, where objectives lie, who sets up
/// first.
fn play_out(table: &mut Table<'_>, sheet: &Sheet, setup: &mut Setup) -> Step {
    if sheet.has_roles() {
        let winner = roll_off(table)?;
        let attacks = asked(table, Topic::Attack, winner, [Answer::Yes, Answer::No])? == Answer::Yes;
        setup.mission.attacker = Some(if attacks { winner } else { winner.other() });
    }
    // The defender's objectives lie in his zone; all others are placed before zones are taken.
    let mut picker = None;
    if sheet.objectives.by_defender {
        picker = Some(take_zones(table, setup)?);
    }
    place_objectives(table, sheet, setup)?;
    if picker.is_none() {
        picker = Some(take_zones(table, setup)?);
    }
    ground::raise(setup, sheet);
    let attacker = setup.mission.attacker;
    setup.first = match (sheet.opening, attacker) {
        (Opening::Attacker { .. }, Some(attacker)) => attacker,
        (Opening::Defender, Some(attacker)) => attacker.other(),
        (Opening::PickerFirst, _) => picker.unwrap_or(setup.first),
        _ => {
            let winner = roll_off(table)?;
            let first = asked(table, Topic::DeployFirst, winner, [Answer::Yes, Answer::No])? == Answer::Yes;
            if first { winner } else { winner.other() }
        }
    };
    Ok(())
}

fn asked(table: &mut Table<'_>, topic: Topic, of: Side, offers: [Answer; 2]) -> Step<Answer> {
    let question = Question { topic, subject: Subject::Side(of), of, offers: offers.into() };
    table.choose(question)
}

/// The winner of a roll-off keeps his edge or takes the other (MI-21). In a last stand the roles say who is
/// where.
fn take_zones(table: &mut Table<'_>, setup: &mut Setup) -> Step<Side> {
    let winner = roll_off(table)?;
    if asked(table, Topic::TakeZone, winner, [Answer::No, Answer::Yes])? == Answer::Yes {
        let [red, blue] = Side::BOTH.map(|side| setup.sides[side.index()].edge);
        (setup.sides[0].edge, setup.sides[1].edge) = (blue, red);
    }
    Ok(winner)
}

/// Objectives one after the other: those of the mission itself, then the players', in turn from the winner of
/// a roll-off on, or all by the defender. At a real table they lie where the players put them.
fn place_objectives(table: &mut Table<'_>, sheet: &Sheet, setup: &mut Setup) -> Step {
    let usual = ground::usual_places(setup, sheet);
    let fixed = sheet.objectives.fixed;
    setup.mission.objectives = usual[..fixed.min(usual.len())].to_vec();
    if usual.len() <= fixed || setup.mode == Mode::Tabletop {
        setup.mission.objectives = usual;
        return Ok(());
    }
    let defender = setup.mission.attacker.map(Side::other).filter(|_| sheet.objectives.by_defender);
    let mut side = match defender {
        Some(defender) => defender,
        None => roll_off(table)?,
    };
    for usual in usual.into_iter().skip(fixed) {
        let placed = setup.mission.objectives.clone();
        let sort = sheet.objectives.sort;
        let placing = Placing { setup, sort, placed: &placed };
        let Some(offer) = first_legal(sheet, &placing, usual) else { break };
        let (topic, subject) = (Topic::PlaceObjective, Subject::Side(side));
        let question = Question { topic, subject, of: side, offers: vec![Answer::At(offer)] };
        let Answer::At(at) = table.choose(question)? else { break };
        require((sheet.objectives.may_place)(&placing, at), Code::IllegalPlacement)?;
        setup.mission.objectives.push(at);
        side = if defender.is_some() { side } else { side.other() };
    }
    Ok(())
}

/// The usual place if it is legal, or the first of a grid that is.
fn first_legal(sheet: &Sheet, placing: &Placing<'_>, usual: Point) -> Option<Point> {
    let board = &placing.setup.board;
    let rows = (0..=board.depth / INCH).flat_map(|y| (0..=board.width / INCH).map(move |x| (x, y)));
    let grid = rows.map(|(x, y)| Point::new(x * INCH, y * INCH));
    std::iter::once(usual).chain(grid).find(|at| (sheet.objectives.may_place)(placing, *at))
}

/// A leader's trait (MI-26). The attacker of a breakthrough rolls a 1 again; the first trait says how many
/// models may outflank.
fn roll_trait(table: &mut Table<'_>, side: Side) -> Step {
    let speaker = mission::speaker(&table.battle, side);
    let roll = |ask| Roll::amount(ask, side, speaker, 1);
    let first = |faces: Vec<crate::dice::Face>| faces.first().map_or(1, |face| face.0 as u8);
    let mut number = first(table.roll(roll(Ask::LeaderTrait))?);
    let mission = &table.battle.setup.mission;
    if number == 1 && mission.code == breakthrough::SHEET.code && mission.attacker == Some(side) {
        number = first(table.roll(roll(Ask::Reroll))?);
    }
    let outflankers =
        if number == 1 { 2 + first(table.roll(roll(Ask::Mission).with_die(Die::D3))?) } else { 0 };
    let rule = if number == SPECIALIST { specialist_rule(table, side)? } else { None };
    table.record(Event::TraitRolled { side, number, outflankers, rule });
    Ok(())
}

/// The fifth trait: the leader takes a rule of the specialists, of a category that none of his uses (RO-20).
fn specialist_rule(table: &mut Table<'_>, side: Side) -> Step<Option<Rule>> {
    let battle = &table.battle;
    let Some(leader) = mission::leader(battle, side) else { return Ok(None) };
    let own = battle.setup.models.iter().filter(|made| made.side == side);
    let taken: Vec<&Rule> = own.filter_map(|made| made.specialist.as_ref()).collect();
    let free = specialist_rules(&taken).into_iter().filter(|rule| !battle.has(leader, rule));
    let offers = free.map(Answer::Rule).collect();
    let question =
        Question { topic: Topic::SpecialistRule, subject: Subject::Model(leader), of: side, offers };
    match table.choose(question)? {
        Answer::Rule(rule) => Ok(Some(rule)),
        _ => Ok(None),
    }
}
