//! What is asked and answered, in the keys and words that clients read and write.

use super::fact::{Arc, Between, Fact, Value};
use super::question::{Answer, Subject};
use super::setup::Setup;
use crate::geometry::INCH;
use crate::ids::{ModelId, UnitId, WeaponId};

/// The key of a model.
pub fn model(setup: &Setup, id: ModelId) -> &str {
    setup.models.get(id.index()).map_or("?", |model| model.key.as_str())
}

/// The key of a unit.
pub fn unit(setup: &Setup, id: UnitId) -> &str {
    setup.units.get(id.index()).map_or("?", |unit| unit.key.as_str())
}

/// The key of a weapon.
pub fn weapon(setup: &Setup, id: WeaponId) -> &str {
    setup.weapons.get(id.index()).map_or("?", |weapon| weapon.key.as_str())
}

/// The key of what a question is about.
pub fn subject(setup: &Setup, subject: Subject) -> &str {
    match subject {
        Subject::Model(id) => model(setup, id),
        Subject::Unit(id) => unit(setup, id),
        Subject::Side(side) => side.word(),
    }
}

/// An answer as a client gives it.
pub fn answer(setup: &Setup, answer: &Answer) -> String {
    match answer {
        Answer::No => "no".to_owned(),
        Answer::Yes => "yes".to_owned(),
        Answer::Auto => "auto".to_owned(),
        Answer::Model(id) => model(setup, *id).to_owned(),
        Answer::Unit(id) => unit(setup, *id).to_owned(),
        Answer::Weapons(weapons) => weapons.iter().map(|id| weapon(setup, *id)).collect::<Vec<_>>().join("+"),
        Answer::Aimed(with, at) => format!("{}+{}", unit(setup, *at), weapon(setup, *with)),
        Answer::At(point) => format!("{} {}", inches(point.x), inches(point.y)),
        Answer::Dice(places) => places.iter().map(u16::to_string).collect::<Vec<_>>().join(","),
        Answer::Blows(blows) => {
            let blows = blows.iter().map(|(id, count)| format!("{}*{count}", model(setup, *id)));
            blows.collect::<Vec<_>>().join(",")
        }
        Answer::Rule(rule) => rule.to_string(),
        Answer::Smash(None) => "smash".to_owned(),
        Answer::Smash(Some(id)) => format!("smash+{}", weapon(setup, *id)),
    }
}

/// Keys of what a fact is about.
pub fn about<'a>(setup: &'a Setup, fact: &Fact) -> Vec<&'a str> {
    match fact {
        Fact::Distance(a, b) | Fact::Sight(a, b) | Fact::Obscured(a, b) | Fact::Cover(a, b) => {
            vec![model(setup, *a), model(setup, *b)]
        }
        Fact::Between(a, b) | Fact::InContact(a, b) | Fact::Facing(a, b) | Fact::CoverFromMarker(a, b) => {
            vec![model(setup, *a), model(setup, *b)]
        }
        Fact::Nearest(a, b) => vec![unit(setup, *a), unit(setup, *b)],
        Fact::Under(a) | Fact::InArea(a) | Fact::Path(a) | Fact::Height(a) => vec![model(setup, *a)],
        Fact::WallAt(a) | Fact::OffTable(a) | Fact::CanPlace(a) | Fact::InZone(a) => vec![model(setup, *a)],
    }
}

/// The value of a fact as a client tells it.
pub fn value(setup: &Setup, value: &Value) -> String {
    match value {
        Value::Length(length) | Value::WallAt(Some(length)) => inches(*length),
        Value::Holds(holds) => if *holds { "yes" } else { "no" }.to_owned(),
        Value::Models(models) if !models.is_empty() => {
            models.iter().map(|id| model(setup, *id)).collect::<Vec<_>>().join(",")
        }
        Value::Cover(Some(save)) => format!("{save}+"),
        Value::Names(names) if !names.is_empty() => names.join(","),
        Value::Models(_) | Value::Cover(None) | Value::Names(_) | Value::WallAt(None) => "none".to_owned(),
        Value::Between(between) => match between {
            Between::Through => "through",
            Between::Over => "over",
            Between::None => "none",
        }
        .to_owned(),
        Value::Arc(arc) => match arc {
            Arc::Front => "front",
            Arc::Side => "side",
            Arc::Rear => "rear",
        }
        .to_owned(),
    }
}

/// A length in inches, to a thousandth so that it reads back as the same.
pub fn inches(units: i32) -> String {
    let inch = i64::from(INCH);
    let thousandths = (i64::from(units) * 1000 + inch / 2).div_euclid(inch);
    let (sign, size) = (if thousandths < 0 { "-" } else { "" }, thousandths.unsigned_abs());
    let text = format!("{sign}{}.{:03}", size / 1000, size % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
