//! Expectations, `= O removed`: what must be true at once.

use super::armoury;
use super::fault::Fault;
use super::input::{self, Who};
use super::missions::{self, ObjectiveWord};
use super::models::{known_model, model_named, not_yet};
use super::parse::phase;
use super::state::{CHARACTERISTICS, LATER};
use super::words::Words;
use crate::armoury::{Characteristic, Rule};
use crate::battle::{Code, Fact, Moment, Setup, Topic};
use crate::dice::Ask;
use crate::geometry::{Bearing, Point};
use crate::ids::{ModelId, Side, UnitId, WeaponId};

/// Something that must be true.
#[derive(Clone, Debug)]
pub(super) enum Expectation {
    /// The last command was refused, with this code.
    Refused(Option<Code>),
    /// The order waits, for this.
    Waits(Option<Awaited>),
    /// The last roll for an ask.
    Rolled { ask: Ask, dice: Option<u16>, needs: Option<u8>, passed: Option<u16> },
    /// The last command asked for no such dice.
    NotRolled(Ask),
    /// The last command asked no such question.
    NotAsked(Topic),
    /// Who won; nobody in a draw.
    Winner(Option<Side>),
    /// Whether the battle is over.
    Over(bool),
    /// The moment of the game.
    Now(Moment),
    /// What is so, or not, about an objective.
    Objective { place: usize, word: ObjectiveWord, not: bool },
    /// Who sets up first, and goes first.
    First(Side),
    /// Whether it is dark.
    Dark(bool),
    /// A state word, or its opposite.
    Is { who: Who, word: StateWord, not: bool },
}

/// What an order may wait for.
#[derive(Clone, Debug)]
pub(super) enum Awaited {
    Question(Topic, Option<Who>),
    Dice(Ask, Option<u16>),
    Fact(Fact),
}

/// What may be said about a model, a unit or a side.
#[derive(Clone, Debug)]
pub(super) enum StateWord {
    Removed,
    Alive,
    OnTable,
    InReserve,
    Outflanking,
    Arriving,
    Joined(UnitId),
    Arrived,
    Scouted,
    Infiltrated,
    Burning,
    Ablaze,
    Blinded,
    Staggered,
    Wounds(u8),
    At(Point),
    Up(i32),
    Warp(u8),
    Facing(Bearing),
    Down,
    FallingBack,
    Shaken,
    Stunned,
    Immobilised,
    Wrecked,
    Destroyed(WeaponId),
    Embarked(Option<ModelId>),
    Disembarked(Option<ModelId>),
    Regrouped,
    Stood,
    Ran,
    Fired,
    Moved(Option<i32>),
    Engaged(Vec<ModelId>),
    Charged(Vec<ModelId>),
    Touching(ModelId),
    Has(WeaponId, Option<u16>),
    Gains(Rule),
    Characteristic(Characteristic, i16),
    Changed(Characteristic, i16),
    Broken,
    Lost(u16),
    Points(i32),
    Bonus(i32),
    Withdrew,
    Left,
    Explosive,
}

/// Reads an expectation.
pub(super) fn expectation(setup: &Setup, words: &mut Words<'_>) -> Result<Expectation, Fault> {
    let word = words.need("an expectation")?;
    match word {
        "refused" => {
            let Some(code) = words.take() else { return Ok(Expectation::Refused(None)) };
            let found = Code::from_word(code).ok_or_else(|| words.wrong(code, "a refusal code"))?;
            Ok(Expectation::Refused(Some(found)))
        }
        "waits" => awaited(setup, words).map(Expectation::Waits),
        "no" => {
            let word = words.need("an ask or a question")?;
            match (Ask::from_word(word), Topic::from_word(word)) {
                (Some(ask), _) => Ok(Expectation::NotRolled(ask)),
                (None, Some(topic)) => Ok(Expectation::NotAsked(topic)),
                (None, None) => Err(words.wrong(word, "an ask or a question")),
            }
        }
        "winner" => match words.need("a side or none")? {
            "none" => Ok(Expectation::Winner(None)),
            word => {
                let side = super::words::side(word);
                side.map(|side| Expectation::Winner(Some(side)))
                    .ok_or_else(|| words.wrong(word, "a side or none"))
            }
        },
        "over" => Ok(Expectation::Over(true)),
        "not" if words.take_if("over") => Ok(Expectation::Over(false)),
        "objective" => {
            let (place, word, not) = missions::expected(setup, words)?;
            Ok(Expectation::Objective { place, word, not })
        }
        "first" => Ok(Expectation::First(words.side()?)),
        "dark" => Ok(Expectation::Dark(true)),
        "not" if words.take_if("dark") => Ok(Expectation::Dark(false)),
        "turn" => {
            let turn = words.number("a game turn", 0, 99)? as u8;
            Ok(Expectation::Now(Moment { turn, side: words.side()?, phase: phase(words)? }))
        }
        _ => match (Ask::from_word(word), words.peek()) {
            (Some(ask), Some("needs" | "passed" | "dice")) => rolled(words, ask),
            _ => {
                let who = Who::named(setup, words, word)?;
                let not = words.take_if("not");
                let word = state_word(setup, words, &who)?;
                Ok(Expectation::Is { who, word, not })
            }
        },
    }
}

fn awaited(setup: &Setup, words: &mut Words<'_>) -> Result<Option<Awaited>, Fault> {
    let Some(word) = words.peek() else { return Ok(None) };
    // A few words are both an ask and a question (`reroll`); a number after one means dice.
    let of_dice = words.second().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let ask = Ask::from_word(word).filter(|_| of_dice || Topic::from_word(word).is_none());
    if let Some(topic) = Topic::from_word(word).filter(|_| ask.is_none()) {
        words.take();
        let who = words.take().map(|key| Who::named(setup, words, key)).transpose()?;
        return Ok(Some(Awaited::Question(topic, who)));
    }
    if let Some(ask) = ask {
        words.take();
        let dice =
            if words.left() > 0 { Some(words.number("a number of dice", 1, 999)? as u16) } else { None };
        return Ok(Some(Awaited::Dice(ask, dice)));
    }
    input::asked_fact(setup, words).map(|fact| Some(Awaited::Fact(fact)))
}

fn rolled(words: &mut Words<'_>, ask: Ask) -> Result<Expectation, Fault> {
    let (mut dice, mut needs, mut passed) = (None, None, None);
    while let Some(word) = words.take() {
        match word {
            "dice" => dice = Some(words.number("a number of dice", 0, 999)? as u16),
            "passed" => passed = Some(words.number("a number of dice", 0, 999)? as u16),
            "needs" => {
                let score = words.need("a score")?;
                let digits = score.strip_suffix('+').unwrap_or(score);
                needs = Some(words.as_number(digits, "a score", 0, 99)? as u8);
            }
            _ => return Err(words.wrong(word, "dice, needs or passed")),
        }
    }
    Ok(Expectation::Rolled { ask, dice, needs, passed })
}

fn state_word(setup: &Setup, words: &mut Words<'_>, who: &Who) -> Result<StateWord, Fault> {
    let word = words.need("a state word")?;
    let read = if who.side.is_some() && who.unit.is_none() {
        side_word(words, word)?
    } else {
        match unit_word(word) {
            Some(read) => Some(read),
            None => model_word(setup, words, word)?,
        }
    };
    if let Some(read) = read {
        return Ok(read);
    }
    if let Some((_, which)) = CHARACTERISTICS.iter().find(|(name, _)| *name == word) {
        let value = words.need("a value or a change")?;
        return Ok(if value.starts_with(['+', '-']) {
            StateWord::Changed(*which, words.as_change(value)? as i16)
        } else {
            StateWord::Characteristic(*which, words.as_number(value, "a value", 0, 10)? as i16)
        });
    }
    if LATER.contains(&word) {
        return Err(not_yet(words, word));
    }
    Err(words.wrong(
        word,
        "a state word, such as removed, alive, wounds N, at X Y, gone_to_ground or has WEAPON N",
    ))
}

fn side_word(words: &mut Words<'_>, word: &str) -> Result<Option<StateWord>, Fault> {
    Ok(Some(match word {
        "broken" => StateWord::Broken,
        "lost" => StateWord::Lost(words.number("a number of models", 0, 999)? as u16),
        "points" => StateWord::Points(words.number("victory points", -9999, 9999)? as i32),
        "bonus" => StateWord::Bonus(words.number("requisition", -9999, 9999)? as i32),
        "withdrew" => StateWord::Withdrew,
        _ => return Err(words.wrong(word, "said of a side: broken, lost N, points N, bonus N or withdrew")),
    }))
}

fn unit_word(word: &str) -> Option<StateWord> {
    Some(match word {
        "removed" => StateWord::Removed,
        "alive" => StateWord::Alive,
        "on_table" => StateWord::OnTable,
        "in_reserve" => StateWord::InReserve,
        "outflanking" => StateWord::Outflanking,
        "arrived" => StateWord::Arrived,
        "scouted" => StateWord::Scouted,
        "infiltrated" => StateWord::Infiltrated,
        "burning" => StateWord::Burning,
        "ablaze" => StateWord::Ablaze,
        "blinded" => StateWord::Blinded,
        "staggered" => StateWord::Staggered,
        "gone_to_ground" | "pinned" => StateWord::Down,
        "falling_back" => StateWord::FallingBack,
        "shaken" => StateWord::Shaken,
        "stunned" => StateWord::Stunned,
        "immobilised" => StateWord::Immobilised,
        "wrecked" => StateWord::Wrecked,
        "regrouped" => StateWord::Regrouped,
        "ran" => StateWord::Ran,
        "fired" => StateWord::Fired,
        _ => return None,
    })
}

fn model_word(setup: &Setup, words: &mut Words<'_>, word: &str) -> Result<Option<StateWord>, Fault> {
    Ok(Some(match word {
        "wounds" | "hp" => StateWord::Wounds(words.number("a number", 0, 99)? as u8),
        "at" => StateWord::At(words.point()?),
        "left" => StateWord::Left,
        "explosive" => StateWord::Explosive,
        "warp" => StateWord::Warp(words.number("Warp Charges", 0, 99)? as u8),
        "up" => StateWord::Up(words.length("a height")?),
        "facing" => StateWord::Facing(words.bearing()?),
        "stood" => StateWord::Stood,
        "joined" => StateWord::Joined(input::known_unit(setup, words)?),
        "arriving" => {
            words.take_if("deep_strike");
            StateWord::Arriving
        }
        "moved" if words.left() == 0 => StateWord::Moved(None),
        "moved" => StateWord::Moved(Some(words.length("a distance")?)),
        "engaged" | "charged" => {
            let list = words.take().into_iter().flat_map(|list| list.split(','));
            let models = list.map(|key| model_named(setup, words, key)).collect::<Result<_, _>>()?;
            if word == "engaged" { StateWord::Engaged(models) } else { StateWord::Charged(models) }
        }
        "embarked" | "disembarked" => {
            let vehicle = if words.left() > 0 { Some(known_model(setup, words)?) } else { None };
            if word == "embarked" { StateWord::Embarked(vehicle) } else { StateWord::Disembarked(vehicle) }
        }
        "destroyed" => {
            let key = words.need("a weapon")?;
            let why = || words.fault("unknown_weapon", format!("there is no weapon `{key}` above"));
            StateWord::Destroyed(setup.weapon_by_key(key).ok_or_else(why)?)
        }
        "touching" => StateWord::Touching(known_model(setup, words)?),
        "has" => {
            let key = words.need("a weapon")?;
            let why = || words.fault("unknown_weapon", format!("there is no weapon `{key}` above"));
            let weapon = setup.weapon_by_key(key).ok_or_else(why)?;
            let left = if words.left() > 0 { Some(words.number("uses", 0, 99)? as u16) } else { None };
            StateWord::Has(weapon, left)
        }
        "gains" => {
            let id = words.need("a rule")?;
            StateWord::Gains(armoury::rule(words, id)?)
        }
        _ => return Ok(None),
    }))
}
