//! Deeds that bring renown, counted from a battle's log (CA-48).

use crate::armoury::{Deed, Range};
use crate::battle::{Battle, Cause, Change, Event};
use crate::geometry::INCH;
use crate::ids::{MemberId, ModelId, Side};
use std::collections::BTreeMap;

/// How many of which deed somebody did.
type Deeds = BTreeMap<MemberId, BTreeMap<Deed, u32>>;

/// How near a model holds an objective, in units (MI-11).
const HOLDS: i32 = 3 * INCH;

/// The deeds of red and blue; `log` is the events in force. Who holds an objective is seen on the board; with
/// miniatures only those who carry one are known.
pub(super) fn of(log: &[&Event], last: &Battle) -> [Deeds; 2] {
    let mut counted = Counted { deeds: Default::default(), bled: [false; 2] };
    let mut events = log.iter();
    let Some(Event::BattleBegan { setup }) = events.next() else { return counted.deeds };
    let mut battle = Battle::begin(setup.clone());
    for event in events {
        counted.take(&battle, event, last);
        battle.evolve(event);
    }
    counted.deeds
}

struct Counted {
    deeds: [Deeds; 2],
    bled: [bool; 2],
}

impl Counted {
    /// Counts an event; `battle` as it is before it.
    fn take(&mut self, battle: &Battle, event: &Event, last: &Battle) {
        match event {
            Event::ModelRemoved { model, cause, killer: Some(killer), weapon, .. } => {
                self.kill(battle, (*model, *killer), *cause, *weapon);
                let side = battle.side_of(*killer);
                let first = !self.bled[side.index()] && last.first_blood[side.index()];
                if first && battle.side_of(*model) != side {
                    self.bled[side.index()] = true;
                    self.add(battle, *killer, Deed::FirstBloods);
                }
            }
            Event::ModelCharged { model, .. } => self.add(battle, *model, Deed::SuccessfulCharges),
            Event::ModelStood { model, automatic: false } => self.add(battle, *model, Deed::RoutTestsPassed),
            Event::ObjectiveChanged { change: Change::Taken { by, handed: false }, .. } => {
                self.add(battle, *by, Deed::ObjectivesCaptured);
            }
            Event::ObjectiveChanged { change: Change::Struck { by, destroyed: true, .. }, .. } => {
                self.add(battle, *by, Deed::ImmobileTargets);
            }
            Event::TurnBegan { turn, .. } if *turn > battle.moment.turn => self.holders(battle),
            Event::BattleEnded { .. } => self.holders(battle),
            _ => {}
        }
    }

    fn kill(
        &mut self,
        battle: &Battle,
        (model, killer): (ModelId, ModelId),
        cause: Cause,
        weapon: Option<crate::ids::WeaponId>,
    ) {
        if battle.side_of(model) == battle.side_of(killer) {
            return;
        }
        let hits_by_itself = weapon.is_some_and(|weapon| battle.weapon(weapon).range == Range::Template);
        let deed = match cause {
            Cause::Melee | Cause::Swept => Deed::MeleeKills,
            Cause::Shooting if hits_by_itself => Deed::AutomaticHitKills,
            Cause::Shooting => Deed::RangedKills,
            Cause::Fire => Deed::AutomaticHitKills,
            _ => return,
        };
        self.add(battle, killer, deed);
    }

    /// Those who hold or carry an objective as a game turn ends.
    fn holders(&mut self, battle: &Battle) {
        for side in Side::BOTH {
            for model in battle.on_table(side).collect::<Vec<_>>() {
                let holds = battle.objectives.iter().any(|objective| {
                    let near = battle.body(model).distance_to_point(objective.at) <= HOLDS;
                    objective.carrier == Some(model) || objective.holder == Some(side) && near
                });
                if holds {
                    self.add(battle, model, Deed::RoundsHolding);
                }
            }
        }
    }

    fn add(&mut self, battle: &Battle, model: ModelId, deed: Deed) {
        if let Some(member) = battle.made(model).member {
            let side = battle.side_of(model);
            *self.deeds[side.index()].entry(member).or_default().entry(deed).or_default() += 1;
        }
    }
}
