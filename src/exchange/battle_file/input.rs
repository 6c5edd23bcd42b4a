//! Dice, answers and facts of a battle file, and what the engine asks for in the same words.

use super::armoury;
use super::fault::Fault;
use super::models::{known_model, model_named};
use super::names::shown;
use super::words::{Words, inches};
use crate::battle::{Answer, Between, Fact, Question, Setup, Subject, Topic, Value, VehicleArc, Wait};
use crate::dice::{Ask, Face, Needs, Roll};
use crate::ids::{ModelId, Side, UnitId, WeaponId};

/// The most dice on a line.
const MOST_DICE: usize = 600;

/// A line that supplies something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// `! ASK FACE...`
    Dice(Ask, Vec<Face>),
    /// `? QUESTION SUBJECT ANSWER`
    Answer(Topic, Who, Answer),
    /// `~ FACT ...`
    Fact(Fact, Value),
}

/// A subject by its word: a model's word may mean its unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Who {
    pub model: Option<ModelId>,
    pub unit: Option<UnitId>,
    pub side: Option<Side>,
}

impl Who {
    /// The subject with this word.
    pub fn named(setup: &Setup, words: &Words<'_>, word: &str) -> Result<Who, Fault> {
        let side = super::words::side(word);
        let who = Who { model: setup.model_by_key(word), unit: setup.unit_by_key(word), side };
        if who.unit.is_none() && side.is_none() {
            return Err(words.fault("unknown_model", format!("there is no model, unit or side `{word}`")));
        }
        Ok(who)
    }

    /// Whether a question is about it.
    pub fn is(&self, subject: Subject) -> bool {
        match subject {
            Subject::Model(model) => self.model == Some(model),
            Subject::Unit(unit) => self.unit == Some(unit),
            Subject::Side(side) => self.side == Some(side),
        }
    }
}

/// `ASK FACE...`
pub(super) fn dice(words: &mut Words<'_>) -> Result<Input, Fault> {
    let ask = ask(words)?;
    let mut faces = Vec::new();
    while let Some(word) = words.take() {
        faces.push(face(words, ask, word)?);
        if faces.len() > MOST_DICE {
            return Err(words.fault("too_many", format!("a line has at most {MOST_DICE} dice")));
        }
    }
    if faces.is_empty() {
        return Err(words.fault("word_missing", "dice are missing after the ask"));
    }
    Ok(Input::Dice(ask, faces))
}

fn ask(words: &mut Words<'_>) -> Result<Ask, Fault> {
    let word = words.need("an ask")?;
    let all = || Ask::ALL.iter().map(|ask| ask.word()).collect::<Vec<_>>().join(", ");
    Ask::from_word(word).ok_or_else(|| words.wrong(word, &format!("an ask; asks are: {}", all())))
}

/// A face. That a number is one which this die has is seen when it is given.
fn face(words: &Words<'_>, ask: Ask, word: &str) -> Result<Face, Fault> {
    let bearing = |text: &str| words.as_number(text, "a face (a number, `hit` or `hit@90`)", 0, 359);
    let number = match word.strip_prefix("hit") {
        Some("") => return Ok(Face::HIT),
        Some(rest) if rest.starts_with('@') => 1000 + bearing(&rest[1..])?,
        _ if ask == Ask::Scatter => bearing(word)?,
        _ => {
            let number = words.as_number(word, "", 0, 359);
            let why = || format!("`{}` is not a face of a die: give a whole number from 1 to 6", shown(word));
            number.map_err(|_| words.fault("bad_number", why()))?
        }
    };
    Ok(Face(number as u16))
}

/// `QUESTION SUBJECT ANSWER`
pub(super) fn answer(setup: &Setup, words: &mut Words<'_>) -> Result<Input, Fault> {
    let topic = topic(words)?;
    let subject = words.need("who is asked about")?;
    let who = Who::named(setup, words, subject)?;
    let answer = given_answer(setup, words, topic)?;
    Ok(Input::Answer(topic, who, answer))
}

fn topic(words: &mut Words<'_>) -> Result<Topic, Fault> {
    let word = words.need("a question")?;
    let all = || Topic::ALL.iter().map(|topic| topic.word()).collect::<Vec<_>>().join(", ");
    Topic::from_word(word).ok_or_else(|| words.wrong(word, &format!("a question; questions are: {}", all())))
}

fn given_answer(setup: &Setup, words: &mut Words<'_>, topic: Topic) -> Result<Answer, Fault> {
    match words.peek() {
        Some("no") => return Ok(plain(words, Answer::No)),
        Some("yes") => return Ok(plain(words, Answer::Yes)),
        Some("auto") => return Ok(plain(words, Answer::Auto)),
        _ => {}
    }
    match topic {
        Topic::Place | Topic::PileIn | Topic::CounterCharge | Topic::PlaceObjective => {
            words.point().map(Answer::At)
        }
        Topic::Reroll => {
            let list = words.need("places of dice")?;
            let places = list.split(',').map(|text| words.as_number(text, "the place of a die", 1, 999));
            Ok(Answer::Dice(places.map(|place| place.map(|n| n as u16)).collect::<Result<_, _>>()?))
        }
        Topic::SplitBlows => {
            let list = words.need("MODEL*N,...")?;
            list.split(',').map(|item| blows(setup, words, item)).collect::<Result<_, _>>().map(Answer::Blows)
        }
        Topic::Overwatch | Topic::OverwatchSupport | Topic::ChargeGrenade | Topic::FightWith => {
            let list = words.need("a weapon")?;
            let smash = |key: &&str| topic == Topic::FightWith && *key == "smash";
            if list.split('+').any(|key| smash(&key)) {
                let with = list.split('+').find(|key| !smash(key));
                return with.map(|key| weapon_named(setup, words, key)).transpose().map(Answer::Smash);
            }
            let weapon = |key| weapon_named(setup, words, key);
            list.split('+').map(weapon).collect::<Result<_, _>>().map(Answer::Weapons)
        }
        Topic::SpecialistRule => {
            let id = words.need("a rule")?;
            armoury::rule(words, id).map(Answer::Rule)
        }
        Topic::Interceptor => shot_at(setup, words),
        Topic::GoToGround
        | Topic::Evade
        | Topic::Flurry
        | Topic::StrikeAgain
        | Topic::LookOutSir
        | Topic::DefensiveGrenade
        | Topic::Sweep
        | Topic::HitAndRun
        | Topic::FailOnPurpose
        | Topic::Deny
        | Topic::Force
        | Topic::Seize
        | Topic::Rewind => {
            let word = words.need("no or yes")?;
            Err(words.wrong(word, "an answer: answer no or yes"))
        }
        _ => known_model(setup, words).map(Answer::Model),
    }
}

fn weapon_named(setup: &Setup, words: &Words<'_>, key: &str) -> Result<WeaponId, Fault> {
    let why = || words.fault("unknown_weapon", format!("there is no weapon `{key}` above"));
    setup.weapon_by_key(key).ok_or_else(why)
}

/// `UNIT`, or `UNIT+WEAPON` for one of several weapons.
fn shot_at(setup: &Setup, words: &mut Words<'_>) -> Result<Answer, Fault> {
    match words.peek().and_then(|word| word.split_once('+')) {
        None => known_unit(setup, words).map(Answer::Unit),
        Some((unit, weapon)) => {
            words.take();
            let unit = unit_named(setup, words, unit)?;
            weapon_named(setup, words, weapon).map(|weapon| Answer::Aimed(weapon, unit))
        }
    }
}

fn plain(words: &mut Words<'_>, answer: Answer) -> Answer {
    words.take();
    answer
}

fn blows(setup: &Setup, words: &Words<'_>, item: &str) -> Result<(ModelId, u16), Fault> {
    let (key, count) = item.split_once('*').ok_or_else(|| words.wrong(item, "blows: write MODEL*N"))?;
    Ok((model_named(setup, words, key)?, words.as_number(count, "a number of blows", 0, 99)? as u16))
}

/// Stands for whoever is meant, where a line leaves a subject out: `~ under M1,M2`, `~ wall_at 4`,
/// `~ cover O 4+`.
const ANYBODY: ModelId = ModelId(u16::MAX);
/// The same for units: `~ nearest A M1,M2`.
const ANY_UNIT: UnitId = UnitId(u16::MAX);

/// Whether a fact given is the one asked for.
pub(super) fn is_fact(given: &Fact, asked: &Fact) -> bool {
    match (given, asked) {
        (Fact::Under(ANYBODY), Fact::Under(_)) | (Fact::WallAt(ANYBODY), Fact::WallAt(_)) => true,
        (Fact::Cover(ANYBODY, to), Fact::Cover(_, asked) | Fact::CoverFromMarker(_, asked)) => to == asked,
        (Fact::Nearest(one, ANY_UNIT), Fact::Nearest(from, to)) => one == from || one == to,
        _ => given.is_same(asked),
    }
}

/// `FACT ...` with its value.
pub(super) fn fact(setup: &Setup, words: &mut Words<'_>) -> Result<Input, Fault> {
    let short = match (words.peek(), words.left()) {
        (Some("under"), 2) => Some(Fact::Under(ANYBODY)),
        (Some("wall_at"), 2) => Some(Fact::WallAt(ANYBODY)),
        (Some("cover"), 3) => Some(Fact::Cover(ANYBODY, ANYBODY)),
        (Some("nearest"), 3) => Some(Fact::Nearest(ANY_UNIT, ANY_UNIT)),
        _ => None,
    };
    let fact = match short {
        None => asked_fact(setup, words)?,
        Some(fact) => {
            words.take();
            match fact {
                Fact::Cover(..) => Fact::Cover(ANYBODY, known_model(setup, words)?),
                Fact::Nearest(..) => Fact::Nearest(known_unit(setup, words)?, ANY_UNIT),
                fact => fact,
            }
        }
    };
    let value = value(setup, words, &fact)?;
    Ok(Input::Fact(fact, value))
}

/// The unit that the next word names.
pub(super) fn known_unit(setup: &Setup, words: &mut Words<'_>) -> Result<UnitId, Fault> {
    let key = words.need("a unit")?;
    unit_named(setup, words, key)
}

fn unit_named(setup: &Setup, words: &Words<'_>, key: &str) -> Result<UnitId, Fault> {
    let why = || words.fault("unknown_model", format!("there is no unit `{key}` above"));
    setup.unit_by_key(key).ok_or_else(why)
}

/// A fact by its word and subjects.
pub(super) fn asked_fact(setup: &Setup, words: &mut Words<'_>) -> Result<Fact, Fault> {
    let word = words.need("a fact")?;
    let mut one = || known_model(setup, words);
    Ok(match word {
        "distance" => Fact::Distance(one()?, one()?),
        "sight" => Fact::Sight(one()?, one()?),
        "obscured" => Fact::Obscured(one()?, one()?),
        "cover" => Fact::Cover(one()?, one()?),
        "cover_from_marker" => Fact::CoverFromMarker(one()?, one()?),
        "between" => Fact::Between(one()?, one()?),
        "in_contact" => Fact::InContact(one()?, one()?),
        // The vehicle comes first in the line.
        "facing" => {
            let vehicle = one()?;
            Fact::Facing(one()?, vehicle)
        }
        "under" => Fact::Under(one()?),
        "in_area" => Fact::InArea(one()?),
        "path" => Fact::Path(one()?),
        "height" => Fact::Height(one()?),
        "wall_at" => Fact::WallAt(one()?),
        "off_table" => Fact::OffTable(one()?),
        "can_place" => Fact::CanPlace(one()?),
        "in_zone" => Fact::InZone(one()?),
        "nearest" => Fact::Nearest(known_unit(setup, words)?, known_unit(setup, words)?),
        _ => return Err(words.wrong(word, "a fact, such as distance, sight, cover, under or path")),
    })
}

fn value(setup: &Setup, words: &mut Words<'_>, fact: &Fact) -> Result<Value, Fault> {
    match fact {
        Fact::Distance(..) => words.size("a distance").map(Value::Length),
        Fact::Height(_) => words.size("a height").map(Value::Length),
        Fact::Sight(..)
        | Fact::Obscured(..)
        | Fact::InContact(..)
        | Fact::OffTable(_)
        | Fact::CanPlace(_) => match words.need("yes or no")? {
            "yes" => Ok(Value::Holds(true)),
            "no" => Ok(Value::Holds(false)),
            word => Err(words.wrong(word, "yes or no")),
        },
        Fact::Nearest(..) | Fact::Under(_) => match words.need("models")? {
            "none" | "-" => Ok(Value::Models(Vec::new())),
            list => list
                .split(',')
                .map(|key| model_named(setup, words, key))
                .collect::<Result<_, _>>()
                .map(Value::Models),
        },
        Fact::Cover(..) | Fact::CoverFromMarker(..) => words.score("a cover save").map(Value::Cover),
        Fact::InArea(_) | Fact::Path(_) | Fact::InZone(_) => match words.need("names")? {
            "none" | "clear" | "-" => Ok(Value::Names(Vec::new())),
            list => Ok(Value::Names(list.split(',').map(str::to_owned).collect())),
        },
        Fact::Between(..) => match words.need("through, over or none")? {
            "through" => Ok(Value::Between(Between::Through)),
            "over" => Ok(Value::Between(Between::Over)),
            "none" => Ok(Value::Between(Between::None)),
            word => Err(words.wrong(word, "through, over or none")),
        },
        Fact::Facing(..) => match words.need("front, side or rear")? {
            "front" => Ok(Value::Arc(VehicleArc::Front)),
            "side" => Ok(Value::Arc(VehicleArc::Side)),
            "rear" => Ok(Value::Arc(VehicleArc::Rear)),
            word => Err(words.wrong(word, "front, side or rear")),
        },
        Fact::WallAt(_) if words.take_if("none") => Ok(Value::WallAt(None)),
        Fact::WallAt(_) => words.size("a length or none").map(|length| Value::WallAt(Some(length))),
    }
}

/// What the engine waits for, in the words of battle files.
pub(super) fn asked(setup: &Setup, wait: &Wait) -> String {
    match wait {
        Wait::Dice(roll) => asked_dice(setup, roll),
        Wait::Answer(question) => asked_question(setup, question),
        Wait::Fact(fact) => format!("`~ {}`", fact_words(setup, fact)),
    }
}

/// A roll in the words of battle files.
pub(super) fn asked_dice(setup: &Setup, roll: &Roll) -> String {
    let needs = match roll.needs {
        Needs::AtLeast(score) => format!(", needing {score}+"),
        Needs::AtMost(score) => format!(", needing {score} or less"),
        Needs::Nothing => String::new(),
    };
    let dice = if roll.dice == 1 { "die" } else { "dice" };
    format!("`! {}` with {} {dice} of {}{needs}", roll.ask.word(), roll.dice, model_key(setup, roll.subject))
}

/// A question in the words of battle files.
pub(super) fn asked_question(setup: &Setup, question: &Question) -> String {
    let offers: Vec<String> = question.offers.iter().map(|answer| answer_words(setup, answer)).collect();
    let subject = subject_word(setup, question.subject);
    format!("`? {} {subject}` (one of: {})", question.topic.word(), offers.join("; "))
}

/// The word of a subject.
pub(super) fn subject_word(setup: &Setup, subject: Subject) -> String {
    match subject {
        Subject::Model(model) => model_key(setup, model).to_owned(),
        Subject::Unit(unit) => unit_key(setup, unit).to_owned(),
        Subject::Side(side) => side.word().to_owned(),
    }
}

/// The word of a model.
pub(super) fn model_key(setup: &Setup, id: ModelId) -> &str {
    setup.models.get(id.index()).map_or("?", |model| model.key.as_str())
}

/// The word of a unit; of one that is alone in it, the model's.
pub(super) fn unit_key(setup: &Setup, id: UnitId) -> &str {
    setup.units.get(id.index()).map_or("?", |unit| match unit.models.as_slice() {
        [model] => model_key(setup, *model),
        _ => unit.key.as_str(),
    })
}

/// An answer in the words of battle files.
pub(super) fn answer_words(setup: &Setup, answer: &Answer) -> String {
    match answer {
        Answer::No => "no".to_owned(),
        Answer::Yes => "yes".to_owned(),
        Answer::Auto => "auto".to_owned(),
        Answer::Model(model) => model_key(setup, *model).to_owned(),
        Answer::Unit(unit) => unit_key(setup, *unit).to_owned(),
        Answer::Weapons(weapons) => {
            let keys: Vec<&str> =
                weapons.iter().map(|weapon| setup.weapons[weapon.index()].key.as_str()).collect();
            keys.join("+")
        }
        Answer::Aimed(weapon, unit) => {
            format!("{}+{}", unit_key(setup, *unit), setup.weapons[weapon.index()].key)
        }
        Answer::At(point) => format!("{} {}", inches(point.x), inches(point.y)),
        Answer::Dice(places) => places.iter().map(u16::to_string).collect::<Vec<_>>().join(","),
        Answer::Blows(blows) => {
            let items: Vec<String> =
                blows.iter().map(|(model, n)| format!("{}*{n}", model_key(setup, *model))).collect();
            items.join(",")
        }
        Answer::Rule(rule) => rule.to_string(),
        Answer::Smash(None) => "smash".to_owned(),
        Answer::Smash(Some(weapon)) => format!("smash+{}", setup.weapons[weapon.index()].key),
    }
}

/// A fact that a line gives, without its value; who is left out there is left out here.
pub(super) fn given_fact_words(setup: &Setup, fact: &Fact) -> String {
    fact_words(setup, fact).replace(" ?", "")
}

/// A fact without its value.
pub(super) fn fact_words(setup: &Setup, fact: &Fact) -> String {
    let key = |id: &ModelId| model_key(setup, *id);
    let subjects = match fact {
        Fact::Distance(a, b) | Fact::Sight(a, b) | Fact::Obscured(a, b) | Fact::Cover(a, b) => {
            format!("{} {}", key(a), key(b))
        }
        Fact::Between(a, b) | Fact::InContact(a, b) | Fact::CoverFromMarker(a, b) => {
            format!("{} {}", key(a), key(b))
        }
        Fact::Facing(from, vehicle) => format!("{} {}", key(vehicle), key(from)),
        Fact::Nearest(a, b) => format!("{} {}", unit_key(setup, *a), unit_key(setup, *b)),
        Fact::Under(a) | Fact::InArea(a) | Fact::Path(a) | Fact::Height(a) => key(a).to_owned(),
        Fact::WallAt(a) | Fact::OffTable(a) | Fact::CanPlace(a) | Fact::InZone(a) => key(a).to_owned(),
    };
    format!("{} {subjects}", fact.word())
}
