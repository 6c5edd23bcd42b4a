//! Under what terms random players meet: any ruling switches, any special rules, now and then miniatures.

use super::luck::Luck;
use crate::armoury::{Range, Rule, Rules, Support};
use crate::battle::{Backing, Mode, Options, Setup};

/// One in so many battles gives models and weapons rules that they never had.
const MUDDLED: u64 = 3;
/// One in so many battles has psykers on both sides.
const PSYKERS: u64 = 6;
/// One in so many battles is played with miniatures: facts are told.
const TABLETOP: u64 = 6;
/// The squad that some models were bought in.
const SQUAD: &str = "first";
/// The switch that the units of the set-up must agree with.
const UNITS: &str = "every_model_a_unit";

/// A battle as the number says, under random terms: the seed decides them.
pub fn wild_setup(mut setup: Setup, seed: u64) -> Setup {
    let mut luck = Luck::new(!seed);
    if !luck.one_in(3) {
        switches(&mut luck, &mut setup.options);
    }
    if luck.one_in(MUDDLED) {
        muddle(&mut luck, &mut setup);
    }
    if luck.one_in(PSYKERS) {
        psykers(&mut luck, &mut setup);
        minds_in_arms(&mut luck, &mut setup);
    }
    if luck.one_in(TABLETOP) {
        setup.mode = Mode::Tabletop;
    }
    if luck.one_in(3) {
        squads(&mut luck, &mut setup);
    }
    if luck.one_in(3) {
        backing(&mut luck, &mut setup);
    }
    setup
}

/// Sides come from bases of all sorts.
fn backing(luck: &mut Luck, setup: &mut Setup) {
    for side in &mut setup.sides {
        let support = Support::ALL.iter().copied().filter(|_| luck.one_in(2)).collect();
        side.backing = Backing { war_room: luck.one_in(2), distillery: luck.one_in(2), support };
    }
}

/// Every other switch on any of its values.
fn switches(luck: &mut Luck, options: &mut Options) {
    for switch in Options::table() {
        if switch.name == UNITS || luck.one_in(2) {
            continue;
        }
        let word = match switch.values.split_once(" to ") {
            Some((low, high)) => {
                let (low, high) = (low.parse().unwrap_or(0), high.parse().unwrap_or(0));
                luck.between(low, high).to_string()
            }
            None => luck.any(switch.values.split(", ")).unwrap_or_default().to_owned(),
        };
        // The table says what each switch takes.
        let _ = options.set(switch.name, &word);
    }
}

/// Some models were bought in a squad, some transports for it.
fn squads(luck: &mut Luck, setup: &mut Setup) {
    for model in &mut setup.models {
        let transports = setup.profiles[usize::from(model.profile)].capacity > 0;
        let squad = luck.one_in(2).then(|| SQUAD.to_owned());
        if transports { model.dedicated = squad } else { model.squad = squad }
    }
}

/// Special rules for some models and weapons, whatever they are.
fn muddle(luck: &mut Luck, setup: &mut Setup) {
    let known = Rule::known();
    for model in &mut setup.models {
        for _ in 0..luck.below(3) {
            model.rules.add(luck.pick(&known).clone());
        }
    }
    for weapon in &mut setup.weapons {
        for _ in 0..luck.below(2) {
            let rule = luck.pick(&known).clone();
            if !shapes(&rule) {
                let rules: Vec<Rule> = weapon.rules.iter().cloned().chain([rule]).collect();
                weapon.rules = Rules::from(rules);
            }
        }
    }
}

/// Who fights with a certain weapon is a psyker, and the weapon a force weapon.
fn minds_in_arms(luck: &mut Luck, setup: &mut Setup) {
    let blades = (0..setup.weapons.len()).filter(|place| setup.weapons[*place].range == Range::Melee);
    let Some(blade) = luck.any(blades) else { return };
    let weapon = &mut setup.weapons[blade];
    weapon.rules = Rules::from(weapon.rules.iter().cloned().chain([Rule::Force]).collect::<Vec<Rule>>());
    for model in &mut setup.models {
        if model.carries.iter().any(|carried| carried.weapon.index() == blade) {
            model.rules.add(Rule::Psyker(luck.between(1, 3) as u8));
        }
    }
}

/// A weapon is a psychic power, whoever carries it a psyker; others deny it, some with ease.
fn psykers(luck: &mut Luck, setup: &mut Setup) {
    let powers = (0..setup.weapons.len()).filter(|place| {
        let weapon = &setup.weapons[*place];
        weapon.range != Range::Melee && weapon.grenade.is_none()
    });
    let Some(power) = luck.any(powers) else { return };
    let weapon = &mut setup.weapons[power];
    weapon.rules = Rules::from(weapon.rules.iter().cloned().chain([Rule::Witchfire]).collect::<Vec<Rule>>());
    for model in &mut setup.models {
        if model.carries.iter().any(|carried| carried.weapon.index() == power) {
            model.rules.add(Rule::Psyker(luck.between(1, 3) as u8));
        } else if luck.one_in(4) {
            model.rules.add(if luck.one_in(2) { Rule::Psyker(1) } else { Rule::AdamantiumWill });
        }
    }
}

/// Whether a rule makes a weapon another kind of weapon, with a range to match.
const fn shapes(rule: &Rule) -> bool {
    matches!(rule, Rule::Blast(_) | Rule::Template)
}
