//! The events of a battle told one after another: a sentence, what to look at, and the state around each.

use super::board::Accent;
use crate::armoury::Language;
use crate::battle::narration::tell_in;
use crate::battle::{Battle, Change, Event, FoldError, Order};
use crate::dice::Ask;
use crate::geometry::Point;
use crate::ids::{ModelId, UnitId};

/// A battle just before and just after one of its events.
pub struct Step {
    /// The number of the event, from 1.
    pub number: usize,
    /// The state before it.
    pub before: Battle,
    /// The state after it.
    pub after: Battle,
}

impl Step {
    /// The step to event `number` of a log, which must be one of its numbers.
    pub fn at(log: &[Event], number: usize) -> Result<Step, FoldError> {
        let number = number.clamp(1, log.len().max(1));
        let after = Battle::fold(log.get(..number).unwrap_or(log))?;
        let before = if number > 1 { Battle::fold(&log[..number - 1])? } else { after.clone() };
        Ok(Step { number, before, after })
    }

    /// The step to the event after this one; nothing after the last.
    pub fn next(self, log: &[Event]) -> Result<Option<Step>, FoldError> {
        let number = self.number + 1;
        if number > log.len() {
            return Ok(None);
        }
        let before = self.after;
        let mut after = before.clone();
        go_on(&mut after, log, number)?;
        Ok(Some(Step { number, before, after }))
    }

    /// What to look at on the board.
    pub fn accent(&self, log: &[Event]) -> Accent {
        let event = &log[self.number - 1];
        let mut accent = Accent { models: models_of(&self.before, event), ..Accent::default() };
        match event {
            Event::ModelMoved { model, at, distance, .. } if *distance > 0 => {
                accent.way = Some((self.before.model(*model).at, *at));
            }
            Event::MarkerPlaced { at, radius, .. } => accent.marker = Some((*at, *radius)),
            Event::TemplatePlaced { tip, bearing } => accent.flame = Some((*tip, *bearing)),
            _ => {}
        }
        if let Some((unit, target)) = attack(&self.after, &log[..self.number]) {
            accent.fire = middle(&self.after, unit).zip(middle(&self.after, target));
            accent.models.extend(self.after.alive(target));
            for event in log[..self.number].iter().rev().take_while(|event| !is_attack(event)) {
                match event {
                    Event::MarkerPlaced { at, radius, .. } => {
                        accent.marker.get_or_insert((*at, *radius));
                    }
                    Event::TemplatePlaced { tip, bearing } => {
                        accent.flame.get_or_insert((*tip, *bearing));
                    }
                    _ => {}
                }
            }
        }
        accent
    }
}

/// Takes a battle from just before event `number` of a log, from 1, to just after it.
pub fn go_on(battle: &mut Battle, log: &[Event], number: usize) -> Result<(), FoldError> {
    match &log[number - 1] {
        Event::Rewound { .. } | Event::BattleBegan { .. } => *battle = Battle::fold(&log[..number])?,
        event => battle.evolve(event),
    }
    Ok(())
}

fn is_attack(event: &Event) -> bool {
    matches!(
        event,
        Event::UnitFired { .. }
            | Event::FireSplit { .. }
            | Event::OverwatchFired { .. }
            | Event::BlowsStruck { .. }
    )
}

/// Who fires or strikes at whom, if the log ends in the middle of it.
fn attack(battle: &Battle, log: &[Event]) -> Option<(UnitId, UnitId)> {
    let mut events = log.iter().rev();
    events.find_map(|event| match event {
        Event::UnitFired { unit, target } | Event::OverwatchFired { unit, target } => {
            Some(Some((*unit, *target)))
        }
        Event::BlowsStruck { model, target, .. } | Event::FireSplit { model, target, passed: true } => {
            Some(Some((battle.unit_of(*model), *target)))
        }
        Event::OrderDone {} | Event::Rewound { .. } | Event::OrderWithdrawn { .. } => Some(None),
        _ => None,
    })?
}

/// Where a unit stands, or stood when its last model was removed.
fn middle(battle: &Battle, unit: UnitId) -> Option<Point> {
    let setup = &battle.setup.units[unit.index()];
    let model = battle.alive(unit).next().or_else(|| setup.models.first().copied())?;
    Some(battle.model(model).at)
}

/// The models that an event is about.
fn models_of(battle: &Battle, event: &Event) -> Vec<ModelId> {
    let unit = |id: &UnitId| battle.setup.units[id.index()].models.clone();
    match event {
        Event::ModelKeptBack { model, .. }
        | Event::ArrivalFailed { model, .. }
        | Event::CharacterJoined { model, .. }
        | Event::CharacterLeft { model, .. }
        | Event::ReserveCalled { model, .. }
        | Event::ModelPlaced { model, .. }
        | Event::ModelMoved { model, .. }
        | Event::ModelSlowed { model, .. }
        | Event::TerrainTested { model, .. }
        | Event::WeaponFired { model, .. }
        | Event::UseSpent { model, .. }
        | Event::WoundsSuffered { model, .. }
        | Event::ModelRemoved { model, .. }
        | Event::ExplosiveIssued { model, .. }
        | Event::ModelLeft { model }
        | Event::ModelCaughtFire { model }
        | Event::WoundRegained { model }
        | Event::PowerTried { model, .. }
        | Event::ModelExtinguished { model, .. }
        | Event::ModelCharged { model, .. }
        | Event::ModelQuailed { model }
        | Event::ModelEvaded { model }
        | Event::ModelDazed { model }
        | Event::FootingChanged { model, .. }
        | Event::RerollSpent { model, .. }
        | Event::ModelStood { model, .. } => vec![*model],
        Event::FireSplit { model, target, .. } => [vec![*model], unit(target)].concat(),
        Event::ObjectiveChanged { change: Change::Taken { by, .. } | Change::Struck { by, .. }, .. } => {
            vec![*by]
        }
        Event::FireFought { model, friend } => vec![*model, *friend],
        Event::ModelFollowed { model, foe } => vec![*model, *foe],
        Event::ModelsLocked { model, enemy } => vec![*model, *enemy],
        Event::VehicleAssaulted { model, vehicle } => vec![*model, *vehicle],
        Event::BlowsStruck { model, target, .. } => [vec![*model], unit(target)].concat(),
        Event::ChargeDeclared { unit: id, targets } => {
            std::iter::once(id).chain(targets).flat_map(unit).collect()
        }
        Event::DiceRolled { roll, .. } | Event::DiceAwaited { roll } if !is_for_the_side(roll.ask) => {
            vec![roll.subject]
        }
        Event::Ordered { order, .. } => ordered(battle, order),
        _ => models_of_units(battle, event),
    }
}

/// The models of the units that an event is about.
fn models_of_units(battle: &Battle, event: &Event) -> Vec<ModelId> {
    let unit = |id: &UnitId| battle.setup.units[id.index()].models.clone();
    match event {
        Event::UnitSetAblaze { unit: id }
        | Event::UnitBurntOut { unit: id }
        | Event::UnitRan { unit: id, .. }
        | Event::HitsScored { unit: id, .. }
        | Event::WoundsPooled { unit: id, .. }
        | Event::UnitWentToGround { unit: id, .. }
        | Event::UnitStoodUp { unit: id }
        | Event::BlindnessChanged { unit: id, .. }
        | Event::UnitFellBack { unit: id }
        | Event::ChargeFailed { unit: id }
        | Event::UnitShielded { unit: id }
        | Event::UnitCountered { unit: id }
        | Event::UnitBrokeOff { unit: id }
        | Event::UnitRegrouped { unit: id, .. } => unit(id),
        Event::UnitFired { unit: id, target } | Event::OverwatchFired { unit: id, target } => {
            [unit(id), unit(target)].concat()
        }
        _ => Vec::new(),
    }
}

const fn is_for_the_side(ask: Ask) -> bool {
    matches!(ask, Ask::GameLength | Ask::Seize | Ask::Mission | Ask::Night | Ask::LeaderTrait | Ask::RollOff)
}

fn ordered(battle: &Battle, order: &Order) -> Vec<ModelId> {
    let unit = |id: &UnitId| battle.setup.units.get(id.index()).map(|unit| unit.models.clone());
    match order {
        Order::Deploy { model, .. } | Order::KeepBack { model, .. } => vec![*model],
        Order::Embark { model, vehicle } => vec![*model, *vehicle],
        Order::Disembark { model, .. } => vec![*model],
        Order::Scout(walk) | Order::Move(walk) | Order::Run(walk) => vec![walk.model],
        Order::Extinguish { model, friend } => vec![*model, *friend],
        Order::Shoot(shoot) | Order::Throw(shoot) | Order::Split(shoot) => {
            unit(&shoot.target).unwrap_or_default()
        }
        Order::Join { model, .. } => vec![*model],
        Order::Charge(charge) => charge.targets.iter().filter_map(unit).flatten().collect(),
        Order::GoToGround { unit: id } | Order::Regroup { unit: id } => unit(id).unwrap_or_default(),
        Order::Errand(errand) => errand.model().into_iter().collect(),
        Order::Fight(_) | Order::EndPhase { .. } | Order::Concede => Vec::new(),
    }
}

/// Whether there is anything to see in an event. The others only mark what the next or the last one shows:
/// steps pass over them, their addresses stay.
pub const fn shows_something(event: &Event) -> bool {
    !matches!(event, Event::OrderDone {} | Event::WeaponFired { .. })
}

/// An event told: its number, a sentence, and whether the events around it say it better.
pub type Line = (usize, String, bool);

/// The events with the numbers `from` to `to` (both included, from 1), each told in a language.
pub fn told(log: &[Event], from: usize, to: usize, language: Language) -> Result<Vec<Line>, FoldError> {
    let (from, to) = (from.max(1), to.min(log.len()));
    let mut battle = Battle::fold(&log[..(from - 1).max(1).min(log.len())])?;
    let mut lines = Vec::new();
    for number in from..=to {
        let (sentence, quiet) = tell_in(&battle, &log[number - 1], language);
        lines.push((number, sentence, quiet));
        go_on(&mut battle, log, number)?;
    }
    Ok(lines)
}
