//! Rolls as sentences: who, for what, what was needed, what came up, what it means.

use super::teller::Teller;
use super::{Sentence, name, side_name, unit_name, weapon_name};
use crate::battle::Phase;
use crate::battle::steps::sweep;
use crate::dice::{Ask, Face, Needs, Roll};
use crate::ids::Side;

/// The sentence of a roll.
pub fn rolled(before: &Teller<'_>, roll: &Roll, faces: &[Face]) -> Sentence {
    let passed = roll.passed(faces);
    let sentence = shots(before, roll).unwrap_or_else(|| plain(before, roll, faces));
    let needs = match roll.needs {
        Needs::AtLeast(score) | Needs::AtMost(score) => score,
        Needs::Nothing => 0,
    };
    let shown: Vec<String> = faces.iter().map(|face| shown(before, roll, *face)).collect();
    let sentence = sentence.number("needs", needs).text("faces", &shown.join(" "));
    sentence.number("dice", roll.dice).number("passed", passed)
}

/// Shots tell the weapon and the target, where the model fired no more than one.
fn shots(before: &Teller<'_>, roll: &Roll) -> Option<Sentence> {
    let is_shot = roll.ask == Ask::ToHit && before.moment.phase == Phase::Shooting;
    if !is_shot || !matches!(roll.needs, Needs::AtLeast(_)) {
        return None;
    }
    let unit = before.unit_of(roll.subject);
    let state = before.unit(unit);
    let apart = state.split.filter(|(shooter, _)| *shooter == roll.subject).map(|(_, target)| target);
    let target = apart.or(state.shot_at)?;
    let [weapon] = before.model(roll.subject).fired.as_slice() else {
        return None;
    };
    let key = match roll.dice {
        _ if before.weapon(*weapon).grenade.is_some() => "rolled.thrown",
        1 => "rolled.shot",
        _ => "rolled.shots",
    };
    let who = if apart.is_some() { name(before, roll.subject) } else { unit_name(before, unit) };
    let sentence = Sentence::new(key).text("model", &who);
    let sentence = sentence.text("weapon", weapon_name(before, *weapon));
    Some(sentence.text("target", &unit_name(before, target)))
}

fn plain(before: &Teller<'_>, roll: &Roll, faces: &[Face]) -> Sentence {
    let passed = roll.passed(faces);
    let sentence = Sentence::new(key(roll, passed));
    let sentence = sentence.text("model", &who(before, roll)).term("ask", roll.ask.word());
    match (roll.ask, roll.needs, faces) {
        (Ask::RollOff, _, [first, second]) => {
            let [red, blue] = Side::BOTH.map(|side| side_name(before, side));
            let sentence = sentence.text("red", red).number("first", first.0);
            sentence.text("blue", blue).number("second", second.0)
        }
        (_, Needs::AtMost(_), _) => sentence.number("total", sum(faces)),
        (Ask::SweepingAdvance, ..) => {
            let initiative = sweep::initiative(before, before.unit_of(roll.subject));
            let sentence = sentence.number("initiative", initiative);
            sentence.number("total", sum(faces) + i64::from(initiative))
        }
        _ if is_distance(roll) => sentence.number("total", distance(roll, faces)),
        _ => sentence,
    }
}

fn sum(faces: &[Face]) -> i64 {
    faces.iter().map(|face| i64::from(face.0)).sum()
}

/// Whether the dice of a roll are added up to so many inches.
const fn is_distance(roll: &Roll) -> bool {
    matches!(roll.ask, Ask::ChargeDistance | Ask::FallBack | Ask::HitAndRun | Ask::ScatterDistance)
        && roll.dice > 1
}

/// Of three dice of a charge the two lowest count (AS-15).
fn distance(roll: &Roll, faces: &[Face]) -> i64 {
    let highest = faces.iter().map(|face| i64::from(face.0)).max().unwrap_or(0);
    sum(faces) - if is_slow_charge(roll) { highest } else { 0 }
}

fn is_slow_charge(roll: &Roll) -> bool {
    roll.ask == Ask::ChargeDistance && roll.dice == 3
}

fn key(roll: &Roll, passed: u16) -> &'static str {
    match (roll.ask, roll.needs, roll.dice) {
        (Ask::RollOff, _, 2) => "rolled.off",
        (Ask::VehicleDamage, ..) => "rolled.damage",
        (Ask::SweepingAdvance, ..) => "rolled.sweep",
        _ if is_slow_charge(roll) => "rolled.lowest",
        _ if is_distance(roll) => "rolled.total",
        (_, Needs::Nothing, _) => "rolled.amount",
        (Ask::ToHit, Needs::AtLeast(_), _) => "rolled.to_hit",
        (Ask::ToWound, Needs::AtLeast(_), _) => "rolled.to_wound",
        (Ask::Save, Needs::AtLeast(_), 1) if passed == 1 => "rolled.saved",
        (Ask::Save, Needs::AtLeast(_), 1) => "rolled.not_saved",
        (Ask::Save, Needs::AtLeast(_), _) => "rolled.saves",
        (_, Needs::AtMost(_), 1) if passed == 1 => "rolled.low_passed",
        (_, Needs::AtMost(_), 1) => "rolled.low_failed",
        (_, Needs::AtMost(_), _) if passed == 1 => "rolled.test_passed",
        (_, Needs::AtMost(_), _) => "rolled.test_failed",
        (_, _, 1) if passed == 1 => "rolled.one_passed",
        (_, _, 1) => "rolled.one_failed",
        _ => "rolled.many",
    }
}

/// Who rolls: the model the dice are about, or the side where they are for all of it.
pub fn who(before: &Teller<'_>, roll: &Roll) -> String {
    let for_the_side =
        matches!(roll.ask, Ask::GameLength | Ask::Seize | Ask::Mission | Ask::Night | Ask::LeaderTrait);
    if for_the_side { side_name(before, roll.side).to_owned() } else { name(before, roll.subject) }
}

fn shown(before: &Teller<'_>, roll: &Roll, face: Face) -> String {
    match roll.die {
        crate::dice::Die::Scatter if face.is_hit() => before.word("HIT").to_owned(),
        crate::dice::Die::Scatter => format!("{} {}", face.bearing(), before.word("degrees")),
        _ => face.0.to_string(),
    }
}
