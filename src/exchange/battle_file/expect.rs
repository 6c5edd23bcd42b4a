//! Expectations, `= O removed`: what must be true at once.

use super::armoury;
use super::fault::Fault;
use super::input::{self, Who};
use super::models::{known_model, model_named, not_yet};
use super::parse::phase;
use super::script::waits_words;
use super::state::{CHARACTERISTICS, LATER};
use super::words::{Words, inches};
use crate::armoury::{Characteristic, Rule};
use crate::battle::{Battle, Code, Event, Fact, Game, Moment, Place, Refusal, Setup, Topic, Wait};
use crate::dice::{Ask, Needs};
use crate::geometry::{Bearing, Point};
use crate::ids::{ModelId, Side, UnitId, WeaponId};

/// Positions hold within this many units: 0.02".
const NEAR: u32 = 5;

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
    Wounds(u8),
    At(Point),
    Up(i32),
    Facing(Bearing),
    Down,
    FallingBack,
    Regrouped,
    Stood,
    Ran,
    Fired,
    Moved(Option<i32>),
    Engaged(Vec<ModelId>),
    Touching(ModelId),
    Has(WeaponId, Option<u16>),
    Gains(Rule),
    Characteristic(Characteristic, i16),
    Changed(Characteristic, i16),
    Broken,
    Lost(u16),
    Points(i32),
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
    if let Some(topic) = Topic::from_word(word) {
        words.take();
        let who = words.take().map(|key| Who::named(setup, words, key)).transpose()?;
        return Ok(Some(Awaited::Question(topic, who)));
    }
    if let Some(ask) = Ask::from_word(word) {
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
        let number = words.as_number(value, "a value or a change", -10, 10)? as i16;
        let change = value.starts_with(['+', '-']);
        return Ok(if change {
            StateWord::Changed(*which, number)
        } else {
            StateWord::Characteristic(*which, number)
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
        _ => return Err(words.wrong(word, "said of a side: broken, lost N or points N")),
    }))
}

fn unit_word(word: &str) -> Option<StateWord> {
    Some(match word {
        "removed" => StateWord::Removed,
        "alive" => StateWord::Alive,
        "on_table" => StateWord::OnTable,
        "in_reserve" | "outflanking" => StateWord::InReserve,
        "gone_to_ground" | "pinned" => StateWord::Down,
        "falling_back" => StateWord::FallingBack,
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
        "up" => StateWord::Up(words.length("a height")?),
        "facing" => StateWord::Facing(words.bearing()?),
        "stood" => StateWord::Stood,
        "moved" if words.left() == 0 => StateWord::Moved(None),
        "moved" => StateWord::Moved(Some(words.length("a distance")?)),
        "engaged" => match words.take() {
            None => StateWord::Engaged(Vec::new()),
            Some(list) => {
                let models = list.split(',').map(|key| model_named(setup, words, key));
                StateWord::Engaged(models.collect::<Result<_, _>>()?)
            }
        },
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

/// What expectations look at.
pub(super) struct Scene<'g> {
    /// The battle with its log.
    pub game: &'g Game,
    /// Where the last command begins in the log.
    pub began: usize,
    /// Why it was refused, if it was.
    pub refused: Option<&'g Refusal>,
}

impl Scene<'_> {
    /// Checks an expectation; the error says what is so instead.
    pub fn check(&self, expectation: &Expectation) -> Result<(), String> {
        let battle = &self.game.battle;
        let last = self.game.log().get(self.began..).unwrap_or_default();
        match expectation {
            Expectation::Refused(code) => self.refused_with(*code),
            Expectation::Waits(awaited) => self.waits(awaited.as_ref()),
            Expectation::Rolled { ask, dice, needs, passed } => self.rolled(*ask, *dice, *needs, *passed),
            Expectation::NotRolled(ask) => {
                let is = |event: &Event| matches!(event, Event::DiceRolled { roll, .. } | Event::DiceAwaited { roll } if roll.ask == *ask);
                fails_if(last.iter().any(is), || format!("the last command asked for `{}`", ask.word()))
            }
            Expectation::NotAsked(topic) => {
                let is = |event: &Event| matches!(event, Event::Answered { question, .. } | Event::AnswerAwaited { question } if question.topic == *topic);
                fails_if(last.iter().any(is), || format!("the last command asked `{}`", topic.word()))
            }
            Expectation::Winner(side) => match battle.outcome {
                Some(outcome) if outcome.winner == *side => Ok(()),
                Some(outcome) => {
                    Err(format!("the winner is {}", outcome.winner.map_or("nobody", Side::word)))
                }
                None => Err("the battle is not over".to_owned()),
            },
            Expectation::Over(over) => fails_if(battle.outcome.is_some() != *over, || {
                format!("the battle is {}", if *over { "not over" } else { "over" })
            }),
            Expectation::Now(moment) => {
                let now = battle.moment;
                fails_if(now != *moment, || {
                    format!("it is turn {} {} {}", now.turn, now.side, now.phase.word())
                })
            }
            Expectation::Is { who, word, not } => self.is(who, word, *not),
        }
    }

    fn refused_with(&self, code: Option<Code>) -> Result<(), String> {
        match (self.refused, code) {
            (None, _) => Err("the last command was not refused".to_owned()),
            (Some(refusal), Some(code)) if refusal.code != code => Err(format!("it was refused: {refusal}")),
            _ => Ok(()),
        }
    }

    fn waits(&self, awaited: Option<&Awaited>) -> Result<(), String> {
        let battle = &self.game.battle;
        let Some(open) = &battle.open else {
            return Err("no order waits".to_owned());
        };
        let fits = |wait: &Wait| match (wait, awaited) {
            (_, None) => true,
            (Wait::Dice(roll), Some(Awaited::Dice(ask, dice))) => {
                roll.ask == *ask && dice.is_none_or(|dice| dice == roll.dice)
            }
            (Wait::Answer(question), Some(Awaited::Question(topic, who))) => {
                question.topic == *topic && who.is_none_or(|who| who.is(question.subject))
            }
            (Wait::Fact(fact), Some(Awaited::Fact(expected))) => fact == expected,
            _ => false,
        };
        fails_if(!open.waits.iter().any(fits), || {
            format!("the order waits for {}", waits_words(battle).unwrap_or_default())
        })
    }

    fn rolled(
        &self,
        ask: Ask,
        dice: Option<u16>,
        needs: Option<u8>,
        passed: Option<u16>,
    ) -> Result<(), String> {
        let found = self.game.log().iter().rev().find_map(|event| match event {
            Event::DiceRolled { roll, faces, .. } if roll.ask == ask => Some((*roll, roll.passed(faces))),
            _ => None,
        });
        let Some((roll, did_pass)) = found else {
            return Err(format!("`{}` was never rolled", ask.word()));
        };
        let needed = match roll.needs {
            Needs::AtLeast(score) | Needs::AtMost(score) => score,
            Needs::Nothing => 0,
        };
        let differs = dice.is_some_and(|n| n != roll.dice)
            || needs.is_some_and(|n| n != needed)
            || passed.is_some_and(|n| n != did_pass);
        fails_if(differs, || {
            format!("`{}` had {} dice, needed {needed} and {did_pass} passed", ask.word(), roll.dice)
        })
    }

    fn is(&self, who: &Who, word: &StateWord, not: bool) -> Result<(), String> {
        let battle = &self.game.battle;
        let (holds, actual) = match (who.side, who.unit, who.model) {
            (_, Some(unit), Some(model)) => model_is(battle, model, unit, word),
            (_, Some(unit), None) => unit_is(battle, unit, word)?,
            (Some(side), None, _) => side_is(battle, side, word),
            (None, None, _) => return Err("nobody is meant".to_owned()),
        };
        match (holds, not) {
            (true, false) | (false, true) => Ok(()),
            _ => Err(actual),
        }
    }
}

fn fails_if(fails: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if fails { Err(why()) } else { Ok(()) }
}

fn side_is(battle: &Battle, side: Side, word: &StateWord) -> (bool, String) {
    let state = &battle.sides[side.index()];
    let holds = match word {
        StateWord::Broken => state.broken,
        StateWord::Lost(lost) => state.lost == *lost,
        StateWord::Points(points) => state.points == *points,
        _ => false,
    };
    let broken = if state.broken { "" } else { "not " };
    (
        holds,
        format!("{side} has lost {} models, has {} points and is {broken}broken", state.lost, state.points),
    )
}

/// What is said of a unit of several models: a state of the unit, or of its models together.
fn unit_is(battle: &Battle, unit: UnitId, word: &StateWord) -> Result<(bool, String), String> {
    let models = &battle.setup.units[unit.index()].models;
    let each: Vec<(bool, String)> = models.iter().map(|model| model_is(battle, *model, unit, word)).collect();
    let text = each.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("; ");
    let holds = match word {
        StateWord::Alive | StateWord::OnTable => each.iter().any(|(holds, _)| *holds),
        _ => each.iter().all(|(holds, _)| *holds),
    };
    Ok((holds, text))
}

fn model_is(battle: &Battle, id: ModelId, unit: UnitId, word: &StateWord) -> (bool, String) {
    let (state, group) = (battle.model(id), battle.unit(unit));
    let near = |a: i32, b: i32| a.abs_diff(b) <= NEAR;
    let holds = match word {
        StateWord::Removed => state.place == Place::Removed,
        StateWord::Alive => state.place != Place::Removed,
        StateWord::OnTable => state.place == Place::Table,
        StateWord::InReserve => state.place == Place::Reserve,
        StateWord::Wounds(wounds) => state.place != Place::Removed && battle.wounds_left(id) == *wounds,
        StateWord::At(at) => near(state.at.x, at.x) && near(state.at.y, at.y),
        StateWord::Up(up) => near(state.up, *up),
        StateWord::Facing(facing) => state.facing == *facing,
        StateWord::Down => group.down.is_some(),
        StateWord::FallingBack => group.falling_back,
        StateWord::Regrouped => group.regrouped,
        StateWord::Stood => state.stood,
        StateWord::Ran => group.ran.is_some(),
        StateWord::Fired => group.shot_at.is_some() && !state.fired.is_empty(),
        StateWord::Moved(None) => state.moved.is_some_and(|moved| moved > 0),
        StateWord::Moved(Some(far)) => near(state.moved.unwrap_or(0), *far),
        StateWord::Engaged(enemies) if enemies.is_empty() => !state.engaged.is_empty(),
        StateWord::Engaged(enemies) => enemies.iter().all(|enemy| state.engaged.contains(enemy)),
        StateWord::Touching(other) => battle.body(id).touches(&battle.body(*other)),
        StateWord::Has(weapon, left) => has(battle, id, *weapon, *left),
        StateWord::Gains(rule) => battle.has(id, rule),
        StateWord::Characteristic(which, value) => characteristic(battle, id, *which) == *value,
        StateWord::Changed(which, by) => changed_by(battle, id, *which) == *by,
        StateWord::Broken | StateWord::Lost(_) | StateWord::Points(_) => false,
    };
    (holds, portrait(battle, id, unit))
}

/// Whether a model has a weapon line; with a number, so many uses of it are left in all.
fn has(battle: &Battle, id: ModelId, weapon: WeaponId, left: Option<u16>) -> bool {
    let carries = &battle.made(id).carries;
    let places: Vec<usize> = (0..carries.len()).filter(|place| carries[*place].weapon == weapon).collect();
    let sum: u16 = places.iter().map(|place| battle.uses_left(id, *place).unwrap_or(1)).sum();
    match left {
        Some(left) => sum == left,
        None => sum > 0,
    }
}

fn changed_by(battle: &Battle, id: ModelId, which: Characteristic) -> i16 {
    let changes = battle.model(id).changes.iter();
    changes.filter(|(changed, _)| *changed == which).map(|(_, by)| i16::from(*by)).sum()
}

fn characteristic(battle: &Battle, id: ModelId, which: Characteristic) -> i16 {
    let profile = battle.profile(id);
    let printed = match which {
        Characteristic::Ws => profile.ws,
        Characteristic::Bs => profile.bs,
        Characteristic::S => profile.s,
        Characteristic::T => profile.t,
        Characteristic::W => profile.w,
        Characteristic::I => profile.i,
        Characteristic::A => profile.a,
        Characteristic::Ld => profile.ld,
        Characteristic::Sv => profile.sv.unwrap_or(0),
        Characteristic::Inv => profile.inv.unwrap_or(0),
    };
    i16::from(battle.changed(id, which, printed))
}

/// A model as it is, for people to compare.
fn portrait(battle: &Battle, id: ModelId, unit: UnitId) -> String {
    let (state, group) = (battle.model(id), battle.unit(unit));
    let mut text = format!("{} is ", input::model_key(&battle.setup, id));
    text += match state.place {
        Place::Waiting => "not yet set up",
        Place::Table => "on the table",
        Place::Reserve => "in reserve",
        Place::Embarked(_) => "embarked",
        Place::Removed => "removed",
    };
    let at = format!(" at {} {} up {}", inches(state.at.x), inches(state.at.y), inches(state.up));
    text += &format!("{at} facing {} with {} wounds left", state.facing.0, battle.wounds_left(id));
    let flags = [
        (group.down.is_some(), "gone to ground"),
        (group.falling_back, "falling back"),
        (group.regrouped, "regrouped"),
        (group.ran.is_some(), "ran"),
        (!state.fired.is_empty(), "fired"),
        (state.stood, "stood"),
        (!state.engaged.is_empty(), "engaged"),
    ];
    for (_, word) in flags.iter().filter(|(holds, _)| *holds) {
        text += &format!(", {word}");
    }
    if let Some(moved) = state.moved {
        text += &format!(", moved {}", inches(moved));
    }
    for (place, carried) in battle.made(id).carries.iter().enumerate() {
        if let Some(left) = battle.uses_left(id, place) {
            text += &format!(", has {} {left}", battle.weapon(carried.weapon).key);
        }
    }
    text
}
