//! What battles met of the game: counted from their logs.

use super::watched::Watched;
use crate::armoury::Weapon;
use crate::battle::{Battle, Code, Event, Options, Topic};
use crate::dice::Ask;
use crate::events::Recorded;
use crate::ids::ModelId;
use std::collections::BTreeMap;

/// How often things were met.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Missions by the battles in which they were played.
    pub missions: BTreeMap<String, u64>,
    /// Commands that were taken, by [`super::COMMANDS`].
    pub commands: BTreeMap<&'static str, u64>,
    /// Kinds of events.
    pub kinds: BTreeMap<&'static str, u64>,
    /// Dice that were rolled, by why.
    pub asks: BTreeMap<Ask, u64>,
    /// Questions that were answered.
    pub topics: BTreeMap<Topic, u64>,
    /// Facts that players told.
    pub facts: BTreeMap<&'static str, u64>,
    /// Special rules by the times that a model with them moved or was rolled for, or a weapon with them was
    /// used.
    pub rules: BTreeMap<String, u64>,
    /// Ruling switches by the battles in which they were not at their defaults.
    pub switches: BTreeMap<&'static str, u64>,
    /// Refusals.
    pub refusals: BTreeMap<Code, u64>,
}

/// What no simulated battle can meet, by the name of its table, each with the reason. Whatever is met all the
/// same is counted.
pub const OUT_OF_REACH: &[(&str, &str, &str)] = &[
    ("commands", "go_to_ground", "always refused: a unit is asked when it is shot at"),
    ("events", "battle.secret_revealed", "of fair dice: the server's"),
    ("events", "battle.secret_committed", "of fair dice: the server's"),
    ("events", "battle.rewind_asked", "talk between players: the server's"),
    ("events", "battle.rewind_declined", "talk between players: the server's"),
    ("events", "battle.fork_adopted", "an organiser's word: the server's"),
    ("asks", "injury", "rolled after a battle, not in it"),
    ("asks", "precision", "a wound of a precise shot asks its firer whom it is put on: `allocate`"),
    ("asks", "perils", "Perils of the Warp cost a wound without dice (PS-03)"),
    ("facts", "obscured", "players tell the cover itself: `cover`"),
    ("facts", "height", "players tell the climb as a distance moved"),
    ("questions", "rewind", "asked by the server"),
    ("questions", "confirm", "asked by the server"),
    ("refusals", "not_a_character", "nothing that is worked out is for characters alone"),
    (
        "refusals",
        "heavy_moved_blast",
        "no pack has a heavy weapon with a blast on a model that must stand still",
    ),
    ("refusals", "capacity_full", "no sample team has more models than its transport has places"),
    ("switches", "challenges", "has one value so far: the sources print no text for the other"),
    ("refusals", "no_summons", "only battle files have a word for it"),
    ("refusals", "stale_version", "said by the server, of a version that a client expects"),
];

impl Coverage {
    /// Adds what a battle met.
    pub fn count(&mut self, played: &Watched) {
        let setup = &played.game.battle.setup;
        add(&mut self.missions, setup.mission.code.clone());
        for (word, count) in &played.commands {
            *self.commands.entry(word).or_default() += count;
        }
        for refusal in &played.refused {
            add(&mut self.refusals, refusal.code);
        }
        let usual = Options::default().words();
        for (switch, usual) in setup.options.words().into_iter().zip(usual) {
            if switch != usual {
                add(&mut self.switches, switch.0);
            }
        }
        for event in played.game.log() {
            self.event(&played.game.battle, event);
        }
    }

    fn event(&mut self, battle: &Battle, event: &Event) {
        add(&mut self.kinds, event.kind());
        match event {
            Event::DiceRolled { roll, .. } => {
                add(&mut self.asks, roll.ask);
                self.model(battle, roll.subject);
            }
            Event::Answered { question, .. } => add(&mut self.topics, question.topic),
            Event::FactTold { fact, .. } => add(&mut self.facts, fact.word()),
            Event::ModelMoved { model, .. } => self.model(battle, *model),
            Event::WeaponFired { weapon, .. } => self.weapon(battle.weapon(*weapon)),
            Event::BlowsStruck { weapon, .. } => self.weapon(battle.blade(*weapon)),
            _ => {}
        }
    }

    fn model(&mut self, battle: &Battle, model: ModelId) {
        if model.index() < battle.models.len() {
            battle.rules_of(model).for_each(|rule| self.rule(rule.name()));
        }
    }

    fn weapon(&mut self, weapon: &Weapon) {
        weapon.rules.iter().for_each(|rule| self.rule(rule.name()));
    }

    fn rule(&mut self, name: &str) {
        match self.rules.get_mut(name) {
            Some(count) => *count += 1,
            None => _ = self.rules.insert(name.to_owned(), 1),
        }
    }
}

fn add<K: Ord>(counts: &mut BTreeMap<K, u64>, key: K) {
    *counts.entry(key).or_default() += 1;
}
