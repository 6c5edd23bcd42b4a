//! What missions tell: preparation, night, objectives, requisition.

use super::teller::Teller;
use super::{Sentence, name, side_name};
use crate::battle::{Building, Change, Event};
use crate::ids::Side;

/// The sentence of an event of missions.
pub fn told(before: &Teller<'_>, event: &Event) -> Option<Sentence> {
    let say = Sentence::new;
    Some(match event {
        Event::BattlePrepared { mission, first, .. } => {
            let printed =
                mission.sheet().map_or(before.word("Fight to the last"), |sheet| before.of(&sheet.name));
            let title = mission.own.as_ref().map_or(printed, |own| own.name.as_str());
            let key = if mission.attacker.is_some() { "battle_prepared_roles" } else { "battle_prepared" };
            let attacker = mission.attacker.map_or("", |side| side_name(before, side));
            let sentence = say(key).text("mission", title).text("attacker", attacker);
            sentence.text("side", side_name(before, *first))
        }
        Event::TraitRolled { side, number, .. } => {
            say("trait_rolled").text("side", side_name(before, *side)).number("number", *number)
        }
        Event::NightChanged { dark } => say(if *dark { "night_fell" } else { "night_ended" }),
        Event::ObjectiveChanged { objective, change } => changed(before, usize::from(*objective), *change),
        Event::ExplosiveIssued { model, spent } => {
            let key = if *spent { "explosive_used" } else { "explosive_issued" };
            say(key).text("model", &name(before, *model))
        }
        Event::ModelLeft { model } => say("model_left").text("model", &name(before, *model)),
        Event::SideWithdrew { side, routed } => {
            let key = if *routed { "side_routed" } else { "side_withdrew" };
            say(key).text("side", side_name(before, *side))
        }
        Event::SideSteadied { side } => say("side_steadied").text("side", side_name(before, *side)),
        Event::SupportCalled { side, support } => {
            say("support_called").text("side", side_name(before, *side)).term("support", support.word())
        }
        Event::BonusEarned { side, points, reason } => {
            let sentence = say("bonus_earned").text("side", side_name(before, *side));
            sentence.number("points", *points).term("reason", reason)
        }
        Event::TimeCalled {} => say("time_called"),
        _ => return None,
    })
}

fn changed(before: &Teller<'_>, place: usize, change: Change) -> Sentence {
    let say = |key| Sentence::new(key).number("objective", place as u16 + 1);
    let of_side = |key, side: Side| say(key).text("side", side_name(before, side));
    match change {
        Change::Cleared => say("objective_cleared"),
        Change::Found { by } => of_side("device_found", by),
        Change::Held { by: Some(by) } => of_side("objective_held", by),
        Change::Held { by: None } => say("objective_contested"),
        Change::Explored { building } => say(match building {
            Building::Plain => "building_plain",
            Building::Munitions => "building_munitions",
            Building::WeaponsCache => "building_cache",
            Building::MedCentre => "building_med",
            Building::Bunker => "building_bunker",
        }),
        Change::Taken { by, handed } => {
            let key = if handed { "objective_handed" } else { "objective_taken" };
            say(key).text("model", &name(before, by))
        }
        Change::Struck { by, wounds, destroyed } => {
            let key = if destroyed { "support_destroyed" } else { "support_struck" };
            say(key).text("model", &name(before, by)).number("wounds", wounds)
        }
    }
}
