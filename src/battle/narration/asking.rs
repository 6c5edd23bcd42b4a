//! Questions, answers and measures as sentences.

use super::sentence::inches;
use super::teller::Teller;
use super::{Sentence, name, side_name, unit_name, weapon_name};
use crate::battle::{Answer, Fact, Question, Subject, Value};
use crate::ids::{ModelId, WeaponId};

/// Something about a question.
pub fn asked(key: &'static str, before: &Teller<'_>, question: &Question) -> Sentence {
    let subject = match question.subject {
        Subject::Model(model) => name(before, model),
        Subject::Unit(unit) => unit_name(before, unit),
        Subject::Side(side) => side_name(before, side).to_owned(),
    };
    let sentence = Sentence::new(key).text("side", side_name(before, question.of));
    sentence.term("topic", question.topic.word()).text("subject", &subject)
}

/// An answer in words.
pub fn answer_words(before: &Teller<'_>, answer: &Answer) -> String {
    let weapons = |all: &[WeaponId]| {
        all.iter().map(|id| weapon_name(before, *id)).collect::<Vec<_>>().join(before.word(" and "))
    };
    match answer {
        Answer::No => before.word("no").to_owned(),
        Answer::Yes => before.word("yes").to_owned(),
        Answer::Auto => before.word("as it comes").to_owned(),
        Answer::Model(model) => name(before, *model),
        Answer::Unit(unit) => unit_name(before, *unit),
        Answer::Weapons(all) => weapons(all),
        Answer::Aimed(weapon, unit) => {
            format!("{} {} {}", weapon_name(before, *weapon), before.word("at"), unit_name(before, *unit))
        }
        Answer::At(at) => format!("{} {}", inches(at.x), inches(at.y)),
        Answer::Dice(places) => places.iter().map(u16::to_string).collect::<Vec<_>>().join(" "),
        Answer::Blows(blows) => {
            let one = |(model, blows): &(ModelId, u16)| {
                format!("{blows} {} {}", before.word("at"), name(before, *model))
            };
            blows.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        Answer::Rule(rule) => rule.title(before.language()),
        Answer::Smash(weapon) => {
            let weapon = weapon.map_or(before.word("bare hands"), |id| weapon_name(before, id));
            format!("{} {weapon}", before.word("mighty blows with"))
        }
    }
}

/// Something about a fact.
pub fn fact_sentence(key: &'static str, before: &Teller<'_>, fact: &Fact) -> Sentence {
    use Fact::{
        Between, CanPlace, Cover, CoverFromMarker, Distance, Facing, Height, InArea, InContact, InZone,
        Nearest, Obscured, OffTable, Path, Sight, Under, WallAt,
    };
    let say = |a: &str, b: &str| Sentence::new(key).term("fact", fact.word()).text("a", a).text("b", b);
    match fact {
        Distance(a, b)
        | Sight(a, b)
        | Obscured(a, b)
        | Cover(a, b)
        | CoverFromMarker(a, b)
        | Between(a, b)
        | InContact(a, b)
        | Facing(a, b) => say(&name(before, *a), &name(before, *b)),
        Nearest(a, b) => say(&unit_name(before, *a), &unit_name(before, *b)),
        Under(a) | InArea(a) | Path(a) | Height(a) | WallAt(a) | OffTable(a) | CanPlace(a) | InZone(a) => {
            say(&name(before, *a), "")
        }
    }
}

/// What was measured, in words.
pub fn value_words(before: &Teller<'_>, value: &Value) -> String {
    match value {
        Value::Length(length) | Value::WallAt(Some(length)) => inches(*length),
        Value::Holds(holds) => before.word(if *holds { "yes" } else { "no" }).to_owned(),
        Value::Models(models) if !models.is_empty() => {
            models.iter().map(|id| name(before, *id)).collect::<Vec<_>>().join(", ")
        }
        Value::Cover(Some(save)) => format!("{save}+"),
        Value::Names(names) if !names.is_empty() => names.join(", "),
        Value::Models(_) | Value::Cover(None) | Value::WallAt(None) | Value::Names(_) => {
            before.word("none").to_owned()
        }
        Value::Between(between) => before.word(&format!("{between:?}").to_lowercase()).to_owned(),
        Value::Arc(arc) => before.word(&format!("{arc:?}").to_lowercase()).to_owned(),
    }
}
