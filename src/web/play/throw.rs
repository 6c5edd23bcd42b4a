//! Dice that were rolled at the table: entered with thumbs, and read.

use super::act::Wrong;
use super::desk::Desk;
use crate::battle::DiceFrom;
use crate::dice::{Ask, Die, Face, Roll};
use crate::ids::Side;
use crate::web::dice;
use crate::web::tongue::Tongue;
use crate::web::visitor::Fields;
use maud::{Markup, html};

/// Up to so many dice are entered one by one; more are counted by what they show.
const ONE_BY_ONE: u16 = 3;
/// A bearing that the arrow of a scatter die may have is below this.
const FULL_TURN: u16 = 360;

/// What may be done about dice that are awaited: enter them, or let the server roll.
pub fn forms(desk: &Desk<'_>, roll: &Roll, wait: usize) -> Markup {
    let from = desk.battle().setup.options.dice;
    html! {
        @if from != DiceFrom::Entered {
            (desk.button("roll", roll.side, ("wait", &wait.to_string()), &html! { (desk.say("play-roll-for-me")) }))
        }
        @if from != DiceFrom::Server { (desk.form("dice", roll.side, "throw", &html! {
            input type="hidden" name="wait" value=(wait);
            @match (roll.die, roll.dice) {
                (Die::Scatter, _) => (arrow(desk)),
                (_, 1) => (one(desk, roll)),
                (_, dice) if dice <= ONE_BY_ONE => (few(desk, roll)),
                _ => (many(desk, roll)),
            }
        })) }
    }
}

const fn faces_of(die: Die) -> u16 {
    match die {
        Die::D3 => 3,
        Die::D6 | Die::Scatter => 6,
    }
}

/// One die: its face is the button.
fn one(desk: &Desk<'_>, roll: &Roll) -> Markup {
    html! {
        p.ask { (desk.say("play-tap-the-face")) }
        div.pad { @for face in 1..=faces_of(roll.die) {
            button.face name="die_1" value=(face) aria-label=(face) { (dice::face(face)) }
        } }
    }
}

/// A few dice: a row for each.
fn few(desk: &Desk<'_>, roll: &Roll) -> Markup {
    html! {
        @for place in 1..=roll.dice {
            fieldset.pad {
                legend { (called(desk, roll, place)) }
                @for face in 1..=faces_of(roll.die) {
                    label.face { input type="radio" name={ "die_" (place) } value=(face) required
                        aria-label=(face); (dice::face(face)) }
                }
            }
        }
        button.go { (desk.say("play-enter-dice")) }
    }
}

/// What a die of a roll is called: a roll-off has one of each side.
fn called(desk: &Desk<'_>, roll: &Roll, place: u16) -> String {
    let own = Side::BOTH.get(usize::from(place) - 1).filter(|_| roll.ask == Ask::RollOff);
    match own {
        Some(side) => crate::web::terms::side(desk.tongue(), desk.battle(), *side),
        None => desk.tongue().tell("play-die-number", &[("number", place.into())]),
    }
}

/// Many dice: how many show each face.
fn many(desk: &Desk<'_>, roll: &Roll) -> Markup {
    html! {
        p.ask { (desk.say("play-count-the-faces")) " "
            output.tally data-dice=(roll.dice) { "0 / " (roll.dice) } }
        div.pad.counts { @for face in 1..=faces_of(roll.die) {
            label.face { (dice::face(face))
                input type="number" name={ "face_" (face) } min="0" max=(roll.dice) inputmode="numeric"
                    placeholder="0" aria-label=(face); }
        } }
        button.go { (desk.say("play-enter-dice")) }
    }
}

/// A scatter die: HIT or not, and where its arrow points.
fn arrow(desk: &Desk<'_>) -> Markup {
    html! {
        p.ask { (desk.say("play-scatter")) }
        label { span { (desk.say("play-bearing")) }
            input type="number" name="bearing" min="0" max="359" inputmode="numeric" required; }
        div.pair {
            button name="hit" value="yes" { (desk.say("play-hit")) }
            button name="hit" value="no" { (desk.say("play-arrow")) }
        }
    }
}

/// The faces that a form tells.
///
/// # Errors
/// A field that is no number of dice.
pub fn read(tongue: Tongue, roll: &Roll, fields: &Fields) -> Result<Vec<Face>, Wrong> {
    let wrong = || Wrong::new("bad_dice", tongue.say("play-bad-dice"));
    let number = |name: &str| fields.get(name).trim().parse::<u16>().map_err(|_| wrong());
    if roll.die == Die::Scatter {
        let bearing = number("bearing")? % FULL_TURN;
        let hit = Some(fields.get("hit")).filter(|word| ["yes", "no"].contains(word)).ok_or_else(wrong)?;
        return Ok(vec![if hit == "yes" { Face(Face::HIT.0 + bearing) } else { Face(bearing) }]);
    }
    if roll.dice <= ONE_BY_ONE {
        return (1..=roll.dice).map(|place| number(&format!("die_{place}")).map(Face)).collect();
    }
    let mut faces = Vec::new();
    for face in 1..=faces_of(roll.die) {
        let name = format!("face_{face}");
        let count = fields.filled(&name).map_or(Ok(0), |_| number(&name))?;
        if usize::from(count) + faces.len() > usize::from(roll.dice) {
            return Err(wrong());
        }
        faces.extend(std::iter::repeat_n(Face(face), usize::from(count)));
    }
    if faces.len() == usize::from(roll.dice) { Ok(faces) } else { Err(wrong()) }
}
