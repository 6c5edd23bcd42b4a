//! Deeds that bring renown, counted from a battle's log (CA-48).

use crate::armoury::{Deed, Range};
use crate::battle::steps::objectives;
use crate::battle::{Answer, Battle, Cause, Change, Event, Mode, Topic};
use crate::campaign::Deeds;
use crate::dice::Ask;
use crate::ids::{ModelId, Side, WeaponId};

/// The deeds of red and blue; `log` is the events in force. Who holds an objective is seen on the board; with
/// miniatures only those who carry one are known.
pub(super) fn of(log: &[&Event]) -> [Deeds; 2] {
    let mut counted = Counted::default();
    let mut events = log.iter();
    let Some(Event::BattleBegan { setup }) = events.next() else { return counted.deeds };
    let mut battle = Battle::begin(setup.clone());
    for event in events {
        counted.take(&battle, event);
        let unbled = battle.first_blood;
        battle.evolve(event);
        if let Event::ModelRemoved { killer: Some(killer), .. } = event {
            let side = battle.side_of(*killer).index();
            // The rules say whose the first casualty is (MI-42); its killer's is the deed.
            if battle.first_blood[side] && !unbled[side] {
                counted.add(&battle, *killer, Deed::FirstBloods);
            }
        }
    }
    counted.deeds
}

#[derive(Default)]
struct Counted {
    deeds: [Deeds; 2],
    /// The next dice are a rout test that may still be passed (MI-18).
    routs: bool,
}

impl Counted {
    /// Counts an event; `battle` as it is before it.
    fn take(&mut self, battle: &Battle, event: &Event) {
        self.rout(battle, event);
        match event {
            Event::ModelRemoved { model, cause, killer: Some(killer), weapon, .. } => {
                self.kill(battle, (*model, *killer), *cause, *weapon);
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

    /// A rout test is asked about, then rolled; it may be rolled again (CA-47).
    fn rout(&mut self, battle: &Battle, event: &Event) {
        match event {
            Event::Answered { question, answer, .. } => {
                self.routs = question.topic == Topic::FailOnPurpose && *answer == Answer::No;
            }
            Event::DiceRolled { roll, faces, .. }
                if self.routs
                    && matches!(roll.ask, Ask::Leadership | Ask::Reroll)
                    && roll.passed(faces) > 0 =>
            {
                self.routs = false;
                self.add(battle, roll.subject, Deed::RoutTestsPassed);
            }
            Event::SideWithdrew { .. } => self.routs = false,
            _ => {}
        }
    }

    fn kill(
        &mut self,
        battle: &Battle,
        (model, killer): (ModelId, ModelId),
        cause: Cause,
        weapon: Option<WeaponId>,
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
        if battle.moment.turn == 0 {
            return;
        }
        for side in Side::BOTH {
            let carries = |model: &ModelId| objectives::carried_by(battle, *model).is_some();
            let mut holders: Vec<ModelId> = battle.on_table(side).filter(carries).collect();
            if battle.setup.mode == Mode::Board {
                holders.extend(objectives::holders(battle, side));
            }
            holders.sort_unstable();
            holders.dedup();
            holders.into_iter().for_each(|model| self.add(battle, model, Deed::RoundsHolding));
        }
    }

    fn add(&mut self, battle: &Battle, model: ModelId, deed: Deed) {
        if let Some(member) = battle.made(model).member {
            let side = battle.side_of(model);
            *self.deeds[side.index()].entry(member).or_default().entry(deed).or_default() += 1;
        }
    }
}
