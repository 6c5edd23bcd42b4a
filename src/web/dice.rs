//! Dice drawn as dice, with what they need.

use super::tongue::Tongue;
use super::{terms, words};
use crate::battle::Battle;
use crate::dice::{Die, Face, Needs, Roll, Source};
use maud::{Markup, html};

/// A roll: why, whose, what it needs, and each die. `faces` is `None` while the dice are awaited.
pub fn roll(
    tongue: Tongue,
    battle: &Battle,
    roll: &Roll,
    faces: Option<&[Face]>,
    source: Option<Source>,
) -> Markup {
    let outcome =
        faces.map_or_else(|| tongue.say("replay-roll-not-thrown"), |faces| outcome(tongue, roll, faces));
    html! {
        figure class={ "roll " (roll.side.word()) } {
            figcaption {
                strong { (words::sentence_case(&tongue.term("replay-ask", roll.ask.word()))) } " "
                span.whose { bdi { (terms::side(tongue, battle, roll.side)) } } " "
                span.needs { (needs(tongue, roll)) }
            }
            ol.dice {
                @for place in 0..usize::from(roll.dice) {
                    li { (one(tongue, roll, faces.and_then(|faces| faces.get(place).copied()))) }
                }
            }
            p.outcome { (outcome) }
            @if let Some(source) = source { p.source { (from(tongue, battle, roll, source)) } }
        }
    }
}

fn needs(tongue: Tongue, roll: &Roll) -> String {
    let dice = roll.dice;
    match roll.needs {
        Needs::AtLeast(score) if dice == 1 => tongue.tell("replay-roll-needs", &[("score", score.into())]),
        Needs::AtLeast(score) => {
            tongue.tell("replay-roll-needs-each", &[("dice", dice.into()), ("score", score.into())])
        }
        Needs::AtMost(score) => {
            tongue.tell("replay-roll-needs-at-most", &[("dice", dice.into()), ("score", score.into())])
        }
        Needs::Nothing => tongue.tell("replay-roll-how-much", &[("dice", dice.into())]),
    }
}

fn outcome(tongue: Tongue, roll: &Roll, faces: &[Face]) -> String {
    let total: u32 = faces.iter().map(|face| u32::from(face.0)).sum();
    let with_total = |key| tongue.tell(key, &[("total", total.into())]);
    match (roll.needs, roll.die) {
        (Needs::AtLeast(_), _) => match (roll.passed(faces), faces.len()) {
            (1, 1) => tongue.say("replay-roll-passed"),
            (0, 1) => tongue.say("replay-roll-failed"),
            (passed, all) => {
                tongue.tell("replay-roll-some-passed", &[("passed", passed.into()), ("all", all.into())])
            }
        },
        (Needs::AtMost(_), _) if roll.passed(faces) == 1 => with_total("replay-roll-total-passed"),
        (Needs::AtMost(_), _) => with_total("replay-roll-total-failed"),
        (Needs::Nothing, Die::Scatter) => tongue.say("replay-roll-scatters"),
        (Needs::Nothing, _) if faces.len() > 1 => with_total("replay-roll-total"),
        (Needs::Nothing, _) => format!("{total}."),
    }
}

fn from(tongue: Tongue, battle: &Battle, roll: &Roll, source: Source) -> String {
    match source {
        Source::Fair { first } if roll.dice < 2 => {
            tongue.tell("replay-roll-fair-one", &[("number", first.into())])
        }
        Source::Fair { first } => {
            let last = first + u32::from(roll.dice) - 1;
            tongue.tell("replay-roll-fair", &[("first", first.into()), ("last", last.into())])
        }
        Source::Entered { by } => {
            tongue.tell("replay-roll-entered", &[("side", terms::side(tongue, battle, by).into())])
        }
        Source::Seeded => tongue.say("replay-roll-seeded"),
        Source::Scripted => tongue.say("replay-roll-scripted"),
    }
}

/// One die: its face, and whether it passed; empty while it is awaited.
fn one(tongue: Tongue, roll: &Roll, face: Option<Face>) -> Markup {
    let Some(face) = face else {
        return html! {
            svg.die.awaited viewBox="0 0 40 40" role="img" aria-label=(tongue.say("replay-roll-awaited")) {
                rect x="2" y="2" width="36" height="36" rx="8" {}
            }
        };
    };
    let (class, meaning) = match roll.needs {
        Needs::AtLeast(score) if face.0 < u16::from(score) => ("die failed", "replay-roll-face-failed"),
        Needs::AtLeast(_) if roll.special > 0 && face.0 >= u16::from(roll.special) => {
            ("die passed special", "replay-roll-face-special")
        }
        Needs::AtLeast(_) => ("die passed", "replay-roll-face-passed"),
        Needs::AtMost(_) | Needs::Nothing => ("die", "replay-roll-face"),
    };
    let label = tongue.tell(meaning, &[("face", spoken(tongue, roll.die, face).into())]);
    html! {
        svg class=(class) viewBox="0 0 40 40" role="img" aria-label=(label) {
            rect x="2" y="2" width="36" height="36" rx="8" {}
            @if roll.die == Die::Scatter { (arrow(face)) } @else {
                @for (x, y) in pips(face) { circle cx=(x) cy=(y) r="3.6" {} }
            }
        }
    }
}

/// A face of a die to choose, or to count by.
pub fn face(number: u16) -> Markup {
    html! {
        svg.die viewBox="0 0 40 40" aria-hidden="true" {
            rect x="2" y="2" width="36" height="36" rx="8" {}
            @for (x, y) in pips(Face(number)) { circle cx=(x) cy=(y) r="3.6" {} }
        }
    }
}

fn spoken(tongue: Tongue, die: Die, face: Face) -> String {
    match die {
        Die::Scatter if face.is_hit() => "HIT".to_owned(),
        Die::Scatter => tongue.tell("replay-roll-arrow", &[("degrees", face.bearing().into())]),
        Die::D6 | Die::D3 => face.0.to_string(),
    }
}

/// The arrow of a scatter die; HIT has its little arrow in the corner of the word.
fn arrow(face: Face) -> Markup {
    // Bearings go counter-clockwise, angles of SVG clockwise.
    let turn = format!("rotate({} 20 20)", 360 - i32::from(face.bearing()));
    html! {
        @if face.is_hit() {
            text x="20" y="25" text-anchor="middle" { "HIT" }
        } @else {
            path d="M7 20h20m-7-8 8 8-8 8" transform=(turn) {}
        }
    }
}

/// Where the pips of a face are.
fn pips(face: Face) -> &'static [(u8, u8)] {
    match face.0 {
        1 => &[(20, 20)],
        2 => &[(11, 11), (29, 29)],
        3 => &[(11, 11), (20, 20), (29, 29)],
        4 => &[(11, 11), (29, 11), (11, 29), (29, 29)],
        5 => &[(11, 11), (29, 11), (20, 20), (11, 29), (29, 29)],
        6 => &[(11, 10), (29, 10), (11, 20), (29, 20), (11, 30), (29, 30)],
        _ => &[],
    }
}
