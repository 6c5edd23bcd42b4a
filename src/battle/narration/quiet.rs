//! What the events around an event say better: every kind has a sentence, and pages may leave these out.

use super::teller::Teller;
use super::{Sentence, name, side_name, unit_name, weapon_name};
use crate::battle::{Event, Order};
use crate::ids::{ModelId, UnitId};

/// The sentence of an event that says nothing new; `before` is the battle just before it.
pub(super) fn sentence(before: &Teller<'_>, event: &Event) -> Sentence {
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
fn order_words(before: &Teller<'_>, order: &Order) -> String {
    let named = |model: &ModelId| before.setup.models.get(model.index()).map(|_| name(before, *model));
    let named = |model: &ModelId| named(model).unwrap_or_else(|| before.word("a model").to_owned());
    let target = |id: &UnitId| before.setup.units.get(id.index()).map(|_| unit_name(before, *id));
    let target = |id: &UnitId| target(id).unwrap_or_else(|| before.word("a unit").to_owned());
    let sentence = match order {
        Order::Deploy { model, at, .. } => {
            Sentence::new("order.deploy").text("model", &named(model)).length("x", at.x).length("y", at.y)
        }
        Order::KeepBack { model, .. } => Sentence::new("order.keep_back").text("model", &named(model)),
        Order::Scout(walk) => Sentence::new("order.scout").text("model", &named(&walk.model)),
        Order::Move(walk) => Sentence::new("order.move").text("model", &named(&walk.model)),
        Order::Run(walk) => Sentence::new("order.run").text("model", &named(&walk.model)),
        Order::Shoot(shoot) => Sentence::new("order.shoot").text("target", &target(&shoot.target)),
        Order::Throw(shoot) => Sentence::new("order.throw").text("target", &target(&shoot.target)),
        Order::Embark { model, vehicle } => {
            Sentence::new("order.embark").text("model", &named(model)).text("vehicle", &named(vehicle))
        }
        Order::Split(shoot) => Sentence::new("order.split").text("target", &target(&shoot.target)),
        Order::Join { model, unit } => {
            Sentence::new("order.join").text("model", &named(model)).text("unit", &target(unit))
        }
        Order::Disembark { model, at } => {
            Sentence::new("order.disembark").text("model", &named(model)).length("x", at.x).length("y", at.y)
        }
        Order::Charge(charge) => {
            let names: Vec<String> = charge.targets.iter().map(target).collect();
            Sentence::new("order.charge").text("targets", &names.join(before.word(" and ")))
        }
        Order::Fight(_) => Sentence::new("order.fight"),
        Order::GoToGround { unit } => Sentence::new("order.go_to_ground").text("unit", &target(unit)),
        Order::Extinguish { model, friend } => {
            Sentence::new("order.extinguish").text("model", &named(model)).text("friend", &named(friend))
        }
        Order::Regroup { unit } => Sentence::new("order.regroup").text("unit", &target(unit)),
        Order::Errand(errand) => {
            let who = errand.model().map(|model| named(&model)).unwrap_or_default();
            Sentence::new("order.errand").term("errand", errand.word()).text("model", &who)
        }
        Order::EndPhase { .. } => Sentence::new("order.end_phase"),
        Order::Concede => Sentence::new("order.concede"),
    };
    before.render(&sentence).trim_end().to_owned()
}
