//! List building of the official supplement (RO-18 to RO-20).
//!
//! The packs have no force organisation: core entries stand for troops, specials for elites and fast attack.

use super::fault::FaultCode;
use super::muster::{List, Model};
use super::pack::Role;
use super::{Rule, UnitType};
use std::collections::BTreeSet;

/// What a list of the supplement may cost (RO-18).
pub const POINTS: u32 = 200;
const MODELS: usize = 4;
const SPECIALISTS: usize = 3;
const MAX_WOUNDS: u8 = 3;
const MAX_ARMOUR: u32 = 33;

/// Adds every fault of these rules.
pub(super) fn check(list: &mut List) {
    models(list);
    choices(list);
    profiles(list);
    leader(list);
    specialists(list);
}

fn size(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn is_vehicle(model: &Model) -> bool {
    model.entry.profile.unit_type.is_vehicle()
}

/// Whether it may lead or be a specialist.
fn has_wits(model: &Model) -> bool {
    !is_vehicle(model) && !matches!(model.entry.profile.unit_type, UnitType::Beast | UnitType::Swarm)
}

fn models(list: &mut List) {
    let found = list.places(|model| !is_vehicle(model)).len();
    if found < MODELS {
        let sentence = format!("{found} of at least {MODELS} models that are no vehicles");
        list.fault(FaultCode::GwModels, sentence, Vec::new()).count(size(found), size(MODELS));
    }
}

fn choices(list: &mut List) {
    for (role, what) in [(Role::Core, "troops"), (Role::Special, "elites and fast attack")] {
        let of_role = list.team.iter().filter(|model| model.entry.role == role);
        let kinds: BTreeSet<&str> = of_role.map(|model| model.entry.id.as_str()).collect();
        if kinds.len() > 2 {
            let (found, sentence) = (size(kinds.len()), format!("{} of 2 choices of {what}", kinds.len()));
            let places = list.places(|model| model.entry.role == role);
            list.fault(FaultCode::GwChoices, sentence, places).count(found, 2);
        }
    }
}

fn profiles(list: &mut List) {
    let mut found = Vec::new();
    for model in &list.team {
        let profile = model.built.as_ref().map_or(&model.entry.profile, |built| &built.profile);
        let (name, place) = (&model.entry.name, model.place);
        let points = profile.armour.map_or(profile.w, |armour| armour.hp);
        if points > MAX_WOUNDS {
            let sentence = format!("{name}: {points} of {MAX_WOUNDS} Wounds or hull points");
            found.push((FaultCode::GwWounds, sentence, place, points.into(), MAX_WOUNDS.into()));
        }
        let armour = profile
            .armour
            .map_or(0, |armour| u32::from(armour.front) + u32::from(armour.side) + u32::from(armour.rear));
        if armour > MAX_ARMOUR {
            let sentence = format!("{name}: armour of {armour} in all, at most {MAX_ARMOUR}");
            found.push((FaultCode::GwArmour, sentence, place, armour, MAX_ARMOUR));
        }
        if profile.sv == Some(2) {
            found.push((FaultCode::GwSave, format!("{name}: an armour save of 2+, at best 3+"), place, 2, 3));
        }
    }
    for (code, sentence, place, is, allowed) in found {
        list.fault(code, sentence, vec![place]).count(is, allowed);
    }
}

/// The character with the highest Leadership leads; without characters the model with the highest.
fn leader(list: &mut List) {
    let led = |model: &&Model| has_wits(model);
    let any_character = list.team.iter().filter(led).any(|model| model.entry.profile.character);
    let able: Vec<&Model> = list
        .team
        .iter()
        .filter(led)
        .filter(|model| model.entry.profile.character || !any_character)
        .collect();
    let ld = |model: &Model| model.built.as_ref().map_or(model.entry.profile.ld, |built| built.profile.ld);
    let best = able.iter().map(|model| ld(model)).max().unwrap_or(0);
    let worthy: Vec<usize> = able.iter().filter(|model| ld(model) == best).map(|model| model.place).collect();
    let named = list.places(|model| model.chosen.leader);
    let only = named.first().copied();
    if named.len() > 1 || (named.is_empty() && worthy.len() != 1) {
        let sentence = format!("{} of exactly 1 leader named; {} may lead", named.len(), worthy.len());
        list.fault(FaultCode::LeaderCount, sentence, worthy).count(size(named.len()), 1);
    } else if only.is_some_and(|place| !worthy.contains(&place)) {
        let sentence = format!("the leader is the character with the highest Leadership, here {best}");
        list.fault(FaultCode::GwLeader, sentence, named);
    }
}

fn specialists(list: &mut List) {
    let able = list.places(|model| !is_vehicle(model)).len();
    let chosen = list.places(|model| model.chosen.specialist.is_some());
    if chosen.len() != SPECIALISTS && able >= MODELS {
        let sentence = format!("{} of exactly {SPECIALISTS} specialists", chosen.len());
        list.fault(FaultCode::GwSpecialist, sentence, chosen.clone())
            .count(size(chosen.len()), size(SPECIALISTS));
    }
    let unfit =
        list.places(|model| model.chosen.specialist.is_some() && (!has_wits(model) || model.chosen.leader));
    if !unfit.is_empty() {
        let sentence = "vehicles, beasts, swarms and the leader are no specialists".to_owned();
        list.fault(FaultCode::GwSpecialist, sentence, unfit);
    }
    let rules: Vec<&Rule> = list.team.iter().filter_map(|model| model.chosen.specialist.as_ref()).collect();
    let unknown: Vec<String> =
        rules.iter().filter(|rule| categories(rule).is_empty()).map(|rule| rule.to_string()).collect();
    let options: Vec<&[u8]> =
        rules.iter().map(|rule| categories(rule)).filter(|some| !some.is_empty()).collect();
    let apart = rules.len() > SPECIALISTS || differ(&options, &mut BTreeSet::new());
    if !unknown.is_empty() {
        let sentence = format!("no specialist takes {}", unknown.join(", "));
        list.fault(FaultCode::GwSpecialist, sentence, chosen.clone());
    }
    if !apart {
        let sentence = "two specialists take rules of the same category".to_owned();
        list.fault(FaultCode::GwSpecialist, sentence, chosen);
    }
}

/// Whether each can be given a category of its own; a rule may be of two.
fn differ(options: &[&[u8]], taken: &mut BTreeSet<u8>) -> bool {
    let Some((first, rest)) = options.split_first() else { return true };
    first.iter().any(|category| {
        let free = taken.insert(*category);
        let fits = free && differ(rest, taken);
        if free {
            taken.remove(category);
        }
        fits
    })
}

/// The categories a specialist's rule is of: combat, weapon, dirty fighter, indomitable, guerrilla.
fn categories(rule: &Rule) -> &'static [u8] {
    let known = RULES.iter().find(|(known, _)| known == rule);
    match (known, rule) {
        (Some((_, categories)), _) => categories,
        // Whomever it names.
        (None, Rule::Hatred(_)) => &[0],
        (None, Rule::PreferredEnemy(_)) => &[4],
        _ => &[],
    }
}

/// The rules that specialists take, with their categories (RO-20).
const RULES: [(Rule, &[u8]); 39] = [
    (Rule::CounterAttack, &[0]),
    (Rule::FuriousCharge, &[0]),
    (Rule::HammerOfWrath, &[0]),
    (Rule::Hatred(None), &[0]),
    (Rule::InstantDeath, &[0]),
    (Rule::Rage, &[0]),
    (Rule::Rampage, &[0]),
    (Rule::Haywire, &[1]),
    (Rule::IgnoresCover, &[1]),
    (Rule::MasterCrafted, &[1]),
    (Rule::Pinning, &[1]),
    (Rule::Rending, &[1, 2]),
    (Rule::Sniper, &[1]),
    (Rule::SplitFire, &[1]),
    (Rule::TankHunters, &[1]),
    (Rule::Blind, &[2]),
    (Rule::Concussive, &[2]),
    (Rule::Fear, &[2]),
    (Rule::Fleshbane, &[2]),
    (Rule::MonsterHunter, &[2]),
    (Rule::Poisoned(4), &[2]),
    (Rule::Shred, &[2]),
    (Rule::SoulBlaze, &[2]),
    (Rule::AdamantiumWill, &[3]),
    (Rule::Crusader, &[3]),
    (Rule::EternalWarrior, &[3]),
    (Rule::Fearless, &[3]),
    (Rule::FeelNoPain(5), &[3]),
    (Rule::Relentless, &[3]),
    (Rule::Strikedown, &[3]),
    (Rule::Stubborn, &[3]),
    (Rule::Fleet, &[4]),
    (Rule::HitAndRun, &[4]),
    (Rule::Infiltrate, &[4]),
    (Rule::MoveThroughCover, &[4]),
    (Rule::NightVision, &[4]),
    (Rule::PreferredEnemy(None), &[4]),
    (Rule::Scout, &[4]),
    (Rule::Stealth(None), &[4]),
];

/// The rules that one more specialist may take beside those with rules of `taken`, each of a category of its
/// own (RO-20, MI-26).
pub fn specialist_rules(taken: &[&Rule]) -> Vec<Rule> {
    let apart = |rule: &Rule| {
        let all = taken.iter().map(|rule| categories(rule)).chain([categories(rule)]);
        let known: Vec<&[u8]> = all.filter(|some| !some.is_empty()).collect();
        differ(&known, &mut BTreeSet::new())
    };
    RULES.iter().map(|(rule, _)| rule).filter(|rule| apart(rule)).cloned().collect()
}
