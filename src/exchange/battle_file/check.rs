//! Checking expectations against the battle: whether they hold, and what is so instead.

use super::expect::{Awaited, Expectation, StateWord};
use super::input::{self, Who};
use super::missions;
use super::script::waits_words;
use super::words::inches;
use crate::armoury::Characteristic;
use crate::battle::steps::psychic;
use crate::battle::{Battle, Code, Event, Game, ModelState, Place, Refusal, Topic, Wait};
use crate::dice::{Ask, Needs};
use crate::ids::{ModelId, Side, UnitId, WeaponId};

/// Positions hold within this many units: 0.02".
const NEAR: u32 = 5;

/// What expectations look at.
pub(super) struct Scene<'g> {
    /// The battle with its log.
    pub game: &'g Game,
    /// Where the last command begins in the log.
    pub began: usize,
    /// Why it was refused, if it was; the same as it is told.
    pub refused: Option<(&'g Refusal, String)>,
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
            Expectation::NotRolled(ask) => fails_if(last.iter().any(|event| rolls(event, *ask)), || {
                format!("the last command asked for `{}`", ask.word())
            }),
            Expectation::NotAsked(topic) => fails_if(last.iter().any(|event| asks(event, *topic)), || {
                format!("the last command asked `{}`", topic.word())
            }),
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
            Expectation::Objective { place, word, not } => {
                let (holds, what) = missions::holds(battle, *place, word)?;
                fails_if(holds == *not, || what)
            }
            Expectation::First(side) => missions::is_first(battle, *side),
            Expectation::Dark(dark) => {
                fails_if(battle.dark != *dark, || format!("it is {}", if *dark { "light" } else { "dark" }))
            }
            Expectation::Is { who, word, not } => self.is(who, word, *not),
        }
    }

    fn refused_with(&self, code: Option<Code>) -> Result<(), String> {
        match (&self.refused, code) {
            (None, _) => Err("the last command was not refused".to_owned()),
            (Some((refusal, told)), Some(code)) if refusal.code != code => {
                Err(format!("it was refused: {told}"))
            }
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
            // A character may have changed his unit since the file named it.
            (_, Some(_), Some(model)) => model_is(battle, model, battle.unit_of(model), word),
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

fn rolls(event: &Event, ask: Ask) -> bool {
    matches!(event, Event::DiceRolled { roll, .. } | Event::DiceAwaited { roll } if roll.ask == ask)
}

fn asks(event: &Event, topic: Topic) -> bool {
    match event {
        Event::Answered { question, .. } | Event::AnswerAwaited { question } => question.topic == topic,
        _ => false,
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
        StateWord::Bonus(bonus) => state.bonus == *bonus,
        StateWord::Withdrew => state.withdrew,
        _ => false,
    };
    let broken = if state.broken { "" } else { "not " };
    (
        holds,
        format!(
            "{side} has lost {} models, has {} points, a bonus of {} and is {broken}broken",
            state.lost, state.points, state.bonus
        ),
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
        StateWord::Outflanking => state.place == Place::Reserve && state.outflanks,
        StateWord::Arriving => state.deep_strikes && !state.arriving.is_empty(),
        StateWord::Joined(joined) => state.home.is_some() && battle.unit_of(id) == *joined,
        StateWord::Arrived => state.arrived,
        StateWord::Scouted => state.scouted,
        StateWord::Infiltrated => state.infiltrated,
        StateWord::Burning => state.burning,
        StateWord::Ablaze => group.ablaze,
        StateWord::Blinded => group.blinded.is_some(),
        StateWord::Staggered => state.staggered.is_some(),
        StateWord::Wounds(wounds) => state.place != Place::Removed && battle.wounds_left(id) == *wounds,
        StateWord::At(at) => near(state.at.x, at.x) && near(state.at.y, at.y),
        StateWord::Warp(left) => psychic::charges(battle, id) == *left,
        StateWord::Up(up) => near(state.up, *up),
        StateWord::Facing(facing) => state.facing == *facing,
        StateWord::Down => group.down.is_some(),
        StateWord::FallingBack => group.falling_back,
        StateWord::Regrouped => group.regrouped,
        StateWord::Shaken => state.shaken.is_some(),
        StateWord::Stunned => state.stunned.is_some(),
        StateWord::Immobilised => state.immobilised,
        StateWord::Wrecked => state.wrecked,
        StateWord::Destroyed(weapon) => {
            state.destroyed.iter().any(|place| battle.made(id).carries[usize::from(*place)].weapon == *weapon)
        }
        StateWord::Embarked(vehicle) => is_named(battle.carrier(id), *vehicle),
        StateWord::Disembarked(vehicle) => is_named(state.disembarked, *vehicle),
        StateWord::Stood => state.stood,
        StateWord::Ran => group.ran.is_some(),
        StateWord::Fired => group.targets().next().is_some() && !state.fired.is_empty(),
        StateWord::Moved(None) => state.moved.is_some_and(|moved| moved > 0),
        StateWord::Moved(Some(far)) => near(state.moved.unwrap_or(0), *far),
        StateWord::Engaged(enemies) if enemies.is_empty() => !state.engaged.is_empty(),
        StateWord::Engaged(enemies) => enemies.iter().all(|enemy| fights(state, *enemy)),
        StateWord::Charged(enemies) => {
            state.charge.is_some() && enemies.iter().all(|enemy| fights(state, *enemy))
        }
        StateWord::Touching(other) => battle.body(id).touches(&battle.body(*other)),
        StateWord::Has(weapon, left) => has(battle, id, *weapon, *left),
        StateWord::Gains(rule) => battle.has(id, rule),
        StateWord::Characteristic(which, value) => i16::from(battle.characteristic(id, *which)) == *value,
        StateWord::Changed(which, by) => changed_by(battle, id, *which) == *by,
        StateWord::Left => state.left,
        StateWord::Explosive => state.explosive,
        StateWord::Broken | StateWord::Lost(_) | StateWord::Points(_) => false,
        StateWord::Bonus(_) | StateWord::Withdrew => false,
    };
    (holds, portrait(battle, id, unit))
}

/// Whether there is such a vehicle, and it is the named one where one is named.
fn is_named(vehicle: Option<ModelId>, named: Option<ModelId>) -> bool {
    vehicle.is_some() && (named.is_none() || vehicle == named)
}

/// Whether a model has a weapon line; with a number, so many uses of it are left in all.
fn has(battle: &Battle, id: ModelId, weapon: WeaponId, left: Option<u16>) -> bool {
    let carries = &battle.made(id).carries;
    let destroyed = &battle.model(id).destroyed;
    let whole = |place: &usize| !destroyed.contains(&(*place as u16));
    let places: Vec<usize> =
        (0..carries.len()).filter(|place| carries[*place].weapon == weapon && whole(place)).collect();
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
    let wounds = battle.wounds_left(id);
    let noun = if wounds == 1 { "wound" } else { "wounds" };
    text += &format!("{at} facing {} with {wounds} {noun} left", state.facing.0);
    let flags: &[(bool, &str)] = &[
        (group.down.is_some(), "gone to ground"),
        (group.falling_back, "falling back"),
        (group.regrouped, "regrouped"),
        (state.shaken.is_some(), "shaken"),
        (state.stunned.is_some(), "stunned"),
        (state.immobilised, "immobilised"),
        (state.wrecked, "wrecked"),
        (!state.destroyed.is_empty(), "with a destroyed weapon"),
        (state.disembarked.is_some(), "disembarked"),
        (group.ran.is_some(), "ran"),
        (!state.fired.is_empty(), "fired"),
        (state.stood, "stood"),
        (state.burning, "burning"),
        (group.ablaze, "ablaze"),
        (group.blinded.is_some(), "blinded"),
        (state.staggered.is_some(), "staggered"),
        (!state.engaged.is_empty(), "engaged"),
        (state.charge.is_some(), "charged"),
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

/// Whether a model is locked with an enemy, or strikes at it where that is never locked.
fn fights(state: &ModelState, enemy: ModelId) -> bool {
    state.engaged.contains(&enemy) || state.assaults.contains(&enemy)
}
