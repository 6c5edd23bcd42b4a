//! Look Out, Sir!: another model of the unit steps in front of a character (AL-17 to AL-23).

use super::attack::Attack;
use super::harm;
use crate::battle::{Answer, Question, Step, Subject, Table, Topic};
use crate::dice::{Ask, Roll};
use crate::geometry::INCH;
use crate::ids::ModelId;
use crate::rules::Peril;

/// How near a comrade must be.
const REACH: i32 = 6 * INCH;

/// Who takes a wound that was put on `model`: himself, or a comrade who stepped in front of him. Whom focus
/// fire excludes cannot: the attack has no way to harm him (FF-08).
pub fn takes(table: &mut Table<'_>, attack: &Attack, model: ModelId) -> Step<ModelId> {
    if !table.battle.profile(model).character {
        return Ok(model);
    }
    let mut comrades = comrades_near(table, attack, model)?;
    comrades.retain(|mate| table.battle.unit_of(*mate) != attack.target || attack.allows(*mate));
    if comrades.is_empty() {
        return Ok(model);
    }
    let (owner, subject) = (table.battle.side_of(model), Subject::Model(model));
    if table.choose(Question::no_or_yes(Topic::LookOutSir, subject, owner))? != Answer::Yes {
        return Ok(model);
    }
    let plan = harm::save_plan(&table.battle, model, Peril::Other);
    let roll = Roll::at_least(Ask::LookOutSir, owner, model, 1, plan.look_out_sir());
    if table.count(roll)? == 0 {
        return Ok(model);
    }
    let offers = comrades.into_iter().map(Answer::Model).collect();
    match table.choose(Question { topic: Topic::Volunteer, subject, of: owner, offers })? {
        Answer::Model(volunteer) => Ok(volunteer),
        _ => Ok(model),
    }
}

/// Models of the same unit within reach, nearest first; of other units too where the battle lets them
/// (AL-23), but not before a blow. Who is dying, and falls at the end of a step of blows, cannot; nor do vehicles,
/// which no wound harms.
fn comrades_near(table: &mut Table<'_>, attack: &Attack, model: ModelId) -> Step<Vec<ModelId>> {
    let battle = &table.battle;
    let (unit, side) = (battle.unit_of(model), battle.side_of(model));
    let friends = battle.setup.options.look_out_sir_kt && attack.melee().is_none();
    let may = |mate: &ModelId| {
        let is_vehicle = battle.profile(*mate).unit_type.is_vehicle();
        let stands = *mate != model && battle.wounds_left(*mate) > 0 && !is_vehicle;
        stands && (friends || battle.unit_of(*mate) == unit)
    };
    let mates: Vec<ModelId> = table.battle.on_table(side).filter(may).collect();
    let mut near = Vec::with_capacity(mates.len());
    for mate in mates {
        let distance = table.distance(model, mate)?;
        if distance <= REACH {
            near.push((distance, mate));
        }
    }
    near.sort_unstable();
    Ok(near.into_iter().map(|(_, mate)| mate).collect())
}
