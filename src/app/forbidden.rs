//! Refusals of a battle in words: what it is about, what the battle stands at, and of what is not allowed the reason.

use super::outcome::Refused;
use crate::battle::missions::Sort;
use crate::battle::{Battle, Charge, Code, Command, Errand, GiveError, Input, Order};

/// A refusal with the names of what it is about, which also says what the battle stands at, or what the command
/// lacks.
pub(super) fn advised(error: GiveError, battle: &Battle, command: &Command) -> Refused {
    let named = match &error {
        GiveError::Refused(refusal) => refusal.named(&battle.setup),
        GiveError::Diverged(_) => Vec::new(),
    };
    let mut refused = Refused { named, ..error.into() };
    if refused.code == Code::WrongPhase.word() {
        let (turn, phase) = (battle.moment.turn, battle.moment.phase.word());
        refused.sentence += &format!(" It is the {phase} phase of turn {turn}.");
        refused.sentence += &needed(&refused.named, command);
    } else if refused.code == Code::NotAllowed.word()
        && let Some(reason) = reason(battle, command)
    {
        reason.clone_into(&mut refused.sentence);
    }
    refused
}

/// When an order that comes at the wrong moment has its own.
fn needed(named: &[(String, String)], command: &Command) -> String {
    let value = |name| named.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    match (value("needs"), command) {
        (Some(phase), _) if value("fights_begun").is_some() => {
            format!(" This needs the {phase} phase before its fights.")
        }
        (Some(phase), _) => format!(" This needs the {phase} phase."),
        (None, Command::Order(Order::GoToGround { .. })) => {
            " A unit is asked in the midst of an enemy attack: answer `go_to_ground` then.".to_owned()
        }
        _ => value("least_turn")
            .map(|turn| format!(" This needs turn {turn} or a later one."))
            .unwrap_or_default(),
    }
}

/// Why a command that is never allowed so is not, and what to do instead.
fn reason(battle: &Battle, command: &Command) -> Option<&'static str> {
    Some(match command {
        Command::Supply(Input::RollForMe) => {
            "In this battle dice are rolled at the table, not by the server: roll them and type in what they show \
             (`enterDice`)."
        }
        Command::Supply(Input::Dice(_)) => {
            "In this battle the server rolls the dice: ask it to (`rollForMe`)."
        }
        Command::AddWords(_) => {
            "Words are added to the fair dice before the first of them is rolled, and some have been: play on with \
             those there are."
        }
        Command::CallTime if battle.time_called => "Time has been called already: play the turn to its end.",
        Command::CallTime if battle.open.is_some() => {
            "An order waits for dice, an answer or a fact: give that first, then call time."
        }
        Command::CallTime => {
            "This mission counts no points, so that time decides nothing: play on, or abandon the battle."
        }
        Command::Order(order) => return refused_order(battle, order),
        _ => return None,
    })
}

fn refused_order(battle: &Battle, order: &Order) -> Option<&'static str> {
    Some(match order {
        Order::Scout(_) => "Only scouts move before the first turn: end the phase when yours have.",
        Order::Run(_) => {
            "Vehicles, and whoever is slow and purposeful, do not run: move it in the Movement phase."
        }
        Order::Charge(charge) => return refused_charge(battle, charge),
        Order::GoToGround { .. } => "Vehicles do not go to ground: take the save that it has.",
        Order::Embark { .. } => {
            "This vehicle carries no such model: look what its transport takes, or name another vehicle."
        }
        Order::Disembark { .. } => "It rides in no vehicle, so it cannot get out: move it instead.",
        Order::Join { .. } if battle.setup.options.every_model_a_unit => {
            "In Kill Team every model is a unit of its own, and none joins another: order each for itself."
        }
        Order::Join { .. } => {
            "Only an independent character joins a unit, and only one that takes him: name another of the two."
        }
        Order::Regroup { .. } => {
            "This unit is not falling back, so there is nothing to regroup from: move it."
        }
        Order::Errand(errand) => return refused_errand(battle, errand),
        _ => return None,
    })
}

fn refused_charge(battle: &Battle, charge: &Charge) -> Option<&'static str> {
    let alone = charge.way.is_empty() || charge.by.len() == 1;
    Some(match (charge.by.is_empty(), charge.targets.is_empty()) {
        (true, _) => "The charge names nobody who charges: name a unit.",
        (_, true) => "The charge names no target: name an enemy unit.",
        _ if !alone => "A way is for one charger: leave it out, or let each charge for himself.",
        _ if charge.by.iter().any(|unit| drives(battle, unit.index())) => {
            "Vehicles do not charge: move it into them in the Movement phase."
        }
        _ => "Each charger and each target is named once, and nobody charges a flyer: name others.",
    })
}

fn drives(battle: &Battle, unit: usize) -> bool {
    let models = battle.setup.units.get(unit).map_or(&[][..], |unit| &unit.models);
    models.iter().any(|model| battle.profile(*model).drives())
}

fn refused_errand(battle: &Battle, errand: &Errand) -> Option<&'static str> {
    let carried = battle.sheet().is_some_and(|sheet| sheet.objectives.sort == Sort::Artefact);
    Some(match errand {
        Errand::Take { .. } | Errand::HandOver { .. } if !carried => {
            "The objectives of this mission are not carried: stand by them to hold them."
        }
        Errand::Take { objective, .. } => {
            let taken = battle.objectives.get(usize::from(*objective));
            if taken.is_some_and(|objective| objective.carrier.is_some()) {
                "Somebody carries this objective: take out who does, or let a friend hand it over."
            } else {
                "Such a model holds no objective, so it carries none: name another."
            }
        }
        Errand::HandOver { .. } => {
            "Such a model holds no objective, so it carries none: name another friend."
        }
        Errand::Leave { .. } => {
            "Only the attacker of the mission Breakthrough leaves over the enemy's edge: stay on the table."
        }
        Errand::Demolish { .. } => {
            "Only the attacker of the mission Raid strikes supports: fight models instead."
        }
        Errand::Prepare | Errand::CallSupport { .. } => return None,
    })
}
