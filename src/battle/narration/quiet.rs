//! What the events around an event say better: every kind has a sentence, and pages may leave these out.

use super::sentence::inches;
use super::{Sentence, name, side_name, unit_name, weapon_name};
use crate::battle::{Battle, Event, Order};
use crate::ids::{ModelId, UnitId};

/// The sentence of an event that says nothing new; `before` is the battle just before it.
pub(super) fn sentence(before: &Battle, event: &Event) -> Sentence {
    let of = |key, model: ModelId| Sentence::new(key).text("model", &name(before, model));
    match event {
        Event::Ordered { side, order, .. } => Sentence::new("ordered")
            .text("side", side_name(before, *side))
            .text("order", &order_words(before, order)),
        Event::OrderDone {} => Sentence::new("order_done"),
        Event::UnitFired { unit, target } => Sentence::new("unit_fired")
            .text("unit", &unit_name(before, *unit))
            .text("target", &unit_name(before, *target)),
        Event::WeaponFired { model, weapon } => {
            of("weapon_fired", *model).text("weapon", weapon_name(before, *weapon))
        }
        Event::ModelCharged { model, .. } => of("charge_went_home", *model),
        Event::TerrainTested { model, .. } => of("terrain_tested", *model),
        Event::ModelMoved { model, .. } => of("model_stayed", *model),
        Event::ModelPlaced { model, .. } => of("model_put_aside", *model),
        Event::ModelStood { model, .. } => of("model_held_its_nerve", *model),
        Event::UseSpent { model, .. } => of("something_used", *model),
        Event::VehicleDamaged { model, .. } => of("vehicle_lost_something", *model),
        _ => Sentence::new("battle_goes_on"),
    }
}

/// What is ordered. An order may name what is not there: it is told before the rules refuse it.
fn order_words(battle: &Battle, order: &Order) -> String {
    let named = |model: &ModelId| battle.setup.models.get(model.index()).map(|_| name(battle, *model));
    let named = |model: &ModelId| named(model).unwrap_or_else(|| "a model".to_owned());
    let target = |id: &UnitId| battle.setup.units.get(id.index()).map(|_| unit_name(battle, *id));
    let target = |id: &UnitId| target(id).unwrap_or_else(|| "a unit".to_owned());
    match order {
        Order::Deploy { model, at, .. } => {
            format!("set up {} at {} {}", named(model), inches(at.x), inches(at.y))
        }
        Order::KeepBack { model, .. } => format!("keep {} back", named(model)),
        Order::Scout(walk) => format!("let {} scout", named(&walk.model)),
        Order::Move(walk) => format!("move {}", named(&walk.model)),
        Order::Run(walk) => format!("let {} run", named(&walk.model)),
        Order::Shoot(shoot) => format!("shoot at {}", target(&shoot.target)),
        Order::Throw(shoot) => format!("throw a grenade at {}", target(&shoot.target)),
        Order::Split(shoot) => format!("split the fire at {}", target(&shoot.target)),
        Order::Join { model, unit } => format!("let {} join {}", named(model), target(unit)),
        Order::Embark { model, vehicle } => format!("let {} get into {}", named(model), named(vehicle)),
        Order::Disembark { model, at } => {
            format!("let {} get out at {} {}", named(model), inches(at.x), inches(at.y))
        }
        Order::Charge(charge) => {
            let names: Vec<String> = charge.targets.iter().map(target).collect();
            format!("charge {}", names.join(" and "))
        }
        Order::Fight(_) => "fight".to_owned(),
        Order::GoToGround { unit } => format!("let {} go to ground", target(unit)),
        Order::Extinguish { model, friend } => {
            format!("let {} put out the fire on {}", named(model), named(friend))
        }
        Order::Regroup { unit } => format!("regroup {}", target(unit)),
        Order::Errand(errand) => {
            let who = errand.model().map(|model| named(&model)).unwrap_or_default();
            format!("{} {who}", errand.word().replace('_', " ")).trim_end().to_owned()
        }
        Order::EndPhase { .. } => "end the phase".to_owned(),
        Order::Concede => "give up".to_owned(),
    }
}
