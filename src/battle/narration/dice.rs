//! Rolls as sentences: who, for what, what was needed, what came up, what it means.

use super::{Battle, Sentence, name, side_name, unit_name, weapon_name};
use crate::dice::{Ask, Face, Needs, Roll};

/// The sentence of a roll.
pub fn rolled(before: &Battle, roll: &Roll, faces: &[Face]) -> Sentence {
    let passed = roll.passed(faces);
    let sentence = shots(before, roll).unwrap_or_else(|| plain(before, roll, passed));
    let needs = match roll.needs {
        Needs::AtLeast(score) | Needs::AtMost(score) => score,
        Needs::Nothing => 0,
    };
    let shown: Vec<String> = faces.iter().map(|face| shown(roll, *face)).collect();
    let sentence = sentence.number("needs", needs).text("faces", &shown.join(" "));
    sentence.number("dice", roll.dice).number("passed", passed)
}

/// Shots tell the weapon and the target, where the model fired no more than one.
fn shots(before: &Battle, roll: &Roll) -> Option<Sentence> {
    if before.fighting || roll.ask != Ask::ToHit || !matches!(roll.needs, Needs::AtLeast(_)) {
        return None;
    }
    let unit = before.unit_of(roll.subject);
    let target = before.unit(unit).shot_at?;
    let [weapon] = before.model(roll.subject).fired.as_slice() else {
        return None;
    };
    let sentence = Sentence::new("rolled.shots").text("model", &unit_name(before, unit));
    let sentence = sentence.text("weapon", weapon_name(before, *weapon));
    Some(sentence.text("target", &unit_name(before, target)))
}

fn plain(before: &Battle, roll: &Roll, passed: u16) -> Sentence {
    let key = match (roll.ask, roll.needs, roll.dice) {
        (Ask::RollOff, ..) => "rolled.off",
        (Ask::ToHit, Needs::AtLeast(_), _) => "rolled.blows",
        (Ask::ToWound, Needs::AtLeast(_), _) => "rolled.to_wound",
        (Ask::Save, Needs::AtLeast(_), _) => "rolled.saves",
        (_, Needs::Nothing, _) => "rolled.amount",
        (_, Needs::AtMost(_), _) if passed == 1 => "rolled.test_passed",
        (_, Needs::AtMost(_), _) => "rolled.test_failed",
        (_, _, 1) if passed == 1 => "rolled.one_passed",
        (_, _, 1) => "rolled.one_failed",
        _ => "rolled.many",
    };
    let for_the_side = matches!(roll.ask, Ask::GameLength | Ask::Seize | Ask::Mission | Ask::Night);
    let who = if for_the_side { side_name(before, roll.side).to_owned() } else { name(before, roll.subject) };
    Sentence::new(key).text("model", &who).term("ask", roll.ask.word())
}

fn shown(roll: &Roll, face: Face) -> String {
    match roll.die {
        crate::dice::Die::Scatter if face.is_hit() => "HIT".to_owned(),
        crate::dice::Die::Scatter => format!("{} degrees", face.bearing()),
        _ => face.0.to_string(),
    }
}
