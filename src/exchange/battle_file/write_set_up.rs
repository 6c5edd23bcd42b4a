//! Writing a set-up: the first half of a written battle.

use super::armoury::GRENADE_KINDS;
use super::missions;
use super::names::{as_key, as_text};
use super::state::CHARACTERISTICS;
use super::terrain;
use super::words::inches;
use super::write::{keys, line};
use crate::armoury::{Ap, Profile, Range, Rules, Shots, Strength, Weapon, WeaponClass};
use crate::battle::steps::psychic;
use crate::battle::{Battle, Mode, ModelSetup, Options, Place, Setup};
use crate::geometry::{Base, Piece, Point};
use crate::ids::Side;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The set-up lines.
pub(super) fn set_up(setup: &Setup) -> String {
    let mut text = String::new();
    line(&mut text, &format!("title {}", as_text(&setup.title)));
    let usual = Options::default().words();
    for ((name, word), (_, default)) in setup.options.words().into_iter().zip(usual) {
        if word != default {
            line(&mut text, &format!("option {name} {word}"));
        }
    }
    if setup.mode == Mode::Tabletop {
        line(&mut text, "mode tabletop");
    }
    line(&mut text, &format!("table {} {}", inches(setup.board.width), inches(setup.board.depth)));
    line(&mut text, &missions::mission_words(&setup.mission));
    for side in Side::BOTH {
        let state = &setup.sides[side.index()];
        line(&mut text, &format!("edge {side} {}", state.edge.word()));
        line(&mut text, &format!("name {side} {}", as_text(&state.name)));
        missions::backing_words(setup, side).iter().for_each(|words| line(&mut text, words));
    }
    setup.board.pieces.iter().for_each(|piece| line(&mut text, &terrain_words(piece)));
    own_rules(setup).iter().for_each(|rule| line(&mut text, &format!("rule {rule}")));
    setup.weapons.iter().for_each(|weapon| line(&mut text, &weapon_words(weapon)));
    setup.profiles.iter().for_each(|profile| line(&mut text, &profile_words(profile)));
    setup.models.iter().for_each(|model| line(&mut text, &model_words(setup, model)));
    let begins = setup.begins;
    let turn = format!("turn {} {} {} first {}", begins.turn, begins.side, begins.phase.word(), setup.first);
    line(&mut text, &turn);
    states(setup, &mut text);
    text
}

fn corners(points: &[Point]) -> String {
    points.iter().map(|at| format!("{},{}", inches(at.x), inches(at.y))).collect::<Vec<_>>().join(" ")
}

fn terrain_words(piece: &Piece) -> String {
    let kind = terrain::KINDS.iter().find(|(_, kind)| *kind == piece.kind).map_or("area", |(word, _)| word);
    let mut words = format!("terrain {} {kind} poly {}", piece.name, corners(&piece.outline));
    if let Some(cover) = piece.cover {
        words += &format!(" cover {cover}+");
    }
    if piece.height != 0 {
        words += &format!(" height {}", inches(piece.height));
    }
    let flags = [
        (piece.difficult, " difficult"),
        (piece.dangerous, " dangerous"),
        (piece.impassable, " impassable"),
        (piece.ladder, " ladder"),
    ];
    words.extend(flags.iter().filter(|(is, _)| *is).map(|(_, word)| *word));
    words
}

/// The rules that only packs of one's own know.
fn own_rules(setup: &Setup) -> BTreeSet<String> {
    let weapons = setup.weapons.iter().flat_map(|weapon| weapon.rules.iter());
    let profiles = setup.profiles.iter().flat_map(|profile| profile.rules.iter());
    let models = setup.models.iter().flat_map(|model| model.rules.iter().chain(model.state.gains.iter()));
    let others = weapons.chain(profiles).chain(models).filter(|rule| !rule.is_known());
    others.map(ToString::to_string).collect()
}

fn rules_words(rules: &Rules) -> String {
    if rules.is_empty() {
        return String::new();
    }
    format!(" rules {}", rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
}

fn weapon_words(weapon: &Weapon) -> String {
    let range = match weapon.range {
        Range::Melee => "melee".to_owned(),
        Range::Template => "template".to_owned(),
        Range::Unlimited => "unlimited".to_owned(),
        Range::Inches(reach) => reach.to_string(),
    };
    let s = match weapon.s {
        Strength::Fixed(s) => s.to_string(),
        Strength::User => "user".to_owned(),
        Strength::Plus(more) => format!("{more:+}"),
        Strength::Times(times) => format!("x{times}"),
        Strength::Special => "special".to_owned(),
        Strength::None => "-".to_owned(),
    };
    let ap = match weapon.ap {
        Ap::None => "-".to_owned(),
        Ap::Fixed(ap) => ap.to_string(),
        Ap::D6 => "d6".to_owned(),
    };
    let kind = GRENADE_KINDS.iter().find(|(_, kind)| Some(*kind) == weapon.grenade);
    let kind = kind.map(|(word, _)| format!(" kind {word}")).unwrap_or_default();
    let (class, rules) = (class_words(weapon.class), rules_words(&weapon.rules));
    format!("weapon {} range {range} s {s} ap {ap} type {class}{rules}{kind}", weapon.key)
}

fn class_words(class: WeaponClass) -> String {
    let shots = |shots: Shots| match shots {
        Shots::Fixed(n) => n.to_string(),
        Shots::D3 => "d3".to_owned(),
        Shots::Attacks => "attacks".to_owned(),
    };
    match class {
        WeaponClass::Melee => "melee".to_owned(),
        WeaponClass::Pistol => "pistol".to_owned(),
        WeaponClass::Assault(n) => format!("assault {}", shots(n)),
        WeaponClass::RapidFire => "rapid_fire".to_owned(),
        WeaponClass::Heavy(n) => format!("heavy {}", shots(n)),
        WeaponClass::Salvo { moved, stationary } => format!("salvo {moved}/{stationary}"),
        WeaponClass::Ordnance(n) => format!("ordnance {}", shots(n)),
        WeaponClass::Grenade => "grenade".to_owned(),
    }
}

fn profile_words(profile: &Profile) -> String {
    let mut words = format!("profile {}", profile.key);
    let values = [
        ("ws", profile.ws),
        ("bs", profile.bs),
        ("s", profile.s),
        ("t", profile.t),
        ("w", profile.w),
        ("i", profile.i),
        ("a", profile.a),
        ("ld", profile.ld),
        ("capacity", profile.capacity),
        ("fire_points", profile.fire_points),
        ("cover_bonus", profile.cover_bonus),
    ];
    for (name, value) in values.iter().filter(|(_, value)| *value > 0) {
        words += &format!(" {name} {value}");
    }
    if let Some(armour) = profile.armour {
        words +=
            &format!(" front {} side {} rear {} hp {}", armour.front, armour.side, armour.rear, armour.hp);
    }
    for (name, save) in [("sv", profile.sv), ("inv", profile.inv)] {
        if let Some(save) = save {
            words += &format!(" {name} {save}+");
        }
    }
    words += &match profile.base {
        Base::Round { diameter } => format!(" base {}", diameter / 10),
        Base::Oval { long, short } => format!(" base {} {}", long / 10, short / 10),
        Base::Hull { long, short } => format!(" base {} {} hull", long / 10, short / 10),
    };
    words += &format!(" type {}", profile.unit_type.word());
    if profile.character {
        words += ",character";
    }
    profile.traits.iter().for_each(|word| words += &format!(",{}", as_key(word)));
    if !profile.excludes.is_empty() {
        words += &rules_words(&profile.excludes).replacen(" rules ", " excludes ", 1);
    }
    words + &rules_words(&profile.rules)
}

fn model_words(setup: &Setup, model: &ModelSetup) -> String {
    let profile = &setup.profiles[usize::from(model.profile)];
    let mut words = format!("model {} {} {}", model.key, model.side, profile.key);
    let state = &model.state;
    if state.place != Place::Waiting {
        let at = state.at;
        words += &format!(" at {} {} up {}", inches(at.x), inches(at.y), inches(state.up));
    }
    words += &format!(" facing {}", state.facing.0);
    if !model.carries.is_empty() {
        let carried = model.carries.iter().map(|carried| {
            let key = &setup.weapons[carried.weapon.index()].key;
            carried.stock.map_or_else(|| key.clone(), |stock| format!("{key}*{stock}"))
        });
        words += &format!(" with {}", carried.collect::<Vec<_>>().join(","));
    }
    words += &rules_words(&model.rules);
    let unit = &setup.units[model.unit.index()];
    if unit.models.len() > 1 && model.state.home.is_none() {
        words += &format!(" unit {}", unit.key);
    }
    if let Some(squad) = &model.squad {
        words += &format!(" squad {}", as_key(squad));
    }
    if let Some(squad) = &model.dedicated {
        words += &format!(" dedicated {}", as_key(squad));
    }
    if model.points > 0 {
        words += &format!(" points {}", model.points);
    }
    if let Some(rule) = &model.specialist {
        words += &format!(" specialist {rule}");
    }
    words += if model.leader { " leader" } else { "" };
    words + if model.special { " special" } else { "" }
}

/// The state lines: what is already so when play begins.
fn states(setup: &Setup, text: &mut String) {
    for side in Side::BOTH {
        let state = &setup.sides[side.index()];
        if state.lost > 0 || state.started > 0 {
            line(text, &format!("state {side} lost {} of {}", state.lost, state.started.max(1)));
        }
    }
    for model in &setup.models {
        let (state, unit) = (&model.state, &setup.units[model.unit.index()]);
        let profile = &setup.profiles[usize::from(model.profile)];
        let mut words = String::new();
        if state.lost > 0 {
            let full = profile.armour.map_or(profile.w, |armour| armour.hp);
            words += &format!(" wounds {}", full.saturating_sub(state.lost));
        }
        if let Some(moved) = state.moved {
            words += &format!(" moved {}", inches(moved));
        }
        let flags = [
            (state.place == Place::Removed, " removed"),
            (state.place == Place::Reserve && !state.outflanks && !state.deep_strikes, " in_reserve"),
            (state.place == Place::Reserve && state.deep_strikes, " arriving deep_strike"),
            (state.place == Place::Reserve && state.outflanks, " outflanking"),
            (state.arrived, " arrived"),
            (state.scouted, " scouted"),
            (state.infiltrated, " infiltrated"),
            (state.burning, " burning"),
            (unit.state.ablaze, " ablaze"),
            (unit.state.blinded.is_some(), " blinded"),
            (state.staggered.is_some(), " staggered"),
            (unit.state.down.is_some(), " gone_to_ground"),
            (unit.state.falling_back, " falling_back"),
            (unit.state.regrouped, " regrouped"),
            (unit.state.ran.is_some(), " ran"),
        ];
        words.extend(flags.iter().filter(|(is, _)| *is).map(|(_, word)| *word));
        let fought = [state.engaged.as_slice(), &state.assaults].concat();
        if state.home.is_some() {
            words += &format!(" joined {}", unit.key);
        }
        if !fought.is_empty() {
            let word = if state.charge.is_some() { "charged" } else { "engaged" };
            words += &format!(" {word} {}", keys(setup, &fought));
        }
        words += &riding(setup, model);
        state.gains.iter().for_each(|rule| words += &format!(" gains {rule}"));
        for (which, by) in &state.changes {
            let name =
                CHARACTERISTICS.iter().find(|(_, known)| known == which).map_or("ld", |(name, _)| name);
            words += &format!(" {name} {by:+}");
        }
        for (place, used) in state.used.iter().enumerate().filter(|(_, used)| **used > 0) {
            words += &format!(" used {} {used}", carried_key(setup, model, place));
        }
        words += &fired(setup, model);
        if !words.is_empty() {
            line(text, &format!("state {}{words}", model.key));
        }
    }
}

/// What it fired, and at whom.
fn fired(setup: &Setup, model: &ModelSetup) -> String {
    let shot_at = setup.units[model.unit.index()].state.shot_at.filter(|shot| *shot != model.unit);
    let shot_at = shot_at.and_then(|shot| setup.units[shot.index()].models.first());
    let at = shot_at.map_or_else(String::new, |shot| format!(" at {}", setup.models[shot.index()].key));
    let weapons = model.state.fired.iter().map(|weapon| &setup.weapons[weapon.index()].key);
    weapons.map(|key| format!(" fired {key}{at}")).collect()
}

/// What is so of a vehicle, and of who is inside one or has just left it.
fn riding(setup: &Setup, model: &ModelSetup) -> String {
    let state = &model.state;
    let flags = [
        (state.shaken.is_some(), " shaken"),
        (state.stunned.is_some(), " stunned"),
        (state.immobilised, " immobilised"),
        (state.wrecked, " wrecked"),
    ];
    let mut words: String = flags.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
    if let Place::Embarked(vehicle) = state.place {
        words += &format!(" embarked {}", setup.models[vehicle.index()].key);
    }
    if state.warp_spent > 0
        && let Some(id) = setup.model_by_key(&model.key)
    {
        let mastery = psychic::mastery(&Battle::begin(Arc::new(setup.clone())), id);
        words += &format!(" warp {}", mastery.saturating_sub(state.warp_spent));
    }
    if let Some(vehicle) = state.disembarked {
        words += &format!(" disembarked {}", setup.models[vehicle.index()].key);
    }
    for place in &state.destroyed {
        words += &format!(" destroyed {}", carried_key(setup, model, usize::from(*place)));
    }
    words
}

fn carried_key<'s>(setup: &'s Setup, model: &ModelSetup, place: usize) -> &'s str {
    &setup.weapons[model.carries[place].weapon.index()].key
}
