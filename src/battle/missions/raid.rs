//! MI-53 Raid: the defender's three base supports, which the attacker destroys in the Assault phase.

use super::ground::{self, Objectives, Placing, Sort};
use super::{Opening, Play, Sheet, inches};
use crate::armoury::{Ap, Characteristic};
use crate::battle::steps::arms::{self, Arm};
use crate::battle::steps::mission::{self, Verdict};
use crate::battle::steps::{require_own, require_phase, shooting, wounding};
use crate::battle::{
    Answer, Battle, Change, Code, EndReason, Event, Mode, Phase, Question, Refusal, Side, Step, Subject,
    Table, Topic, require,
};
use crate::dice::{Ask, Roll};
use crate::geometry::{CONTACT, Point, hundredths};
use crate::ids::{ModelId, WeaponId};
use crate::rules::tables;

/// What a support is like (MI-53).
pub const TOUGHNESS: u8 = 6;
const WOUNDS: u8 = 3;
const ARMOUR: u8 = 3;
/// Strength of an explosive charge, whose hit nothing saves.
const CHARGE_STRENGTH: u8 = 8;
/// How many models get a charge.
const CHARGES: usize = 3;
/// How near a support defenders are stubborn, in inches.
const STUBBORN: i32 = 3;
/// Requisition for each support destroyed, and for each left.
const BONUS: i32 = 10;

/// The mission.
pub const SHEET: Sheet = Sheet {
    code: "hor_raid",
    statement: "MI-53",
    name: ["Raid", "Налёт"],
    about: [
        "The attacker destroys the defender's three base supports; two of them make a draw.",
        "Атакующий разрушает три опорных пункта защитника; за два из них – ничья.",
    ],
    objectives: Objectives {
        sort: Sort::Support,
        places: &[(12, 8), (24, 8), (36, 8)],
        by_defender: true,
        may_place: in_the_zone,
        ..Objectives::NONE
    },
    opening: Opening::Defender,
    play: Play { order_ends: all_destroyed, verdict: Some(by_ruins), bonus, ..Play::PLAIN },
    ..Sheet::USUAL
};

fn in_the_zone(placing: &Placing<'_>, at: Point) -> bool {
    placing.clear(at, 6) && placing.in_defenders_zone(at)
}

fn destroyed(battle: &Battle) -> i32 {
    battle.objectives.iter().filter(|objective| objective.gone).count() as i32
}

/// The battle ends at once when nothing is left to destroy.
fn all_destroyed(table: &mut Table<'_>) -> Step {
    let battle = &table.battle;
    let over = battle.objectives.iter().all(|objective| objective.gone);
    if over && battle.outcome.is_none() && !battle.objectives.is_empty() {
        mission::end(table, EndReason::MissionEnd, Verdict::ByMission)?;
    }
    Ok(())
}

fn by_ruins(table: &mut Table<'_>) -> Step<Option<Side>> {
    let Some(attacker) = table.battle.setup.mission.attacker else { return Ok(None) };
    Ok(match destroyed(&table.battle) {
        3.. => Some(attacker),
        2 => None,
        _ => Some(attacker.other()),
    })
}

fn bonus(table: &mut Table<'_>) -> Step {
    let Some(attacker) = table.battle.setup.mission.attacker else { return Ok(()) };
    let (down, all) = (destroyed(&table.battle), table.battle.objectives.len() as i32);
    mission::earn(table, attacker, BONUS * down, "supports");
    mission::earn(table, attacker.other(), BONUS * (all - down), "supports");
    Ok(())
}

/// After deployment the attacker gives explosive charges to up to three models.
pub fn issue_charges(table: &mut Table<'_>) -> Step {
    let Some(attacker) = table.battle.setup.mission.attacker else { return Ok(()) };
    for _ in 0..CHARGES {
        let battle = &table.battle;
        let open = battle.ids().filter(|id| battle.side_of(*id) == attacker && !battle.model(*id).explosive);
        let fit = open.filter(|id| !battle.profile(*id).unit_type.is_vehicle());
        let offers: Vec<Answer> = fit.map(Answer::Model).chain([Answer::No]).collect();
        if offers.len() == 1 {
            break;
        }
        let subject = Subject::Side(attacker);
        let question = Question { topic: Topic::ExplosiveCharge, subject, of: attacker, offers };
        let Answer::Model(model) = table.choose(question)? else { break };
        table.record(Event::ExplosiveIssued { model, spent: false });
    }
    Ok(())
}

/// Whether a model fights near a support of its own side, and so is stubborn.
pub fn is_stubborn(battle: &Battle, model: ModelId) -> bool {
    if battle.setup.mission.code != SHEET.code || battle.setup.mode == Mode::Tabletop {
        return false;
    }
    let near = |place: usize| gap(battle, model, place) <= inches(STUBBORN);
    battle.defender() == Some(battle.side_of(model))
        && (0..battle.objectives.len()).any(|place| !battle.objectives[place].gone && near(place))
}

fn gap(battle: &Battle, model: ModelId, place: usize) -> i32 {
    let size = Sort::Support.size().unwrap_or(0);
    ground::square(battle.objectives[place].at, size).distance_to(&battle.body(model))
}

/// A model of the attacker that touches a support strikes it in its Assault phase: with a weapon, with its
/// bare hands, or with its explosive charge.
pub fn demolish(
    table: &mut Table<'_>,
    side: Side,
    (model, objective): (ModelId, u8),
    weapon: Option<WeaponId>,
    explosive: bool,
) -> Step {
    check_demolish(&table.battle, side, model, objective)?;
    let battle = &table.battle;
    require(!explosive || battle.model(model).explosive, Code::NotCarried)?;
    if let Some(weapon) = weapon {
        require(weapon.index() < battle.setup.weapons.len(), Code::UnknownWeapon)?;
        require(battle.carried(model, weapon).is_some(), Code::NotCarried)?;
        require(battle.weapon(weapon).is_melee(), Code::NotCarried)?;
        // A grenade is for vehicles and monsters (GR-11).
        require(battle.weapon(weapon).grenade.is_none(), Code::NotAllowed)?;
    }
    let arm = Arm { weapon, ..Arm::default() };
    let blows = if explosive { 1 } else { arms::blows(battle, model, arm, 0) };
    let (strength, ap) = match weapon {
        _ if explosive => (CHARGE_STRENGTH, Ap::Fixed(1)),
        Some(weapon) => {
            let line = battle.weapon(weapon);
            (wounding::strength(battle, line, model), line.ap)
        }
        None => (battle.characteristic(model, Characteristic::S), Ap::None),
    };
    if explosive {
        table.record(Event::ExplosiveIssued { model, spent: true });
    }
    let defender = side.other();
    let wounds = match tables::to_wound(strength, TOUGHNESS) {
        Some(needed) => {
            let roll = Roll::at_least(Ask::ToWound, side, model, blows, needed);
            table.count(roll)?
        }
        None => 0,
    };
    let saves = !tables::pierces(ap, ARMOUR);
    let unsaved = if saves && wounds > 0 {
        let speaker = mission::speaker(&table.battle, defender);
        let roll = Roll::at_least(Ask::Save, defender, speaker, wounds, ARMOUR);
        wounds - table.count(roll)?
    } else {
        wounds
    };
    let left = WOUNDS.saturating_sub(table.battle.objectives[usize::from(objective)].lost);
    let wounds = unsaved.min(u16::from(left)) as u8;
    let change = Change::Struck { by: model, wounds, destroyed: wounds == left };
    table.record(Event::ObjectiveChanged { objective, change });
    Ok(())
}

/// Whether a model may strike a support now.
pub fn check_demolish(battle: &Battle, side: Side, model: ModelId, objective: u8) -> Step {
    require_own(battle, side, model)?;
    require_phase(battle, Phase::Assault)?;
    let attacks = battle.setup.mission.code == SHEET.code && battle.setup.mission.attacker == Some(side);
    require(attacks, Code::NotAllowed)?;
    let place = usize::from(objective);
    require(battle.objectives.get(place).is_some_and(|support| !support.gone), Code::UnknownObjective)?;
    require(!shooting::is_locked(battle, battle.unit_of(model)), Code::Locked)?;
    require(!battle.model(model).struck, Code::AlreadyCharged)?;
    let distance = gap(battle, model, place);
    if battle.setup.mode == Mode::Board && distance > CONTACT {
        return Err(Refusal::new(Code::NotInContact).with("distance", hundredths(distance)).into());
    }
    Ok(())
}
