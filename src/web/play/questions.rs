//! Questions in the midst of an order: their answers as buttons, and what a form answers.

use super::act::Wrong;
use super::desk::Desk;
use crate::battle::narration::name;
use crate::battle::{Answer, Input, Question, keys};
use crate::geometry::Point;
use crate::ids::{ModelId, WeaponId};
use crate::web::tongue::Tongue;
use crate::web::visitor::Fields;
use maud::{Markup, html};

/// The answers to a question, each a button; a place, or how blows are shared out, has fields.
pub fn form(desk: &Desk<'_>, question: &Question, wait: usize) -> Markup {
    desk.form("answer", question.of, "answers", &html! {
        input type="hidden" name="wait" value=(wait);
        @if question.is_open() { (place(desk, question)) }
        @if let Some(blows) = blows(question) { (shares(desk, &blows)) } @else {
            div.offers { @for (number, offer) in question.offers.iter().enumerate() {
                button name="offer" value=(number) class=[(number == 0).then_some("usual")] formnovalidate {
                    (label(desk, question, offer))
                }
            } }
        }
    })
}

/// Where somebody is put: any place, by its numbers.
fn place(desk: &Desk<'_>, question: &Question) -> Markup {
    let at = question.offers.iter().find_map(|offer| match offer {
        Answer::At(at) => Some(*at),
        _ => None,
    });
    html! {
        div.numbers data-walk="place" data-from=[at.map(|at| format!("{} {}", at.x, at.y))] {
            label { span { "X\u{2033}" } input name="x" inputmode="decimal" autocomplete="off" required; }
            label { span { "Y\u{2033}" } input name="y" inputmode="decimal" autocomplete="off" required; }
            button.go { (desk.say("play-put-here")) }
        }
    }
}

/// How many blows there are, for whom.
fn blows(question: &Question) -> Option<Vec<(ModelId, u16)>> {
    let shared = question.offers.iter().filter_map(|offer| match offer {
        Answer::Blows(all) => all.first().copied(),
        _ => None,
    });
    let shared: Vec<(ModelId, u16)> = shared.collect();
    (!shared.is_empty()).then_some(shared)
}

fn shares(desk: &Desk<'_>, blows: &[(ModelId, u16)]) -> Markup {
    let all = blows.first().map_or(0, |(_, count)| *count);
    let battle = desk.battle();
    html! {
        p.ask { (desk.tongue().tell("play-share-blows", &[("count", all.into())])) }
        div.numbers { @for (place, (model, _)) in blows.iter().enumerate() {
            label { span { bdi { (name(battle, *model)) } }
                input type="number" name={ "blows_" (place) } min="0" max=(all) inputmode="numeric"
                    value=(if place == 0 { all } else { 0 }); }
        } }
        button.go { (desk.say("play-strike")) }
    }
}

/// What an answer is called on its button.
fn label(desk: &Desk<'_>, question: &Question, answer: &Answer) -> Markup {
    let (battle, tongue) = (desk.battle(), desk.tongue());
    let weapon = |id: &WeaponId| battle.weapon(*id).name.as_str();
    html! {
        @match answer {
            Answer::No => (desk.say("play-no")),
            Answer::Yes => (desk.say("play-yes")),
            Answer::Auto => (desk.say("play-auto")),
            Answer::Model(id) => bdi { (name(battle, *id)) },
            Answer::Unit(id) => bdi { (desk.unit_name(*id)) },
            Answer::Weapons(ids) => bdi { (ids.iter().map(weapon).collect::<Vec<_>>().join(" + ")) },
            Answer::Aimed(weapon_id, unit) => {
                bdi { (desk.unit_name(*unit)) } " · " bdi { (weapon(weapon_id)) }
            },
            Answer::At(at) => { @if question.offers.first() == Some(answer) { (desk.say("play-stay")) } @else {
                (keys::inches(at.x)) " · " (keys::inches(at.y)) } },
            Answer::Dice(places) => {
                @let places: Vec<String> = places.iter().map(u16::to_string).collect();
                (tongue.tell("play-reroll", &[("dice", places.join(", ").into())]))
            },
            Answer::Blows(_) => (keys::answer(&battle.setup, answer)),
            Answer::Smash(None) => (desk.say("play-smash")),
            Answer::Smash(Some(id)) => { (desk.say("play-smash")) " · " bdi { (weapon(id)) } },
            Answer::Rule(rule) => (rule.title(tongue.language())),
        }
    }
}

/// The answer that a form gives.
///
/// # Errors
/// No offer of the question, and no place.
pub fn read(tongue: Tongue, question: &Question, fields: &Fields) -> Result<Input, Wrong> {
    let wrong = || Wrong::new("answer_not_offered", tongue.say("play-bad-answer"));
    let answer = if let Some(number) = fields.filled("offer") {
        number.parse().ok().and_then(|number: usize| question.offers.get(number)).cloned()
    } else if let Some(blows) = blows(question) {
        let count = |place: usize| fields.get(&format!("blows_{place}")).trim().parse::<u16>().unwrap_or(0);
        let shares = blows.iter().enumerate().map(|(place, (model, _))| (*model, count(place)));
        Some(Answer::Blows(shares.filter(|(_, count)| *count > 0).collect()))
    } else {
        length(fields.get("x")).zip(length(fields.get("y"))).map(|(x, y)| Answer::At(Point::new(x, y)))
    };
    answer.map(|answer| Input::Answer(question.topic, answer)).ok_or_else(wrong)
}

/// A length in inches as people write it, in units.
pub fn length(text: &str) -> Option<i32> {
    let text = text.trim().trim_end_matches(['"', '\u{2033}']).replace(',', ".");
    let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
    let digits =
        |text: &str| !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let (sign, whole) = whole.strip_prefix('-').map_or((1, whole), |whole| (-1, whole));
    if !digits(whole) || !digits(part) {
        return None;
    }
    let whole: i64 = whole.parse().ok().filter(|inches| *inches < 1000)?;
    let part: i64 = format!("{part:0<4}").parse().ok()?;
    let exact = sign * (whole * 10_000 + part) * i64::from(crate::geometry::INCH);
    i32::try_from((exact + 5_000).div_euclid(10_000)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_as_people_write_them() {
        for (text, units) in [("6", 1524), (" 5,5 ", 1397), ("5.5\"", 1397), ("-1", -254), ("0.0001", 0)] {
            assert_eq!(length(text), Some(units), "{text}");
        }
        for text in ["", ".", "x", "1e3", "1000", "1.23456", "--1"] {
            assert_eq!(length(text), None, "{text}");
        }
    }
}
