//! Dice drawn as dice, with what they need.

use super::words;
use crate::battle::Battle;
use crate::dice::{Die, Face, Needs, Roll, Source};
use maud::{Markup, html};

/// A roll: why, whose, what it needs, and each die. `faces` is `None` while the dice are awaited.
pub fn roll(battle: &Battle, roll: &Roll, faces: Option<&[Face]>, source: Option<Source>) -> Markup {
    html! {
        figure class={ "roll " (roll.side.word()) } {
            figcaption {
                strong { (words::sentence_case(roll.ask.word())) } " "
                span.whose { bdi { (words::side(battle, roll.side)) } } " "
                span.needs { (needs(roll)) }
            }
            ol.dice {
                @for place in 0..usize::from(roll.dice) {
                    li { (one(roll, faces.and_then(|faces| faces.get(place).copied()))) }
                }
            }
            p.outcome { (faces.map_or_else(|| "Not thrown yet.".to_owned(), |faces| outcome(roll, faces))) }
            @if let Some(source) = source { p.source { (from(battle, roll, source)) } }
        }
    }
}

fn needs(roll: &Roll) -> String {
    let dice = if roll.dice == 1 { "1 die".to_owned() } else { format!("{} dice", roll.dice) };
    match roll.needs {
        Needs::AtLeast(score) if roll.dice == 1 => format!("needs {score}+"),
        Needs::AtLeast(score) => format!("{dice}, each needs {score}+"),
        Needs::AtMost(score) => format!("{dice}, together {score} or less"),
        Needs::Nothing => format!("{dice}: how much"),
    }
}

fn outcome(roll: &Roll, faces: &[Face]) -> String {
    let total: u32 = faces.iter().map(|face| u32::from(face.0)).sum();
    match (roll.needs, roll.die) {
        (Needs::AtLeast(_), _) => match (roll.passed(faces), faces.len()) {
            (1, 1) => "Passed.".to_owned(),
            (0, 1) => "Failed.".to_owned(),
            (passed, all) => format!("{passed} of {all} passed."),
        },
        (Needs::AtMost(_), _) if roll.passed(faces) == 1 => format!("{total}: passed."),
        (Needs::AtMost(_), _) => format!("{total}: failed."),
        (Needs::Nothing, Die::Scatter) => "The marker follows the arrow.".to_owned(),
        (Needs::Nothing, _) if faces.len() > 1 => format!("{total} in all."),
        (Needs::Nothing, _) => format!("{total}."),
    }
}

fn from(battle: &Battle, roll: &Roll, source: Source) -> String {
    match source {
        Source::Fair { first } if roll.dice < 2 => format!("Fair die number {first} of this battle."),
        Source::Fair { first } => {
            format!("Fair dice number {first} to {} of this battle.", first + u32::from(roll.dice) - 1)
        }
        Source::Entered { by } => format!("Rolled at the table, typed in by {}.", words::side(battle, by)),
        Source::Seeded => "From a seed.".to_owned(),
        Source::Scripted => "From a battle file.".to_owned(),
    }
}

/// One die: its face, and whether it passed; empty while it is awaited.
fn one(roll: &Roll, face: Option<Face>) -> Markup {
    let Some(face) = face else {
        return html! {
            svg.die.awaited viewBox="0 0 40 40" role="img" aria-label="not thrown yet" {
                rect x="2" y="2" width="36" height="36" rx="8" {}
            }
        };
    };
    let (class, meaning) = match roll.needs {
        Needs::AtLeast(score) if face.0 < u16::from(score) => ("die failed", ", failed"),
        Needs::AtLeast(_) if roll.special > 0 && face.0 >= u16::from(roll.special) => {
            ("die passed special", ", passed and more")
        }
        Needs::AtLeast(_) => ("die passed", ", passed"),
        Needs::AtMost(_) | Needs::Nothing => ("die", ""),
    };
    html! {
        svg class=(class) viewBox="0 0 40 40" role="img" aria-label={ (spoken(roll.die, face)) (meaning) } {
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

fn spoken(die: Die, face: Face) -> String {
    match die {
        Die::Scatter if face.is_hit() => "HIT".to_owned(),
        Die::Scatter => format!("arrow at {} degrees", face.bearing()),
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
