//! What wargear does to its bearer: saves, characteristics, unit type, rules and weapons.

use super::build::Built;
use super::pack::{Pack, Wargear};
use super::{Characteristic, Profile, Rules, Weapon};

/// Applies all wargear of a model: first what is set, then what is added, then the best saves.
pub(super) fn wear(pack: &Pack, built: &mut Built) {
    let worn: Vec<&Wargear> = built.wargear.iter().filter_map(|id| pack.wargear(id)).collect();
    let profile = &mut built.profile;
    for item in &worn {
        for (what, value) in &item.set {
            set(profile, *what, *value);
        }
        profile.sv = best(profile.sv, item.sv);
        profile.inv = best(profile.inv, item.inv);
        profile.cover_bonus = profile.cover_bonus.max(item.cover);
        profile.unit_type = item.unit_type.unwrap_or(profile.unit_type);
        item.rules.iter().for_each(|rule| profile.rules.add(rule.clone()));
    }
    for (what, value) in worn.iter().flat_map(|item| &item.add) {
        // No save is like one on 7+: any change to it is an improvement.
        let before = profile.printed(*what).unwrap_or(7);
        set(profile, *what, before.saturating_add_signed(*value).min(10));
    }
    let gained = worn.iter().flat_map(|item| &item.weapons).filter_map(|id| pack.weapon(id));
    built.weapons.extend(gained.flat_map(|item| item.lines.iter().cloned()));
    let melee: Rules = worn.iter().flat_map(|item| &item.melee_rules).cloned().collect();
    if !melee.is_empty() {
        sharpen(pack, &mut built.weapons, &melee);
    }
}

/// Adds rules to every attack in close combat. A model without a weapon for it strikes with a plain
/// one, listed so that the rules have somewhere to be.
fn sharpen(pack: &Pack, weapons: &mut Vec<Weapon>, rules: &Rules) {
    let strikes = |weapon: &Weapon| weapon.is_melee() && weapon.grenade.is_none();
    if !weapons.iter().any(strikes) {
        let plain = pack.weapon("close_combat_weapon");
        weapons.extend(plain.iter().flat_map(|item| item.lines.iter().cloned()));
    }
    for weapon in weapons.iter_mut().filter(|weapon| strikes(weapon)) {
        rules.iter().for_each(|rule| weapon.rules.add(rule.clone()));
    }
}

/// The better of two saves: the lower one.
fn best(one: Option<u8>, other: Option<u8>) -> Option<u8> {
    one.into_iter().chain(other).min()
}

fn set(profile: &mut Profile, what: Characteristic, value: u8) {
    // A save better than 2+ does not exist, one worse than 6+ is none.
    let save = (value <= 6).then_some(value.max(2));
    match what {
        Characteristic::Ws => profile.ws = value,
        Characteristic::Bs => profile.bs = value,
        Characteristic::S => profile.s = value,
        Characteristic::T => profile.t = value,
        Characteristic::W => profile.w = value,
        Characteristic::I => profile.i = value,
        Characteristic::A => profile.a = value,
        Characteristic::Ld => profile.ld = value,
        Characteristic::Sv => profile.sv = save,
        Characteristic::Inv => profile.inv = save,
    }
}
