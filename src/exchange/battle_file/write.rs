//! Writing a played battle as a battle file that holds: set-up, commands with their dice, the final state.

use super::input::{answer_words, fact_words, model_key, subject_word, unit_key};
use super::missions;
use super::names::{as_key, as_text};
use super::script::{faces_words, value_words};
use super::words::inches;
use super::write_set_up::set_up;
use crate::battle::{
    Battle, Charge, EndReason, Event, Fact, Fight, Focus, FoldError, Order, Phase, Place, Setup, Shoot,
    Shooter, Value, Wait, Walk, in_force,
};
use crate::ids::{ModelId, Side};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Writes the events of a battle as a battle file. What a rewind took back is left out.
///
/// # Errors
/// The log does not begin with the beginning.
pub fn write(log: &[Event]) -> Result<String, FoldError> {
    let battle = Battle::fold(log)?;
    let Some(Event::BattleBegan { setup: begun }) = log.first() else {
        return Err(FoldError::NoBeginning);
    };
    let setup = with_plain_keys(begun);
    let mut text = set_up(&setup);
    text.push('\n');
    let mut now = Battle::begin(begun.clone());
    for place in in_force(log).into_iter().skip(1) {
        let event = &log[place];
        if let (Some(open), true) = (&now.open, interrupts(event)) {
            line(&mut text, &waits_line(&setup, &open.waits));
        }
        text.push_str(&play_line(&now, &battle.setup, &setup, event));
        now.evolve(event);
    }
    text.push_str(&outcome(&battle, &setup));
    Ok(text)
}

/// Whether an event breaks off an order that waits.
const fn interrupts(event: &Event) -> bool {
    matches!(event, Event::Ordered { .. } | Event::BattleEnded { reason: EndReason::Abandoned, .. })
}

/// A set-up in which every key is one that battle files can write, and stands for one thing: battles hold
/// profiles and weapons by value, so two may share a key, and terrain has names of several words.
fn with_plain_keys(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    let mut known = BTreeSet::new();
    unique(&mut known, setup.models.iter_mut().map(|model| &mut model.key));
    for unit in &mut setup.units {
        match unit.models.as_slice() {
            // Alone in it, the unit goes by the model's name.
            [model] => unit.key.clone_from(&setup.models[model.index()].key),
            _ => unique(&mut known, std::iter::once(&mut unit.key)),
        }
    }
    unique(&mut BTreeSet::new(), setup.profiles.iter_mut().map(|profile| &mut profile.key));
    unique(&mut BTreeSet::new(), setup.weapons.iter_mut().map(|weapon| &mut weapon.key));
    unique(&mut BTreeSet::new(), setup.board.pieces.iter_mut().map(|piece| &mut piece.name));
    setup
}

fn unique<'k>(known: &mut BTreeSet<String>, keys: impl Iterator<Item = &'k mut String>) {
    for key in keys {
        let mut number = 2;
        let printed = as_key(key);
        key.clone_from(&printed);
        while !known.insert(key.clone()) {
            *key = as_key(&format!("{}_{number}", printed.chars().take(50).collect::<String>()));
            number += 1;
        }
    }
}

/// Adds a line; writing to a string cannot fail.
pub(super) fn line(text: &mut String, words: &str) {
    let _ = writeln!(text, "{}", words.trim_end());
}

/// Models with commas between them.
pub(super) fn keys(setup: &Setup, models: &[ModelId]) -> String {
    models.iter().map(|id| model_key(setup, *id)).collect::<Vec<_>>().join(",")
}

/// Of the models that an order names those that there are; the others change nothing.
fn known(setup: &Setup, models: &[ModelId]) -> Vec<ModelId> {
    models.iter().copied().filter(|id| id.index() < setup.models.len()).collect()
}

/// The line of an event: a command, or what was supplied to it. What the rules made of them is played again.
/// `now` is the battle before it, `played` the set-up as it was played, whose terrain has its own names.
fn play_line(now: &Battle, played: &Setup, setup: &Setup, event: &Event) -> String {
    match event {
        Event::WordsAdded { side, words } => format!(">{side} words {}\n", as_text(words)),
        Event::Ordered { side, order, .. } => format!(">{side} {}\n", order_words(setup, order)),
        Event::DiceRolled { roll, faces, .. } => format!("! {} {}\n", roll.ask.word(), faces_words(faces)),
        Event::Answered { question, answer, .. } => {
            let subject = subject_word(setup, question.subject);
            format!("? {} {subject} {}\n", question.topic.word(), answer_words(setup, answer))
        }
        Event::FactTold { fact, value } => {
            let value = renamed(now, played, setup, (fact, value));
            format!("~ {} {}\n", fact_words(setup, fact), value_words(setup, fact, &value))
        }
        Event::OrderWithdrawn { code } => format!("= refused {}\n", code.word()),
        Event::TimeCalled {} => "> call_time\n".to_owned(),
        Event::BattleEnded { reason: EndReason::Abandoned, .. } => "> abandon\n".to_owned(),
        _ => String::new(),
    }
}

/// A value of a fact with the names of terrain as the file has them; zones have the same names everywhere. A name
/// of nothing, which an older Warlog let pass, means nothing and is left out.
fn renamed(now: &Battle, played: &Setup, setup: &Setup, (fact, value): (&Fact, &Value)) -> Value {
    let Value::Names(names) = value else { return value.clone() };
    if matches!(fact, Fact::InZone(_)) {
        let zones = fact.names(now);
        return Value::Names(names.iter().filter(|name| zones.contains(name)).cloned().collect());
    }
    let rename = |name: &String| {
        let pieces = played.board.pieces.iter().zip(&setup.board.pieces);
        let same = pieces.filter(|(piece, _)| piece.name == *name).map(|(_, piece)| piece.name.clone());
        same.collect::<Vec<String>>()
    };
    Value::Names(names.iter().flat_map(rename).collect())
}

fn order_words(setup: &Setup, order: &Order) -> String {
    let key = |id: &ModelId| model_key(setup, *id);
    match order {
        Order::Deploy { model, at, facing } => {
            let facing = facing.map(|bearing| format!(" facing {}", bearing.0)).unwrap_or_default();
            format!("deploy {} {} {}{facing}", key(model), inches(at.x), inches(at.y))
        }
        Order::KeepBack { model, outflank: false, deep_strike: false } => format!("reserve {}", key(model)),
        Order::KeepBack { model, outflank, deep_strike } => {
            let flags = [(*outflank, " outflank"), (*deep_strike, " deep_strike")];
            let words = flags.into_iter().filter(|(is, _)| *is).map(|(_, word)| word);
            format!("deploy {}{}", key(model), words.collect::<String>())
        }
        Order::Scout(walk) => format!("scout {}", walk_words(setup, walk)),
        Order::Move(walk) => format!("move {}", walk_words(setup, walk)),
        Order::Run(walk) => format!("run {}", walk_words(setup, walk)),
        Order::Shoot(shoot) => format!("shoot {}", shoot_words(setup, shoot)),
        Order::Throw(shoot) => format!("throw {}", shoot_words(setup, shoot)),
        Order::Split(shoot) => format!("shoot {} split", shoot_words(setup, shoot)),
        Order::Join { model, unit } => format!("join {} {}", key(model), unit_key(setup, *unit)),
        Order::Embark { model, vehicle } => format!("embark {} {}", key(model), key(vehicle)),
        Order::Disembark { model, at } => {
            format!("disembark {} {} {}", key(model), inches(at.x), inches(at.y))
        }
        Order::Charge(charge) => charge_words(setup, charge),
        Order::Fight(fight) => fight_words(setup, fight),
        Order::GoToGround { unit } => format!("go_to_ground {}", unit_key(setup, *unit)),
        Order::Extinguish { model, friend } => format!("extinguish {} {}", key(model), key(friend)),
        Order::Regroup { unit } => format!("regroup {}", unit_key(setup, *unit)),
        Order::EndPhase { first } => match known(setup, first).as_slice() {
            [] => "end_phase".to_owned(),
            first => format!("end_phase first {}", keys(setup, first)),
        },
        Order::Errand(errand) => missions::errand_words(setup, *errand),
        Order::Concede => "concede".to_owned(),
    }
}

fn charge_words(setup: &Setup, charge: &Charge) -> String {
    let keys = |units: &[crate::ids::UnitId]| {
        units.iter().map(|unit| unit_key(setup, *unit)).collect::<Vec<_>>().join(",")
    };
    let mut words = format!("charge {} by {}", keys(&charge.targets), keys(&charge.by));
    if let Some(grenade) = charge.grenade {
        words += &format!(" grenade {}", setup.weapons[grenade.index()].key);
    }
    charge.way.iter().for_each(|at| words += &format!(" via {} {}", inches(at.x), inches(at.y)));
    words
}

fn fight_words(setup: &Setup, fight: &Fight) -> String {
    let fast = if fight.fast { " fast" } else { "" };
    match known(setup, &fight.first).as_slice() {
        [] => format!("fight{fast}"),
        first => format!("fight{fast} first {}", keys(setup, first)),
    }
}

fn walk_words(setup: &Setup, walk: &Walk) -> String {
    let mut words = model_key(setup, walk.model).to_owned();
    if let Some((end, via)) = walk.way.split_last() {
        words += &format!(" {} {}", inches(end.x), inches(end.y));
        via.iter().for_each(|at| words += &format!(" via {} {}", inches(at.x), inches(at.y)));
    } else if let Some(told) = walk.told {
        words += &format!(" {}", inches(told));
    }
    if let Some(facing) = walk.facing {
        words += &format!(" facing {}", facing.0);
    }
    if let (Some(told), false) = (walk.told, walk.way.is_empty()) {
        words += &format!(" told {}", inches(told));
    }
    words
}

fn shoot_words(setup: &Setup, shoot: &Shoot) -> String {
    let shot = |shot: &crate::battle::Shot| {
        let who = match shot.by {
            Shooter::Model(model) => model_key(setup, model),
            Shooter::Unit(unit) => unit_key(setup, unit),
        };
        format!("{who} {}", setup.weapons[shot.weapon.index()].key)
    };
    let shots = shoot.shots.iter().map(shot).collect::<Vec<_>>().join(",");
    let mut words = format!("{shots} at {}", unit_key(setup, shoot.target));
    match shoot.focus {
        Some(Focus::Cover(save)) => words += &format!(" focus {save}+"),
        Some(Focus::NoCover) => words += " focus none",
        None => {}
    }
    shoot.markers.iter().for_each(|at| words += &format!(" marker {} {}", inches(at.x), inches(at.y)));
    if let Some(facing) = shoot.facing {
        words += &format!(" facing {}", facing.0);
    }
    let flags = [(shoot.no_reroll, " no_reroll"), (shoot.fast, " fast")];
    words.extend(flags.iter().filter(|(is, _)| *is).map(|(_, word)| *word));
    if !shoot.groups.is_empty() {
        let groups: Vec<String> = shoot.groups.iter().map(u8::to_string).collect();
        words += &format!(" groups {}", groups.join(","));
    }
    let hold = known(setup, &shoot.hold);
    if !hold.is_empty() {
        words += &format!(" hold {}", keys(setup, &hold));
    }
    words
}

/// The final state as expectations.
fn outcome(battle: &Battle, setup: &Setup) -> String {
    let mut text = String::new();
    if let Some(open) = &battle.open {
        line(&mut text, &waits_line(setup, &open.waits));
    }
    for id in battle.ids() {
        let (state, key) = (battle.model(id), model_key(setup, id));
        match state.place {
            Place::Removed => line(&mut text, &format!("= {key} removed")),
            Place::Table => {
                let at = state.at;
                line(&mut text, &format!("= {key} at {} {}", inches(at.x), inches(at.y)));
                line(&mut text, &format!("= {key} wounds {}", battle.wounds_left(id)));
                if state.burning {
                    line(&mut text, &format!("= {key} burning"));
                }
            }
            Place::Reserve => line(&mut text, &format!("= {key} in_reserve")),
            Place::Waiting | Place::Embarked(_) => line(&mut text, &format!("= {key} not on_table")),
        }
    }
    for side in Side::BOTH {
        let state = &battle.sides[side.index()];
        line(&mut text, &format!("= {side} lost {}", state.lost));
        line(&mut text, &format!("= {side} points {}", state.points));
        line(&mut text, &format!("= {side} {}broken", if state.broken { "" } else { "not " }));
    }
    match battle.outcome {
        Some(outcome) => line(&mut text, &format!("= winner {}", outcome.winner.map_or("none", Side::word))),
        None => {
            let (now, phase) = (battle.moment, |phase: Phase| phase.word());
            line(&mut text, &format!("= turn {} {} {}", now.turn, now.side, phase(now.phase)));
        }
    }
    text
}

fn waits_line(setup: &Setup, waits: &[Wait]) -> String {
    match waits.first() {
        Some(Wait::Dice(roll)) => format!("= waits {} {}", roll.ask.word(), roll.dice),
        Some(Wait::Answer(question)) => {
            format!("= waits {} {}", question.topic.word(), subject_word(setup, question.subject))
        }
        Some(Wait::Fact(fact)) => format!("= waits {}", fact_words(setup, fact)),
        None => "= waits".to_owned(),
    }
}
