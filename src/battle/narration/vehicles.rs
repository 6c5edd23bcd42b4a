//! What befalls vehicles.

use super::teller::Teller;
use super::{Sentence, name, weapon_name};
use crate::battle::{Damage, Event, VehicleArc};

/// A sentence about a vehicle; `before` is the battle just before the event.
pub(super) fn sentence(before: &Teller<'_>, event: &Event) -> Option<Sentence> {
    let of = |key, model| Sentence::new(key).text("model", &name(before, model));
    Some(match event {
        Event::ArmourPierced { model, facing, glancing, penetrating } => {
            let armour = before.profile(*model).armour.map_or(0, |armour| armour.of(*facing));
            let word = match facing {
                VehicleArc::Front => "front",
                VehicleArc::Side => "side",
                VehicleArc::Rear => "rear",
            };
            of("armour_pierced", *model)
                .term("facing", word)
                .number("armour", armour)
                .number("glancing", *glancing)
                .number("penetrating", *penetrating)
        }
        Event::VehicleDamaged { model, damage } => match damage {
            Damage::Shaken => of("vehicle_shaken", *model),
            Damage::Stunned => of("vehicle_stunned", *model),
            Damage::Immobilised => of("vehicle_immobilised", *model),
            Damage::WeaponDestroyed(place) => {
                let carried = before.made(*model).carries.get(usize::from(*place))?;
                of("vehicle_weapon_destroyed", *model).text("weapon", weapon_name(before, carried.weapon))
            }
        },
        Event::VehicleRecovered { model } => of("vehicle_recovered", *model),
        Event::VehicleWrecked { model } => of("vehicle_wrecked", *model),
        Event::VehicleExploded { model, reach } => of("vehicle_exploded", *model).length("reach", *reach),
        _ => return None,
    })
}
